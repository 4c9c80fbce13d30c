/** The time of a match on the server, counted on between its views: what is left for a turn, and how far a pause is. */
import { announce } from '$shell/announce';
import type { TableView } from '../../engine/operations.ts';
import type { Clock } from '../clock.ts';
import type { TimeLeft } from '../page_table.ts';
import { isCovered } from '../story.svelte';

const TICK_MS = 250;

export class MatchTime {
  left = $state.raw<TimeLeft | null>(null);
  pause = $state<TableView['pause']>('none');
  /** How many seconds the countdown after a pause still lasts. */
  counts = $state<number | null>(null);
  last_round = $state(false);
  readonly #clock: Clock;
  readonly #runs: () => boolean;
  #latest: { view: TableView; at: number } | null = null;
  #ticking: ReturnType<typeof setInterval>;

  /** `runs`: the server can be heard; else the shown time stands. */
  constructor(clock: Clock, runs: () => boolean) {
    this.#clock = clock;
    this.#runs = runs;
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
  }

  /** A pause covers the table (T6). */
  get covers(): boolean {
    return isCovered({ pause: this.pause });
  }

  viewed(view: TableView): void {
    this.#latest = { view, at: this.#clock.now() };
    this.pause = view.pause;
    this.last_round = view.last_round;
    this.#tick();
  }

  stop(): void {
    clearInterval(this.#ticking);
  }

  #tick(): void {
    if (!this.#latest || !this.#runs()) return;
    const { view, at } = this.#latest;
    const passed = this.#clock.now() - at;
    this.#count(view, passed);
    this.left = this.#leftIn(view, view.paused ? 0 : passed);
  }

  /** Counts down to the end of a pause: three, two, one. */
  #count({ resumes, now }: TableView, passed: number): void {
    const left = resumes == null ? 0 : resumes - now - passed;
    const counts = left > 0 ? Math.ceil(left / 1000) : null;
    if (counts !== null && counts !== this.counts) announce(String(counts), 'assertive');
    this.counts = counts;
  }

  #leftIn({ deadline, outcome, now }: TableView, passed: number): TimeLeft | null {
    if (deadline === null || outcome) return null;
    const total_ms = Math.max(1, deadline - now);
    return { left_ms: Math.max(0, total_ms - passed), total_ms };
  }
}
