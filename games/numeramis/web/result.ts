/** What the events of Numeramis say of finished rounds. */
import type { NumeramisEvent } from '$generated/numeramis';
import { indexOf } from '$parts/seats';
import type { SeatLetter } from '$parts/types';

type Events = readonly (NumeramisEvent | null)[];

/** The result of a layout that lies open, as its event gives it. */
export const resultOf = (events: Events, seat: SeatLetter | null): number | null =>
  seat === null ? null : (events.findLast((event) => event?.kind === 'shown' && event.seat === seat)?.result ?? null);

export interface LayoutShown {
  seat: SeatLetter;
  layout: string | null;
  result: number;
  points: number;
  exact: boolean;
  total: number;
  /** Whether this seat closed the round. */
  closed: boolean;
}

export interface RoundShown {
  number: number;
  target: number;
  /** The nearest to the target first; of equally near ones the one with the better total. */
  layouts: LayoutShown[];
}

const nearest = (a: LayoutShown, b: LayoutShown) => a.points - b.points || a.total - b.total;

/** The events of the newest round that has been scored, its score the last of them. */
function scoredRound(events: Events): Events {
  const end = events.findLastIndex((event) => event?.kind === 'round_scored');
  const begin = events.slice(0, Math.max(end, 0)).findLastIndex((event) => event?.kind === 'round_scored') + 1;
  return events.slice(begin, end + 1);
}

/** The newest round that has been scored. */
export function lastRound(events: Events): RoundShown {
  const round = scoredRound(events);
  const scored = round.at(-1);
  if (!scored) return { number: 0, target: 0, layouts: [] };
  const shown = round.filter((event) => event?.kind === 'shown');
  const layouts = shown.flatMap((event) => (event?.seat ? [told(event, event.seat, round)] : []));
  return { number: scored.round, target: scored.target, layouts: layouts.sort(nearest) };
}

/** What a seat held when it laid out in that round, for the solver; `drop`: one card was to be left over. */
export function lastHand(
  events: Events,
  me: SeatLetter | null,
): { target: number; hand: number[]; drop: boolean } | null {
  const round = scoredRound(events);
  const target = round.at(-1)?.target;
  const own = round.filter((event) => event?.seat === me);
  const at = own.findLastIndex((event) => event?.kind === 'closed' || event?.kind === 'laid');
  const laid = own[at];
  if (!target || !laid) return null;
  const drop = laid.kind === 'closed' || own.slice(at).some((event) => event?.kind === 'dropped');
  return { target, hand: laid.cards, drop };
}

function told(event: NumeramisEvent, seat: SeatLetter, round: Events): LayoutShown {
  const at = indexOf(seat);
  const scored = round.at(-1);
  return {
    seat,
    layout: event.layout,
    result: event.result,
    points: scored?.points[at] ?? 0,
    exact: scored?.seats.includes(seat) ?? false,
    total: scored?.totals[at] ?? 0,
    closed: round.some((other) => other?.kind === 'closed' && other.seat === seat),
  };
}

/** The reader's newest layout that hit its target, or the newest of all. */
export function bestLayout(events: Events, me: SeatLetter | null): { layout: string; result: number } | null {
  const own = events.filter((event) => event?.kind === 'shown' && event.seat === me && event.layout);
  const exact = events.filter((event) => event?.kind === 'round_scored' && me && event.seats.includes(me)).at(-1);
  const best = own.findLast((event) => event?.result === exact?.target) ?? own.at(-1);
  return best?.layout ? { layout: best.layout, result: best.result } : null;
}
