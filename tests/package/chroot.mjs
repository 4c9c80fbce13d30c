// A bare Debian in a folder: what a machine is on which nothing of ours has ever been. Needs root and the network.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(fileURLToPath(import.meta.url), "../../..");
const bases = join(root, "build/chroots");

/** Runs a program to its end; what it printed, or an error with all of it. */
export function run(program, ...words) {
  const ran = spawnSync(program, words, { encoding: "utf8", maxBuffer: 1 << 28 });
  if (ran.status !== 0) throw new Error(`${program} ${words.join(" ")}: ${ran.status ?? ran.error}\n${ran.stdout}${ran.stderr}`);
  return ran.stdout + ran.stderr;
}

// The bare system itself, made once and kept as a tarball.
function base_of(suite) {
  const file = join(bases, `${suite}.tar`);
  if (existsSync(file)) return file;
  mkdirSync(bases, { recursive: true });
  const made = mkdtempSync(join(bases, `${suite}-`));
  run("debootstrap", "--variant=minbase", suite, made);
  run("tar", "--create", "--one-file-system", "--directory", made, "--file", `${file}.new`, ".");
  renameSync(`${file}.new`, file);
  rmSync(made, { recursive: true, force: true });
  return file;
}

export class Chroot {
  constructor(suite) {
    const file = base_of(suite);
    this.path = mkdtempSync(join(bases, `${suite}-`));
    this.started = [];
    run("tar", "--extract", "--directory", this.path, "--file", file);
    chmodSync(this.path, 0o755);
    cpSync("/etc/resolv.conf", this.in("/etc/resolv.conf"), { dereference: true });
    run("mount", "--bind", "/proc", this.in("/proc"));
  }

  in(path) {
    return join(this.path, path);
  }
  has(path) {
    return existsSync(this.in(path));
  }
  read(path) {
    return readFileSync(this.in(path), "utf8");
  }
  run(...words) {
    return run("chroot", this.path, "/usr/bin/env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8", ...words);
  }

  /** Starts a program that stays; stop() ends it and waits for that. */
  start(...words) {
    const child = spawn("chroot", [this.path, ...words], { stdio: ["ignore", "pipe", "pipe"] });
    const one = { child, ended: new Promise((resolve) => child.on("exit", resolve)), said: "" };
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (one.said += text));
    this.started.push(one);
    return one;
  }
  async stop(one) {
    one.child.kill("SIGTERM");
    return await one.ended;
  }

  async remove() {
    for (const one of this.started) if (one.child.exitCode === null) await this.stop(one);
    run("umount", this.in("/proc"));
    rmSync(this.path, { recursive: true, force: true });
  }
}
