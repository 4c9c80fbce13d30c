// What every browser test needs: the site on a port of its own, one of Debian's browsers, pages whose clock runs as fast as the
// server's, the words of the page, and an engine to ask for moves.
//
// The site is served by `calculi serve`; CALCULI_PROGRAM names another program.
import { AssertionError, ok } from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { after, before, test as once } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { languages_of } from '../../tools/words.mjs';
import { WasmEngine } from '../../web/src/engine/wasm.js';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const web = join(root, 'web');
const require = createRequire(join(web, 'package.json'));
const { chromium, firefox } = require('playwright-core');

export const SPEED = 50;
// How long a test waits for a state of the page. It is reached at once, or late on a busy machine.
export const PATIENCE_MS = 30_000;
// How often a page is asked for a state; to ask at each frame makes it draw sixty frames a second.
const POLLING_MS = 50;
export const SIZES = { phone: [360, 640], tablet: [768, 1024], desktop: [1440, 900] };
export const LANGS = languages_of(root);
export const THEMES = ['light', 'dark', 'black'];
// A name of this machine that browsers do not trust, unlike localhost.
export const UNTRUSTED = 'evening.test';
const FLAGS = [
  `--host-resolver-rules=MAP ${UNTRUSTED} 127.0.0.1`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// --- the site ---------------------------------------------------------------------------------------------------------

const program = process.env.CALCULI_PROGRAM ?? join(root, 'build/release/calculi');

// The address that the program prints.
function addressOf(child) {
  return new Promise((done, failed) => {
    let said = '';
    child.stdout.on('data', (piece) => {
      said += piece;
      const [, host, port] = /http:\/\/([\w.]+):(\d+)\//.exec(said) ?? [];
      if (port) done(`http://${host === 'localhost' ? '127.0.0.1' : host}:${port}`);
    });
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
  });
}

async function freePort() {
  const door = createServer();
  await new Promise((done) => door.listen(0, '127.0.0.1', done));
  const { port } = door.address();
  await new Promise((done) => door.close(done));
  return port;
}

// What ends the programs that run; a test that fails leaves its own to closeSite().
const sites = new Set();

export const dist = join(web, 'dist');

// With a `name` it is known to browsers by that name alone, over plain HTTP, which they do not trust.
export async function startSite({ speed = SPEED, port = 0, data = 'memory', listen = '127.0.0.1', pages = dist, name } = {}) {
  if (name) port = await freePort();
  const args = ['serve', '--data', data, '--listen', `${listen}:${port}`, '--clock-speed', String(speed), '--web', pages];
  if (name) args.push('--public-url', `http://${name}:${port}`);
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  const origin = await addressOf(child);
  const stop = (signal = 'SIGTERM') =>
    new Promise((done) => {
      if (child.exitCode !== null || child.signalCode !== null) return done();
      child.once('exit', done);
      child.kill(signal);
    });
  sites.add(stop);
  return { origin, stop };
}

// --- the browser ------------------------------------------------------------------------------------------------------

// The site and the browser of a test file, between openSite() and closeSite().
export let site;
export let browser;

const LAUNCH_MS = 120_000;
export const LAUNCH = {
  Chromium: (more) =>
    chromium.launch({
      timeout: LAUNCH_MS,
      executablePath: '/usr/bin/chromium-headless-shell',
      args: FLAGS,
      ...more,
    }),
  Firefox: () =>
    firefox.launch({
      timeout: LAUNCH_MS,
      channel: 'moz-firefox',
      executablePath: '/usr/bin/firefox-esr',
      firefoxUserPrefs: { 'ui.prefersReducedMotion': 1, 'ui.useOverlayScrollbars': 1 },
    }),
  WebKit: async () => (await import('./other/driver.mjs')).launch(),
};

export async function openSite({ by = 'Chromium', ...options } = {}) {
  site = await startSite(options);
  browser = await LAUNCH[by]();
}

export async function closeSite() {
  await browser?.close();
  for (const stop of sites) await stop();
}

// Serves the page and runs a browser for the tests of a file.
export function serveAndBrowse(options) {
  before(() => openSite(options));
  after(closeSite);
}

// Thrown by a test when a wait of its own ran out; Playwright has such an error, too.
export class TimeoutError extends Error {
  name = 'TimeoutError';
}

// A test of this page in real time. On a busy machine a wait runs out now and then: such a test is run once more from the
// start, and the log says so. A wrong answer fails the first time. Who is still there at the end goes: a page that is left open plays
// and draws on beside the tests that follow.
export function test(name, ...rest) {
  const body = rest.pop();
  const allGo = () => Promise.all((browser?.contexts() ?? []).map((visitor) => visitor.close()));
  once(name, ...rest, async (context) => {
    try {
      await body(context);
    } catch (error) {
      if (error.name !== 'TimeoutError') throw error;
      console.log(`once more: ${name}: ${error.stack}`);
      await allGo();
      await body(context);
    } finally {
      await allGo();
    }
  });
}

// Repeats an assertion until it holds. What is still wrong when the time is up is wrong.
export async function eventually(assertion) {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(50))
    try {
      return await assertion();
    } catch (error) {
      if (!(error instanceof AssertionError) || Date.now() > until) throw error;
    }
}

