// Players of Klodki in the page. They read the table as a person does, ask the engine which codes there are, and lay one by taps, by
// keys, or through the accessibility tree alone.
import { engine, like, TimeoutError, word } from './kit.mjs';

const ask = engine();
const SLUG = 'klodki';
const w = (lang, key, params) => word(lang, `${SLUG}.board.${key}`, params);

// All codes for these padlocks from these keys, fewest keys first: "5 6", "5 2+4".
export const codes = ({ padlocks, keys, variant }) =>
  ask('solve', { game: SLUG, question: { padlocks, keys, variant } }).ok?.codes ?? [];

const cardOf = (text, lang) => (text === w(lang, 'joker') ? 'J' : /^\d$/.test(text) ? Number(text) : null);

// Every key in reach that is seen, and the padlocks, from the names of what is drawn.
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

// Resolves with what the page waits for: "arrange", "lay" (a code, or a no) or "over".
export async function awaited(page, lang, timeout = 20_000) {
  const handle = await page.waitForFunction(
    (again) => {
      const open = document.querySelector('dialog[open]');
      if ([...(open?.querySelectorAll('button') ?? [])].some((button) => button.textContent.trim() === again))
        return 'over';
      const can = (keys) => document.querySelector(`.actions button[aria-keyshortcuts="${keys}"]:not([aria-disabled])`);
      if (open) return false;
      return can('R') ? 'arrange' : can('P') ? 'lay' : false;
    },
    word(lang, 'page.play_again'),
    { timeout, polling: 10 },
  );
  return handle.jsonValue();
}

// How far the match is, as far as the page shows it.
const stateOf = (page) =>
  page.evaluate(() =>
    [
      document.querySelectorAll('.log .whole li').length,
      document.querySelector('.status .band')?.textContent,
      document.querySelector('dialog[open]') ? 'open' : '',
    ].join('|'),
  );

// What the page shows after a move is not what it showed before it was thought of. Where others hurry or the clock runs, they may have
// taken the move away meanwhile.
export async function moved(page, act) {
  const before = await stateOf(page);
  try {
    await act();
  } catch (cause) {
    if ((await stateOf(page)) === before) throw cause;
  }
  for (const deadline = Date.now() + 20_000; (await stateOf(page)) === before; await page.waitForTimeout(10))
    if (Date.now() > deadline) throw new TimeoutError('nothing has moved');
}

const button = (page, shortcut) => page.locator(`.actions button[aria-keyshortcuts="${shortcut}"]`);
const QUICK = { timeout: 8000 };
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// A key with this card that is not in the code yet, wherever it lies.
export function keyButton(page, lang, card) {
  const shown = card === 'J' ? w(lang, 'joker') : String(card);
  const name = new RegExp(
    `^(?!${escaped(w(lang, 'key_used', { card: shown }))}$)${escaped(w(lang, 'key', { card: shown }))}(,.*)?$`,
  );
  return page.getByRole('button', { name }).first();
}

const steps = (code) => code.split(' ').map((place) => ({ cards: place.split(/[+-]/), sign: /[+-]/.exec(place)?.[0] }));

// Makes a code with `press`, which presses what it is given.
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
    await press(page.getByRole('button', { name: w(lang, 'key_used', { card: cards[0] }), exact: true }).last());
}

export const byTaps = {
  ready: (page) => button(page, 'R').click(QUICK),
  none: (page) => button(page, 'P').click(QUICK),
  code: (page, lang, code, variant) => lay(page, lang, code, variant, (what) => what.click(QUICK)),
};

async function typed(page, text, variant) {
  const inside = await page.evaluate(() => document.activeElement?.tagName === 'INPUT');
  if (!inside) await page.keyboard.press('/');
  await page.keyboard.type(text);
  // A novice's code of two digits has been thrown already: then Enter would be for the next round.
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

// A whole match. In a race somebody else may be faster than any of these moves: then the move is gone and that is all.
export async function playOut(
  page,
  lang,
  by,
  { variant = 'expert', seen = async () => {}, tries = async () => {} } = {},
) {
  const counted = { codes: 0, nones: 0, readies: 0 };
  for (;;) {
    const what = await awaited(page, lang);
    await seen(what);
    if (what === 'over') return counted;
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

// Another table by the dialog: how many play, and options by their values.
export async function newTable(page, lang, { seats = 3, options = [], together = false } = {}) {
  if (together)
    await page
      .getByRole('button', { name: word(lang, 'page.together') })
      .first()
      .click();
  else {
    await page.getByRole('button', { name: word(lang, 'page.help'), exact: true }).click();
    await page.getByRole('button', { name: word(lang, 'page.new_table') }).click();
  }
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: word(lang, 'page.players'), exact: true }).selectOption(String(seats));
  for (const value of options)
    await dialog
      .locator('select')
      .filter({ has: page.locator(`option[value="${value}"]`) })
      .first()
      .selectOption(value);
  await dialog.getByRole('button', { name: word(lang, together ? 'page.together' : 'page.start_here') }).click();
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
}
