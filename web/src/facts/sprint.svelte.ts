/**
 * A sprint: one fact after another, against a clock of three minutes or none. What was not right is shown for two seconds and comes
 * back after three to five others. Right and wrong are the engine's values; nothing is counted but the right ones.
 */
import type { FactTold } from '../engine/operations.ts';

export type SprintClock = 'none' | 'three';

interface SprintDeps {
  now(): number;
  after(ms: number, then: () => void): () => void;
  /** Evenly from 0 to below 1. */
  random(): number;
  /** Every first answer to a question. */
  answered(fact: FactTold, value: number, ms: number): void;
}

const SHOWN_MS = 2000;
const THREE_MINUTES_MS = 180_000;
const MOST_RETURNS = 2;
const MOST_DIGITS = 3;
/** Without a clock. */
export const QUESTIONS = 20;

export class SprintRun {
  readonly #deps: SprintDeps;
  readonly #clock: SprintClock;
  #waiting: FactTold[];
  readonly #returns = new Map<string, number>();
  readonly right_facts = new Set<string>();
  #asked_at: number;
  #cancel: () => void = () => {};
  #ends_at: number;

  typed = $state('');
  right = $state(0);
  current = $state.raw<FactTold | null>(null);
  /** The answer to `current` was not right: it is shown. */
  shows = $state(false);
  left_ms = $state(THREE_MINUTES_MS);
  over = $state(false);

  constructor(questions: readonly FactTold[], clock: SprintClock, deps: SprintDeps) {
    this.#deps = deps;
    this.#clock = clock;
    this.#waiting = clock === 'none' ? questions.slice(0, QUESTIONS) : [...questions];
    this.#asked_at = deps.now();
    this.#ends_at = deps.now() + THREE_MINUTES_MS;
    this.#next();
    if (clock === 'three') this.#tick();
  }

  get total_ms(): number | null {
    return this.#clock === 'three' ? THREE_MINUTES_MS : null;
  }
  /** It was not right a moment ago. */
  get returns(): boolean {
    return this.current !== null && this.#returns.has(this.current.fact);
  }

  press(key: string): void {
    if (this.shows || this.over) return;
    if (key === 'ok') this.submit();
    else if (key === 'delete') this.typed = this.typed.slice(0, -1);
    else if (/^\d$/.test(key)) this.typed = (this.typed + key).slice(0, MOST_DIGITS);
  }

  submit(): void {
    const fact = this.current;
    if (!fact || !this.typed || this.shows || this.over) return;
    const value = Number(this.typed);
    this.#deps.answered(fact, value, Math.round(this.#deps.now() - this.#asked_at));
    if (value === fact.value) {
      ++this.right;
      this.right_facts.add(fact.fact);
      this.#next();
    } else {
      this.#comeBack(fact);
      this.shows = true;
      this.#cancel = this.#deps.after(SHOWN_MS, () => this.#next());
    }
  }

  stop(): void {
    this.#cancel();
    this.over = true;
  }

  #comeBack(fact: FactTold): void {
    const times = this.#returns.get(fact.fact) ?? 0;
    this.#returns.set(fact.fact, times + 1);
    if (times < MOST_RETURNS) this.#waiting.splice(3 + Math.floor(this.#deps.random() * 3), 0, fact);
  }

  #next(): void {
    this.shows = false;
    this.typed = '';
    const next = this.#waiting.shift();
    this.#asked_at = this.#deps.now();
    if (next) this.current = next;
    else this.over = true;
  }

  #tick(): void {
    this.left_ms = Math.max(0, this.#ends_at - this.#deps.now());
    if (this.over) return;
    if (this.left_ms === 0) this.stop();
    else this.#deps.after(250, () => this.#tick());
  }
}
