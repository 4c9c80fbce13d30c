// Random moves per second from Python against `simulate` in C++, one core each, in turns so that both run under the same
// load: the ratio of each turn is one measurement.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { all_met, goal, head, keep_goals, place, spread } from "./goals.mjs";
import { is_quick } from "./report/results.mjs";

const turns = is_quick ? 3 : 5;
const seats = 4;
const ways = [
  { name: "one_by_one", title: "Python, one by one", wanted: 50_000 },
  { name: "batch", title: "Python, a batch with choices made in Python", wanted: 200_000 },
  { name: "batch_inside", title: "Python, a batch with random choices", wanted: 200_000 },
];

const names = process.argv.slice(2).filter((name) => !name.startsWith("--"));
if (names.length > 0 && !names.includes("python_ratio")) process.exit(0);

const program = place("release/calculi");
const moves_py = fileURLToPath(new URL("python/moves.py", import.meta.url));
const { slug } = JSON.parse(execFileSync(program, ["games", "--json"])).games.find((game) => game.welcomes_newcomers);
const simulation = `simulate ${slug} --seats ${seats} --matches 4000 --seed 7 --bots random --threads 1 --json`;

const rounds = Array.from({ length: turns }, () => ({
  native: JSON.parse(execFileSync(program, simulation.split(" "))).moves_per_second,
  python: JSON.parse(execFileSync("/usr/bin/python3", [moves_py, slug, seats, 200_000].map(String))),
}));

head();
for (const { name, title, wanted } of ways) {
  const { middle } = spread(rounds.map(({ native, python }) => python[name] / native));
  const rate = spread(rounds.map(({ python }) => python[name])).middle;
  const measured = `${Math.round(rate / 1000)} k (${middle.toFixed(2)}x C++)`;
  goal(`${slug}: ${title}, moves/s`, measured, `${wanted / 1000} k`, rate >= wanted);
}
keep_goals("python_ratio");
process.exitCode = all_met() ? 0 : 1;
