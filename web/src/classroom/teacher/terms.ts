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
/** A right answer now costs this much of what is lost by a wrong one: who errs more needs longer in the end. */
const sure = ({ facts, right, median_ms }: Measured) => median_ms / Math.max(0.25, right / facts);
/** Half the difference of the usual times is given: nobody is to be handed the win. */
const SHARE = 1;
/** Beyond this much of a difference no head start helps. */
const FAR = 1.9;

export function proposed(slow: Measured, fast: Measured): Proposal | null {
  if (slow.facts < ENOUGH || fast.facts < ENOUGH) return null;
  const [longer, shorter] = [sure(slow), sure(fast)];
  if (longer <= shorter) return { head: 0, calm: false };
  const wished = ((longer - shorter) * SHARE) / 1000;
  const head = HEADS.reduce((best, one) => (Math.abs(one - wished) < Math.abs(best - wished) ? one : best));
  return { head, calm: longer / shorter > FAR };
}

/** What is proposed for this pupil at the own table; null where nothing is. */
export function proposalFor(
  number: number,
  state: ClassStateMessage,
  figures: readonly PupilFigures[],
): Proposal | null {
  if (state.plan.calm) return null;
  const me = state.pupils.find((one) => one.number === number);
  const own = figures.find((one) => one.number === number);
  if (!me?.table || !own) return null;
  const partners = state.pupils.filter(({ table, number: other }) => table === me.table && other !== number);
  const others = partners.flatMap((one) => figures.find((line) => line.number === one.number) ?? []);
  const all = others.flatMap((one) => proposed(own, one) ?? []);
  const most = all.toSorted((a, b) => Number(b.calm) - Number(a.calm) || b.head - a.head)[0];
  return most && (most.calm || most.head > 0) ? most : null;
}
