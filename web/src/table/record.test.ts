import { beforeAll, expect, test } from 'vitest';
import { endedMatch, recordDeps } from '../record/testing.ts';
import type { TableDeps } from './engine_story.ts';
import { RecordTable } from './record.svelte';

let deps: TableDeps;
let text = '';
let lines = 0;

beforeAll(async () => {
  deps = await recordDeps();
  text = endedMatch();
  lines = text.match(/^\d+ \d+ /gm)?.length ?? 0;
});

async function opened(place = {}, record = text): Promise<RecordTable> {
  const table = await RecordTable.open(deps, record, place);
  if (typeof table === 'string') throw new Error(table);
  return table;
}
const handsSeen = (table: RecordTable) => table.seats.map(({ seat }) => table.viewOf(seat) !== null);

test('a record of a match that is over opens at its end, with everything open', async () => {
  const table = await opened();
  expect([table.kind, table.line, table.lines, table.eyes, table.me]).toEqual(['record', lines, lines, 'all', null]);
  expect(table.story.view?.outcome).not.toBe(null);
  expect(handsSeen(table)).toEqual([true, true]);
  expect(table.all_eyes).toEqual(['all', 'A', 'B']);
});

test('or at a line, with the eyes of a seat; other eyes never move time', async () => {
  const table = await opened({ line: 3, eyes: 'B' });
  expect([table.line, table.eyes, table.story.view?.me]).toEqual([3, 'B', null]);
  expect(handsSeen(table)).toEqual([false, true]);
  await table.look('A');
  expect([table.line, table.eyes, handsSeen(table)]).toEqual([3, 'A', [true, false]]);
  await table.look('all');
  expect([table.line, table.eyes, handsSeen(table)]).toEqual([3, 'all', [true, true]]);
});

test('it goes on and back within its bounds, and tells at every stop what the way there has told', async () => {
  const table = await opened({ line: 0 });
  const logs: number[] = [];
  for (let line = 0; line <= lines; ++line) {
    await table.go(line);
    logs.push(table.story.log.length);
    expect(table.story.log.length).toBe(table.story.view?.events);
  }
  for (const line of [lines, 4, 9, 0, 2]) {
    await table.go(line);
    expect(table.story.log.length).toBe(logs[line]);
  }
  await table.go(-7);
  expect(table.line).toBe(0);
  await table.go(1e6);
  expect(table.line).toBe(lines);
});

test('while one stop is on its way only the newest wish waits', async () => {
  const table = await opened({ line: 0 });
  await Promise.all([table.go(1), table.go(2), table.go(5)]);
  expect(table.line).toBe(5);
});

test('nobody acts in a record, nobody sees all of one that is not over, and no match stays open behind it', async () => {
  const half = text.replace(/^seed [\s\S]*/m, '');
  const table = await opened({ line: 0 });
  expect((await table.act()).ok).toBe(false);
  expect((await table.hint()).refusal.text).not.toBe('');
  table.close();
  expect(await RecordTable.open(deps, half, {})).toMatch(/\w/);
  for (let i = 0; i < 40; ++i) (await opened({ line: i % 4 })).close();
});

test('L17 a changed record opens to its last true line', async () => {
  const digits = text.match(/^6 .* ([0-9a-f]{16})$/m)?.[1] ?? '';
  const table = await opened({}, text.replace(digits, digits.replace(/./, digits[0] === '0' ? '1' : '0')));
  expect([table.lines, table.opened.changed, table.line]).toEqual([6, true, 6]);
});

test('what is no record at all is refused in words', async () => {
  expect(await RecordTable.open(deps, text.replace('rules ', 'rule '), {})).toMatch(/\w/);
});
