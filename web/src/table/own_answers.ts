/**
 * The reader's own answers, for the bot that is "someone like you": how long each took, with how many taps, and whether it was
 * right. The newest stay on this device and go nowhere else; what partner they make is the engine's business (`like`).
 */
import type { OwnAnswer } from '$shell/board';

/** As the engine reads it, and whether it was given in a race. */
type Row = [ms: number, taps: number, right: 0 | 1, raced: 0 | 1];
/** The engine makes a level of answers, or nothing where they are too few or the game has no people. */
export type Fit = (answers: number[][]) => Promise<string | null>;

const KEY = 'calculi.answers';
const MOST = 40;
/** Whoever takes longer was doing something else. */
const LONGEST_MS = 60_000;

const isRow = (row: unknown): row is Row =>
  Array.isArray(row) && row.length === 4 && row.every((value) => Number.isInteger(value) && value >= 0);

export function ownAnswers(): Row[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isRow).slice(-MOST) : [];
  } catch {
    return [];
  }
}

export function noteAnswer({ ms, taps, right, raced }: OwnAnswer): void {
  if (ms > LONGEST_MS) return;
  const row: Row = [Math.round(ms), taps, right ? 1 : 0, raced ? 1 : 0];
  try {
    localStorage.setItem(KEY, JSON.stringify([...ownAnswers(), row].slice(-MOST)));
  } catch {
    // Without storage nobody is like the reader.
  }
}

export function forgetAnswers(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept then.
  }
}

/** Answers of races say most about races; those that nobody hurried serve until there are enough. */
export async function partnerLike(fit: Fit): Promise<string | null> {
  const rows = ownAnswers();
  const asked = (some: Row[]) => fit(some.map(([ms, taps, right]) => [ms, taps, right]));
  return (await asked(rows.filter(([, , , raced]) => raced))) ?? (await asked(rows));
}
