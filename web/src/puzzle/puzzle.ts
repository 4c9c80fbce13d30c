/** What a game's part of the page does for its puzzles (games/<slug>/web/puzzle/puzzle.ts), found by glob, and what it is given. */
import type { Component } from 'svelte';

/** A puzzle as it lies before the reader. Its answer is one text, as it can be typed; a tap writes into it, too. */
export interface PuzzleDesk {
  readonly kind: string;
  readonly question: Record<string, unknown>;
  readonly text: string;
  /** State that a tap keeps beside the text; undefined when the text was typed. */
  readonly state: unknown;
  /** The right answer as the game writes it, once it is given. */
  readonly answer: string | null;
  /** Nothing more can be changed. */
  readonly solved: boolean;
  /** What the help names: cards, keys or fields. */
  readonly hinted: readonly string[];
  lay(text: string, state?: unknown): void;
  /** Asks the game's solver. */
  solve(question: unknown): Promise<unknown>;
}

/** What a game that draws a puzzle on paper is given. Cards are `--w` wide; what there are many of, `--small`. */
export type PuzzleOnPaper = Pick<PuzzleDesk, 'kind' | 'question'>;

export interface PuzzleModule {
  /** What lies on the table. */
  Table: Component<{ desk: PuzzleDesk }>;
  /** What the reader holds. */
  Hand: Component<{ desk: PuzzleDesk }>;
  /** How an answer is laid, piece by piece: texts of which the last one is the answer. */
  steps(kind: string, answer: string): string[];
  /** The question on a printed sheet, with room for the answer. */
  Paper: Component<PuzzleOnPaper>;
  /** For each grade, from 1: the kinds that stand on sheets, because many of theirs have this grade and a sheet has room for them. */
  on_paper: readonly (readonly string[])[];
}

const modules = import.meta.glob<PuzzleModule>('../../../games/[!_]*/web/puzzle/puzzle.ts');
const words = import.meta.glob('../generated/words_*.ts');

/** Null where the game has none. */
export async function puzzlesOf(slug: string): Promise<PuzzleModule | null> {
  const load = modules[`../../../games/${slug}/web/puzzle/puzzle.ts`];
  const [found] = await Promise.all([load?.(), puzzleWords(slug), words[`../generated/words_${slug}.ts`]?.()]);
  return found ?? null;
}

/** The kinds on paper of these games, by game. */
export async function kindsOnPaper(games: readonly string[]): Promise<Record<string, PuzzleModule['on_paper']>> {
  const found = await Promise.all(games.map(async (slug) => [slug, (await puzzlesOf(slug))?.on_paper ?? []] as const));
  return Object.fromEntries(found);
}

export const puzzleWords = async (slug: string): Promise<unknown> => words[`../generated/words_${slug}_puzzle.ts`]?.();

const growing = (answer: string, piece: RegExp): string[] =>
  [...answer.matchAll(piece)].map(({ 0: text, index }) => answer.slice(0, index + text.length));
/** An answer that grows digit by digit, or number by number. */
export const byDigits = (answer: string): string[] => growing(answer, /\d/g);
export const byNumbers = (answer: string): string[] => growing(answer, /\S+/g);

/** Which cards of a hand are used in an answer; among equal cards, the first. */
export function lying(hand: readonly number[], used: readonly number[]): boolean[] {
  const left = [...used];
  return hand.map((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The numbers of a member of a question. */
export const numbersIn = (question: Record<string, unknown>, member: string): number[] =>
  (question[member] as number[] | undefined) ?? [];
