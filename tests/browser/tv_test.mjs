// The big screen: it finds a table by its code, follows lobby, match, photo finish and result by itself, can be read from 8 m, and knows
// nothing that a spectator does not.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { picture, scanned } from './eyes.mjs';
import {
  complaints, drawn, eventually, finish, LANGS, longTest, root, serveAndBrowse, site, some, test, THEMES, visit, word,
} from './kit.mjs';

// The four seconds of a photo finish are half of one.
const SPEED = 8;
serveAndBrowse({ speed: SPEED });

const GAMES = ['klodki', 'archimedes', 'rachmistrz', 'numeramis'];
const SIZES = [[1440, 900], [1280, 720], [1920, 1080]];
const { version } = JSON.parse(readFileSync(join(root, 'platform/wire/examples/client/hello.json'), 'utf8'));

// --- a table whose host has no page ------------------------------------------------------------------------------------

// Opens a table and keeps all that its host is told. The host sits where `seats` has a person, and does nothing there.
async function openTable(game, seats, options = {}) {
  const page = await visit({ path: '/about' });
  await page.evaluate(
    async ([hello, create]) => {
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
      window.told = [];
      window.tell = (message) => socket.send(JSON.stringify(message));
      let cmd = 0;
      window.command = (message) => window.tell({ ...message, cmd: ++cmd });
      socket.onmessage = ({ data }) => window.told.push(JSON.parse(data));
      await new Promise((done) => {
        socket.onopen = done;
      });
      window.tell(hello);
      window.tell(create);
    },
    [{ type: 'hello', version, lang: 'en' }, { type: 'create_table', game, options, seats }],
  );
  const told = (type) => page.waitForFunction((kind) => window.told.findLast((one) => one.type === kind), type);
  const { code, link } = await (await told('table_opened')).jsonValue();
  const tell = (message) => page.evaluate((said) => window.tell(said), message);
  return { page, code, link, told, tell };
}

const start = (table) => table.tell({ type: 'start' });
const asHost = (table, text) => table.page.evaluate((said) => window.command({ type: 'host', text: said }), text);

// The match waits for the host, who says this and nothing else, and only while it may go on: however slow the machine, nothing is missed.
const PASSES = { klodki: 'ready', rachmistrz: 'done' };
const letPlay = (table, game) =>
  table.page.evaluate((text) => {
    const timer = setInterval(() => {
      const { view } = window.told.findLast(({ type }) => type === 'view') ?? {};
      if (view?.may.includes(text)) window.command({ type: 'act', text });
    }, 100);
    window.hold = () => clearInterval(timer);
  }, PASSES[game]);
const hold = (table) => table.page.evaluate(() => window.hold());

async function screenOf(table, { size = SIZES[0], lang = 'en', theme = 'light', to = table.code, ...more } = {}) {
  const page = await visit({ size, lang, speed: SPEED, path: null, colorScheme: theme === 'light' ? 'light' : 'dark', ...more });
  page.frames_in = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => page.frames_in.push(JSON.parse(String(payload)))));
  await page.addInitScript(`Object.assign(window, { nicknames: ${JSON.stringify(NICKNAMES)}, faultsNow: ${faultsNow} })`);
  await page.addInitScript(`window.faultsWithAnyName = ${faultsWithAnyName}`);
  if (theme === 'black') await page.addInitScript(() => localStorage.setItem('calculi.settings', '{"theme":"black"}'));
  await page.goto(`${site.origin}/tv${to ? `/${to}` : ''}`);
  if (to) await page.locator('.gather').waitFor();
  return page;
}

// --- what can be read --------------------------------------------------------------------------------------------------

// A name of as many letters as there can be comes first.
const NICKNAMES = LANGS.flatMap((lang) => {
  const animals = word(lang, 'nickname.animals').split(',');
  return word(lang, 'nickname.adjectives').split(',').flatMap((one) => animals.map((animal) => `${one} ${animal}`));
}).sort((one, other) => other.length - one.length);

