// An evening at a table on the server, with everything that goes wrong at home: a line that leads nowhere, a second window, a closed tab, a
// server that starts anew, somebody who comes late, goes away, or leaves. The clocks run as in life, because the line does.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as archimedes from './archimedes.mjs';
import {
  button, complaints, eventually, finish, heard, like, long, newTable, pick, resize, seatOffer, serveAndBrowse, site, SIZES, some, spoken, startSite, test,
  visit, waited, word,
} from './kit.mjs';
import { openLine } from './proxy.mjs';

serveAndBrowse({ speed: 1 });

// In each game: how seat A comes to move first, a line that moves it, and what everybody is then told of.
const MOVES = {
  archimedes: { first: ['A', 'first'], line: 'd', kinds: ['drew'] },
  numeramis: { first: ['B', 'dealer'], line: 'd', kinds: ['took'] },
  rachmistrz: { line: 'none', kinds: ['agreed', 'done'] },
  klodki: { line: 'ready', kinds: ['ready'] },
};
const GAMES = Object.keys(MOVES);
const lang = 'en';

// A visitor all of whose messages from the server are kept.
async function come(path, { origin = site.origin, ...how }) {
  const page = await visit({ lang, ...how, path: null });
  listen(page);
  await page.goto(origin + path);
  return page;
}
function listen(page) {
  page.told = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => page.told.push(JSON.parse(String(payload)))));
}
const viewOf = (page) => page.told.findLast(({ view }) => view)?.view;

// Opens a table in the browser; `more` as newTable takes it. Returns the host's page and the path of the table.
async function host(game, { origin = site.origin, seats = '2', size = 'desktop', ...more } = {}) {
  const page = await come(`/?game=${game}`, { size, origin });
  await page.waitForFunction(() => document.querySelector('main .status b')?.textContent.length > 3);
  await newTable(page, lang, { seats, together: true, ...more });
  await page.waitForURL(/\/j\/[0-9a-f]{32}/);
  return { page, path: new URL(page.url()).pathname };
}

async function sitDown(path, { origin = site.origin, size = 'phone', ...more } = {}) {
  const page = await come(path, { size, origin, ...more });
  await seatOffer(page, lang).click();
  return page;
}

const freeSeats = (page, n) =>
  page.waitForFunction((count) => document.querySelectorAll('li.free').length === count, n);
const start = (page) => button(page, lang, 'menu.start').click();
const playing = (page) => page.locator('.table-frame main .seat').first().waitFor();
const light = (page, state) => page.locator(`header .light.${state}`).waitFor();
// What this player holds and may press, by name.
const hand = (page) => page.locator('.hand button');
const handOf = (page) => hand(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent.trim()));
const holds = (page, cards) => eventually(async () => assert.deepEqual(await handOf(page), cards, 'the same hand'));

// Two people in a match, each at this address. Nobody's time runs out, and seat A moves first.
async function twoAt(game = GAMES[0], { origins = [site.origin, site.origin], ...more } = {}) {
  const fill = async (dialog) => {
    await pick(dialog, 'x10', 'pace');
    if (MOVES[game].first) await pick(dialog, ...MOVES[game].first);
  };
  const { page, path } = await host(game, { origin: origins[0], fill, ...more });
  const guest = await sitDown(path, { origin: origins[1] });
  await freeSeats(page, 0);
  await start(page);
  for (const one of [page, guest]) await hand(one).first().waitFor();
  return { host: page, guest, path };
}

