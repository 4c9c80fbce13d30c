/** The board of Rachmistrz as the shell loads it: its view-model, the places it draws, a newcomer's first deal (BoardModule). */
import type { RachmistrzEvent, RachmistrzView } from '$generated/rachmistrz';
import type { Earcon, Newcomer, Venue } from '$shell/board';

export { default as Actions } from './Actions.svelte';
export { RachmistrzBoard as Board } from './board.svelte';
export { default as Hand } from './Hand.svelte';
export { default as Result } from './Result.svelte';
export { default as Seat } from './Seat.svelte';
export { default as Table } from './Table.svelte';

/** The dice. */
export const open_hand = true;

export const headings = ['rolled', 'match_ended'];
export const chatter = ['done', 'entered', 'absent'];

export function earcon({ kind, claim }: RachmistrzEvent, mine: boolean): Earcon | null {
  if (kind === 'rolled' || kind === 'rolled_again') return 'dice';
  if (kind === 'claimed' || kind === 'sealed') return 'card';
  if (kind === 'time_up') return 'time_up';
  if (kind === 'proved' && claim.verdict === 'right') return mine ? 'right' : 'another_scores';
  return kind === 'proved' && mine ? 'wrong' : null;
}

export { claimant } from './result';

/** The turned tokens are seen this long, before the result or before the next dice. */
export const last_play_ms = 2000;

/** On a server the sand runs on for everybody; in the page time stands still while somebody reads. */
export const skipsResult = ({ sand }: RachmistrzView, venue: Venue): boolean => venue === 'server' && sand > 0;

/** Different small dice: they add up to a number under sixteen, and fourteen results and more can be made, so that everybody finds a result. */
export const newcomer: Newcomer<RachmistrzView> = {
  seats: 3,
  options: {},
  question: ({ dice }) => ({ dice }),
  suits: (answer) => {
    const results = Object.entries((answer as { results: Record<string, string> }).results);
    return results.length >= 14 && results.some(([made, way]) => Number(made) < 16 && /^\d\+\d\+\d$/.test(way));
  },
};
