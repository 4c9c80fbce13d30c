/** A game's first lesson as the engine gives it. */
import type { Lang, SeatLetter } from '$parts/types';

export type Words = Record<Lang, string>;

export interface LessonStep {
  id: string;
  seats: number;
  options: Record<string, string>;
  seed?: string;
  /** The position, as a record has it. */
  state: unknown;
  seat: SeatLetter;
  /** The table stays as the step before left it, if the reader comes from there. */
  goes_on?: boolean;
  /** What is tapped before the step begins, where it is opened by itself. */
  draft?: string[];
  /** Moves in canonical notation; with `built`, what has been put together and is no move yet. */
  expect: string[];
  built?: boolean;
  /** Every other legal move is taken back, or it is played and the step goes on. */
  accept: 'only' | 'any';
  /** What to tap, in order; "c2|c3" is whichever can be tapped. */
  hint: string[];
  /** Moves of the others afterwards: "B 9-2=7". */
  then?: string[];
  /** The game's own buttons are needed. */
  actions?: boolean;

  say: Words;
  /** A second, smaller sentence. */
  more?: Words;
  /** The same to be typed. */
  keys?: Words;
  /** Said of a legal move that is not expected. */
  other?: Words;
  /** Said after a refusal. */
  after?: Words;
  /** Said where the first move was the expected one. */
  done?: Words;
  /** What the reader can do after the step. */
  can: Words;
  /** By the code of a refusal. */
  wrong: Record<string, Words>;
}

export interface Lesson {
  game: string;
  steps: LessonStep[];
  end: Words;
}

/** The sentence with each {name} replaced; a name without a value stays. */
export const fill = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
