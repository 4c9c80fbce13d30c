// Players of Archimedes in the page. They read the table as a person does (by role and name), ask the engine which plays
// there are, and make the chosen one by taps, by keys, or through the accessibility tree alone.
import { engine, like, word } from './kit.mjs';

const ask = engine();

export const hand = (page, lang) =>
  page.getByRole('group', { name: word(lang, 'page.my_cards'), exact: true }).getByRole('button');

const values = async (page, lang) => {
  const names = await hand(page, lang).evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
  return names.map((name) => like(lang, 'archimedes.board.card').exec(name)?.[1]);
};

// "3 and 5" of the table: the card on the pile and the own hand, from what the page shows.
export async function look(page, lang) {
  const cards = (await values(page, lang)).map((card) => (/^\d+$/.test(card) ? Number(card) : 'R'));
  const said = await page.locator('.pile .ear').textContent();
  const top = Number(like(lang, 'archimedes.board.pile_words').exec(said)?.[1]);
  return { top, hand: cards };
}

export async function myTurn(page, lang) {
  const lead = await page.locator('.status b').textContent();
  return lead === word(lang, 'page.your_turn_lead');
}

export const dialog = (page) => page.getByRole('dialog');

// Resolves with what the page waits for: "move", "round" (a result to be read) or "over".
export async function awaited(page, lang) {
  const next = word(lang, 'page.next_round');
  const again = word(lang, 'page.play_again');
  const lead = word(lang, 'page.your_turn_lead');
  const handle = await page.waitForFunction(
    ([next, again, lead]) => {
      const buttons = [...document.querySelectorAll('dialog[open] button')].map((button) => button.textContent.trim());
      if (buttons.includes(again)) return 'over';
      if (buttons.includes(next)) return 'round';
      const open = document.querySelector('dialog[open]');
      return !open && document.querySelector('.status b')?.textContent === lead ? 'move' : false;
    },
    [next, again, lead],
    { timeout: 20_000, polling: 20 },
  );
  return handle.jsonValue();
}

// The play that sheds most cards: "3+5=8", "=8", or nothing.
export function choose({ top, hand }) {
  const { plays = [] } = ask('solve', { game: 'archimedes', question: { top, hand } }).ok ?? {};
  return plays.find((play) => !play.startsWith('=')) ?? plays[0] ?? null;
}

export const cardsOf = (play) => /^\d+[-+x*:](\w+)=(\w+)$/.exec(play)?.slice(1) ?? null;
