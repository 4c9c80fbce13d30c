// Players of Rachmistrz in the page. They read dice and numbers as a person does, ask the engine what the dice make, claim
// and show by taps, by keys, or through the accessibility tree alone.
import { engine, word } from './kit.mjs';

const ask = engine();
const own = (lang, key, params) => word(lang, `rachmistrz.board.${key}`, params);
const before = (sentence) => sentence.split('{')[0];

// What the page waits for: "claim", "prove", "round" (a result to be read), "over", or nothing while others think.
export const stateOf = (page, lang) =>
  page.evaluate(
    ([next, again, search, sealed, prove]) => {
      const open = document.querySelector('dialog[open]');
      const buttons = [...(open?.querySelectorAll('button') ?? [])].map((one) => one.textContent.trim());
      if (buttons.includes(again)) return 'over';
      if (buttons.includes(next)) return 'round';
      const lead = document.querySelector('.status b')?.textContent ?? '';
      if (lead === search || lead === sealed) return 'claim';
      return lead.startsWith(prove) ? 'prove' : '';
    },
    [
      word(lang, 'page.next_round'),
      word(lang, 'page.play_again'),
      own(lang, 'phase_search'),
      own(lang, 'phase_sealed'),
      before(own(lang, 'proof_for')),
    ],
  );

// The dice, and a number that can be claimed with a way to it; nothing when there is none.
export async function look(page, lang) {
  const said = await page.locator('.dice').first().getAttribute('aria-label');
  const dice = (said.match(/\d+/g) ?? []).map(Number);
  const { results = {} } = ask('solve', { game: 'rachmistrz', question: { dice, fractions: true } }).ok ?? {};
  const names = await numbers(page, lang).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const number = names.find((name) => results[name]);
  return { dice, number, way: results[number] };
}

export const wayTo = (dice, number) =>
  ask('solve', { game: 'rachmistrz', question: { dice, fractions: true } }).ok?.results[number];

export const numbers = (page, lang) =>
  page.getByRole('group', { name: own(lang, 'numbers'), exact: true }).getByRole('button');
export const fields = (page, lang, number) =>
  page.getByRole('group', { name: own(lang, 'fields', { number }), exact: true }).getByRole('button');
const none = (page, lang) =>
  page.getByRole('button', { name: new RegExp(`^(${own(lang, 'none')}|${own(lang, 'done')})$`) });

const SIGNS = { '+': 'page.sign_plus', '-': 'page.sign_minus', '*': 'page.sign_times', ':': 'page.sign_divided' };

// A calculation by taps: die, sign, die, then the piece, sign and the last die in their order.
async function build(page, lang, way) {
  const { steps } = ask('solve', { game: 'rachmistrz', question: { calculation: way } }).ok;
  const piece = (place) => page.locator('.proof .piece').nth(place);
  const sign = (one) => page.getByRole('button', { name: word(lang, SIGNS[one]), exact: true }).click();
  const texts = (await page.locator('.proof .piece').allInnerTexts()).map((text) => text.trim());
  const [[left, first, right, merged], [from, second]] = steps;
  const one = texts.indexOf(left);
  await piece(one).click();
  await sign(first);
  await piece(texts.findIndex((text, i) => text === right && i !== one)).click();
  await page.locator('.proof .tile').waitFor();
  if (from === merged) {
    await sign(second);
    await piece(1).click();
  } else {
    await piece(0).click();
    await piece(1).click();
    await sign(second);
    await piece(0).click();
  }
}

// --- three ways to play ----------------------------------------------------------------------------------------------

export const taps = {
  async claim(page, lang, { number }) {
    if (!number) return none(page, lang).click();
    await page.locator(`[data-number="${number}"]`).click();
    await fields(page, lang, number).first().click();
  },
  async prove(page, lang, way) {
    const opener = page.locator('section.actions').getByRole('button', { name: own(lang, 'proof'), exact: true });
    if (await opener.count()) await opener.click();
    await build(page, lang, way);
    await page.getByRole('button', { name: own(lang, 'proof_show'), exact: true }).click();
  },
};

export const keys = {
  async claim(page, lang, { number }) {
    if (!number) {
      await page.keyboard.press('Escape');
      return page.keyboard.press('p');
    }
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    const offered = fields(page, lang, number).first();
    await offered.waitFor();
    const name = await offered.getAttribute('aria-label');
    await page.waitForFunction((label) => document.activeElement?.getAttribute('aria-label') === label, name);
    await page.keyboard.press(/\d/.exec(name)[0]);
  },
  async prove(page, _lang, way) {
    await page.keyboard.press('/');
    await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
    await page.keyboard.type(way);
    await page.keyboard.press('Enter');
  },
};

// Roles, names and announcements; nothing is looked up by its place on the board.
export const ears = {
  async claim(page, lang, { number }) {
    if (!number) return none(page, lang).press('Enter');
    await numbers(page, lang).and(page.getByRole('button', { name: number, exact: true })).press('Enter');
    await fields(page, lang, number).first().press('Enter');
  },
  async prove(page, lang, way) {
    const box = page.getByRole('textbox', { name: word(lang, 'page.command') });
    await box.fill(way);
    await box.press('Enter');
  },
};

// Plays for one player until the match is over; `pause` lets others at the table act.
export async function playOut(page, lang, how, { round = async () => {}, minutes = 2 } = {}) {
  const counted = { rounds: 0, claims: 0, proofs: 0 };
  const deadline = Date.now() + minutes * 60_000;
  while (Date.now() < deadline) {
    const state = await stateOf(page, lang);
    if (state === 'over') return counted;
    await act(page, lang, how, state, counted, round);
    await page.waitForTimeout(25);
  }
  throw new Error(`the match does not end: ${JSON.stringify(counted)} ${await page.locator('.status').innerText()}`);
}

const at_once = 1500;

export async function act(page, lang, how, state, counted, round = async () => {}) {
  if (state === 'round') {
    counted.rounds += 1;
    await round(counted);
    await page.getByRole('button', { name: word(lang, 'page.next_round') }).click();
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  } else if (state === 'claim') {
    const seen = await look(page, lang);
    counted.claims += seen.number ? 1 : 0;
    await how.claim(page, lang, seen);
    await settled(page, lang, 'claim');
  } else if (state === 'prove') {
    const { dice } = await look(page, lang);
    const number = /\d+(?:\/\d+)?/.exec(await page.locator('.status b').innerText())?.[0];
    counted.proofs += 1;
    await how.prove(page, lang, wayTo(dice, number));
    await settled(page, lang, 'prove');
  }
}

// Until the page shows that the word has been heard, or somebody was faster.
async function settled(page, lang, was) {
  const until = Date.now() + at_once;
  while (Date.now() < until && (await stateOf(page, lang)) === was) await page.waitForTimeout(15);
}
