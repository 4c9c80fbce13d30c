/** What leads this device back to its class. It is dropped with the class, at the latest after some hours. */
import { readJson, write } from '$shell/storage';
import { dropTries } from './tries.ts';

export interface PupilKey {
  link: string;
  code: string;
  token: string;
  at: number;
}

const KEY = 'calculi.class.pupil';
/** A class ends by itself before. */
const LONGEST_MS = 4 * 60 * 60 * 1000;

export function keptPlace(now = Date.now()): PupilKey | null {
  const found = readJson(KEY) as Partial<PupilKey> | null;
  const whole = typeof found?.link === 'string' && typeof found.token === 'string' && typeof found.at === 'number';
  if (whole && now - (found.at as number) < LONGEST_MS) return found as PupilKey;
  if (found) write(KEY, null);
  return null;
}
export const keepPlace = (key: PupilKey): void => write(KEY, JSON.stringify(key));
export function dropPlace(): void {
  write(KEY, null);
  dropTries();
}
