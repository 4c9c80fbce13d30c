// ./bench rules: moves a second of random Archimedes for four: Match, the same rules in plain JavaScript, and, with --peers, those rules
// kept by boardgame.io from npm. In turns, so that all run under the same load.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { all_met, figure, goal, head, keep_goals, place, spread } from "./goals.mjs";
import { is_quick } from "./report/results.mjs";
import { act, opened, over, plays } from "./rules/archimedes.mjs";
import { random_source } from "./rules/random.mjs";
import { install_peers } from "./server/peers.mjs";

const names = process.argv.slice(2).filter((name) => !name.startsWith("--"));
if (names.length > 0 && !names.includes("rules")) process.exit(0);
const turns = is_quick ? 3 : 5;
const wanted = 2000;

// Match with and without its log: moves a second.
function in_program() {
  const file = join(tmpdir(), `calculi-bench-${process.pid}.json`);
  const options = ["--benchmark_filter=^archimedes_match", "--benchmark_repetitions=1", "--benchmark_min_time=0.2", `--benchmark_out=${file}`];
  spawnSync(place("release/calculi_bench"), options, { stdio: "ignore" });
  const { benchmarks } = JSON.parse(readFileSync(file, "utf8"));
  rmSync(file);
  const rate = (name) => benchmarks.find((one) => one.name.startsWith(`${name}/`) || one.name === name).items_per_second;
  return { match: rate("archimedes_match"), logged: rate("archimedes_match_logged") };
}

function in_script(seed) {
  const { below, shuffled } = random_source(seed);
  let moves = 0;
  const begun = performance.now();
  for (let match = 0; match < 1000; ++match) {
    for (const state = opened(4, shuffled); !over(state); ++moves) {
      const choices = plays(state);
      act(state, choices[below(choices.length + 1)] ?? [], shuffled);
    }
  }
  return (1000 * moves) / (performance.now() - begun);
}

function in_boardgame() {
  const script = fileURLToPath(new URL("rules/peers/boardgame.mjs", import.meta.url));
  return JSON.parse(execFileSync("node", [script, "2"], { cwd: place("peers"), env: { ...process.env, NODE_ENV: "production" } })).rate;
}

const has_boardgame = process.argv.includes("--peers") && install_peers(["boardgame"]).length > 0;
const over_script = [];
const over_boardgame = [];
for (let turn = 0; turn < turns; ++turn) {
  const { match, logged } = in_program();
  over_script.push(logged / in_script(turn + 1));
  if (has_boardgame) over_boardgame.push(match / in_boardgame());
}
head();
figure("rules: Match with its log, over plain JavaScript without", spread(over_script).text);
if (has_boardgame) {
  const { middle, text } = spread(over_boardgame);
  goal("rules: Match, over boardgame.io", text, `${wanted}x`, middle >= wanted);
} else {
  figure("rules: boardgame.io", "only with --peers");
}
keep_goals("rules");
process.exitCode = all_met() ? 0 : 1;
