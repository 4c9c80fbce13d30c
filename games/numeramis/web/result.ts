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
}

export interface RoundShown {
  number: number;
  target: number;
  /** The nearest to the target first; of equally near ones the one with the better total. */
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
  const at = indexOf(seat);
  return {
    seat,
    layout: event.layout,
    result: event.result,
    points: scored.points[at] ?? 0,
    exact: scored.seats.includes(seat),
    total: scored.totals[at] ?? 0,
  };
}

/** The reader's newest layout that hit its target, or the newest of all. */
export function bestLayout(events: Events, me: SeatLetter | null): { layout: string; result: number } | null {
  const own = events.filter((event) => event?.kind === 'shown' && event.seat === me && event.layout);
  const exact = events.filter((event) => event?.kind === 'round_scored' && me && event.seats.includes(me)).at(-1);
  const best = own.findLast((event) => event?.result === exact?.target) ?? own.at(-1);
  return best?.layout ? { layout: best.layout, result: best.result } : null;
}
