// Players of Archimedes in the page. They read the table as a person does, ask the engine which plays there are, and make
// the chosen one by taps, by keys, or through the accessibility tree alone.
import { engine, like, word } from './kit.mjs';

const ask = engine();

export const hand = (page, lang) =>
  page.getByRole('group', { name: word(lang, 'page.my_cards'), exact: true }).getByRole('button');

const number = (card) => (/^\d+$/.test(card) ? Number(card) : 'R');

// The card on the pile and the own hand, from what the page shows.
export async function look(page, lang) {
  const names = await hand(page, lang).evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
  const said = await page.locator('.pile .ear').textContent();
  const top = Number(like(lang, 'archimedes.board.pile_words').exec(said)?.[1]);
  return { top, hand: names.map((name) => number(like(lang, 'archimedes.board.card').exec(name)?.[1])) };
}

// Resolves with what the page waits for: "move", "round" (a result to be read) or "over". A move is awaited when the own
// turn has been announced since the last move that was made here.
export async function awaited(page, lang) {
  const words = [word(lang, 'page.next_round'), word(lang, 'page.play_again'), word(lang, 'page.your_turn_lead')];
  const handle = await page.waitForFunction(
    ([next, again, lead]) => {
      const open = document.querySelector('dialog[open]');
      const buttons = [...(open?.querySelectorAll('button') ?? [])].map((button) => button.textContent.trim());
      if (buttons.includes(again)) return 'over';
      if (buttons.includes(next)) return 'round';
      const called = window.spoken.filter((one) => one.text.startsWith(lead)).length > (window.answered ?? 0);
      return called && !open && document.querySelector('.status b')?.textContent === lead ? 'move' : false;
    },
    words,
    { timeout: 20_000, polling: 10 },
  );
  return handle.jsonValue();
}

const answering = (page, lang) =>
  page.evaluate(
    (lead) => {
      window.answered = window.spoken.filter((one) => one.text.startsWith(lead)).length;
    },
    word(lang, 'page.your_turn_lead'),
  );

// The play that sheds most cards: "3+5=8", "=8", or nothing.
export function choose({ top, hand }) {
  const { plays = [] } = ask('solve', { game: 'archimedes', question: { top, hand } }).ok ?? {};
  return plays.find((play) => !play.startsWith('=')) ?? plays[0] ?? null;
}

export const cardsOf = (play) => /^\d+[-+x*:](\w+)=(\w+)$/.exec(play)?.slice(1) ?? null;

// One move by pointer: two cards, the equals sign, or the draw button.
export async function tap(page, lang, play) {
  const cards = play && cardsOf(play);
  await answering(page, lang);
  if (cards) {
    for (const card of cards) {
      const name = card.startsWith('R') ? word(lang, 'archimedes.board.joker') : card;
      await page.locator(`.hand button[aria-label^="${name},"]:not([aria-pressed="true"])`).first().click();
    }
  } else if (play) {
    await page.getByRole('button', { name: word(lang, 'page.sign_equals'), exact: true }).click();
  } else {
    const either = [word(lang, 'page.draw'), word(lang, 'page.pass')].join('|');
    await page.getByRole('button', { name: new RegExp(`^(${either})$`) }).click();
  }
}

// The same by keys: "5 8 Enter", "= Enter", D. The box keeps the focus, so D needs Escape first.
export async function type(page, lang, play) {
  const cards = play && cardsOf(play);
  await answering(page, lang);
  if (play) await page.keyboard.type(cards ? cards.join(' ') : '=');
  else await page.keyboard.press('Escape');
  await page.keyboard.press(play ? 'Enter' : 'd');
}

// Plays to the end of the match. `move(play)` makes a move, `next()` closes a round's result.
export async function playOut(page, lang, { move, next, moved = () => {} }) {
  const counted = { moves: 0, rounds: 0 };
  for (;;) {
    const what = await awaited(page, lang);
    if (what === 'over') return counted;
    if (what === 'round') {
      counted.rounds += 1;
      await next(counted);
      await page.waitForFunction(() => !document.querySelector('dialog[open]'));
      continue;
    }
    await move(choose(await look(page, lang)));
    counted.moves += 1;
    await moved(counted);
  }
}
