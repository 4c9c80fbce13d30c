/** What the puzzle of a day asks, in few words and without its engine. */
import { questions } from 'virtual:day_questions';
import { first } from './days.json';
import { puzzleWords } from './puzzle.ts';
import { slipWords } from './words.ts';

/** Nothing for days that are not in the table. */
export async function questionOf(day: number, game: string) {
  await puzzleWords(game);
  const question = questions[day - first] ?? undefined;
  return question && { slipWords, question };
}
