/** The board of Numeramis as the shell loads it: its view-model, the places it draws, a newcomer's first deal (BoardModule). */
import type { NumeramisEvent, NumeramisView } from '$generated/numeramis';
import { seatAt } from '$parts/seats';
import type { Earcon, Held, Newcomer } from '$shell/board';
import { t } from '$words';

export { default as Actions } from './Actions.svelte';
export { NumeramisBoard as Board } from './board.svelte';
export { default as Hand } from './Hand.svelte';
export { default as Result } from './Result.svelte';
export { default as Seat } from './Seat.svelte';
export { default as Table } from './Table.svelte';

export const headings = ['round_began', 'round_scored', 'match_ended'];

export function earcon({ kind }: NumeramisEvent, mine: boolean): Earcon | null {
  if (kind === 'took') return 'draw';
  if (kind === 'dropped' || kind === 'laid') return 'card';
  if (kind === 'timed_out') return mine ? 'time_up' : null;
  if (kind === 'closed') return mine ? 'right' : 'another_scores';
  return null;
}

export const hollow = ['take_deck', 'take_discard'];
export const held = (view: NumeramisView, seat: number): Held => ({
  cards: view.me === seatAt(seat) ? view.hand : Array(view.hands[seat] ?? 0).fill(null),
  stands: { words: t('numeramis.board.points'), figure: view.points[seat] ?? '' },
});

/** The newcomer begins, and with the open card makes the first target exactly: everybody can close the first round. */
export const newcomer: Newcomer<NumeramisView> = {
  seats: 3,
  options: {},
  question: ({ me, starter, target, hand, top }) =>
    me === starter && top !== null ? { target, hand: [...hand, top] } : {},
  suits: (answer) => (answer as { result: number | null }).result === 100,
};
