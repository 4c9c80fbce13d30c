/** What the solver of Rachmistrz answers the board. */

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
