// Puzzles: the day's at once and without a network, by taps in each game, by keys and by ear, help, what the device keeps, the ways in.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as archimedes from './archimedes.mjs';
import {
  artefacts,
  bareSigns,
  button,
  complaints,
  engine,
  eventually,
  faultsAside,
  faultsOf,
  finish,
  heard,
  LANGS,
  long,
  root,
  SIZES,
  serveAndBrowse,
  site,
  some,
  spoken,
  THEMES,
  test,
  visit,
  waited,
  word,
} from './kit.mjs';
import { HELP } from './stranger.mjs';

serveAndBrowse();

const call = engine();
const KEY = 'calculi.puzzles.1';
const days = JSON.parse(readFileSync(join(root, 'web/src/puzzle/days.json'), 'utf8'));
const dateOf = (day) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const kept = (page, key = KEY) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key);

// A puzzle that everybody who has this address gets.
const made = { archimedes: ['out2', 78], klodki: ['code', 4], rachmistrz: ['make', 142], numeramis: ['exact', 17] };
const others = { archimedes: ['only', 4], klodki: ['which', 1], rachmistrz: ['join', 11], numeramis: ['nearest', 0] };
const addressOf = (game, [kind, draw]) => `/puzzle?game=${game}&kind=${kind}&seed=7&draw=${draw}&grade=2`;
const puzzleOf = (game, [kind, draw]) => call('puzzle', { game, kind, seed: 7, draw }).ok.puzzles[0];

const box = (page) => page.locator('form input');
const done = (page, lang) => button(page, lang, 'puzzle.done').click();
const right = (page, lang) => page.getByRole('heading', { name: word(lang, 'puzzle.right'), exact: true }).waitFor();
async function open(path, { theme = 'light', memory = {}, ...how } = {}) {
  const page = await visit({ ...how, path: null });
  await page.addInitScript(
    (all) => {
      for (const [name, text] of Object.entries(all)) localStorage[name] ??= text;
    },
    { 'calculi.settings': JSON.stringify({ theme }), ...memory },
  );
  await page.goto(site.origin + path);
  await (path.includes('?') ? box(page) : button(page, how.lang ?? 'en', 'puzzle.solve')).waitFor();
  return page;
}

// --- taps -----------------------------------------------------------------------------------------------------------------

const named = (page, name) => page.getByRole('button', { name, exact: true });
const sign = (page, lang, key) => named(page, word(lang, `page.sign_${key}`)).click();
const NAMES = { '+': 'plus', '-': 'minus', '*': 'times', x: 'times', ':': 'divided' };
const free = (page, name) =>
  page
    .locator('main .hand button:not([aria-disabled], [aria-pressed="true"])')
    .and(page.getByRole('button', { name }))
    .first()
    .click();

// Each lays the answer of its puzzle piece by piece.
const taps = {
  // Each play's two cards.
  async archimedes(page, _lang, answer) {
    for (const [, card, result] of answer.matchAll(/\d+[-+x:](\d+)=(\d+)/g))
      for (const one of [card, result]) await free(page, new RegExp(`^${one}, `));
  },
  async klodki(page, lang, answer) {
    if (/^[\d ]{5,}$/.test(answer)) return tapProducts(page, lang, answer);
    for (const piece of answer.match(/\d|[-+]/g))
      await (/\d/.test(piece)
        ? free(page, word(lang, 'klodki.board.key', { card: piece }))
        : sign(page, lang, NAMES[piece]));
  },
  async rachmistrz(page, lang, answer) {
    if (answer.includes('@')) return tapClaim(page, answer);
    for (const piece of answer.match(/\d+|[-+*:]/g))
      await (/\d/.test(piece)
        ? free(page, word(lang, 'rachmistrz.board.die', { number: piece }))
        : sign(page, lang, NAMES[piece]));
  },
  async numeramis(page, lang, answer) {
    for (const piece of answer.match(/\d|[-+]/g))
      await (/\d/.test(piece) ? free(page, new RegExp(`^${piece}, `)) : sign(page, lang, NAMES[piece]));
  },
};
async function tapProducts(page, lang, answer) {
  const pairs = puzzleOf('klodki', others.klodki).question.padlocks;
  for (const [a, b] of pairs)
    if (answer.split(' ').includes(String(a * b)))
      await named(page, `${a} ${word(lang, 'page.sign_times')} ${b}`).click();
}
async function tapClaim(page, answer) {
  const [number, field] = answer.split('@');
  await page.locator(`[data-field="${field}"]`).click();
  await named(page, number).click();
}

