/** The types of wasm.js, which is plain JavaScript so that Node's tests can load it unchanged. */
export class EngineFault extends Error {
  constructor(cause: unknown);
}
export class WasmEngine {
  constructor(module: WebAssembly.Module);
  call(request: string): string;
  learn(words: string): void;
}
