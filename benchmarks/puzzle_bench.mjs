// Puzzles in WebAssembly, as the page makes them: one whose draw is known, one that is measured, and one of a grade. Times
// are the medians of some puzzles of each kind.
import { readFileSync } from "node:fs";
import { WasmEngine } from "../web/src/engine/wasm.js";
import { all_met, goal, head, keep_goals, place } from "./goals.mjs";

const names = process.argv.slice(2);
if (names.length > 0 && !names.includes("puzzle")) process.exit(0);

const wantedMs = { drawn: 50, measured: 1000 };
const runs = 9;
const engine = new WasmEngine(new WebAssembly.Module(readFileSync(place("wasm/calculi.wasm"))));
const ask = (request) => JSON.parse(engine.call(JSON.stringify(request))).ok;

function timed(request) {
  const begun = performance.now();
  const { puzzles } = ask({ op: "puzzle", ...request });
  return { ms: performance.now() - begun, puzzle: puzzles[0] };
}
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const ms = (list) => median(list.map((one) => one.ms));

head();
for (const { slug: game } of ask({ op: "about" }).games) {
  for (const { kind } of ask({ op: "kinds", game }).kinds) {
    const any = Array.from({ length: runs }, (_, seed) => timed({ game, kind, seed }));
    const drawn = any.map(({ puzzle }, seed) => timed({ game, kind, seed, draw: puzzle.draw }));
    const graded = Array.from({ length: runs }, (_, seed) => timed({ game, kind, seed, grade: 3 }));
    const [known, whole, third] = [drawn, any, graded].map(ms);
    const good = known <= wantedMs.drawn && whole <= wantedMs.measured;
    const text = [known, whole, third].map((one) => one.toFixed(1)).join(", ");
    goal(`puzzle in WebAssembly: ${game} ${kind}, known, any, grade 3`, `${text} ms`, `${wantedMs.drawn}, ${wantedMs.measured} ms`, good);
  }
}
keep_goals("puzzle");
process.exitCode = all_met() ? 0 : 1;
