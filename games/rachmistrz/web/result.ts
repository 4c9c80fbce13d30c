/** What the log of Rachmistrz says of judged rounds. */
import type { Claim as AnyClaim, RachmistrzEvent } from '$generated/rachmistrz';
import type { SeatLetter } from '$parts/types';
import type { BestCalculation, LogLine } from '$shell/board';

/** A claim that was made: events of other kinds carry an empty one. A big screen is told whose it is once it has proved right. */
export type Claim = { [Member in Exclude<keyof AnyClaim, 'seat'>]: NonNullable<AnyClaim[Member]> } & Pick<
  AnyClaim,
  'seat'
>;

const kindOf = (event: unknown) => (event as RachmistrzEvent | undefined)?.kind;

export interface Verdict {
  seat: SeatLetter | null;
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

/** Whose claim this was, if it has proved right since. */
export function claimant({ claim, round }: RachmistrzEvent, log: readonly Line[]): SeatLetter | null {
  const events = log.map(({ event }) => event as RachmistrzEvent | null);
  const isProof = (one: RachmistrzEvent | null) => one?.kind === 'proved' && one.round === round;
  return events.find((one) => isProof(one) && one?.claim.number === claim.number)?.seat ?? null;
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
