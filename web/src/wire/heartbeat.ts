/**
 * Asks the server every few seconds whether the line still works. A browser calls a socket open although it leads nowhere: the phone has
 * left the Wi-Fi, a computer sleeps. Time is real time here, however fast a match runs.
 */
interface HeartbeatListener {
  ask(n: number): void;
  /** The last question has no answer for a while, or has one again. */
  slow(yes: boolean): void;
  /** Two questions have no answer: the line is dead. */
  dead(): void;
}

const ASK_MS = 5000;
const SLOW_MS = 2000;
/** An unanswered question is asked once more after this time. */
const DOUBT_MS = 2500;
/** Silence for so long is no connection; the reader knows it within ten seconds. */
const DEAD_MS = 9500;
const TICK_MS = 250;

export class Heartbeat {
  readonly #listener: HeartbeatListener;
  #ticking: ReturnType<typeof setInterval> | undefined;
  #heard_at = 0;
  #asked_at = 0;
  #waits_since: number | null = null;
  #unanswered = 0;
  #asked = 0;
  #slow = false;

  constructor(listener: HeartbeatListener) {
    this.#listener = listener;
  }

  start(): void {
    this.stop();
    this.#asked_at = performance.now();
    this.heard();
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
  }

  stop(): void {
    clearInterval(this.#ticking);
  }

  /** Anything that the server says is an answer. */
  heard(): void {
    this.#heard_at = performance.now();
    this.#waits_since = null;
    this.#unanswered = 0;
    this.#setSlow(false);
  }

  #tick(): void {
    const now = performance.now();
    const waits = this.#waits_since === null ? 0 : now - this.#waits_since;
    if (this.#unanswered > 1 && now - this.#heard_at >= DEAD_MS) {
      this.stop();
      this.#listener.dead();
      return;
    }
    this.#setSlow(waits >= SLOW_MS);
    if (now - this.#asked_at >= ASK_MS || (this.#unanswered === 1 && waits >= DOUBT_MS)) this.#ask(now);
  }

  #ask(now: number): void {
    this.#asked_at = now;
    this.#waits_since ??= now;
    this.#unanswered += 1;
    this.#asked += 1;
    this.#listener.ask(this.#asked);
  }

  #setSlow(slow: boolean): void {
    if (slow === this.#slow) return;
    this.#slow = slow;
    this.#listener.slow(slow);
  }
}
