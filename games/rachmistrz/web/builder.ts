/**
 * A calculation that is put together from pieces: a tapped piece, a sign and another piece become one. Nothing is worked out
 * here: a merged piece is text in brackets, and the engine is asked for its value.
 */
import type { Sign } from '$parts/types';

export interface Piece {
  /** The piece as it would be typed: "7", "7-2". */
  text: string;
  /** The indices of its dice. */
  dice: number[];
  /** What it was merged from, in the order of reading; a die has nothing. */
  from?: { left: Piece; sign: Sign; right: Piece };
}

export interface Building {
  pieces: Piece[];
  /** The index of the piece that was tapped first. */
  left: number | null;
  sign: Sign | null;
}

export const begin = (dice: number[]): Building => ({
  pieces: dice.map((die, i) => ({ text: String(die), dice: [i] })),
  left: null,
  sign: null,
});

const inside = ({ text, from }: Piece) => (from ? `(${text})` : text);

export function tapPiece(building: Building, place: number): Building {
  const { pieces, left, sign } = building;
  const right = pieces[place];
  if (!right || pieces.length === 1) return building;
  if (left === place) return { ...building, left: null };
  const first = left === null ? undefined : pieces[left];
  if (!first || !sign) return { ...building, left: place };
  const merged = {
    text: `${inside(first)}${sign}${inside(right)}`,
    dice: [...first.dice, ...right.dice],
    from: { left: first, sign, right },
  };
  const rest = pieces.filter((_, i) => i !== left && i !== place);
  return { pieces: [merged, ...rest], left: rest.length ? 0 : null, sign: null };
}

export const tapSign = (building: Building, sign: Sign): Building => ({
  ...building,
  left: building.left ?? (building.pieces.length < 3 && building.pieces.length > 1 ? 0 : building.left),
  sign: building.sign === sign ? null : sign,
});

/** The whole calculation; null while the dice are not in one piece. */
export const whole = ({ pieces }: Building): string | null => (pieces.length === 1 ? (pieces[0]?.text ?? null) : null);

export const begun = ({ pieces, left, sign }: Building): boolean => pieces.length < 3 || left !== null || sign !== null;

/** Where the piece of a tray's die stands among the pieces; -1 once it is part of another one. */
export const dieAt = ({ pieces }: Building, die: number): number =>
  pieces.findIndex(({ dice, from }) => !from && dice[0] === die);
