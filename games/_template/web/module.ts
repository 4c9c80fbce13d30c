/** The board of Secret sum as the shell loads it: its view-model, the places it draws, a newcomer's first deal (BoardModule). */
import type { TemplateEvent, TemplateView } from '$generated/template';
import type { Earcon, Newcomer } from '$shell/board';

export { default as Actions } from './Actions.svelte';
export { TemplateBoard as Board } from './board.svelte';
export { default as Hand } from './Hand.svelte';
export { default as Result } from './Result.svelte';
export { default as Seat } from './Seat.svelte';
export { default as Table } from './Table.svelte';

export const headings = ['round_began', 'round_ended', 'match_ended'];

export function earcon({ kind }: TemplateEvent, mine: boolean): Earcon | null {
  if (kind === 'laid') return 'card';
  if (kind === 'right') return mine ? 'right' : 'another_scores';
  return kind === 'wrong' && mine ? 'wrong' : null;
}

/** A first hand of two small cards. */
export const newcomer: Newcomer<TemplateView> = {
  seats: 3,
  options: {},
  question: ({ hand, counting }) => ({ cards: hand, counting }),
  suits: (answer) => /^=\d$/.test((answer as { answer: string }).answer),
};
