// Moves per second of `simulate` in WebAssembly (Node) against the program, one thread each, in turns so that both run
// under the same load: the ratio of each turn is one measurement.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { WasmEngine } from "../web/src/engine/wasm.js";
import { all_met, goal, head, keep_goals, place, spread } from "./goals.mjs";
import { is_quick } from "./report/results.mjs";

const wanted = 0.7;
const turns = is_quick ? 3 : 7;
const matches = 4000;

const names = process.argv.slice(2);
if (names.length > 0 && !names.includes("wasm_ratio")) process.exit(0);

const engine = new WasmEngine(new WebAssembly.Module(readFileSync(place("wasm/calculi.wasm"))));
const ask = (request) => JSON.parse(engine.call(JSON.stringify(request))).ok;
const { slug } = ask({ op: "about" }).games.find((game) => game.welcomes_newcomers);

function inWasm() {
  const begun = performance.now();
  const { moves, hash } = ask({ op: "simulate", game: slug, seats: 4, matches, seed: 7, bots: ["random"] });
  return { hash, rate: (1000 * moves) / (performance.now() - begun) };
}

function inProgram() {
  const line = `simulate ${slug} --seats 4 --matches ${matches} --seed 7 --bots random --threads 1 --json`;
  const said = JSON.parse(execFileSync(place("release/calculi"), line.split(" ")));
  return { hash: said.hash, rate: said.moves_per_second };
}

const ratios = [];
for (let i = 0; i < turns; ++i) {
  const [wasm, native] = [inWasm(), inProgram()];
  if (wasm.hash !== native.hash) throw new Error(`not the same matches: ${wasm.hash}, ${native.hash}`);
  ratios.push(wasm.rate / native.rate);
}
const { middle, text } = spread(ratios);
head();
goal(`simulate ${slug}: WebAssembly over native`, text, `${wanted.toFixed(2)}x`, middle >= wanted);
keep_goals("wasm_ratio");
process.exitCode = all_met() ? 0 : 1;
