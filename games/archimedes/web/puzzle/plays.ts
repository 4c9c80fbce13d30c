/** Answers to puzzles of Archimedes as they are typed, "+ 2 10; 9 1" or "8+2=10", and as the plays that they mean. Nothing is worked out here. */
import type { Sign } from '$parts/types';

/** How many plays the answer to a kind of puzzle has. */
export const MOST_PLAYS: Record<string, number> = { only: 1, out2: 2, out3: 3 };

export interface TypedPlay {
  /** "=": the same card as on the pile. */
  sign: Sign | null;
  /** The card to use and the answer card; after "=" the answer alone. */
  cards: number[];
}

const signIn = (text: string): Sign | null => {
  const sign = /[-+*:x]/.exec(text)?.[0];
  return sign ? ((sign === 'x' ? '*' : sign) as Sign) : text.includes('=') ? '=' : null;
};

function playIn(text: string): TypedPlay {
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const sign = signIn(text);
  const equation = /\d\s*[-+*:x]/.test(text); // it begins with what lies on the pile
  return { sign, cards: equation ? numbers.slice(1, 3) : numbers.slice(0, sign === '=' ? 1 : 2) };
}

export const playsIn = (text: string): TypedPlay[] =>
  text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map(playIn);

/** The cards of the hand that a step of help names: one card, or those of a play. */
export const cardsNamed = (help: string): number[] =>
  /^\d+$/.test(help) ? [Number(help)] : playsIn(help).flatMap(({ cards }) => cards);

const textOfPlay = ({ sign, cards }: TypedPlay) =>
  sign === '=' ? `=${cards[0] ?? ''}` : [...(sign ? [sign] : []), ...cards].join(' ');
export const textOf = (plays: readonly TypedPlay[]): string => plays.map(textOfPlay).join('; ');

/** How plays are laid: of each its sign, its card, its answer. The last text is the whole as it was given. */
export function layingOf(text: string): string[] {
  const plays = playsIn(text);
  const growing = plays.flatMap(({ sign, cards }, i) =>
    Array.from({ length: cards.length + 1 }, (_, laid) =>
      textOf([...plays.slice(0, i), { sign, cards: cards.slice(0, laid) }]),
    ),
  );
  return [...growing.slice(0, -1), text];
}

export const isWhole = ({ sign, cards }: TypedPlay): boolean => cards.length === (sign === '=' ? 1 : 2);

/** What lies on the pile before each play, and after the last one. */
export const pilesOf = (top: number, plays: readonly TypedPlay[]): number[] => [
  top,
  ...plays.flatMap((play) => (isWhole(play) ? (play.cards.at(-1) ?? []) : [])),
];

/** The play that is being laid: the last one, or a new one where there is room; else the last one begins again. */
function laying(plays: readonly TypedPlay[], most: number): { done: TypedPlay[]; now: TypedPlay } {
  const last = plays.at(-1);
  if (last && !isWhole(last)) return { done: plays.slice(0, -1), now: last };
  if (plays.length < most) return { done: [...plays], now: { sign: null, cards: [] } };
  return { done: plays.slice(0, -1), now: { sign: null, cards: [] } };
}

export function tapCard(text: string, card: number, most: number): string {
  const { done, now } = laying(playsIn(text), most);
  return textOf([...done, { ...now, cards: [...now.cards, card] }]);
}

export function tapSign(text: string, sign: Sign, most: number, top: number): string {
  const plays = playsIn(text);
  const { done, now } = laying(plays, most);
  if (sign === '=') return textOf([...done, { sign, cards: [pilesOf(top, done).at(-1) ?? top] }]);
  const last = plays.at(-1);
  // A sign after both cards belongs to them.
  if (last && isWhole(last) && last.sign !== '=') return textOf([...plays.slice(0, -1), { ...last, sign }]);
  return textOf([...done, { ...now, sign: now.sign === sign ? null : sign }]);
}
