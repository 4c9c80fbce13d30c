// The table of goals that the benchmarks in Node print, in the columns of harness.hpp; and the same as a file of
// benchmarks/results/, from which docs/performance.md is made.
import { fileURLToPath } from "node:url";
import { keep } from "./report/results.mjs";

export const place = (path) => fileURLToPath(new URL(`../build/${path}`, import.meta.url));

let missed = 0;
const seen = [];
const line = (title, measured, wanted, verdict) =>
  console.log(`${title.padEnd(64)} ${measured.padStart(24)} ${wanted.padStart(12)}  ${verdict}`.trimEnd());

export function head() {
  console.log();
  line("goal", "measured", "wanted", "");
}

export function goal(title, measured, wanted, met, remark = "") {
  missed += met ? 0 : 1;
  seen.push({ title, measured, wanted, met });
  line(title, measured, wanted, `${met ? "met" : "MISSED"}${remark}`);
}

// A figure without a goal.
export const figure = (title, measured) => line(title, measured, "", "");

export const all_met = () => missed === 0;

// All goals so far; kept under the name of a part of ./bench.
export const goals = () => seen;
export const keep_goals = (part) => keep(part, seen);

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];

// Of several rounds: the middle one, the least and the greatest.
export function spread(list) {
  const [low, high] = [Math.min(...list), Math.max(...list)];
  return { middle: median(list), text: `${median(list).toFixed(2)}x (${low.toFixed(2)} to ${high.toFixed(2)})` };
}
