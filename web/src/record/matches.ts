/**
 * My matches: the records of the last matches that have ended on this device, at its own tables and at those of servers. They never leave
 * it. The oldest goes first, unless somebody keeps it.
 */
import type { SeatLetter } from '$parts/types';
import { keysOf, readJson, write } from '$shell/storage';

export interface KeptMatch {
  id: string;
  game: string;
  record: string;
  /** When it was over. */
  at: number;
  /** It is not dropped when newer ones come. */
  pinned: boolean;
  /** The fingerprint of the deal that was shown before the first card. */
  promised?: string | undefined;
  /** The seat of whoever played here. */
  me?: SeatLetter | undefined;
}

export const MOST_MATCHES = 50;
const KEY = 'calculi.match.';

/** The last digits of its chain name a match: the same record is kept once. */
export function idOf(record: string): string {
  const chains = record.match(/(?<= )[0-9a-f]{16}$/gm) ?? [];
  return chains.at(-1) ?? '';
}

const isWhole = (found: Partial<KeptMatch> | null): found is KeptMatch =>
  typeof found?.record === 'string' && typeof found.game === 'string' && typeof found.at === 'number';

export function keptMatch(id: string): KeptMatch | null {
  const found = readJson(KEY + id) as Partial<KeptMatch> | null;
  return isWhole(found) ? { ...found, id, pinned: found.pinned === true } : null;
}

/** Newest first; what is damaged is left out. */
export function keptMatches(): KeptMatch[] {
  const all = keysOf(KEY).flatMap((key) => keptMatch(key.slice(KEY.length)) ?? []);
  return all.sort((a, b) => b.at - a.at);
}

const put = ({ id, ...match }: KeptMatch): void => write(KEY + id, JSON.stringify(match));

export const eraseMatch = (id: string): void => write(KEY + id, null);

export function pinMatch(id: string, pinned: boolean): void {
  const match = keptMatch(id);
  if (match) put({ ...match, pinned });
}

/** Keeps a record; one that is kept already stays as it is. Returns its name. */
export function keepMatch(match: Omit<KeptMatch, 'id' | 'pinned'>): string {
  const id = idOf(match.record);
  if (!id || keptMatch(id)) return id;
  put({ ...match, id, pinned: false });
  const loose = keptMatches().filter(({ pinned }) => !pinned);
  const most = Math.max(1, MOST_MATCHES - (keptMatches().length - loose.length));
  for (const { id: old } of loose.slice(most)) eraseMatch(old);
  return id;
}
