// Tables on the server: made with a code and a link, joined in one tap or six digits, played by two browsers and a bot,
// through a reload and a cut line, each seat seeing nothing but its own.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as archimedes from './archimedes.mjs';
import {
  button, complaints, eventually, faultsAside, finish, fromMenu, heard, LANGS, long, newTable, pick, seatOffer,
  serveAndBrowse, site, some, spoken, startSite, test, visit, waited, word,
} from './kit.mjs';

// At this speed a bot plays for a person who has been away for nine seconds: a reload is shorter.
serveAndBrowse({ speed: 10 });

// Keeps everything that the server sends to a page.
function listen(page) {
  page.frames_in = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => page.frames_in.push(String(payload))));
}

async function makeTable(lang, { size = 'desktop', pace = 'x10', seats = '3', prepare, ...more } = {}) {
  const page = await visit({ lang, size, path: null, ...more });
  if (prepare) await page.addInitScript(prepare);
  listen(page);
  await page.goto(site.origin);
  await archimedes.awaited(page, lang);
  const choose = (dialog) => pick(dialog, pace, 'pace');
  await newTable(page, lang, { seats, together: true, fill: choose });
  const code = (await page.locator('.code').innerText()).trim();
  assert.match(code, /^\d{3} \d{3}$/);
  await page.waitForURL(/\/j\/[0-9a-f]{32}$/);
  return { page, lang, code, link: page.url() };
}

async function comeIn(lang, path, { size = 'phone', ...more } = {}) {
  const page = await visit({ lang, size, path: null, ...more });
  listen(page);
  await page.goto(site.origin + path);
  const sit = seatOffer(page, lang);
  await sit.waitFor();
  return { page, lang, sit };
}

// How far a match goes on after something was mended; --long sees its end.
const SOME_MOVES = long ? {} : { most: 4 };

// Somebody joins a table by its link and sits down; with all seats taken, the host starts.
async function joinAndStart(host, lang) {
  const guest = await comeIn(lang, new URL(host.link).pathname);
  await guest.sit.click();
  await host.page.waitForFunction(() => document.querySelectorAll('li.free').length === 0);
  await button(host.page, lang, 'menu.start').click();
  return guest;
}

// Events with cards that everybody sees: plays, hands when a round is counted, cards drawn for a tie or at the end.
const OPEN = ['played', 'hand_shown', 'tie_drawn', 'final_drawn'];

// The messages to a seat that hold what belongs to another one: a view, a hand, a drawn card, or the seed before the end.
function secretsOf(page, me) {
  const bad = [];
  for (const frame of page.frames_in) {
    const message = JSON.parse(frame);
    const own = message.view?.game;
    if (own && own.me !== me) bad.push(frame.slice(0, 200));
    if ((frame.match(/"hand":/g) ?? []).length > 1) bad.push(frame.slice(0, 200));
    if (message.type === 'table' && message.phase !== 'over' && message.seed) bad.push(frame.slice(0, 200));
    const { kind, seat, card, cards } = message.event?.game ?? {};
    const foreign = seat && seat !== me && !OPEN.includes(kind);
    if (foreign && (card !== null || cards.length > 0)) bad.push(frame);
  }
  return bad;
}

const said = (page) => page.frames_in.map((frame) => JSON.parse(frame));

// The own hand in the last view that the server sent to a page.
const handOf = (page) => said(page).findLast((message) => message.view)?.view.game.hand;

// The lists of cards that a page may show: its own hands so far, and those of others in rounds that were counted.
const openTo = (page) =>
  said(page).flatMap(({ view, event }) => {
    if (view) return [view.game.hand];
    return event?.game?.kind === 'hand_shown' ? [event.game.cards] : [];
  });

const around = (html, list) => html.slice(Math.max(0, html.indexOf(list) - 200), html.indexOf(list) + 100);

