// What people install: the Debian package and the tarball, on a bare Debian 12 and 13. No systemd runs there: the service
// is started as its unit says, and stopped as systemd would.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { before, test } from "node:test";
import { Chroot, root, run } from "./chroot.mjs";
import { Person } from "../api/person.mjs";

const out = join(root, "build/packages/tested");
const units = ["tools/packaging/calculi.service", "operation/calculi@.service"];
const versions = ["0.1.0+1", "0.1.0+2"];
const architecture = run("dpkg", "--print-architecture").trim();
const debs = versions.map((version) => join(out, `calculi_${version}_${architecture}.deb`));
const tarball = join(out, `calculi-${versions[1]}-linux-${architecture}.tar.gz`);
const data = "/var/lib/calculi";

before(() => {
  assert.equal(process.getuid(), 0, "bare systems are made by root");
  rmSync(out, { recursive: true, force: true });
  run(join(root, "tools/package"), "deb", "--version", versions[0], "--out", out);
  run(join(root, "tools/package"), "--version", versions[1], "--out", out);
});

test("the package has no error that Debian knows of", () => {
  const said = spawnSync("lintian", ["--allow-root", "--fail-on", "error", debs[1]], { encoding: "utf8" });
  assert.equal(said.status, 0, said.stdout + said.stderr);
});

test("each unit lets its service do little", () => {
  for (const unit of units) {
    const file = join(out, basename(unit).replace("@", "@a"));
    copyFileSync(join(root, unit), file);
    const said = run("systemd-analyze", "security", "--offline=true", file);
    const exposure = Number(/exposure level for calculi.*\.service: ([\d.]+)/.exec(said)[1]);
    console.log(`# exposure of ${unit}: ${exposure}`);
    assert.ok(exposure <= 2.2, said);
  }
});

test("every shell reads what it is told to complete", () => {
  const unpacked = join(out, "unpacked");
  run("dpkg-deb", "--extract", debs[1], unpacked);
  run("bash", "-n", join(unpacked, "usr/share/bash-completion/completions/calculi"));
  run("zsh", "-n", join(unpacked, "usr/share/zsh/vendor-completions/_calculi"));
  run("fish", "--no-execute", join(unpacked, "usr/share/fish/vendor_completions.d/calculi.fish"));
  for (const folder of ["man1", "pl/man1", "cs/man1"]) {
    const page = join(unpacked, "usr/share/man", folder, "calculi.1.gz");
    assert.match(run("lexgrog", page), /calculi - /);
    assert.equal(spawnSync("man", ["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page], { encoding: "utf8" }).stderr, "");
  }
});

// A free port; nobody else takes it in the moment between.
const free_port = () => Number(run("node", "-e", "const s = require('net').createServer().listen(0, () => { console.log(s.address().port); s.close(); })"));

// The service as the unit starts it: its user, its environment, its command.
async function start_service(system, port) {
  const setting = (name) => new RegExp(`^${name}=(.*)$`, "m").exec(system.read("/usr/lib/systemd/system/calculi.service"))[1];
  const service = system.start("/usr/bin/setpriv", "--reuid", setting("User"), "--regid", setting("Group"), "--clear-groups", "/bin/sh", "-c",
    `set -a; . ${setting("EnvironmentFile").slice(1)}; exec ${setting("ExecStart")}`);
  await ready(port, service);
  return service;
}

async function ready(port, service) {
  for (;;) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    assert.equal(service.child.exitCode, null, service.said);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function my_turn(person) {
  for (;;) {
    const told = await person.hear("view");
    if (told.view.may.includes("draw")) return told;
  }
}

// The same person, once the service has come back: seat and cards are as they were.
async function come_back(port, { link, token, left }) {
  const person = await Person.at(port);
  person.say({ type: "resume", table: link, token, have: left.n, chain: left.chain });
  assert.equal((await person.hear("seated")).seat, "A");
  const now = await person.hear("view");
  assert.ok(!person.kinds.has("resync"), "nothing of the match is lost");
  assert.equal(now.n, left.n);
  assert.deepEqual(now.view.game, left.view.game);
  return person;
}

async function draw(person, cmd) {
  person.say({ type: "act", cmd, text: "draw" });
  assert.equal((await person.hear("ack")).cmd, cmd);
}

for (const suite of ["bookworm", "trixie"]) {
  test(`on a bare ${suite} the package is installed, upgraded over a running match, removed and purged`, async (t) => {
    const system = new Chroot(suite);
    t.after(() => system.remove());
    for (const file of [...debs, tarball]) copyFileSync(file, system.in(basename(file)));
    const port = free_port();
    system.run("apt-get", "install", "-qq", "-y", `/${basename(debs[0])}`);
    assert.match(system.run("calculi", "--version"), /^calculi [\d.]+, commit \w+\narchimedes: version \d+ of the rules\n/);
    writeFileSync(system.in("/etc/default/calculi"), `CALCULI_OPTIONS="--listen 127.0.0.1:${port}"\n`);

    let service = await start_service(system, port);
    assert.match(await (await fetch(`http://localhost:${port}/`)).text(), /<!doctype html>/i);
    let person = await Person.at(port);
    person.say({ type: "create_table", game: "archimedes", options: {}, seats: ["person", "bot 9"] });
    const { link, token } = await person.hear("table_opened");
    person.say({ type: "start" });
    await my_turn(person);
    await draw(person, 1);
    const place = { link, token, left: await my_turn(person) };

    system.run("apt-get", "install", "-qq", "-y", `/${basename(debs[1])}`);
    assert.equal(system.run("dpkg-query", "-W", "-f=${Version}", "calculi"), versions[1]);
    assert.match(system.read("/etc/default/calculi"), new RegExp(`:${port}`), "what the operator has set stays");
    assert.equal(await system.stop(service), 0);
    service = await start_service(system, port);
    person = await come_back(port, place);
    await draw(person, 2);
    place.left = await my_turn(person);
    assert.equal(await system.stop(service), 0);

    system.run("apt-get", "remove", "-qq", "-y", "calculi");
    assert.ok(!system.has("/usr/bin/calculi") && system.has(`${data}/calculi.db`) && system.has("/etc/default/calculi"));
    system.run("apt-get", "install", "-qq", "-y", `/${basename(debs[1])}`);
    service = await start_service(system, port);
    await draw(await come_back(port, place), 3);
    assert.equal(await system.stop(service), 0);

    system.run("apt-get", "purge", "-qq", "-y", "calculi");
    assert.ok(!system.has(data) && !system.has("/etc/default/calculi"));
    assert.doesNotMatch(system.read("/etc/passwd"), /calculi/);
    const left = system.run("find", "/", "-xdev", "-name", "*calculi*", "-not", "-path", "/proc/*");
    assert.deepEqual(left.trim().split("\n").sort(), [...debs, tarball].map((file) => `/${basename(file)}`).sort());

    system.run("tar", "--extract", "--gzip", "--directory", "/opt", "--file", `/${basename(tarball)}`);
    const folder = `/opt/${basename(tarball, ".tar.gz")}`;
    const served = system.start(`${folder}/bin/calculi`, "serve", "--listen", `127.0.0.1:${port}`, "--data", "memory");
    await ready(port, served);
    assert.match(await (await fetch(`http://localhost:${port}/`)).text(), /<!doctype html>/i);
    assert.equal(await system.stop(served), 0);
  });
}