// The seconds of an acceptance check: printed by its test, held by ./bench page, where nothing else runs.
export function waited(what, ms, most) {
  console.log(`# ${what}: ${(ms / 1000).toFixed(2)} s, at most ${most / 1000} s`);
  if (process.env.CALCULI_HOLD_SECONDS) ok(ms <= most, what);
}

// ./test runs one case of a list (the first, unless told otherwise) and few of the whole matches; ./test --long runs all.
export const long = process.env.CALCULI_LONG === '1';
export const some = (cases, at = 0) => (long ? cases : [cases[at]]);
export const longTest = (name, ...rest) => (long ? test(name, ...rest) : undefined);

// Pictures for people, in artefacts/, which no assertion follows: taken with --long and with CALCULI_PICTURES=1.
export const pictures = long || Boolean(process.env.CALCULI_PICTURES || process.env.CALCULI_MOCKUPS);

// Repeatable deals: the nth visitor of a file shuffles with the seed n. Long tests shuffle at random.
let visitors = 0;
const shuffleBy = (number) => {
  let state = number * 2654435761;
  crypto.getRandomValues = (bytes) => {
    for (let i = 0; i < bytes.length; ++i) {
      state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
      bytes[i] = state >>> 24;
    }
    return bytes;
  };
};

const keepOnce = (match) => {
  if (window.origin === 'null') return; // Firefox begins with a page that keeps nothing
  localStorage[`calculi.table.${match.game}`] ??= JSON.stringify(match);
};

const keepNoCopies = () => {
  if (navigator.serviceWorker) navigator.serviceWorker.register = () => Promise.reject(new Error('no copies in this test'));
};

// Without shadows and textures: they are most of what drawing costs, and only pictures need them.
const drawPlainly = () => {
  const plain = new CSSStyleSheet();
  plain.replaceSync('*, *::before, *::after { background-image: none !important; box-shadow: none !important; filter: none !important }');
  addEventListener('DOMContentLoaded', () => (document.adoptedStyleSheets = [plain]));
};
// What fades is there at once: each fade is a dozen pictures of the page, and nobody looks at them.
const drawAtOnce = () => {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    animation.finish();
    return animation;
  };
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition-duration: 0s !important }');
  addEventListener('DOMContentLoaded', () => document.adoptedStyleSheets.push(still));
};

// From now on with everything that tests leave away.
export const drawWhole = (page) => page.evaluate(() => void (document.adoptedStyleSheets = []));

// A fresh visitor, with reduced motion unless told otherwise: tests need not wait for cards to travel. With `fades` even what reduced
// motion leaves is drawn in its time. `saved` is a match that the device has kept. Only with `copies` does the browser fetch the whole
// page, to have it without a network: that takes a second of processor time a visit. Errors of the page are kept in `faults`; finish()
// looks at them.
export async function visit({
  by = browser,
  origin = site.origin,
  size = 'desktop',
  lang = 'en',
  speed = SPEED,
  path = '/',
  saved,
  copies = false,
  reducedMotion = 'reduce',
  fades = reducedMotion !== 'reduce',
  ...more
} = {}) {
  const [width, height] = SIZES[size] ?? size;
  const context = await by.newContext({
    viewport: { width, height },
    locale: lang,
    reducedMotion,
    ...more,
  });
  if (speed !== 1) await context.addInitScript((fast) => Object.assign(window, { calculi_speed: fast }), speed);
  if (!long) await context.addInitScript(shuffleBy, ++visitors);
  if (saved) await context.addInitScript(keepOnce, saved);
  if (!copies) await context.addInitScript(keepNoCopies);
  await context.addInitScript(drawPlainly);
  if (!fades) await context.addInitScript(drawAtOnce);
  await context.addInitScript(() => {
    window.spoken = [];
    addEventListener('DOMContentLoaded', () => {
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
          if (target.dataset?.say)
            for (const node of addedNodes) window.spoken.push({ region: target.dataset.say, text: node.textContent });
      }).observe(document.body, { childList: true, subtree: true });
    });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const wait = page.waitForFunction.bind(page);
  page.waitForFunction = (what, argument, how) => wait(what, argument, { polling: POLLING_MS, ...how });
  const shoot = page.screenshot.bind(page);
  page.screenshot = async (how) => {
    if (how?.path && !pictures) return;
    await drawWhole(page);
    await drawn(page);
    return shoot(how);
  };
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.faults.push(message.text()));
  if (path !== null) await page.goto(origin + path);
  return page;
}

