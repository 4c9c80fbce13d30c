// docs/api/asyncapi.yaml against a server: every message that it describes is said and heard.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { asyncapi, bot_lines, messages_of } from "../../tools/api.mjs";
import { Person } from "./person.mjs";
import { faults, fits } from "./schema.mjs";
import { serve } from "./served.mjs";
import { shapes } from "./shapes.mjs";

const { schemas, messages: described } = asyncapi(shapes).components;
const messages = messages_of(shapes);
let server;
before(async () => {
  server = await serve();
});
after(() => server.stop());

/** Whether the server can read this: it says `error`, or hangs up, where it cannot. */
async function is_read(message) {
  const person = ["hello", "program"].includes(message.type) ? await Person.silent(server.port) : await Person.at(server.port);
  person.say(message);
  person.say({ type: "ping", n: 7 });
  // A program whose key opens nothing is told so, in its own words.
  const answered = await person.hear(message.type === "program" ? "bye" : "pong").catch(() => null);
  person.leave();
  return answered !== null && !person.kinds.has("error");
}

for (const { type, direction, example } of messages.filter((one) => one.direction === "client")) {
  test(`${type} of a ${direction} is read as it is described, and in no other way`, async () => {
    const { required, properties } = schemas[type];
    fits(example, schemas[type], schemas);
    assert.ok(await is_read(example));
    assert.ok(await is_read(Object.fromEntries(required.map((name) => [name, example[name]]))), "with what is required alone");
    for (const name of required) {
      const { [name]: _, ...without } = example;
      assert.notDeepEqual(faults(without, schemas[type], schemas), []);
      assert.ok(!(await is_read(without)), `without ${name}`);
    }
    assert.ok(!(await is_read({ ...example, unheard_of: 1 })));
    assert.ok(Object.keys(properties).includes("type"));
  });
}

/** An evening at a table in which everything is said that a server can say; all that was heard. */
async function evening() {
  const people = [];
  const come = async () => {
    people.push(await Person.at(server.port));
    return people.at(-1);
  };
  let cmd = 0;
  const host = await come();
  const order = (text) => host.say({ type: "host", cmd: ++cmd, text });
  host.say({ type: "list_tables" });
  await host.hear("own_tables");
  host.say({ type: "ping", n: 1 });
  await host.hear("pong");
  host.say({ type: "create_table", game: "archimedes", options: { "A.hints": "on" }, seats: ["person", "person", "person"] });
  const { code, link, token } = await host.hear("table_opened");
  order("nonsense");
  await host.hear("refused");
  const guest = await come();
  guest.say({ type: "join", to: code });
  await guest.hear("table");
  guest.say({ type: "take_seat" });
  await guest.hear("seated");
  guest.say({ type: "react", reaction: "hello" });
  await host.hear("reacted");
  order("knock on");
  await host.hear("ack");
  const third = await come();
  third.say({ type: "join", to: link });
  await third.hear("knocking");
  host.say({ type: "start" });
  guest.say({ type: "leave" }); // a bot plays on
  let view = await host.hear("view");
  while (!view.view.may.includes("draw")) view = await host.hear("view");
  host.say({ type: "hint", cmd: ++cmd, step: 1 });
  await host.hear("hint");
  host.say({ type: "act", cmd: ++cmd, text: "draw" });
  await host.hear("event");
  third.say({ type: "nothing" });
  await third.hear("error");
  const again = await come();
  again.say({ type: "resume", table: link, token, have: 1, chain: "f".repeat(16) });
  await again.hear("resync");
  await host.hear("bye"); // its seat is taken over
  await again.hear("view");
  spawnSync("prlimit", ["--pid", String(server.pid), "--fsize=1:unlimited"]);
  again.say({ type: "host", cmd: ++cmd, text: "pause" });
  await again.hear("stalled");
  spawnSync("prlimit", ["--pid", String(server.pid), "--fsize=unlimited:unlimited"]);
  return people;
}

/** A program plays a match at a table that its host ends after a few questions; what its host has heard, and what it has. */
async function program_at_a_table() {
  const host = await Person.at(server.port);
  let cmd = 0;
  const order = (text) => host.say({ type: "host", cmd: ++cmd, text });
  host.say({ type: "create_table", game: "archimedes", options: {}, seats: ["bot random", "bot random"] });
  const { link } = await host.hear("table_opened");
  order("program B");
  const { token } = await host.hear("program_key");
  const program = await Person.silent(server.port, "/bot");
  program.say({ type: "program", table: link, token });
  await program.hear("hello");
  program.say({ type: "hello", protocol: 1, name: "a bot" });
  host.say({ type: "start" });
  await program.hear("new_match");
  let question = await program.hear("your_move");
  program.say({ type: "move", number: question.number, action: "nonsense" });
  await program.hear("refused");
  for (let i = 0; i < 3; ++i) {
    question = await program.hear("your_move");
    program.say({ type: "move", number: question.number, action: question.actions[0] });
  }
  await program.hear("event");
  order("abort");
  await program.hear("match_over");
  host.say({ type: "leave", cmd: ++cmd });
  await program.hear("bye");
  return { host, program };
}

