/** The puzzles of Klodki in the page: padlocks and a code, or four pairs of padlocks, and the keys. */
import { byDigits, byNumbers } from '../../../../web/src/puzzle/puzzle.ts';

export { default as Hand } from './PuzzleHand.svelte';
export { default as Paper } from './PuzzlePaper.svelte';
export { default as Table } from './PuzzleTable.svelte';

export const on_paper = [['code'], ['which', 'code'], ['code', 'which'], ['code'], ['which']];

export const steps = (kind: string, answer: string): string[] =>
  kind === 'code' ? byDigits(answer) : byNumbers(answer);
