/**
 * The engine with types around it. It decides everything; nothing here knows a rule or the time. For a page the same calls
 * go through EngineClient (client.ts) to a worker.
 */
import type { Answered, Asked, Op } from './operations.ts';
import { EngineFault, WasmEngine } from './wasm.js';

export { EngineFault };

/** The program asked wrongly: a handle out of date, a member missing. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}

export type EngineSource = string | URL | BufferSource | WebAssembly.Module;

/** From an address (in the browser), from the bytes themselves, or as it was compiled before. */
export async function compileEngine(source: EngineSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source !== 'string' && !(source instanceof URL)) return WebAssembly.compile(source);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source}: ${response.status}`);
  const streams = response.headers.get('content-type')?.startsWith('application/wasm');
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** What a reply says: the answer or the refusal. An error is thrown. */
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
