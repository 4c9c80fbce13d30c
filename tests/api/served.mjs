// A server process for tests that speak to it from outside.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(fileURLToPath(import.meta.url), "../../..");
export const program = process.env.CALCULI_PROGRAM ?? join(root, "build/release/calculi");

export const new_folder = () => mkdtempSync(join(tmpdir(), "calculi-api-"));

/** Starts it and waits until it serves. A file that may not grow (`prlimit`) is a write that fails, not its end. */
export async function serve({ data, port = 0, speed = 20 } = {}) {
  const folder = data ?? new_folder();
  const words = ["serve", "--listen", `127.0.0.1:${port}`, "--data", folder, "--clock-speed", String(speed), "--web", root];
  const child = spawn("sh", ["-c", 'trap "" XFSZ; exec "$0" "$@"', program, ...words], { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, LC_ALL: "C" } });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const at = await new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (text) => {
      said += text;
      const found = /http:\/\/localhost:(\d+)\//.exec(said);
      if (found) resolve(Number(found[1]));
    });
    ended.then((code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return {
    port: at,
    url: `http://localhost:${at}`,
    pid: child.pid,
    folder,
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      await ended;
      if (data === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
