/** Answers of the solver of Rachmistrz. */

export interface FieldSpot {
  name: string;
  q: number;
  r: number;
  neighbours: string[];
}

/** Where a field lies beside a number. */
type Position = `${'' | 'upper_' | 'lower_'}${'left' | 'right'}`;

export interface NumberSpot {
  number: string;
  /** The fields 1, 2 and 3. */
  fields: string[];
  positions: Position[];
}

/** The engine's answer to {"board": side}; numbers ascend. Groups and growth are told where own fields are asked about. */
export interface Layout {
  fields: FieldSpot[];
  numbers: NumberSpot[];
  groups?: string[][];
  /** By how much a token on a free field would enlarge the largest group. */
  growth?: Record<string, number>;
}

/** The engine's answer to {"calculation": text}: left, sign, right, result of each step. */
export interface Worked {
  text: string;
  steps: [string, string, string, string | null][];
  value: string | null;
}
