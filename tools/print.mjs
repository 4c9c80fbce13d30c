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
       tools/print puzzles --set DATE-CLASS [--grade 1..5] [--games GAME,...] [--size ...] [--ink ...] [--parts PART,...] ...

Writes the cards, boards, score sheets and rules of each game into DIR/GAME-SIZE-INK-LANG.pdf, on A4; for a class, eight
puzzles and their answers into DIR/puzzles-SET-SIZE-INK-LANG.pdf.
  --size normal|large   cards of 63 x 88 mm, or of 95 x 134 mm with large numerals; normal unless given
  --ink full|low        full unless given; low: outlines only
  --backs               the backs too, each behind its sheet, for printing on both sides
  --braille             guide dots for braille on the cards
  --parts PART,...      only these: cards, keys, padlocks, board, tokens, score, rules; of a set: puzzles, answers
  --set DATE-CLASS      which puzzles, 2026-11-16-3: a date and a class from 1 to 9; the same set is always the same
  --grade 1..5          all of this difficulty; without it from easy to hard
  --games GAME,...      only puzzles of these; without it of all games
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
    .filter((name) => existsSync(join(root, 'games', name, 'web/print/print.ts')))
    .map((name) => name.replace(/^_/, ''));

const oneOf = (...values) => (value) => {
  if (!values.includes(value)) throw new BadInput(`${value} is none of: ${values.join(', ')}`);
  return value;
};
function address(value) {
  if (!/^https?:/.test(value) || !URL.canParse(value)) throw new BadInput(`${value} is no address of a site`);
  return new URL(value).origin;
}
function someOf(value) {
  for (const name of value.split(',')) oneOf(...gamesOf())(name);
  return value;
}
function dateAndClass(value) {
  const date = value.slice(0, 10);
  const is_date = /^\d{4}-\d\d-\d\d$/.test(date) && new Date(Date.parse(date) || 0).toISOString().startsWith(date);
  if (!is_date || !/^-[1-9]$/.test(value.slice(10)))
    throw new BadInput(`${value} is no set: a date and a class are needed, like 2026-11-16-3`);
  return value;
}
const PUZZLES = 'puzzles';
const SWITCHES = ['backs', 'braille'];
const FLAGS = {
  size: oneOf('normal', 'large'),
  ink: oneOf('full', 'low'),
  lang: oneOf(...languages_of(root)),
  parts: (value) => value,
  set: dateAndClass,
  grade: oneOf('1', '2', '3', '4', '5'),
  games: someOf,
  site: address,
  out: (value) => value,
};

function readArguments(args) {
  const asked = { what: [], size: 'normal', ink: 'full', lang: 'en', site: 'http://localhost:8080', out: '.' };
  const left = args.flatMap((word) => (/^--\w+=/.test(word) ? [word.split('=')[0], word.slice(word.indexOf('=') + 1)] : [word]));
  while (left.length) {
    const word = left.shift();
    const flag = word.replace(/^--/, '');
    if (word === flag) asked.what.push(oneOf(...gamesOf(), PUZZLES)(word));
    else if (SWITCHES.includes(flag)) asked[flag] = true;
    else if (!FLAGS[flag]) throw new BadInput(`there is no ${word}`);
    else if (!left.length) throw new BadInput(`${word} needs a value`);
    else asked[flag] = FLAGS[flag](left.shift());
  }
  if (!asked.what.length) throw new BadInput(`which game? One of: ${gamesOf().join(', ')}, or ${PUZZLES}`);
  if (asked.what.includes(PUZZLES) !== Boolean(asked.set)) throw new BadInput(`${PUZZLES} and --set belong together`);
  return asked;
}

// The files of the page; every other path is the page itself.
function serve(route) {
  const path = new URL(route.request().url()).pathname;
  const file = TYPES[extname(path)] && existsSync(join(dist, path)) ? path : '/index.html';
  return route.fulfill({ body: readFileSync(join(dist, file)), contentType: TYPES[extname(file)] });
}

// What the address of the page says.
function saidOf(what, { size, ink, lang, backs, braille, parts, set, grade, games }) {
  const own = what === PUZZLES ? { set, ...(grade && { grade }), ...(games && { games }) } : { backs: backs ? '1' : '0', ...(braille && { braille: '1' }) };
  return { ...own, size, ink, lang, ...(parts && { parts }) };
}

async function printSheets(browser, what, asked) {
  const { size, ink, lang, site, out, parts, set } = asked;
  const context = await browser.newContext({ locale: lang, serviceWorkers: 'block', reducedMotion: 'reduce' });
  await context.route('**/*', serve);
  const page = await context.newPage();
  await page.goto(`${site}/print/${what}?${new URLSearchParams(saidOf(what, asked))}`);
  // Puzzles are measured before they are printed.
  await page.locator('main[aria-busy="false"]').waitFor({ state: 'attached', timeout: 300_000 });
  if (!(await page.locator('.sheet').count())) throw new BadInput(`${what} has none of these parts: ${parts}`);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 2; ++frames) await new Promise((done) => requestAnimationFrame(done));
  });
  const path = join(out, `${[what, ...(what === PUZZLES ? [set] : []), size, ink, lang].join('-')}.pdf`);
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
    for (const what of asked.what) console.log(await printSheets(browser, what, asked));
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
