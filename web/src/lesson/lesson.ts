/** A game's first lesson: what is staged and expected the engine gives, what is said are words of the page. */
import type { SeatLetter } from '$parts/types';

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
  /** Moves that have been made already, where the step is opened by itself: "B 8@e1". */
  before?: string[];
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
}

export interface Lesson {
  game: string;
  steps: LessonStep[];
}

/** Fetches the words of this game's lesson, and of the shell of all lessons. */
export async function fetchWords(game: string): Promise<void> {
  await Promise.all([import('../generated/words_lesson.ts'), words[`../generated/words_${game}_lesson.ts`]?.()]);
}
const words = import.meta.glob('../generated/words_*_lesson.ts');
