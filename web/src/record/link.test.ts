import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { Engine } from '../engine/engine.ts';
import { playedByBots, SEED } from '../facts/bot_match.ts';
import type { TableDeps } from '../table/engine_story.ts';
import { RecordTable } from '../table/record.svelte';
import { readAddress, writeAddress } from './address';
import { fromLink, LONGEST_LINK, toLink } from './link';
import { linkTo } from './share';
import { endedMatch, gamesHere, recordDeps } from './testing';

let deps: TableDeps;
beforeAll(async () => {
  deps = await recordDeps();
});
const dataOf = (link: string | null) => link?.split('#')[1]?.split('/')[0] ?? '';
async function unpacked(data: string): Promise<string | null> {
  const text = await fromLink(data);
  return text === null ? null : ((await deps.engine.call('unpack', { text })).ok?.text ?? null);
}

test('L15, L16 the link to a moment of a match of any game is short, and opens at that moment', async () => {
  for (const game of gamesHere().filter((one) => one.listed)) {
    const table = (await RecordTable.open(deps, endedMatch(game), { line: 4, eyes: 'B' })) as RecordTable;
    const link = await linkTo(table, true);
    expect(link?.length).toBeLessThanOrEqual(LONGEST_LINK);
    expect(readAddress(new URL(link ?? '').hash).place).toEqual({ line: 4, eyes: 'B' });
    expect(new URL(link ?? '').pathname, 'everything else is in the fragment').toBe('/r');
    expect(await unpacked(dataOf(link))).toBe(table.text);
    table.close();
  }
});

const MATCHES = process.env.CALCULI_LONG ? 200 : 1;

/** The same with another character there. */
function changedAt(data: string, at: number): string {
  return data.slice(0, at) + (data[at] === 'A' ? 'B' : 'A') + data.slice(at + 1);
}

test('L15, L16 whole matches of every game: short links that hold the same record; one changed character is refused', async () => {
  const engine = await Engine.load(readFileSync('../build/wasm/calculi.wasm'));
  for (const { slug, least_seats } of gamesHere().filter((one) => one.listed)) {
    for (let i = 0; i < MATCHES; ++i) {
      const seed = SEED.slice(4) + i.toString(16).padStart(4, '0');
      const { record } = playedByBots(engine, { game: slug, seats: Math.max(2, least_seats), seed });
      const table = (await RecordTable.open(deps, record, { line: 3 + i })) as RecordTable;
      const link = await linkTo(table, true);
      expect(link?.length, `${slug} ${seed}`).toBeLessThanOrEqual(LONGEST_LINK);
      const data = dataOf(link);
      expect(await unpacked(data)).toBe(table.text);
      expect(await unpacked(changedAt(data, (i * 31) % data.length)), `${slug} ${seed}`).toBe(null);
      table.close();
    }
  }
}, 3_600_000);

test('names travel only where the reader wants it', async () => {
  const record = endedMatch().replace(/bot greedy/g, 'person');
  const named = (await deps.engine.call('replay', { text: record })).refused;
  expect(named, 'a changed head is no record').toBeTruthy();
  const table = (await RecordTable.open(deps, endedMatch(), {})) as RecordTable;
  const [short, long] = [await linkTo(table, false), await linkTo(table, true)];
  expect(await unpacked(dataOf(long))).toContain('name=Ada');
  expect(await unpacked(dataOf(short)), 'bots keep theirs').toContain('name=Ada');
  table.close();
});

test('L15 one changed character, or a link that was cut, is found out', async () => {
  const table = (await RecordTable.open(deps, endedMatch(), {})) as RecordTable;
  const data = dataOf(await linkTo(table, true));
  for (let at = 0; at < data.length; at += 7) {
    expect(await unpacked(changedAt(data, at)), `character ${at}`).toBe(null);
  }
  for (const cut of [1, 2, 5, 100]) expect(await unpacked(data.slice(0, -cut))).toBe(null);
  expect(await unpacked('')).toBe(null);
  table.close();
});

test('any text comes through as it was', async () => {
  expect(await fromLink(await toLink('Žofie + Łukasz 🎲'))).toBe('Žofie + Łukasz 🎲');
});

test('an address names a record of this device, of a server, or a whole match, and where to open it', () => {
  const link = `${'0f'.repeat(16)}.2`;
  expect(readAddress('')).toEqual({ record: null, place: { line: undefined, eyes: undefined } });
  expect(readAddress('#@ab12')).toEqual({ record: { kept: 'ab12' }, place: { line: undefined, eyes: undefined } });
  expect(readAddress(writeAddress('@ab12', 7, 'C'))).toEqual({
    record: { kept: 'ab12' },
    place: { line: 7, eyes: 'C' },
  });
  expect(readAddress(`#${link}/0/all`)).toEqual({ record: { server: link }, place: { line: 0, eyes: 'all' } });
  expect(readAddress('#Abc_-/x/Z')).toEqual({ record: { link: 'Abc_-' }, place: { line: undefined, eyes: undefined } });
});
