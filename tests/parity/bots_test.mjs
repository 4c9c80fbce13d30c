// Bots compute with floating-point numbers; these, too, are the same bits in WebAssembly and in every native program.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, games, long, natives, newEngine, run } from "./kit.mjs";

// A table with all bots that think in their own way: the people of the game and its strongest bot.
const levels = ["7", "9", "adult", "best"];
const matches = long ? 400 : 2;

for (const about of games) {
  if (!about.bots.includes("best")) continue;
  const seats = Math.min(4, about.most_seats);
  const bots = levels.slice(4 - seats);
  test(`${matches} matches of ${bots.join(", ")} at ${about.slug} give one hash`, () => {
    const { ok } = ask(newEngine(), { op: "simulate", game: about.slug, seats, matches, seed: 11, bots });
    assert.equal(ok.matches, matches);
    const args = ["--seats", seats, "--matches", matches, "--seed", 11, "--bots", bots.join(","), "--json"].map(String);
    for (const { preset, file } of natives("calculi")) {
      const said = JSON.parse(run(file, ["simulate", about.slug, ...args]));
      assert.deepEqual([said.moves, said.hash], [ok.moves, ok.hash], preset);
    }
  });
}