// What is too small (in percent of the picture's height), cut off, or outside of the picture.
function faultsNow() {
  const faults = [];
  const high = (node) => {
    const scale = Number(node.closest('[data-scale]')?.dataset.scale ?? 1);
    return (100 * scale * Number.parseFloat(getComputedStyle(node).fontSize)) / innerHeight;
  };
  const text = document.createTreeWalker(document.querySelector('.tv'), NodeFilter.SHOW_TEXT);
  while (text.nextNode()) {
    const node = text.currentNode.parentElement;
    const words = text.currentNode.textContent.trim();
    const box = node.getBoundingClientRect();
    if (!words || node.closest('.ear, svg, dialog') || !box.width || !node.checkVisibility()) continue;
    const least = node.closest('h1, .key, .code, .ticket b, .lanes') ? 5 : node.closest('[data-scale]') ? 2.6 : 3.3;
    if (high(node) < least - 0.05) faults.push(`small: ${words} ${high(node).toFixed(2)}`);
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) faults.push(`outside: ${words}`);
    if (getComputedStyle(node).overflow === 'hidden' && node.scrollWidth > node.clientWidth + 1) faults.push(`cut: ${words}`);
  }
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) faults.push('scrolls');
  return faults;
}
// Names are drawn by lot: what holds for these must hold for the longest one.
function faultsWithAnyName() {
  const faults = window.faultsNow();
  const text = document.createTreeWalker(document.querySelector('.tv'), NodeFilter.SHOW_TEXT);
  const names = [];
  while (text.nextNode()) if (window.nicknames.includes(text.currentNode.data.trim())) names.push(text.currentNode);
  const before = names.map(({ data }) => data);
  for (const node of names) node.data = window.nicknames[0];
  faults.push(...window.faultsNow());
  for (const [i, node] of names.entries()) node.data = before[i];
  return faults;
}
async function unreadable(page) {
  await drawn(page);
  return page.evaluate(() => window.faultsWithAnyName());
}

const shareOf = (page, selector) =>
  page.locator(selector).evaluate((node) => (100 * node.getBoundingClientRect().width) / innerWidth);

// --- C16: every state --------------------------------------------------------------------------------------------------

// All seven: without a table, lobby, locked lobby, match, photo finish, pause, result of a race.
async function followRace(game, size, lang) {
  const table = await openTable(game, ['person', 'bot 9', 'bot 12'], { pace: 'x10' });
  const page = await screenOf(table, { size, lang, to: null });
  await page.getByText(word(lang, 'menu.tv_ask')).waitFor();
  assert.deepEqual(await unreadable(page), []);
  await page.getByRole('textbox', { name: word(lang, 'menu.code_label') }).fill(table.code);
  await page.locator('.gather').waitFor();
  await readLobby(page, table, lang);
  await start(table);
  await readRace(page, table, game, lang);
  await readPauseAndResult(page, table, game, lang);
  await finish(page, table.page);
}

const here = () => `${site.origin}/j/`;

async function readLobby(page, table, lang) {
  assert.deepEqual(await unreadable(page), []);
  assert.equal(await scanned(page, 0.25), `${here()}${table.code}`);
  assert.ok((await shareOf(page, '.qr')) > 36);
  assert.equal((await page.locator('.code').innerText()).replace(' ', ''), table.code);
  await picture(page, `tv-lobby-${lang}`);
  await asHost(table, 'lock');
  await page.getByText(word(lang, 'menu.tv_locked')).waitFor();
  assert.deepEqual(await unreadable(page), []);
  assert.equal(await scanned(page), null);
  await picture(page, `tv-locked-${lang}`);
  await asHost(table, 'unlock');
  await page.locator('.qr').waitFor();
}

async function readRace(page, table, game, lang) {
  await page.locator('.match').waitFor();
  await page.locator('.ticket').waitFor();
  await eventually(async () => assert.deepEqual(await unreadable(page), []));
  // The photo finish of a race takes the place of the ticket for a while.
  await eventually(async () => assert.ok((await scanned(page, 0.5))?.startsWith(here())));
  await eventually(async () => assert.ok((await shareOf(page, '.ticket .qr')) >= 17));
  await letPlay(table, game);
  const finished = await page.waitForFunction(() => {
    const first = document.querySelector('.lanes li');
    return first && { text: first.innerText, faults: window.faultsWithAnyName() };
  });
  const { text, faults } = await finished.jsonValue();
  assert.match(text, /\d+[.,]\d\d\s*s/, 'the judged time of the first one, in hundredths');
  assert.deepEqual(faults, []);
  await hold(table);
  await picture(page, game === 'klodki' && lang === 'en' ? 'tv-finish' : `tv-finish-${game}-${lang}`);
  await page.locator('.lanes').waitFor({ state: 'detached' });
  assert.match(await page.locator('.tv > header .key').first().innerText(), /\d/, 'the head names the round');
}

