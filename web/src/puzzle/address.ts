/**
 * Which puzzle an address means: `?day=2026-11-17`, or `?game=G&kind=K&seed=7&draw=4&grade=2`. With its draw a puzzle comes at once and is the
 * same for everybody who has the link.
 */
import { dateOf, dayIn } from './whose_day.ts';

interface WantedDay {
  day: number;
}
export interface WantedKind {
  game: string;
  kind: string;
  seed: number;
  /** Not known until the puzzle is there. */
  draw?: number;
  /** 0: not known. */
  grade: number;
  /** Which of the series that its seed and grade make, from 0; with its draw it is found anyway. */
  nth?: number;
  /** Calculations of which it is to have one, if it can. */
  facts?: readonly string[];
}
export type Wanted = WantedDay | WantedKind;

const number = (text: string | null): number | undefined =>
  text && /^\d{1,10}$/.test(text) ? Number(text) : undefined;

/** Null: the list of puzzles. */
export function wantedIn(search: string): Wanted | null {
  const asked = new URLSearchParams(search);
  const day = dayIn(asked.get('day') ?? '');
  if (day !== null) return { day };
  const [game, kind] = [asked.get('game'), asked.get('kind')];
  const seed = number(asked.get('seed'));
  if (!game || !kind || seed === undefined) return null;
  const draw = number(asked.get('draw'));
  return { game, kind, seed, grade: number(asked.get('grade')) ?? 0, ...(draw === undefined ? {} : { draw }) };
}

export function addressOf(wanted: Wanted | null): string {
  if (!wanted) return '/puzzle';
  if ('day' in wanted) return `/puzzle?day=${dateOf(wanted.day)}`;
  const { game, kind, seed, draw, grade } = wanted;
  const all = { game, kind, seed, ...(draw === undefined ? {} : { draw }), grade };
  return `/puzzle?${new URLSearchParams(Object.entries(all).map(([name, value]) => [name, String(value)]))}`;
}
