// How long bots think, natively and in WebAssembly, on the same decisions.
//
// Every decision counts, the first ones too, which build tables: each series begins in a new process and in a new
// instance. The series is played several times, and of each decision the shortest time is taken, because a machine that
// does something else meanwhile only ever slows down. WebAssembly is the file that the page loads for the game.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { WasmEngine } from "../web/src/engine/wasm.js";
import { figure, goal, place } from "./goals.mjs";

const bounds = { best: { median: 20, most: 200 }, person: { most: 2 } }; // milliseconds, native
const wasm_over_native = 3;
const series = 3;

// --- two engines with the same face -----------------------------------------------------------------------------------

const modules = {};
const module_of = (game) => (modules[game] ??= new WebAssembly.Module(readFileSync(place(`wasm/calculi_${game}_study.wasm`))));

class Wasm {
  constructor(game) {
    this.engine = new WasmEngine(module_of(game));
  }
  async call(request) {
    return JSON.parse(this.engine.call(JSON.stringify(request)));
  }
  close() {}
}

class Native {
  child = spawn(place("release/calculi_api"), { stdio: ["pipe", "pipe", "inherit"] });
  lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  async call(request) {
    this.child.stdin.write(JSON.stringify(request) + "\n");
    return JSON.parse((await this.lines.next()).value);
  }
  close() {
    this.child.stdin.end();
  }
}

async function ok(engine, request) {
  const reply = await engine.call(request);
  if (reply.ok === undefined) throw new Error(`${JSON.stringify(request)}: ${JSON.stringify(reply)}`);
  return reply.ok;
}

// --- one series -------------------------------------------------------------------------------------------------------

const hex = (number) => number.toString(16).padStart(64, "0");

// Matches between bots of one level: the time of every decision, and what was decided.
async function play_series(engine, { game, level, seats, options, seed, decisions }) {
  const taken = [];
  for (let number = 0; taken.length < decisions && number < 100; ++number) {
    const holders = Array(seats).fill(`bot ${level}`);
    const { match } = await ok(engine, { op: "open", game, seats, options, seed: hex(seed + number), holders });
    const known = { match, now: 0, events: 0, lines: 0 };
    while (taken.length < decisions && (await step(engine, known, taken)));
    await ok(engine, { op: "close", match });
  }
  return taken;
}

// A call after an input asks the bots whom it concerns; the next one, when the first of them acts, asks nobody. False at
// the end of the match. Bots that are asked at once share the time.
async function step(engine, known, taken) {
  const begun = performance.now();
  const { log, thinking, next, view } = await ok(engine, { op: "advance", ...known });
  const time = (performance.now() - begun) / thinking.length;
  if (log.length === 0) for (const seat of thinking) taken.push({ time, text: `${seat} ${next}` });
  Object.assign(known, { events: view.events, lines: known.lines + log.length, now: next ?? view.now });
  return view.outcome === null && (log.length > 0 || next !== null);
}

// The shortest time of each decision over all series, in the order of the decisions.
async function shortest(Engine, what) {
  let best = [];
  for (let i = 0; i < series; ++i) {
    const engine = new Engine(what.game);
    const taken = await play_series(engine, what);
    engine.close();
    best = taken.map(({ time, text }, k) => ({ time: Math.min(time, best[k]?.time ?? time), text }));
  }
  return { times: best.map(({ time }) => time), texts: best.map(({ text }) => text) };
}

// --- what came out ----------------------------------------------------------------------------------------------------

const sum = (times) => times.reduce((total, each) => total + each, 0);
const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
const ms = (time) => `${time.toFixed(2)} ms`;

// `what`: game, level, seats, options, seed, how many decisions, and a remark for the title.
export async function thinking(what) {
  const here = await shortest(Native, what);
  const there = await shortest(Wasm, what);
  const title = `${what.game}${what.remark ?? ""}, ${what.level}`;
  const bound = what.level === "best" ? bounds.best : bounds.person;
  const [first, most] = [here.times[0], Math.max(...here.times)];
  const middle = median(here.times);
  if (bound.median) goal(`${title}: median decision`, ms(middle), ms(bound.median), middle <= bound.median);
  const remark = first === most ? ", it is the first" : ` (the first ${ms(first)})`;
  goal(`${title}: longest of ${here.times.length} decisions`, ms(most), ms(bound.most), most <= bound.most, remark);
  const alike = here.texts.join() === there.texts.join();
  if (!alike) goal(`${title}: wasm decides as native does`, "no", "yes", alike);
  if (what.level !== "best") return;
  const ratio = sum(there.times) / sum(here.times);
  goal(`${title}: wasm over native`, `${ratio.toFixed(2)}x`, `${wasm_over_native}x`, ratio <= wasm_over_native);
  figure(`${title}: longest decision in wasm`, ms(Math.max(...there.times)));
}
