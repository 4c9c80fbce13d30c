/** The puzzles of Klodki in the page: padlocks and a code, or four pairs of padlocks, and the keys. */
export { default as Hand } from './PuzzleHand.svelte';
export { default as Table } from './PuzzleTable.svelte';
