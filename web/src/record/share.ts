/** A record leaves the device only when its reader says so: as a link that carries the whole match, or as a file. */
import type { RecordTable } from '../table/record.svelte';
import { writeAddress } from './address';
import { LONGEST_LINK, toLink } from './link';

/** Null where the match is too long for a link. */
export async function linkTo(table: RecordTable, names: boolean): Promise<string | null> {
  const { deps, opened, line, eyes } = table;
  const { ok } = await deps.engine.call('pack', { match: opened.match, names });
  if (!ok) return null;
  const link = `${location.origin}/r${writeAddress(await toLink(ok.text), line, eyes)}`;
  return link.length > LONGEST_LINK ? null : link;
}

export function saveFile(table: RecordTable): void {
  const url = URL.createObjectURL(new Blob([table.text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${table.game}.calculi`;
  link.click();
  URL.revokeObjectURL(url);
}
