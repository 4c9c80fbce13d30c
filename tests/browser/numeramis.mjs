// Players of Numeramis in the page. They read the table as a person does, ask the engine for the best layout, and make it
// by taps, by keys, or through the accessibility tree alone.
import assert from 'node:assert/strict';
import * as kit from './kit.mjs';
import { artefacts, complaints, dialogClosed, engine, faultsOf, like, site, visit, word } from './kit.mjs';

const ask = engine();
const SLUG = 'numeramis';
const w = (lang, key, params) => word(lang, `${SLUG}.board.${key}`, params);

// A visitor whose page deals with this seed, so that a match can be repeated. CALCULI_DEALS shifts all seeds.
export async function open({ seed, ...more }) {
  const page = await visit({ ...more, path: null });
  const from = seed + 1000 * Number(process.env.CALCULI_DEALS ?? 0);
  console.log(`# deals by seed ${from}`);
  await page.addInitScript((number) => {
    let state = number + 1;
    crypto.getRandomValues = (bytes) =>
      bytes.map(() => {
        state = (state * 48_271) % 2_147_483_647;
        return state % 251;
      });
  }, from);
  await page.goto(`${site.origin}/?game=${SLUG}`);
  await awaited(page, more.lang ?? 'en');
  return page;
}

// Another table, with rounds ("100,300") and own targets besides what every table has.
export const newTable = (page, lang, { rounds, targets, ...chosen }) =>
  kit.newTable(page, lang, {
    ...chosen,
    fill: async (dialog) => {
      if (rounds) await dialog.getByLabel(/100,300/).fill(rounds);
      if (targets) await dialog.getByLabel(/700,1000/).fill(targets);
    },
  });

// The best layout of these cards; null if none stays below the target.
export function best({ target, hand }, drop) {
  const { ok } = ask('solve', { game: SLUG, question: { target, hand, drop } });
  return ok?.result === null || !ok ? null : ok;
}

const cards = (page, lang) =>
  page.getByRole('group', { name: word(lang, 'page.my_cards'), exact: true }).getByRole('button');

// The target and the own cards, from their accessible names.
export async function look(page, lang) {
  const names = await cards(page, lang).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const forms = ['card_named', 'card_in_number', 'card_last', 'card_left_over'].map((key) => like(lang, `${SLUG}.board.${key}`));
  const hand = names.flatMap((name) => forms.map((form) => form.exec(name)?.[1]).filter(Boolean)).map(Number);
  const ring = await page.locator('.ring svg').first().getAttribute('aria-label');
  const target = Number(/\d+/.exec(ring)[0]);
  return { target, hand };
}

// Resolves with what the page waits for: "take", "play", "last" (the own last turn), "lay", "round" or "over".
export async function awaited(page, lang) {
  const words = {
    next: like(lang, `${SLUG}.board.next_round`).source,
    again: word(lang, 'menu.play_again'),
    take: like(lang, `${SLUG}.board.deck_take`).source,
    lay: [w(lang, 'lay'), w(lang, 'lay_none')],
    close: w(lang, 'close'),
  };
  const handle = await page.waitForFunction(
    ({ next, again, take, lay, close }) => {
      const open = document.querySelector('dialog[open]');
      const buttons = [...(open?.querySelectorAll('button') ?? [])].map((button) => button.textContent.trim());
      if (buttons.includes(again)) return 'over';
      if (buttons.some((text) => new RegExp(next).test(text))) return 'round';
      if (open || !document.querySelector('.status .band.mine')) return false;
      if (new RegExp(take).test(document.querySelector('.deck button')?.getAttribute('aria-label') ?? ''))
        return 'take';
      const go = document.querySelector('.actions .go')?.textContent.trim() ?? '';
      if (go.startsWith(close)) return 'play';
      const target = Number(document.querySelector('.ring .target').textContent);
      const dealt = 3 + Math.ceil(target / 100);
      if (!lay.some((one) => go.startsWith(one))) return false;
      return document.querySelectorAll('.hand button.card').length > dealt ? 'last' : 'lay';
    },
    words,
    { polling: 100 },
  );
  return handle.jsonValue();
}

const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' });

// Goes on to the next round, which the button names with its target.
export const nextRound = (page, lang) => button(page, like(lang, `${SLUG}.board.next_round`)).click();

// Acts, and waits until the log has grown or a result is shown.
export async function moved(page, act) {
  const before = await page.locator('.log li').count();
  await act();
  await page.waitForFunction(
    (count) => document.querySelectorAll('.log li').length !== count || document.querySelector('dialog[open]'),
    before,
    { polling: 100 },
  );
}

