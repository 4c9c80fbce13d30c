/** The puzzles of Archimedes in the page: equations on the pile, and the hand. */
import { layingOf } from './plays';

export { default as Hand } from './PuzzleHand.svelte';
export { default as Paper } from './PuzzlePaper.svelte';
export { default as Table } from './PuzzleTable.svelte';

export const on_paper = [['out2'], ['only', 'out2'], ['only', 'out3'], ['only', 'out3'], ['out3']];

export const steps = (_kind: string, answer: string): string[] => layingOf(answer);