async function readPauseAndResult(page, table, game, lang) {
  await asHost(table, 'pause');
  await page.locator('.cloth').waitFor();
  assert.deepEqual(await unreadable(page), []);
  await picture(page, `tv-paused-${lang}`);
  await asHost(table, 'resume');
  await page.locator('.cloth').waitFor({ state: 'detached' });
  await asHost(table, 'last');
  await letPlay(table, game);
  await page.locator('.tv ol[aria-label]').waitFor();
  assert.equal(await page.locator('.tv main ol > li').count(), 3);
  assert.deepEqual(await unreadable(page), []);
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true, 'nothing takes the focus');
  await picture(page, `tv-result-${lang}`);
}

for (const game of some(['klodki', 'rachmistrz']))
  for (const size of some(SIZES))
    for (const lang of some(LANGS))
      test(`C16: the big screen of ${game} can be read and scanned, ${size.join('x')}, ${lang}`, () => followRace(game, size, lang));

// The table of each game, with as many seats as it has.
async function readTable(game, seats, size, lang) {
  const bots = Array.from({ length: seats - 1 }, () => 'bot 9');
  const table = await openTable(game, ['person', ...bots], { pace: 'x10' });
  const page = await screenOf(table, { size, lang });
  await start(table);
  await page.locator('.match').waitFor();
  await eventually(async () => assert.deepEqual(await unreadable(page), []));
  await picture(page, game === 'archimedes' ? 'tv-table' : `tv-table-${game}-${lang}`);
  await finish(page, table.page);
}

for (const game of GAMES)
  for (const size of SIZES)
    for (const lang of LANGS)
      longTest(`C16: the table of ${game} can be read, ${size.join('x')}, ${lang}`, async () => {
        for (const seats of [2, 3, 5]) await readTable(game, seats, size, lang);
      });

// --- C17: nothing hidden -----------------------------------------------------------------------------------------------

// Lists that hold something: hands, keys that are peeked at, drawn cards.
const holds = (list) => Array.isArray(list) && list.some((one) => one !== null);

function secretsIn(frames, own_hands) {
  const bad = [];
  for (const frame of frames) {
    const views = [frame.view?.game, frame.event?.view].filter(Boolean);
    for (const view of views) if (view.me !== null || holds(view.hand)) bad.push(JSON.stringify(view).slice(0, 200));
    const text = JSON.stringify(frame);
    for (const hand of own_hands) if (text.includes(hand)) bad.push(`${hand} in ${text.slice(0, 200)}`);
    if (frame.type === 'seated' || (frame.type === 'table' && (frame.me || frame.host || (frame.seed && frame.phase !== 'over'))))
      bad.push(text.slice(0, 200));
  }
  return bad;
}

for (const game of some(GAMES, 1))
  test(`C17, F29: the big screen is told nothing that is hidden, ${game}`, async () => {
    const table = await openTable(game, ['person', 'bot 9', 'bot 9'], { pace: 'x10' });
    const page = await screenOf(table, { to: table.link });
    await start(table);
    await page.locator('.match').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.seat > .details').length === 3);
    await table.page.waitForFunction(() => window.told.filter(({ type }) => type === 'view').length > 0);
    await eventually(() => assert.ok(page.frames_in.filter(({ type }) => type === 'view').length > 0));
    const own = await table.page.evaluate(() => window.told.flatMap(({ view }) => (view?.game.hand ? [view.game.hand] : [])));
    const hands = own.filter((hand) => hand.filter((card) => card !== null).length > 2).map((hand) => JSON.stringify(hand));
    assert.deepEqual(secretsIn(page.frames_in, hands), []);
    const shown = await page.evaluate(() => ({
      inputs: document.querySelectorAll('.tv :is(button, a, input):not([inert] *, .voice)').length,
      rack: document.querySelectorAll('.tv .hand').length,
    }));
    assert.deepEqual(shown, { inputs: 0, rack: 0 });
    await finish(page, table.page);
  });

// Somebody who answers wrongly in every round, by the socket of the host.
const ANSWERS = {
  klodki: ({ phase, padlocks }) => (phase === 'arrange' ? 'ready' : phase === 'search' && padlocks[0] ? 'h1 h2' : null),
  rachmistrz: ({ phase, me, dice, claims, numbers }, n) => {
    const own = claims.find(({ seat }) => seat === me);
    const sum = dice.reduce((all, die) => all + die, 0);
    if (phase === 'search' && sum) return `${numbers.filter((number) => number !== String(sum))[n % 50]} 1`;
    return own && !own.entered ? `${own.number}=${dice.join('+')}` : null;
  },
};
const answerWrongly = (table, game) =>
  table.page.evaluate((answer) => {
    const wrong = new Function(`return ${answer}`)();
    let said = 0;
    setInterval(() => {
      const { view } = window.told.findLast(({ type }) => type === 'view') ?? {};
      const text = view && !view.outcome && wrong(view.game, said);
      if (!text) return;
      said += 1;
      window.command({ type: 'act', text });
    }, 250);
  }, String(ANSWERS[game]));

