import type { SeatLetter } from '$parts/types';

/**
 * The match of this device, one per game: a record that the engine can replay. It holds the seed, as every unfinished local
 * save does, and never leaves the device.
 */
export interface Saved {
  game: string;
  record: string;
  /** Bots go on thinking where they were. */
  bot_seed: string;
  /** Events that the reader has seen. */
  seen: number;
  /** Who that reader is, at a device that several people share. */
  viewer?: SeatLetter;
}

const keyOf = (game: string) => `calculi.table.${game}`;
const RECORD = 'calculi.record';

export function keep(saved: Saved): void {
  try {
    localStorage.setItem(keyOf(saved.game), JSON.stringify(saved));
  } catch {
    // Without storage the match lasts as long as the page.
  }
}

export function kept(game: string): Saved | null {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(game)) ?? 'null') as Partial<Saved> | null;
    const whole =
      typeof found?.record === 'string' && typeof found.bot_seed === 'string' && Number.isInteger(found.seen);
    return whole ? ({ ...found, game } as Saved) : null;
  } catch {
    return null;
  }
}

export function forget(game: string): void {
  try {
    localStorage.removeItem(keyOf(game));
  } catch {
    // Nothing was kept then.
  }
}

/** The record that was looked at last. */
export function keepRecord(text: string): void {
  try {
    localStorage.setItem(RECORD, text);
  } catch {
    // It is asked for again after a reload.
  }
}

export function keptRecord(): string | null {
  try {
    return localStorage.getItem(RECORD);
  } catch {
    return null;
  }
}
