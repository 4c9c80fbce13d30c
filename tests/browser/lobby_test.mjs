// The lobby of a table on the server and the hand of its host: an invitation that others can use, what is played and on which
// terms, the door, the pause. The numbers are those of the acceptance checks.
import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { scanned } from './eyes.mjs';
import {
  artefacts, button, complaints, dialogClosed, drawn, engine, eventually, faultsAside, finish, fromMenu, glimpse, heard, LANGS, long, longTest, resize,
  seatOffer, serveAndBrowse, site, some, spoken, startSite, test, themed, THEMES, visit, waited, word,
} from './kit.mjs';

// At this speed the host's role goes on after two seconds.
serveAndBrowse({ speed: 50 });

const GAMES = ['archimedes', 'numeramis', 'rachmistrz', 'klodki'];

const abouts = {};
const aboutOf = (lang, game) => {
  abouts[lang] ??= engine()('about', { lang }).ok.games;
  return abouts[lang].find(({ slug }) => slug === game);
};

// A table of this game for people, opened by the host in one preset.
async function openTable(lang, { game = 'archimedes', preset = 'calm', ...how } = {}) {
  const page = await visit({ lang, path: `/?game=${game}`, ...how });
  // among people a table begins calm
  if (preset === 'calm') await button(page, lang, 'page.together').click();
  else await fromMenu(page, lang, 'menu.people_here', 'menu.preset_apart', `menu.preset_${preset}`);
  await page.locator('.code').waitFor();
  await page.waitForURL(/\/j\/[0-9a-f]{32}/);
  return page;
}
const pathOf = (page) => new URL(page.url()).pathname;

async function come(host, lang, how = {}) {
  const page = await visit({ lang, size: 'phone', path: pathOf(host), ...how });
  await seatOffer(page, lang).waitFor();
  return page;
}
async function sit(page, lang) {
  await seatOffer(page, lang).click();
  await page.locator('.mine').waitFor();
}
const terms = (page, seat) => page.locator(`[data-seat="${seat}"]`).getByRole('button').first();
const inDialog = (page, lang, key, params) => button(page.getByRole('dialog'), lang, key, params);
const door = (page, lang, key) => page.getByRole('switch', { name: word(lang, key), exact: true });
const on = (locator) => eventually(async () => assert.equal(await locator.getAttribute('aria-checked'), 'true'));
const segment = (dialog, drawn) => dialog.locator('label', { hasText: drawn });
const playing = (page) => page.locator('.table-frame main .seat').first().waitFor();
const openPanel = (page, lang) => page.locator('.tabs').getByRole('button', { name: word(lang, 'menu.host'), exact: true }).click();
const seatMarks = (page, seat) => page.locator(`[data-seat="${seat}"] .marks`);

// --- inviting -----------------------------------------------------------------------------------------------------------

const outside = Object.values(networkInterfaces()).flat();
const no_network = !outside.some(({ family, internal }) => family === 'IPv4' && !internal) && 'nobody else is there';

test('C01: a host at localhost invites to an address that others can open', { skip: no_network }, async () => {
  const own = await startSite({ listen: '0.0.0.0' });
  const host = await openTable('en', { origin: own.origin.replace('127.0.0.1', 'localhost') });
  const address = await host.locator('.address').innerText();
  const link = await host.locator('.invite input').inputValue();
  assert.equal(link, `http://${address}/j/${pathOf(host).slice(3)}`);
  assert.doesNotMatch(link, /localhost|127\.|\[::1\]/);
  assert.equal(await scanned(host), link, 'the QR code is that of the link');
  const answer = await fetch(link);
  assert.equal(answer.status, 200);
  const guest = await visit({ lang: 'pl', origin: `http://${address}`, size: 'phone', path: new URL(link).pathname });
  await sit(guest, 'pl');
  await guest.getByText(word('pl', 'menu.plain_http')).waitFor({ state: 'attached' });
  await host.context().close(); // the console tells of headers that plain http does not know
  await guest.context().close();
  await own.stop();
});

