/** Whose day it is: games take turns, and each goes through its kinds (docs/puzzles.md). Days are counted from 1970-01-01 on, by the local calendar. */
import { games } from 'virtual:games';
import { books } from 'virtual:puzzle_books';

const DAY_MS = 86_400_000;
const NONE = { turn: 0, kinds: [] };
const labels = games.map((game) => ({ ...game, puzzles: books[game.slug] ?? NONE }));
const playing = labels.filter(({ puzzles }) => puzzles.kinds.length > 0);

export type GameLabel = (typeof labels)[number];

export const dayOf = (date: Date): number =>
  Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS);
export const today = (): number => dayOf(new Date());

/** "2026-11-17" */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
/** Null where the text is no date. */
export function dayIn(text: string): number | null {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? null : Math.round(ms / DAY_MS);
}

export const gameOfDay = (day: number): GameLabel | undefined =>
  playing.find(({ puzzles }) => puzzles.turn === day % playing.length);

export function kindOfDay(day: number): string {
  const kinds = gameOfDay(day)?.puzzles.kinds ?? [];
  return kinds[Math.floor(day / playing.length) % kinds.length]?.kind ?? '';
}

/** The games that have puzzles, in the order of their days. */
export const puzzled = (): GameLabel[] => [...playing].sort((one, other) => one.puzzles.turn - other.puzzles.turn);
