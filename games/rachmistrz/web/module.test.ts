import { readFileSync } from 'node:fs';
import type { RachmistrzView } from '$generated/rachmistrz';
import { Engine } from '../../../web/src/engine/engine.ts';
import type { GameAbout, TableView } from '../../../web/src/engine/operations.ts';
import { PageClock } from '../../../web/src/table/clock.ts';
import type { LocalTable } from '../../../web/src/table/local.svelte';
import { newTable } from '../../../web/src/table/open_local.ts';
import { STEP_MS } from '../../../web/src/table/story.svelte';
import * as board from './module';

const roundOf = (view: TableView | null | undefined) => (view?.game as RachmistrzView | undefined)?.round;

test('bots of a server wait for as long as a judged round is looked at', () => {
  const told = /judged_is_seen_for\{(\d+)\}/.exec(readFileSync('../games/rachmistrz/game.hpp', 'utf8'));
  expect(Number(told?.[1])).toBeGreaterThanOrEqual(board.last_play_ms + STEP_MS);
});

/** A person and two bots; `asked` is what was on the table, in truth and in the page, whenever a bot was asked. */
async function play() {
  const engine = await Engine.load(readFileSync('../build/wasm/calculi.wasm'));
  const about = engine.call('about', {}).ok?.games.find(({ slug }) => slug === 'rachmistrz') as GameAbout;
  const asked: { truth: number | undefined; shown: number | undefined; stop: string | null }[] = [];
  let table: LocalTable | undefined;
  const call = async (op: string, request: { match: number }) => {
    if (op === 'advance' && table) {
      const truth = roundOf(engine.call('look', { match: request.match, viewer: 'A' }).ok?.view);
      asked.push({ truth, shown: roundOf(table.story.view), stop: table.story.stop });
    }
    return engine.call(op as never, request as never);
  };
  const world = { engine: { call } as never, clock: new PageClock(1000), board, lang: () => 'en' as const };
  const opened = await newTable(world, about, { seats: 3, bots: 'adult', options: { pace: 'off' } });
  if (typeof opened === 'string') throw new Error(opened);
  table = opened;
  return { table: opened, asked };
}

test('alone against bots, no bot is asked while the round before is looked at', async () => {
  const { table, asked } = await play();
  await table.act('15@c4'); // refused only where a bot has claimed already
  const judged = async () => {
    await table.act('done');
    return table.story.stop;
  };
  await expect.poll(judged, { timeout: 10000 }).toBe('round');
  const before = asked.length;
  table.story.next();
  await expect.poll(() => asked.length, { timeout: 10000 }).toBeGreaterThan(before);
  table.close();
  expect(asked.at(-1)?.truth).toBe(2);
  for (const { truth, shown, stop } of asked) {
    expect(shown).toBe(truth);
    expect(stop).toBeNull();
  }
}, 30000);

test("a newcomer's first dice add up to a small number, and many numbers can be made of them", async () => {
  const engine = await Engine.load(readFileSync('../build/wasm/calculi.wasm'));
  const suits = (...dice: number[]) =>
    board.newcomer.suits(engine.call('solve', { game: 'rachmistrz', question: { dice } } as never).ok);
  expect(suits(7, 2, 3)).toBe(true);
  expect(suits(8, 7, 6)).toBe(false);
  expect(suits(5, 5, 5)).toBe(false);
  const rolls = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((x, _, all) => all.flatMap((y) => all.map((z) => [x, y, z])));
  const share = rolls.filter((roll) => suits(...roll)).length / rolls.length;
  expect(share).toBeGreaterThan(0.25);
});