// Ends a test: these pages had no errors, and are closed.
export async function finish(...pages) {
  for (const page of pages) {
    if (page.faults.length > 0) throw new Error(`errors of the page: ${page.faults.join('\n')}`);
    await page.context().close();
  }
}

// The record of a match of bots, the same every time.
export function recordOf(game, seats) {
  const folder = artefacts('records', `${game}${seats ?? ''}`);
  const size = seats ? ['--seats', String(seats)] : [];
  const how = ['--matches', '1', '--seed', '5', '--bots', '9', ...size, '--records', folder];
  const made = spawnSync(program, ['simulate', game, ...how]);
  if (made.status !== 0) throw new Error(made.stderr.toString());
  return join(folder, readdirSync(folder)[0]);
}

// A visitor whose device keeps these things.
async function visitWith(kept, how) {
  const page = await visit({ ...how, path: null });
  await page.addInitScript((all) => {
    for (const [key, value] of Object.entries(all)) if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(value));
  }, kept);
  return page;
}

// A visitor who looks back at that match after so many lines of its record, through these eyes.
export async function openRecord(game, { line, eyes = 'all', theme = 'light', seats, record = readFileSync(recordOf(game, seats), 'utf8'), ...how }) {
  const id = record.match(/(?<= )[0-9a-f]{16}$/gm).at(-1);
  const kept = { [`calculi.match.${id}`]: { game, record, at: 1e12, pinned: false }, 'calculi.settings': { theme } };
  const page = await visitWith(kept, how);
  await page.goto(`${site.origin}/r#@${id}/${line}/${eyes}`);
  await page.getByRole('slider').waitFor();
  return page;
}

// A visitor who finds that match as the own one, over and its result not read.
export async function openEnded(game, { seats, ...how }) {
  const record = readFileSync(recordOf(game, seats), 'utf8');
  const page = await visitWith({ [`calculi.table.${game}`]: { game, record, bot_seed: '5'.repeat(64), seen: 1 } }, how);
  await page.goto(`${site.origin}/?game=${game}`);
  return page;
}

export const spoken = (page, region) =>
  page.evaluate(
    (wanted) => window.spoken.filter((one) => !wanted || one.region === wanted).map((one) => one.text),
    region,
  );

// Waits for an announcement that matches, after the first `from` of them.
export const heard = (page, pattern, { from = 0, region } = {}) =>
  page.waitForFunction(
    ([n, source, wanted]) =>
      window.spoken.slice(n).some((one) => new RegExp(source).test(one.text) && (!wanted || one.region === wanted)),
    [from, pattern.source, region],
    { polling: 100 },
  );

// Something that is seen for a moment only: it is looked for at every change of the page, from now on, before it is brought about.
// Returns what is to be waited for afterwards.
export function glimpse(page, selector, text = '') {
  const seen = page.evaluate(
    ([where, words]) =>
      new Promise((done) => {
        const look = () => [...document.querySelectorAll(where)].some((one) => one.textContent.includes(words)) && done(true);
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
        look();
      }),
    [selector, text],
  );
  seen.catch(() => {}); // the page may be closed before anybody waits
  const late = () => sleep(PATIENCE_MS, null, { ref: false }).then(() => Promise.reject(new TimeoutError(`${selector} ${text}`)));
  return () => Promise.race([seen, late()]);
}

// Waits until what is drawn stays as it is: its letters have come, a new size is taken in, nothing fades or travels.
export const drawn = (page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 2; ++frames) await new Promise((done) => requestAnimationFrame(done));
    const ends = (one) => one.playState === 'running' && one.effect.getComputedTiming().endTime < Infinity;
    await Promise.all(document.getAnimations().filter(ends).map((one) => one.finished.catch(() => {})));
  });
export async function resize(page, [width, height]) {
  await page.setViewportSize({ width, height });
  await drawn(page);
}

// Match time in this page stands still, as it does while nobody looks: no bot acts while a test reads and types.
export const holdMatch = (page, held = true) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, held);

// --- words ------------------------------------------------------------------------------------------------------------

