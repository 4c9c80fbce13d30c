// Reads the output of calculi_shapes, which knows the field lists of C++, on stdin, and writes the types of the page and
// the tables of members for authors of bots.
//
//   calculi_shapes | node tools/shapes.mjs --ts DIR        table.ts, wire.ts, operations.ts and one file per game
//   calculi_shapes | node tools/shapes.mjs --docs FILE     views and events in FILE, engine_operations.md beside it
//   calculi_shapes | node tools/shapes.mjs --check FILE    are these two up to date?
//
// What a member means is what its declaration says in a comment.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const capital = (word) => word[0].toUpperCase() + word.slice(1);

// --- what members mean ----------------------------------------------------------------------------------------------

const bodies_of = (source) =>
  new Map([...source.matchAll(/^struct (\w+)(?: : ([\w, ]+))? \{\n([\s\S]*?)^\};/gm)].map(([, name, bases, body]) => [name, { bases: bases?.split(", ") ?? [], body }]));

/** The comment behind the declaration of each member of a struct, those of its bases included. */
function meanings(files, type) {
  const structs = new Map([files].flat().flatMap((file) => [...bodies_of(readFileSync(join(root, file), "utf8"))]));
  const family = [];
  for (const names = [type]; names.length > 0; names.push(...(structs.get(family.at(-1))?.bases ?? []))) family.push(names.shift());
  const bodies = family.flatMap((name) => structs.get(name)?.body ?? []);
  const told = new Map();
  for (const [, json, member] of bodies.join("").matchAll(/visit\("(\w+)", (?:\w+\{)?self\.(\w+)/g)) {
    const comment = bodies.map((body) => body.match(new RegExp(`^  [^\\n(/]* ${member}(?:\\{[^\\n]*\\}| = [^\\n;]*)?; *// (.*(?:\\n {9,}// .*)*)$`, "m"))).find(Boolean);
    if (comment && !told.has(json)) told.set(json, comment[1].replace(/\n *\/\/ /g, " "));
  }
  return told;
}

// --- TypeScript -----------------------------------------------------------------------------------------------------

const head = (what) => `/** ${what}, generated from the field lists of C++ (tools/shapes.mjs): not to be edited. */\n`;
const seats = (text) => (text.includes("SeatLetter") ? "import type { SeatLetter } from '$parts/types';\n" : "");

const bare = (member) => member.replace("?", "");

function as_interface(name, members, told = new Map(), before = []) {
  const lines = Object.entries(members).flatMap(([member, type]) => [
    ...(told.has(bare(member)) ? [`  /** ${told.get(bare(member))} */`] : []),
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

const operation_files = [
  ...["requests", "answers"].map((name) => `platform/wasm/${name}.hpp`),
  ...["play/review", "play/puzzle/puzzle", "play/puzzle/puzzle_book", "table/game_speech", "table/rules_page", "table/box"].map((name) => `engine/${name}.hpp`),
];

/** The types of the operations. What is asked for has to be there, unless it may be left out. */
function operation_types({ at_tables, of_study, types }) {
  const asked = new Set(Object.values({ ...at_tables, ...of_study }).map(({ request }) => request));
  const needed = (members) => Object.fromEntries(Object.entries(members).map(([name, type]) => [name, name.endsWith("?") ? type : type.replace("SeatLetter | null", "SeatLetter")]));
  return Object.entries(types).map(([name, members]) => ({ name, members: asked.has(name) ? needed(with_optionals(members)) : members, told: meanings(operation_files, name) }));
}

function operations_ts(operations) {
  const all = operation_types(operations).map(({ name, members, told }) => as_interface(name, members, told));
  const ops = Object.entries({ ...operations.at_tables, ...operations.of_study });
  const list = ["/** What each operation is asked, and what it answers. */", "export interface Operations {", ...ops.map(([op, { request, answer }]) => `  ${op}: [${request}, ${answer}];`), "}", ""];
  const text = [...all, list.join("\n")].join("\n");
  const imports = "import type { Lang, SeatLetter, Speech } from '$parts/types';\nimport type { Hint, MatchEvent, TableView } from '../engine/operations.ts';\n";
  return `${head("What the page asks the engine, and what it answers")}${imports}\n${text}`;
}

/** What the members of a type mean that every table has. */
function table_meanings(name) {
  const files = { TableFrame: "table_view", TableEvent: "table_event", Holder: "table_event", Outcome: "game" };
  return meanings(`engine/table/${files[name]}.hpp`, name);
}

function table_ts(types) {
  const all = Object.entries(types).map(([name, members]) => as_interface(name, members, table_meanings(name)));
  const text = all.join("\n");
  return `${head("What every table tells a viewer")}${seats(text)}\n${text}`;
}

// --- tables for people ----------------------------------------------------------------------------------------------

const cell = (text) => text.replaceAll("|", "\\|");

function table_of(name, members, told) {
  return [`### ${name}`, "", ...rows_of(members, told)].join("\n");
}

function rows_of(members, told) {
  const lines = Object.entries(members).map(([member, type]) => `| \`${member}\` | \`${cell(type)}\` | ${cell(told.get(bare(member)) ?? "")} |`);
  return lines.length === 0 ? [] : ["| member | type | meaning |", "|---|---|---|", ...lines, ""];
}

function docs(shapes) {
  const games = Object.entries(shapes.games).filter(([, { folder }]) => !folder.startsWith("_"));
  const text = games.map(([slug, { folder, kinds, types }]) => {
    const tables = Object.entries(types).map(([type, members]) => table_of(type, members, meanings(`games/${folder}/game.hpp`, type)));
    return [`## ${capital(slug)}`, "", `Kinds of actions: ${kinds.replaceAll("'", "`").replaceAll(" | ", ", ")}.`, "", ...tables].join("\n");
  });
  const frame = table_of("The frame of a view", { ...shapes.table.TableFrame, game: "View" }, table_meanings("TableFrame"));
  const { TableFrame: _, ...others } = shapes.table;
  const titles = { TableEvent: 'An event of the table: {"table":{...}}' };
  const of_tables = Object.entries(others).map(([name, members]) => table_of(titles[name] ?? name, members, table_meanings(name)));
  return [
    "# Members of views and events",
    "",
    "Generated by `tools/shapes.mjs` from the field lists of C++; `./test` says when it is out of date. Types are written as in",
    "TypeScript; a `SeatLetter` is \"A\" to \"F\". Lists by seat may be longer than the table: read only its seats.",
    "",
    frame,
    ...of_tables,
    ...text,
  ].join("\n");
}

/** The groups of operations.hpp, each with its operations and what they do. */
function operation_groups() {
  const source = readFileSync(join(root, "platform/wasm/operations.hpp"), "utf8");
  const groups = [...source.matchAll(/^\/\/ --- ([^:\n]+): operations_\w+\.cpp -*\n((?:(?:\/\/|Reply<).*\n)+)/gm)];
  return groups.map(([, title, body]) => ({
    title: capital(title),
    operations: [...body.matchAll(/((?:\/\/ .*\n)*)Reply<\w+> (\w+)\(/g)].map(([, comment, op]) => ({ op, does: comment.replace(/\n?\/\/ /g, " ").trim() })),
  }));
}

function operations_docs(operations) {
  const types = new Map(operation_types(operations).map((type) => [type.name, type]));
  const all = { ...operations.at_tables, ...operations.of_study };
  const section = ({ op, does }) => {
    const { request, answer } = all[op];
    const mark = op in operations.of_study ? " *study*" : "";
    return `| \`${op}\`${mark} | ${does} | [${request}](#${request.toLowerCase()}) | ${types.has(answer) ? `[${answer}](#${answer.toLowerCase()})` : `\`${answer}\``} |`;
  };
  const groups = operation_groups().flatMap(({ title, operations: ops }) => [`## ${title}`, "", "| op | what it does | request | answer |", "|---|---|---|---|", ...ops.map(section), ""]);
  const shapes = [...types.values()].map(({ name, members, told }) => table_of(name, members, told));
  return [
    "# Operations of the engine",
    "",
    "Generated by `tools/shapes.mjs` from the field lists of `platform/wasm/`; `./test` says when it is out of date. How requests and replies",
    "travel, and what holds for all of them: [wasm.md](wasm.md). Types are written as in TypeScript; a member with a `?` may be left out. An",
    "operation marked *study* is in the larger engines only.",
    "",
    ...groups,
    "## Members",
    "",
    ...shapes,
  ].join("\n");
}

// --------------------------------------------------------------------------------------------------------------------

const [way, where] = process.argv.slice(2);
const shapes = JSON.parse(readFileSync(0, "utf8"));
const documents = () => [[where, docs(shapes)], [join(dirname(where), "engine_operations.md"), operations_docs(shapes.operations)]];
if (way === "--ts") {
  mkdirSync(where, { recursive: true });
  const files = { table: table_ts(shapes.table), wire: wire_ts(shapes.wire), operations: operations_ts(shapes.operations) };
  for (const [slug, game] of Object.entries(shapes.games)) files[slug] = game_ts(slug, game);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(where, `${name}.ts`), text);
} else if (way === "--docs") {
  for (const [file, text] of documents()) writeFileSync(file, text);
} else {
  for (const [file, text] of documents()) {
    if (readFileSync(file, "utf8") === text) continue;
    console.error(`${file} is out of date: build/release/calculi_shapes | node tools/shapes.mjs --docs ${where}`);
    process.exitCode = 1;
  }
}
