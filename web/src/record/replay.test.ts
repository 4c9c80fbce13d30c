import { mount, tick, unmount } from 'svelte';
import { beforeAll, expect, test } from 'vitest';
import { indexOf } from '$parts/seats';
import type { TableDeps } from '../table/engine_story.ts';
import { TableHost } from '../table/host.svelte';
import type { CurrentTable } from '../table/page_table.ts';
import { type Eyes, RecordTable } from '../table/record.svelte';
import { Playing } from './playing.svelte';
import Replay from './Replay.svelte';
import { Review } from './review.svelte';
import { endedMatch, recordDeps } from './testing';

const TITLE = 'A game';
let deps: TableDeps;
/** Given up: all hands lie open, and nothing is weighed meanwhile. */
let given_up = '';
beforeAll(async () => {
  deps = await recordDeps();
  given_up = endedMatch(undefined, 24);
});
const opened = async (place = {}, text = given_up) => (await RecordTable.open(deps, text, place)) as RecordTable;

function shown(table: RecordTable, promised?: string) {
  const host = new TableHost(
    table,
    deps,
    () => TITLE,
    () => 1,
  );
  const current: CurrentTable = { table, host, module: deps.board, board: new deps.board.Board(host as never) };
  const onshow = (line: number, eyes: Eyes) => table.show(line, eyes);
  const rest = {
    title: TITLE,
    fewest_points_win: true,
    race: false,
    promised,
    onopen: () => {},
    onhome: () => {},
  };
  return mount(Replay, { target: document.body, props: { current, table, onshow, ...rest } });
}
const until = async (done: () => boolean) => {
  for (let i = 0; i < 300 && !done(); ++i) await new Promise((next) => setTimeout(next, 1));
  await tick();
};
const slider = () => document.querySelector('[role=slider]') as HTMLElement;
const press = (key: string, where: Element = slider(), more = {}) =>
  where.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

test('L10 nothing of another hand is in the page while one seat looks', async () => {
  const table = await opened({ line: 5, eyes: 'all' });
  const hands = table.names.map((_, i) => (table.views[i] as { hand: number[] }).hand);
  await table.look('A');
  const page = shown(table);
  await tick();
  const rows = [...document.querySelectorAll('.hands li')];
  const cardsOf = (row: Element | undefined) =>
    [...(row?.querySelectorAll('.mini') ?? [])].map((one) => one.textContent);
  expect(cardsOf(rows[0])).toEqual(hands[0]?.map(String));
  expect(cardsOf(rows[1])).toEqual(hands[1]?.map(() => ''));
  expect(rows[1]?.querySelector('.ear')?.textContent).not.toMatch(/Cards: \d/);
  expect(table.viewOf('B')).toBe(null);
  expect(JSON.stringify(table.story.view)).not.toContain(`"hand":${JSON.stringify(hands[1])}`);
  expect(indexOf('B')).toBe(1);
  await unmount(page);
  table.close();
});

test('L11 keys reach every stop, and the slider says the whole move', async () => {
  const table = await opened({ line: 0 });
  const page = shown(table);
  await tick();
  for (let line = 1; line <= table.lines; ++line) {
    press('ArrowRight');
    await until(() => slider().getAttribute('aria-valuenow') === String(line));
    expect(slider().getAttribute('aria-valuetext')).toMatch(new RegExp(`^Move ${line}, round \\d\\. \\S`));
  }
  for (const [key, line] of [
    ['Home', 0],
    ['PageDown', 10],
    ['ArrowLeft', 9],
    ['End', table.lines],
    ['PageUp', table.lines - 10],
  ] as const) {
    press(key);
    await until(() => table.line === line);
    expect(table.line).toBe(line);
  }
  await unmount(page);
  table.close();
});

test('N goes to the next moment, and Space plays and stops', async () => {
  const table = await opened({ line: 0 });
  const page = shown(table);
  await tick();
  press('n', document.body);
  await until(() => table.line === table.lines);
  expect(table.line).toBe(table.lines);
  press(' ', document.body);
  await until(() => table.line > 2 && table.line < table.lines);
  press(' ', document.body);
  const stopped = table.line;
  await until(() => table.line > stopped + 1);
  expect(table.line).toBeLessThan(stopped + 2);
  await unmount(page);
  table.close();
});

test('playing ends at the end, and begins anew from there', async () => {
  const table = await opened();
  const playing = new Playing(table, (line) => table.go(line));
  playing.faster();
  expect(playing.speed).toBe(2);
  playing.toggle();
  await until(() => table.line > 0 && table.line < table.lines);
  await until(() => !playing.on);
  expect([playing.on, table.line]).toEqual([false, table.lines]);
  table.close();
});

test('L12, L13 the review ends with moments in order and luck that sums to nothing, and can be left in the middle', async () => {
  const table = await opened({}, endedMatch());
  const review = new Review(table);
  const run = review.run();
  await until(() => review.weighed > 0);
  review.stop();
  await run;
  expect(review.finished).toBe(false);
  await review.run();
  expect([review.finished, review.running]).toEqual([true, false]);
  const sure = review.moments.map((line) => review.at(line)).map((one) => (one ? one.cost - 2 * one.error : 0));
  expect(sure).toEqual(sure.toSorted((a, b) => b - a));
  expect(Math.abs(review.seats.reduce((sum, { luck }) => sum + luck, 0))).toBeLessThan(0.01);
  table.close();
});

test('a deal that is not the promised one is told, with what to do', async () => {
  const table = await opened();
  const good = shown(table, table.opened.seed_hash);
  await tick();
  expect(document.querySelector('.fair.fails')).toBe(null);
  expect(document.querySelector('.fair')?.textContent).toContain(`--seed-hash ${table.opened.seed_hash}`);
  await unmount(good);
  const bad = shown(table, 'ff'.repeat(32));
  await tick();
  expect(document.querySelector('.fair.fails p')?.textContent).toMatch(/Save the record/);
  await unmount(bad);
  table.close();
});
