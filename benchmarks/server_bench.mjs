// ./bench server: people at tables of four on a real server process over loopback, who move by the rules: inputs for
// each second of the server's processor time, how long an input takes, memory of a seat. With --peers the same load on
// ws and Colyseus from npm, which know no rules and only send on. SERVER_SEATS=100,1000,4000, SERVER_SECONDS=10,
// SERVER_GAMES=archimedes and, for a machine that is too busy for fast clocks, SERVER_CLOCK=5 change what is measured. SERVER_ALONE=1:
// servers and load go before everything else on the machine.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { all_met, figure, goal, goals, head, place } from "./goals.mjs";
import { is_quick, keep } from "./report/results.mjs";
import { install_peers, peer_names, start_peer } from "./server/peers.mjs";
import { free_port, load, start_server } from "./server/process.mjs";

const names = process.argv.slice(2).filter((name) => !name.startsWith("--"));
if (names.length > 0 && !names.includes("server")) process.exit(0);
const with_peers = process.argv.includes("--peers");

const seats = (process.env.SERVER_SEATS ?? (is_quick ? "100" : "100,1000")).split(",").map(Number);
const seconds = Number(process.env.SERVER_SECONDS ?? (is_quick ? 2 : 4));
const paced = 2000; // inputs a second
const most = Math.max(...seats);
const { games } = JSON.parse(execFileSync(place("release/calculi"), ["games", "--json"]));
const for_four = games.filter(({ most_seats }) => most_seats >= 4).map(({ slug }) => slug);
const wanted = process.env.SERVER_GAMES?.split(",") ?? for_four.slice(0, is_quick ? 1 : for_four.length);

const runs = [];
const per_second = ({ inputs, cpu_us }) => (inputs * 1e6) / cpu_us;
const ms = (us) => (us / 1000).toFixed(us < 10_000 ? 2 : 0);

function note(run) {
  runs.push(run);
  const what = `${run.who}, ${run.store ?? "nothing kept"}, ${run.seats} seats, ${run.rate === 0 ? "all it takes" : `${run.rate}/s`}`;
  const cpu = `${Math.round(per_second(run))}/CPU s`;
  const waited = `waited ${Math.round((run.waited_us * 1000) / run.wall_us)} ms a second for a processor`;
  figure(what, `${cpu}; ${Math.round((run.inputs * 1e6) / run.wall_us)}/s; p50 ${ms(run.p50_us)}, p99 ${ms(run.p99_us)}, p99.9 ${ms(run.p999_us)} ms, ${waited}; ${(run.bytes_per_seat / 1024).toFixed(1)} KB a seat`);
  // On a busy machine a clock may strike before an input comes, which is late then.
  if (run.refused > run.inputs / 100) figure(`  of ${run.inputs + run.refused} inputs were refused`, String(run.refused));
}

async function measure(game, store, how_many, rate) {
  const server = await start_server(store);
  try {
    note({ who: game, store, seats: how_many, rate, ...(await load(server, [game, how_many, seconds, rate])), ...(await server.counted()) });
  } finally {
    await server.stop();
  }
}

async function measure_peer(name, bytes, rate) {
  const port = await free_port();
  const peer = await start_peer(name, port, bytes, most);
  try {
    note({ who: name, news: bytes, seats: most, rate, ...(await load(peer, ["--relay", peer.paths, seconds, rate])) });
  } finally {
    await peer.stop();
    rmSync(peer.paths, { force: true });
  }
}

// A class of forty behind one address.
const lessons = [];
async function measure_lessons(game, store) {
  const server = await start_server(store);
  try {
    const run = await load(server, ["--class", game, 40, 5]);
    lessons.push({ game, store, ...run });
    figure(`class of 40, ${game}, ${store}`, `all in after ${ms(run.join_us)} ms; a start reaches all: p50 ${ms(run.p50_us)}, p99 ${ms(run.p99_us)} ms`);
  } finally {
    await server.stop();
  }
}

head();
for (const store of ["memory", "sqlite"]) {
  for (const game of wanted) await measure_lessons(game, store);
}
for (const store of ["memory", "sqlite"]) {
  for (const game of wanted) {
    for (const how_many of seats) await measure(game, store, how_many, 0);
    if (!is_quick) await measure(game, store, most, paced);
  }
}
const sent = (run) => Math.round(run.bytes / run.inputs / 4);
const mean_news = Math.round(runs.filter((run) => run.store === "memory" && run.rate === 0).reduce((sum, run, _, all) => sum + sent(run) / all.length, 0));
const here = with_peers ? install_peers() : [];
for (const name of peer_names) {
  if (!here.includes(name)) {
    figure(`${name}: ${with_peers ? "could not be installed" : "only with --peers"}`, "skipped");
    continue;
  }
  for (const bytes of [0, mean_news]) await measure_peer(name, bytes, 0);
  await measure_peer(name, 0, paced);
}

// --- ratios inside this run
const best = (list) => Math.max(0, ...list.map(per_second));
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
const of = (store) => runs.filter((run) => run.store === store && run.rate === 0 && run.seats === most);
const peer = best(runs.filter((run) => run.who === "colyseus" && run.news === 0 && run.rate === 0));
head();
for (const [store, at_least] of [["memory", 1], ["sqlite", 0.7]]) {
  if (peer === 0) continue;
  const ratio = median(of(store).map(per_second)) / peer;
  goal(`server: inputs per CPU second, ${store}, median of the games, to Colyseus`, `${ratio.toFixed(2)}x`, `${at_least.toFixed(2)}x`, ratio >= at_least);
}
for (const run of runs.filter((one) => one.store && one.rate === paced)) {
  goal(`server: ${run.who}, ${run.store}, p99 at ${paced}/s`, `${ms(run.p99_us)} ms`, "10 ms", run.p99_us <= 10_000);
}
for (const run of of("memory")) {
  goal(`server: ${run.who}, memory of a seat`, `${(run.bytes_per_seat / 1024).toFixed(1)} KB`, "14 KB", run.bytes_per_seat <= 14 * 1024);
}
for (const run of lessons) {
  goal(`server: 40 pupils of one address, ${run.game}, ${run.store}, are in`, `${ms(run.join_us)} ms`, "20000 ms", run.join_us <= 20_000_000);
  goal(`server: a start reaches 40 pupils, ${run.game}, ${run.store}, p99`, `${ms(run.p99_us)} ms`, "300 ms", run.p99_us <= 300_000);
}
keep("server", goals(), { runs });
process.exitCode = all_met() ? 0 : 1;
