// The descriptions of what programs may say to a server: docs/api/openapi.yaml (HTTP) and docs/api/asyncapi.yaml
// (WebSockets). Shapes come from the field lists of C++, what a message is for from the comment before its struct, the
// addresses from here; tests/api exercises everything that is described against a server.
//
//   calculi_shapes | node tools/api.mjs           writes both
//   calculi_shapes | node tools/api.mjs --check   are they up to date?
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(fileURLToPath(import.meta.url), "../..");

// --- schemas --------------------------------------------------------------------------------------------------------

/** The parts of "A | (B | null)[]" that stand outside brackets. */
function either_of(type) {
  const parts = [""];
  let depth = 0;
  for (const c of type) {
    depth += c === "(" || c === "<" || c === "{" ? 1 : c === ")" || c === ">" || c === "}" ? -1 : 0;
    if (c === "|" && depth === 0) parts.push("");
    else parts[parts.length - 1] += c;
  }
  return parts.map((part) => part.trim());
}

/** A type as TypeScript writes it, as a JSON Schema. */
export function schema_of(type, at) {
  const either = either_of(type);
  if (either.includes("null")) {
    const inner = schema_of(either.filter((one) => one !== "null").join(" | "), at);
    return { oneOf: [inner, { type: "null" }] };
  }
  if (type.startsWith("(") && type.endsWith(")")) return schema_of(type.slice(1, -1), at);
  if (either.every((one) => one.startsWith("'"))) return { type: "string", enum: either.map((one) => one.slice(1, -1)) };
  if (type.endsWith("[]")) return { type: "array", items: schema_of(type.slice(0, -2), at) };
  if (type === "Record<string, string>") return { type: "object", additionalProperties: { type: "string" } };
  if (type === "SeatLetter") return { type: "string", enum: [..."ABCDEF"] };
  if (["TableView", "MatchEvent", "Hint"].includes(type)) return { type: "object", description: `${type}: see members.md` };
  if (type === "number") return { type: "integer" };
  if (["string", "boolean"].includes(type)) return { type };
  return { $ref: `${at}${type}` };
}

/** What may be null may be left out, but for a seat, which is null where it is none. */
export function object_schema(members, at, kind) {
  const properties = kind ? { type: { type: "string", const: kind } } : {};
  const required = kind ? ["type"] : [];
  for (const [member, type] of Object.entries(members)) {
    const name = member.replace("?", "");
    properties[name] = schema_of(type.replace(" | null | null", " | null"), at);
    const optional = name !== member || (type.endsWith(" | null") && type !== "SeatLetter | null");
    if (!optional) required.push(name);
  }
  return { type: "object", properties, required, additionalProperties: false };
}

