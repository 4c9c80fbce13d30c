/** What the engine tells a viewer of Archimedes, as JSON. Lists per seat may be longer than the table: read only real seats. */
import type { CardValue, SeatLetter } from '$parts/types';

export interface ArchimedesView {
  me: SeatLetter | null;
  turn: SeatLetter | null;
  starter: SeatLetter | null;
  round: number;
  top: { card: CardValue; value: number } | null;
  /** The own hand, ascending; empty for a spectator. */
  hand: CardValue[];
  /** Hand sizes per seat. */
  hands: number[];
  deck: number;
  pile: number;
  /** Penalty points per seat and round; null while not played or covered. */
  sheet: (number | null)[][];
  newest: (number | null)[];
  /** Totals per seat; null or -1 where covered. */
  points: (number | null)[];
  over: boolean;
}

/** A play as events tell it. */
export interface Play {
  kind: 'equation' | 'equality' | 'draw' | 'pass';
  top: number;
  sign: 'plus' | 'minus' | 'times' | 'over';
  operand: { card: CardValue; value: number };
  result: { card: CardValue; value: number };
}

export interface ArchimedesEvent {
  kind: string;
  seat: SeatLetter | null;
  /** Round, cards left or hand sum, as the kind says. */
  number: number;
  card: CardValue | null;
  play: Play;
  cards: CardValue[];
  points: number[];
  /** -1 where covered. */
  totals: number[];
}
