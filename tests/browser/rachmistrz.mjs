// Players of Rachmistrz in the page. They read dice and numbers as a person does, ask the engine what the dice make, and
// claim and prove by taps, by keys, or through the accessibility tree alone. Others play at the same time: a number may be
// gone before it is claimed, and then the player looks again.
import assert from 'node:assert/strict';
import { dialogClosed, engine, eventually, newTable, nextRound, TimeoutError, word } from './kit.mjs';

const ask = engine();
export const own = (lang, key, params) => word(lang, `rachmistrz.board.${key}`, params);
const before = (sentence) => sentence.split('{')[0];

export const results = (dice) =>
  ask('solve', { game: 'rachmistrz', question: { dice, fractions: true } }).ok?.results ?? {};

export async function openTable(page, lang, { seats = 3, options }) {
  await newTable(page, lang, { seats, options });
  await searching(page, lang);
}

// The dice lie there, and a number can be claimed.
export async function searching(page, lang) {
  await page.locator('.number').first().waitFor();
  await eventually(async () => assert.equal(await stateOf(page, lang), 'claim'));
  await eventually(async () => assert.equal((await diceOf(page, lang)).length, 3));
}

// --- looking ------------------------------------------------------------------------------------------------------------

// What the page waits for: "claim", "field" (a number is chosen), "prove", "done", "refused" (a sentence to be read), "round"
// (a result to be read), "over", or "" while others think.
export const stateOf = (page, lang) =>
  page.evaluate(
    ([next, again, searches, prove, done]) => {
      const open = document.querySelector('dialog[open]');
      const buttons = [...(open?.querySelectorAll('button') ?? [])].map((one) => one.textContent.trim());
      if (buttons.includes(again)) return 'over';
      if (buttons.includes(next)) return 'round';
      if (document.querySelector('.status .refusal')) return 'refused';
      const lead = document.querySelector('.status b')?.textContent ?? '';
      if (searches.some((words) => lead.startsWith(words))) return 'claim';
      if (lead === done) return 'done';
      return /^\d+(\/\d+)?\.$/.test(lead) ? 'field' : lead.startsWith(prove) ? 'prove' : '';
    },
    [
      word(lang, 'menu.next_round'),
      word(lang, 'menu.play_again'),
      [own(lang, 'phase_search'), own(lang, 'phase_sealed'), before(own(lang, 'group_has'))],
      before(own(lang, 'proof_for')),
      own(lang, 'say_done'),
    ],
  );

export const numbers = (page, lang) =>
  page.getByRole('group', { name: own(lang, 'numbers'), exact: true }).getByRole('button');
export const fields = (page, lang, number) =>
  page.getByRole('group', { name: own(lang, 'fields', { number }), exact: true }).getByRole('button');
const pass = (page, lang) =>
  page.getByRole('button', { name: new RegExp(`^(${own(lang, 'none')}|${own(lang, 'done')})$`) });

export async function diceOf(page, lang) {
  const said = await page.getByRole('group', { name: before(own(lang, 'dice_words')) }).getAttribute('aria-label');
  return (said.match(/\d+/g) ?? []).map(Number);
}

// The dice, and a number that can be claimed with its calculation, if there is one. The name of a number is the bare
// number only while it can be claimed.
export async function look(page, lang) {
  const dice = await diceOf(page, lang);
  const ways = results(dice);
  const names = await numbers(page, lang).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const number = names.find((name) => ways[name]);
  return { dice, number, way: ways[number] };
}

// Are the fields of this number offered? Not if somebody was faster, as its name says then, or if it is refused.
async function offered(page, lang, number) {
  const free = numbers(page, lang).and(page.getByRole('button', { name: number, exact: true }));
  for (const until = Date.now() + 5000; Date.now() < until; await page.waitForTimeout(25)) {
    if (await fields(page, lang, number).count()) return true;
    if (!(await free.count()) || (await page.locator('.status .refusal').count())) return false;
  }
  return false;
}

// --- three ways to play -------------------------------------------------------------------------------------------------

const SIGNS = { '+': 'page.sign_plus', '-': 'page.sign_minus', '*': 'page.sign_times', ':': 'page.sign_divided' };

// A calculation by taps on the dice: die, sign, die, then the tile, sign and the last die in their order.
export async function build(page, lang, way) {
  const { steps } = ask('solve', { game: 'rachmistrz', question: { calculation: way } }).ok;
  const die = (number) => page.locator('.tray .die:not(.used)').filter({ hasText: new RegExp(`^\\s*${number}\\s*$`) });
  const sign = (one) => page.getByRole('button', { name: word(lang, SIGNS[one]), exact: true }).click();
  const [[left, first, right, merged], [from, second, to]] = steps;
  await die(left).first().click();
  await sign(first);
  await die(right).and(page.locator('.die:not(.left)')).first().click();
  await page.locator('.tree .tile').waitFor();
  const tile_first = from === merged;
  if (!tile_first) await die(from).click();
  await sign(second);
  await (tile_first ? die(to) : page.locator('.tree .tile').first()).click();
}

