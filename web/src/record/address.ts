/**
 * What `/r` shows: `#<record>/<line>/<eyes>`. The record is one of this device (`@ID`), one of a server (`LINK.2`), or a whole match as
 * link.ts writes it. Everything stands in the fragment, so that no server learns what is looked at.
 */
import { SEATS } from '$parts/seats';
import type { Eyes, RecordPlace } from '../table/record.svelte';

interface Address {
  /** Null: the reader is asked for a record. */
  record: { kept: string } | { server: string } | { link: string } | null;
  place: RecordPlace;
}

function recordIn(text: string): Address['record'] {
  if (text === '') return null;
  if (text.startsWith('@')) return { kept: text.slice(1) };
  return /^[0-9a-f]{32}\.\d+$/.test(text) ? { server: text } : { link: text };
}

export function readAddress(hash: string): Address {
  const [record = '', line = '', eyes = ''] = hash.replace(/^#/, '').split('/');
  const known = [...SEATS, 'all' as const].find((one) => one === eyes);
  const place = { line: /^\d+$/.test(line) ? Number(line) : undefined, eyes: known };
  return { record: recordIn(record), place };
}

export const writeAddress = (record: string, line: number, eyes: Eyes): string => `#${record}/${line}/${eyes}`;
