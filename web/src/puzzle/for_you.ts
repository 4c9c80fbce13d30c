/** Puzzles for one reader: every kind of every game takes its turn that calculates something of what is due. */
import type { WantedKind } from './address.ts';
import { puzzled } from './whose_day.ts';

/** So many are made. */
export const SERIES = 5;
const MOST_FACTS = 20;

interface Candidate {
  game: string;
  kind: string;
  /** What is due and can be asked for in it. */
  facts: string[];
}

const signOf = (fact: string) => /[-+x:]/.exec(fact)?.[0] ?? '';

/** One kind of each game, then the next one of each. */
function candidates(due: readonly string[]): Candidate[] {
  const all = puzzled();
  const most = Math.max(...all.map(({ puzzles }) => puzzles.kinds.length));
  return Array.from({ length: most }, (_, i) => i).flatMap((i) =>
    all.flatMap(({ slug, puzzles }) => {
      const kind = puzzles.kinds[i];
      const facts = due.filter((fact) => kind?.practises.includes(signOf(fact))).slice(0, MOST_FACTS);
      return kind && (facts.length || !due.length) ? [{ game: slug, kind: kind.kind, facts }] : [];
    }),
  );
}

/** `due`: the most forgotten first. */
export function seriesFor(due: readonly string[], seed: number, grade: number): WantedKind[] {
  const all = candidates(due);
  return Array.from({ length: SERIES }, (_, i) => {
    const { game, kind, facts } = all[(seed + i) % all.length] as Candidate;
    return { game, kind, seed: seed + i, grade, facts };
  });
}
