/** For tests of what games print: the box as the engine tells it, and how many sheets it fills. */
import { readFileSync } from 'node:fs';
import { Engine } from '../engine/engine.ts';
import type { BoxPart } from '../engine/operations.ts';
import { choicesIn } from './choices.ts';
import type { PrintPart } from './print.ts';
import { allSheets } from './sheets.ts';

export async function boxOf(game: string): Promise<BoxPart[]> {
  const engine = await Engine.load(readFileSync(`../build/wasm/calculi_${game}_study.wasm`));
  return engine.call('box', { game }).ok?.parts ?? [];
}

/** How many pieces of each name a part has: "1x6 2x6 ...". */
export const counted = (box: readonly BoxPart[], kind: string): string =>
  box
    .find((part) => part.kind === kind)
    ?.pieces.map(({ name, count }) => `${name}x${count}`)
    .join(' ') ?? '';

/** The sheets of a part: of the usual size, in large print, and of the usual size with backs. */
export const sheetsOf = (parts: readonly PrintPart[], box: BoxPart[], kind: string): number[] =>
  ['', 'size=large', 'backs=1'].map(
    (asked) => allSheets({ parts, box }, { ...choicesIn(asked), parts: [kind] }).length,
  );
