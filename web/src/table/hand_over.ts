/**
 * Several people at one device: who is given it next. Whoever is waited for and holds it keeps it; else it goes to the next
 * person in the order of seats whom the match waits for, and to nobody while only bots have something to do.
 */
import type { SeatLetter } from '$parts/types';
import type { GameAbout, TableView } from '../engine/operations.ts';
import { indexOf, seatAt } from './seats.ts';

export const personsAt = ({ holders }: Pick<TableView, 'holders'>): SeatLetter[] =>
  holders.flatMap(({ kind }, i) => (kind === 'person' ? [seatAt(i)] : []));

/** `covered`: nobody looks at the table yet, so that even whoever had the device is asked for. */
export function nextPerson(
  status: Pick<TableView, 'holders' | 'waiting' | 'outcome'>,
  me: SeatLetter,
  covered: boolean,
): SeatLetter | null {
  const persons = personsAt(status);
  if (persons.length < 2 || status.outcome) return null;
  const waiting = persons.filter((seat) => status.waiting.includes(seat));
  if (!covered && waiting.includes(me)) return null;
  const after = waiting.find((seat) => indexOf(seat) > indexOf(me));
  if (covered) return waiting.includes(me) ? me : (after ?? waiting[0] ?? me);
  return after ?? waiting[0] ?? null;
}

/**
 * One device cannot be raced for: such a game is played at its calm tempo, and no clock runs for those who wait for the device.
 * Null where the game has no calm tempo.
 */
export function sharedOptions({ tempo, options }: Pick<GameAbout, 'tempo' | 'options'>): Record<string, string> | null {
  if (tempo === 'turns') return {};
  const calm = options.some(({ name, values }) => name === 'tempo' && values.some(({ value }) => value === 'calm'));
  return calm ? { tempo: 'calm', pace: 'off' } : null;
}
