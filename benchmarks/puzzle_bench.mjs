// Puzzles in WebAssembly, as the page makes them: one whose draw is known, one that is measured, and one of a grade. Times
// are the medians of some puzzles of each kind.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { WasmEngine } from "../web/src/engine/wasm.js";

const names = process.argv.slice(2);
if (names.length > 0 && !names.includes("puzzle")) process.exit(0);

const wantedMs = { drawn: 50, measured: 1000 };
const runs = 9;
const file = fileURLToPath(new URL("../build/wasm/calculi.wasm", import.meta.url));
const engine = new WasmEngine(new WebAssembly.Module(readFileSync(file)));
const ask = (request) => JSON.parse(engine.call(JSON.stringify(request))).ok;

function timed(request) {
  const begun = performance.now();
  const { puzzles } = ask({ op: "puzzle", ...request });
  return { ms: performance.now() - begun, puzzle: puzzles[0] };
}
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const shown = (ms) => `${ms.toFixed(1)} ms`.padStart(12);

console.log(`\n${"puzzles in WebAssembly, median of 9".padEnd(40)}${["draw known", "any grade", "grade 3"].map((text) => text.padStart(12)).join("")}`);
let met = true;
for (const { slug: game } of ask({ op: "about" }).games) {
  for (const { kind } of ask({ op: "kinds", game }).kinds) {
    const any = Array.from({ length: runs }, (_, seed) => timed({ game, kind, seed }));
    const drawn = any.map(({ puzzle }, seed) => timed({ game, kind, seed, draw: puzzle.draw }));
    const graded = Array.from({ length: runs }, (_, seed) => timed({ game, kind, seed, grade: 3 }));
    const [known, whole, third] = [drawn, any, graded].map((list) => median(list.map(({ ms }) => ms)));
    const good = known <= wantedMs.drawn && whole <= wantedMs.measured;
    met &&= good;
    console.log(`${`${game} ${kind}`.padEnd(40)}${shown(known)}${shown(whole)}${shown(third)}  ${good ? "met" : "MISSED"}`);
  }
}
process.exitCode = met ? 0 : 1;
