/** What the engine tells a viewer of Secret sum, as JSON (game.hpp). Lists per seat may be longer than the table. */
import type { SeatLetter } from '$parts/types';

export interface TemplateView {
  me: SeatLetter | null;
  seats: number;
  round: number;
  rounds: number;
  phase: 'choosing' | 'racing' | 'over';
  counting: 'sum' | 'product';
  /** Both own cards of the round; zeros for a spectator. */
  hand: number[];
  /** A card per seat; 0 where there is none, or where it may not be seen yet. */
  laid: number[];
  /** Who has laid a card: public, the cards are not. */
  ready: SeatLetter[];
  /** Who sees the cards of the race already. */
  shown: SeatLetter[];
  /** Who can claim no more. */
  out: SeatLetter[];
  points: number[];
  /** Not the engine's: the round is over and its cards are still looked at (story.ts). */
  ended?: boolean;
}

export interface TemplateEvent {
  kind: 'round_began' | 'dealt' | 'laid' | 'shown' | 'right' | 'wrong' | 'passed' | 'round_ended' | 'match_ended';
  seat: SeatLetter | null;
  number: number;
  seats: SeatLetter[];
  cards: number[];
  row: number[];
  points: number[];
}