// What is to be pressed may vanish before: somebody else has claimed it, the round is over, or nothing is left to say.
const gone = () => {};
const QUICK = { timeout: 1000 };

export const taps = {
  async claim(page, lang, { number }) {
    if (!number) return pass(page, lang).click(QUICK).catch(gone);
    await page.locator(`[data-number="${number}"]`).click(QUICK).catch(gone);
    if (await offered(page, lang, number)) await fields(page, lang, number).first().click(QUICK).catch(gone);
  },
  async prove(page, lang, way) {
    await build(page, lang, way);
    await page.getByRole('button', { name: own(lang, 'done'), exact: true }).click();
  },
  done: (page, lang) => pass(page, lang).click(QUICK).catch(gone),
  next: nextRound,
};

export const keys = {
  async claim(page, lang, { number }) {
    await page.keyboard.press('Escape');
    if (!number) return page.keyboard.press('p');
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    if (!(await offered(page, lang, number))) return;
    const label = own(lang, 'fields', { number });
    const place = await page
      .waitForFunction(
        (group) =>
          document.activeElement?.closest(`[aria-label="${group}"]`) && document.activeElement.textContent.trim()[0],
        label,
        { ...QUICK, polling: 100 },
      )
      .then((handle) => handle.jsonValue())
      .catch(gone);
    if (place) await page.keyboard.press(place);
  },
  async done(page) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('p');
  },
  async prove(page, _lang, way) {
    await page.keyboard.press('/');
    await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
    await page.keyboard.type(way);
    await page.keyboard.press('Enter');
  },
  next: (page) => page.keyboard.press('Enter'),
};

// Only by roles and names, never by a place on the board.
export const ears = {
  async claim(page, lang, { number }) {
    if (!number) return pass(page, lang).press('Enter');
    await numbers(page, lang)
      .and(page.getByRole('button', { name: number, exact: true }))
      .press('Enter', QUICK)
      .catch(gone);
    if (await offered(page, lang, number))
      await fields(page, lang, number).first().press('Enter', QUICK).catch(gone);
  },
  async prove(page, lang, way) {
    const box = page.getByRole('textbox', { name: word(lang, 'page.command') });
    await box.fill(way);
    await box.press('Enter');
  },
  done: (page, lang) => pass(page, lang).press('Enter'),
  next: (page, lang) => page.getByRole('button', { name: word(lang, 'menu.next_round') }).press('Enter'),
};

// A calculation for the claim that the page asks about now.
async function wayShown(page, lang) {
  const dice = await diceOf(page, lang).catch(() => []);
  const number = /\d+(?:\/\d+)?/.exec(await page.locator('.status b').first().innerText())?.[0];
  return results(dice)[number];
}

// --- a whole match ------------------------------------------------------------------------------------------------------

export async function act(page, lang, how, state, counted) {
  if (state === 'round') {
    counted.rounds += 1;
    await how.next(page, lang);
    await dialogClosed(page);
  } else if (state === 'claim') {
    const seen = await look(page, lang);
    await how.claim(page, lang, seen);
    await settled(page, lang, state);
    if (seen.number) counted.claims += 1;
  } else if (state === 'prove') {
    const way = await wayShown(page, lang);
    if (!way) return; // the round has been judged meanwhile, and the dice are new
    await how.prove(page, lang, way).catch(async (error) => {
      if ((await stateOf(page, lang)) === 'prove' && (await wayShown(page, lang)) === way) throw error;
    });
    await settled(page, lang, state);
    counted.proofs += 1;
  } else if (state === 'done') {
    await how.done(page, lang);
    await settled(page, lang, state);
  } else if (state === 'field' || state === 'refused') {
    await page.keyboard.press('Escape');
    await settled(page, lang, state);
  }
}

// Waits until the page shows that the input was taken, or somebody was faster.
async function settled(page, lang, was) {
  const until = Date.now() + 400;
  while (Date.now() < until && [was, 'field'].includes(await stateOf(page, lang))) await page.waitForTimeout(25);
}

export async function playOut(page, lang, how, { seconds = 240, moved = async () => {} } = {}) {
  const counted = { rounds: 0, claims: 0, proofs: 0 };
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    const state = await stateOf(page, lang);
    if (state === 'over') return counted;
    await act(page, lang, how, state, counted);
    await moved(counted, state);
    await page.waitForTimeout(50);
  }
  throw new TimeoutError(`no end: ${JSON.stringify(counted)} ${await page.locator('.status').innerText()}`);
}
