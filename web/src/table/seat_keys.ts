/**
 * The keys to seats on the server. A tab knows its own, so that a reload is back at once; the device remembers the last one of each
 * table, for a tab that was closed. The way back is the match that somebody at this device has last played in, until it is over.
 */
import type { SeatLetter } from '$parts/types';
import { keysOf, readJson, write } from '$shell/storage';

export interface SeatKey {
  link: string;
  /** The code of the table, as long as this page was told. */
  code?: string;
  token: string;
  /** The seat it opens; null: the host's place without one. */
  seat?: SeatLetter | null;
  /** The last command number that was used. */
  cmd: number;
}

export interface WayBack {
  link: string;
  seat: SeatLetter;
  /** Which match at that table. */
  match: number;
}

const TAB = 'calculi.seat';
const DEVICE = 'calculi.seat.';
const BACK = 'calculi.back';

const tab = () => sessionStorage;

function read(key: string, where?: () => Storage): SeatKey | null {
  const found = readJson(key, where) as Partial<SeatKey> | null;
  const whole = typeof found?.link === 'string' && typeof found.token === 'string' && Number.isInteger(found.cmd);
  return whole ? (found as SeatKey) : null;
}

export function keepSeat(key: SeatKey): void {
  write(TAB, JSON.stringify(key), tab);
  write(DEVICE + key.link, JSON.stringify(key));
}

/** The key to the table with this link or code: that of this tab, else of this device. */
export function seatAtTable(to: string): SeatKey | null {
  const opens = (key: SeatKey | null) => key !== null && (key.link === to || key.code === to);
  const own = read(TAB, tab);
  if (opens(own)) return own;
  return (
    keysOf(DEVICE)
      .map((key) => read(key))
      .find(opens) ?? null
  );
}

export function dropSeat(link: string): void {
  if (read(TAB, tab)?.link === link) write(TAB, null, tab);
  write(DEVICE + link, null);
}

export function wayBack(): WayBack | null {
  const found = readJson(BACK) as Partial<WayBack> | null;
  return typeof found?.link === 'string' && found.seat ? (found as WayBack) : null;
}

export const keepWayBack = (way: WayBack): void => write(BACK, JSON.stringify(way));

export function dropWayBack(link: string): void {
  if (wayBack()?.link === link) write(BACK, null);
}
