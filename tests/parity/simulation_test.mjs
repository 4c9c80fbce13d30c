// The same matches have the same hash in WebAssembly as in the program, from whichever compiler it comes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, games, long, natives, newEngine, run } from "./kit.mjs";

// The game that welcomes newcomers is the quickest, and stands for all in the larger number.
const matchesOf = (about) => (long ? 100_000 : about.welcomes_newcomers ? 20_000 : 2_000);

function inWasm(game, seats, matches) {
  const { ok } = ask(newEngine(), { op: "simulate", game, seats, matches, seed: 7, bots: ["random"] });
  return { matches: ok.matches, moves: ok.moves, hash: ok.hash };
}

function inProgram(file, game, seats, matches) {
  const args = ["--seats", seats, "--matches", matches, "--seed", 7, "--bots", "random", "--json"].map(String);
  const said = JSON.parse(run(file, ["simulate", game, ...args]));
  return { matches: said.matches, moves: said.moves, hash: said.hash };
}

for (const about of games) {
  const seats = Math.min(4, about.most_seats);
  const matches = matchesOf(about);
  test(`${matches} matches of ${about.slug} give one hash`, (t) => {
    const simulated = inWasm(about.slug, seats, matches);
    assert.equal(simulated.matches, matches);
    assert.match(simulated.hash, /^[0-9a-f]{64}$/);
    for (const { preset, file } of natives("calculi")) {
      assert.deepEqual(inProgram(file, about.slug, seats, matches), simulated, preset);
    }
    t.diagnostic(`${about.slug}: ${simulated.moves} moves, ${simulated.hash}`);
  });
}
