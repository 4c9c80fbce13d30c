/** What the events of Archimedes say of finished rounds. */
import type { ArchimedesEvent, Action as Play } from '$generated/archimedes';
import { indexOf } from '$parts/seats';
import type { CardValue, SeatLetter } from '$parts/types';

export interface HandShown {
  seat: SeatLetter;
  cards: CardValue[];
  /** Cards drawn because sums were equal. */
  ties: CardValue[];
  /** Null for a player without cards. */
  sum: number | null;
  points: number;
  /** -1 where the total is covered. */
  total: number;
}

/** The newest round that has been scored, hands in the order of its points. */
export function lastRound(events: (ArchimedesEvent | null)[]): { hands: HandShown[]; round: number } {
  const end = events.findLastIndex((event) => event?.kind === 'round_scored');
  const scored = events[end];
  if (!scored) return { hands: [], round: 0 };
  const begin = events.slice(0, end).findLastIndex((event) => event?.kind === 'round_scored') + 1;
  const told = events.slice(begin, end).filter((event) => event !== null);
  const seats = new Set(told.flatMap(({ seat }) => (seat ? [seat] : [])));
  const hands = [...seats].map((seat) => shown(seat, told, scored));
  return { hands: hands.sort((a, b) => a.points - b.points), round: scored.round };
}

function shown(seat: SeatLetter, told: ArchimedesEvent[], scored: ArchimedesEvent): HandShown {
  const own = told.filter((event) => event.seat === seat);
  const hand = own.findLast(({ kind }) => kind === 'hand_shown');
  const ties = own.filter(({ kind }) => kind === 'tie_drawn');
  const index = indexOf(seat);
  return {
    seat,
    cards: hand?.cards ?? [],
    ties: ties.flatMap(({ card }) => (card === null ? [] : [card])),
    sum: ties.at(-1)?.sum ?? hand?.sum ?? null,
    points: scored.points[index] ?? 0,
    total: scored.totals[index] ?? -1,
  };
}

/** A play with a harder sign is praised first; of equal ones the newest. */
const PRAISED: Play['sign'][] = ['over', 'times', 'minus', 'plus'];

export interface PraisedPlay {
  play: Play;
  round: number;
}

export function bestPlay(events: (ArchimedesEvent | null)[], me: SeatLetter | null): PraisedPlay | null {
  let round = 0;
  const plays: PraisedPlay[] = [];
  for (const event of events) {
    if (event?.kind === 'round_began') round = event.round;
    const own = event?.kind === 'played' && event.seat === me && event.play.kind === 'equation';
    if (own) plays.push({ play: event.play, round });
  }
  for (const sign of PRAISED) {
    const best = plays.findLast(({ play }) => play.sign === sign);
    if (best) return best;
  }
  return null;
}
