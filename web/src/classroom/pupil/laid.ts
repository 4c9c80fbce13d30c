/** An expression that a pupil lays with taps: the given numbers, each once, signs and brackets. */
export type Piece = { die: number } | '+' | '-' | '*' | ':' | '(' | ')';
export type Laid = readonly Piece[];

export const EMPTY: Laid = [];
const MOST = 20;

const dieOf = (piece: Piece): number | null => (typeof piece === 'object' ? piece.die : null);

/** Each number lies once. */
export const canTake = (laid: Laid, piece: Piece): boolean =>
  laid.length < MOST && (dieOf(piece) === null || !laid.some((one) => dieOf(one) === dieOf(piece)));

export const take = (laid: Laid, piece: Piece): Laid => (canTake(laid, piece) ? [...laid, piece] : laid);
export const undo = (laid: Laid): Laid => laid.slice(0, -1);

export const laidText = (laid: Laid, numbers: readonly number[]): string =>
  laid.map((piece) => (typeof piece === 'object' ? String(numbers[piece.die] ?? '') : piece)).join('');
