/**
 * What this device keeps of the facts that its reader has met: a row for each (docs/wasm.md). It never leaves the device
 * unless the reader takes it along in a file. Up to six people keep theirs apart, without names. Only the engine knows what a row means.
 */
import { readJson, readText, write } from '$shell/storage';
import type { Asked } from '../engine/operations.ts';

export type Facts = Asked<'remember'>['memory'];
type Row = Facts[string];

export const PROFILES = [1, 2, 3, 4, 5, 6] as const;
export type Profile = (typeof PROFILES)[number];

const KEY = 'calculi.facts.1';
const WHO = 'calculi.facts.who';
const BEST = 'calculi.facts.best';

export const keyOf = (profile: Profile): string => (profile === 1 ? KEY : `${KEY}.${profile}`);

export const whoIsHere = (): Profile => PROFILES.find((profile) => String(profile) === readText(WHO)) ?? 1;
export const choose = (profile: Profile): void => write(WHO, String(profile));

const whole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isRow = (row: unknown): row is Row =>
  Array.isArray(row) &&
  row.length === 6 &&
  row.slice(0, 5).every(whole) &&
  Array.isArray(row[5]) &&
  row[5].every(whole);

/** Damaged entries are dropped; the rest is kept. */
function factsIn(found: unknown): Facts {
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return {};
  return Object.fromEntries(Object.entries(found).filter(([, row]) => isRow(row)));
}

export const factsOf = (profile = whoIsHere()): Facts => factsIn(readJson(keyOf(profile)));

export function keepFacts(facts: Facts, profile = whoIsHere()): void {
  write(keyOf(profile), Object.keys(facts).length ? JSON.stringify(facts) : null);
}

/** Of two rows of one fact the later answer wins, so that two tabs, or two devices, lose nothing. */
export function joined(here: Facts, more: Facts): Facts {
  const all = { ...here };
  for (const [fact, row] of Object.entries(more)) {
    const own = all[fact];
    if (!own || own[1] <= row[1]) all[fact] = row;
  }
  return all;
}

/** The contents of an export file: everything that is kept, even if some of it is damaged. */
export const takenAlong = (profile = whoIsHere()): string => readText(keyOf(profile)) ?? '{}';

/** Null where the file holds no facts. */
export function broughtAlong(text: string): Facts | null {
  try {
    const facts = factsIn(JSON.parse(text));
    return Object.keys(facts).length ? facts : null;
  } catch {
    return null;
  }
}

/** The most right answers of a sprint with a clock. */
export function bestOf(profile = whoIsHere()): number {
  const found = readJson(`${BEST}.${profile}`);
  return whole(found) ? found : 0;
}
export const keepBest = (count: number, profile = whoIsHere()): void => write(`${BEST}.${profile}`, String(count));

export const minuteNow = (): number => Math.floor(Date.now() / 60_000);
