/**
 * A calculation that is put together from pieces: a tapped piece, a sign and another piece become one. Nothing is worked out
 * here: a merged piece is text in brackets, and the engine is asked for its value.
 */
import type { Sign } from '$parts/types';
import type { Worked } from './answers';

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

/**
 * The dice as a typed calculation joins them, step by step as the engine works it out (left, sign, right, result); null where it needs
 * others.
 */
export function assembled(dice: number[], steps: Worked['steps']): Building | null {
  let building = begin(dice);
  let made: string | null = null;
  for (const [left, sign, right, result] of steps) {
    const find = (number: string, other = -1) =>
      building.pieces.findIndex(({ text, from }, i) => i !== other && (from ? made : text) === number);
    const first = find(left);
    const second = find(right, first);
    if (first < 0 || second < 0) return null;
    building = tapPiece({ ...building, left: first, sign: sign as Sign }, second);
    made = result;
  }
  return steps.length ? building : null;
}

/** The whole calculation; null while the dice are not in one piece. */
export const whole = ({ pieces }: Building): string | null => (pieces.length === 1 ? (pieces[0]?.text ?? null) : null);

export const begun = ({ pieces, left, sign }: Building): boolean => pieces.length < 3 || left !== null || sign !== null;

/** Where the piece of a tray's die stands among the pieces; -1 once it is part of another one. */
export const dieAt = ({ pieces }: Building, die: number): number =>
  pieces.findIndex(({ dice, from }) => !from && dice[0] === die);

// --- where it is drawn ---------------------------------------------------------------------------------------------------------

/**
 * The tree of a calculation stands under the dice: pieces that were merged, with lines down from what they were merged of. Both
 * operands of the last step stand in the order in which they are read. Units: a tray is 238 wide.
 */
export const WIDTH = 238;
export const TRAY = 86;
export const HEIGHT = 212;
/** The middles of the dice, and of the two rows below them. */
export const DICE = [43, 119, 195];
const ROWS = [124, 186];
const READ = [81, 195];
const MIDDLE = 138;

interface Spot {
  piece: Piece;
  x: number;
  y: number;
}
interface Tree {
  /** Merged pieces, the whole one last. */
  tiles: Spot[];
  /** The die that went into the last step. */
  last: Spot | null;
  /** Each line from a die or tile to the tile below. */
  lines: { from: [number, number]; to: [number, number] }[];
  /** Where the next tile will be. */
  next: { x: number; y: number } | null;
}

const diceX = ({ dice }: Piece) => dice.map((die) => DICE[die] ?? MIDDLE);
const middle = (places: number[]) => (Math.min(...places) + Math.max(...places)) / 2;
const half = 24;

/** Lines from the dice of a piece in the tray down to it. */
const drop = ({ piece, x, y }: Spot): Tree['lines'] =>
  diceX(piece).map((die) => ({ from: [die, TRAY], to: [x, y - half] }));

export function treeOf({ pieces }: Building): Tree {
  const [top = 0, low = 0] = ROWS;
  const merged = pieces[0];
  if (!merged?.from) return { tiles: [], last: null, lines: [], next: { x: READ[0] ?? 0, y: top } };
  if (pieces.length > 1) {
    const tile = { piece: merged, x: middle(diceX(merged)), y: top };
    return { tiles: [tile], last: null, lines: drop(tile), next: { x: MIDDLE, y: low } };
  }
  const operands = [merged.from.left, merged.from.right].map((piece, i) => ({ piece, x: READ[i] ?? 0, y: top }));
  const whole = { piece: merged, x: MIDDLE, y: low };
  return {
    tiles: [...operands.filter(({ piece }) => piece.from), whole],
    last: operands.find(({ piece }) => !piece.from) ?? null,
    lines: [
      ...operands.flatMap(drop),
      ...operands.map(({ x, y }) => ({ from: [x, y + half], to: [MIDDLE, low - half] }) as Tree['lines'][number]),
    ],
    next: null,
  };
}
