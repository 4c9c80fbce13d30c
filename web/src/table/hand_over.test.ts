import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { Engine } from '../engine/engine.ts';
import type { GameAbout, Holder } from '../engine/operations.ts';
import { PageClock } from './clock.ts';
import type { TableDeps } from './engine_story.ts';
import { nextPerson, sharedOptions } from './hand_over.ts';
import type { LocalTable } from './local.svelte';
import { newTable, resumeLocal } from './open_local.ts';

const person: Holder = { kind: 'person', level: '' };
const bot: Holder = { kind: 'bot', level: 'greedy' };
const status = (waiting: ('A' | 'B' | 'C')[]) => ({ holders: [person, bot, person], waiting, outcome: null });

test('the device goes to the person who is waited for, and stays where it is meanwhile', () => {
  expect(nextPerson(status(['A']), 'A', false)).toBeNull();
  expect(nextPerson(status(['B']), 'A', false)).toBeNull();
  expect(nextPerson(status(['C']), 'A', false)).toBe('C');
  expect(nextPerson(status(['A', 'B']), 'C', false)).toBe('A');
  expect(nextPerson(status(['A', 'C']), 'A', false)).toBeNull();
  expect(nextPerson({ ...status(['C']), holders: [person, bot, bot] }, 'A', false)).toBeNull();
});

test('at a covered table somebody is always asked for', () => {
  expect(nextPerson(status(['A']), 'A', true)).toBe('A');
  expect(nextPerson(status(['B']), 'C', true)).toBe('C');
  expect(nextPerson(status(['A']), 'C', true)).toBe('A');
});

test('what is raced for elsewhere is played calmly at one device', () => {
  const tempo = { name: 'tempo', values: [{ value: 'race' }, { value: 'calm' }] } as GameAbout['options'][0];
  expect(sharedOptions({ tempo: 'turns', options: [] })).toEqual({});
  expect(sharedOptions({ tempo: 'race', options: [tempo] })).toEqual({ tempo: 'calm', pace: 'off' });
  expect(sharedOptions({ tempo: 'race', options: [] })).toBeNull();
});

let about: GameAbout;
let deps: TableDeps;
let table: LocalTable | null = null;

beforeAll(async () => {
  const engine = await Engine.load(readFileSync('../build/wasm/calculi.wasm'));
  about = engine.call('about', {}).ok?.games.find(({ tempo }) => tempo === 'turns') as GameAbout;
  const call = async (op: never, request: never) => engine.call(op, request);
  deps = { engine: { call } as never, clock: new PageClock(1000), board: {} as never, lang: () => 'en' };
});
afterEach(() => {
  table?.close();
  table = null;
  localStorage.clear();
});

async function shared(): Promise<LocalTable> {
  const seating = [{ person: 'Ola' }, { bot: 'greedy' }, { person: 'Jan' }];
  const opened = await newTable(deps, about, {
    seats: 3,
    bots: 'greedy',
    options: { first: 'A', pace: 'off' },
    seating,
  });
  if (typeof opened === 'string') throw new Error(opened);
  table = opened;
  return opened;
}
const handed = (one: LocalTable) => expect.poll(() => one.handed_to, { timeout: 5000 });

test('a shared table shows nothing until its first person has the device, then their view alone', async () => {
  const one = await shared();
  expect(one.handed_to).toBe('A');
  expect(one.just_played).toBeNull();
  expect(one.story.view).toBeNull();
  expect(one.seats.map(({ name }) => name)).toEqual(['Ola', 'Ada', 'Jan']);
  await one.takeOver(() => {});
  expect(one.handed_to).toBeNull();
  expect(one.me).toBe('A');
  expect(one.story.view?.me).toBe('A');
});

test('after a move the next person is asked for, and sees with own eyes', async () => {
  const one = await shared();
  await one.takeOver(() => {});
  const before = one.story;
  expect((await one.act('draw')).ok).toBe(true);
  await handed(one).toBe('C');
  expect(one.just_played?.text).toMatch(/^Ada(:| draws)/);
  let taken = 0;
  await one.takeOver(() => ++taken);
  expect(taken).toBe(1);
  expect(one.me).toBe('C');
  expect(one.story).not.toBe(before);
  expect(one.story.view?.me).toBe('C');
  expect((await one.act('draw')).ok).toBe(true);
  await handed(one).toBe('A');
});

test('a reload keeps the seats and their names, and covers the table', async () => {
  const one = await shared();
  const { seating } = one.choice;
  await one.takeOver(() => {});
  await one.act('draw');
  await handed(one).toBe('C');
  one.close();
  table = await resumeLocal(deps, about);
  expect(table?.choice.seating).toEqual(seating);
  expect(table?.handed_to).toBe('C');
  expect(table?.just_played?.text).toMatch(/^Ada/);
  expect(table?.story.view).toBeNull();
  await table?.takeOver(() => {});
  expect(table?.story.view?.me).toBe('C');
});
