// Sheets to print, of games and of puzzles for a class: L29 on the PDF that tools/print writes, L30 for the page around them, large print, and
// the ways in.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  artefacts, button, complaints, drawn, eventually, faultsAside, finish, LANGS, long, root, serveAndBrowse, site, SIZES, some, test, THEMES,
  themed, visit, word,
} from './kit.mjs';

serveAndBrowse();
const jsQR = createRequire(join(root, 'web/package.json'))('jsqr');

const SITE = 'https://calculi.example';
// Sheets by size: of the game's own parts, then score sheets and rules.
const SHEETS = {
  archimedes: { normal: 7 + 3, large: 14 + 3 },
  klodki: { normal: 6 + 4 + 3, large: 14 + 9 + 3 },
  numeramis: { normal: 9 + 3, large: 20 + 3 },
  rachmistrz: { normal: 1 + 2 + 3, large: 2 + 2 + 3 },
};
const GAMES = Object.keys(SHEETS);
const CARD = { normal: [63, 88], large: [95, 134] };

// --- the paper ---------------------------------------------------------------------------------------------------------

function run(program, ...args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'latin1', maxBuffer: 1 << 28 });
  return { status, stdout, stderr };
}

function printed(what, size, ink, ...more) {
  const folder = artefacts('print', `${what}-${size}-${ink}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const made = run('node', join(root, 'tools/print.mjs'), what, '--size', size, '--ink', ink, '--site', SITE, '--out', folder, ...more);
  assert.equal(made.status, 0, made.stderr);
  return made.stdout.trim();
}

// Pages in grey, as a printer sees them.
function rendered(pdf, dpi, first, last = first) {
  let { stdout } = run('pdftoppm', '-gray', '-r', String(dpi), '-f', String(first), '-l', String(last), pdf);
  const pages = [];
  while (stdout) {
    const [head, w, h] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout) ?? assert.fail('no picture of the page');
    const [width, height] = [Number(w), Number(h)];
    pages.push({ grey: Buffer.from(stdout.slice(head.length, head.length + width * height), 'latin1'), width, height, px: dpi / 25.4 });
    stdout = stdout.slice(head.length + width * height);
  }
  return pages;
}

// Where dark lines cross a straight way over the paper, in millimetres.
function crossed({ grey, width, height, px }, { x, y }) {
  const length = x === undefined ? width : height;
  const at = (i) => (x === undefined ? grey[Math.round(y * px) * width + i] : grey[i * width + Math.round(x * px)]);
  const places = [];
  for (let i = 0; i < length; ++i) {
    if (at(i) > 128) continue;
    const from = i;
    while (i < length && at(i) <= 128) ++i;
    places.push((from + i) / 2 / px);
  }
  return places;
}
const apart = (places) => places.slice(1).map((place, i) => place - places[i]);

function scanned({ grey, width, height, px }) {
  const [left, top] = [Math.round(width - 30 * px), Math.round(height - 20 * px)];
  const [w, h] = [width - left, height - top];
  const pixels = new Uint8ClampedArray(w * h * 4).fill(255);
  for (let y = 0; y < h; ++y) for (let x = 0; x < w; ++x) pixels.fill(grey[(top + y) * width + left + x], (y * w + x) * 4, (y * w + x) * 4 + 3);
  return jsQR(pixels, w, h)?.data;
}

// At most 6 % of each page, and something on every one.
function littleInk(pdf, pages) {
  for (const [i, share] of rendered(pdf, 75, 1, pages).map(inked).entries())
    assert.ok(share > 0.001 && share <= 0.06, `ink on ${(100 * share).toFixed(1)} % of page ${i + 1}`);
}
function pagesOf(pdf) {
  const facts = run('pdfinfo', pdf).stdout;
  assert.match(facts, /^Page size: +59[45]\.\d+ x 84[12]\.\d+ pts \(A4\)$/m);
  return Number(/^Pages: +(\d+)$/m.exec(facts)?.[1]);
}
// Nothing is a picture of dots, whatever its size.
const onlyLines = (pdf) => assert.equal(run('pdfimages', '-list', pdf).stdout.trim().split('\n').length, 2, 'only lines and letters');

const inked = ({ grey }) => grey.reduce((sum, light) => sum + 255 - light, 0) / 255 / grey.length;

for (const game of some(GAMES)) {
  for (const [size, ink] of some([['normal', 'low'], ['large', 'low'], ['normal', 'full'], ['large', 'full']])) {
    test(`L29: ${game}, ${size}, ink ${ink}: pages, cards, QR code, ink`, () => {
      const pdf = printed(game, size, ink);
      const pages = pagesOf(pdf);
      assert.equal(pages, SHEETS[game][size]);
      const [first] = rendered(pdf, 300, 1);
      for (const page of [first, ...rendered(pdf, 300, pages)]) assert.equal(scanned(page), `${SITE}/learn/${game}`);
      if (game !== 'rachmistrz') {
        const [width, height] = CARD[size];
        const edge = size === 'large' ? 8 : 12;
        const cuts = [apart(crossed(first, { y: edge })), apart(crossed(first, { x: 8.5 }))];
        assert.deepEqual(cuts.map((all) => all.length), size === 'large' ? [2, 2] : [3, 3]);
        for (const cut of cuts[0]) assert.ok(Math.abs(cut - width) <= 0.3, `a card is ${cut} mm wide`);
        for (const cut of cuts[1]) assert.ok(Math.abs(cut - height) <= 0.3, `a card is ${cut} mm high`);
      }
      if (ink === 'low') littleInk(pdf, pages);
      onlyLines(pdf);
    });
  }
}

// --- puzzles for a class -------------------------------------------------------------------------------------------------

const SET = '2026-11-16-3';
const numbersOf = (text) => [...new Set(text.match(/\d+/g))].toSorted();
// The texts of an element with room between them: numerals on cards are neighbours.
const textsOf = (locator) =>
  locator.evaluate((node) => {
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walk.nextNode()) texts.push(walk.currentNode.textContent);
    return texts.join(' ');
  });
const SET_PAGES = { normal: 1 + 1, large: 3 + 3 };

for (const [size, ink] of some([['normal', 'low'], ['large', 'low'], ['normal', 'full'], ['large', 'full']])) {
  test(`L29: puzzles for a class, ${size}, ink ${ink}: pages, ink, and a QR code that opens the same set`, async () => {
    const pdf = printed('puzzles', size, ink, '--set', SET);
    const pages = pagesOf(pdf);
    assert.equal(pages, SET_PAGES[size]);
    const [first] = rendered(pdf, 300, 1);
    const address = new URL(scanned(first));
    assert.equal(address.origin + address.pathname, `${SITE}/puzzle`);
    assert.equal(address.searchParams.get('set'), SET);
    assert.equal(scanned(...rendered(pdf, 300, pages)), address.href, 'the answers lead to the same set');
    if (ink === 'low') littleInk(pdf, pages);
    onlyLines(pdf);
    const sheet = await openSheets({ lang: 'en' }, `?set=${SET}`, 'puzzles');
    const drawn_numbers = numbersOf(await textsOf(sheet.locator('.puzzles li .drawn').first()));
    const by_hand = (await sheet.locator('.sheet .way').first().innerText()).split('\n')[1].replace(/^[^/]*/, '');
    for (const path of [address.pathname + address.search, by_hand]) {
      const page = await visit({ lang: 'en', size: 'phone', path });
      await page.getByText(word('en', 'puzzle.of_series', { number: 1, count: 8 })).waitFor();
      await page.getByText(word('en', 'puzzle.set', { date: '2026-11-16', year: 3 })).waitFor();
      assert.deepEqual(numbersOf(await page.locator('.band .ear').first().textContent()), drawn_numbers, path);
      await finish(page);
    }
    await finish(sheet);
  });
}


test('tools/print says what is wrong, in one line, and writes nothing', () => {
  const tool = join(root, 'tools/print.mjs');
  for (const [args, says] of [
    [[], /^print: which game\?/],
    [['checkers'], /checkers is none of: .*archimedes/],
    [['archimedes', '--size', 'huge'], /huge is none of: normal, large/],
    [['archimedes', '--paper', 'A3'], /there is no --paper/],
    [['archimedes', '--out'], /--out needs a value/],
    [['puzzles'], /puzzles and --set belong together/],
    [['puzzles', '--set', '2026-02-30-3'], /2026-02-30-3 is no set/],
    [['puzzles', '--set', SET, '--games', 'checkers'], /checkers is none of/],
    [['archimedes', '--site', 'calculi'], /calculi is no address/],
  ]) {
    const { status, stdout, stderr } = run('node', tool, '--check', ...args);
    assert.deepEqual([status, stdout, stderr.trim().split('\n').length], [2, '', 1]);
    assert.match(stderr, says);
  }
  assert.match(run('node', tool, '--help').stdout, /^usage: tools\/print GAME/);
});

// --- the page ----------------------------------------------------------------------------------------------------------

async function openSheets(how = {}, asked = '', game = 'archimedes') {
  const page = await visit({ bypassCSP: true, ...how, path: `/print/${game}${asked}` });
  await page.locator('main[aria-busy="false"] .sheet').first().waitFor({ state: 'attached' });
  await drawn(page);
  return page;
}

// Text on pieces, boards, score sheets and rules in points; the margin is for whoever cuts.
const smallest = (page) =>
  page.evaluate(() => {
    const sizes = [];
    const walk = document.createTreeWalker(document.querySelector('.sheets'), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode.textContent.trim();
      const node = walk.currentNode.parentElement;
      if (!text || !node.getClientRects().length || node.closest('footer, .needs, .tray, .ear')) continue;
      const matrix = node instanceof SVGElement ? node.getScreenCTM() : null;
      const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
      sizes.push([(parseFloat(getComputedStyle(node).fontSize) * scale * 3) / 4, text]);
    }
    return sizes.sort(([one], [other]) => one - other)[0];
  });

// Sheets on which something lies past the paper, under the foot, or over a cut.
const overfull = (page) =>
  page.locator('.sheet').evaluateAll((sheets) =>
    sheets.flatMap((sheet) => {
      const [paper, foot] = [sheet, sheet.querySelector('footer')].map((node) => node.getBoundingClientRect());
      const parts = [...sheet.querySelectorAll('.rules > *, .half > *, .tokens span, .puzzles li *, .answers > *, .answers td, footer > *, .needs')].filter((part) => part.getClientRects().length > 0);
      const over = parts.filter((part) => {
        const box = part.getBoundingClientRect();
        const upper = part.closest('.half:has(+ .half)');
        const card = part.closest('.puzzles li')?.getBoundingClientRect();
        if (card) return box.bottom > card.bottom || box.right > card.right || box.left < card.left;
        const limit = part.closest('footer') ? paper.bottom : upper ? sheet.querySelector('.cut').getBoundingClientRect().top : foot.top;
        return box.right > paper.right - 8 || box.left < paper.left || box.bottom > limit || part.scrollWidth > part.clientWidth + 1;
      });
      return over.map((part) => `${sheet.getAttribute('aria-label')}: ${part.className.baseVal ?? part.className} ${part.textContent.slice(0, 40)}`);
    }),
  );

for (const lang of some(LANGS, 1)) {
  test(`L29: large print is 24 points and more, and every sheet has room for its words (${lang})`, async () => {
    for (const game of [...GAMES, 'puzzles']) {
      for (const size of long || game === GAMES[0] || game === 'puzzles' ? ['large', 'normal'] : ['large']) {
        const page = await openSheets({ lang }, `?size=${size}&${game === 'puzzles' ? `set=${SET}` : 'braille=1'}`, game);
        const [points, text] = await smallest(page);
        assert.ok(points >= (size === 'large' ? 24 : 8), `${game} ${size}: "${text}" has ${points.toFixed(1)} points`);
        assert.deepEqual(await overfull(page), [], `${game} ${size}`);
        await finish(page);
      }
    }
  });
}

const PAGES = [['archimedes', ''], ['puzzles', `?set=${SET}&games=archimedes`]];
for (const [size, [what, asked]] of some(Object.keys(SIZES)).flatMap((size) => PAGES.map((one) => [size, one]))) {
  test(`L30: the page around the sheets of ${what}, ${size}`, async () => {
    for (const [i, lang] of some([...LANGS.entries()], what === 'puzzles' ? 1 : 2)) {
      const page = await openSheets({ lang, size }, asked, what);
      for (const theme of some(THEMES, i)) {
        if (theme !== 'light') await themed(page, theme);
        await page.locator('main[aria-busy="false"] .sheet').first().waitFor();
        assert.deepEqual(await complaints(page), [], `${size} ${lang} ${theme}`);
        assert.deepEqual(await faultsAside(page), [], `${size} ${lang} ${theme}`);
        const paper = await page.locator('.sheet').first().evaluate((node) => getComputedStyle(node).color);
        assert.equal(paper, 'rgb(29, 26, 47)', 'paper is light in every theme');
      }
      await finish(page);
    }
  });
}

test('L30: at 400 % zoom nothing is clipped aside', async () => {
  const page = await openSheets({ size: [320, 256] });
  assert.deepEqual(await faultsAside(page), []);
  await finish(page);
});

test('the choices, by keys alone: what is printed follows them, and the address keeps them', async () => {
  const page = await openSheets({ lang: 'en' });
  const sheets = page.locator('.sheet');
  const status = page.locator('main [role="status"]');
  const box = (key) => page.getByRole('checkbox', { name: word('en', key) });
  assert.equal(await sheets.count(), SHEETS.archimedes.normal);
  await page.getByRole('radio', { name: word('en', 'print.size_normal') }).focus();
  await page.keyboard.press('ArrowRight');
  await eventually(async () => assert.equal(await sheets.count(), SHEETS.archimedes.large));
  await eventually(async () => assert.match(await status.innerText(), new RegExp(`^${word('en', 'print.sheets', { count: SHEETS.archimedes.large })}`)));
  for (const key of ['print.score', 'print.rules']) {
    await box(key).focus();
    await page.keyboard.press('Space');
  }
  await box('print.backs').focus();
  await page.keyboard.press('Space');
  await eventually(async () => assert.equal(await sheets.count(), 28));
  assert.equal(new URL(page.url()).search, '?size=large&ink=full&backs=1&lang=en&parts=cards');
  await page.reload();
  await eventually(async () => assert.equal(await sheets.count(), 28));
  assert.equal(await sheets.nth(1).getAttribute('aria-label'), 'Archimedes: cards, back of sheet 1 of 14');
  await page.evaluate(() => (window.print = () => (window.prints = (window.prints ?? 0) + 1)));
  await button(page, 'en', 'menu.print').focus();
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => window.prints), 1);
  await page.emulateMedia({ media: 'print' });
  await button(page, 'en', 'menu.print').waitFor({ state: 'hidden' });
  await finish(page);
});

test('the sheet of a class, by keys alone: date, class, difficulty and games name the set, which the address keeps', async () => {
  const page = await openSheets({ lang: 'en' }, `?set=${SET}&games=archimedes`, 'puzzles');
  const tasks = page.locator('.puzzles h3');
  assert.equal(await tasks.count(), 8);
  const first = await tasks.allInnerTexts();
  const made = () => page.locator('main[aria-busy="false"] .sheet').first().waitFor();
  await page.getByRole('combobox', { name: word('en', 'print.year'), exact: true }).focus();
  await page.keyboard.press('4');
  await eventually(async () => assert.match(page.url(), /set=2026-11-16-4&/));
  await made();
  await page.getByRole('radio', { name: word('en', 'print.climbing') }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await made();
  await page.getByRole('checkbox', { name: word('en', 'print.part_answers') }).focus();
  await page.keyboard.press('Space');
  await eventually(async () =>
    assert.equal(new URL(page.url()).search, '?set=2026-11-16-4&grade=2&games=archimedes&size=normal&ink=full&lang=en&parts=puzzles'),
  );
  await page.reload();
  await made();
  assert.equal(await page.locator('.sheet').count(), 1);
  assert.notDeepEqual(await tasks.allInnerTexts(), first);
  assert.equal(await page.locator('.puzzles .beads[aria-label="Difficulty: 2 of 5"]').count(), 8);
  await page.goto(`${site.origin}/print/puzzles?set=${SET}&games=archimedes`);
  await made();
  assert.deepEqual(await tasks.allInnerTexts(), first, 'the same set again');
  const rows = await page.locator('.answers tbody tr').allInnerTexts();
  assert.equal(rows.length, 8);
  for (const row of rows) assert.match(row, /^\d\s+The \w.*\s+1\s+\d+ of 100 within \d+ s\s+\S/s);
  await finish(page);
});

test('a language in the address holds for this page alone; an unknown game is said', async () => {
  const page = await openSheets({ lang: 'en' }, '?lang=cs');
  assert.equal(await page.locator('html').getAttribute('lang'), 'cs');
  await page.goto(`${site.origin}/print/checkers`);
  await page.getByRole('alert').getByText(word('en', 'page.not_here')).waitFor();
  await page.context().close();
});

test('the menu, the page of the rules and that of the puzzles lead to the sheets', async () => {
  const page = await visit({ lang: 'en' });
  await button(page, 'en', 'page.menu').click();
  const entry = page.getByRole('dialog').getByRole('link', { name: word('en', 'menu.print'), exact: true });
  assert.equal(await entry.getAttribute('href'), '/print/archimedes');
  await page.goto(`${site.origin}/rules/archimedes`);
  await button(page, 'en', 'menu.print_game').click();
  await page.locator('main[aria-busy="false"] .sheet').first().waitFor();
  await page.goto(`${site.origin}/puzzle`);
  const sheet = page.getByRole('link', { name: new RegExp(`^${word('en', 'puzzle.print')}`) });
  assert.equal(await sheet.getAttribute('href'), '/print/puzzles');
  await finish(page);
});
