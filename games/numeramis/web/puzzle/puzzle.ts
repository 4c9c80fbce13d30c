/** The puzzles of Numeramis in the page: the target, numbers made of cards, and the hand. */
import { byDigits } from '../../../../web/src/puzzle/puzzle.ts';

export { default as Hand } from './PuzzleHand.svelte';
export { default as Paper } from './PuzzlePaper.svelte';
export { default as Table } from './PuzzleTable.svelte';

export const on_paper = [['exact', 'nearest'], ['exact'], ['nearest', 'exact'], ['nearest', 'exact'], ['exact']];

export const steps = (_kind: string, answer: string): string[] => byDigits(answer);