// Checks what a page shows and keeps of another seat: two numbers (cards and points) and cards face down. Cards face up
// are the own hand and the top of the pile; no list in the page is the other hand; nothing of the deal is stored.
async function peek(page, { seat, hand }) {
  const found = await page.evaluate((other) => {
    const panel = document.querySelector(`[data-seat="${other}"]`);
    const open = [...document.querySelectorAll('main .card:not(.down)')];
    const stored = [localStorage, sessionStorage].map((place) => JSON.stringify({ ...place })).join('');
    return {
      numbers: panel.textContent.match(/\d+/g).length,
      turned: panel.querySelectorAll('.card:not(.down)').length,
      marked: [...panel.querySelectorAll('.card')].filter((card) => /\d/.test(card.textContent)).length,
      elsewhere: open.filter((card) => !card.closest('.hand, .pile')).length,
      stored: /"?(hand|seed|record)"?/.test(stored.replaceAll('\\', '')),
      html: document.documentElement.outerHTML,
    };
  }, seat);
  const { html, ...rest } = found;
  assert.deepEqual(rest, { numbers: 2, turned: 0, marked: 0, elsewhere: 0, stored: false });
  // An open list is no secret and may contain the other hand. Short hands occur in many lists.
  if (hand.length < 5) return;
  for (const glue of [', ', ',', ' ']) {
    const list = hand.join(glue);
    if (openTo(page).some((open) => open.join(glue).includes(list))) continue;
    assert.ok(!html.includes(list), `the other hand as a list: ${list} in ${around(html, list)}`);
  }
}

test('two browsers and a bot finish a match, one of them reloading in the middle', async () => {
  const host = await makeTable('pl');
  const guest = await comeIn('cs', new URL(host.link).pathname);
  await guest.sit.click();
  await host.page.waitForFunction(() => document.querySelectorAll('li.free').length === 1);
  await host.page.locator('main').click({ position: { x: 5, y: 5 } });
  await host.page.keyboard.press('b');
  await host.page.waitForFunction(() => document.querySelectorAll('li.free').length === 0);
  await button(host.page, 'pl', 'menu.start').click();
  await host.page.locator('.hand button.card').first().waitFor();
  if (!long) await fromMenu(host.page, 'pl', 'menu.host', 'page.host_last');
  const hands = [];
  const onmove = async (player, seen, n) => {
    if (player === host) hands.push(JSON.stringify(seen.hand));
    if (player !== guest) return;
    await peek(guest.page, { seat: 'A', hand: handOf(host.page) });
    if (n < 3 || guest.reloaded) return; // five cards take three turns: both people have two at least
    guest.reloaded = true;
    await guest.page.reload();
    await guest.page.waitForFunction(() => document.querySelectorAll('.hand button.card').length > 0);
    assert.deepEqual(await archimedes.look(guest.page, 'cs'), seen, 'the same seat, the same cards');
    const told = () => guest.page.locator('.short li, .whole li').count();
    await eventually(async () => assert.ok((await told()) > 0, 'what has happened is told again'));
  };
  const moves = await archimedes.playTogether([host, guest], { onmove });
  assert.ok(guest.reloaded && moves > (long ? 10 : 3), `${moves} moves`);
  assert.deepEqual(secretsOf(host.page, 'A'), []);
  assert.deepEqual(secretsOf(guest.page, 'B'), []);
  const own = new Set(guest.page.frames_in.map((frame) => JSON.stringify(JSON.parse(frame).view?.game?.hand)));
  const leaked = hands.filter(
    (hand) => !own.has(hand) && guest.page.frames_in.some((frame) => frame.includes(`"hand":${hand}`)),
  );
  assert.deepEqual(leaked, [], "the host's hand is nowhere in what the guest was sent");
  assert.ok((await spoken(host.page)).some((text) => /^Koniec partii\. /.test(text)));
  await finish(host.page, guest.page);
});

