/** The puzzles of Rachmistrz in the page: a number to make, numbers in reach, or a board with a claim to find; and the dice. */
export { default as Hand } from './PuzzleHand.svelte';
export { default as Table } from './PuzzleTable.svelte';
