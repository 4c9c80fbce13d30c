/**
 * The worker's side of EngineClient. It receives {id, load: source}, {id, words: text} and {id, request: text} and answers each, in order, with
 * {id, reply: text} or {id, fault: words}. After a fault every request is answered with it until the engine is loaded anew,
 * because old match numbers would otherwise name new matches.
 */
import { compileEngine, type EngineSource } from './engine.ts';
import { WasmEngine } from './wasm.js';

export type ToWorker = { id: number } & ({ load: EngineSource } | { words: string } | { request: string });
export type FromWorker = { id: number } & ({ reply: string } | { fault: string });

export interface Port<In, Out> {
  postMessage(message: Out): void;
  addEventListener(type: 'message', listener: (event: { data: In }) => void): void;
}

export function serve(port: Port<ToWorker, FromWorker>): void {
  let engine: WasmEngine | null = null;
  let turn: Promise<void> = Promise.resolve();

  async function answer(message: ToWorker): Promise<string> {
    if (!('load' in message)) {
      if (!engine) throw new Error('the engine is not loaded');
      if ('request' in message) return engine.call(message.request);
      engine.learn(message.words);
      return '{"ok":{}}';
    }
    engine = null;
    engine = new WasmEngine(await compileEngine(message.load));
    return '{"ok":{}}';
  }

  async function reply(message: ToWorker): Promise<void> {
    const { id } = message;
    try {
      port.postMessage({ id, reply: await answer(message) });
    } catch (cause) {
      port.postMessage({ id, fault: cause instanceof Error ? cause.message : String(cause) });
    }
  }

  port.addEventListener('message', ({ data }) => {
    turn = turn.then(() => reply(data));
  });
}