for (const lang of some(LANGS, 2)) {
  test(`F13, F14: a table is found by its link in one tap and by six typed digits, ${lang}`, async () => {
    const host = await makeTable(lang, { size: 'phone', seats: '4', bypassCSP: true });
    assert.deepEqual(await complaints(host.page), []);
    const small = await host.page.evaluate(
      () =>
        [...document.querySelectorAll('main button')].filter((one) => one.getBoundingClientRect().height < 47.5).length,
    );
    assert.equal(small, 0);
    const started = Date.now();
    const first = await comeIn(lang, new URL(host.link).pathname);
    await first.sit.click();
    await first.page.waitForFunction(() => document.querySelector('.code') !== null);
    waited('F13 seated by link', Date.now() - started, 5000);
    const second = await visit({ lang, size: 'phone', bypassCSP: true });
    await archimedes.awaited(second, lang);
    await button(second, lang, 'page.join_code').click();
    await second.getByRole('textbox', { name: word(lang, 'menu.code_label') }).waitFor();
    await second.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
    await second.keyboard.type(host.code.replace(' ', ''));
    const sit = seatOffer(second, lang);
    await sit.waitFor();
    assert.deepEqual(await complaints(second), []);
    await sit.click();
    await host.page.waitForFunction(() => document.querySelectorAll('li.free').length === 1);
    const third = await visit({ lang });
    await archimedes.awaited(third, lang);
    await button(third, lang, 'page.join_code').click();
    await third.getByRole('textbox', { name: word(lang, 'menu.code_label') }).fill(` ${host.code}  `);
    await seatOffer(third, lang).waitFor();
    await button(host.page, lang, 'menu.start').click();
    for (const page of [host.page, first.page, second]) await page.locator('.hand button.card').first().waitFor();
    for (const page of [host.page, first.page, second, third]) await page.context().close();
  });
}

test('the lobby of a host fits a phone, and the host can have another name', async () => {
  const { page, link } = await makeTable('pl', { size: 'phone', bypassCSP: true });
  assert.deepEqual(await faultsAside(page), []);
  assert.deepEqual(await complaints(page), []);
  const guest = await comeIn('en', new URL(link).pathname);
  const name = page.locator('li .name').first();
  const before = await name.innerText();
  await page.locator('[data-seat="A"] button').click();
  await button(page.getByRole('dialog'), 'pl', 'menu.other_name').click();
  await page.waitForFunction((old) => document.querySelector('li .name').innerText !== old, before);
  const after = await name.innerText();
  await guest.page.locator('li .name').getByText(after).first().waitFor();
  await finish(page, guest.page);
});

test('a link that leads nowhere says so, and the way home works; a wrong code keeps the table and its digits', async () => {
  const page = await visit({ lang: 'en', path: '/j/000000' });
  await page.getByText(word('en', 'server.no_such_table')).first().waitFor();
  await page.getByRole('link', { name: word('en', 'page.back_home') }).click();
  assert.equal(await archimedes.awaited(page, 'en'), 'move');
  const before = await archimedes.look(page, 'en');
  await button(page, 'en', 'page.join_code').click();
  const field = page.getByRole('textbox', { name: word('en', 'menu.code_label') });
  await field.fill('000000');
  await page.getByRole('dialog').getByText(word('en', 'server.no_such_table')).waitFor();
  assert.equal(await field.inputValue(), '000000');
  await page.keyboard.press('Escape');
  assert.deepEqual(await archimedes.look(page, 'en'), before, 'the table stays');
  await finish(page);
});

test('a cut line is told, and the seat is found again without a reload', async () => {
  const host = await makeTable('en', {
    prepare: () => {
      window.lines = [];
      window.WebSocket = class extends WebSocket {
        constructor(...args) {
          super(...args);
          window.lines.push(this);
        }
      };
    },
  });
  await button(host.page, 'en', 'menu.start').click();
  await host.page.locator('.hand button.card').first().waitFor();
  for (let cuts = 1; cuts <= 3; ++cuts) {
    await host.page.evaluate(() => window.lines.at(-1).close());
    await host.page.waitForFunction(
      ([words, n]) => window.lines.length > n && window.spoken.filter((one) => one.text === words).length === n,
      [word('en', 'menu.back_online'), cuts],
    );
  }
  assert.ok((await spoken(host.page, 'assertive')).includes(word('en', 'menu.offline')));
  await host.page.waitForFunction(
    (words) => document.querySelector('.status b').textContent !== words,
    word('en', 'menu.offline'),
  );
  const moves = await archimedes.playTogether([host], SOME_MOVES);
  assert.ok(moves >= 3, 'the match goes on');
});

