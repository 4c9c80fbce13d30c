/** What the log of Klodki says of finished rounds. */
import type { KlodkiEvent } from '$generated/klodki';
import { signWord } from '$parts/signs';
import type { SeatLetter } from '$parts/types';
import type { BestCalculation, LogLine } from '$shell/board';

type Line = Pick<LogLine, 'event' | 'table' | 'text'>;

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

/** The reader's right code with most keys, as the multiplication that it opened; of equal ones the newest. */
export function bestCode(log: readonly Line[], me: SeatLetter | null): BestCalculation | null {
  let best: { keys: number; event: KlodkiEvent } | null = null;
  for (const line of log) {
    const event = line.event as KlodkiEvent | null;
    if (event?.kind !== 'opened' || event.seat !== me) continue;
    const keys = event.laid.flatMap((place) => place.cards).length;
    if (!best || keys >= best.keys) best = { keys, event };
  }
  return best && multiplication(best.event);
}

/** "7*8=56" */
function multiplication({ padlocks, product, round }: KlodkiEvent): BestCalculation {
  const [a = 0, b = 0] = padlocks;
  return { text: [a, signWord('*'), b, signWord('='), product].join(' '), notation: `${a}*${b}=${product}`, round };
}