test('C02: a copied link is in the clipboard; where that cannot be, the link is shown and selected', { skip: no_network }, async () => {
  const own = await startSite({ listen: '0.0.0.0' });
  const permissions = ['clipboard-read', 'clipboard-write'];
  const host = await openTable('en', { origin: own.origin.replace('127.0.0.1', 'localhost'), permissions });
  const link = await host.locator('.invite input').inputValue();
  await button(host, 'en', 'menu.copy_link').click();
  await button(host, 'en', 'menu.copied').waitFor();
  assert.equal(await host.evaluate(() => navigator.clipboard.readText()), link);
  await heard(host, new RegExp(word('en', 'menu.copied')));
  await button(host, 'en', 'menu.copy_link').waitFor(); // it is not said for ever
  await host.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await button(host, 'en', 'menu.copy_link').click();
  const selected = () => host.evaluate(() => document.activeElement.value?.slice(0, document.activeElement.selectionEnd));
  await eventually(async () => assert.equal(await selected(), link));
  assert.ok(await host.locator('.invite input').isVisible());
  assert.equal(await button(host, 'en', 'menu.copied').count(), 0);
  await finish(host);
  await own.stop();
});

// --- before sitting down ------------------------------------------------------------------------------------------------

for (const lang of some(LANGS, 1)) {
  test(`C03: a guest reads every option with its clause and all terms before sitting down, ${lang}`, async () => {
    for (const game of some(GAMES, 3)) {
      const host = await openTable('en', { game, preset: 'child' });
      const guest = await come(host, lang);
      const about = aboutOf(lang, game);
      for (const { name, text, clause, per_seat, values } of about.options) {
        const row = guest.locator(`[data-option="${name}"]`);
        if (per_seat || (name === 'network' && about.tempo !== 'race')) continue;
        const told = (await row.innerText()).replace(/\s+/g, ' ');
        assert.ok(told.startsWith(`${text} ${clause}`), told);
        assert.ok(!values.length || values.some((one) => told.endsWith(one.text)), told);
      }
      const first = guest.locator('[data-seat="A"]');
      await first.getByText(word(lang, 'menu.chip_host'), { exact: true }).waitFor();
      const kept = guest.locator('.free[data-seat="B"] .marks'); // for the child
      await kept.getByText(word(lang, 'menu.chip_times', { times: 3 })).waitFor();
      await kept.getByText(word(lang, 'menu.chip_hints'), { exact: true }).waitFor();
      if (about.tempo === 'race') await kept.getByText(word(lang, 'menu.chip_head', { seconds: 4 })).waitFor();
      assert.deepEqual(await faultsAside(guest), []);
      await finish(host, guest);
    }
  });
}

// --- terms --------------------------------------------------------------------------------------------------------------

test('C04: own time and head start for another seat by three taps: shown and told to everybody, and its clock obeys', async () => {
  const host = await visit({ lang: 'en', path: null });
  listen(host);
  await host.goto(`${site.origin}/?game=rachmistrz`);
  await fromMenu(host, 'en', 'menu.people_here', 'menu.preset_apart', 'menu.preset_race');
  await host.waitForURL(/\/j\/[0-9a-f]{32}/);
  const guest = await visit({ lang: 'pl', size: 'phone', path: null });
  listen(guest);
  await guest.goto(site.origin + pathOf(host));
  await sit(guest, 'pl');
  await host.locator('[data-seat="B"] .note', { hasText: word('en', 'menu.seat_here') }).waitFor();
  await terms(host, 'B').click();
  const dialog = host.getByRole('dialog');
  await segment(dialog, '×2').click();
  await segment(dialog, '2 s').click();
  const tapped = Date.now();
  for (const [page, lang] of [[guest, 'pl'], [host, 'en']]) {
    const marks = seatMarks(page, 'B');
    await marks.getByText(word(lang, 'menu.chip_times', { times: 2 })).waitFor();
    await marks.getByText(word(lang, 'menu.chip_head', { seconds: 2 })).waitFor();
    const { text } = aboutOf(lang, 'rachmistrz').options.find(({ name }) => name === 'factor').values[1];
    const time = word(lang, 'menu.chip_time', { much: text });
    const name = await page.locator('[data-seat="B"] .name').innerText();
    const head = word(lang, 'menu.chip_head', { seconds: 2 });
    await heard(page, new RegExp(`^${name}: ${time}, .*${head}`), { region: 'polite' });
    if (page === guest) waited('C04 the terms are shown and told', Date.now() - tapped, 500);
  }
  await host.keyboard.press('Escape');
  await terms(guest, 'B').click();
  await segment(guest.getByRole('dialog'), '×3').click();
  await guest.keyboard.press('Escape');
  await seatMarks(host, 'B').getByText(word('en', 'menu.chip_times', { times: 3 })).waitFor();
  await clockOfB(host, guest);
  await finish(host, guest);
});

