/** The board of Klodki as the shell loads it: its view-model, the places it draws, a newcomer's first deal (BoardModule). */
import type { KlodkiView } from '$generated/klodki';
import type { Newcomer, Venue } from '$shell/board';

export { default as Actions } from './Actions.svelte';
export { KlodkiBoard as Board } from './board.svelte';
export { default as Hand } from './Hand.svelte';
export { default as Result } from './Result.svelte';
export { default as Seat } from './Seat.svelte';
export { default as Table } from './Table.svelte';

export const headings = ['countdown', 'match_ended'];

/** A verdict and its product are always seen this long: learning beats suspense. */
export const last_play_ms = 2000;

/** The table itself shows the finished round until everybody is ready; a device that is handed on does not. */
export const skipsResult = (_: KlodkiView, venue: Venue): boolean => venue !== 'shared';

/** A newcomer is not hurried by bots either: the right to lay goes round. */
export const newcomer: Newcomer<KlodkiView> = {
  seats: 3,
  options: { tempo: 'calm' },
  question: () => ({ padlocks: [1, 1], keys: [1] }),
  suits: () => true,
};