// Waits until the table shows a layout, which comes after its announcement.
const laid = (page, lang) =>
  page.waitForFunction(
    (lay) =>
      !lay.some((one) => document.querySelector('.actions .go')?.textContent.trim().startsWith(one)) ||
      document.querySelector('dialog[open]'),
    [w(lang, 'lay'), w(lang, 'lay_none')],
    { polling: 100 },
  );

export const byTaps = {
  take: (page, lang) => button(page, like(lang, `${SLUG}.board.deck_take`)).click(),
  async drop(page, lang, card) {
    await card_(page, lang, card).click();
    await page.locator('.discards button').click();
  },
  async build(page, lang, layout) {
    for (const mark of layout) {
      if (mark === '+' || mark === '-') await button(page, w(lang, mark === '+' ? 'plus' : 'minus')).click();
      else await card_(page, lang, mark).click();
    }
  },
  async declare(page, lang, { layout }) {
    await byTaps.build(page, lang, layout);
    await page.locator('.actions .go').click();
  },
  // Laying nothing costs the whole target, so it must be confirmed; in a last turn a card must be chosen, too.
  async nothing(page, _lang, phase) {
    await page.locator('.actions .go').click();
    if (phase === 'last') await page.locator('dialog[open] .choices button').first().click();
    else await page.locator('.actions .go').click();
  },
};

const card_ = (page, lang, card) =>
  page
    .getByRole('button', {
      name: new RegExp(w(lang, 'card_named', { card, place: '\\d+', cards: '\\d+' }).replace(/^/, '^') + '$'),
    })
    .first();

// Types one line into the command box, which keeps the focus.
export async function typed(page, text) {
  const inside = await page.evaluate(() => document.activeElement?.tagName === 'INPUT');
  if (!inside) await page.keyboard.press('/');
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

export const byKeys = {
  async take(page) {
    const inside = await page.evaluate(() => document.activeElement?.tagName === 'INPUT');
    if (inside) await page.keyboard.press('Escape');
    await page.keyboard.press('d');
  },
  drop: (page, _lang, card) => typed(page, `x ${card}`),
  async declare(page, _lang, { layout }) {
    await typed(page, layout);
    await page.waitForFunction(
      (text) => document.querySelector('.bench')?.textContent.includes(text),
      /\d+/.exec(layout)[0],
    );
    await page.keyboard.press('Enter');
  },
  nothing: (page, _lang, phase, hand) => typed(page, phase === 'last' ? `none x ${hand[0]}` : 'none'),
};

// One move of a player who discards once in every second round and closes as soon as the second turn allows.
export async function move(page, lang, phase, by, memory) {
  const seen = await look(page, lang);
  if (phase === 'take') return moved(page, () => by.take(page, lang));
  const found = best(seen, phase !== 'lay');
  if (phase === 'play') {
    memory.turns = (memory.turns ?? 0) + 1;
    const patient = (memory.only_exact || memory.turns % 3 === 1) && found?.result !== seen.target;
    if (patient || !found) return moved(page, () => by.drop(page, lang, seen.hand[0]));
  }
  await moved(page, () => (found ? by.declare(page, lang, found) : by.nothing(page, lang, phase, seen.hand)));
  if (phase !== 'play') await laid(page, lang);
}

// Plays a whole match; returns the numbers of results read and of moves made.
export async function playOut(page, lang, by, { next, seen = async () => {}, only_exact = false }) {
  const memory = { only_exact };
  let rounds = 0;
  let moves = 0;
  for (;;) {
    const phase = await awaited(page, lang);
    await seen(phase);
    if (phase === 'over') return { rounds, moves };
    if (phase === 'round') {
      rounds += 1;
      await next();
      await dialogClosed(page);
      continue;
    }
    await move(page, lang, phase, by, memory);
    moves += 1;
  }
}

// In a newcomer's first deal the open card allows an exact close. Takes it, and returns the best layout.
export async function exactBench(page, lang) {
  await moved(page, () => page.locator('.discards button').click());
  assert.equal(await awaited(page, lang), 'play');
  const found = best(await look(page, lang), true);
  assert.equal(found.result, 100, 'everybody can close the first round');
  return found;
}

// `look(state)` checks a state when it is first seen: it takes screenshots in both themes, runs axe in one of them, which
// alternates from state to state (`turn` shifts it), and checks sizes and names.
export function judge(page, words, size, turn) {
  const taken = new Set();
  const look = async (state) => {
    if (taken.has(state)) return;
    taken.add(state);
    const themes = (taken.size + turn) % 2 ? ['dark', 'light'] : ['light', 'dark'];
    for (const theme of themes) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
      await page.screenshot({ path: artefacts(SLUG, `${state}-${size}-${theme}.png`) });
    }
    assert.deepEqual(await complaints(page), [], `${state} ${words} ${themes[1]}`);
    assert.deepEqual(await faultsOf(page), [], `${state} ${words}`);
  };
  return { look, taken };
}