for (const [i, game] of Object.keys(made).entries()) {
  for (const which of some([made, others], i % 2 && game !== 'numeramis' ? 1 : 0)) {
    const [kind] = which[game];
    test(`${game}, ${kind}, by taps: a wrong answer is refused and nothing lost, the right one solves it`, async () => {
      const lang = LANGS[i % LANGS.length];
      const page = await open(addressOf(game, which[game]), { lang, size: 'phone' });
      const { answer } = puzzleOf(game, which[game]);
      await box(page).fill('99');
      await done(page, lang);
      await page.locator('.refused').waitFor();
      assert.equal(await box(page).inputValue(), '99');
      await button(page, lang, 'page.undo').click();
      await taps[game](page, lang, answer);
      assert.notEqual(await box(page).inputValue(), '');
      await done(page, lang);
      await right(page, lang);
      assert.deepEqual(bareSigns(await spoken(page)), []);
      await eventually(async () => assert.deepEqual((await kept(page)).results, [[2, 1, 1]]));
      await finish(page);
    });
  }
}

// --- keys, ear, help -------------------------------------------------------------------------------------------------------

test('by keys alone and by ear: from the list to the solved puzzle of the day', async () => {
  const lang = 'en';
  const page = await open('/puzzle', { lang });
  const focused = (name) => page.waitForFunction((text) => document.activeElement?.textContent?.includes(text), name);
  for (let tabs = 0; tabs < 4; ++tabs) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement.textContent)).includes(word(lang, 'puzzle.solve'))) break;
  }
  await page.keyboard.press('Enter');
  await box(page).waitFor();
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  const day = Date.parse(today) / 86_400_000;
  const game = days.games[day % 4];
  const { answer } = call('puzzle', { game, date: today, draw: days.days[day - days.first]?.[0] }).ok.puzzles[0];
  await page.waitForFunction(() => document.activeElement?.closest('.band'));
  await page.keyboard.type('99');
  await page.keyboard.press('Enter');
  await heard(page, /./, { region: 'assertive' });
  await box(page).fill('');
  await page.keyboard.type(answer);
  await page.keyboard.press('Enter');
  await heard(page, new RegExp(`^${word(lang, 'puzzle.right')}`));
  await focused(word(lang, 'puzzle.right'));
  assert.deepEqual(bareSigns(await spoken(page)), []);
  await page.goBack();
  await page.getByRole('link', { name: /: solved$/ }).waitFor();
  assert.deepEqual((await kept(page)).days, [day]);
  await page.reload();
  await page.getByRole('link', { name: /: solved$/ }).waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /in a row|streak/i);
  await finish(page);
});

