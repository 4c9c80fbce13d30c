/**
 * The reader's own answers, for the bot "someone like you": how long each took, with how many taps, and whether it was right. The
 * newest stay on this device and go nowhere else; the engine makes a bot level of them (`like`).
 */
import type { OwnAnswer } from '$shell/board';
import { readJson, write } from '$shell/storage';
import type { Asked } from '../engine/operations.ts';

/** An answer as the engine reads it, and whether it was given in a race. */
type Row = [ms: number, taps: number, right: 0 | 1, raced: 0 | 1];
/** Makes a level of answers; null where they are too few, or the game has no bots that play like people. */
export type Fit = (answers: Asked<'like'>['answers']) => Promise<string | null>;

const KEY = 'calculi.answers';
const MOST = 40;
/** A reader who took longer was doing something else. */
const LONGEST_MS = 60_000;

const isRow = (row: unknown): row is Row =>
  Array.isArray(row) && row.length === 4 && row.every((value) => Number.isInteger(value) && value >= 0);

export function ownAnswers(): Row[] {
  const found = readJson(KEY);
  return Array.isArray(found) ? found.filter(isRow).slice(-MOST) : [];
}

export function noteAnswer({ ms, taps, right, raced }: OwnAnswer): void {
  if (ms > LONGEST_MS) return;
  const row: Row = [Math.round(ms), taps, right ? 1 : 0, raced ? 1 : 0];
  write(KEY, JSON.stringify([...ownAnswers(), row].slice(-MOST)));
}

export const forgetAnswers = (): void => write(KEY, null);

/** Answers given in races say most about races; the others are used until there are enough of these. */
export async function partnerLike(fit: Fit): Promise<string | null> {
  const rows = ownAnswers();
  const asked = (some: Row[]) => fit(some.map(([ms, taps, right]) => [ms, taps, right]));
  return (await asked(rows.filter(([, , , raced]) => raced))) ?? (await asked(rows));
}
