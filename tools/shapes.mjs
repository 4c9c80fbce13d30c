// Reads the output of calculi_shapes, which knows the field lists of C++, on stdin, and writes the types of the page and
// the tables of members for authors of bots.
//
//   calculi_shapes | node tools/shapes.mjs --ts DIR        table.ts, wire.ts and one file per game
//   calculi_shapes | node tools/shapes.mjs --docs FILE     tables of views and events
//   calculi_shapes | node tools/shapes.mjs --check FILE    are these tables up to date?
//
// What a member means is what its declaration says in a comment.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const capital = (word) => word[0].toUpperCase() + word.slice(1);

// --- what members mean ----------------------------------------------------------------------------------------------

const bodies_of = (source) =>
  new Map([...source.matchAll(/^struct (\w+)(?: : (\w+))? \{\n([\s\S]*?)^\};/gm)].map(([, name, base, body]) => [name, { base, body }]));

/** The comment behind the declaration of each member of a struct. */
function meanings(file, type) {
  const structs = bodies_of(readFileSync(join(root, file), "utf8"));
  const told = new Map();
  const { body: own = "" } = structs.get(type) ?? {};
  const members = [...own.matchAll(/visit\("(\w+)", self\.(\w+)\)/g)];
  for (let { base, body } = structs.get(type) ?? {}; body; { base, body } = structs.get(base) ?? {}) {
    for (const [, json, member] of members) {
      const comment = body.match(new RegExp(`^  [^\\n(/]* ${member}(?:\\{[^\\n]*\\}| = [^\\n;]*)?; *// (.*)$`, "m"));
      if (comment && !told.has(json)) told.set(json, comment[1]);
    }
  }
  return told;
}

// --- TypeScript -----------------------------------------------------------------------------------------------------

const head = (what) => `/** ${what}, generated from the field lists of C++ (tools/shapes.mjs): not to be edited. */\n`;
const seats = (text) => (text.includes("SeatLetter") ? "import type { SeatLetter } from '$parts/types';\n" : "");

function as_interface(name, members, told = new Map(), before = []) {
  const lines = Object.entries(members).flatMap(([member, type]) => [
    ...(told.has(member) ? [`  /** ${told.get(member)} */`] : []),
    `  ${member}: ${type};`,
  ]);
  return [`export interface ${name} {`, ...before, ...lines, "}", ""].join("\n");
}

function game_ts(slug, { folder, name, kinds, types }) {
  const named = (type) => (type === "View" || type === "Event" ? name + type : type);
  const all = Object.entries(types).map(([type, members]) =>
    as_interface(named(type), members, meanings(`games/${folder}/game.hpp`, type)),
  );
  const text = [`export type ${name}Kind = ${kinds};\n`, ...all].join("\n");
  return `${head(`What ${capital(slug)} tells a viewer`)}${seats(text)}\n${text}`;
}

/** An optional member may be left out. */
function with_optionals(members) {
  const optional = (type) => type.endsWith(" | null") && type !== "SeatLetter | null";
  return Object.fromEntries(
    Object.entries(members).map(([name, type]) => (optional(type) ? [`${name}?`, type.replace(" | null | null", " | null")] : [name, type])),
  );
}

function wire_ts({ types, ...directions }) {
  const kinds = new Map(Object.values(directions).flatMap((messages) => Object.entries(messages).map(([kind, type]) => [type, kind])));
  const all = Object.entries(types).map(([name, members]) => {
    const before = kinds.has(name) ? [`  type: '${kinds.get(name)}';`] : [];
    return as_interface(name, with_optionals(members), new Map(), before);
  });
  const unions = Object.entries(directions).map(([name, messages]) => `export type ${name} =\n${Object.values(messages).map((type) => `  | ${type}`).join("\n")};\n`);
  const text = [...all, ...unions].join("\n");
  const engine = "import type { Hint, MatchEvent, TableView } from '../engine/operations.ts';\n";
  return `${head("What page and server say to each other")}${seats(text)}${engine}\n${text}`;
}

function table_ts(types) {
  const files = { TableFrame: "table_view", TableEvent: "table_event", Holder: "table_event", Outcome: "game" };
  const all = Object.entries(types).map(([name, members]) =>
    as_interface(name, members, meanings(`engine/table/${files[name]}.hpp`, name)),
  );
  const text = all.join("\n");
  return `${head("What every table tells a viewer")}${seats(text)}\n${text}`;
}

// --- tables for people ----------------------------------------------------------------------------------------------

const cell = (text) => text.replaceAll("|", "\\|");

function table_of(name, members, told) {
  const lines = Object.entries(members).map(([member, type]) => `| \`${member}\` | \`${cell(type)}\` | ${cell(told.get(member) ?? "")} |`);
  return [`### ${name}`, "", "| member | type | meaning |", "|---|---|---|", ...lines, ""].join("\n");
}

function docs(shapes) {
  const games = Object.entries(shapes.games).filter(([, { folder }]) => !folder.startsWith("_"));
  const text = games.map(([slug, { folder, kinds, types }]) => {
    const tables = Object.entries(types).map(([type, members]) => table_of(type, members, meanings(`games/${folder}/game.hpp`, type)));
    return [`## ${capital(slug)}`, "", `Kinds of actions: ${kinds.replaceAll("'", "`").replaceAll(" | ", ", ")}.`, "", ...tables].join("\n");
  });
  const frame = table_of("The frame of a view", { ...shapes.table.TableFrame, game: "View" }, meanings("engine/table/table_view.hpp", "TableFrame"));
  return [
    "# Members of views and events",
    "",
    "Generated by `tools/shapes.mjs` from the field lists of C++; `./test` says when it is out of date. Types are written as in",
    "TypeScript; a `SeatLetter` is \"A\" to \"F\". Lists by seat may be longer than the table: read only its seats.",
    "",
    frame,
    ...text,
  ].join("\n");
}

// --------------------------------------------------------------------------------------------------------------------

const [way, where] = process.argv.slice(2);
const shapes = JSON.parse(readFileSync(0, "utf8"));
if (way === "--ts") {
  mkdirSync(where, { recursive: true });
  writeFileSync(join(where, "table.ts"), table_ts(shapes.table));
  writeFileSync(join(where, "wire.ts"), wire_ts(shapes.wire));
  for (const [slug, game] of Object.entries(shapes.games)) writeFileSync(join(where, `${slug}.ts`), game_ts(slug, game));
} else if (way === "--docs") {
  writeFileSync(where, docs(shapes));
} else if (readFileSync(where, "utf8") !== docs(shapes)) {
  console.error(`${where} is out of date: build/release/calculi_shapes | node tools/shapes.mjs --docs ${where}`);
  process.exitCode = 1;
}
