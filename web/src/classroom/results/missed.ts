/** What the class has missed, as the teacher reads it: facts in their parts, and which misconceptions are told. */
import type { Pair } from '../../facts/words.ts';
import type { ClassError, FactMissed } from '../../wire/messages.ts';

const SIGNS = ['x', '+', '-', ':'] as const;

/** "7x8" in its parts; null where it is no fact. */
export function factIn(text: string): Pair | null {
  const [, a, sign, b] = /^(\d+)([-x+:])(\d+)$/.exec(text) ?? [];
  const op = SIGNS.find((one) => one === sign);
  return a && b && op ? { a: Number(a), op, b: Number(b) } : null;
}

/** A misconception is told from its second occurrence on, the most frequent first. */
const TOLD_FROM = 2;
export const toTell = (errors: readonly ClassError[]): ClassError[] =>
  errors.filter(({ times }) => times >= TOLD_FROM).toSorted((a, b) => b.times - a.times);

/** "65 for 56" and its like: the wrong answers of a misconception, gathered by fact, the most frequent first. */
export function examplesOf({ examples }: ClassError): { pair: Pair; values: number[] }[] {
  const by_fact = new Map<string, number[]>();
  for (const { fact, value } of examples.toSorted((a, b) => b.times - a.times))
    by_fact.set(fact, [...(by_fact.get(fact) ?? []), value]);
  return [...by_fact].flatMap(([fact, values]) => {
    const pair = factIn(fact);
    return pair ? [{ pair, values }] : [];
  });
}

/** The hard facts of the class for a sheet of tasks, the hardest first. */
export const hardest = (facts: readonly FactMissed[], most: number): Pair[] =>
  facts
    .toSorted((a, b) => b.times - a.times)
    .slice(0, most)
    .flatMap(({ fact }) => factIn(fact) ?? []);
