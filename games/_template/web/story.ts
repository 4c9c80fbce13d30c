/** What the events of Secret sum mean for the telling: where rounds end, what a finished round looked like. */

import type { TemplateEvent, TemplateView } from '$generated/template';
import type { Newcomer, Telling, Told } from '$shell/board';

const TELLINGS: Partial<Record<TemplateEvent['kind'], Telling>> = {
  round_began: 'heading',
  round_ended: 'heading',
  match_ended: 'heading',
};

export const telling = (event: unknown): Telling => TELLINGS[(event as TemplateEvent).kind] ?? 'line';

/** The ends of all rounds that have been played. */
export const ends = (told: readonly Told[]): TemplateEvent[] =>
  told
    .map(({ event }) => event as TemplateEvent | null)
    .filter((event) => event?.kind === 'round_ended') as TemplateEvent[];

/** A first hand of two small cards. */
export const newcomer: Newcomer<TemplateView> = {
  seats: 3,
  options: {},
  question: ({ hand, counting }) => ({ cards: hand, counting }),
  suits: (answer) => /^=\d$/.test((answer as { answer: string }).answer),
};