const texts = Object.fromEntries(
  LANGS.map((lang) => [lang, JSON.parse(readFileSync(join(root, `text/${lang}.json`), 'utf8'))]),
);
const games = {};
// The folder of the template begins with an underscore.
const folderOf = (game) => (existsSync(join(root, 'games', game)) ? game : `_${game}`);
export function word(lang, key, params = {}) {
  const [, game, own] = /^(\w+)\.(board\..*)$/.exec(key) ?? [];
  if (game)
    games[game] ??= Object.fromEntries(
      LANGS.map((l) => [l, JSON.parse(readFileSync(join(root, `games/${folderOf(game)}/text/${l}.json`), 'utf8'))]),
    );
  const sentence = game ? games[game][lang][own] : texts[lang][key];
  if (sentence === undefined) throw new Error(`no word ${key}`);
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => params[name] ?? whole);
}
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
// Matches the sentence with any values of its parameters.
export const like = (lang, key) =>
  new RegExp(
    `^${word(lang, key)
      .split(/\{\w+\}/)
      .map(escaped)
      .join('(.+)')}$`,
  );

// --- what every table has ---------------------------------------------------------------------------------------------

export const button = (page, lang, key, params) =>
  page.getByRole('button', { name: word(lang, key, params), exact: true });
// The second part of How to play: the keys.
export const openKeys = (page, lang) => page.getByRole('tab', { name: word(lang, 'menu.keys'), exact: true }).click();
// What is spoken, and the screen, under the sound in the menu.
export async function openSpeech(page, lang) {
  await button(page, lang, 'page.menu').click();
  await page.getByRole('dialog').locator('summary', { hasText: word(lang, 'menu.spoken') }).click();
}
export const nextRound = (page, lang) => button(page, lang, 'menu.next_round').click();
// Goes to the table by keys: letters are keys only inside the game.
export async function skipToTable(page) {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await atTable(page);
}
export const atTable = (page) => page.waitForFunction(() => document.activeElement?.id === 'table');
export const dialogClosed = (page) => page.waitForFunction(() => !document.querySelector('dialog[open]'));

// The refusal in the band rests on this clause, as "Why?" says.
export async function restsOn(page, lang, clause) {
  await button(page, lang, 'page.why').click();
  await page.getByRole('dialog').getByText(word(lang, 'menu.clause', { id: clause })).waitFor();
  await page.keyboard.press('Escape');
  await dialogClosed(page);
}

// The page again, in another theme.
export async function themed(page, theme) {
  await page.evaluate((name) => localStorage.setItem('calculi.settings', JSON.stringify({ theme: name })), theme);
  await page.reload();
}