test('a server that is killed and starts again on its data: both pages go on by themselves', async () => {
  const data = mkdtempSync(join(tmpdir(), 'calculi-data-'));
  const own = await startSite({ speed: 10, data });
  const lang = 'en';
  const host = await visit({ lang, origin: own.origin });
  await archimedes.awaited(host, lang);
  await newTable(host, lang, { seats: '2', together: true });
  await host.waitForURL(/\/j\/[0-9a-f]{32}$/);
  const guest = await visit({ lang, origin: own.origin, size: 'phone', path: new URL(host.url()).pathname });
  await seatOffer(guest, lang).click();
  const pages = [host, guest];
  const { port } = new URL(own.origin);
  await host.waitForFunction(() => document.querySelectorAll('li.free').length === 0);
  await own.stop('SIGKILL'); // in the lobby
  for (const page of pages) await page.getByText(word(lang, 'menu.offline')).first().waitFor();
  const second = await startSite({ speed: 10, data, port });
  for (const page of pages) await page.locator('header .light.on').waitFor();
  await button(host, lang, 'menu.start').click();
  for (const page of pages) await page.locator('.hand button.card').first().waitFor();
  await fromMenu(host, lang, 'menu.host', 'page.host_last');
  const hands = await Promise.all(pages.map((page) => archimedes.look(page, lang)));
  await second.stop('SIGKILL'); // in the match
  for (const page of pages) await page.locator('.table-frame.offline').waitFor();
  const again = await startSite({ speed: 10, data, port });
  for (const page of pages) await page.locator('.table-frame:not(.offline)').waitFor();
  for (const [i, page] of pages.entries()) {
    await eventually(async () => assert.deepEqual((await archimedes.look(page, lang)).hand, hands[i].hand, 'the same cards'));
  }
  const moves = await archimedes.playTogether(pages.map((page) => ({ page, lang })), SOME_MOVES);
  assert.ok(moves > 2, `${moves} moves`);
  for (const page of pages) await page.context().close(); // its console has told of the lost lines
  await again.stop();
  rmSync(data, { recursive: true });
});

test('a player who closes the tab in a match and opens the link again is back on the own seat', async () => {
  const lang = 'en';
  const host = await makeTable(lang, { pace: 'off', seats: '2' });
  const guest = await joinAndStart(host, lang);
  const cards = () => document.querySelectorAll('.hand button.card').length > 0;
  await guest.page.waitForFunction(cards);
  const device = guest.page.context();
  await guest.page.close();
  await host.page.locator('[data-seat="B"] .away').waitFor();
  const again = await device.newPage();
  listen(again);
  await again.goto(host.link);
  await again.waitForFunction(cards);
  await eventually(() => assert.equal(said(again).findLast((message) => message.view)?.view.game.me, 'B'));
  const name = () => again.locator('[data-seat="B"] .name').first().innerText();
  await eventually(async () => assert.equal((await name()).trim(), word(lang, 'page.you')));
  await finish(host.page);
});

test('without a server the page says so and plays on against bots', async () => {
  const own = await startSite();
  const page = await archimedes.open({ origin: own.origin, lang: 'en', copies: true });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await own.stop();
  await fromMenu(page, 'en', 'menu.people_here', 'menu.preset_apart', 'menu.preset_calm');
  await page.getByRole('dialog').getByText(word('en', 'menu.no_server')).waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await archimedes.awaited(page, 'en'), 'move');
});

// Keeps the line, on which a test then speaks for the server.
function keepLine() {
  window.WebSocket = class extends WebSocket {
    constructor(url) {
      super(url);
      window.line = this;
    }
  };
}

// The server says that the connection of seat B is odd, as it would after twenty claims in a race that do not fit.
async function toldOfOdd(page, lang) {
  const table = JSON.parse(page.frames_in.findLast((text) => text.startsWith('{"type":"table"')));
  table.seats[1].odd = true;
  const told = word(lang, 'menu.odd_told', { name: table.seats[1].name });
  const inBand = async ([data, words]) => {
    const band = document.querySelector('.status');
    const all = { childList: true, subtree: true, characterData: true };
    await new Promise((done) => {
      new MutationObserver(() => band.textContent.includes(words) && done()).observe(band, all);
      window.line.onmessage({ data });
    });
  };
  await page.evaluate(inBand, [JSON.stringify(table), told]);
  await heard(page, new RegExp(told), { region: 'polite' });
  await page.locator('[data-seat="B"] .name', { hasText: word(lang, 'menu.odd_connection') }).waitFor();
}

