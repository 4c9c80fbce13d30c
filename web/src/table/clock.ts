/**
 * The page's only clock. Everything that takes time at a table (a bot's thought, a pause before the next event, the moment in
 * which a play can be taken back) is measured here, so that a test lets whole matches run many times faster than life:
 * `?speed=50` in the address, or `calculi_speed` on the window. A server that runs faster says so, and the page follows.
 */
export interface Clock {
  /** Milliseconds of table time; only differences mean anything. */
  now(): number;
  /** Calls `then` once, later; the returned function cancels it. */
  after(ms: number, then: () => void): () => void;
}

const FASTEST = 1000;

export class PageClock implements Clock {
  #speed: number;
  #since = performance.now();
  #before = 0;

  constructor(speed = 1) {
    this.#speed = sensible(speed);
  }

  get speed(): number {
    return this.#speed;
  }

  /** Changes the speed; time that has passed keeps its length. */
  run(speed: number): void {
    this.#before = this.now();
    this.#since = performance.now();
    this.#speed = sensible(speed);
  }

  now(): number {
    return this.#before + (performance.now() - this.#since) * this.#speed;
  }

  after(ms: number, then: () => void): () => void {
    const timer = setTimeout(then, Math.max(0, ms) / this.#speed);
    return () => clearTimeout(timer);
  }
}

const sensible = (speed: number) => (speed >= 1 && speed <= FASTEST ? speed : 1);

export const sleep = (clock: Clock, ms: number) => new Promise<void>((done) => void clock.after(ms, done));

function askedSpeed(): number {
  const asked =
    new URLSearchParams(location.search).get('speed') ?? (globalThis as { calculi_speed?: unknown }).calculi_speed;
  return Number(asked ?? 1);
}

export const page_clock = new PageClock(askedSpeed());
