/**
 * The numbers and first names that a teacher gives to pupils. They are kept on the teacher's device alone, in no message and no log, and are
 * gone with the end of the class or after a day.
 */
import { keysOf, readJson, write } from '$shell/storage';
import type { Pair, Pupil } from './seating.ts';

const KEY = 'calculi.class.labels.';
const DAY_MS = 24 * 60 * 60 * 1000;
export const LONGEST_LABEL = 24;

/** What a teacher knows of a class and nobody else does. */
export interface Notes {
  labels: Record<Pupil, string>;
  /** Who must never sit together. */
  apart: Pair[];
}
interface Kept extends Notes {
  at: number;
}

const none = (): Notes => ({ labels: {}, apart: [] });

function read(key: string): Kept | null {
  const found = readJson(key) as Partial<Kept> | null;
  const whole = typeof found?.at === 'number' && typeof found.labels === 'object' && Array.isArray(found.apart);
  return whole ? (found as Kept) : null;
}

/** Drops what is older than a day, of any class. */
export function dropOldNotes(now = Date.now()): void {
  for (const key of keysOf(KEY)) {
    const at = read(key)?.at ?? Number.POSITIVE_INFINITY;
    if (now - at >= DAY_MS || at > now) write(key, null);
  }
}

export function notesOf(link: string, now = Date.now()): Notes {
  dropOldNotes(now);
  const { labels, apart } = read(KEY + link) ?? none();
  return { labels, apart };
}

/** The day counts from the first label on. */
export function keepNotes(link: string, notes: Notes, now = Date.now()): void {
  const { at } = read(KEY + link) ?? { at: now };
  write(KEY + link, JSON.stringify({ at, ...notes }));
}

export const forgetNotes = (link: string): void => write(KEY + link, null);

/** A class that was opened anew after its server was lost is the same class. */
export function moveNotes(from: string, to: string): void {
  const found = read(KEY + from);
  if (!found || from === to) return;
  write(KEY + to, JSON.stringify(found));
  forgetNotes(from);
}

export const tidied = (label: string): string => label.trim().replace(/\s+/g, ' ').slice(0, LONGEST_LABEL);

/** Numbers for everybody without a label, from the first one that is free. */
export function numbered(labels: Notes['labels'], pupils: readonly Pupil[]): Notes['labels'] {
  const taken = new Set(Object.values(labels));
  const all = { ...labels };
  let next = 1;
  for (const pupil of pupils) {
    if (all[pupil]) continue;
    while (taken.has(String(next))) ++next;
    all[pupil] = String(next);
    taken.add(String(next));
  }
  return all;
}

/** Pupils in the order of their labels, numbers as numbers; without a label last, as they have come. */
export function byLabel(labels: Notes['labels'], pupils: readonly Pupil[]): Pupil[] {
  const compare = (a: string, b: string) => a.localeCompare(b, undefined, { numeric: true });
  return pupils.toSorted((a, b) => {
    const [x, y] = [labels[a], labels[b]];
    return x && y ? compare(x, y) : Number(Boolean(y)) - Number(Boolean(x));
  });
}