test('the host is told of an odd connection; a pause covers the table of both until its countdown is over (T6, T7)', async () => {
  const host = await makeTable('en', { seats: '2', prepare: keepLine });
  const guest = await joinAndStart(host, 'en');
  const pages = [host.page, guest.page];
  const cards = (page) => page.locator('.hand button.card');
  for (const page of pages) await cards(page).first().waitFor();
  await toldOfOdd(host.page, 'en');
  await fromMenu(host.page, 'en', 'menu.host', 'page.host_last');
  for (const page of pages) {
    await page.waitForFunction((text) => document.body.textContent.includes(text), word('en', 'event.last_round'));
  }
  await fromMenu(host.page, 'en', 'menu.host', 'page.host_pause');
  for (const page of pages) {
    await page.locator('.covered', { hasText: word('en', 'menu.paused_how') }).waitFor();
    await eventually(async () => assert.equal(await cards(page).count(), 0));
    await eventually(() => assert.deepEqual(handOf(page), []));
  }
  assert.equal(await button(guest.page, 'en', 'page.host_resume').count(), 0, 'the guest is not the host');
  await button(host.page.locator('.covered'), 'en', 'page.host_resume').click();
  for (const page of pages) {
    await cards(page).first().waitFor();
    const both = new RegExp(`${word('en', 'event.resuming')}.*${word('en', 'event.resumed')}`, 's');
    await eventually(async () => assert.match(await page.locator('.log').textContent(), both));
  }
  assert.equal(await guest.page.locator('.covered').count(), 0);
});

test('at a shared table: phrases reach the others, leaving asks, and a server that is gone leaves nothing live', async () => {
  const own = await startSite({ speed: 1 }); // a phrase stands five seconds
  const lang = 'en';
  const host = await visit({ lang, origin: own.origin });
  await archimedes.awaited(host, lang);
  await newTable(host, lang, { seats: '2', together: true });
  const code = (await host.locator('.code').innerText()).trim();
  assert.equal(await host.locator('header .tile').count(), 0, 'no games to tap by mistake');
  await host.getByText(word(lang, 'page.plate', { code })).waitFor();
  const guest = await visit({ lang, origin: own.origin, size: 'phone', path: new URL(host.url()).pathname });
  await seatOffer(guest, lang).click();
  await host.waitForFunction(() => document.querySelectorAll('li.free').length === 0);
  await button(host, lang, 'menu.start').click();
  for (const page of [host, guest]) await page.locator('.hand button.card').first().waitFor();
  await fromMenu(guest, lang, 'menu.reaction_well_done');
  await host.locator('[data-seat="B"] q').getByText(word(lang, 'menu.reaction_well_done')).waitFor();
  await heard(host, new RegExp(`: ${word(lang, 'menu.reaction_well_done')}$`), { region: 'polite' });
  await button(guest, lang, 'menu.leave_short').click();
  await button(guest.getByRole('dialog'), lang, 'menu.stay').click();
  await guest.locator('.hand button.card').first().waitFor();
  await own.stop();
  await button(host, lang, 'page.try_now').waitFor();
  await host.locator('.table-frame.offline').waitFor();
  const again = await startSite({ port: new URL(own.origin).port });
  await button(host, lang, 'page.try_now').click({ timeout: 3000 }).catch(() => {});
  await host.locator('.covered', { hasText: word(lang, 'menu.lost_match') }).waitFor();
  const live = () => host.locator('.hand button.card').count();
  await eventually(async () => assert.equal(await live(), 0, 'nothing stays live'));
  await button(host.getByRole('dialog'), lang, 'menu.go_home').click();
  assert.equal(await archimedes.awaited(host, lang), 'move');
  await host.context().close();
  await guest.context().close();
  await again.stop();
});
