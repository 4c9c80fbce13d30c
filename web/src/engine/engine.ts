/**
 * The engine with types. It decides everything; nothing here knows a rule or the time. The page makes the same calls through
 * EngineClient (client.ts) to a worker.
 */
import type { Answered, Asked, Op } from './operations.ts';
import { EngineFault, WasmEngine } from './wasm.js';

export { EngineFault };

/** A call that the engine cannot read: a stale match number, a missing member. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}

export type EngineSource = string | URL | BufferSource | WebAssembly.Module;

/** Compiles the engine from an address (in the browser) or from its bytes; a compiled one is returned as it is. */
export async function compileEngine(source: EngineSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source !== 'string' && !(source instanceof URL)) return WebAssembly.compile(source);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source}: ${response.status}`);
  const streams = response.headers.get('content-type')?.startsWith('application/wasm');
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Reads a reply: the answer or the refusal. An error is thrown. */
export function readReply<O extends Op>(reply: string): Answered<O> {
  const read = JSON.parse(reply) as Answered<O> | { error: string };
  if ('error' in read) throw new EngineError(read.error);
  return read;
}

export class Engine {
  readonly #wasm: WasmEngine;

  constructor(module: WebAssembly.Module) {
    this.#wasm = new WasmEngine(module);
  }

  static async load(source: EngineSource): Promise<Engine> {
    return new Engine(await compileEngine(source));
  }

  /** Throws EngineFault when the engine has stopped: make another Engine then. */
  call<O extends Op>(op: O, request: Asked<O>): Answered<O> {
    return readReply<O>(this.#wasm.call(JSON.stringify({ ...request, op })));
  }
}
