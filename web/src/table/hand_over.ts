/**
 * Who gets a shared device next. A person who holds it and is to act keeps it; otherwise it goes to the next person, in the order of
 * seats, who is to act, and to nobody while only bots are.
 */

import { indexOf, seatAt } from '$parts/seats';
import type { SeatLetter } from '$parts/types';
import type { GameAbout, TableView } from '../engine/operations.ts';

export const personsAt = ({ holders }: Pick<TableView, 'holders'>): SeatLetter[] =>
  holders.flatMap(({ kind }, i) => (kind === 'person' ? [seatAt(i)] : []));

/** `covered`: nobody looks at the table, so that even the person who had the device last must take it anew. */
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
 * The options that a shared device asks for. Nobody can race on one device: a race is played at its calm tempo, and no clock runs
 * for people who wait for the device. Null where the game has no calm tempo.
 */
export function sharedOptions({ tempo, options }: Pick<GameAbout, 'tempo' | 'options'>): Record<string, string> | null {
  if (tempo === 'turns') return {};
  const calm = options.some(({ name, values }) => name === 'tempo' && values.some(({ value }) => value === 'calm'));
  return calm ? { tempo: 'calm', pace: 'off' } : null;
}