// Types a line as in the terminal.
async function say(page, text) {
  await page.locator('#table').press('/');
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

for (const game of some(GAMES, 1)) {
  test(`C07: in ${game} a player who is away is seen with the time and told of once, on a wide screen and on a phone`, async () => {
    const { host: page, guest, path } = await twoAt(game);
    // each goes away and comes back to the same hand, and the other one sees it
    for (const [goes, stays, seat] of [[guest, page, 'B'], [page, guest, 'A']]) {
      const name = (await stays.locator(`[data-seat="${seat}"] .name`).innerText()).trim();
      const held = await handOf(goes);
      const since = Date.now();
      await goes.goto('about:blank');
      const chip = stays.locator(`[data-seat="${seat}"] .away`);
      await chip.getByText(like(lang, 'menu.away_for')).waitFor();
      await heard(stays, new RegExp(word(lang, 'menu.is_away', { name })), { region: 'polite' });
      waited('C07 away is seen', Date.now() - since, 12_000);
      const shown = await chip.evaluate((node) => {
        const box = node.getBoundingClientRect();
        const on_top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return { inside: box.left >= 0 && box.right <= innerWidth && box.top >= 0, seen: node.contains(on_top) };
      });
      assert.deepEqual(shown, { inside: true, seen: true });
      const before = await chip.innerText();
      await eventually(async () => assert.notEqual(await chip.innerText(), before, 'the time runs'));
      await goes.goto(site.origin + path);
      await playing(goes);
      const back = Date.now();
      await chip.waitFor({ state: 'detached' });
      waited('C07 back is seen', Date.now() - back, 2000);
      await holds(goes, held);
      const told = (await spoken(stays)).filter((text) => text.includes(name));
      const of = (key) => told.filter((text) => text === word(lang, key, { name })).length;
      assert.deepEqual([of('menu.is_away'), of('menu.is_back')], [1, 1]);
    }
    if (long || game === GAMES[0]) await botNow(page, guest, path);
    await page.context().close();
    await guest.context().close();
  });
}

// Two taps of the host, on a wide screen and on a phone, and a bot plays for somebody who is away; who comes back has the seat again.
async function botNow(page, guest, path) {
  const name = (await page.locator('.seats [data-seat="B"] .name').innerText()).trim();
  const bot = page.locator('.seats [data-seat="B"] .bot-face');
  for (const [size, panel] of [[SIZES.desktop, page.locator('.tabs button').last()], [SIZES.phone, button(page, lang, 'menu.host')]]) {
    await resize(page, size);
    await guest.goto('about:blank');
    await page.locator('[data-seat="B"] .away').first().waitFor();
    await panel.click();
    await button(page.locator('.panel'), lang, 'menu.bot_now', { name }).click();
    await bot.waitFor();
    await guest.goto(site.origin + path);
    await playing(guest);
    await bot.waitFor({ state: 'detached' });
  }
}

test('C08: Leave, brand and Back ask once with Stay in focus; whoever leaves is back at the same cards with one tap', async () => {
  const { host: page, guest } = await twoAt();
  const dialog = guest.getByRole('dialog');
  const stays = async (go) => {
    await go();
    await dialog.getByText(word(lang, 'menu.ask_leave')).waitFor();
    assert.equal(await guest.locator('dialog[open]').count(), 1);
    await guest.waitForFunction((stay) => document.activeElement?.textContent.trim() === stay, word(lang, 'menu.stay'));
    await guest.keyboard.press('Enter');
    await guest.waitForFunction(() => !document.querySelector('dialog[open]'));
    await hand(guest).first().waitFor();
    assert.match(guest.url(), /\/j\//);
  };
  assert.equal(await guest.locator('a[href*="game="]').count(), 0, 'no link to another game');
  await stays(() => button(guest, lang, 'menu.leave_short').click());
  await stays(() => guest.getByRole('link', { name: 'Calculi' }).click());
  await stays(() => guest.goBack());
  await stays(() => guest.goBack());
  await button(page, lang, 'menu.leave_short').click();
  const guest_name = (await page.locator('[data-seat="B"] .name').innerText()).trim();
  await page.getByRole('dialog').getByText(word(lang, 'menu.ask_leave_host', { name: guest_name })).waitFor();
  await button(page.getByRole('dialog'), lang, 'menu.end_for_all').waitFor();
  await button(page.getByRole('dialog'), lang, 'menu.stay').click();
  const held = await handOf(guest); // it is the turn of the host, so that no bot plays a card of them
  await button(guest, lang, 'menu.leave_short').click();
  await button(dialog, lang, 'menu.leave_short').click();
  await guest.waitForURL((url) => url.pathname === '/');
  await page.locator('[data-seat="B"] .bot-face').waitFor();
  await guest.reload();
  await button(guest, lang, 'page.back_to_table').click();
  await guest.waitForURL(/\/j\//);
  await holds(guest, held);
  await page.locator('[data-seat="B"] .bot-face').waitFor({ state: 'detached' });
  for (const one of [page, guest]) await one.context().close();
});

test('C08: the host ends the match for all; then nothing asks, and nothing leads back', async () => {
  const { host: page, guest } = await twoAt();
  await button(page, lang, 'menu.leave_short').click();
  await button(page.getByRole('dialog'), lang, 'menu.end_for_all').click();
  for (const one of [page, guest]) await one.getByRole('dialog').getByText(word(lang, 'page.no_winner')).waitFor();
  await guest.goto(site.origin);
  await archimedes.awaited(guest, lang);
  assert.equal(await button(guest, lang, 'page.back_to_table').count(), 0);
  await finish(page, guest);
});

for (const game of some(GAMES))
  test(`C09: in ${game} a black hole is told within ten seconds; a move that was sent waits and is done once, a new one is refused`, async () => {
    const line = await openLine(site.origin);
    const { host: page, guest: other } = await twoAt(game, { origins: [line.origin, site.origin] });
    const { line: move, kinds } = MOVES[game];
    const moves = () => other.told.filter(({ event }) => event?.game?.seat === 'A' && kinds.includes(event.game.kind)).length;
    await eventually(() => assert.ok(viewOf(page).may.length > 0));
    await light(page, 'on');
    const clock = page.locator('.status [role="timer"]');
    if (MOVES[game].first) await clock.waitFor(); // where one after another moves
    line.hole(true);
    const since = Date.now();
    await say(page, move);
    const said = Date.now();
    await light(page, 'sending');
    waited('C09 a move says that it is being sent', Date.now() - said, 1000);
    await page.locator('.status').getByText(word(lang, 'menu.light_sending')).waitFor();
    await light(page, 'none');
    waited('C09 a black hole is noticed', Date.now() - since, 10_500);
    assert.equal(await clock.count(), 0, 'no clock runs on');
    await other.locator('[data-seat="A"] .away').waitFor(); // and there is nobody for the others
    await heard(page, new RegExp(word(lang, 'menu.offline')), { region: 'assertive' });
    await page.locator('.status').getByText(word(lang, 'menu.move_waits')).waitFor();
    await say(page, move);
    await heard(page, new RegExp(word(lang, 'menu.not_sent')), { region: 'assertive' });
    await page.locator('.status').getByText(word(lang, 'menu.not_sent')).waitFor();
    assert.equal(moves(), 0);
    line.hole(false);
    await light(page, 'on');
    await heard(page, new RegExp(word(lang, 'menu.back_online')));
    await eventually(() => assert.equal(moves(), 1));
    await say(page, 'pause'); // the next word of the same player comes behind all that was on its way
    await other.locator('.covered').waitFor();
    assert.equal(moves(), 1, 'done once');
    line.close();
    for (const one of [page, other]) await one.context().close();
  });

for (const game of some(GAMES))
  test(`C10: in ${game} a device that holds a seat has it at once by link, in a second tab and in a duplicated one; the older window is covered`, async () => {
    const { host: page, guest, path } = await twoAt(game);
    const held = await handOf(page);
    const device = page.context();
    const owns = async (window) => {
      const since = Date.now();
      await hand(window).first().waitFor();
      waited('C10 the seat is there', Date.now() - since, 2000);
      await holds(window, held);
    };
    const covered = async (window) => {
      await window.getByRole('dialog').getByText(word(lang, 'menu.taken_over')).waitFor();
      assert.equal(await hand(window).count(), 0);
    };
    const second = await device.newPage();
    await second.goto(site.origin + path);
    await owns(second);
    await covered(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await covered(page);
    await button(page, lang, 'menu.play_here').click();
    await owns(page);
    await covered(second);
    const [duplicate] = await Promise.all([device.waitForEvent('page'), page.evaluate(() => void window.open(location.href))]);
    await owns(duplicate);
    await covered(page);
    await button(second, lang, 'menu.close_window').click();
    await second.waitForURL((url) => url.pathname === '/').catch(() => {});
    await duplicate.close();
    await button(page, lang, 'menu.play_here').click();
    await owns(page);
    await guest.locator('[data-seat="A"] .away').waitFor({ state: 'detached' });
    for (const one of [page, guest]) await one.context().close();
  });

for (const game of some(GAMES))
  test(`C10: in ${game} a line that leads nowhere, the tab closed, the link opened again: the owner has the seat`, async () => {
    const line = await openLine(site.origin);
    const { host: page, guest, path } = await twoAt(game, { origins: [site.origin, line.origin] });
    const held = await handOf(guest);
    line.hole(true);
    const device = guest.context();
    const kept = await guest.evaluate(() => Object.entries(localStorage));
    await guest.close();
    const again = await device.newPage();
    await again.addInitScript((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value); // the same device at the other address
    }, kept);
    await again.goto(site.origin + path);
    const since = Date.now();
    await hand(again).first().waitFor();
    waited('C10 the seat again', Date.now() - since, 2000);
    await holds(again, held);
    line.close();
    await page.context().close();
    await device.close();
  });

// A server of its own that can be killed and starts again where it was.
async function mortalSite(data) {
  let running = await startSite({ speed: 1, data });
  const { origin } = running;
  return {
    origin,
    async restart() {
      await running.stop('SIGKILL');
      running = await startSite({ speed: 1, data, port: new URL(origin).port });
    },
    stop: () => running.stop(),
  };
}

for (const game of some(GAMES))
  test(`C11: a server that keeps its data is killed in lobby and match of ${game}: everybody goes on by themselves`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'calculi-data-'));
    const own = await mortalSite(folder);
    const { page, path } = await host(game, { origin: own.origin, seats: '3', fill: (dialog) => pick(dialog, 'x10', 'pace') });
    const guest = await sitDown(path, { origin: own.origin });
    const pages = [page, guest];
    const again = async () => {
      for (const one of pages) one.told.length = 0;
      await own.restart();
      for (const one of pages) await eventually(() => assert.ok(one.told.some(({ type }) => type === 'table')));
      for (const one of pages) await light(one, 'on');
    };
    await freeSeats(page, 1);
    await again();
    await freeSeats(page, 1);
    await start(page);
    for (const one of pages) await hand(one).first().waitFor();
    const held = await Promise.all(pages.map(handOf));
    await again();
    for (const [i, one] of pages.entries()) await holds(one, held[i]);
    for (const one of pages) await one.context().close();
    await own.stop();
    rmSync(folder, { recursive: true });
  });

