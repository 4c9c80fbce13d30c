// A PostgreSQL of its own, as an operator would run it: a new cluster on the disk of this machine, with syncs, on loopback.
import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { free_port } from "./process.mjs";

const home = "/usr/lib/postgresql";
const programs = () =>
  (existsSync(home) ? readdirSync(home) : [])
    .map((version) => join(home, version, "bin"))
    .filter((bin) => existsSync(join(bin, "initdb")))
    .sort()
    .at(-1);

// PostgreSQL does not run as root.
function own_user() {
  if (process.getuid() !== 0) return {};
  const id = (what) => Number(execFileSync("id", [what, "postgres"]));
  return { uid: id("-u"), gid: id("-g") };
}

const ticks = 100;
const stat_of = (pid) =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");

// Seconds of processor time of a process and its children, those that have ended included.
export function cpu_seconds(pid) {
  const own = (fields) => fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0) / ticks;
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  let sum = own(stat_of(pid));
  for (const one of all) {
    try {
      const fields = stat_of(one);
      if (Number(fields[1]) === pid) sum += own(fields);
    } catch {} // it has just ended
  }
  return sum;
}

// Nothing where PostgreSQL is not installed.
export async function start_cluster() {
  const bin = programs();
  if (!bin) return null;
  const user = own_user();
  const folder = mkdtempSync(join(tmpdir(), "calculi-postgres-"));
  if (user.uid) chownSync(folder, user.uid, user.gid);
  const port = await free_port();
  execFileSync(join(bin, "initdb"), ["-D", join(folder, "data"), "-U", "calculi", "-A", "trust", "--no-instructions"], {
    ...user,
    cwd: folder,
    stdio: "ignore",
  });
  const settings = { port, listen_addresses: "127.0.0.1", unix_socket_directories: folder, shared_buffers: "128MB" };
  const words = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(bin, "postgres"), ["-D", join(folder, "data"), ...words], {
    ...user,
    cwd: folder,
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const url = `postgres://calculi@127.0.0.1:${port}/postgres`;
  const answers = () => {
    try {
      execFileSync(join(bin, "pg_isready"), ["-q", "-d", url]);
      return true;
    } catch {
      return false;
    }
  };
  while (!answers()) await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    url,
    pid: child.pid,
    async stop() {
      child.kill("SIGQUIT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
