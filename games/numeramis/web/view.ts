/** What the engine tells a viewer of Numeramis, as JSON. Lists per seat may be longer than the table: read only real seats. */
import type { SeatLetter } from '$parts/types';

export type Phase = 'zeros' | 'take' | 'play' | 'layouts' | 'over';

export interface NumeramisView {
  me: SeatLetter | null;
  seats: number;
  phase: Phase;
  /** Whether what is being built may be added up (T5). */
  aid: 'none' | 'totals';
  targets: number[];
  round: number;
  target: number;
  /** Cards dealt to everybody in this round. */
  dealt: number;
  lap: number;
  laps: number;
  turn: SeatLetter | null;
  dealer: SeatLetter | null;
  starter: SeatLetter | null;
  closer: SeatLetter | null;
  to_play: SeatLetter[];
  to_lay: SeatLetter[];
  ready: SeatLetter[];
  deck: number;
  discards: number;
  /** The open discard; null while the card that closed the round lies on top. */
  top: number | null;
  taken: number | null;
  drops: number;
  /** The own hand, ascending; empty for a spectator. */
  hand: number[];
  hands: number[];
  /** "52+48"; those that everybody sees, and the own one. */
  layouts: (string | null)[];
  sheet: (number | null)[][];
  points: number[];
  bonuses: number[];
  over: boolean;
}

export interface NumeramisEvent {
  kind: string;
  seat: SeatLetter | null;
  round: number;
  rounds: number;
  target: number;
  /** Cards, a result or points, as the kind says. */
  number: number;
  open: boolean;
  card: number | null;
  layout: string | null;
  seats: SeatLetter[];
  points: number[];
  totals: number[];
}

/** What the engine says of the workbench; the figures are absent where the table adds nothing up. */
export interface Figures {
  left: number[];
  /** The one card that is left over and would be discarded. */
  drop: number | null;
  /** The move that declares the bench. */
  say: string | null;
  numbers?: number[];
  reached?: number[];
  total?: number | null;
  gap?: number | null;
  over?: number | null;
  fault?: 'lone_zero' | 'leading_zero' | 'not_understood' | null;
  allowed?: boolean;
}