test('L25: help comes in three steps and counts as solved; only what was solved alone teaches', async () => {
  const lang = 'en';
  const page = await open(addressOf('klodki', made.klodki), { lang });
  const help = button(page, lang, 'puzzle.hint');
  for (const says of [/^The product is 40/, /^First key: 4/, /^The code: 4 5 minus 5/]) {
    await help.click();
    await heard(page, says);
  }
  assert.equal(await help.getAttribute('aria-disabled'), 'true');
  assert.equal(await box(page).inputValue(), '4 5-5');
  await done(page, lang);
  await right(page, lang);
  assert.deepEqual((await kept(page)).results, [[2, 0, 0]]);
  assert.equal(await kept(page, 'calculi.facts.1'), null);
  const shared = await page.evaluate(async () => {
    let told;
    navigator.share = async (what) => void (told = what);
    [...document.querySelectorAll('button')].find((one) => one.textContent.includes('Send it on')).click();
    await new Promise((next) => setTimeout(next));
    return told;
  });
  assert.deepEqual(shared, {
    text: 'I solved it: Padlocks, The code',
    url: site.origin + addressOf('klodki', made.klodki),
  });
  await page.goto(site.origin + addressOf('archimedes', made.archimedes));
  await box(page).fill('2 4; 5 9');
  await page.keyboard.press('Enter');
  await right(page, lang);
  await eventually(async () =>
    assert.deepEqual(Object.keys((await kept(page, 'calculi.facts.1')) ?? {}).sort(), ['2+4', '4+5', '6-2']),
  );
  await finish(page);
});

// --- the day ---------------------------------------------------------------------------------------------------------------

