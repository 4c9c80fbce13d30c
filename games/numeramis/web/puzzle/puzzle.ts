/** The puzzles of Numeramis in the page: the target, numbers made of cards, and the hand. */
export { default as Hand } from './PuzzleHand.svelte';
export { default as Table } from './PuzzleTable.svelte';