/** The comment before each struct of a file. */
function purposes(file) {
  const source = readFileSync(join(root, "platform/wire", file), "utf8");
  const found = source.matchAll(/((?:^\/\/ .*\n)+)struct (\w+) \{/gm);
  return new Map([...found].map(([, comment, name]) => [name, comment.replaceAll(/^\/\/ /gm, "").replaceAll("\n", " ").trim()]));
}

const example = (direction, kind) => JSON.parse(readFileSync(join(root, "platform/wire/examples", direction, `${kind}.json`), "utf8"));

// --- WebSockets -----------------------------------------------------------------------------------------------------

const directions = {
  client: ["ClientMessage", ["client_messages.hpp", "class_requests.hpp"]],
  server: ["ServerMessage", ["server_messages.hpp", "class_news.hpp"]],
};

/** Every message of the protocol, by its name: who says it, its kind, its schema, an example. */
export function messages_of({ wire }) {
  return Object.entries(directions).flatMap(([direction, [union, files]]) => {
    const told = new Map(files.flatMap((file) => [...purposes(file)]));
    return Object.entries(wire[union]).map(([kind, type]) => {
      const name = type.replace(/Message$/, "");
      return { name, type, direction, kind, summary: told.get(name) ?? "", example: example(direction, kind) };
    });
  });
}

// --- the lines of docs/bot_protocol.md ---------------------------------------------------------------------------------------

const any_object = { type: "object", description: "members.md" };
const integer = { type: "integer" };
const string = { type: "string" };
const strings = { type: "array", items: string };
const maybe = (schema) => ({ oneOf: [schema, { type: "null" }] });
function bot_line(by, name, kind, members, optional = {}) {
  const properties = { type: { type: "string", const: kind }, ...members, ...optional };
  return { by, name, schema: { type: "object", properties, required: ["type", ...Object.keys(members)], additionalProperties: false } };
}
export const bot_lines = [
  bot_line("table", "BotHello", "hello", { protocol: integer, program: string }),
  bot_line("table", "BotNewMatch", "new_match", { game: string, rules: integer, seat: string, seats: integer, seed: integer, options: { type: "object", additionalProperties: string } }),
  bot_line("table", "BotEvent", "event", { event: any_object }),
  bot_line("table", "BotYourMove", "your_move", { number: integer, time_ms: integer, now: integer, deadline: maybe(integer), actions: strings, view: any_object }),
  bot_line("table", "BotRefused", "refused", { number: integer, code: string, clause: string, text: string }),
  bot_line("table", "BotMatchOver", "match_over", { outcome: any_object }),
  bot_line("table", "BotBye", "bye", {}, { again_ms: integer, at: string }),
  bot_line("program", "BotOwnHello", "hello", { protocol: integer, name: string }, { games: strings }),
  bot_line("program", "BotMove", "move", { number: integer }, { action: string, wait: { type: "boolean" }, think_ms: integer }),
];
const lines_of = (by) => [
  ...(by === "program" ? [{ $ref: "#/channels/program/messages/ProgramMessage" }] : []),
  ...bot_lines.filter((one) => one.by === by).map(({ name }) => ({ $ref: `#/channels/program/messages/${name}` })),
];

export function asyncapi(shapes) {
  const messages = messages_of(shapes);
  const at = "#/components/schemas/";
  const kinds = new Map(messages.map(({ type, kind }) => [type, kind]));
  const all = (direction) => messages.filter((one) => one.direction === direction);
  const refs = (direction, where) => all(direction).map(({ type }) => ({ $ref: `${where}${type}` }));
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Calculi, WebSockets",
      version: "3",
      description: "What is said at /ws, each message one text frame. docs/protocol.md tells the order.",
    },
    defaultContentType: "application/json",
    channels: {
      program: {
        address: "/bot",
        description: "For a program on a seat that a host has made for it; no Origin. Its first message is `program`; then docs/bot_protocol.md is spoken, a line a message. One that knows its table comes to /bot/<id>.",
        messages: { ProgramMessage: { $ref: "#/components/messages/ProgramMessage" }, ...Object.fromEntries(bot_lines.map(({ name }) => [name, { $ref: `#/components/messages/${name}` }])) },
      },
      table: {
        address: "/ws",
        description: "Hello first, within 5 seconds. Origin is the server's own. A client that knows its table comes to /ws/<id>.",
        messages: Object.fromEntries(messages.map(({ type }) => [type, { $ref: `#/components/messages/${type}` }])),
      },
    },
    operations: {
      say: { action: "receive", channel: { $ref: "#/channels/table" }, messages: refs("client", "#/channels/table/messages/") },
      tell: { action: "send", channel: { $ref: "#/channels/table" }, messages: refs("server", "#/channels/table/messages/") },
      play: { action: "receive", channel: { $ref: "#/channels/program" }, messages: lines_of("program") },
      ask: { action: "send", channel: { $ref: "#/channels/program" }, messages: lines_of("table") },
    },
    components: {
      messages: Object.fromEntries([
        ...messages.map(({ type, kind, summary, example: payload }) => [
          type,
          { name: kind, ...(summary ? { description: summary } : {}), payload: { $ref: `${at}${type}` }, examples: [{ payload }] },
        ]),
        ...bot_lines.map(({ name, schema }) => [name, { name: schema.properties.type.const, payload: { $ref: `${at}${name}` } }]),
      ]),
      schemas: Object.fromEntries([
        ...Object.entries(shapes.wire.types).map(([type, members]) => [type, object_schema(members, at, kinds.get(type))]),
        ...bot_lines.map(({ name, schema }) => [name, schema]),
      ]),
    },
  };
}