// Everything in a message that was judged, was not right, and has an owner.
function wrongNames(json) {
  if (json === null || typeof json !== 'object') return [];
  const wrong = typeof json.verdict === 'string' && !['none', 'right'].includes(json.verdict);
  const own = wrong && json.seat ? [JSON.stringify(json).slice(0, 200)] : [];
  return [...own, ...Object.values(json).flatMap(wrongNames)];
}
const isWrong = ({ event }) => event?.game?.kind === 'failed' || event?.game?.claim?.verdict === 'wrong';

// What the screen says and draws while a wrong answer is seen, but for the list of seats.
function shownWithWrong(mark) {
  const at = document.querySelector(mark);
  if (!at) return null;
  const copy = document.querySelector('.tv').cloneNode(true);
  for (const list of copy.querySelectorAll('.seats')) list.remove();
  return { text: copy.textContent, owners: at.closest('.judged, .token, .answer-row')?.querySelectorAll('.shape').length };
}

for (const [game, mark] of [['klodki', '.code-tag.bad'], ['rachmistrz', '.token.back']])
  test(`C17: nobody's wrong answer has a name on the big screen, neither in what it is told nor in what it shows, ${game}`, async () => {
    const table = await openTable(game, ['person', 'bot 7']);
    const page = await screenOf(table);
    const { host_name } = await (await table.told('table')).jsonValue();
    await start(table);
    await answerWrongly(table, game);
    const { text, owners } = await (await page.waitForFunction(shownWithWrong, mark)).jsonValue();
    assert.equal(text.includes(host_name), false, text);
    assert.equal(owners, 0);
    await eventually(() => assert.ok(page.frames_in.filter(isWrong).length > 1));
    assert.deepEqual(page.frames_in.flatMap(wrongNames), []);
    const told = await table.page.evaluate(() => window.told);
    assert.ok(told.flatMap(wrongNames).length > 0, 'at the table everybody is told');
    await finish(page, table.page);
  });

// --- ways in, sound, locked --------------------------------------------------------------------------------------------

test('a screen without a table asks for its code, is read aloud when S is pressed, and shows no way in while the table is locked', async () => {
  const table = await openTable('archimedes', ['person', 'bot 9', 'bot 9'], { pace: 'x10' });
  const page = await visit({ size: SIZES[0], speed: SPEED, path: '/tv', bypassCSP: true });
  const code = page.getByRole('textbox', { name: word('en', 'menu.code_label') });
  await code.fill(table.code === '111111' ? '222222' : '111111');
  await page.getByText(word('en', 'server.no_such_table')).waitFor();
  await code.fill(table.code);
  await page.locator('.gather').waitFor();
  await page.waitForURL(new RegExp(`/tv/${table.link}$`));
  assert.deepEqual(await complaints(page), []);
  const voice = page.getByRole('switch');
  assert.equal(await voice.getAttribute('aria-checked'), 'false');
  await page.keyboard.press('s');
  await page.locator('[role="switch"][aria-checked="true"]').waitFor();
  await asHost(table, 'lock');
  await page.getByText(word('en', 'menu.tv_locked')).waitFor();
  assert.equal(await page.locator('.qr').count(), 0);
  await start(table);
  await page.locator('.match').waitFor();
  assert.equal(await page.locator('.qr').count(), 0);
  assert.deepEqual(await complaints(page), []);
  await finish(page, table.page);
});

for (const theme of THEMES)
  for (const lang of LANGS)
    longTest(`C30: the big screen has no fault of access, ${theme}, ${lang}`, async () => {
      for (const game of GAMES) {
        const table = await openTable(game, ['person', 'bot 9', 'bot 9'], { pace: 'x10' });
        const page = await screenOf(table, { theme, lang, bypassCSP: true });
        assert.deepEqual(await complaints(page), []);
        await start(table);
        await page.locator('.match').waitFor();
        assert.deepEqual(await complaints(page), []);
        await finish(page, table.page);
      }
    });
