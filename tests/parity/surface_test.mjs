// calculi.wasm from outside: it asks for nothing, and it says the same as the native build of the same surface.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { games, natives, newEngine, repliesOf, wasmFile, wasmModule } from "./kit.mjs";
import { converse } from "./script.mjs";

test("calculi.wasm imports nothing and exports its small surface", (t) => {
  assert.deepEqual(WebAssembly.Module.imports(wasmModule), []);
  const names = WebAssembly.Module.exports(wasmModule).map(({ name }) => name);
  const surface = ["_initialize", "calculi_alloc", "calculi_call", "calculi_free", "calculi_out_len", "calculi_out_ptr"];
  assert.deepEqual(names.sort(), [...surface, "memory"].sort());
  const bytes = readFileSync(wasmFile);
  t.diagnostic(`calculi.wasm: ${bytes.length} bytes, ${brotliCompressSync(bytes).length} with brotli`);
});

const { lines, replies } = converse(newEngine(), 400);

test("the conversation touches every operation, and few of its calls are errors", () => {
  const asked = new Set(lines.map((line) => JSON.parse(line).op));
  assert.equal(asked.size, 23);
  const errors = replies.filter((reply) => reply.startsWith('{"error"'));
  assert.deepEqual(errors, []);
  const fine = lines.filter((_, i) => replies[i].startsWith('{"ok"')).map((line) => JSON.parse(line).op);
  assert.deepEqual([...asked].filter((op) => !fine.includes(op)), []);
});

for (const { preset, file } of natives("calculi_api")) {
  test(`${lines.length} calls over ${games.length} games get the same bytes from the ${preset} build`, () => {
    const native = repliesOf(file, lines);
    assert.equal(native.length, replies.length);
    for (const [i, reply] of replies.entries()) assert.equal(native[i], reply, `call ${i}: ${lines[i].slice(0, 300)}`);
  });
}
