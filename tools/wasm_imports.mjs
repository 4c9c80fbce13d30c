// Fails if a WebAssembly module imports anything: ours must run anywhere by itself.
// usage: node tools/wasm_imports.mjs FILE
import { readFileSync } from "node:fs";

const [file] = process.argv.slice(2);
const imports = WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(file)));
if (imports.length > 0) {
  const names = imports.map((entry) => `${entry.module}.${entry.name}`).join(", ");
  console.error(`${file}: imports ${names}; something in engine/ or games/ uses files, clocks or stdio`);
  process.exit(1);
}
