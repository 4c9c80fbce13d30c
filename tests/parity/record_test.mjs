// Looking back: every stop of a record is what `calculi replay --json` says of it, and the review in the page is that of
// `calculi review --json`, to the last digit shown.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ask, dice, games, long, natives, newEngine, run } from "./kit.mjs";

const { file: program } = natives("calculi")[0];
const folder = mkdtempSync(join(tmpdir(), "calculi-records-"));
after(() => rmSync(folder, { recursive: true }));

function recordsOf({ slug, least_seats }, matches) {
  const into = join(folder, slug);
  const seats = String(Math.max(2, least_seats));
  run(program, ["simulate", slug, "--seats", seats, "--matches", String(matches), "--seed", "31", "--bots", "greedy", "--records", into]);
  return readdirSync(into).map((name) => join(into, name));
}
const jsonLines = (text) => text.trim().split("\n").map((line) => JSON.parse(line));

// A record that the engine holds open, and how it is asked.
function opened(path) {
  const engine = newEngine();
  const { match, lines } = ask(engine, { op: "replay", text: readFileSync(path, "utf8") }).ok;
  return { lines, ask: (op, more = {}) => ask(engine, { op, match, ...more }).ok };
}

for (const game of games) {
  test(`L09 the state at every stop of ${game.slug} is that of replay --json, in any order`, () => {
    for (const path of recordsOf(game, long ? 200 : 1)) {
      const told = jsonLines(run(program, ["replay", path, "--json"]));
      const record = opened(path);
      assert.equal(record.lines, told.length);
      const { stops } = record.ask("stops");
      const chance = dice(record.lines);
      const jumps = Array.from({ length: 30 }, () => chance.below(record.lines + 1));
      for (const line of [...told.keys(), record.lines, ...jumps]) {
        const { state } = record.ask("stop", { line, all: true, state: true });
        assert.deepEqual(state, line ? told[line - 1].state : told[0].opening, `${path} after ${line}`);
      }
      assert.deepEqual(stops.map(({ at, by }) => [at, by]), told.map(({ at, by }) => [at, by]));
    }
  });

  // All that a review says must hold for each of 200 records; that the page says the same is compared on the first ones.
  test(`L12, L13, L14 the review of ${game.slug}: moments that are sure, luck that sums to nothing, and the page says the same`, () => {
    for (const [i, path] of recordsOf(game, long ? 200 : 1).entries()) {
      const record = opened(path);
      if (record.ask("stops").unreviewed) return assert.equal(record.ask("weigh", { lines: 1 }), undefined);
      const review = JSON.parse(run(program, ["review", path, "--json"]));
      if (i < 5) sameInPage(record, review);
      holds(review, path);
    }
  });
}

// The page asks for a few lines at a time.
function sameInPage(record, { seats, decisions, moments }) {
  const weighed = [];
  let last;
  for (let part = 1; !last || last.weighed < last.lines; part = (part % 7) + 1) {
    last = record.ask("weigh", { lines: part });
    weighed.push(...last.decisions);
  }
  const figures = ({ why_said, played_said, best_said, best_written, ...rest }) => rest;
  assert.deepEqual(weighed.map(figures), decisions.map(figures));
  assert.deepEqual(last.seats, seats);
  assert.deepEqual(last.moments, moments);
}

function holds({ seats, decisions, moments }, path) {
  const sureness = moments.map((seq) => decisions.find((one) => one.seq === seq)).map(({ cost, error }) => cost - 2 * error);
  assert.deepEqual(sureness, sureness.toSorted((a, b) => b - a), `surest first: ${path}`);
  assert.ok(moments.length <= 7 && sureness.every((sure) => sure > 0), path);
  assert.ok(Math.abs(seats.reduce((sum, { luck }) => sum + luck, 0)) < 0.01, `luck sums to nothing: ${path}`);
}

test("eyes of a seat are told no other hand, and nobody sees all of a match that is not over", () => {
  const [path] = recordsOf(games[0], 1);
  const record = opened(path);
  const own = record.ask("stop", { line: 3, viewer: "A" });
  assert.deepEqual([own.views, own.state, own.view.me], [undefined, undefined, "A"]);
  const text = readFileSync(path, "utf8");
  const engine = newEngine();
  const half = ask(engine, { op: "replay", text, line: 5 }).ok;
  const shown = ask(engine, { op: "stop", match: half.match, line: 3, all: true, state: true }).ok;
  assert.deepEqual([shown.views, shown.state, shown.view.me], [undefined, undefined, null]);
});