// A button in the sheet that is open, by the beginning of its name.
export const inSheet = (page, lang, key) =>
  page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${escaped(word(lang, key))}`) });

// Goes through the menu: each key names a button of the sheet that the one before opens.
export async function fromMenu(page, lang, ...keys) {
  await button(page, lang, 'page.menu').click();
  for (const key of keys) await inSheet(page, lang, key).click();
}

// Chooses a value of the option that has it, or of the one that is named.
export async function pick(dialog, value, option) {
  const has = option ? `[data-option="${option}"]` : `:has([data-value="${value}"])`;
  const row = dialog.locator(`details${has}`).first();
  await row.locator('summary').click();
  await row.locator(`[data-value="${value}"] input`).check();
}

// All options of another table, in this page or on the server (`together`), with the number of players, the level of the
// bots, and options by their values.
export async function tableDialog(page, lang, { seats, bots, options = [], together = false } = {}) {
  const way = together ? ['menu.people_here', 'menu.preset_apart'] : ['menu.new_game'];
  await fromMenu(page, lang, ...way, 'menu.all_options');
  const dialog = page.getByRole('dialog');
  const select = (key) => dialog.getByRole('combobox', { name: word(lang, key), exact: true });
  await select('page.players').waitFor();
  if (seats) await select('page.players').selectOption(String(seats));
  if (bots) await select('menu.bot_level').selectOption(bots);
  for (const value of options) await pick(dialog, value);
  return dialog;
}

// Starts what a sheet offers. A match that runs is asked about, and thrown away.
export async function startAnew(page, lang, key) {
  await button(page.getByRole('dialog'), lang, key).click();
  await page.waitForFunction(() => document.querySelector('[role="alertdialog"]') ?? !document.querySelector('dialog[open]'));
  const asked = page.getByRole('alertdialog');
  if (await asked.isVisible()) await button(asked, lang, 'menu.start_new').click();
  await dialogClosed(page);
}

export async function newTable(page, lang, { together = false, fill = async () => {}, ...chosen } = {}) {
  const dialog = await tableDialog(page, lang, { together, ...chosen });
  await fill(dialog);
  await startAnew(page, lang, together ? 'page.together' : 'menu.start_here');
}

// The offer to sit down, for somebody who has come to a table by its link or code.
export const seatOffer = (page, lang) =>
  page.getByRole('button', { name: new RegExp(`^${word(lang, 'menu.play_as', { name: '' }).trim()} \\S+ \\S+`) });

const freeSeats = (page, count) =>
  page.waitForFunction((n) => document.querySelectorAll('li.free').length === n, count);

// A guest comes to the host's table of three by its link, a bot takes the last seat, and the match begins.
export async function startWithGuest(host, lang, guest_lang, prepare = () => {}) {
  await host.locator('.code').waitFor();
  const guest = await visit({ lang: guest_lang, size: 'phone', path: null });
  prepare(guest);
  await guest.goto(host.url());
  await seatOffer(guest, guest_lang).click();
  await freeSeats(host, 1);
  await host.locator('main').click({ position: { x: 5, y: 5 } });
  await host.keyboard.press('b');
  await freeSeats(host, 0);
  await button(host, lang, 'menu.start').click();
  return guest;
}

// --- the engine, for players that must find a move ---------------------------------------------------------------------

const wasm = readFileSync(join(root, 'build/wasm/calculi.wasm'));
export function engine() {
  const one = new WasmEngine(new WebAssembly.Module(wasm));
  return (op, request) => JSON.parse(one.call(JSON.stringify({ op, ...request })));
}

export function artefacts(...path) {
  const at = join(root, 'artefacts', ...path);
  mkdirSync(dirname(at), { recursive: true });
  return at;
}

export const axe_source = readFileSync(join(web, 'node_modules/axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// The complaints of axe, one line each. Axe does not judge contrast over pictures; grid and grain are faint, so they are
// removed and the colours below them are judged.
export async function complaints(page) {
  await drawn(page);
  await page.addStyleTag({
    content: '* { background-image: none !important; animation: none !important; transition: none !important }',
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe_source);
  return page.evaluate(async (tags) => {
    const { violations } = await window.axe.run(document, { runOnly: tags, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
  }, TAGS);
}

// --- what no page may have ---------------------------------------------------------------------------------------------

// Targets under 48 px, cards under 56 x 80 px, names with bare signs, scrolling in any direction.
export async function faultsOf(page) {
  await drawn(page);
  return page.evaluate(() => {
    const faults = [];
    const scope = document.querySelector('dialog[open]') ?? document;
    for (const node of scope.querySelectorAll('button, a, input, select')) {
      const target = node.closest('label') ?? node;
      const box = target.getBoundingClientRect();
      if (!box.width || box.right < 0) continue;
      const name = node.getAttribute('aria-label') ?? node.textContent.trim();
      if (box.width < 47.5 || box.height < 47.5)
        faults.push(`small: ${name} ${Math.round(box.width)}x${Math.round(box.height)}`);
      const hand = node.closest('.hand') && node.classList.contains('card');
      if (hand && (box.width < 55.5 || box.height < 79.5))
        faults.push(`small card: ${name} ${box.width}x${box.height}`);
    }
    for (const node of document.querySelectorAll('[aria-label]')) {
      const name = node.getAttribute('aria-label');
      if (/[+−×÷=]|\d:\d/.test(name)) faults.push(`bare sign: ${name}`);
    }
    const sheet = document.querySelector('dialog[open] .body')?.getBoundingClientRect();
    if (sheet && sheet.bottom > innerHeight + 0.5) faults.push(`the sheet is cut off by ${sheet.bottom - innerHeight}`);
    const page = document.documentElement;
    if (page.scrollHeight > innerHeight) faults.push(`scrolls down by ${page.scrollHeight - innerHeight}`);
    if (page.scrollWidth > innerWidth) faults.push(`scrolls aside by ${page.scrollWidth - innerWidth}`);
    for (const { scrollWidth, clientWidth } of scope.querySelectorAll('.scrolls'))
      if (scrollWidth > clientWidth) faults.push(`a part scrolls aside by ${scrollWidth - clientWidth}`);
    return faults;
  });
}

// The same for a page that may be longer than the screen.
export const faultsAside = async (page) => (await faultsOf(page)).filter((fault) => !fault.startsWith('scrolls down'));

// F22: signs are spoken as words. Returns the texts that have a bare sign.
export const bareSigns = (texts) => texts.filter((text) => /[+−×÷=]|\d:\d/.test(text));
