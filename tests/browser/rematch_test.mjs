// After a match together: the same people play again with one tap each, change places, go back to the lobby, or leave. Nothing of it leads
// to a table without the others.
import assert from 'node:assert/strict';
import {
  button, complaints, dialogClosed, eventually, faultsOf, finish, fromMenu, LANGS, longTest, newTable, pick, seatOffer, serveAndBrowse,
  site, some, startSite, test, THEMES, UNTRUSTED, visit, waited, word,
} from './kit.mjs';

const LANG = 'en';
const GAMES = ['archimedes', 'numeramis', 'rachmistrz', 'klodki'];
// Two minutes for the last round are four seconds.
serveAndBrowse({ speed: 30 });

function listen(page) {
  page.told = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => page.told.push(JSON.parse(String(payload)))));
}

async function host(seats, { game = 'archimedes', ...how } = {}) {
  const page = await visit({ lang: LANG, path: null, ...how });
  listen(page);
  await page.goto(`${how.origin ?? site.origin}/${game === GAMES[0] ? '' : `?game=${game}`}`);
  await page.waitForFunction(() => document.querySelector('main .status b')?.textContent.length > 3);
  await newTable(page, LANG, { seats, together: true, fill: (dialog) => pick(dialog, 'x1', 'pace') });
  await page.waitForURL(/\/j\/[0-9a-f]{32}/);
  return page;
}

async function guest(of, how = {}) {
  const page = await visit({ lang: LANG, size: 'phone', path: null, ...how });
  listen(page);
  await page.goto(of.url());
  await seatOffer(page, LANG).click();
  await page.waitForFunction(() => document.querySelector('main li'));
  await eventually(() => assert.ok(page.told.some(({ type }) => type === 'seated')));
  return page;
}

const start = (page) => button(page, LANG, 'menu.start').click();
const dealt = (page) => page.locator('.table-frame main .seat').first().waitFor();
const tableOf = (page) => page.told.findLast(({ type }) => type === 'table');
const again = (page) => button(page, LANG, 'menu.play_again');
const title = (page) => page.getByRole('dialog').getByText(word(LANG, 'menu.again_title'));

// The seat that moves first, in each match that this page has been told of.
const starters = (page) => {
  const all = new Map();
  let match = 1;
  for (const { type, match: number, view } of page.told) {
    if (type === 'table') match = number;
    if (view && !all.has(match)) all.set(match, view.game.turn);
  }
  return [...all.values()];
};
const after = (seat, seats) => String.fromCharCode(65 + ((seat.charCodeAt(0) - 64) % seats));

// The host ends the match for all.
async function endForAll(page) {
  await fromMenu(page, LANG, 'menu.host', 'menu.end_for_all');
  await page.getByRole('dialog', { name: word(LANG, 'menu.ask_end') }).getByRole('button', { name: word(LANG, 'menu.end_for_all') }).click();
}

// Nobody plays: the last round is broken off, and the match has no winner.
for (const game of some(GAMES)) test(`C13: three people and a bot play ${game} again with one tap each; a big screen comes along`, async () => {
  const first = await host('4', { game });
  const [second, third] = [await guest(first), await guest(first)];
  const pages = [first, second, third];
  const screen = await visit({ lang: LANG, path: new URL(first.url()).pathname.replace('/j/', '/tv/') });
  await screen.locator('.gather').waitFor();
  await first.locator('[data-seat="B"]').getByRole('button').first().click();
  await first.getByRole('dialog').locator('label', { hasText: '×2' }).click();
  await first.keyboard.press('Escape');
  await dialogClosed(first);
  await start(first);
  for (const page of pages) await dealt(page);
  const link = first.url();
  const names = tableOf(first).seats.map(({ name }) => name);
  const terms = (page) => Object.entries(tableOf(page).options).filter(([name]) => /^[A-F]\./.test(name));
  const agreed = terms(first);
  assert.ok(agreed.some(([name, value]) => name === 'B.factor' && value === 'x2'), JSON.stringify(agreed));
  await fromMenu(first, LANG, 'menu.host', 'page.host_last');
  for (const page of pages) await title(page).waitFor();
  await screen.locator('.tv ol[aria-label]').waitFor();

  await first.keyboard.press('Escape');
  await dialogClosed(first);
  await button(first, LANG, 'page.result').click();
  await title(first).waitFor();
  const replay = await first.getByRole('link', { name: word(LANG, 'menu.look_back') }).getAttribute('href');

  await again(second).click();
  await first.locator('.end li.ready').waitFor();
  await again(third).click();
  await button(third, LANG, 'menu.again_waiting', { count: 1 }).waitFor();
  const tapped = Date.now();
  await again(first).click();
  for (const page of pages) await page.waitForFunction(() => !document.querySelector('dialog[open]') && document.querySelector('.table-frame main .seat'));
  waited('C13 dealt after the last tap', Date.now() - tapped, 4000);
  for (const page of pages) assert.equal(tableOf(page).match, 2);
  assert.equal(first.url(), link);
  assert.deepEqual(tableOf(first).seats.map(({ name }) => name), names);
  assert.deepEqual(terms(first), agreed, 'everybody has the terms of before');
  await eventually(() => assert.equal(starters(first).length, 2));
  const [before, now] = starters(first);
  if (before) assert.equal(now, after(before, 4), 'the start goes one seat on');
  await screen.locator('.match').waitFor();
  const record = await visit({ lang: LANG, path: replay });
  await record.getByRole('slider', { name: word(LANG, 'look.move') }).waitFor();
  await finish(first, second, third, screen, record);
});

