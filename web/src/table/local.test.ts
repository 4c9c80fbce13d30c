import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { choose } from '$shell/settings.svelte';
import { Engine } from '../engine/engine.ts';
import type { GameAbout } from '../engine/operations.ts';
import { PageClock } from './clock.ts';
import type { TableDeps } from './engine_story.ts';
import { TableHost } from './host.svelte';
import type { LocalTable } from './local.svelte';
import { newTable, resumeLocal, takenBack } from './open_local.ts';
import { kept } from './saved.ts';

let engine: Engine;
let about: GameAbout;
let table: LocalTable | null = null;
/** What was asked of the worker, in order. */
let calls: string[] = [];

beforeAll(async () => {
  engine = await Engine.load(readFileSync('../build/wasm/calculi.wasm'));
  about = engine.call('about', {}).ok?.games.find(({ tempo }) => tempo === 'turns') as GameAbout;
});
afterEach(() => {
  table?.close();
  table = null;
  localStorage.clear();
});

function depsAt(speed: number): TableDeps {
  const call = async (op: never, request: never) => {
    calls.push(op);
    return engine.call(op, request);
  };
  return { engine: { call } as never, clock: new PageClock(speed), board: {} as never, lang: () => 'en' };
}

async function sitDown(deps: TableDeps, bots = 'greedy'): Promise<LocalTable> {
  calls = [];
  const opened = await newTable(deps, about, { seats: 2, bots, options: { first: 'A', pace: 'off' } });
  if (typeof opened === 'string') throw new Error(opened);
  return opened;
}

const advanced = () => calls.filter((op) => op === 'advance').length;

test('a tap is three calls: may it be, let it be, and what happens next', async () => {
  const deps = depsAt(1);
  table = await sitDown(deps);
  const host = new TableHost(
    table,
    deps,
    () => '',
    () => 1,
  );
  await expect.poll(advanced).toBe(1);
  calls = [];
  expect((await host.preview('draw')).ok).toBe(true);
  expect((await table.act('draw')).ok).toBe(true);
  await expect.poll(advanced).toBe(1);
  expect(calls).toEqual(['check', 'act', 'advance']);
  expect(table.story.log.map(({ text }) => text).join(' ')).not.toBe('');
});

test('a move of a bot is two calls: it happens, and what happens next', async () => {
  table = await sitDown(depsAt(1000));
  await table.act('draw');
  await expect.poll(() => table?.story.view?.waiting).toEqual(['A']);
  await expect.poll(() => table?.story.busy).toBe(false);
  calls = calls.slice(calls.indexOf('act') + 1);
  expect(new Set(calls)).toEqual(new Set(['advance']));
});

test('what is kept on the device is the record, though only its new lines are told', async () => {
  const deps = depsAt(1000);
  table = await sitDown(deps);
  for (let i = 0; i < 3; ++i) {
    await expect.poll(() => table?.story.view?.waiting).toEqual(['A']);
    await table.act('draw');
  }
  await expect.poll(() => table?.story.view?.waiting).toEqual(['A']);
  await table.story.idle();
  const told = table.story.log.map(({ text }) => text);
  table.close();
  table = await resumeLocal(deps, about);
  expect(table?.story.log.map(({ text }) => text)).toEqual(told);
});

test('a refusal stays until the table calls a reader who was not to act', async () => {
  const deps = depsAt(5);
  const played = await sitDown(deps);
  table = played;
  const host = new TableHost(
    played,
    deps,
    () => '',
    () => 1,
  );
  await expect.poll(() => played.story.view?.waiting).toEqual(['A']);
  host.refuse({ text: 'No.' });
  expect(host.notice?.text).toBe('No.');
  await played.act('draw');
  const turn = () => played.story.view?.waiting[0];
  await expect.poll(turn, { interval: 5, timeout: 5000 }).toBe('B');
  host.refuse({ text: 'Not now.' });
  expect(host.notice?.text).toBe('Not now.');
  await expect.poll(turn, { timeout: 5000 }).toBe('A');
  expect(host.notice).toBeNull();
});

const hand = () => JSON.stringify((table?.story.view?.game as { hand: number[] } | undefined)?.hand);

/** Draws, and waits until the bot has moved, too. */
async function drawAndWait() {
  const told = table?.story.log.length ?? 0;
  await table?.act('draw');
  await expect.poll(() => (table?.story.log.length ?? 0) >= told + 2 && !table?.story.busy).toBe(true);
}

const waitsForA = () => expect.poll(() => table?.story.view?.waiting).toEqual(['A']);

test('a move against bots is taken back with all that followed it, and the table goes on from there', async () => {
  const deps = depsAt(1000);
  table = await sitDown(deps);
  await waitsForA();
  expect(table.begun).toBe(false);
  expect(table.before).toBeNull();
  expect(await takenBack(deps, table)).toBeNull();
  const first = hand();
  await drawAndWait();
  const second = hand();
  await table.hint(1);
  await drawAndWait();
  expect(table.begun).toBe(true);
  for (const held of [second, first]) {
    const back = await takenBack(deps, table);
    table.close();
    table = back as LocalTable;
    await waitsForA();
    expect(hand()).toBe(held);
  }
  expect(table.before).toBeNull();
  await drawAndWait();
  expect(hand()).toBe(second);
});

test('a match that is given up has ended, without a winner', async () => {
  table = await sitDown(depsAt(1000));
  await waitsForA();
  await table.act('draw');
  await table.giveUp();
  await expect.poll(() => table?.story.stop).toBe('match');
  expect(table.story.view?.outcome?.place[0]).toBe(0);
  expect(table.begun).toBe(false);
  expect(table.before).toBeNull();
});

test('a table may have fewer seats than the one whose options it takes over', async () => {
  const deps = depsAt(1000);
  const options = { 'A.factor': 'x3', 'C.factor': 'x2' };
  const opened = await newTable(deps, about, { seats: 2, bots: 'greedy', options });
  if (typeof opened === 'string') throw new Error(opened);
  table = opened;
  expect(table.choice.options['A.factor']).toBe('x3');
});

/** What a bot does after each of two draws, and how long after, by the record. */
async function botsAt(pace: 'thoughtful' | 'instant'): Promise<string[]> {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
  choose({ pace });
  const played = await sitDown(depsAt(1000), '9');
  table = played;
  const lines = () => [...(kept(about.slug)?.record ?? '').matchAll(/^\d+ (\d+) ([AB]) (.+) \w+$/gm)];
  for (let moves = 0; moves < 4; moves += 2) {
    await played.act('draw');
    await expect.poll(() => lines().length, { timeout: 5000 }).toBe(moves + 2);
    await played.story.idle();
  }
  played.close();
  return lines().flatMap(([, at, seat, text], i, all) =>
    seat === 'B' ? [`${text} after ${Number(at) - Number(all[i - 1]?.[1])}`] : [],
  );
}

test('a bot that is hurried decides the same, and the record has the same times', async () => {
  const thoughtful = await botsAt('thoughtful');
  expect(thoughtful).toHaveLength(2);
  expect(await botsAt('instant')).toEqual(thoughtful);
  choose({ pace: 'brisk' });
  vi.restoreAllMocks();
});
