/** What the engine tells a viewer of Rachmistrz, as JSON. Lists per seat may be longer than the table: read only real seats. */
import type { SeatLetter } from '$parts/types';

export type Phase = 'search' | 'sand' | 'spare' | 'sealed' | 'proof' | 'over';

export interface Claim {
  seat: SeatLetter;
  colour: number;
  number: string;
  field: string;
  /** An expression is in; whose it is not sees no more than that. */
  entered: boolean;
  expression: string;
}

/** Whose token, and which colour: "B", "B2". */
export type Token = string | null;

export interface RachmistrzView {
  me: SeatLetter | null;
  seats: number;
  colours: number;
  side: string;
  faces: string;
  tempo: 'race' | 'calm';
  aid: 'none' | 'totals';
  phase: Phase;
  round: number;
  /** Zeros while this viewer has not been shown them. */
  dice: number[];
  /** Seconds of the hourglass; 0: no limit. */
  sand: number;
  shown: SeatLetter[];
  agreed: SeatLetter[];
  done: SeatLetter[];
  gone: SeatLetter[];
  /** Unused tokens per seat and colour. */
  left: number[][];
  tokens_each: number;
  /** By field, in the order of the layout. */
  tokens: Token[];
  claims: Claim[];
  /** By colour. */
  spare: (string | null)[];
  /** Sizes of groups per seat, largest first. */
  groups: number[][];
  scores: number[];
  places: number[];
  /** Only in a view that is looked at after the proofs: was the token on this field right? */
  verdicts?: Record<string, boolean>;
}

export interface RachmistrzEvent {
  kind: string;
  seat: SeatLetter | null;
  round: number;
  number: number;
  right: boolean;
  dice: number[];
  claim: Claim;
  place: number;
  scores: number[];
  seats: SeatLetter[];
}

export interface FieldSpot {
  name: string;
  q: number;
  r: number;
  neighbours: string[];
}

export interface NumberSpot {
  number: string;
  /** Fields 1, 2, 3. */
  fields: string[];
  positions: string[];
}

/** The engine's answer to {"board": side}; numbers ascend. */
export interface Layout {
  fields: FieldSpot[];
  numbers: NumberSpot[];
  groups?: string[][];
}

/** The engine's answer to {"calculation": text}: left, sign, right, result of each step. */
export interface Worked {
  text: string;
  steps: [string, string, string, string | null][];
  value: string | null;
}
