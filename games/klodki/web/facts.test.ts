import { readFileSync } from 'node:fs';
import { Engine } from '../../../web/src/engine/engine.ts';
import { answersOf, playedByBots, studyOf } from '../../../web/src/facts/bot_match.ts';
import { feed } from '../../../web/src/facts/feed.ts';
import { factsOf } from '../../../web/src/facts/memory.ts';

test('L25: codes at a table that adds up write nothing', async () => {
  const engine = await Engine.load(readFileSync('../build/wasm/calculi.wasm'));
  const match = (aid: string) =>
    playedByBots(engine, { game: 'klodki', seats: 2, bots: '12', options: { tempo: 'calm', aid } }).record;
  expect(answersOf(engine, match('none'), 'A').length).toBeGreaterThan(0);
  await feed({ record: match('totals'), seat: 'A' }, studyOf(engine));
  expect(factsOf()).toEqual({});
});
