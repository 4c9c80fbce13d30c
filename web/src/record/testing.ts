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
  const call = async (op: never, request: never) => {
    await new Promise((done) => setTimeout(done)); // as from a worker
    return engine.call(op, request);
  };
  return { engine: { call } as never, clock: new PageClock(1000), board: board as never, lang: () => 'en' };
}

export const gamesHere = (): GameAbout[] => engine.call('about', {}).ok?.games ?? [];

const newcomers = () => gamesHere().find((one) => one.welcomes_newcomers);

/** The record of a match of two bots, of one round or given up after so many moves; the plainest bots are quick. */
export function endedMatch(game = newcomers(), moves = 1000): string {
  const seats = Math.max(2, game?.least_seats ?? 2);
  const opening = { holders: Array(seats).fill('bot greedy'), names: ['Ada', 'Max', 'Ola', 'Jan'].slice(0, seats) };
  const { ok } = engine.call('open', { game: game?.slug ?? '', seats, seed: '5a'.repeat(32), ...opening });
  const match = ok?.match ?? 0;
  let news = engine.call('host', { match, text: 'last', at: 0 }).ok;
  for (let i = 1; i < moves && news && !news.view.outcome; ++i)
    news = engine.call('advance', { match, now: news.next ?? news.view.now }).ok;
  engine.call('host', { match, text: 'abort', at: news?.view.now ?? 0 });
  const { log, record_end } = engine.call('look', { match }).ok ?? { log: [], record_end: '' };
  engine.call('close', { match });
  return `${ok?.record_head}${log.join('\n')}\n${record_end}`;
}
