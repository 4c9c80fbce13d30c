import { readFileSync } from 'node:fs';
import type { SeatLetter } from '$parts/types';
import { Engine } from '../../../web/src/engine/engine.ts';
import { answersOf, playedByBots, recordOf, SEED, studyOf } from '../../../web/src/facts/bot_match.ts';
import { feed, loneSeat } from '../../../web/src/facts/feed.ts';
import { factsOf } from '../../../web/src/facts/memory.ts';
import type { Lesson } from '../../../web/src/lesson/lesson.ts';

const game = 'archimedes';
const EQUATION = / ([AB]) \d+[-+x:]\d+=\d+ /;
let engine: Engine;

beforeAll(async () => {
  engine = await Engine.load(readFileSync('../build/wasm/calculi.wasm'));
});
beforeEach(() => localStorage.clear());

const equationsOf = (lines: string[], seat: string) => lines.filter((line) => EQUATION.exec(line)?.[1] === seat);

/** The same match with people, and a hint before every move of A. */
function hinted(lines: string[]): string {
  const opened = engine.call('open', { game, seats: 2, seed: SEED, options: { 'A.hints': 'on' } }).ok;
  const match = opened?.match ?? 0;
  for (const [late, line] of lines.slice(0, 30).entries()) {
    const [, at, by, text = ''] = /^\d+ (\d+) (\w+) (.+) [0-9a-f]{16}$/.exec(line) ?? [];
    if (by === 'A') engine.call('help', { match, seat: 'A', step: 1, at: Number(at) + late });
    engine.call('act', { match, seat: by as SeatLetter, text, at: Number(at) + late });
  }
  const made = recordOf(engine, match, opened?.record_head);
  expect(equationsOf(made.lines, 'A').length).toBeGreaterThan(0);
  return made.record;
}

test('the equations of one seat are its answers, and each line counts once', async () => {
  const { record, lines } = playedByBots(engine, { game });
  expect(equationsOf(lines, 'A').length).toBeGreaterThan(3);
  expect(answersOf(engine, record, 'A')).toHaveLength(equationsOf(lines, 'A').length);
  await feed({ record, seat: 'A' }, studyOf(engine));
  const once = factsOf();
  expect(Object.keys(once).length).toBeGreaterThan(2);
  await feed({ record, seat: 'A' }, studyOf(engine));
  expect(factsOf()).toEqual(once);
});

test('a refused pair counts as not right', async () => {
  const opened = engine.call('open', { game, seats: 2, seed: SEED, options: { first: 'A' } }).ok;
  const match = opened?.match ?? 0;
  const view = engine.call('look', { match, viewer: 'A' }).ok?.view.game as { hand: number[] };
  const pairs = view.hand.flatMap((x) => view.hand.filter((y) => y !== x).map((y) => `${x} ${y}`));
  const wrong = pairs.find((text) => engine.call('check', { game, view, text }).refused) ?? '';
  engine.call('act', { match, seat: 'A', text: 'draw', at: 4000 });
  const { record } = recordOf(engine, match, opened?.record_head);
  expect(answersOf(engine, record, 'A')).toEqual([]);
  const attempts: [number, string][] = [
    [0, wrong],
    [0, 'nonsense'],
  ];
  await feed({ record, seat: 'A', attempts }, studyOf(engine));
  const rows = Object.values(factsOf());
  expect(rows.length).toBeGreaterThan(0);
  for (const [, , met, not_right] of rows) expect([met, not_right]).toEqual([1, 1]);
});

test("L25: others' moves, moves after a hint, lessons and shared devices write nothing", async () => {
  const { record, lines } = playedByBots(engine, { game });
  expect(answersOf(engine, record, 'B')).toHaveLength(equationsOf(lines, 'B').length);

  await feed({ record: hinted(lines), seat: 'A' }, studyOf(engine));
  expect(factsOf()).toEqual({});

  const { steps } = engine.call('lesson', { game }).ok as Lesson;
  const { seats = 0, options = {}, state } = steps[0] ?? {};
  const staged = engine.call('open', { game, seats, seed: SEED, options, state }).ok;
  const match = staged?.match ?? 0;
  expect(engine.call('act', { match, seat: 'A', text: steps[0]?.expect[0] ?? '', at: 1000 }).ok).toBeDefined();
  const taught = recordOf(engine, match, staged?.record_head).record;
  await feed({ record: taught, seat: 'A' }, studyOf(engine));
  expect(factsOf()).toEqual({});
  expect(loneSeat(taught)).toBeNull();

  const heads = ['seat A person', 'seat B bot greedy', 'seat C person'];
  expect(loneSeat(heads.slice(0, 2).join('\n'))).toBe('A');
  expect(loneSeat(heads.join('\n'))).toBeNull();
});
