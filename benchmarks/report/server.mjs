// What ./bench server has measured, as a table and as plots.
const per_second = ({ inputs, cpu_us }) => (inputs * 1e6) / cpu_us;
const ms = (us) => (us / 1000).toFixed(us < 10_000 ? 2 : 0);
const thousands = (number) => Math.round(number).toLocaleString("en");
const is_peer = (run) => run.store === undefined;
const name = (run) => run.who + (run.news > 0 ? `, ${run.news} bytes to each` : "");

function row(run, reference) {
  const writes = run.all_writes ? (run.all_writes / run.all_inputs).toFixed(1) : "";
  return [
    name(run),
    run.store ?? "",
    run.seats,
    run.rate === 0 ? "all it takes" : `${thousands(run.rate)}/s`,
    thousands((run.inputs * 1e6) / run.wall_us),
    thousands(per_second(run)),
    reference > 0 ? (per_second(run) / reference).toFixed(2) : "",
    ms(run.p50_us),
    ms(run.p99_us),
    ms(run.p999_us),
    run.waited_us === undefined ? "" : Math.round((run.waited_us * 1000) / run.wall_us),
    run.store === "sqlite" ? `≤ ${run.commit_p99_ms}` : "",
    (run.bytes_per_seat / 1024).toFixed(1),
    writes,
  ];
}

export function server_table(runs) {
  const reference = Math.max(0, ...runs.filter((run) => run.who === "colyseus" && run.news === 0 && run.rate === 0).map(per_second));
  const heads = ["who", "store", "seats", "load", "inputs/s", "inputs per CPU s", "to Colyseus", "p50 ms", "p99", "p99.9", "waited", "commit p99", "KB a seat", "writes an input"];
  return [heads, heads.map(() => "---"), ...runs.map((run) => row(run, reference))];
}

const bar = (value) => (run) => ({ label: is_peer(run) ? name(run) : `${run.who}, ${run.store}`, value: value(run), kind: is_peer(run) ? "peer" : "own" });

export function server_plots(runs) {
  const most = Math.max(...runs.map((run) => run.seats));
  const all = runs.filter((run) => run.seats === most);
  const paced = all.filter((run) => run.rate > 0);
  const full = all.filter((run) => run.rate === 0);
  const plots = [
    { name: "performance_cpu", title: `The server at ${thousands(most)} seats`, unit: "inputs per second of processor time", bars: full.map(bar(per_second)) },
    { name: "performance_memory", title: "Memory of a seat", unit: "KB", bars: full.filter((run) => !is_peer(run)).map(bar((run) => run.bytes_per_seat / 1024)), line: 14 },
    { name: "performance_p99", title: `99 of 100 inputs, at ${thousands(paced[0]?.rate ?? 0)}/s`, unit: "ms", bars: paced.map(bar((run) => run.p99_us / 1000)), line: 10 },
  ];
  return plots.filter((plot) => plot.bars.length > 0);
}
