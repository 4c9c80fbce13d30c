/**
 * The keys to seats on the server. A tab knows its own, so that a reload is back at once; the device remembers the last one of each
 * table, for a tab that was closed.
 */
import type { SeatLetter } from '$parts/types';
import { readJson, write } from '$shell/storage';

export interface SeatKey {
  link: string;
  token: string;
  /** The seat it opens; null: the host's place without one. */
  seat?: SeatLetter | null;
  /** The last command number that was used. */
  cmd: number;
}

const TAB = 'calculi.seat';
const deviceKey = (link: string) => `calculi.seat.${link}`;

const tab = () => sessionStorage;

function read(key: string, where?: () => Storage): SeatKey | null {
  const found = readJson(key, where) as Partial<SeatKey> | null;
  const whole = typeof found?.link === 'string' && typeof found.token === 'string' && Number.isInteger(found.cmd);
  return whole ? (found as SeatKey) : null;
}

export function keepSeat(key: SeatKey): void {
  write(TAB, JSON.stringify(key), tab);
  write(deviceKey(key.link), JSON.stringify(key));
}

export const seatOfTab = (): SeatKey | null => read(TAB, tab);
export const seatOfDevice = (link: string): SeatKey | null => read(deviceKey(link));

export function dropSeat(link: string): void {
  if (seatOfTab()?.link === link) write(TAB, null, tab);
  write(deviceKey(link), null);
}