// In the match seat B sees the dice two seconds before anybody else, and has three times as long with the hourglass.
async function clockOfB(host, guest) {
  await button(host, 'en', 'menu.start').click();
  const games = (page) => page.views.map(({ game }) => game);
  const alone = ({ shown }) => shown.includes('B') && !shown.includes('A');
  for (const page of [host, guest]) await eventually(() => assert.ok(games(page).some(({ shown }) => shown.includes('A'))));
  const seen = ({ dice }) => dice.every((die) => die > 0);
  assert.deepEqual([games(host), games(guest)].map((all) => all.filter(alone).some(seen)), [false, true], 'B sees the dice first');
  const first = (page, seat) => page.views.find(({ game }) => game.shown.includes(seat)).now;
  assert.ok(first(host, 'A') - first(guest, 'B') >= 2000, `${first(host, 'A')} and ${first(guest, 'B')}`);
  assert.equal(games(guest).at(-1).sand, 3 * games(host).at(-1).sand);
}

test('the host changes what is played by two taps, and everybody is told', async () => {
  const host = await openTable('en');
  const guest = await come(host, 'cs');
  const choose = async (option, value) => {
    const row = host.locator(`details[data-option="${option}"]`);
    await row.locator('summary').click();
    await row.locator(`[data-value="${value}"] input`).click();
  };
  const { text, values } = aboutOf('cs', 'archimedes').options.find(({ name }) => name === 'pace');
  const told = word('cs', 'menu.told_option', { option: text, value: values[1].text });
  const shown = glimpse(guest, '.told', told);
  await choose('pace', 'x2');
  await shown();
  await heard(guest, new RegExp(`^${told}$`), { region: 'polite' });
  await choose('seats', '5');
  await eventually(async () => assert.equal(await guest.locator('li.free').count(), 4));
  await choose('game', 'klodki');
  await guest.locator('[data-option="variant"]').waitFor();
  await host.locator('[data-option="variant"]').waitFor();
  await sit(guest, 'cs');
  await guest.locator('[data-seat="D"]').getByRole('button').click();
  await guest.locator('.mine[data-seat="D"]').waitFor();
  await button(host, 'en', 'menu.start').click();
  for (const page of [host, guest]) await page.locator('.table-frame .hand').first().waitFor();
  await finish(host, guest);
});

// --- the door -----------------------------------------------------------------------------------------------------------

