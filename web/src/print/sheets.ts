/** Which sheets the chosen parts of a game make, in the order in which they are printed. Lengths are millimetres on A4. */
import type { BoxPart } from '../engine/operations.ts';
import type { Choices } from './choices.ts';
import type { PrintedGame, PrintPart } from './print.ts';

/** How cards lie on a sheet: neighbours share a cut. */
export const GRID = {
  normal: { columns: 3, rows: 3, width: 63, height: 88, left: 10.5, top: 14 },
  large: { columns: 2, rows: 2, width: 95, height: 134, left: 10, top: 10 },
} as const;

/** The parts that every game has, behind its own. */
export const SHARED = ['score', 'rules'] as const;
const RULES_SHEETS = 2;

export interface PrintSheet {
  /** The part, and which of its sheets this is, from 1. */
  kind: string;
  number: number;
  of: number;
  back: boolean;
  /** Absent for score sheets and rules. */
  part?: PrintPart;
  /** Those on this sheet, of cards; else all of the part. */
  pieces: readonly string[];
}

/** Every piece by its name, as often as it is in the box. */
export const piecesOf = (box: readonly BoxPart[], kind: string): string[] =>
  (box.find((part) => part.kind === kind)?.pieces ?? []).flatMap(({ name, count }) =>
    Array.from({ length: count }, () => name),
  );

function slices<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}

function sheetsOf(part: PrintPart, box: readonly BoxPart[], { size, backs }: Choices): PrintSheet[] {
  const pieces = piecesOf(box, part.kind);
  const { columns, rows } = GRID[size];
  const fronts =
    'Card' in part
      ? slices(pieces, columns * rows)
      : Array.from({ length: part.sheets(size === 'large') }, () => pieces);
  const sides = backs && ('Card' in part || part.has_backs) ? [false, true] : [false];
  return fronts.flatMap((on_sheet, i) =>
    sides.map((back) => ({ kind: part.kind, number: i + 1, of: fronts.length, back, part, pieces: on_sheet })),
  );
}

const plain = (kind: string, of: number): PrintSheet[] =>
  Array.from({ length: of }, (_, i) => ({ kind, number: i + 1, of, back: false, pieces: [] }));

/** All sheets of a game, its own parts first. */
export function allSheets({ parts, box }: Pick<PrintedGame, 'parts' | 'box'>, choices: Choices): PrintSheet[] {
  const all = [
    ...parts.flatMap((part) => sheetsOf(part, box, choices)),
    ...plain('score', 1),
    ...plain('rules', RULES_SHEETS),
  ];
  return all.filter(({ kind }) => choices.parts?.includes(kind) ?? true);
}
