// ./bench processes: durable inputs a second of one process on SQLite, and of one, two and three on a PostgreSQL of their own, all on this
// machine, with people at tables of four who move by the rules; and what share of the processor time the database takes.
// SERVER_SEATS=200 (in all), SERVER_SECONDS=5, SERVER_GAMES=numeramis change what is measured.
import { execFileSync } from "node:child_process";
import { figure, head, place } from "../goals.mjs";
import { cpu_seconds, start_cluster } from "./cluster.mjs";
import { load, start_server } from "./process.mjs";

const names = process.argv.slice(2).filter((name) => !name.startsWith("--"));
if (names.length > 0 && !names.includes("processes")) process.exit(0);
const seats = Number(process.env.SERVER_SEATS ?? 240);
const seconds = Number(process.env.SERVER_SECONDS ?? 4);
const warm_up = 2.5; // of calculi_load, and a little
const { games } = JSON.parse(execFileSync(place("release/calculi"), ["games", "--json"]));
const game = process.env.SERVER_GAMES ?? games.find(({ most_seats }) => most_seats >= 4).slug;

async function measure(title, stores, database) {
  const servers = [];
  for (const store of stores) servers.push(await start_server(store));
  const share = Math.floor(seats / servers.length / 4) * 4;
  const wait = (time) => new Promise((resolve) => setTimeout(resolve, time * 1000));
  const taken_by_database = async () => {
    if (!database) return 0;
    await wait(warm_up);
    const before = cpu_seconds(database);
    await wait(seconds - 1);
    return ((cpu_seconds(database) - before) * seconds) / (seconds - 1);
  };
  const loads = Promise.all(servers.map((server) => load(server, [game, share, seconds, 0])));
  const [runs, store_cpu] = await Promise.all([loads, taken_by_database()]);
  const sum = (of) => runs.reduce((all, run) => all + of(run), 0);
  const inputs = sum((run) => run.inputs);
  const own_cpu = sum((run) => run.cpu_us) / 1e6;
  const rate = sum((run) => (run.inputs * 1e6) / run.wall_us);
  const slowest = Math.max(...runs.map((run) => run.p99_us)) / 1000;
  for (const server of servers) await server.stop();
  const percent = Math.round((100 * store_cpu) / (store_cpu + own_cpu));
  figure(
    title,
    `${Math.round(rate)}/s; ${Math.round(inputs / (own_cpu + store_cpu))} a CPU second; the database ${percent} % of it; p99 ${slowest.toFixed(1)} ms`,
  );
}

head();
await measure(`${game}, ${seats} seats: SQLite, 1 process`, ["sqlite"]);
const cluster = await start_cluster();
if (!cluster) figure("PostgreSQL is not installed", "skipped");
for (const count of cluster ? [1, 2, 3] : []) {
  await measure(`${game}, ${seats} seats: PostgreSQL, ${count} process${count > 1 ? "es" : ""}`, Array(count).fill(cluster.url), cluster.pid);
}
await cluster?.stop();