for (const game of some(GAMES, 1)) test(`C05: knock, not now, let in, lock, remove, new code, ${game}`, async () => {
  const lang = 'en';
  const host = await openTable(lang, { game });
  const link = pathOf(host);
  await door(host, lang, 'menu.door_knock').click();
  await on(door(host, lang, 'menu.door_knock'));
  const guest = await visit({ lang, size: 'phone', path: link, bypassCSP: true });
  await guest.getByRole('heading', { name: word(lang, 'menu.knocked') }).waitFor();
  const knock = host.locator('.knock');
  await knock.waitFor();
  await heard(host, new RegExp(word(lang, 'menu.knocks', { name: '.+' })), { region: 'polite' });
  assert.deepEqual(await complaints(guest), []);
  const before = await knock.innerText();
  await inDialog(guest, lang, 'menu.other_name').click();
  await eventually(async () => assert.notEqual(await knock.innerText(), before));
  await knock.getByRole('button', { name: new RegExp(`^${word(lang, 'menu.not_now')}`) }).click();
  await guest.getByText(word(lang, 'server.not_now')).waitFor();
  await guest.reload();
  await knock.getByRole('button', { name: new RegExp(`^${word(lang, 'menu.let_in')}`) }).click();
  await sit(guest, lang);
  await silenced(host, lang, link);
  await door(host, lang, 'menu.door_lock').click();
  await host.getByText(word(lang, 'menu.invite_locked')).waitFor();
  const late = await visit({ lang, size: 'phone', path: link });
  await late.getByText(word(lang, 'server.locked')).waitFor();
  await door(host, lang, 'menu.door_lock').click();
  await terms(host, 'B').click();
  await inDialog(host, lang, 'menu.remove').click();
  await inDialog(host, lang, 'menu.remove').click();
  await guest.getByRole('dialog').waitFor();
  const codeOf = async () => (await host.locator('.code').innerText()).replace(' ', '');
  const code = await codeOf();
  for (const way of [link, `/j/${code}`]) { // its key, which it would resume by, is void
    await guest.goto(site.origin + way);
    await guest.getByRole('heading', { name: word(lang, 'menu.knocked') }).waitFor();
    assert.equal(await seatOffer(guest, lang).count(), 0);
  }
  await button(host.locator('.told'), lang, 'menu.new_code').click();
  await eventually(async () => assert.notEqual(await codeOf(), code));
  for (const page of [guest, late])
    for (const way of [link, `/j/${code}`]) {
      await page.goto(site.origin + way);
      await page.getByText(word(lang, 'server.no_such_table')).first().waitFor();
    }
  await finish(host, guest, late);
});

// A device that is told "not now" twice cannot knock a third time.
async function silenced(host, lang, link) {
  const stranger = await visit({ lang, size: 'phone', path: link });
  for (let refusals = 0; refusals < 2; ++refusals) {
    if (refusals) await stranger.reload();
    await host.locator('.knock').getByRole('button', { name: new RegExp(`^${word(lang, 'menu.not_now')}`) }).click();
    await stranger.getByText(word(lang, 'server.not_now')).waitFor();
  }
  await stranger.reload();
  await stranger.getByText(word(lang, 'server.not_now')).waitFor();
  assert.equal(await host.locator('.knock').count(), 0);
  await finish(stranger);
}

// --- the pause ----------------------------------------------------------------------------------------------------------

// Keeps what the server tells a page.
function listen(page) {
  page.views = [];
  page.withdrawn = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { view, event } = JSON.parse(String(payload));
      if (view) page.views.push(view);
      if (event?.table?.kind === 'withdrawn') page.withdrawn += 1;
    }),
  );
}
// The host starts the match anew, and both hear that it begins.
async function startAnew(host, guest, lang) {
  const begun = await Promise.all([host, guest].map(async (page) => (await spoken(page)).length));
  await typeAsInTheTerminal(host, 'host restart');
  for (const [i, page] of [host, guest].entries())
    await heard(page, new RegExp(`^${word(lang, 'menu.match_begins')}`), { from: begun[i] });
}
const RACES = {
  rachmistrz: { shown: ({ dice }) => dice },
  klodki: { shown: ({ padlocks }) => padlocks },
};

