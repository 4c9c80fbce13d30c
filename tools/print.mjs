// Prints sheets with a headless Chromium: the page as it was built (web/dist), shown under the address that is to stand on the paper, so that
// no server is needed. tools/print calls it when everything is built.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages_of } from './words.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'web/dist');

const usage = `usage: tools/print GAME... [--size normal|large] [--ink full|low] [--backs] [--braille] [--parts PART,...]
                   [--lang LANG] [--site URL] [--out DIR]

Writes the cards, boards, score sheets and rules of each game into DIR/GAME-SIZE-INK-LANG.pdf, on A4.
  --size normal|large   cards of 63 x 88 mm, or of 95 x 134 mm with large numerals; normal unless given
  --ink full|low        full unless given; low: outlines only
  --backs               the backs too, each behind its sheet, for printing on both sides
  --braille             guide dots for braille on the cards
  --parts PART,...      only these: cards, keys, padlocks, board, tokens, score, rules
  --lang LANG           en, cs or pl; en unless given
  --site URL            where the site is that the sheets lead to; http://localhost:8080 unless given
  --out DIR             this folder unless given`;

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

class BadInput extends Error {}

const gamesOf = () =>
  readdirSync(join(root, 'games'))
    .filter((name) => existsSync(join(root, 'games', name, 'web/print.ts')))
    .map((name) => name.replace(/^_/, ''));

const oneOf = (...values) => (value) => {
  if (!values.includes(value)) throw new BadInput(`${value} is none of: ${values.join(', ')}`);
  return value;
};
function address(value) {
  if (!/^https?:/.test(value) || !URL.canParse(value)) throw new BadInput(`${value} is no address of a site`);
  return new URL(value).origin;
}
const SWITCHES = ['backs', 'braille'];
const FLAGS = {
  size: oneOf('normal', 'large'),
  ink: oneOf('full', 'low'),
  lang: oneOf(...languages_of(root)),
  parts: (value) => value,
  site: address,
  out: (value) => value,
};

function readArguments(args) {
  const asked = { games: [], size: 'normal', ink: 'full', lang: 'en', site: 'http://localhost:8080', out: '.' };
  const left = args.flatMap((word) => (/^--\w+=/.test(word) ? [word.split('=')[0], word.slice(word.indexOf('=') + 1)] : [word]));
  while (left.length) {
    const word = left.shift();
    const flag = word.replace(/^--/, '');
    if (word === flag) asked.games.push(oneOf(...gamesOf())(word));
    else if (SWITCHES.includes(flag)) asked[flag] = true;
    else if (!FLAGS[flag]) throw new BadInput(`there is no ${word}`);
    else if (!left.length) throw new BadInput(`${word} needs a value`);
    else asked[flag] = FLAGS[flag](left.shift());
  }
  if (!asked.games.length) throw new BadInput(`which game? One of: ${gamesOf().join(', ')}`);
  return asked;
}

// The files of the page; every other path is the page itself.
function serve(route) {
  const path = new URL(route.request().url()).pathname;
  const file = TYPES[extname(path)] && existsSync(join(dist, path)) ? path : '/index.html';
  return route.fulfill({ body: readFileSync(join(dist, file)), contentType: TYPES[extname(file)] });
}

async function printGame(browser, game, { size, ink, lang, site, out, backs, braille, parts }) {
  const context = await browser.newContext({ locale: lang, serviceWorkers: 'block', reducedMotion: 'reduce' });
  await context.route('**/*', serve);
  const page = await context.newPage();
  const said = { size, ink, lang, backs: backs ? '1' : '0', ...(braille && { braille: '1' }), ...(parts && { parts }) };
  await page.goto(`${site}/print/${game}?${new URLSearchParams(said)}`);
  await page.locator('main[aria-busy="false"]').waitFor({ state: 'attached' });
  if (!(await page.locator('.sheet').count())) throw new BadInput(`${game} has none of these parts: ${parts}`);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 2; ++frames) await new Promise((done) => requestAnimationFrame(done));
  });
  const path = join(out, `${game}-${size}-${ink}-${lang}.pdf`);
  await page.pdf({ path, preferCSSPageSize: true, printBackground: true });
  await context.close();
  return path;
}

async function print(asked) {
  if (!existsSync(dist)) throw new BadInput('the page is not built: start tools/print');
  const { chromium } = createRequire(join(root, 'web/package.json'))('playwright-core');
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
  try {
    mkdirSync(asked.out, { recursive: true });
    for (const game of asked.games) console.log(await printGame(browser, game, asked));
  } finally {
    await browser.close();
  }
}

async function main(args) {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    return 0;
  }
  try {
    const asked = readArguments(args.filter((word) => word !== '--check'));
    if (!args.includes('--check')) await print(asked);
    return 0;
  } catch (problem) {
    if (!(problem instanceof BadInput)) throw problem;
    console.error(`print: ${problem.message} (see tools/print --help)`);
    return 2;
  }
}

process.exitCode = await main(process.argv.slice(2));