for (const game of some(GAMES))
  test(`C11: a server that keeps nothing is killed in lobby and match of ${game}: the loss is told, and one tap each seats the same people`, async () => {
    const own = await mortalSite('memory');
    const { page, path } = await host(game, { origin: own.origin, seats: '3' });
    const guest = await sitDown(path, { origin: own.origin });
    await freeSeats(page, 1);
    const pages = [page, guest];
    const lines = new Map(pages.map((one) => [one, 0]));
    for (const one of pages) one.on('websocket', () => lines.set(one, Date.now()));
    const lost = async (one) => {
      await one.getByRole('dialog').getByText(word(lang, 'menu.lost_how')).waitFor();
      waited('C11 the loss is told after the new line', Date.now() - lines.get(one), 2000);
    };
    // one opens a new table, the other one follows
    const goOn = async (opens, follows) => {
      for (const one of pages) await lost(one);
      await button(opens, lang, 'menu.lost_new').click();
      await button(follows, lang, 'menu.come_along').click();
      for (const one of pages) await one.waitForFunction(() => !document.querySelector('dialog[open]'));
    };
    await own.restart();
    await goOn(page, guest);
    await freeSeats(page, 1);
    await start(page);
    for (const one of pages) await hand(one).first().waitFor();
    await own.restart();
    await goOn(guest, page);
    const seats = page.getByRole('list', { name: word(lang, 'page.seats') });
    await eventually(async () => assert.match(await seats.innerText(), new RegExp(word(lang, 'menu.chip_you'), 'i')));
    await start(guest);
    for (const one of pages) await hand(one).first().waitFor();
    await page.locator('[data-seat="A"].mine').waitFor({ state: 'attached' });
    await guest.locator('[data-seat="B"].mine').waitFor({ state: 'attached' });
    for (const one of pages) await one.context().close();
    await own.stop();
  });

