// calculi.wasm from outside: it imports nothing, and answers like the native build.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { WasmEngine } from "../../web/src/engine/wasm.js";
import { ask, games, languages, long, natives, newEngine, repliesOf, wasmFile, wasmModule } from "./kit.mjs";
import { converse } from "./script.mjs";

test("calculi.wasm imports nothing and exports its small surface", (t) => {
  assert.deepEqual(WebAssembly.Module.imports(wasmModule), []);
  const names = WebAssembly.Module.exports(wasmModule).map(({ name }) => name);
  const surface = ["_initialize", "calculi_alloc", "calculi_call", "calculi_free", "calculi_out_len", "calculi_out_ptr", "calculi_words"];
  assert.deepEqual(names.sort(), [...surface, "memory"].sort());
  const bytes = readFileSync(wasmFile);
  const packed = long ? `, ${brotliCompressSync(bytes).length} with brotli` : ""; // it takes seconds
  t.diagnostic(`calculi.wasm: ${bytes.length} bytes${packed}`);
});

// What binaryen says of a module for browsers without SIMD; empty where it is fine.
const withoutSimd = (file) => {
  const { stderr, status } = spawnSync("wasm-opt", ["--all-features", "--disable-simd", "-o", "/dev/null", file]);
  return status === 0 ? "" : stderr.toString() || "refused";
};

test("X1: no module of the page needs SIMD", () => {
  // (func (drop (v128.const ...))): type, function and code section
  const simd = Buffer.from(`0061736d01000000010401600000030201000a17011500fd0c${"00".repeat(16)}1a0b`, "hex");
  assert.ok(WebAssembly.validate(simd), "the sample is a module");
  const sample = join(mkdtempSync(join(tmpdir(), "calculi-")), "simd.wasm");
  writeFileSync(sample, simd);
  assert.match(withoutSimd(sample), /v128/);
  const modules = readdirSync(dirname(wasmFile)).filter((name) => name.endsWith(".wasm"));
  assert.ok(modules.length > 4, modules.join());
  for (const name of modules) assert.equal(withoutSimd(join(dirname(wasmFile), name)), "", name);
});

const { lines, replies } = converse(newEngine(), ...(long ? [400] : [30, 1]));

const sourceOf = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const listed = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1]).sort();

test("every operation is in the documents and in the conversation, and is answered well at least once", () => {
  const asked = [...new Set(lines.map((line) => JSON.parse(line).op))].sort();
  assert.deepEqual(asked, listed(sourceOf("platform/wasm/operations.hpp"), /Operation\{"(\w+)", \1\}/g));
  assert.deepEqual(asked, listed(sourceOf("docs/engine_operations.md"), /^\| `(\w+)` (?:\*study\* )?\| .* \| \[\w+\]\(#/gm));
  assert.deepEqual(replies.filter((reply) => reply.startsWith('{"error"')), []);
  const fine = new Set(lines.filter((_, i) => replies[i].startsWith('{"ok"')).map((line) => JSON.parse(line).op));
  assert.deepEqual(asked.filter((op) => !fine.has(op)), []);
});

for (const { preset, file } of natives("calculi_api")) {
  test(`L19: ${lines.length} calls over ${games.length} games get the same bytes from the ${preset} build`, () => {
    const native = repliesOf(file, lines);
    assert.equal(native.length, replies.length);
    for (const [i, reply] of replies.entries()) assert.equal(native[i], reply, `call ${i}: ${lines[i].slice(0, 300)}`);
  });
}

// The template lies in a folder of another name: it is no game of the page and has no engine of its own.
const ofThePage = games.filter(({ slug }) => existsSync(new URL(`../../games/${slug}/module.cpp`, import.meta.url)));
for (const { slug, least_seats: seats } of ofThePage) {
  test(`the engine of ${slug} alone plays as the one with all games`, () => {
    const engineOf = (name) => new WasmEngine(new WebAssembly.Module(readFileSync(wasmFile.replace(/\.wasm$/, `_${name}.wasm`))));
    const [table, alone] = [engineOf(slug), engineOf(`${slug}_study`)];
    const folder = new URL(`../../build/wasm/generated_${slug}/text/`, import.meta.url);
    for (const lang of languages) table.learn(JSON.parse(readFileSync(new URL(`sentences.${lang}.json`, folder), "utf8")));
    for (const engine of [table, alone]) assert.deepEqual(ask(engine, { op: "about" }).ok.games.map((game) => game.slug), [slug]);
    const simulation = { op: "simulate", game: slug, seats, matches: 100, seed: 7, bots: ["random"] };
    const rules = { op: "rules", game: slug, lang: "cs" };
    assert.deepEqual(ask(alone, simulation), ask(newEngine(), simulation));
    // The page has the texts of the clauses itself.
    const known = ({ ok }) => ({ ...ok, clauses: ok.clauses.map((clause) => ({ ...clause, text: "" })) });
    assert.deepEqual(ask(alone, rules), { ok: known(ask(newEngine(), rules)) });
    for (const lang of languages) {
      const here = (engine) => ask(engine, { op: "about", lang }).ok.games.find((game) => game.slug === slug);
      for (const engine of [table, alone]) assert.deepEqual(here(engine), here(newEngine()));
    }
    assert.match(ask(table, simulation).error, /no such operation/, "masters and what needs them come later");
  });
}
