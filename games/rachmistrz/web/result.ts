/** What the log of Rachmistrz says of judged rounds. */
import type { Claim as AnyClaim, RachmistrzEvent } from '$generated/rachmistrz';
import type { SeatLetter } from '$parts/types';
import type { BestCalculation, LogLine } from '$shell/board';

/** A claim that was made: events of other kinds carry an empty one. */
export type Claim = { [Member in keyof AnyClaim]: NonNullable<AnyClaim[Member]> };

const kindOf = (event: unknown) => (event as RachmistrzEvent | undefined)?.kind;

export interface Verdict {
  seat: SeatLetter;
  claim: Claim;
  right: boolean;
  /** The engine's sentence about it. */
  text: string;
}

type Line = Pick<LogLine, 'event' | 'text'>;

/** Everybody's calculation in the newest judged round. */
export function lastRound(log: readonly Line[]): { round: number; verdicts: Verdict[] } {
  const proofs = log.filter(({ event }) => kindOf(event) === 'proved');
  const round = (proofs.at(-1)?.event as RachmistrzEvent | undefined)?.round ?? 0;
  const verdicts = proofs
    .filter(({ event }) => (event as RachmistrzEvent).round === round)
    .map(({ event, text }) => {
      const claim = (event as RachmistrzEvent).claim as Claim;
      return { seat: claim.seat, claim, right: claim.verdict === 'right', text };
    });
  return { round, verdicts };
}

/** The reader's right calculation with the hardest signs; of equal ones the newest. */
export function bestCalculation(log: readonly Line[], me: SeatLetter | null): BestCalculation | null {
  const hardness = (text: string) =>
    (text.includes(':') ? 4 : 0) + (text.includes('*') ? 2 : 0) + (text.includes('(') ? 1 : 0);
  let best: (BestCalculation & { expression: string }) | null = null;
  for (const { event, text } of log) {
    const { kind, seat, claim, round } = (event ?? {}) as RachmistrzEvent;
    if (kind !== 'proved' || seat !== me || claim.verdict !== 'right') continue;
    const { expression, number } = claim;
    if (!best || hardness(expression) >= hardness(best.expression))
      best = { expression, text, notation: `${expression}=${number}`, round };
  }
  return best;
}
