// What every browser test needs: the site on a port of its own, Debian's Chromium, pages whose clock runs as fast as the
// server's, and players who know only what the page shows and what the engine says about it.
//
// The site is served by `calculi serve` when the program has that command (CALCULI_PROGRAM names another one), else as
// plain files; tests of tables on the server are skipped then.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { WasmEngine } from '../../web/src/engine/wasm.js';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const web = join(root, 'web');
const require = createRequire(join(web, 'package.json'));
const { chromium } = require('playwright-core');

export const SPEED = 50;
export const SIZES = { phone: [360, 640], tablet: [768, 1024], desktop: [1440, 900] };
export const LANGS = ['en', 'pl', 'cs'];
export const THEMES = ['light', 'dark', 'black'];
const FLAGS = [
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

export const has_server = (() => {
  if (!existsSync(program)) return false;
  const asked = spawnSync(program, ['serve', '--help'], { encoding: 'utf8' });
  return asked.status === 0;
})();

async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

async function answers(origin, child) {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    try {
      if ((await fetch(origin)).ok) return;
    } catch {
      // not yet
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('the server does not answer');
}

async function startProgram(port, speed) {
  const args = ['serve', '--listen', `127.0.0.1:${port}`, '--clock-speed', String(speed)];
  const child = spawn(program, args, { cwd: root, stdio: 'ignore' });
  await answers(`http://127.0.0.1:${port}`, child);
  return () =>
    new Promise((done) => {
      if (child.exitCode !== null) return done();
      child.once('exit', done);
      child.kill('SIGTERM');
    });
}

const MIME = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  woff2: 'font/woff2',
};

async function startFiles(port) {
  const server = createHttpServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://x');
    const file = join(web, 'dist', pathname);
    const known = pathname.includes('.') && existsSync(file);
    if (pathname.includes('.') && !known) return response.writeHead(404).end();
    const at = known ? file : join(web, 'dist/index.html');
    const packed = existsSync(`${at}.br`);
    response.setHeader('content-type', MIME[at.split('.').at(-1)] ?? 'application/octet-stream');
    if (packed) response.setHeader('content-encoding', 'br');
    response.end(readFileSync(packed ? `${at}.br` : at));
  });
  await new Promise((done) => server.listen(port, '127.0.0.1', done));
  return () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
}

export async function startSite({ port, speed = SPEED } = {}) {
  const at = port ?? (await freePort());
  const stop = has_server ? await startProgram(at, speed) : await startFiles(at);
  return { origin: `http://127.0.0.1:${at}`, port: at, stop };
}

// --- the browser ------------------------------------------------------------------------------------------------------

export async function startBrowser() {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS });
}

// What a test file plays with; there once its first test runs.
export let site;
export let browser;

// Serves the page and opens a browser for the tests of a file, and puts both away after them.
export function serveAndBrowse(options) {
  before(async () => {
    site = await startSite(options);
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });
}

// A fresh visitor, calm unless told otherwise: tests need not wait for cards to travel. Errors of the page are kept in `faults`; a test ends by looking at them.
export async function visit(
  browser,
  origin,
  { size = 'desktop', lang = 'en', speed = SPEED, path = '/', ...more } = {},
) {
  const [width, height] = SIZES[size] ?? size;
  const context = await browser.newContext({
    viewport: { width, height },
    locale: lang,
    reducedMotion: 'reduce',
    ...more,
  });
  if (speed !== 1) await context.addInitScript((fast) => Object.assign(window, { calculi_speed: fast }), speed);
  await context.addInitScript(() => {
    window.spoken = [];
    addEventListener('DOMContentLoaded', () => {
      for (const region of ['polite', 'assertive'])
        new MutationObserver((changes) => {
          for (const node of changes.flatMap((change) => [...change.addedNodes]))
            window.spoken.push({ region, text: node.textContent });
        }).observe(document.getElementById(`say-${region}`), { childList: true });
    });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.faults.push(message.text()));
  if (path !== null) await page.goto(origin + path);
  return page;
}

export const spoken = (page, region) =>
  page.evaluate(
    (wanted) => window.spoken.filter((one) => !wanted || one.region === wanted).map((one) => one.text),
    region,
  );

// --- words ------------------------------------------------------------------------------------------------------------

const texts = Object.fromEntries(
  LANGS.map((lang) => [lang, JSON.parse(readFileSync(join(root, `text/${lang}.json`), 'utf8'))]),
);
const games = {};
// The template lives in a folder that no game can have.
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
// The sentence with anything in the place of its parameters.
export const like = (lang, key) =>
  new RegExp(
    `^${word(lang, key)
      .split(/\{\w+\}/)
      .map(escaped)
      .join('(.+)')}$`,
  );

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

// What axe complains about, one line each. Over a picture it gives no verdict on contrast; grid and grain are faint, so
// the colours under them are judged.
export async function complaints(page) {
  await page.addStyleTag({ content: '* { background-image: none !important; animation: none !important }' });
  await page.evaluate(axe_source);
  const found = await page.evaluate((tags) => window.axe.run(document, { runOnly: tags }), TAGS);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

// --- what no page may have ---------------------------------------------------------------------------------------------

// Targets under 48 px, cards under 56 x 80 px, names with bare signs, scrolling in any direction.
export const faultsOf = (page) =>
  page.evaluate(() => {
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
    const page = document.documentElement;
    if (page.scrollHeight > innerHeight) faults.push(`scrolls down by ${page.scrollHeight - innerHeight}`);
    if (page.scrollWidth > innerWidth) faults.push(`scrolls aside by ${page.scrollWidth - innerWidth}`);
    return faults;
  });

// F22: signs are words for the ear. These texts have one that is not.
export const bareSigns = (texts) => texts.filter((text) => /[+−×÷=]|\d:\d/.test(text));
