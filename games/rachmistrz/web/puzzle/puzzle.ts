/** The puzzles of Rachmistrz in the page: a number to make, numbers in reach, or a board with a claim to find; and the dice. */
import { byNumbers } from '../../../../web/src/puzzle/puzzle.ts';
import { claimIn, partsOf, textOfClaim } from './typed_claim';

export { default as Hand } from './PuzzleHand.svelte';
export { default as Paper } from './PuzzlePaper.svelte';
export { default as Table } from './PuzzleTable.svelte';

export const on_paper = [['make'], ['make'], ['make', 'reach'], ['make', 'reach'], ['reach', 'make']];

export function steps(kind: string, answer: string): string[] {
  if (kind === 'join') return [textOfClaim({ ...claimIn(answer), number: '' }), answer];
  return kind === 'make' ? partsOf(answer) : byNumbers(answer);
}
