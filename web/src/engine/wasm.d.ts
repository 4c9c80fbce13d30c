/** Types of wasm.js, which is plain JavaScript so that Node's tests load it as it stands. */
export class EngineFault extends Error {
  constructor(cause: unknown);
}
export class WasmEngine {
  constructor(module: WebAssembly.Module);
  call(request: string): string;
}
