/**
 * The engine as a page sees it: promises, answered by a worker.
 *
 *   const engine = new EngineClient(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));
 *   await engine.load(wasm_url);
 *   const { ok, refused } = await engine.call('check', { game, view, text, lang });
 *
 * Calls are carried out in the order they are made. Times of match are given by the caller: whoever holds the page's clock
 * can let it run as fast as a test wants.
 */
import { EngineFault, type EngineSource, readReply } from './engine.ts';
import type { Answered, Asked, Op } from './operations.ts';
import type { FromWorker, Port, ToWorker } from './service.ts';

interface Waiting {
  resolve(reply: string): void;
  reject(reason: Error): void;
}

export class EngineClient {
  readonly #port: Port<FromWorker, ToWorker>;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor(port: Port<FromWorker, ToWorker>) {
    this.#port = port;
    port.addEventListener('message', ({ data }) => this.#settle(data));
  }

  /** Starts a fresh engine with no match open, at first and after an EngineFault. */
  async load(source: EngineSource): Promise<void> {
    const at = typeof location === 'undefined' ? undefined : location.href;
    const sent = typeof source === 'string' || source instanceof URL ? new URL(source, at).href : source;
    await this.#send({ load: sent });
  }

  async call<O extends Op>(op: O, request: Asked<O>): Promise<Answered<O>> {
    return readReply<O>(await this.#send({ request: JSON.stringify({ ...request, op }) }));
  }

  #send(message: { load: EngineSource } | { request: string }): Promise<string> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#port.postMessage({ id, ...message });
    });
  }

  #settle(message: FromWorker): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ('reply' in message) waiting?.resolve(message.reply);
    else waiting?.reject(new EngineFault(message.fault));
  }
}
