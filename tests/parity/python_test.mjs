// The same records through C++, WebAssembly and Python: the program plays matches, Python plays them again from their
// seeds, and all three read each record and write it again. The same bytes each time.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { ask, games, long, natives, newEngine, run } from "./kit.mjs";

const records = long ? 10_000 : 100;
const seed = 41;
const folder = mkdtempSync(join(tmpdir(), "calculi-python-"));
after(() => rmSync(folder, { recursive: true }));
const { file: program } = natives("calculi")[0];
const again = fileURLToPath(new URL("python_records.py", import.meta.url));

function throughWasm(engine, text) {
  const { match, record_head } = ask(engine, { op: "replay", text }).ok;
  const { log, record_end } = ask(engine, { op: "look", match }).ok;
  ask(engine, { op: "close", match });
  return [record_head, ...log.map((line) => `${line}\n`), record_end].join("");
}

const played = games.filter(({ listed }) => listed);
for (const { slug, least_seats: least } of played) {
  const matches = records / played.length;
  const seats = Math.max(2, least);
  test(`L09: ${matches} records of ${slug} are the same bytes through C++, WebAssembly and Python`, () => {
    const into = join(folder, slug);
    const plan = ["--seats", seats, "--matches", matches, "--seed", seed, "--bots", "greedy", "--records", into];
    run(program, ["simulate", slug, ...plan.map(String)]);
    const said = run("/usr/bin/python3", [again, into, slug, ...[seed, seats].map(String), "greedy"]);
    assert.equal(Number(said), matches);
    const engine = newEngine();
    for (const name of readdirSync(into)) {
      const text = readFileSync(join(into, name), "utf8");
      assert.equal(throughWasm(engine, text), text, name);
    }
  });
}
