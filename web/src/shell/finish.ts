/** The photo finish of a race: who claimed when, as the referee has judged it. The log says the same in words. */
import type { SeatLetter } from '$parts/types';
import type { LogLine } from './board';

export interface Finisher {
  seat: SeatLetter;
  /** Milliseconds from the showing of the problem; null where only the gap is known. */
  took: number | null;
  /** Milliseconds after the first one. */
  behind: number;
}

type Line = Pick<LogLine, 'table' | 'heading' | 'ends' | 'took' | 'seat'>;
/** Whose a claim was, where the event of the claim does not say so. */
type Claimant<L> = (claim: L, log: readonly L[]) => SeatLetter | null;

/** The claims of the race that has just ended, the first one first. There are none as soon as the next round has begun. */
export function finishOf<L extends Line>(
  log: readonly L[],
  over: boolean,
  claimant: Claimant<L> = () => null,
): Finisher[] {
  const end = log.findLastIndex(({ ends }) => ends);
  if (end < 0 || (!over && log.slice(end + 1).some(({ heading }) => heading))) return [];
  const begin = log.slice(0, end).findLastIndex(({ heading, ends }) => heading || ends) + 1;
  const race = log.slice(begin);
  const all = race.flatMap((line) => finisher(line, line.seat ?? claimant(line, race)));
  const first = all.find(({ took }) => took !== null)?.took ?? 0;
  for (const one of all) if (one.took !== null) one.behind = Math.max(0, one.took - first);
  return all.sort((one, other) => one.behind - other.behind);
}

function finisher({ table, took }: Line, seat: SeatLetter | null): Finisher[] {
  if (table?.kind === 'claim_lost' && table.seat) return [{ seat: table.seat, took: null, behind: table.behind }];
  return took !== undefined && seat ? [{ seat, took, behind: 0 }] : [];
}