for (const game of some(GAMES)) {
  test(`C12: a code typed after the start of ${game}: the match has begun; a watcher finds no dead control and takes a bot's seat`, async () => {
    const { page } = await host(game, { seats: '3' });
    const code = (await page.locator('.code').first().innerText()).trim();
    await start(page);
    await playing(page);
    const late = await visit({ lang, size: 'phone', bypassCSP: true });
    await archimedes.awaited(late, lang);
    await button(late, lang, 'page.join_code').click();
    await late.getByRole('textbox', { name: word(lang, 'menu.code_label') }).fill(code);
    const dialog = late.getByRole('dialog');
    await dialog.getByText(word(lang, 'menu.begun'), { exact: true }).waitFor();
    assert.deepEqual(await complaints(late), []);
    await button(dialog, lang, 'menu.watch').click();
    await late.locator('.status').getByText(word(lang, 'menu.watching')).waitFor();
    await heard(late, new RegExp(word(lang, 'menu.watching')));
    const live = () =>
      late.evaluate(() =>
        [...document.querySelectorAll('main :is(button, input, select, a)')]
          .filter((one) => one.offsetParent && !one.matches(':disabled'))
          .map((one) => (one.getAttribute('aria-label') ?? one.textContent).trim()),
      );
    const allowed = ['menu.take_bot_seat', 'page.help', 'page.open_log', 'page.open_scores'].map((key) => word(lang, key));
    await eventually(async () => assert.deepEqual((await live()).filter((name) => !allowed.includes(name)), []));
    assert.equal(await late.locator('.hand .card, .hand .rack').count(), 0);
    assert.deepEqual(await complaints(late), []);
    for (const key of ['d', '5', '/', 'Enter']) await late.keyboard.press(key);
    assert.equal(await late.locator('dialog[open]').count(), 0);
    await button(late, lang, 'menu.take_bot_seat').click();
    await heard(late, new RegExp(`^${word(lang, 'menu.you_sit', { seat: '[BC]' })} `));
    await late.locator('.seat.mine').waitFor({ state: 'attached' });
    await late.waitForFunction(() => document.querySelectorAll('.hand button').length > 0);
    await eventually(async () => assert.equal(await page.locator('.seat .bot-face').count(), 1));
    for (const one of [page, late]) await one.context().close();
  });
}

