// Shared by the parity tests: the WebAssembly build, the native programs, and repeatable random numbers.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { languages_of } from "../../tools/words.mjs";
import { WasmEngine } from "../../web/src/engine/wasm.js";

export const wasmFile = fileURLToPath(new URL("../../build/wasm/calculi.wasm", import.meta.url));
export const wasmModule = new WebAssembly.Module(readFileSync(wasmFile));
export const newEngine = () => new WasmEngine(wasmModule);
export const long = process.env.CALCULI_LONG === "1";
export const seed = "5a".repeat(32);
export const languages = languages_of(fileURLToPath(new URL("../..", import.meta.url)));

export const ask = (engine, request) => JSON.parse(engine.call(JSON.stringify(request)));
export const games = ask(newEngine(), { op: "about" }).ok.games;

// The same program from g++ and from clang, the second one with sanitizers.
export const natives = (program) =>
  ["release", "asan"].map((preset) => ({
    preset,
    file: fileURLToPath(new URL(`../../build/${preset}/${program}`, import.meta.url)),
  }));

export function run(file, args, input = "") {
  const { status, stdout, stderr, error } = spawnSync(file, args, { input, maxBuffer: 1 << 30 });
  if (error) throw error;
  if (status !== 0) throw new Error(`${file} ${args.join(" ")}: exit ${status}\n${stderr}`);
  return stdout.toString();
}

// Every reply of calculi_api to these requests, which are one line each.
export const repliesOf = (file, requests) => run(file, [], `${requests.join("\n")}\n`).split("\n").slice(0, -1);

// A small random number generator: not a good one, but the same everywhere.
export function dice(start) {
  let state = start >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (bound) => next() % bound;
  return { below, pick: (list) => list[below(list.length)] };
}
