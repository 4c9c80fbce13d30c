/** The puzzles of Archimedes in the page: equations on the pile, and the hand. */
export { default as Hand } from './PuzzleHand.svelte';
export { default as Table } from './PuzzleTable.svelte';
