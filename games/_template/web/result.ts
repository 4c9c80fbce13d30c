/** What the events of Secret sum say of finished rounds. */
import type { TemplateEvent } from '$generated/template';
import type { LogLine } from '$shell/board';

/** The ends of all rounds that have been played. */
export const ends = (log: readonly LogLine[]): TemplateEvent[] =>
  log
    .map(({ event }) => event as TemplateEvent | null)
    .filter((event) => event?.kind === 'round_ended') as TemplateEvent[];
