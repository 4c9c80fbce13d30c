// The big screen: it finds a table by its code, follows lobby, match, photo finish and result by itself, can be read from 8 m, and knows
// nothing that a spectator does not.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { picture } from './eyes.mjs';
import {
  browser, complaints, drawn, eventually, finish, LANGS, longTest, root, serveAndBrowse, site, some, test, THEMES, visit, word,
} from './kit.mjs';

const jsQR = createRequire(join(root, 'web/package.json'))('jsqr');

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
const asHost = (table, cmd, text) => table.tell({ type: 'host', cmd, text });

async function screenOf(table, { size = SIZES[0], lang = 'en', theme = 'light', to = table.code, ...more } = {}) {
  const page = await visit({ size, lang, speed: SPEED, path: null, colorScheme: theme === 'light' ? 'light' : 'dark', ...more });
  page.frames_in = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => page.frames_in.push(JSON.parse(String(payload)))));
  await page.addInitScript(`window.faultsNow = ${faultsNow}`);
  if (theme === 'black') await page.addInitScript(() => localStorage.setItem('calculi.settings', '{"theme":"black"}'));
  await page.goto(`${site.origin}/tv/${to}`);
  await page.locator('.gather').waitFor();
  return page;
}

// --- what can be read --------------------------------------------------------------------------------------------------

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
async function unreadable(page) {
  await drawn(page);
  return page.evaluate(faultsNow);
}

// What a camera reads in a picture of the screen that is this much smaller.
async function scanned(page, share) {
  await drawn(page);
  const picture = (await page.screenshot()).toString('base64');
  const lens = await browser.newPage();
  const { data, width, height } = await lens.evaluate(
    async ([image, part]) => {
      const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0));
      const whole = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const small = { resizeWidth: Math.round(whole.width * part), resizeHeight: Math.round(whole.height * part), resizeQuality: 'high' };
      const bitmap = await createImageBitmap(whole, small);
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const pen = canvas.getContext('2d');
      pen.drawImage(bitmap, 0, 0);
      const { data: pixels, width: w, height: h } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
      let text = '';
      for (let i = 0; i < pixels.length; i += 8192) text += String.fromCharCode(...pixels.subarray(i, i + 8192));
      return { data: btoa(text), width: w, height: h };
    },
    [picture, share],
  );
  await lens.close();
  return jsQR(Uint8ClampedArray.from(Buffer.from(data, 'base64')), width, height, { inversionAttempts: 'dontInvert' })?.data ?? null;
}

const shareOf = (page, selector) =>
  page.locator(selector).evaluate((node) => (100 * node.getBoundingClientRect().width) / innerWidth);

// --- C16: every state --------------------------------------------------------------------------------------------------

// Lobby, match, photo finish, pause, result of a race of bots.
async function followRace(game, size, lang) {
  const table = await openTable(game, ['bot 9', 'bot 9', 'bot 12']);
  const page = await screenOf(table, { size, lang });
  const here = `${site.origin}/j/`;
  assert.deepEqual(await unreadable(page), []);
  assert.equal(await scanned(page, 0.25), `${here}${table.code}`);
  assert.ok((await shareOf(page, '.qr')) > 36);
  assert.equal((await page.locator('.code').innerText()).replace(' ', ''), table.code);
  await picture(page, `tv-lobby-${lang}`);
  await start(table);
  await page.locator('.match').waitFor();
  await page.locator('.ticket').waitFor();
  await eventually(async () => assert.deepEqual(await unreadable(page), []));
  await eventually(async () => assert.ok((await scanned(page, 0.5))?.startsWith(here))); // a photo finish covers it for a while
  assert.ok((await shareOf(page, '.ticket .qr')) >= 17);
  const finished = await page.waitForFunction(() => {
    const first = document.querySelector('.lanes li');
    return first && { text: first.innerText, faults: window.faultsNow() };
  });
  const { text, faults } = await finished.jsonValue();
  assert.match(text, /\d+[.,]\d\d\s*s/, 'the judged time of the first one, in hundredths');
  assert.deepEqual(faults, []);
  await picture(page, game === 'klodki' && lang === 'en' ? 'tv-finish' : `tv-finish-${game}-${lang}`);
  await page.locator('.lanes').waitFor({ state: 'detached' });
  assert.match(await page.locator('.tv > header .key').first().innerText(), /\d/, 'the head names the round');
  await asHost(table, 1, 'pause');
  await page.locator('.cloth').waitFor();
  assert.deepEqual(await unreadable(page), []);
  await picture(page, `tv-paused-${lang}`);
  await asHost(table, 2, 'resume');
  await page.locator('.cloth').waitFor({ state: 'detached' });
  await asHost(table, 3, 'last');
  await page.locator('.tv ol[aria-label]').waitFor();
  assert.equal(await page.locator('.tv main ol > li').count(), 3);
  assert.deepEqual(await unreadable(page), []);
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true, 'nothing takes the focus');
  await finish(page, table.page);
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
  test(`C17: the big screen is told nothing that is hidden, ${game}`, async () => {
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
  await asHost(table, 1, 'lock');
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
