import { readFileSync } from 'node:fs';
import type { SeatLetter } from '$parts/types';
import { Engine } from '../engine/engine.ts';
import type { Asked, Op } from '../engine/operations.ts';
import { feed, loneSeat } from './feed.ts';
import { factsOf, keyOf } from './memory.ts';
import type { Study } from './study.ts';

const seed = '5a'.repeat(32);
let engine: Engine;
let study: Study;

beforeAll(async () => {
  engine = await Engine.load(readFileSync('../build/wasm/calculi.wasm'));
  study = { call: async <O extends Op>(op: O, request: Asked<O>) => engine.call(op, request) };
});
beforeEach(() => localStorage.clear());

interface Setup {
  game: string;
  seats?: number;
  options?: Record<string, string>;
  bots?: string;
}

/** Bots play it to the end; the record, and its lines. */
function played({ game, seats = 2, options = {}, bots = 'greedy' }: Setup) {
  const holders = Array.from({ length: seats }, () => `bot ${bots}`);
  const opened = engine.call('open', { game, seats, seed, options, holders }).ok;
  const match = opened?.match ?? 0;
  let news = engine.call('advance', { match, now: 0 }).ok;
  while (news && !news.view.outcome) {
    news = engine.call('advance', { match, events: news.view.events, now: news.next ?? news.view.now }).ok;
  }
  const told = engine.call('look', { match }).ok;
  engine.call('close', { match });
  const lines = told?.log ?? [];
  return { record: `${opened?.record_head}${lines.join('\n')}\n${told?.record_end}`, lines };
}

/** The same match with people, and a hint before every move of A. */
function hinted(game: string, lines: string[]) {
  const opened = engine.call('open', { game, seats: 2, seed, options: { 'A.hints': 'on' } }).ok;
  const match = opened?.match ?? 0;
  let late = 0;
  for (const line of lines.slice(0, 30)) {
    const [, at, by, text = ''] = /^\d+ (\d+) (\w+) (.+) [0-9a-f]{16}$/.exec(line) ?? [];
    if (by === 'A') engine.call('help', { match, seat: 'A', step: 1, at: Number(at) + late });
    engine.call('act', { match, seat: by as SeatLetter, text, at: Number(at) + late++ });
  }
  const told = engine.call('look', { match }).ok;
  engine.call('close', { match });
  return `${opened?.record_head}${told?.log.join('\n')}\n${told?.record_end}`;
}

const answersOf = (record: string, seat: SeatLetter) => engine.call('met', { text: record, seat }).ok?.answers ?? [];

test('the equations of one seat are its answers, and each line counts once', async () => {
  const { record, lines } = played({ game: 'archimedes' });
  const equations = (seat: string) => lines.filter((line) => new RegExp(` ${seat} \\d+[-+x:]\\d+=\\d+ `).test(line));
  expect(equations('A').length).toBeGreaterThan(3);
  expect(answersOf(record, 'A')).toHaveLength(equations('A').length);
  await feed({ record, seat: 'A' }, study);
  const once = factsOf();
  expect(Object.keys(once).length).toBeGreaterThan(2);
  await feed({ record, seat: 'A' }, study);
  expect(factsOf()).toEqual(once);
});

test('a refused pair counts as not right', async () => {
  const opened = engine.call('open', { game: 'archimedes', seats: 2, seed, options: { first: 'A' } }).ok;
  const match = opened?.match ?? 0;
  const view = engine.call('look', { match, viewer: 'A' }).ok?.view.game as { hand: number[] };
  const pairs = view.hand.flatMap((x) => view.hand.filter((y) => y !== x).map((y) => `${x} ${y}`));
  const wrong = pairs.filter((text) => engine.call('check', { game: 'archimedes', view, text }).refused);
  engine.call('act', { match, seat: 'A', text: 'draw', at: 4000 });
  const told = engine.call('look', { match }).ok;
  const record = `${opened?.record_head}${told?.log.join('\n')}\n${told?.record_end}`;
  expect(answersOf(record, 'A')).toEqual([]);
  await feed(
    {
      record,
      seat: 'A',
      attempts: [
        [0, wrong[0] ?? ''],
        [0, 'nonsense'],
      ],
    },
    study,
  );
  const rows = Object.values(factsOf());
  expect(rows.length).toBeGreaterThan(0);
  for (const [, , met, not_right] of rows) expect([met, not_right]).toEqual([1, 1]);
});

test("L25: others' moves, hints, what the table adds up, lessons and shared devices write nothing", async () => {
  const written = () => localStorage.getItem(keyOf(1));
  const { record, lines } = played({ game: 'archimedes' });
  const own = answersOf(record, 'A').length;
  const all = lines.filter((line) => / [AB] \d+[-+x:]\d+=\d+ /.test(line)).length;
  expect(answersOf(record, 'B')).toHaveLength(all - own);

  await feed({ record: hinted('archimedes', lines), seat: 'A' }, study);
  expect(written()).toBeNull();

  const calm = { game: 'rachmistrz', seats: 3, bots: '12' };
  expect(answersOf(played({ ...calm, options: { tempo: 'calm', aid: 'none' } }).record, 'A').length).toBeGreaterThan(0);
  await feed({ record: played({ ...calm, options: { tempo: 'calm', aid: 'totals' } }).record, seat: 'A' }, study);
  expect(written()).toBeNull();

  const lesson = engine.call('lesson', { game: 'archimedes' }).ok as {
    seats: number;
    options: Record<string, string>;
    steps: { state: unknown; expect: string[] }[];
  };
  const { state, expect: moves } = lesson.steps[0] ?? { expect: [] };
  const { seats, options } = lesson;
  const staged = engine.call('open', { game: 'archimedes', seats, seed, options, state }).ok;
  const match = staged?.match ?? 0;
  expect(engine.call('act', { match, seat: 'A', text: moves[0] ?? '', at: 1000 }).ok).toBeDefined();
  const told = engine.call('look', { match }).ok;
  const taught = `${staged?.record_head}${told?.log.join('\n')}\n${told?.record_end}`;
  expect(answersOf(taught, 'A')).toEqual([]);
  expect(loneSeat(taught)).toBeNull();

  const heads = ['seat A person', 'seat B bot greedy', 'seat C person'];
  expect(loneSeat(heads.slice(0, 2).join('\n'))).toBe('A');
  expect(loneSeat(heads.join('\n'))).toBeNull();
  expect(written()).toBeNull();
});
