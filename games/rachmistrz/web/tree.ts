/**
 * Where the tree of a calculation is drawn under the dice: pieces that were merged, with lines down from what they were merged of.
 * Both operands of the last step stand in the order in which they are read. Units: a tray is 238 wide.
 */
import type { Building, Piece } from './builder';

export const WIDTH = 238;
export const TRAY = 86;
export const HEIGHT = 212;
/** The middles of the dice, and of the two rows below them. */
export const DICE = [43, 119, 195];
const ROWS = [124, 186];
const READ = [81, 195];
const MIDDLE = 138;

export interface Spot {
  piece: Piece;
  x: number;
  y: number;
}
export interface Tree {
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
