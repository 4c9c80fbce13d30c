/** What the events of Numeramis mean for the telling: where rounds end, what a finished round looked like. */

import type { NumeramisEvent, NumeramisView } from '$generated/numeramis';
import type { SeatLetter } from '$parts/types';
import type { Newcomer, Telling } from '$shell/board';

const TELLINGS: Record<string, Telling> = {
  round_began: 'heading',
  round_scored: 'heading',
  match_ended: 'heading',
};

export const telling = (event: unknown): Telling => TELLINGS[(event as NumeramisEvent).kind] ?? 'line';

export const SEATS = 'ABCDEF';

type Events = readonly (NumeramisEvent | null)[];

/** The result of a layout that lies open; the engine has told it. */
export const resultOf = (events: Events, seat: SeatLetter | null): number | null =>
  seat === null ? null : (events.findLast((event) => event?.kind === 'shown' && event.seat === seat)?.result ?? null);

export interface LayoutShown {
  seat: SeatLetter;
  layout: string | null;
  result: number;
  points: number;
  exact: boolean;
  total: number;
}

export interface RoundShown {
  number: number;
  target: number;
  /** Nearest to the target first, and of those whoever is ahead. */
  layouts: LayoutShown[];
}

const nearest = (a: LayoutShown, b: LayoutShown) => a.points - b.points || a.total - b.total;

/** The newest round that has been scored. */
export function lastRound(events: Events): RoundShown {
  const end = events.findLastIndex((event) => event?.kind === 'round_scored');
  const scored = events[end];
  if (!scored) return { number: 0, target: 0, layouts: [] };
  const begin = events.slice(0, end).findLastIndex((event) => event?.kind === 'round_scored') + 1;
  const shown = events.slice(begin, end).filter((event) => event?.kind === 'shown');
  const layouts = shown.flatMap((event) => (event?.seat ? [told(event, event.seat, scored)] : []));
  return { number: scored.round, target: scored.target, layouts: layouts.sort(nearest) };
}

function told(event: NumeramisEvent, seat: SeatLetter, scored: NumeramisEvent): LayoutShown {
  const at = SEATS.indexOf(seat);
  return {
    seat,
    layout: event.layout,
    result: event.result,
    points: scored.points[at] ?? 0,
    exact: scored.seats.includes(seat),
    total: scored.totals[at] ?? 0,
  };
}

/** The newest own layout that hit its target, else the newest at all. */
export function bestLayout(events: Events, me: SeatLetter | null): { layout: string; result: number } | null {
  const own = events.filter((event) => event?.kind === 'shown' && event.seat === me && event.layout);
  const exact = events.filter((event) => event?.kind === 'round_scored' && me && event.seats.includes(me)).at(-1);
  const best = own.findLast((event) => event?.result === exact?.target) ?? own.at(-1);
  return best?.layout ? { layout: best.layout, result: best.result } : null;
}

/** One begins, and the open card makes the first target exactly: everybody can close the first round. */
export const newcomer: Newcomer<NumeramisView> = {
  seats: 3,
  options: {},
  question: ({ me, starter, target, hand, top }) =>
    me === starter && top !== null ? { target, hand: [...hand, top] } : {},
  suits: (answer) => (answer as { result: number | null }).result === 100,
};
