/** What the events of Klodki mean for the telling: a code is looked at on the table before the next round. */

import type { KlodkiEvent, KlodkiView } from '$generated/klodki';
import type { SeatLetter } from '$parts/types';
import type { Newcomer, Telling, Whereabouts } from '$shell/board';

const TELLINGS: Record<string, Telling> = { countdown: 'heading', match_ended: 'heading' };

export const telling = (event: unknown): Telling => TELLINGS[(event as KlodkiEvent).kind] ?? 'line';

/** A verdict, and the product with it, is seen this long, always: learning beats suspense. */
export const lingers = 2000;

/** The table shows the finished round until everybody is ready; a device that goes on to the next person does not. */
export const hurries = (_: KlodkiView, where: Whereabouts): boolean => where !== 'shared';

interface Line {
  event: unknown;
  table?: unknown;
  text: string;
}

/**
 * Whether the own code of a round was right; null while that is not known, where a hint came first, and where something else than
 * the product was wrong with it.
 */
export function ownAnswer(told: readonly Line[], me: SeatLetter | null, round: number): boolean | null {
  const inRound = ({ event }: Line) => (event as KlodkiEvent | null)?.round === round;
  const since = told.slice(Math.max(0, told.findIndex(inRound)));
  const end = since.findIndex((line) => inRound(line) && ends(line));
  const { kind, seat, verdict } = (since[end]?.event ?? {}) as Partial<KlodkiEvent>;
  if (kind === undefined || kind === 'nobody' || seat !== me) return null;
  const helped = since.slice(0, end).some(({ table }) => {
    const { kind: what, seat: whom } = (table ?? {}) as { kind?: string; seat?: SeatLetter };
    return what === 'hint_given' && whom === me;
  });
  return helped || (verdict !== 'right' && verdict !== 'wrong') ? null : verdict === 'right';
}

const ENDS = ['opened', 'failed', 'nobody'];

const ends = ({ event }: Line) => event !== null && ENDS.includes((event as KlodkiEvent).kind);

/** The engine's sentence about the newest finished round. */
export const lastVerdict = (told: readonly Line[]): string => told.findLast(ends)?.text ?? '';

/** The own right code with most keys; of equal ones the newest. */
export function bestCode(told: readonly Line[], me: SeatLetter | null): string | null {
  let best: { keys: number; text: string } | null = null;
  for (const { event, text } of told) {
    const { kind, seat, laid = [] } = (event ?? {}) as KlodkiEvent;
    if (kind !== 'opened' || seat !== me) continue;
    const keys = laid.flatMap((place) => place.cards).length;
    if (!best || keys >= best.keys) best = { keys, text };
  }
  return best?.text ?? null;
}

/** Whoever comes alone is not hurried by bots either: the right to lay goes round. */
export const newcomer: Newcomer<KlodkiView> = {
  seats: 3,
  options: { tempo: 'calm' },
  question: () => ({ padlocks: [1, 1], keys: [1] }),
  suits: () => true,
};

export interface Late {
  seat: SeatLetter;
  /** Milliseconds after the first. */
  behind: number;
}

/** Who threw, too, in the newest finished round, and how much later; nearest first. */
export function photoFinish(told: readonly Line[]): Late[] {
  const since = told.findLastIndex(ends);
  if (since < 0) return [];
  const late = told.slice(since).flatMap(({ table }) => {
    const { kind, seat, behind } = (table ?? {}) as { kind?: string; seat?: SeatLetter; behind?: number };
    return kind === 'claim_lost' && seat && behind !== undefined ? [{ seat, behind }] : [];
  });
  return late.sort((one, other) => one.behind - other.behind);
}
