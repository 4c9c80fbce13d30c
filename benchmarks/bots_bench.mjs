// Bots: how long they think, natively and in WebAssembly, on the same decisions; and, asked for by name (./bench bots),
// how strong they are. Everything comes from the seed below. BOTS_MATCHES sets the matches of an arena.
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { WasmEngine } from "../web/src/engine/wasm.js";

const seed = 2026;
const matches = Number(process.env.BOTS_MATCHES ?? 1200);
const ladder = ["best", "expert", "adult", "12", "9", "7"]; // strongest first
const against_greedy = { share: 0.45, matches: 800 }; // one against three; a fair share is 0.25
const bounds = { best: { median: 20, most: 200 }, person: { most: 2 } }; // milliseconds, native
const wasm_over_native = 3;
const decisions_timed = 64; // of each level
const warming_up = 4;

const names = process.argv.slice(2);
if (names.length > 0 && !names.includes("bots")) process.exit(0);

const place = (path) => fileURLToPath(new URL(`../build/${path}`, import.meta.url));
const program = place("release/calculi");
let missed = 0;
function goal(title, measured, wanted, met) {
  missed += met ? 0 : 1;
  console.log(`${title.padEnd(64)} ${measured.padStart(12)} ${wanted.padStart(12)}  ${met ? "met" : "MISSED"}`);
}

// --- two engines with the same face -----------------------------------------------------------------------------------

class Wasm {
  engine = new WasmEngine(new WebAssembly.Module(readFileSync(place("wasm/calculi.wasm"))));
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

// --- decisions --------------------------------------------------------------------------------------------------------

const hex = (number) => number.toString(16).padStart(64, "0");

// Plays matches between bots of one level and takes the time of every decision; says what was decided, to compare.
async function time_decisions(engine, game, level, seats) {
  const times = [];
  const texts = [];
  for (let number = 0; times.length < decisions_timed && number < 40; ++number) {
    const holders = Array(seats).fill(`bot ${level}`);
    const { match } = await ok(engine, { op: "open", game, seats, seed: hex(seed + number), holders });
    const letters = [..."ABCDEF"].slice(0, seats);
    for (const seat of letters) await ok(engine, { op: "bot", match, seat, level, seed: hex(seed + number) });
    const plans = new Map();
    for (let steps = 0; steps < 2000 && times.length < decisions_timed; ++steps) {
      const { waiting, outcome, now, due } = await ok(engine, { op: "status", match });
      if (outcome) break;
      for (const seat of [...plans.keys()]) if (!waiting.includes(seat)) plans.delete(seat);
      for (const seat of waiting) {
        const { next } = await ok(engine, { op: "events", match, viewer: seat, from: 1_000_000 });
        if (plans.get(seat)?.next === next) continue;
        const begun = performance.now();
        const decision = await ok(engine, { op: "ask", match, seat });
        times.push(performance.now() - begun);
        texts.push(decision.text);
        plans.set(seat, { next, when: now + decision.think, ...decision });
      }
      const [seat, plan] = [...plans].sort((a, b) => a[1].when - b[1].when)[0] ?? [];
      if (plan === undefined || (due !== null && due <= plan.when)) {
        if (due === null) break;
        await ok(engine, { op: "advance", match, now: due });
        continue;
      }
      plans.delete(seat);
      if (plan.acts) await engine.call({ op: "act", match, seat, text: plan.text, at: plan.when });
      else await ok(engine, { op: "advance", match, now: plan.when });
    }
    await ok(engine, { op: "close", match });
  }
  // The first decisions build the tables that a process builds once.
  return { times: times.slice(warming_up).sort((a, b) => a - b), texts };
}

const median = (sorted) => sorted[Math.floor(sorted.length / 2)] ?? 0;
const ms = (time) => `${time.toFixed(2)} ms`;

async function thinking(game, levels, seats) {
  const [native, wasm] = [new Native(), new Wasm()];
  for (const level of levels.filter((each) => ladder.includes(each))) {
    const here = await time_decisions(native, game, level, seats);
    const there = await time_decisions(wasm, game, level, seats);
    if (here.texts.join() !== there.texts.join()) throw new Error(`${game} ${level}: wasm decides otherwise`);
    const [middle, most] = [median(here.times), here.times.at(-1) ?? 0];
    const bound = level === "best" ? bounds.best : bounds.person;
    if (bound.median) goal(`${game}, ${level}: median decision`, ms(middle), ms(bound.median), middle <= bound.median);
    const shown = level === "best" ? most : (here.times[Math.floor(0.95 * here.times.length)] ?? 0);
    goal(`${game}, ${level}: ${level === "best" ? "longest" : "95 of 100"} decisions`, ms(shown), ms(bound.most), shown <= bound.most);
    if (level !== "best") continue;
    const total = (times) => times.reduce((sum, each) => sum + each, 0);
    const ratio = total(there.times) / total(here.times);
    goal(`${game}, ${level}: wasm over native`, `${ratio.toFixed(2)}x`, `${wasm_over_native}x`, ratio <= wasm_over_native);
  }
  native.close();
}

// --- strength ---------------------------------------------------------------------------------------------------------

function arena(game, bots, seats, count) {
  const line = ["arena", game, "--bots", bots.join(), "--seats", seats, "--matches", count, "--seed", seed, "--json"];
  return JSON.parse(execFileSync(program, line.map(String), { stdio: ["ignore", "pipe", "inherit"] })).ratings;
}

function strength(game, levels, seats) {
  const known = ladder.filter((level) => levels.includes(level));
  const others = ["greedy", "random"].filter((level) => levels.includes(level));
  const begun = performance.now();
  const ratings = arena(game, [...known, ...others], seats, matches);
  const took = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(`\n${game}, ${seats} seats, ${matches} matches, seed ${seed} (${took} s)`);
  for (const { bot, rating, low, high, matches: held, wins } of ratings) {
    console.log(`  ${bot.padEnd(8)} ${rating}  (${low} to ${high})  ${((100 * wins) / held).toFixed(1)} % first`);
  }
  const of = (bot) => ratings.find((each) => each.bot === bot);
  for (let i = 0; i + 1 < known.length; ++i) {
    const gap = of(known[i]).low - of(known[i + 1]).high;
    goal(`${game}, ${seats} seats: ${known[i]} above ${known[i + 1]}, gap`, String(gap), "1", gap > 0);
  }
}

function one_against_three(game, levels) {
  if (!levels.includes("best") || !levels.includes("greedy")) return;
  const ratings = arena(game, ["best", "greedy", "greedy", "greedy"], 4, against_greedy.matches);
  const { wins, matches: held } = ratings.find(({ bot }) => bot === "best");
  const share = wins / held;
  goal(`${game}: best against three greedy`, share.toFixed(3), String(against_greedy.share), share >= against_greedy.share);
}

const { games } = JSON.parse(execFileSync(program, ["games", "--json"]));
console.log(`\n${"goal".padEnd(64)} ${"measured".padStart(12)} ${"wanted".padStart(12)}`);
for (const { slug, bots, most_seats } of games) await thinking(slug, bots, Math.min(4, most_seats));
if (names.includes("bots")) {
  for (const { slug, bots, least_seats, most_seats } of games) {
    for (const seats of new Set([Math.min(4, most_seats), Math.max(2, least_seats)])) strength(slug, bots, seats);
    if (most_seats >= 4) one_against_three(slug, bots);
  }
}
process.exitCode = missed === 0 ? 0 : 1;