for (const [game, { shown }] of some(Object.entries(RACES))) {
  test(`C06: a pause in a race covers everything for everybody, and the next problem is a new one, ${game}`, async () => {
    const own = await startSite({ speed: 5 });
    const lang = 'en';
    const host = await visit({ lang, origin: own.origin, speed: 5, path: null });
    listen(host);
    await host.goto(`${own.origin}/?game=${game}`);
    await fromMenu(host, lang, 'menu.people_here', 'menu.preset_apart', 'menu.preset_race');
    await host.waitForURL(/\/j\/[0-9a-f]{32}/);
    const guest = await visit({ lang, origin: own.origin, speed: 5, size: 'phone', path: null });
    listen(guest);
    await guest.goto(own.origin + pathOf(host));
    await sit(guest, lang);
    await host.locator('details[data-option="seats"] summary').click();
    await host.locator('details[data-option="seats"] [data-value="2"] input').click();
    await eventually(async () => assert.equal(await host.locator('li.free').count(), 0));
    await button(host, lang, 'menu.start').click();
    const pages = [host, guest];
    const problem = (page) => (shown(page.views.at(-1)?.game ?? {}) ?? []).filter((number) => number > 0);
    for (let pauses = 1; pauses <= (long ? 20 : 2); ++pauses) {
      await eventually(() => pages.forEach((page) => assert.ok(problem(page).length > 0 && !page.views.at(-1).paused)));
      await host.locator('#table').focus();
      await host.keyboard.press('Shift+P');
      for (const page of pages) {
        await page.locator('.covered', { hasText: word(lang, 'menu.paused_how') }).waitFor();
        await page.waitForFunction(() => document.activeElement?.closest('.covered'));
        await eventually(() => assert.deepEqual(problem(page), [], 'nothing of the problem is sent'));
        assert.deepEqual((page.views.at(-1).game.hand ?? []).filter((card) => card !== null), [], 'and no hand');
        assert.equal(await page.locator('main :is(.hand, .actions) button').count(), 0);
      }
      const beads = pages.map((page) => glimpse(page, '.covered svg rect'));
      await host.keyboard.press('p');
      for (const counted of beads) await counted();
      for (const page of pages) await page.locator('.covered').waitFor({ state: 'detached' });
      await eventually(() => assert.ok(problem(host).length > 0));
      for (const page of pages) assert.equal(page.withdrawn, pauses, 'the problem that was seen does not come again');
      if (pauses % 2 === 0) await startAnew(host, guest, lang); // T6: two a round are enough
    }
    await finish(host, guest);
    await own.stop();
  });
}

// --- the host's role ----------------------------------------------------------------------------------------------------

for (const game of some(GAMES, 3)) test(`C14: a new host is told, by the host before or after the host has gone, and the panel works, ${game}`, async () => {
  const lang = 'en';
  const host = await openTable(lang, { game });
  const guest = await come(host, lang);
  await sit(guest, lang);
  await button(host, lang, 'menu.start').click();
  for (const page of [host, guest]) await playing(page);
  await openPanel(host, lang);
  await button(host.locator('.panel'), lang, 'menu.hand_over').click();
  const name = await host.getByRole('dialog').locator('.acts button').innerText();
  const shown = glimpse(guest, '.told', word(lang, 'menu.host_now'));
  await host.getByRole('dialog').locator('.acts button').click();
  const handed = Date.now();
  await heard(guest, new RegExp(word(lang, 'menu.host_now')), { region: 'assertive' });
  await shown();
  waited('C14 the new host is told', Date.now() - handed, 1000);
  await heard(host, new RegExp(word(lang, 'menu.host_is', { name })), { region: 'polite' });
  await fromMenu(guest, lang, 'menu.host', 'page.host_pause');
  await host.locator('.covered').waitFor();
  await button(guest.locator('.covered'), lang, 'page.host_resume').click();
  await host.locator('.covered').waitFor({ state: 'detached' });
  await guest.context().close();
  await heard(host, new RegExp(word(lang, 'menu.host_now')), { region: 'assertive' });
  await button(host.locator('.panel'), lang, 'page.host_pause').click();
  await host.locator('.covered').waitFor();
  await finish(host);
});

// --- the host's hand in a match -------------------------------------------------------------------------------------------

