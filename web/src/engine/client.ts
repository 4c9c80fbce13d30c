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

import type { Lang } from '$words';
import { EngineFault, type EngineSource, readReply } from './engine.ts';
import type { Answered, Asked, Op } from './operations.ts';
import type { FromWorker, Port, ToWorker } from './service.ts';

interface Waiting {
  resolve(reply: string): void;
  reject(reason: Error): void;
}

/** The words of a language, for an engine that has none of its own. */
export type WordsOf = (lang: Lang) => Promise<string>;

export class EngineClient {
  readonly #port: Port<FromWorker, ToWorker>;
  readonly #waiting = new Map<number, Waiting>();
  readonly #words_of: WordsOf | null;
  readonly #learnt = new Set<Lang>();
  #learning: Promise<void> = Promise.resolve();
  #last = 0;

  constructor(port: Port<FromWorker, ToWorker>, words_of: WordsOf | null = null) {
    this.#port = port;
    this.#words_of = words_of;
    port.addEventListener('message', ({ data }) => this.#settle(data));
  }

  /** Starts a fresh engine with no match open, at first and after an EngineFault. */
  async load(source: EngineSource): Promise<void> {
    const at = typeof location === 'undefined' ? undefined : location.href;
    const sent = typeof source === 'string' || source instanceof URL ? new URL(source, at).href : source;
    await this.#send({ load: sent });
  }

  async call<O extends Op>(op: O, request: Asked<O>): Promise<Answered<O>> {
    if ('lang' in request && request.lang) this.#learn(request.lang);
    await this.#learning;
    return readReply<O>(await this.#send({ request: JSON.stringify({ ...request, op }) }));
  }

  /** Calls wait for the words of their language. Where these cannot be had, the engine speaks as it has learnt to. */
  #learn(lang: Lang): void {
    if (!this.#words_of || this.#learnt.has(lang)) return;
    this.#learnt.add(lang);
    const words = this.#words_of(lang);
    const learn = async () => void (await this.#send({ words: await words }));
    this.#learning = this.#learning.then(learn).catch(() => void this.#learnt.delete(lang));
  }

  #send(message: { load: EngineSource } | { words: string } | { request: string }): Promise<string> {
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
