/** The problem for all of a game that has one (games/<slug>/web/common/problem.ts), found by glob: how its question looks, and how it is answered. */
import type { Component } from 'svelte';

export interface CommonProblem {
  /** As the server calls it. */
  kind: string;
  /** The numbers that are given, drawn; `solved` once the answers are shown. Size from `--piece`. */
  Given: Component<{ numbers: readonly number[]; solved: boolean }>;
  /** A calculation of all the numbers, each once; else one number. */
  calculates: boolean;
  /** "The dice: 7, 2, 3." */
  said(numbers: readonly number[]): string;
  /** What is to be done. */
  task(): string;
}

const modules = import.meta.glob<CommonProblem>('../../../games/[!_]*/web/common/problem.ts');
const kinds = import.meta.glob<string>('../../../games/[!_]*/web/common/kind.ts', { eager: true, import: 'kind' });
const races = import.meta.glob<number>('../../../games/[!_]*/web/common/kind.ts', { eager: true, import: 'race_s' });
const words = import.meta.glob('../generated/words_*.ts');
const slugIn = (path: string) => /games\/(\w+)\//.exec(path)?.[1] ?? '';

/** The games that have a problem for all, with what the server calls it. */
export const common_problems: Record<string, { kind: string }> = Object.fromEntries(
  Object.entries(kinds).map(([path, kind]) => [slugIn(path), { kind }]),
);

/** How many seconds a race of a game takes somebody quick; 0 where it has none. */
export const raceSeconds = (slug: string): number => races[`../../../games/${slug}/web/common/kind.ts`] ?? 0;

export async function problemOf(slug: string): Promise<CommonProblem | null> {
  const load = modules[`../../../games/${slug}/web/common/problem.ts`];
  const [found] = await Promise.all([load?.(), words[`../generated/words_${slug}.ts`]?.()]);
  return found ?? null;
}
