/**
 * The larger engine of a game, in a worker of its own: it reads facts out of records, and knows what a memory means. The caller stops it.
 */
import { games } from 'virtual:games';
import type { EngineClient } from '../engine/client.ts';
import type { Asked, MetAnswer } from '../engine/operations.ts';
import { startEngine } from '../table/start_engine.ts';
import { factsOf, joined, keepFacts, minuteNow, whoIsHere } from './memory.ts';

export type Study = Pick<EngineClient, 'call'>;

/** Memory is the same in the engine of every game. */
export const any_game = (games.find(({ welcomes_newcomers }) => welcomes_newcomers) ?? games[0])?.slug ?? '';

export async function withStudy<T>(game: string, work: (study: Study) => Promise<T>): Promise<T> {
  const { engine, stop } = await startEngine(game, true);
  try {
    return await work(engine);
  } finally {
    stop();
  }
}

export type DatedAnswer = Asked<'remember'>['answers'][number];

export async function remember(study: Study, answers: DatedAnswer[]): Promise<void> {
  if (!answers.length) return;
  const profile = whoIsHere();
  const { ok } = await study.call('remember', { memory: factsOf(profile), answers });
  if (!ok) return;
  const kept = joined(factsOf(profile), ok.changed);
  for (const fact of ok.dropped) delete kept[fact];
  keepFacts(kept, profile);
}

/** Answers of a record that ends now. */
export const datedNow = (answers: MetAnswer[]): DatedAnswer[] =>
  answers.map(([fact, value, ms, ago_ms]) => [fact, value, ms, minuteNow() - Math.floor(ago_ms / 60_000)]);

/** The facts that are due, the most forgotten first: "6x8". Puzzles are chosen by them. */
export async function dueFacts(): Promise<string[]> {
  return withStudy(any_game, async (study) => {
    const { ok } = await study.call('recall', { memory: factsOf(), now: minuteNow() });
    return ok?.due.map(({ fact }) => fact) ?? [];
  });
}
