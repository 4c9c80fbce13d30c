/**
 * What this device keeps of puzzles: the days that were solved, and how the last ones of each grade went. It never
 * leaves the device. Without storage it lasts for this visit.
 */
import { readJson, write } from '$shell/storage';

/** How one puzzle went: its grade, whether it was solved without help, and whether within the glass. */
export type Result = [grade: number, alone: 0 | 1, quick: 0 | 1];
export interface Kept {
  days: number[];
  results: Result[];
}

const KEY = 'calculi.puzzles.1';
const MOST_DAYS = 800;
const MOST_RESULTS = 100;
export const GRADES = [1, 2, 3, 4, 5] as const;
/** How many of a grade's last puzzles must be solved without help before a harder one is offered. */
const SURE = 4;
const LAST = 5;

const isDay = (day: unknown): day is number => Number.isSafeInteger(day) && (day as number) >= 0;
const isFlag = (value: unknown) => value === 0 || value === 1;
const isResult = (row: unknown): row is Result =>
  Array.isArray(row) && row.length === 3 && GRADES.includes(row[0]) && isFlag(row[1]) && isFlag(row[2]);

/** Damaged entries are dropped; the rest is kept. */
export function keptIn(found: unknown): Kept {
  const { days, results } = (found ?? {}) as Record<string, unknown>;
  return {
    days: Array.isArray(days) ? days.filter(isDay).slice(-MOST_DAYS) : [],
    results: Array.isArray(results) ? results.filter(isResult).slice(-MOST_RESULTS) : [],
  };
}

export const keptPuzzles = (): Kept => keptIn(readJson(KEY));
export const keepPuzzles = (kept: Kept): void => write(KEY, JSON.stringify(keptIn(kept)));
export const isOurs = (key: string | null): boolean => key === KEY;

export const withDay = (kept: Kept, day: number): Kept =>
  kept.days.includes(day) ? kept : { ...kept, days: [...kept.days, day] };
export const withResult = (kept: Kept, result: Result): Kept => ({ ...kept, results: [...kept.results, result] });

/** The hardest grade that is given unasked: one above the hardest of which four of the last five were solved without help. */
export function gradeFor({ results }: Kept): number {
  const sure = GRADES.filter((grade) => {
    const last = results.filter(([of]) => of === grade).slice(-LAST);
    return last.filter(([, alone]) => alone).length >= SURE;
  });
  return Math.min((sure.at(-1) ?? 0) + 1, GRADES.length);
}

/** For each grade that was met: how many were solved, without help, and in time. */
export const tally = ({ results }: Kept): { grade: number; solved: number; alone: number; quick: number }[] =>
  GRADES.map((grade) => {
    const own = results.filter(([of]) => of === grade);
    const count = (at: 1 | 2) => own.filter((row) => row[at]).length;
    return { grade, solved: own.length, alone: count(1), quick: count(2) };
  }).filter(({ solved }) => solved > 0);
