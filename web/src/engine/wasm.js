/**
 * The minimal runtime of calculi.wasm: text in, text out. It is plain JavaScript, because the page, the worker, Node's tests
 * and the benchmarks all load this file. The module imports nothing and keeps all its state in its own memory.
 */

/** A fault in our own code. Everything in the instance is lost: matches and bots must be opened anew in another one. */
export class EngineFault extends Error {
  /** @param {unknown} cause */
  constructor(cause) {
    super(`the engine has stopped: ${cause instanceof Error ? cause.message : cause}`, { cause });
    this.name = 'EngineFault';
  }
}

export class WasmEngine {
  #exports;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();
  #fault = null;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#exports = new WebAssembly.Instance(module, {}).exports;
    this.#exports._initialize();
  }

  /**
   * One JSON text to another. Throws EngineFault when the engine traps, and ever after.
   * @param {string} request
   */
  call(request) {
    if (this.#fault) throw this.#fault;
    try {
      return this.#call(this.#encoder.encode(request));
    } catch (cause) {
      this.#fault = new EngineFault(cause);
      throw this.#fault;
    }
  }

  /**
   * Gives an engine that has no words of its own those of a language: a text sentences.*.json. What is given last of a language counts.
   * @param {string} words
   */
  learn(words) {
    this.#lend(this.#encoder.encode(words), this.#exports.calculi_words);
  }

  /** The memory may grow inside any call, which invalidates views on it: each is made where it is used. */
  #call(bytes) {
    const { memory, calculi_call, calculi_out_ptr, calculi_out_len } = this.#exports;
    this.#lend(bytes, calculi_call);
    return this.#decoder.decode(new Uint8Array(memory.buffer, calculi_out_ptr(), calculi_out_len()));
  }

  /** Bytes that the engine may read as long as `use` lasts. */
  #lend(bytes, use) {
    const { memory, calculi_alloc, calculi_free } = this.#exports;
    const at = calculi_alloc(bytes.length);
    if (at === 0) throw new Error('no memory for the request');
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    use(at, bytes.length);
    calculi_free(at);
  }
}
