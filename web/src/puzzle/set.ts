/**
 * A set of puzzles for a class: eight of them, named by a date and a year of school, so that the same set can be printed again and opened
 * on a screen: `/puzzle?set=2026-11-16-3`. Games and difficulty stand beside it where they are not the usual ones. With their draws, as a
 * QR code has them, the puzzles come at once; without, they are measured again and are the same.
 */
import type { WantedKind } from './address.ts';
import type { PuzzleModule } from './puzzle.ts';
import { dateOf, dayIn, puzzled } from './whose_day.ts';

export interface PuzzleSet {
  day: number;
  /** The year of school, 1 to 9. */
  year: number;
  /** 1 to 5; 0: from easy to hard. */
  grade: number;
  /** In the order of their days. */
  games: readonly string[];
  /** Of each puzzle, once they are known. */
  draws?: readonly number[];
}

export const SET_SIZE = 8;
export const YEARS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const CLIMBING = [1, 1, 2, 2, 3, 3, 4, 5] as const;
const RADIX = 36;

const every = (): string[] => puzzled().map(({ slug }) => slug);

function drawsIn(text: string | null): number[] | undefined {
  const draws = text?.split('.').map((draw) => (/^[\da-z]{1,5}$/.test(draw) ? Number.parseInt(draw, RADIX) : -1));
  return draws?.length === SET_SIZE && draws.every((draw) => draw >= 0) ? draws : undefined;
}

/** Null where the address names no set. */
export function setIn(search: string): PuzzleSet | null {
  const asked = new URLSearchParams(search);
  const [, date = '', year = ''] = /^(\d{4}-\d\d-\d\d)-([1-9])$/.exec(asked.get('set') ?? '') ?? [];
  const day = dayIn(date);
  if (day === null) return null;
  const named = asked.get('games')?.split(',') ?? [];
  const games = every().filter((slug) => named.includes(slug));
  const grade = /^[1-5]$/.test(asked.get('grade') ?? '') ? Number(asked.get('grade')) : 0;
  const draws = drawsIn(asked.get('draws'));
  return { day, year: Number(year), grade, games: games.length ? games : every(), ...(draws ? { draws } : {}) };
}

/** What an address says of a set: "set=2026-11-16-3&grade=2&games=a,b&draws=3e.0.…" */
export function searchOfSet({ day, year, grade, games, draws }: PuzzleSet): string {
  const said = [`set=${dateOf(day)}-${year}`];
  if (grade) said.push(`grade=${grade}`);
  if (games.length < every().length) said.push(`games=${games.join(',')}`);
  if (draws) said.push(`draws=${draws.map((draw) => draw.toString(RADIX)).join('.')}`);
  return said.join('&');
}

/** For each grade the kinds of a game that stand on sheets. */
export type KindsOnPaper = Record<string, PuzzleModule['on_paper']>;

/**
 * The puzzles of a set in their order: games take turns, and each goes through its kinds. Where a kind comes again with the same grade, it is
 * the next one of the same series, so that no question stands there twice.
 */
export function wantedOf({ day, year, grade: only, games, draws }: PuzzleSet, kinds: KindsOnPaper): WantedKind[] {
  const seed = 10 * day + year;
  const met = new Map<string, number>();
  const next = (what: string) => {
    const nth = met.get(what) ?? 0;
    met.set(what, nth + 1);
    return nth;
  };
  return Array.from({ length: SET_SIZE }, (_, place) => {
    const game = games[(seed + place) % games.length] ?? '';
    const grade = only || (CLIMBING[place] ?? 1);
    const all = kinds[game]?.[grade - 1] ?? [];
    const kind = all[(seed + next(`${game} ${grade}`)) % all.length] ?? '';
    const draw = draws?.[place];
    const nth = next(`${game} ${kind} ${grade}`);
    return { game, kind, seed, grade, nth, ...(draw === undefined ? {} : { draw }) };
  });
}