async function typeAsInTheTerminal(page, text) {
  await page.locator('#table').press('/');
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

for (const game of some(GAMES))
  test(`B5: in a match of ${game} the host locks, removes, lets in after a knock, and starts anew; a bot's seat is a person's again`, async () => {
    const lang = 'en';
    const host = await openTable(lang, { game });
    const link = pathOf(host);
    const guest = await come(host, lang);
    await sit(guest, lang);
    await button(host, lang, 'menu.start').click();
    for (const page of [host, guest]) await playing(page);
    await openPanel(host, lang);
    const panel = host.locator('.panel');

    await door(panel, lang, 'menu.door_lock').click();
    await on(door(panel, lang, 'menu.door_lock'));
    const late = await visit({ lang, size: 'phone', path: link });
    await late.getByText(word(lang, 'server.locked')).waitFor();
    if (game === GAMES[0]) await typeAsInTheTerminal(host, 'host unlock');
    else await door(panel, lang, 'menu.door_lock').click();
    await eventually(async () => assert.equal(await door(panel, lang, 'menu.door_lock').getAttribute('aria-checked'), 'false'));

    const name = (await host.locator('.seats [data-seat="B"] .name').innerText()).trim();
    await button(panel, lang, 'menu.seat_terms', { seat: 'B', name }).click();
    await inDialog(host, lang, 'menu.remove').click();
    await inDialog(host, lang, 'menu.remove').click();
    await guest.getByText(word(lang, 'menu.you_removed_how')).waitFor();
    await host.locator('.seats [data-seat="B"] .bot-face').waitFor();
    await button(host.locator('.told'), lang, 'page.close').click();

    await inDialog(guest, lang, 'menu.knock').click();
    const knock = host.locator('.told .knock');
    await knock.getByRole('button', { name: new RegExp(`^${word(lang, 'menu.let_in')}`) }).click();
    await button(guest, lang, 'menu.take_bot_seat').click();
    await guest.locator('.seat.mine').waitFor({ state: 'attached' });
    await eventually(async () => assert.equal(await host.locator('.seats .bot-face').count(), 1, 'one bot is left'));

    const begun = (await spoken(guest)).length;
    await button(panel, lang, 'menu.restart').click();
    await inDialog(host, lang, 'menu.restart').click();
    await heard(guest, new RegExp(`^${word(lang, 'menu.match_begins')}`), { from: begun });
    await playing(host);
    await finish(host, guest, late);
  });

// --- how it looks -------------------------------------------------------------------------------------------------------

for (const theme of THEMES) {
  longTest(`the lobby, its terms and the panel at every size, ${theme}: axe, 48 px, nothing runs aside`, async () => {
    const lang = 'pl';
    const host = await openTable(lang, { game: 'klodki', preset: 'calm', bypassCSP: true });
    await themed(host, theme);
    await host.locator('.code').waitFor();
    await host.locator('details[data-option="seats"] summary').click();
    await host.locator('details[data-option="seats"] [data-value="6"] input').click();
    await eventually(async () => assert.equal(await host.locator('li.free').count(), 5));
    const look = async (state, narrowest = 320) => {
      for (const size of [[1440, 900], [768, 1024], [360, 640], [narrowest, 640]]) {
        await resize(host, size);
        assert.deepEqual(await faultsAside(host), [], `${state} ${size}`);
        await host.screenshot({ path: artefacts('lobby', `${state}-${size.join('x')}-${theme}.png`), fullPage: state === 'lobby' });
      }
      assert.deepEqual(await complaints(host), [], state);
    };
    await look('lobby');
    await terms(host, 'A').click();
    await look('terms');
    await host.keyboard.press('Escape');
    await dialogClosed(host);
    await button(host, lang, 'menu.start').click();
    await host.locator('.table-frame').waitFor();
    await resize(host, [360, 640]);
    await fromMenu(host, lang, 'menu.host');
    await look('panel', 360);
    await finish(host);
  });
}
