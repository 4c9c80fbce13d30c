/**
 * The keys to seats on the server. A tab knows its own (a reload is back at once); the device remembers the last one of each
 * table, for a tab that was closed.
 */
import type { SeatLetter } from '$parts/types';

export interface SeatKey {
  link: string;
  token: string;
  /** Which seat it opens; null: the host's place without one. */
  seat?: SeatLetter | null;
  /** The last command number that was used. */
  cmd: number;
}

const TAB = 'calculi.seat';
const deviceKey = (link: string) => `calculi.seat.${link}`;

function read(storage: () => Storage, key: string): SeatKey | null {
  try {
    const found = JSON.parse(storage().getItem(key) ?? 'null') as Partial<SeatKey> | null;
    const whole = typeof found?.link === 'string' && typeof found.token === 'string' && Number.isInteger(found.cmd);
    return whole ? (found as SeatKey) : null;
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: SeatKey | null): void {
  try {
    if (value) storage().setItem(key, JSON.stringify(value));
    else storage().removeItem(key);
  } catch {
    // Without storage the seat lasts as long as the page.
  }
}

const tab = () => sessionStorage;
const device = () => localStorage;

export function keepSeat(key: SeatKey): void {
  write(tab, TAB, key);
  write(device, deviceKey(key.link), key);
}

export const seatOfTab = (): SeatKey | null => read(tab, TAB);
export const seatOfDevice = (link: string): SeatKey | null => read(device, deviceKey(link));

export function dropSeat(link: string): void {
  if (seatOfTab()?.link === link) write(tab, TAB, null);
  write(device, deviceKey(link), null);
}
