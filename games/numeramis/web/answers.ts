/** Answers of the solver of Numeramis. */

/** The answer about the workbench; its figures are absent at tables that add nothing up. */
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

/** The best layout of a hand. */
export interface Best {
  result: number;
  layout: string;
  /** The card that it leaves over. */
  drop?: number;
}
