// Programs from elsewhere: what `bot-check` checks over pipes holds over the socket of a server, and one plays beside a person.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Person } from "./person.mjs";
import { program, root, serve } from "./served.mjs";

const example = `python3 ${join(root, "docs/example_bot.py")}`;
let server;
before(async () => {
  server = await serve({ data: "memory", speed: 400 });
});
after(() => server.stop());

function run(...words) {
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, LC_ALL: "C" } });
  const one = { child, said: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (one.said += text));
  one.ended = once(child, "exit").then(([code]) => code);
  return one;
}

test("the 14 checks of bot-check hold over the socket", async () => {
  const check = run("bot-check", example, "--server", server.url);
  assert.equal(await check.ended, 0, check.said);
  const lines = check.said.trim().split("\n");
  assert.equal(lines.length, 14, check.said);
  for (const line of lines) assert.match(line, /^ok: /);
});

test("bot-join brings a program to a seat, plays a match, and ends with its table", async () => {
  const host = await Person.at(server.port);
  host.say({ type: "create_table", game: "numeramis", options: {}, seats: ["bot random", "bot random"] });
  const { link } = await host.hear("table_opened");
  host.say({ type: "host", cmd: 1, text: "program B" });
  const { token } = await host.hear("program_key");
  const joined = run("bot-join", `${server.url}/j/${link}`, example, "--token", token);
  let table = await host.hear("table");
  while (!table.seats[1].here) table = await host.hear("table");
  assert.equal(table.seats[1].program, true);
  host.say({ type: "start", cmd: 2 });
  while (table.phase !== "over") table = await host.hear("table");
  host.say({ type: "leave", cmd: 3 });
  assert.equal(await joined.ended, 0, joined.said);
  assert.equal(joined.said, "example has the seat.\n");
});

test("bot-join says in one line why there is no seat", async () => {
  const nowhere = `${server.url}/j/${"0".repeat(32)}`;
  for (const [words, why] of [
    [[nowhere, example, "--token", "0".repeat(32)], /no seat for this program/],
    [[nowhere, example, "--token", "nonsense"], /--token: not 32 hexadecimal digits: nonsense\./],
    [[nowhere, example], /--token/],
    [[nowhere, "/no/such/program", "--token", "0".repeat(32)], /does not start/],
    [["nonsense", example, "--token", "0".repeat(32)], /nonsense/],
    [["http://localhost:9/j/" + "0".repeat(32), example, "--token", "0".repeat(32)], /localhost:9/],
  ]) {
    const one = run("bot-join", ...words);
    assert.equal(await one.ended, 2, one.said);
    assert.match(one.said, why);
    assert.equal(one.said.trim().split("\n").length, 1, one.said);
  }
});
