// docs/performance.md and its plots, made from benchmarks/results/*.json: node benchmarks/report/report.mjs
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bars } from "./bars.mjs";
import { server_plots, server_table } from "./server.mjs";

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const page = file("../../docs/performance.md");
const begin = "<!-- ./bench writes this -->";
const end = "<!-- as far as here -->";

const table = (rows) => rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
const cells = ({ title, measured, wanted, met }) => [title, measured, wanted, met ? "" : "**missed**"];

function part(name) {
  const { date, commit, cores, node, goals, runs } = JSON.parse(readFileSync(file(`../results/${name}.json`), "utf8"));
  const text = [`### ./bench ${name}`, `Measured on ${date} at ${commit}, ${cores} cores, node ${node.slice(1)}.`];
  if (goals.length > 0) text.push(table([["figure", "measured", "wanted", ""], ["---", "---", "---", "---"], ...goals.map(cells)]));
  if (runs) {
    for (const plot of server_plots(runs)) {
      writeFileSync(file(`../../docs/images/${plot.name}.svg`), bars(plot));
      text.push(`![${plot.title}](images/${plot.name}.svg)`);
    }
    text.push(table(server_table(runs)));
  }
  return text.join("\n\n");
}

if (existsSync(file("../results"))) {
  const names = readdirSync(file("../results")).map((name) => name.replace(/\.json$/, ""));
  const text = readFileSync(page, "utf8");
  const parts = [text.slice(0, text.indexOf(begin) + begin.length), ...names.map(part), text.slice(text.indexOf(end))];
  writeFileSync(page, parts.join("\n\n"));
}
