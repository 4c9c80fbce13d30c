/** The board of Archimedes as the shell loads it: its view-model, the places it draws, a newcomer's first deal (BoardModule). */
import type { ArchimedesEvent, ArchimedesView } from '$generated/archimedes';
import { seatAt } from '$parts/seats';
import type { Earcon, Held, Newcomer } from '$shell/board';
import { t } from '$words';

export { default as Actions } from './Actions.svelte';
export { ArchimedesBoard as Board } from './board.svelte';
export { default as Hand } from './Hand.svelte';
export { default as Paper } from './Paper.svelte';
export { default as Result } from './Result.svelte';
export { default as Seat } from './Seat.svelte';
export { default as Table } from './Table.svelte';

export const headings = ['round_began', 'round_scored', 'match_ended'];

export function earcon({ kind }: ArchimedesEvent, mine: boolean): Earcon | null {
  if (kind === 'played') return mine ? 'right' : 'card';
  if (kind === 'drew') return 'draw';
  return kind === 'went_out' && !mine ? 'another_scores' : null;
}

export const draws = ['draw', 'pass'];
export const hollow = draws;
export const held = (view: ArchimedesView, seat: number): Held => ({
  cards: view.me === seatAt(seat) ? view.hand : Array(view.hands[seat] ?? 0).fill(null),
  stands: { words: t('archimedes.board.points'), figure: view.points[seat] ?? '' },
});

/** Two of the five cards make a sum up to ten, so that everybody can make the first move. */
export const newcomer: Newcomer<ArchimedesView> = {
  seats: 3,
  options: { first: 'A' },
  question: ({ top, hand }) => ({ top: top?.card, hand }),
  suits: (answer) => (answer as { plays: string[] }).plays.some((play) => /^\d+\+\d+=(\d|10)$/.test(play)),
};