for (const game of some(GAMES, 3))
  test(`C12: the fourth person at three seats of ${game}: no seat in the lobby, and in the match only to watch, with a word`, async () => {
    const { page, path } = await host(game, { seats: '3' });
    const guests = [await sitDown(path), await sitDown(path)];
    await freeSeats(page, 0);
    const fourth = await visit({ lang, size: 'phone', path });
    await fourth.getByText(word(lang, 'menu.no_seat_free')).waitFor();
    assert.equal(await seatOffer(fourth, lang).count(), 0);
    await start(page);
    await fourth.locator('.status').getByText(word(lang, 'menu.watching')).waitFor();
    assert.equal(await button(fourth, lang, 'menu.take_bot_seat').count(), 0, 'no bot plays here');
    await fourth.goto(site.origin);
    await fourth.goto(site.origin + path);
    const dialog = fourth.getByRole('dialog');
    await button(dialog, lang, 'menu.take_bot_seat').click();
    await fourth.locator('.status').getByText(word(lang, 'server.no_bot_seat')).waitFor();
    await fourth.goto(site.origin + path);
    await button(dialog, lang, 'menu.go_home').click();
    await fourth.waitForURL(`${site.origin}/`);
    for (const one of [page, ...guests, fourth]) await one.context().close();
  });

// What the whole situation holds, game by game: the round, what lies there, who moves or what is asked, the own cards.
const SITUATION = {
  archimedes: [/Round 1 of 5\./, /Pile shows \d+\./, /(Now: .+|Your turn)\./, /Your cards: [\d, ]+\./],
  numeramis: [/Round 1 of \d+\./, /Target \d+\./, /(Now: .+|Your turn)\./, /Your cards: [\d, ]+\./],
  rachmistrz: [/Round 1\./, /Dice: \d, \d, \d\./, /Tokens left: [\d and]+\./],
  klodki: [/Round 1 of 17\./, /Your keys: /, /Ready\?/],
};

for (const game of some(GAMES, 2)) {
  test(`C15: in ${game} start and return say the whole situation, once`, async () => {
    const { page, path } = await host(game);
    const guest = await sitDown(path);
    await freeSeats(page, 0);
    await start(page);
    const whole = async (one, lead) => {
      await heard(one, new RegExp(`^${word(lang, lead)} `));
      const told = (await spoken(one)).filter((text) => text.startsWith(word(lang, lead)));
      assert.equal(told.length, 1);
      for (const part of SITUATION[game]) assert.equal(told[0].split(part).length > 1, true, `${part} in ${told[0]}`);
    };
    for (const one of [page, guest]) await whole(one, 'menu.match_begins');
    await guest.reload();
    await whole(guest, 'menu.you_are_back');
    await finish(page, guest);
  });
}
