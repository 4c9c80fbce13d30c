// What ./bench server has measured, as benchmarks/results/server.json and as a table in docs/performance.md.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const begin = "<!-- ./bench server --peers writes this -->";
const end = "<!-- as far as here -->";

const per_second = ({ inputs, cpu_us }) => (inputs * 1e6) / cpu_us;
const ms = (us) => (us / 1000).toFixed(us < 10_000 ? 2 : 0);
const thousands = (number) => Math.round(number).toLocaleString("en");

function row(run, reference) {
  const writes = run.all_writes ? (run.all_writes / run.all_inputs).toFixed(1) : "";
  return [
    run.who + (run.news > 0 ? `, ${run.news} bytes to each` : ""),
    run.store ?? "",
    run.seats,
    run.rate === 0 ? "all it takes" : `${thousands(run.rate)}/s`,
    thousands((run.inputs * 1e6) / run.wall_us),
    thousands(per_second(run)),
    reference > 0 ? (per_second(run) / reference).toFixed(2) : "",
    ms(run.p50_us),
    ms(run.p99_us),
    ms(run.p999_us),
    run.store === "sqlite" ? `≤ ${run.commit_p99_ms}` : "",
    (run.bytes_per_seat / 1024).toFixed(1),
    writes,
  ];
}

function table(runs) {
  const reference = Math.max(0, ...runs.filter((run) => run.who === "colyseus" && run.news === 0 && run.rate === 0).map(per_second));
  const heads = ["who", "store", "seats", "load", "inputs/s", "inputs per CPU s", "to Colyseus", "p50 ms", "p99", "p99.9", "commit p99", "KB a seat", "writes an input"];
  const lines = [heads, heads.map(() => "---"), ...runs.map((run) => row(run, reference))];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

export function write_results(runs, { whole }) {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: file("../.."), encoding: "utf8" }).trim();
  const about = { date: new Date().toISOString().slice(0, 10), commit, processor: cpus()[0].model, cores: cpus().length, node: process.version };
  mkdirSync(file("../results"), { recursive: true });
  writeFileSync(file("../results/server.json"), `${JSON.stringify({ ...about, runs }, null, 1)}\n`);
  if (!whole) return;
  const page = file("../../docs/performance.md");
  const text = readFileSync(page, "utf8");
  const caption = `Measured on ${about.date} at ${about.commit}, ${about.cores} cores, node ${about.node.slice(1)}.`;
  const parts = [text.slice(0, text.indexOf(begin) + begin.length), `${caption}\n\n${table(runs)}`, text.slice(text.indexOf(end))];
  writeFileSync(page, parts.join("\n\n"));
}