/** A class comes together, and is over. */
async function class_of_two() {
  const [teacher, screen, ...pupils] = await Promise.all([1, 2, 3, 4].map(() => Person.at(server.port)));
  const teach = (cmd, text) => teacher.say({ type: "class_teach", cmd, text });
  const plan = { game: "rachmistrz", options: {}, size: 2, mode: "tables", duplicate: false, calm: false, minutes: 0, matches: 1 };
  teacher.say({ type: "open_class", plan, token: "9".repeat(32) });
  const { code } = await teacher.hear("class_opened");
  screen.say({ type: "join", to: code, as: "screen" });
  await screen.hear("class_screen");
  for (const [i, pupil] of pupils.entries()) {
    pupil.say({ type: "join", to: code });
    await pupil.hear("class_door");
    pupil.say({ type: "class_enter", token: `${i}`.repeat(32) });
    await pupil.hear("class_place");
  }
  teach(1, "word");
  await teacher.hear("class_word");
  teach(2, "end");
  await pupils[1].hear("class_over");
  return [teacher, screen, ...pupils];
}

/** The table of a server that keeps nothing is lost with it, and opened anew. */
async function lost_table() {
  const first = await serve({ data: "memory" });
  const before_it = await Person.at(first.port);
  const a_table = { type: "create_table", game: "archimedes", options: {}, seats: ["person", "person"] };
  before_it.say(a_table);
  const { link } = await before_it.hear("table_opened");
  await first.stop("SIGKILL");
  const second = await serve({ data: "memory" });
  const [one, other] = [await Person.at(second.port), await Person.at(second.port)];
  one.say({ ...a_table, instead_of: link });
  await one.hear("table_opened");
  other.say({ type: "join", to: link });
  await other.hear("moved");
  await second.stop();
  return [before_it, one, other];
}

// Lessons have tests of their own: here of a class is said what brings it together.
const is_of_a_lesson = (kind) => kind.startsWith("class_");

test("a program is told what is described, and all that is", async () => {
  const { program, host } = await program_at_a_table();
  const lines = new Map(bot_lines.filter(({ by }) => by === "table").map(({ schema }) => [schema.properties.type.const, schema]));
  for (const line of program.all) fits(line, lines.get(line.type), schemas);
  assert.deepEqual([...lines.keys()].filter((kind) => !program.kinds.has(kind)), []);
  at_a_table.push(host);
});

test("a program's key opens its own seat alone", async () => {
  const [one, other] = [await Person.at(server.port), await Person.at(server.port)];
  const tables = [];
  for (const host of [one, other]) {
    host.say({ type: "create_table", game: "archimedes", options: {}, seats: ["bot random", "bot random"] });
    const opened = await host.hear("table_opened");
    host.say({ type: "host", cmd: 1, text: "program B" });
    tables.push({ link: opened.link, host: opened.token, key: (await host.hear("program_key")).token });
  }
  for (const [link, token] of [[tables[0].link, tables[1].key], [tables[0].link, tables[0].host], [tables[1].link, tables[0].key]]) {
    const program = await Person.silent(server.port, "/bot");
    program.say({ type: "program", table: link, token });
    assert.equal((await program.hear("refused")).code, "server.no_such_table");
    await program.hear("bye");
    const page = await Person.at(server.port);
    page.say({ type: "resume", table: link, token: tables[link === tables[0].link ? 0 : 1].key, have: 0 });
    assert.equal((await page.hear("refused")).code, "server.no_such_table");
    page.leave();
  }
  for (const host of [one, other]) host.leave();
});

const at_a_table = [];
test("all that a server says is described, and all that is described of tables is said", async () => {
  const people = [...(await class_of_two()), ...(await evening()), ...(await lost_table()), ...at_a_table];
  const told = messages.filter((one) => one.direction === "server");
  const types = new Map(told.map(({ kind, type }) => [kind, type]));
  const heard = new Set();
  for (const message of people.flatMap(({ all }) => all)) {
    heard.add(message.type);
    assert.ok(types.has(message.type), message.type);
    fits(message, schemas[types.get(message.type)], schemas);
  }
  assert.deepEqual([...types.keys()].filter((kind) => !heard.has(kind) && !is_of_a_lesson(kind)), []);
  for (const { type, example } of told) {
    fits(example, schemas[type], schemas);
    assert.ok(described[type].payload);
  }
});
