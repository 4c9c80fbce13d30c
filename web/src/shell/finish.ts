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

/** The claims of the race that has just ended, the first one first. There are none as soon as the next round has begun. */
export function finishOf(log: readonly Line[], over: boolean): Finisher[] {
  const end = log.findLastIndex(({ ends }) => ends);
  if (end < 0 || (!over && log.slice(end + 1).some(({ heading }) => heading))) return [];
  const begin = log.slice(0, end).findLastIndex(({ heading, ends }) => heading || ends) + 1;
  const all = log.slice(begin).flatMap(finisher);
  const first = all.find(({ took }) => took !== null)?.took ?? 0;
  for (const one of all) if (one.took !== null) one.behind = Math.max(0, one.took - first);
  return all.sort((one, other) => one.behind - other.behind);
}

function finisher({ table, took, seat }: Line): Finisher[] {
  if (table?.kind === 'claim_lost' && table.seat) return [{ seat: table.seat, took: null, behind: table.behind }];
  return took !== undefined && seat ? [{ seat, took, behind: 0 }] : [];
}
