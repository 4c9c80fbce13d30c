/** For tests: an engine in this process, and matches that bots have played to their end. */
import { readFileSync } from 'node:fs';
import { boardOf } from '$shell/boards';
import { Engine } from '../engine/engine.ts';
import type { GameAbout } from '../engine/operations.ts';
import { PageClock } from '../table/clock.ts';
import type { TableDeps } from '../table/engine_story.ts';

let engine: Engine;

/** The game that welcomes newcomers, with its board. */
export async function recordDeps(): Promise<TableDeps> {
  engine = await Engine.load(readFileSync('../build/wasm/calculi.wasm'));
  const slug = gamesHere().find((game) => game.welcomes_newcomers)?.slug ?? '';
  const board = await boardOf(slug)?.load();
  const call = async (op: never, request: never) => engine.call(op, request);
  return { engine: { call } as never, clock: new PageClock(1000), board: board as never, lang: () => 'en' };
}

export const gamesHere = (): GameAbout[] => engine.call('about', {}).ok?.games ?? [];

/** The record of a match of two bots; the plainest of them are quick. */
export function endedMatch(
  _: TableDeps,
  game = gamesHere().find((one) => one.welcomes_newcomers),
  seed = '5a',
): string {
  const seats = Math.max(2, game?.least_seats ?? 2);
  const opening = { holders: Array(seats).fill('bot greedy'), names: ['Ada', 'Max', 'Ola', 'Jan'].slice(0, seats) };
  const { ok } = engine.call('open', { game: game?.slug ?? '', seats, seed: seed.repeat(32), ...opening });
  const match = ok?.match ?? 0;
  let news = engine.call('advance', { match, now: 0 }).ok;
  while (news && !news.view.outcome) news = engine.call('advance', { match, now: news.next ?? news.view.now }).ok;
  const { log, record_end } = engine.call('look', { match }).ok ?? { log: [], record_end: '' };
  engine.call('close', { match });
  return `${ok?.record_head}${log.join('\n')}\n${record_end}`;
}
