/** What the engine tells a viewer of Klodki, as JSON. Lists per seat are longer than the table: read only real seats. */
import type { SeatLetter } from '$parts/types';

export type Phase = 'arrange' | 'countdown' | 'search' | 'laying' | 'right' | 'over';
/** A digit, the Joker, or a key that is not there or not seen. */
export type KeyCard = number | 'J' | null;
export type Verdict = 'right' | 'wrong' | 'whole' | 'two_sums' | 'not_laid';

export interface LaidPlace {
  cards: KeyCard[];
  sign: 'none' | 'plus' | 'minus';
}

/** How a round ended; nobody laid: no seat and no code. */
export interface Ended {
  seat: SeatLetter | null;
  /** Zeros: there was no round before. */
  padlocks: number[];
  /** By place, as the one who laid it names keys: "o1 h2+B1". */
  code: string;
  laid: LaidPlace[];
  verdict: Verdict;
}

export interface KlodkiView {
  me: SeatLetter | null;
  seats: number;
  variant: 'expert' | 'novice' | 'murderous';
  throw: 'laid' | 'first';
  tempo: 'race' | 'calm';
  gentle: boolean;
  engine_says: boolean;
  aid: 'none' | 'totals';
  phase: Phase;
  round: number;
  open_keys: number;
  hand_keys: number;
  /** Zeros while this viewer has not been shown them. */
  padlocks: number[];
  open: KeyCard[][];
  hand: KeyCard[];
  /** Which own face-down key is looked at; 0: none. */
  peek: number;
  peeking: SeatLetter[];
  ready: SeatLetter[];
  shown: SeatLetter[];
  cannot: SeatLetter[];
  gone: SeatLetter[];
  right: SeatLetter | null;
  thrown: string[];
  thrown_cards: KeyCard[];
  pile: number;
  used: number;
  points: number[];
  before: Ended;
  /** Only in a view that is looked at right after a code: the keys still lie there. */
  judged?: boolean;
}

export interface KlodkiEvent {
  kind: string;
  seat: SeatLetter | null;
  round: number;
  number: number;
  padlocks: number[];
  code: string;
  laid: LaidPlace[];
  verdict: Verdict;
  points: number[];
  seats: SeatLetter[];
}
