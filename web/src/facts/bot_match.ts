/** For tests: matches that bots have played, as records. */
import type { Engine } from '../engine/engine.ts';
import type { Asked, MetAnswer, Op } from '../engine/operations.ts';
import type { Study } from './study.ts';

export const SEED = '5a'.repeat(32);

interface BotMatch {
  game: string;
  seats?: number;
  options?: Record<string, string>;
  /** One level for all, or one for each seat: "9,12". */
  bots?: string;
  seed?: string;
}

export const studyOf = (engine: Engine): Study => ({
  call: async <O extends Op>(op: O, request: Asked<O>) => engine.call(op, request),
});

/** The record of a match as it stands; the match is closed. */
export function recordOf(engine: Engine, match: number, head = ''): { record: string; lines: string[] } {
  const told = engine.call('look', { match }).ok;
  engine.call('close', { match });
  const lines = told?.log ?? [];
  return { record: `${head}${lines.map((line) => `${line}\n`).join('')}${told?.record_end}`, lines };
}

export function playedByBots(
  engine: Engine,
  { game, seats = 2, options = {}, bots = 'greedy', seed = SEED }: BotMatch,
) {
  const levels = bots.split(',');
  const holders = Array.from({ length: seats }, (_, i) => `bot ${levels[i] ?? levels[0]}`);
  const opened = engine.call('open', { game, seats, seed, options, holders }).ok;
  const match = opened?.match ?? 0;
  let news = engine.call('advance', { match, now: 0 }).ok;
  while (news && !news.view.outcome) {
    news = engine.call('advance', { match, events: news.view.events, now: news.next ?? news.view.now }).ok;
  }
  return recordOf(engine, match, opened?.record_head);
}

export const answersOf = (engine: Engine, record: string, seat: 'A' | 'B'): MetAnswer[] =>
  engine.call('met', { text: record, seat }).ok?.answers ?? [];
