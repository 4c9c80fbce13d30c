// node boardgame.mjs SECONDS: moves a second of boardgame.io with the rules of ../archimedes.mjs, four random players. It runs in the
// folder where boardgame.io is installed.
import { createRequire } from "node:module";
import { act, opened, over, plays } from "../archimedes.mjs";
import { random_source } from "../random.mjs";

const { Client } = createRequire(`${process.cwd()}/`)("boardgame.io/client");
const INVALID_MOVE = "INVALID_MOVE";

const game = {
  setup: ({ random }) => opened(4, (list) => random.Shuffle(list)),
  turn: { minMoves: 1, maxMoves: 1, order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn } },
  moves: {
    play: ({ G, random }, cards) => (act(G, cards, (list) => random.Shuffle(list)) ? undefined : INVALID_MOVE),
  },
  endIf: ({ G }) => (over(G) ? { totals: G.totals } : undefined),
};

const seconds = Number(process.argv[2]);
const { below } = random_source(7);
let moves = 0;
const begun = performance.now();
while (performance.now() - begun < seconds * 1000) {
  const client = Client({ game, numPlayers: 4, debug: false });
  client.start();
  for (let state = client.getState(); !state.ctx.gameover && performance.now() - begun < seconds * 1000; state = client.getState()) {
    const choices = plays(state.G);
    client.moves.play(choices[below(choices.length + 1)] ?? []);
    ++moves;
  }
  client.stop();
}
console.log(JSON.stringify({ moves, rate: (1000 * moves) / (performance.now() - begun) }));
