/** What the events of Secret sum mean for the telling: where rounds end, what a finished round looked like. */
import type { Newcomer, Telling, Told } from '$shell/board';
import type { TemplateEvent, TemplateView } from './view';

const TELLINGS: Partial<Record<TemplateEvent['kind'], Telling>> = {
  round_began: 'heading',
  round_ended: 'round_end',
  match_ended: 'heading',
};

export const telling = (event: unknown): Telling => TELLINGS[(event as TemplateEvent).kind] ?? 'line';

/** The cards and points of a round are seen before the next one is. */
export function after(view: TemplateView, event: unknown): TemplateView {
  const { kind, seat, row, points } = event as TemplateEvent;
  if (kind === 'round_ended') return { ...view, laid: row, points, ended: true };
  return kind === 'wrong' && seat ? { ...view, out: [...view.out, seat] } : view;
}

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