test('L20: the puzzle of each day is there a second after the tap, without a network; what a week asks for differs', async () => {
  const page = await visit({ size: 'phone', path: '/puzzle', copies: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  const solve = button(page, 'en', 'puzzle.solve');
  await solve.waitFor();
  await page.context().setOffline(true);
  // From the tap to the box for the answer, as the page sees it.
  const opening = async (day) => {
    await page.clock.setFixedTime(`${dateOf(day)}T12:00:00`);
    await page.goto(`${site.origin}/puzzle`);
    await solve.waitFor();
    return page.evaluate(async (name) => {
      const tapped = performance.now();
      [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === name).click();
      while (!document.querySelector('form input')) await new Promise((next) => requestAnimationFrame(next));
      return performance.now() - tapped;
    }, word('en', 'puzzle.solve'));
  };
  const took = [];
  for (let i = 0; i < (long ? days.days.length : 4); ++i) took.push(await opening(days.first + i));
  waited(`L20 the slowest of ${took.length} days`, Math.max(...took), 1000);
  await page.context().setOffline(false);
  const facts = Array.from({ length: 7 }, (_, i) => {
    const [draw] = days.days[i];
    return call('puzzle', {
      game: days.games[(days.first + i) % 4],
      date: dateOf(days.first + i),
      draw,
    }).ok.puzzles[0].facts.join();
  });
  assert.equal(new Set(facts).size, 7, facts.join(' | '));
  await finish(page);
});

test('earlier days stay open, a day before the table is made, and nothing breaks without storage or with damaged storage', async () => {
  const lang = 'en';
  const page = await open('/puzzle', { lang, memory: { [KEY]: '{"days":[20000,"x"],"results":7}' } });
  await button(page, lang, 'puzzle.earlier').click();
  const [first] = await page.getByRole('navigation').getByRole('link').all();
  await first.click();
  await box(page).waitFor();
  assert.match(page.url(), /day=\d{4}-\d\d-\d\d$/);
  await page.getByRole('link', { name: word(lang, 'puzzle.to_list'), exact: true }).click();
  await button(page, lang, 'puzzle.earlier').waitFor();
  await page.goto(`${site.origin}/puzzle?game=archimedes&kind=none&seed=1`);
  await page.getByText(word(lang, 'puzzle.none')).waitFor();
  await finish(page);
  const private_page = await visit({ lang, path: null });
  await private_page.addInitScript(() => {
    Storage.prototype.getItem = Storage.prototype.setItem = () => {
      throw new Error('refused');
    };
  });
  await private_page.goto(`${site.origin}/puzzle?day=${dateOf(days.first)}`);
  await box(private_page).waitFor();
  await private_page.getByRole('link', { name: word(lang, 'puzzle.to_list'), exact: true }).click();
  await private_page.getByText(word(lang, 'menu.keeps_nothing')).waitFor();
  await finish(private_page);
});

test('the last step of help is laid slowly, piece by piece; without motion it lies there at once', async () => {
  const lang = 'en';
  for (const reducedMotion of ['no-preference', 'reduce']) {
    const page = await open(addressOf('klodki', made.klodki), { lang, size: 'phone', reducedMotion });
    await page.evaluate(() => {
      const field = document.querySelector('form input');
      window.seen = [];
      const look = () => {
        if (window.seen.at(-1) !== field.value) window.seen.push(field.value);
        requestAnimationFrame(look);
      };
      look();
    });
    for (let step = 0; step < 3; ++step) await button(page, lang, 'puzzle.hint').click();
    await page.waitForFunction(() => document.querySelector('form input').value === '4 5-5');
    await eventually(async () => assert.equal(await page.evaluate(() => window.seen.at(-1)), '4 5-5'));
    const seen = await page.evaluate(() => window.seen);
    assert.deepEqual(seen, reducedMotion === 'reduce' ? ['', '4 5-5'] : ['', '4', '4 5', '4 5-5']);
    await button(page, lang, 'page.undo').click();
    assert.equal(await box(page).inputValue(), '');
    await finish(page);
  }
});

test('L26: for you leans to due facts, one grade above what was solved, and nothing leaves the device', async () => {
  const lang = 'en';
  const now = Math.floor(Date.now() / 60_000);
  const memory = {
    [KEY]: JSON.stringify({ days: [], results: Array(4).fill([1, 1, 1]) }),
    'calculi.facts.1': JSON.stringify({ '2+6': [1440, now - 4000, 3, 0, 2000, []] }),
  };
  const page = await open('/puzzle', { lang, memory });
  const sent = [];
  page.on('request', (request) => sent.push([request.method(), request.url(), request.postData()]));
  await page.getByText(word(lang, 'puzzle.for_you_due', { facts: '2 plus 6' })).waitFor();
  await page.getByRole('button', { name: new RegExp(`^${word(lang, 'puzzle.for_you')}`) }).click();
  await box(page).waitFor();
  assert.match(page.url(), /grade=2|grade=1/);
  await page.getByText(word(lang, 'puzzle.of_series', { number: 1, count: 5 })).waitFor();
  for (const [method, address, body] of sent) {
    assert.equal(`${method} ${body}`, 'GET null');
    assert.ok(address.startsWith(site.origin) || address.startsWith('blob:'), address);
    assert.doesNotMatch(address, /\d+[x+]\d+/);
  }
  await finish(page);
});

// --- ways in, looks -----------------------------------------------------------------------------------------------------------

// What the slip says today: the game, and what is asked in few words.
function slipOf(lang) {
  const day = Math.round(Date.parse(new Date().toLocaleDateString('sv')) / 86_400_000);
  const game = days.games[day % 4];
  const { kinds } = call('kinds', { game }).ok;
  const { kind } = kinds[Math.floor(day / 4) % kinds.length];
  const words = JSON.parse(readFileSync(join(root, `games/${game}/text/${lang}.json`), 'utf8'));
  const [start] = words[`puzzle.slip.${kind}`].split(/\{(?!top|target)\w+\}/).filter(Boolean);
  const { title } = call('about', { lang }).ok.games.find(({ slug }) => slug === game);
  const { question } = call('puzzle', { game, date: dateOf(day), draw: days.days[day - days.first][0] }).ok.puzzles[0];
  const said = start.replace(/\{(\w+)\}/g, (_, name) => question[name]);
  return new RegExp(`${title}: .*${said.replace(/[?.]/g, '\\$&')}`);
}

test('every puzzle fits a phone of 360 x 640 without scrolling', async () => {
  for (const [game, which] of long ? [...Object.entries(made), ...Object.entries(others)] : [['rachmistrz', others.rachmistrz]]) {
    for (const lang of some(LANGS, 2)) {
      const page = await open(addressOf(game, which), { lang, size: 'phone' });
      assert.deepEqual(await faultsOf(page), [], `${game} ${which[0]} ${lang}`);
      await page.screenshot({ path: artefacts('puzzle', `fits-${which[0]}-${lang}.png`) });
      await taps[game](page, lang, puzzleOf(game, which).answer);
      assert.deepEqual((await faultsOf(page)).filter((fault) => fault.startsWith('scrolls')), [], `${game} ${which[0]} ${lang}, laid`);
      await finish(page);
    }
  }
});

test('L30: at 400 % zoom nothing is clipped aside', async () => {
  const page = await open('/puzzle', { size: [320, 256] });
  // Seven days side by side are narrower than 48 px there.
  const clipped = async () => (await faultsAside(page)).filter((fault) => !fault.startsWith('small'));
  assert.deepEqual(await clipped(), []);
  for (const [game, which] of some([...Object.entries(made), ...Object.entries(others)], 6)) {
    await page.goto(site.origin + addressOf(game, which));
    await box(page).waitFor();
    assert.deepEqual(await clipped(), [], which[0]);
  }
  await finish(page);
});

test('L23: the slip lies where the log is empty, covers nothing, leads to the day, and is gone after the first move', async () => {
  const lang = 'en';
  for (const size of some(['phone', 'desktop'])) {
    const page = await visit({ lang, size });
    await archimedes.awaited(page, lang);
    const slip = page.getByRole('link', { name: new RegExp(`^${word(lang, 'page.puzzle_day')}`) });
    await slip.filter({ hasText: slipOf(lang) }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    assert.equal(await page.locator('dialog[open]').count(), 0);
    await page.screenshot({ path: artefacts('puzzle', `slip-${size}.png`) });
    await archimedes.move(page, lang);
    await eventually(async () => assert.equal(await slip.count(), 0));
    await button(page, lang, 'page.menu').click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: word(lang, 'menu.puzzles'), exact: true })
      .click();
    await button(page, lang, 'puzzle.solve').waitFor();
    await finish(page);
  }
});

for (const [game, asks] of some(Object.entries(HELP), 3))
  test(`L23: the first tap beside the slip does what it was meant for, ${game}`, async () => {
    const page = await visit({ size: 'phone', speed: 1, path: `/?game=${game}` });
    const slip = page.locator('a.slip');
    await slip.waitFor({ state: 'attached' });
    const buttons = (await faultsOf(page)).filter((fault) => !/^small: \d+ 24x24/.test(fault)); // numbers have more room than they show
    assert.deepEqual(buttons, []);
    assert.equal(await slip.isVisible(), game !== 'rachmistrz', 'there its buttons have no room for it');
    await named(page, word('en', asks)).locator('visible=true').first().click();
    await page.locator('.status .ladder i.on').first().waitFor();
    await slip.waitFor({ state: 'detached' });
    await finish(page);
  });

for (const size of some(Object.keys(SIZES))) {
  test(`L30: the list, a puzzle and its end, ${size}: axe, targets, pictures`, async () => {
    for (const [i, lang] of some([...LANGS.entries()], 1)) {
      for (const [j, theme] of some([...THEMES.entries()], i)) {
        const look = async (page, name) => {
          assert.deepEqual(await complaints(page), [], `${name} ${size} ${lang} ${theme}`);
          assert.deepEqual(await faultsAside(page), [], name);
          await page.screenshot({ path: artefacts('puzzle', `${size}-${lang}-${theme}-${name}.png`), fullPage: true });
        };
        const page = await open('/puzzle', { bypassCSP: true, lang, size, theme });
        await look(page, 'list');
        const all = [...Object.entries(made), ...Object.entries(others)];
        // Each look at the page has some of the puzzles, and all looks together have all of them.
        for (const [game, which] of long ? all.filter((_, k) => (i + j + k) % 3 === 0) : [all[6]]) {
          await page.goto(site.origin + addressOf(game, which));
          await box(page).waitFor();
          await look(page, which[0]);
          await box(page).fill(puzzleOf(game, which).answer);
          await done(page, lang);
          await right(page, lang);
          await look(page, `${which[0]}-end`);
        }
        await finish(page);
      }
    }
  });
}
