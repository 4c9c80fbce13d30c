import { readFileSync } from 'node:fs';
import { games } from 'virtual:games';
import { boardOf } from '$shell/boards';
import { Engine } from '../engine/engine.ts';
import type { GameAbout, TableView } from '../engine/operations.ts';
import { PageClock } from './clock.ts';
import type { TableDeps } from './engine_story.ts';
import { firstTable } from './open_local.ts';

/** 32 bytes that begin with a number: the deals are the same every time. */
function countSeeds() {
  let drawn = 0;
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    new DataView((bytes as Uint8Array).buffer).setUint32(0, ++drawn);
    return bytes;
  });
}
afterEach(() => void vi.restoreAllMocks());

const DEALS = process.env.CALCULI_LONG ? 10_000 : 1000;

test(`F06 in each of ${DEALS} first deals two of the five cards make a sum up to ten`, async () => {
  countSeeds();
  const engine = await Engine.load(readFileSync('../build/wasm/calculi.wasm'));
  const { slug = '' } = games.find(({ welcomes_newcomers }) => welcomes_newcomers) ?? {};
  const about = engine.call('about', {}).ok?.games.find((game) => game.slug === slug) as GameAbout;
  const call = async (op: never, request: never) => engine.call(op, request);
  const board = await boardOf(slug)?.load();
  const deps = { engine: { call }, clock: new PageClock(), board, lang: () => 'en' } as unknown as TableDeps;
  for (let deal = 0; deal < DEALS; ++deal) {
    const table = await firstTable(deps, about);
    const view = table.story.view as TableView;
    const { top, hand } = view.game as { top: { value: number }; hand: (number | string)[] };
    expect(hand).toHaveLength(5);
    const sums = hand.filter(
      (card, i) => typeof card === 'number' && hand.some((sum, j) => i !== j && sum === top.value + card && sum <= 10),
    );
    expect(sums.length, `${top.value}: ${hand}`).toBeGreaterThan(0);
    table.close();
  }
}, 600_000);
