// The table of goals that the benchmarks in Node print, in the columns of harness.hpp.
import { fileURLToPath } from "node:url";

export const place = (path) => fileURLToPath(new URL(`../build/${path}`, import.meta.url));

let missed = 0;
const line = (title, measured, wanted, verdict) =>
  console.log(`${title.padEnd(64)} ${measured.padStart(12)} ${wanted.padStart(12)}  ${verdict}`.trimEnd());

export function head() {
  console.log();
  line("goal", "measured", "wanted", "");
}

export function goal(title, measured, wanted, met, remark = "") {
  missed += met ? 0 : 1;
  line(title, measured, wanted, `${met ? "met" : "MISSED"}${remark}`);
}

// A figure without a goal.
export const figure = (title, measured) => line(title, measured, "", "");

export const all_met = () => missed === 0;
