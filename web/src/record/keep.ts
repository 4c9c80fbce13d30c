/** A match that has just ended goes to this device's own matches, wherever it was played. */
import { feedMatch } from '../facts/feed.ts';
import type { PageTable } from '../table/page_table.ts';
import type { TableMessage } from '../wire/messages.ts';
import { keepMatch } from './matches';

/** A server gives out a record only after the end, because it holds every hand. */
async function fetched(link: string, match: number): Promise<string | null> {
  const answer = await fetch(`/r/${link}.${match}.calculi`).catch(() => null);
  return answer?.ok ? answer.text() : null;
}

/** Returns what the match is called from now on; null where there is no record of it. */
export async function keepEnded(table: PageTable, on_server: TableMessage | null): Promise<string | null> {
  const { link = '', match = 0, seed_hash } = on_server ?? {};
  const record = on_server ? await fetched(link, match) : (table.record ?? null);
  if (!record) return null;
  const me = table.shared ? undefined : (table.me ?? undefined);
  if (me) feedMatch(table, record, me);
  return keepMatch({ game: table.game, record, at: Date.now(), promised: seed_hash, me }) || null;
}
