/** What leads a teacher's device back to its class, and lets it open a lost one again. Labels are not among it. */
import { readJson, write } from '$shell/storage';
import type { ClassPlan, KnownPupil } from '../../wire/messages.ts';
import type { Tables } from './seating.ts';

export interface TeacherKey {
  token: string;
  link: string;
  code: string;
  second: boolean;
  plan: ClassPlan | null;
  pupils: KnownPupil[];
  /** The tables of each match so far. */
  seatings: readonly Tables[];
  at: number;
}

const KEY = 'calculi.class.teacher';
/** A class ends by itself before. */
const LONGEST_MS = 4 * 60 * 60 * 1000;

export function keptClass(now = Date.now()): TeacherKey | null {
  const found = readJson(KEY) as Partial<TeacherKey> | null;
  const whole = typeof found?.token === 'string' && typeof found.link === 'string' && typeof found.at === 'number';
  if (whole && Array.isArray(found.seatings) && now - (found.at as number) < LONGEST_MS) return found as TeacherKey;
  if (found) write(KEY, null);
  return null;
}
export const keepClass = (key: TeacherKey): void => write(KEY, JSON.stringify(key));
export const dropClass = (): void => write(KEY, null);
