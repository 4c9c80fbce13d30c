import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { Engine } from '../engine/engine.ts';
import type { GameAbout } from '../engine/operations.ts';
import { PageClock } from './clock.ts';
import type { TableDeps } from './engine_story.ts';
import { RecordTable } from './record.svelte';

let engine: Engine;
let deps: TableDeps;
let text = '';

/** A record of three inputs: a person and a bot, who both draw. */
beforeAll(async () => {
  engine = await Engine.load(readFileSync('../build/wasm/calculi.wasm'));
  const about = engine.call('about', {}).ok?.games.find((game) => game.welcomes_newcomers) as GameAbout;
  const call = async (op: never, request: never) => engine.call(op, request);
  deps = { engine: { call } as never, clock: new PageClock(1000), board: {} as never, lang: () => 'en' };
  const seat = { holders: ['bot random', 'person'], names: ['Bot', 'Ola'], options: { first: 'A' } };
  const { ok } = engine.call('open', { game: about.slug, seats: 2, seed: '5a'.repeat(32), ...seat });
  const match = ok?.match ?? 0;
  for (const [at, seat] of (['A', 'B', 'A'] as const).entries()) engine.call('act', { match, seat, text: 'draw', at }); // before the bot itself
  const news = engine.call('look', { match }).ok;
  text = `${ok?.record_head}${news?.log.join('\n')}\n${news?.record_end}`;
});

async function opened(place = {}): Promise<RecordTable> {
  const table = await RecordTable.open(deps, text, place);
  if (typeof table === 'string') throw new Error(table);
  return table;
}

test('a record opens at its end, with the eyes of the first person', async () => {
  const table = await opened();
  expect([table.kind, table.line, table.lines, table.me]).toEqual(['record', 3, 3, 'B']);
  expect(table.story.view?.waiting).toEqual(['B']);
  expect(table.seats.map(({ name, kind, doing }) => [name, kind, doing])).toEqual([
    ['Bot', 'bot', 'waits'],
    ['Ola', 'person', 'turn'],
  ]);
});

test('or at a line, with the eyes of a seat, and goes on and back within its bounds', async () => {
  const table = await opened({ line: 1, seat: 'A' });
  expect([table.line, table.me, table.story.view?.waiting]).toEqual([1, 'A', ['B']]);
  const told = table.story.log.length;
  await table.go(2);
  expect([table.line, table.story.view?.waiting]).toEqual([2, ['A']]);
  expect(table.story.log.length).toBeGreaterThan(told);
  await table.go(-7);
  expect(table.line).toBe(0);
  await Promise.all([table.go(99), table.go(1)]);
  expect([table.line, table.story.log.length]).toEqual([1, told]);
});

test('nobody acts in a record, and no match stays open behind it', async () => {
  const table = await opened({ line: 0 });
  expect((await table.act()).ok).toBe(false);
  expect((await table.hint()).refusal.text).not.toBe('');
  for (let i = 0; i < 300; ++i) await table.go(i % 4);
  table.close();
});

test('what is no true record is refused in words', async () => {
  expect(await RecordTable.open(deps, text.replace('draw', 'pass'), {})).toMatch(/\w/);
});
