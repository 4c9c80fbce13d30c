/** Time that the class has told, counted on by the page until it is told again. */
import type { Clock } from '../table/clock.ts';

const TICK_MS = 250;

export class Countdown {
  /** Null: no time runs. */
  left_ms = $state<number | null>(null);
  readonly #clock: Clock;
  #until: number | null = null;
  #call_off: () => void = () => {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `stands`: the time is known, and does not pass. */
  take(ms: number | null | undefined, stands = false): void {
    this.#call_off();
    this.#until = ms == null ? null : this.#clock.now() + ms;
    this.left_ms = ms ?? null;
    if (ms != null && !stands) this.#tick();
  }
  stop(): void {
    this.#call_off();
  }

  get seconds(): number | null {
    return this.left_ms === null ? null : Math.ceil(this.left_ms / 1000);
  }

  #tick(): void {
    if (this.#until === null) return;
    this.left_ms = Math.max(0, this.#until - this.#clock.now());
    if (this.left_ms > 0) this.#call_off = this.#clock.after(TICK_MS, () => this.#tick());
  }
}

/** "6:20" */
export function minutes(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
