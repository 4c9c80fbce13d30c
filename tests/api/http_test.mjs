// docs/api/openapi.yaml against a server: every address, with every answer that is described, and no other.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { openapi } from "../../tools/api.mjs";
import { Person } from "./person.mjs";
import { fits } from "./schema.mjs";
import { new_folder, program, serve } from "./served.mjs";

const described = openapi();
const a_table = { game: "numeramis", options: { laps: "1" }, seats: ["bot greedy", "bot greedy"] };
const upgrade = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" };
let server;
before(async () => {
  server = await serve();
});
after(() => server.stop());

/** One request on a socket of its own, so that every header can be said; `on` is a socket that is open already. */
async function ask(method, path, headers = {}, body, on = null) {
  const socket = on ?? connect(server.port, "127.0.0.1");
  const sent = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  const all = { Host: `localhost:${server.port}`, ...(body === undefined ? {} : { "Content-Length": Buffer.byteLength(sent) }), ...headers };
  socket.write(`${method} ${path} HTTP/1.1\r\n${Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${sent}`);
  let heard = "";
  const whole = () => {
    const end = heard.indexOf("\r\n\r\n");
    const length = Number(/content-length: (\d+)/i.exec(heard)?.[1] ?? 0);
    return end >= 0 && (heard.startsWith("HTTP/1.1 101") || Buffer.byteLength(heard.slice(end + 4)) >= length);
  };
  while (!whole()) heard += (await once(socket, "data"))[0].toString();
  if (!on) socket.destroy();
  const end = heard.indexOf("\r\n\r\n");
  return { status: Number(heard.slice(9, 12)), type: /content-type: (.*)\r/i.exec(heard)?.[1], body: heard.slice(end + 4) };
}

async function until(asked, status) {
  for (;;) {
    const answer = await asked();
    if (answer.status === status) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

// A match between bots that is over: its host only starts it and watches.
let over;
async function finished() {
  over ??= (async () => {
    const host = await Person.at(server.port);
    host.say({ type: "create_table", ...a_table });
    const { link } = await host.hear("table_opened");
    host.say({ type: "start" });
    while ((await host.hear("table")).phase !== "over");
    host.leave();
    return link;
  })();
  return over;
}

// A server that has the same tables, and none of them in memory.
async function asked_too_often(path) {
  const [folder, file] = [new_folder(), join(new_folder(), "tables.db")];
  for (const words of [["backup", file, "--data", server.folder], ["restore", file, "--data", folder]]) {
    assert.equal(spawnSync(program, words).status, 0);
  }
  const another = await serve({ data: folder, speed: 1 });
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask("GET", path, {}, undefined, connect(another.port, "127.0.0.1"))));
  await another.stop();
  for (const used of [folder, dirname(file)]) rmSync(used, { recursive: true });
  return answers.find(({ status }) => status !== 200);
}

// What is answered on a connection that is open while the server stops: a page that does not say goodbye holds it up.
let stopping;
async function while_it_stops(method, path, headers) {
  stopping ??= (async () => {
    await Person.at(server.port);
    const open = [];
    for (let i = 0; i < 3; ++i) {
      const socket = connect(server.port, "127.0.0.1");
      await ask("GET", "/healthz", {}, undefined, socket);
      open.push(socket);
    }
    const other = server;
    server = { ...other, stop: async () => {} };
    process.kill(other.pid, "SIGTERM");
    return open;
  })();
  return ask(method, path, headers, undefined, (await stopping).pop());
}

const elsewhere = { Origin: "https://evil.example" };
const no_link = "0".repeat(32);
const socket_answers = (path, origin = () => ({ Origin: `http://localhost:${server.port}` })) => ({
  101: () => ask("GET", path, { ...upgrade, ...origin() }),
  403: () => ask("GET", path, { ...upgrade, ...elsewhere }),
  426: () => ask("GET", path),
  503: () => while_it_stops("GET", path, upgrade),
});

/** How each answer is come by. */
const exercises = {
  "get /r/{link}.calculi": {
    200: async () => ask("GET", `/r/${await finished()}.calculi`),
    404: () => ask("GET", `/r/${no_link}.calculi`),
    503: async () => asked_too_often(`/r/${await finished()}.calculi`),
  },
  "get /r/{link}.{number}.calculi": {
    200: async () => ask("GET", `/r/${await finished()}.1.calculi`),
    404: async () => ask("GET", `/r/${await finished()}.2.calculi`),
    503: async () => asked_too_often(`/r/${await finished()}.1.calculi`),
  },
  "get /bot": socket_answers("/bot", () => ({})),
  "get /healthz": { 200: () => ask("GET", "/healthz") },
  "get /metrics": { 200: () => ask("GET", "/metrics"), 403: () => ask("GET", "/metrics", { "X-Forwarded-For": "203.0.113.7" }) },
  "get /readyz": { 200: () => until(() => ask("GET", "/readyz"), 200), 503: () => while_it_stops("GET", "/readyz", {}) },
  "get /ws": socket_answers("/ws"),
};
// What stops the server comes last.
const rank = ({ route, status }) => (exercises[route][status].toString().includes("while_it_stops") ? 1 : 0);

test("what is described can happen, and is as it is described", async () => {
  const answers = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.entries(responses).map(([status, response]) => ({ route: `${method} ${path}`, status: Number(status), response })),
    ),
  );
  const known = Object.entries(exercises).flatMap(([route, all]) => Object.keys(all).map((status) => `${route} ${status}`));
  assert.deepEqual(answers.map(({ route, status }) => `${route} ${status}`).sort(), known.sort());
  answers.sort((one, other) => rank(one) - rank(other));
  for (const { route, status, response } of answers) {
    const answer = await exercises[route][status]();
    assert.equal(answer.status, status, `${route}: ${answer.body}`);
    if (!response.content) continue;
    const [[type, { schema }]] = Object.entries(response.content);
    assert.equal(answer.type, type, route);
    fits(answer.body, schema, {});
  }
});
