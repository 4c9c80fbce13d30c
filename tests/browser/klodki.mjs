// Players of Klodki in the page. They read the table as a person does, ask the engine which codes there are, and lay one
// by taps, by keys, or through the accessibility tree alone.
import { engine, like, PATIENCE_MS, site, TimeoutError, visit, word } from './kit.mjs';

const ask = engine();
const SLUG = 'klodki';
const w = (lang, key, params) => word(lang, `${SLUG}.board.${key}`, params);

// All codes for these padlocks from these keys, fewest keys first: "5 6", "5 2+4".
export const codes = ({ padlocks, keys, variant }) =>
  ask('solve', { game: SLUG, question: { padlocks, keys, variant } }).ok?.codes ?? [];

// A match that a device has kept: the reader and bots before the first round, with these options.
function kept({ seats = 3, bots = '9', seed = 1, ...options }) {
  const bot_seed = seed.toString(16).padStart(64, '0');
  const holders = Array.from({ length: seats }, (_, i) => (i ? `bot ${bots}` : 'person'));
  const names = ['You', 'Ada', 'Max', 'Ida', 'Leo', 'Eva'].slice(0, seats);
  const chosen = { pace: 'off', aid: 'totals', ...options };
  const asked = { game: SLUG, seats, seed: bot_seed, bot_seed, options: chosen, holders, names };
  const { match, record_head } = ask('open', asked).ok;
  const { record_end } = ask('look', { match, viewer: 'A' }).ok;
  ask('close', { match });
  return { game: SLUG, record: `${record_head}${record_end}`, bot_seed, seen: 0 };
}

// A visitor of this game: a newcomer, or at a table with these options. Finished rounds stay until the visitor goes on.
export async function open({ table, ...how } = {}) {
  const page = await visit({ ...how, path: null });
  await page.addInitScript(
    ([match]) => {
      if (window.origin === 'null') return; // Firefox begins with a page that keeps nothing
      localStorage['calculi.settings'] ??= JSON.stringify({ pace: 'thoughtful' });
      if (match) localStorage['calculi.table.klodki'] ??= JSON.stringify(match);
    },
    [table && kept(table)],
  );
  await page.goto(`${site.origin}/?game=${SLUG}`);
  return page;
}

const cardOf = (text, lang) => (text === w(lang, 'joker') ? 'J' : /^\d$/.test(text) ? Number(text) : null);

// The padlocks and all visible keys in reach, from their accessible names.
export async function look(page, lang) {
  const { names, locks } = await page.evaluate(() => ({
    names: [...document.querySelectorAll('button.key')]
      .filter((key) => !key.closest('.answer') && key.offsetParent)
      .map((key) => key.getAttribute('aria-label')),
    locks: [...document.querySelectorAll('.lock-place')].map((lock) => lock.getAttribute('aria-label')),
  }));
  const forms = ['key_of', 'key_open', 'key'].map((key) => like(lang, `${SLUG}.board.${key}`));
  const card = (name) => forms.map((form) => cardOf(form.exec(name)?.[1], lang)).find((found) => found !== null);
  const padlocks = locks.map((name) => Number(like(lang, `${SLUG}.board.padlock`).exec(name)?.[1]));
  return { padlocks, keys: names.map(card).filter((one) => one !== undefined) };
}

export const product = ({ padlocks: [a, b] }) => a * b;

// The reader's own keys, open ones too.
export async function own(page, lang) {
  const names = await page
    .locator('.hand button.key, .seats .mine button.key')
    .evaluateAll((keys) => keys.map((key) => key.getAttribute('aria-label')));
  const forms = ['key_open', 'key'].map((key) => like(lang, `${SLUG}.board.${key}`));
  return names.flatMap((name) => forms.map((form) => cardOf(form.exec(name)?.[1], lang)).find((one) => one !== null) ?? []);
}

// Resolves with what the page waits for: "arrange", "lay" (a code, or a no), "over", or if asked for "read" (the band
// offers to go on from a finished round). Before the first round a table with bots goes on by itself.
export async function awaited(page, lang, { reads = false } = {}) {
  const handle = await page.waitForFunction(
    ([again, go_on]) => {
      const open = document.querySelector('dialog[open]');
      if ([...(open?.querySelectorAll('button') ?? [])].some((button) => button.textContent.trim() === again))
        return 'over';
      const can = (keys) => document.querySelector(`.actions button[aria-keyshortcuts="${keys}"]:not([aria-disabled])`);
      if (open) return false;
      const goes_on = !document.querySelector('.judged') && !document.querySelector('p.plate');
      if (can('R') && !goes_on) return 'arrange';
      if (document.querySelector('.judged') && document.querySelector('.status .act')?.textContent === go_on) return 'read';
      return can('P') ? 'lay' : false;
    },
    [word(lang, 'menu.play_again'), reads ? word(lang, 'page.go_on') : null],
    { polling: 100 },
  );
  return handle.jsonValue();
}

