// Moves per second of `simulate` in WebAssembly (Node) against the program, one thread each, in turns so that both run
// under the same load. The best turn counts: noise only ever slows down.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { WasmEngine } from "../web/src/engine/wasm.js";

const wanted = 0.6;
const turns = 7;
const matches = 4000;
const place = (path) => fileURLToPath(new URL(`../build/${path}`, import.meta.url));

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

const best = { wasm: 0, native: 0 };
for (let i = 0; i < turns; ++i) {
  const [wasm, native] = [inWasm(), inProgram()];
  if (wasm.hash !== native.hash) throw new Error(`not the same matches: ${wasm.hash}, ${native.hash}`);
  best.wasm = Math.max(best.wasm, wasm.rate);
  best.native = Math.max(best.native, native.rate);
}
const ratio = best.wasm / best.native;
const met = ratio >= wanted;
const million = (rate) => `${(rate / 1e6).toFixed(2)} million moves/s`;
console.log(`\nsimulate ${slug}, full log: native ${million(best.native)}, wasm ${million(best.wasm)}`);
const columns = [`${ratio.toFixed(2)}x`, `${wanted.toFixed(2)}x`].map((text) => text.padStart(12)).join(" ");
console.log(`${"simulate: WebAssembly over native".padEnd(64)} ${columns}  ${met ? "met" : "MISSED"}`);
process.exitCode = met ? 0 : 1;
