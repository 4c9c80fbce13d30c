// The same matches have the same hash in WebAssembly and in the program, whichever compiler made it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, games, long, natives, newEngine, run } from "./kit.mjs";

// The game that welcomes newcomers is the quickest, so the largest number of matches is played with it.
const matchesOf = (about) => (long ? 100_000 : about.welcomes_newcomers ? 1_000 : 100);

// Null if these options contradict each other.
function inWasm(game, seats, matches, options = {}) {
  const { ok } = ask(newEngine(), { op: "simulate", game, seats, matches, seed: 7, bots: ["random"], options });
  return ok ? { matches: ok.matches, moves: ok.moves, hash: ok.hash } : null;
}

function inProgram(file, game, seats, matches, options = {}) {
  const args = ["--seats", seats, "--matches", matches, "--seed", 7, "--bots", "random", "--json"].map(String);
  const set = Object.entries(options).flatMap(([name, value]) => ["--set", `${name}=${value}`]);
  const said = JSON.parse(run(file, ["simulate", game, ...args, ...set]));
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

// Each value of each option of the table, on tables of every size in turn.
const optionsOf = (about) =>
  about.options
    .filter(({ per_seat }) => !per_seat)
    .flatMap(({ name, values }) => values.map(({ value }) => ({ [name]: value })));

for (const about of games) {
  const sizes = about.most_seats - about.least_seats + 1;
  const matches = long ? 2_000 : 5;
  test(`${about.slug} gives one hash with every value of every option`, (t) => {
    let compared = 0;
    for (const [i, options] of optionsOf(about).entries()) {
      const seats = about.least_seats + (i % sizes);
      const simulated = inWasm(about.slug, seats, matches, options);
      if (simulated === null) continue;
      const { file } = natives("calculi")[0];
      assert.deepEqual(inProgram(file, about.slug, seats, matches, options), simulated, JSON.stringify(options));
      compared += 1;
    }
    assert.ok(compared > 5, `${compared} tables`);
    t.diagnostic(`${about.slug}: ${compared} kinds of table`);
  });
}