// The progress of the match as the page shows it.
const stateOf = (page) =>
  page.evaluate(() =>
    [
      document.querySelectorAll('.log .whole li').length,
      document.querySelector('.status .band')?.textContent,
      document.querySelector('dialog[open]') ? 'open' : '',
    ].join('|'),
  );

// Acts, and waits until the page shows something else. In a race or with a running clock the move may be gone meanwhile.
export async function moved(page, act) {
  const before = await stateOf(page);
  try {
    await act();
  } catch (cause) {
    if ((await stateOf(page)) === before) throw cause;
  }
  for (const deadline = Date.now() + PATIENCE_MS; (await stateOf(page)) === before; await page.waitForTimeout(50))
    if (Date.now() > deadline) throw new TimeoutError('nothing has moved');
}

const button = (page, shortcut) => page.locator(`.actions button[aria-keyshortcuts="${shortcut}"]`);
const QUICK = { timeout: 8000 };
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const shownAs = (lang, card) => (card === 'J' ? w(lang, 'joker') : String(card));

// A key with this card that is not in the code yet, wherever it lies.
export function keyButton(page, lang, card) {
  const shown = shownAs(lang, card);
  const name = new RegExp(
    `^(?!${escaped(w(lang, 'key_used', { card: shown }))}$)${escaped(w(lang, 'key', { card: shown }))}(,.*)?$`,
  );
  return page.getByRole('button', { name }).first();
}

const steps = (code) => code.split(' ').map((place) => ({ cards: place.split(/[+-]/), sign: /[+-]/.exec(place)?.[0] }));

// Enters a code; `press` presses one button.
export async function lay(page, lang, code, variant, press) {
  const places = steps(code);
  const cards = places.flatMap((place) => place.cards);
  for (const { cards: inside, sign } of places)
    for (const [i, card] of inside.entries()) {
      if (i === 1)
        await press(page.getByRole('button', { name: w(lang, sign === '+' ? 'plus' : 'minus'), exact: true }));
      await press(keyButton(page, lang, card));
    }
  if (variant !== 'novice') await press(button(page, 'Enter'));
  else if (cards.length === 1)
    await press(page.getByRole('button', { name: w(lang, 'key_used', { card: shownAs(lang, cards[0]) }), exact: true }).last());
}

export const byTaps = {
  ready: (page) => button(page, 'R').click(QUICK),
  none: (page) => button(page, 'P').click(QUICK),
  code: (page, lang, code, variant) => lay(page, lang, code, variant, (what) => what.click(QUICK)),
};

// Plays on until a code may be laid.
export async function toLay(page, lang) {
  while ((await awaited(page, lang)) === 'arrange') await moved(page, () => byTaps.ready(page));
}

// Plays on, laying nothing, until a finished round waits for the reader to go on.
export async function toNext(page, lang) {
  for (;;) {
    const what = await awaited(page, lang);
    if (what === 'arrange' && (await page.locator('.judged').count())) return;
    await moved(page, () => (what === 'arrange' ? byTaps.ready(page) : byTaps.none(page)));
  }
}

async function typed(page, text, variant) {
  const inside = await page.evaluate(() => document.activeElement?.tagName === 'INPUT');
  if (!inside) await page.keyboard.press('/');
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
  await page.keyboard.type(text);
  // A novice's code of two digits is thrown without Enter, which would then belong to the next round.
  const thrown =
    variant === 'novice' && text.includes(' ') && !(await page.evaluate(() => document.activeElement?.value));
  if (!thrown) await page.keyboard.press('Enter');
}
const letter = async (page, key) => {
  const inside = await page.evaluate(() => document.activeElement?.tagName === 'INPUT');
  if (inside) await page.keyboard.press('Escape');
  await page.keyboard.press(key);
};

export const byKeys = {
  ready: (page) => letter(page, 'r'),
  none: (page) => letter(page, 'p'),
  code: (page, _lang, code, variant) => typed(page, code, variant),
};

// Plays a whole match. In a race somebody else may be faster than any of these moves; then the move is simply gone.
export async function playOut(
  page,
  lang,
  by,
  { variant = 'expert', seen = async () => {}, tries = async () => {} } = {},
) {
  const counted = { codes: 0, nones: 0, readies: 0 };
  for (;;) {
    const what = await awaited(page, lang, { reads: true });
    await seen(what);
    if (what === 'over') return counted;
    if (what === 'read') {
      await page.evaluate(() => document.querySelector('.status .act')?.click());
      continue;
    }
    if (what === 'arrange') {
      counted.readies += 1;
      await moved(page, () => by.ready(page, lang));
      continue;
    }
    await tries(counted);
    await moved(page, async () => {
      const found = codes({ ...(await look(page, lang)), variant })[0];
      if (found) counted.codes += 1;
      else counted.nones += 1;
      await (found ? by.code(page, lang, found, variant) : by.none(page, lang));
    });
  }
}
