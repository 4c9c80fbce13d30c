// A server process and the load on it.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { place } from "../goals.mjs";

// Matches have waits of seconds in them; people who wait put no load on a server. So its clock runs faster.
const clock_speed = process.env.SERVER_CLOCK ?? "20";

// On a busy machine a wait for a processor is far longer than an input. With SERVER_ALONE=1 servers and load go before everything else
// (root may ask for that), so that they measure what they would on a quiet machine.
const before_all_others = process.env.SERVER_ALONE === "1" ? ["chrt", "-f", "5"] : [];

function spawn_measured(command, options) {
  const [program, ...rest] = [...before_all_others, ...command].map(String);
  return spawn(program, rest, options);
}

export const free_port = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

// Resolves once it has said something on its standard output.
export async function start(command, options, port) {
  const child = spawn_measured(command, { stdio: ["ignore", "pipe", "ignore"], ...options });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await Promise.race([new Promise((resolve) => child.stdout.once("data", resolve)), ended.then(() => Promise.reject(new Error(`${command.join(" ")} has ended`)))]);
  child.stdout.resume();
  const stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  return { pid: child.pid, port, stop };
}

async function figures(port) {
  const text = await (await fetch(`http://localhost:${port}/metrics`)).text();
  return Object.fromEntries(text.split("\n").filter((line) => line && !line.startsWith("#")).map((line) => line.split(" ")));
}

// The bound under which so many of the commits stayed, in milliseconds.
function commit_ms(now, share) {
  const all = Number(now.calculi_commit_seconds_count);
  const bucket = Object.keys(now).find((name) => name.startsWith("calculi_commit_seconds_bucket") && Number(now[name]) >= share * all);
  return Number(/"(.*)"/.exec(bucket)?.[1]) * 1000;
}

export async function start_server(store) {
  const port = await free_port();
  const folder = mkdtempSync(join(tmpdir(), "calculi-load-"));
  const kept = store.startsWith("postgres://") ? ["--store", store] : ["--data", store === "memory" ? "memory" : folder];
  const server = await start([place("release/calculi"), "serve", "--listen", `127.0.0.1:${port}`, ...kept, "--clock-speed", clock_speed, "--web", folder], {}, port);
  return {
    ...server,
    async counted() {
      const now = await figures(port);
      const messages = Object.keys(now).filter((name) => name.startsWith("calculi_messages_sent_total"));
      return {
        all_inputs: Number(now['calculi_lines_total{type="input"}']),
        all_messages: messages.reduce((sum, name) => sum + Number(now[name]), 0),
        all_writes: Number(now.calculi_socket_writes_total),
        commit_p99_ms: commit_ms(now, 0.99),
      };
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function load({ pid, port }, rest) {
  return new Promise((resolve, reject) => {
    const child = spawn_measured([place("release/calculi_load"), pid, port, ...rest], { stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    child.stdout.on("data", (part) => (text += part));
    child.on("exit", (code) => (code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`calculi_load has ended with ${code}`))));
  });
}
