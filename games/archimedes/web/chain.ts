/**
 * The equations of a round as a chain, for the paper: each result is the first number of the next equation. What changes no pile
 * (drawing, passing) is one link for all who do it one after another.
 */
import type { ArchimedesEvent, Action as Play } from '$generated/archimedes';
import type { SeatLetter } from '$parts/types';

export type Link =
  | { kind: 'start'; round: number; top: number }
  | { kind: 'play'; seat: SeatLetter; play: Play }
  | { kind: 'drew' | 'passed'; seats: SeatLetter[] };

/** `top`: the value on the pile now. The first round begins with the deal, before anything is told: then the first play says its top. */
export function chainOf(events: (ArchimedesEvent | null)[], top: number): Link[] {
  const begin = events.findLastIndex((event) => event?.kind === 'round_began');
  const first = events.find((event) => event?.kind === 'played');
  const links: Link[] = begin < 0 ? [{ kind: 'start', round: 1, top: first?.play.top ?? top }] : [];
  for (const event of events.slice(Math.max(begin, 0))) if (event) add(links, event);
  return links;
}

function add(links: Link[], { kind, seat, round, top, play }: ArchimedesEvent): void {
  const last = links.at(-1);
  if (kind === 'round_began') links.push({ kind: 'start', round, top: top.value });
  else if (kind === 'played' && seat) links.push({ kind: 'play', seat, play });
  else if ((kind === 'drew' || kind === 'passed') && seat) {
    if (last?.kind === kind) last.seats.push(seat);
    else links.push({ kind, seats: [seat] });
  }
}
