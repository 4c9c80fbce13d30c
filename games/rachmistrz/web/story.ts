/** What the events of Rachmistrz mean for the telling: where rounds end, what a judged round looks like. */

import type { Claim as AnyClaim, RachmistrzEvent, RachmistrzView } from '$generated/rachmistrz';
import type { SeatLetter } from '$parts/types';
import type { Newcomer, Telling, Whereabouts } from '$shell/board';

/** A claim that has been made; other events have an empty one. */
export type Claim = { [Member in keyof AnyClaim]: NonNullable<AnyClaim[Member]> };

const kindOf = (event: unknown) => (event as RachmistrzEvent | undefined)?.kind;

export const telling = (event: unknown): Telling =>
  kindOf(event) === 'rolled' || kindOf(event) === 'match_ended' ? 'heading' : 'line';

/** On a server the sand runs on for everybody; in the page time stands still while somebody reads. */
export const hurries = ({ sand }: RachmistrzView, where: Whereabouts): boolean => where === 'server' && sand > 0;

/** The turned tokens are looked at this long, before the window or before the next dice. */
export const lingers = 2000;

export interface Verdict {
  seat: SeatLetter;
  claim: Claim;
  right: boolean;
  /** The engine's sentence. */
  text: string;
}

interface Line {
  event: unknown;
  text: string;
}

/** The newest judged round: everybody's calculation. */
export function lastRound(told: readonly Line[]): { round: number; verdicts: Verdict[] } {
  const proofs = told.filter(({ event }) => kindOf(event) === 'proved');
  const round = (proofs.at(-1)?.event as RachmistrzEvent | undefined)?.round ?? 0;
  const verdicts = proofs
    .filter(({ event }) => (event as RachmistrzEvent).round === round)
    .map(({ event, text }) => {
      const claim = (event as RachmistrzEvent).claim as Claim;
      return { seat: claim.seat, claim, right: claim.verdict === 'right', text };
    });
  return { round, verdicts };
}

/** The own right calculation with the hardest signs; of equal ones the newest. */
export function bestCalculation(
  told: readonly Line[],
  me: SeatLetter | null,
): { expression: string; text: string } | null {
  const hardness = (text: string) =>
    (text.includes(':') ? 4 : 0) + (text.includes('*') ? 2 : 0) + (text.includes('(') ? 1 : 0);
  let best: { expression: string; text: string } | null = null;
  for (const { event, text } of told) {
    const { kind, seat, claim } = (event ?? {}) as RachmistrzEvent;
    if (kind !== 'proved' || seat !== me || claim.verdict !== 'right') continue;
    if (!best || hardness(claim.expression) >= hardness(best.expression)) best = { expression: claim.expression, text };
  }
  return best;
}

/** Small dice that add up to a number under twenty: everybody finds a first result. */
export const newcomer: Newcomer<RachmistrzView> = {
  seats: 3,
  options: {},
  question: ({ dice }) => ({ dice }),
  suits: (answer) => {
    const { results } = answer as { results: Record<string, string> };
    return Object.values(results).some((way) => /^\d\+\d\+\d$/.test(way)) && Object.keys(results).length >= 10;
  },
};