test('C13: between two matches people change places, the host changes the options, and whoever leaves frees the seat at once', async () => {
  const first = await host('3');
  const second = await guest(first);
  await start(first);
  for (const page of [first, second]) await dealt(page);
  await endForAll(first);
  for (const page of [first, second]) await title(page).waitFor();
  const [a, b, c] = tableOf(first).seats.map(({ name }) => name);

  await button(second, LANG, 'menu.again_change').click();
  await second.getByRole('button', { name: new RegExp(`^Seat C, ${c}`) }).click();
  await eventually(() => assert.deepEqual(tableOf(first).seats.map(({ name }) => name), [a, c, b]));
  await eventually(() => assert.equal(tableOf(second).me, 'C'));

  await button(first, LANG, 'menu.again_options').click();
  for (const page of [first, second]) {
    await eventually(() => assert.equal(tableOf(page).phase, 'lobby'));
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await start(first);
  for (const page of [first, second]) await dealt(page);
  assert.equal(tableOf(second).match, 2);
  await endForAll(first);
  await title(second).waitFor();
  await button(second, LANG, 'menu.again_home').click();
  await second.waitForURL(`${site.origin}/`);
  await eventually(() => assert.equal(tableOf(first).seats[2].taken, false));
  const newcomer = await guest(first);
  for (const page of [first, newcomer]) await again(page).click();
  for (const page of [first, newcomer]) await eventually(() => assert.deepEqual([tableOf(page).match, tableOf(page).phase], [3, 'playing']));
  await finish(first, second, newcomer);
});

test('over plain HTTP, at a name that browsers do not trust, the evening works: invite, join, play, again', async () => {
  const own = await startSite({ speed: 30, name: UNTRUSTED });
  const first = await host('2', { origin: own.origin });
  assert.equal(await first.evaluate(() => isSecureContext), false);
  assert.equal(await first.locator('.invite input').inputValue(), first.url());
  assert.ok(first.url().startsWith(`http://${UNTRUSTED}:`));
  await button(first, LANG, 'menu.copy_link').click();
  const copied = first.getByText(word(LANG, 'menu.copied')).first();
  const selected = () => first.evaluate(() => getSelection()?.toString() || document.activeElement?.value);
  await eventually(async () => assert.ok((await copied.isVisible()) || (await selected()) === first.url()));
  const second = await guest(first);
  await start(first);
  for (const page of [first, second]) await dealt(page);
  const [a, b] = [first, second].map((page) => ({ page, me: tableOf(page).me }));
  const mover = starters(first)[0] === a.me ? a.page : b.page;
  await button(mover, LANG, 'page.draw').click();
  await eventually(() => assert.ok(first.told.some(({ event }) => event?.game?.kind === 'drew')));
  await endForAll(first);
  for (const page of [first, second]) await again(page).click();
  for (const page of [first, second]) await eventually(() => assert.equal(tableOf(page).match, 2));
  for (const page of [first, second]) await dealt(page);
  await finish(first, second);
});

for (const theme of THEMES)
  for (const lang of LANGS)
    longTest(`C30: the end of a match together has no fault of access, ${theme}, ${lang}`, async () => {
      const first = await host('3', { bypassCSP: true });
      const second = await guest(first, { bypassCSP: true });
      await start(first);
      for (const page of [first, second]) await dealt(page);
      await endForAll(first);
      for (const page of [first, second]) {
        await title(page).waitFor();
        await page.evaluate(([name, code]) => localStorage.setItem('calculi.settings', JSON.stringify({ theme: name, lang: code })), [theme, lang]);
        await page.reload();
        await page.getByRole('dialog').getByText(word(lang, 'menu.again_title')).waitFor();
        assert.deepEqual(await faultsOf(page), []);
        assert.deepEqual(await complaints(page), []);
      }
      await finish(first, second);
    });
