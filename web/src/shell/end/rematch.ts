/** What people at a table agree on after a match: who is ready for the next one, who would like to change places. */
import type { SeatLetter } from '$parts/types';
import type { SeatLine, TableMessage } from '../../wire/messages.ts';

type Between = Pick<TableMessage, 'seats' | 'me'>;

/** What a tap on a place says when people change places; null: nothing. */
type PlaceTap = { with: SeatLetter; agrees: boolean };

const isPerson = ({ taken }: SeatLine) => taken;

/** People who are here and have not said yet that they play again. */
export const awaited = ({ seats }: Between): SeatLine[] =>
  seats.filter((line) => isPerson(line) && line.here && !line.ready);

/** The others of them, by name: bots play for them if the host does not wait. */
export const namesAwaited = (table: Between): string[] =>
  awaited(table)
    .filter(({ seat }) => seat !== table.me)
    .map(({ name }) => name);

export const isReady = ({ seats, me }: Between): boolean => seats.some(({ seat, ready }) => seat === me && ready);

/** A seat that a newcomer can take. */
export const hasFreeSeat = ({ seats }: Between): boolean =>
  seats.some(({ kind, taken }) => kind === 'person' && !taken);

/** Somebody would like to have the reader's place, and has not got it yet. */
export const wantsMine = (line: SeatLine, { me }: Between): boolean => me !== null && line.swap === me;

/** The reader taps the place of another one: asks for it, takes the question back, or agrees to the other's. */
export function tapOn(line: SeatLine, table: Between): PlaceTap | null {
  const own = table.seats.find(({ seat }) => seat === table.me);
  if (!own?.seat || !line.seat || line.seat === own.seat) return null;
  if (own.swap === line.seat) return { with: own.seat, agrees: false };
  return { with: line.seat, agrees: wantsMine(line, table) };
}

/** Whole seconds until the next match, for the eye: never 0 while it has not begun. */
export const secondsLeft = (left_ms: number): number => Math.max(1, Math.ceil(left_ms / 1000));
