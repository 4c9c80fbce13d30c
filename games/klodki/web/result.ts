/** What the log of Klodki says of finished rounds. */
import type { KlodkiEvent } from '$generated/klodki';
import type { SeatLetter } from '$parts/types';
import type { BestCalculation, LogLine } from '$shell/board';

type Line = Pick<LogLine, 'event' | 'table' | 'text' | 'written'>;

/**
 * Whether the reader's own code of a round was right; null while that is not known, where a hint came first, and where something
 * other than the product was wrong with it.
 */
export function ownAnswer(log: readonly Line[], me: SeatLetter | null, round: number): boolean | null {
  const inRound = ({ event }: Line) => (event as KlodkiEvent | null)?.round === round;
  const since = log.slice(Math.max(0, log.findIndex(inRound)));
  const end = since.findIndex((line) => inRound(line) && ends(line));
  const { kind, seat, verdict } = (since[end]?.event ?? {}) as Partial<KlodkiEvent>;
  if (kind === undefined || kind === 'nobody' || seat !== me) return null;
  const helped = since.slice(0, end).some(({ table }) => table?.kind === 'hint_given' && table.seat === me);
  return helped || (verdict !== 'right' && verdict !== 'wrong') ? null : verdict === 'right';
}

const ENDS = ['opened', 'failed', 'nobody'];

const ends = ({ event }: Line) => event !== null && ENDS.includes((event as KlodkiEvent).kind);

/** The engine's sentence about the newest finished round. */
export const lastVerdict = (log: readonly Line[]): string => log.findLast(ends)?.text ?? '';

/** The reader's right code with most keys; of equal ones the newest. */
export function bestCode(log: readonly Line[], me: SeatLetter | null): BestCalculation | null {
  let best: { keys: number; line: BestCalculation } | null = null;
  for (const { event, text, written } of log) {
    const { kind, seat, laid = [], round } = (event ?? {}) as KlodkiEvent;
    if (kind !== 'opened' || seat !== me) continue;
    const keys = laid.flatMap((place) => place.cards).length;
    if (!best || keys >= best.keys) best = { keys, line: { text, ...(written ? { written } : {}), round } };
  }
  return best?.line ?? null;
}

export interface Late {
  seat: SeatLetter;
  /** Milliseconds after the first throw. */
  behind: number;
}

/** The seats that threw second in the newest finished round, nearest first. */
export function photoFinish(log: readonly Line[]): Late[] {
  const since = log.findLastIndex(ends);
  if (since < 0) return [];
  const late = log
    .slice(since)
    .flatMap(({ table }) =>
      table?.kind === 'claim_lost' && table.seat ? [{ seat: table.seat, behind: table.behind }] : [],
    );
  return late.sort((one, other) => one.behind - other.behind);
}
