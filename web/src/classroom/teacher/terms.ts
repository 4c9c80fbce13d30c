/**
 * Terms that bring the chances of unequal pupils near each other, from what they have answered in this lesson: a head start for whoever
 * needs longer. Where they are too far apart for any head start, playing calmly is proposed. Both are proposals, which the teacher may take.
 */
import type { ClassStateMessage, PupilFigures } from '../../wire/messages.ts';

export interface Proposal {
  /** Seconds; a value that tables know. */
  head: 0 | 1 | 2 | 4;
  /** No head start makes it even. */
  calm: boolean;
}
export type Measured = Pick<PupilFigures, 'facts' | 'right' | 'median_ms'>;

/** Fewer answers say too little. */
export const ENOUGH = 10;
const HEADS = [0, 1, 2, 4] as const;
/** Who errs more needs longer in the end: the time for an answer that is right. */
const sure = ({ facts, right, median_ms }: Measured) => median_ms / Math.max(0.25, right / facts);
/** Beyond this much of a difference no head start helps. */
const FAR = 1.9;

/** `race_s`: how long a race takes somebody quick. Who needs half as long again needs half of that as a head start. */
export function proposed(slow: Measured, fast: Measured, race_s: number): Proposal | null {
  if (slow.facts < ENOUGH || fast.facts < ENOUGH || !slow.median_ms || !fast.median_ms) return null;
  const times_as_long = sure(slow) / sure(fast);
  if (times_as_long <= 1) return { head: 0, calm: false };
  const wished = (times_as_long - 1) * race_s;
  const head = HEADS.reduce((best, one) => (Math.abs(one - wished) < Math.abs(best - wished) ? one : best));
  return { head, calm: times_as_long > FAR };
}

/** What is proposed for this pupil at the own table; null where nothing is. */
export function proposalFor(
  number: number,
  state: ClassStateMessage,
  figures: readonly PupilFigures[],
  race_s: number,
): Proposal | null {
  if (state.plan.calm || !race_s) return null;
  const me = state.pupils.find((one) => one.number === number);
  const own = figures.find((one) => one.number === number);
  if (!me?.table || !own) return null;
  const partners = state.pupils.filter(({ table, number: other }) => table === me.table && other !== number);
  const others = partners.flatMap((one) => figures.find((line) => line.number === one.number) ?? []);
  const all = others.flatMap((one) => proposed(own, one, race_s) ?? []);
  const most = all.toSorted((a, b) => Number(b.calm) - Number(a.calm) || b.head - a.head)[0];
  return most && (most.calm || most.head > 0) ? most : null;
}
