/**
 * What the rules have refused a pupil in a match, as counts per fact (class 4.5). The tries themselves are written down nowhere; the counts
 * stay on the device until the match is over, and then the class is told once.
 */
import { readJson, write } from '$shell/storage';
import type { MissedFact } from '../../engine/operations.ts';
import type { AnswersToFact, ClassPlaceMessage } from '../../wire/messages.ts';

export interface Tries {
  link: string;
  match: number;
  tries: AnswersToFact[];
}

const KEY = 'calculi.class.tries';
/** So many fit into one message; of more the most frequent are told. */
const MOST_TOLD = 20;
const MOST_KEPT = 60;

export function keptTries(link: string): Tries | null {
  const found = readJson(KEY) as Partial<Tries> | null;
  const whole = found?.link === link && typeof found.match === 'number' && Array.isArray(found.tries);
  return whole ? (found as Tries) : null;
}
export const dropTries = (): void => write(KEY, null);

export function noteTries(link: string, match: number, missed: readonly MissedFact[]): void {
  const kept = keptTries(link);
  const tries = kept?.match === match ? kept.tries.map((one) => ({ ...one })) : [];
  for (const { fact, value } of missed) {
    const known = tries.find((one) => one.fact === fact && one.value === value);
    if (known) known.times += 1;
    else if (tries.length < MOST_KEPT) tries.push({ fact, value, times: 1 });
  }
  if (tries.length) write(KEY, JSON.stringify({ link, match, tries } satisfies Tries));
}

/** What is to be told now: nothing while the match goes on. */
export function triesToTell(link: string, { phase, match }: Pick<ClassPlaceMessage, 'phase' | 'match'>): Tries | null {
  const kept = keptTries(link);
  if (!kept || (kept.match === match && (phase === 'playing' || phase === 'seated'))) return null;
  return { ...kept, tries: kept.tries.toSorted((a, b) => b.times - a.times).slice(0, MOST_TOLD) };
}
