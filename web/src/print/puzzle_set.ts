/** Sets of puzzles on paper: what the address says of them, how they are made, and how they are shared out over sheets. */
import type { Lang } from '$parts/types';
import type { Puzzle } from '../engine/operations.ts';
import type { WantedKind } from '../puzzle/address.ts';
import { kindsOnPaper, type PuzzleModule, puzzlesOf } from '../puzzle/puzzle.ts';
import { type PuzzleSet, searchOfSet, setIn, wantedOf } from '../puzzle/set.ts';
import { puzzled, today } from '../puzzle/whose_day.ts';
import { startEngine } from '../table/start_engine.ts';
import { type Choices, choicesIn } from './choices.ts';

/** What is printed of a set: the puzzles, their answers, or both. */
export const SET_PARTS = ['puzzles', 'answers'] as const;
export type SetPart = (typeof SET_PARTS)[number];

export interface SetChoices extends Pick<Choices, 'size' | 'ink'> {
  set: PuzzleSet;
  parts: readonly SetPart[];
}

const USUAL_YEAR = 3;
const usualSet = (): PuzzleSet => ({
  day: today(),
  year: USUAL_YEAR,
  grade: 0,
  games: puzzled().map(({ slug }) => slug),
});

export function setChoicesIn(search: string): SetChoices {
  const { size, ink, parts } = choicesIn(search);
  const { draws, ...set } = setIn(search) ?? usualSet();
  return { size, ink, set, parts: SET_PARTS.filter((part) => parts?.includes(part) ?? true) };
}

export function searchOfSetChoices({ size, ink, set, parts }: SetChoices, lang: Lang): string {
  const more = parts.length < SET_PARTS.length ? `&parts=${parts.join(',')}` : '';
  return `?${searchOfSet(set)}&size=${size}&ink=${ink}&lang=${lang}${more}`;
}

export interface PrintedPuzzle {
  puzzle: Puzzle;
  module: PuzzleModule;
}

/** Puzzles of one game with the same kind and grade are one series. */
async function makeSeries(engine: Pick<Awaited<ReturnType<typeof startEngine>>['engine'], 'call'>, all: WantedKind[]) {
  const { game = '', kind = '', seed = 0, grade = 0 } = all[0] ?? {};
  const { ok } = await engine.call('puzzle', { game, kind, seed, grade, count: all.length });
  if (ok?.puzzles.length !== all.length) throw new Error(`${game} ${kind}`);
  return ok.puzzles;
}

/** Those of one game: each with its place in the set. */
async function makeGame(game: string, wanted: readonly WantedKind[]): Promise<[number, PrintedPuzzle][]> {
  const [module, { engine, stop }] = await Promise.all([puzzlesOf(game), startEngine(game, true)]);
  const own = wanted.map((want, place) => ({ want, place })).filter(({ want }) => want.game === game);
  const seriesOf = ({ kind, grade }: WantedKind) => `${kind} ${grade}`;
  const made: [number, PrintedPuzzle][] = [];
  try {
    for (const series of new Set(module ? own.map(({ want }) => seriesOf(want)) : [])) {
      const group = own.filter(({ want }) => seriesOf(want) === series);
      const puzzles = await makeSeries(
        engine,
        group.map(({ want }) => want),
      );
      for (const [i, { place }] of group.entries())
        made.push([place, { puzzle: puzzles[i] as Puzzle, module: module as PuzzleModule }]);
    }
    return made;
  } finally {
    stop();
  }
}

/** One game after another; `onmade` hears how many are there. What is no longer wanted is not finished: then there are none. */
export async function makeSet(
  set: PuzzleSet,
  onmade: (count: number) => void,
  is_wanted: () => boolean,
): Promise<PrintedPuzzle[]> {
  const wanted = wantedOf(set, await kindsOnPaper(set.games));
  const found: PrintedPuzzle[] = [];
  let count = 0;
  for (const game of set.games) {
    if (!is_wanted()) return [];
    for (const [place, one] of await makeGame(game, wanted)) found[place] = one;
    count = Object.keys(found).length;
    onmade(count);
  }
  return found;
}

/** How many stand on a sheet: two columns of four, in large print three below each other. */
export const PER_SHEET = { normal: 8, large: 3 } as const;

export interface SetSheet {
  part: SetPart;
  number: number;
  of: number;
  /** The number of its first puzzle, from 1. */
  first: number;
  puzzles: readonly PrintedPuzzle[];
}

export function sheetsOfSet(puzzles: readonly PrintedPuzzle[], { size, parts }: SetChoices): SetSheet[] {
  const on_each = PER_SHEET[size];
  const of = Math.ceil(puzzles.length / on_each);
  return parts.flatMap((part) =>
    Array.from({ length: of }, (_, i) => ({
      part,
      number: i + 1,
      of,
      first: i * on_each + 1,
      puzzles: puzzles.slice(i * on_each, (i + 1) * on_each),
    })),
  );
}