// --- HTTP -----------------------------------------------------------------------------------------------------------

const text = { "text/plain; charset=utf-8": { schema: { type: "string" } } };
const plain = (description) => ({ description, content: text });
const link = { name: "link", in: "path", required: true, schema: { type: "string", pattern: "^[0-9a-f]{32}$" }, description: "the link of the table" };
const record = (summary, parameters) => ({
  get: {
    summary,
    parameters,
    responses: { 200: plain("a record (docs/records.md)"), 404: plain("there is none, or not yet"), 503: plain("too many old ones are asked for; try again") },
  },
});
const everywhere = {
  405: plain("another method is meant; Allow names it"),
  413: plain("a body is not taken; the connection ends"),
  421: plain("Host is no name of this server"),
  429: plain("this address asks too much; Retry-After says when again"),
};

const paths = {
  "/r/{link}.calculi": record("The record of the last match at a table that is over", [link]),
  "/r/{link}.{number}.calculi": record("The record of a match by its number", [link, { name: "number", in: "path", required: true, schema: { type: "integer", minimum: 1 } }]),
  "/healthz": { get: { summary: "Does it serve at all?", responses: { 200: plain("ok") } } },
  "/readyz": { get: { summary: "Is it ready for people?", responses: { 200: plain("ok"), 503: plain("stopping, late or store") } } },
  "/metrics": { get: { summary: "Figures for Prometheus", responses: { 200: plain("docs/operations.md"), 403: plain("asked from another machine") } } },
  "/bot": { get: { summary: "The WebSocket of programs on a seat: asyncapi.yaml", responses: { 101: { description: "a WebSocket" }, 403: plain("a page of another site; a program says no Origin"), 426: plain("this is no upgrade"), 503: plain("the server stops") } } },
  "/ws": { get: { summary: "The WebSocket of people: asyncapi.yaml", responses: { 101: { description: "a WebSocket" }, 403: plain("the page of another server"), 426: plain("this is no upgrade"), 503: plain("the server stops") } } },
};

export const openapi = () => ({
  openapi: "3.1.0",
  info: {
    title: "Calculi, HTTP",
    version: "1",
    description: "For programs. Every address answers HEAD where it answers GET, and everywhere may come: " + Object.entries(everywhere).map(([status, { description }]) => `${status}, ${description}`).join("; ") + ".",
  },
  paths,
});

// --- YAML -----------------------------------------------------------------------------------------------------------

const is_plain = (word) => /^[A-Za-z/][\w/ -]*$/.test(word) && !/^(true|false|null|yes|no|on|off)$/i.test(word) && !word.endsWith(" ");
const scalar = (value) => (typeof value === "string" && is_plain(value) ? value : JSON.stringify(value));
const is_small = (value) => value === null || typeof value !== "object" || JSON.stringify(value).length < 80;

/** Small things on one line, as JSON, the others in blocks. */
function yaml(value, indent = "") {
  const entries = Array.isArray(value) ? value.map((one) => ["-", one]) : Object.entries(value).map(([key, one]) => [`${scalar(key)}:`, one]);
  return entries.map(([key, one]) => (is_small(one) ? `${indent}${key} ${scalar(one)}\n` : `${indent}${key}\n${yaml(one, `${indent}  `)}`)).join("");
}

const head = "# Generated by tools/api.mjs: not to be edited. ./test says when it is out of date.\n";
export const documents = (shapes) => [
  [join(root, "docs/api/openapi.yaml"), head + yaml(openapi())],
  [join(root, "docs/api/asyncapi.yaml"), head + yaml(asyncapi(shapes))],
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const shapes = JSON.parse(readFileSync(0, "utf8"));
  for (const [file, content] of documents(shapes)) {
    if (process.argv[2] !== "--check") {
      writeFileSync(file, content);
    } else if (readFileSync(file, "utf8") !== content) {
      console.error(`${file} is out of date: build/release/calculi_shapes | node tools/api.mjs`);
      process.exitCode = 1;
    }
  }
}
