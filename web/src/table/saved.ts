/**
 * The match of this device, one per game: a record that the engine can replay. It holds the seed, as every unfinished local save
 * does, and never leaves the device.
 */
import type { SeatLetter } from '$parts/types';
import { readJson, write } from '$shell/storage';

export interface Saved {
  game: string;
  record: string;
  /** The seed of the bots, which go on thinking where they were. */
  bot_seed: string;
  /** How many events the reader has seen. */
  seen: number;
  /** What the reader tried and the rules refused, each with the number of lines before it: My facts looks at them. */
  attempts?: [line: number, text: string][];
  /** The seat of that reader, at a device that several people share. */
  viewer?: SeatLetter;
}

const keyOf = (game: string) => `calculi.table.${game}`;

export const keep = (saved: Saved): void => write(keyOf(saved.game), JSON.stringify(saved));

export function kept(game: string): Saved | null {
  const found = readJson(keyOf(game)) as Partial<Saved> | null;
  const whole = typeof found?.record === 'string' && typeof found.bot_seed === 'string' && Number.isInteger(found.seen);
  return whole ? ({ ...found, game } as Saved) : null;
}

export const forget = (game: string): void => write(keyOf(game), null);
