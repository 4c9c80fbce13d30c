/** The table of the next 400 days: with its draw the puzzle of a day is made at once. */
import { days, first } from './days.json';

export interface DayRow {
  draw: number;
  grade: number;
  /** The share of nine-year-olds who find it within the glass. */
  p9: number;
}

/** Null for days that are not in the table. */
export function rowOf(day: number): DayRow | null {
  const [draw, grade, , p9] = days[day - first] ?? [];
  return draw === undefined || grade === undefined || p9 === undefined ? null : { draw, grade, p9: p9 / 1000 };
}
