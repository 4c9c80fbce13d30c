// benchmarks/results/PART.json: the goals that a part of ./bench has looked at, with date and commit. A short run (./bench quick) leaves
// them as they are.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";

const file = (path) => fileURLToPath(new URL(path, import.meta.url));

export const is_quick = process.env.BENCH_QUICK === "1";

export function about() {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: file("../.."), encoding: "utf8" }).trim();
  return { date: new Date().toISOString().slice(0, 10), commit, processor: cpus()[0].model, cores: cpus().length, node: process.version };
}

export function keep(part, goals, more = {}) {
  if (is_quick) return;
  mkdirSync(file("../results"), { recursive: true });
  writeFileSync(file(`../results/${part}.json`), `${JSON.stringify({ ...about(), goals, ...more }, null, 1)}\n`);
}

// What calculi_bench has kept: node benchmarks/report/results.mjs PART GOALS.json
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [part, goals] = process.argv.slice(2);
  keep(part, JSON.parse(readFileSync(goals, "utf8")));
}
