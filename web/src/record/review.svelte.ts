/**
 * The review of a record: the game's master weighs one part of it after another in the worker, so that a reader can always go to another
 * move meanwhile, or leave. Figures come from the engine alone; they are those of `calculi review --json`.
 */
import type { Decision, ReviewNews, SeatReview } from '../engine/operations.ts';
import type { RecordTable } from '../table/record.svelte';

/** A part is as large as the worker weighs in about this time: the next stop is never later than that. */
const PART_MS = 16;
const MOST_LINES = 64;
/** A reader who has waited this long is told that the review is not finished. */
const LONGEST_MS = 20_000;

export class Review {
  decisions = $state.raw<ReadonlyMap<number, Decision>>(new Map());
  looked_back = $state.raw<ReviewNews['looked_back']>([]);
  seats = $state.raw<readonly SeatReview[]>([]);
  /** Stops, the costliest first. */
  moments = $state.raw<readonly number[]>([]);
  weighed = $state(0);
  running = $state(false);

  constructor(readonly table: RecordTable) {}

  get finished(): boolean {
    return this.weighed >= this.table.lines;
  }
  /** The decision that led to a stop. */
  at(line: number): Decision | null {
    return this.decisions.get(line - 1) ?? null;
  }

  stop(): void {
    this.running = false;
  }

  async run(): Promise<void> {
    if (this.running || this.finished || this.table.about.unreviewed) return;
    this.running = true;
    const begun = performance.now();
    let lines = 1;
    while (this.running && !this.finished && performance.now() - begun < LONGEST_MS) {
      const asked = performance.now();
      await this.#weigh(lines);
      const took = Math.max(1, performance.now() - asked);
      lines = Math.round(Math.min(Math.max(1, (lines * PART_MS) / took), MOST_LINES, 2 * lines));
    }
    this.running = false;
  }

  async #weigh(lines: number): Promise<void> {
    const { opened, deps, names } = this.table;
    const asked = { match: opened.match, lines, names, lang: deps.lang() };
    const { ok } = await deps.engine.call('weigh', asked).catch(() => ({ ok: undefined }));
    if (!ok) return this.stop();
    this.decisions = new Map([...this.decisions, ...ok.decisions.map((one) => [one.seq, one] as const)]);
    this.looked_back = [...this.looked_back, ...ok.looked_back];
    this.seats = ok.seats;
    this.moments = ok.moments.map((line) => line + 1);
    this.weighed = ok.weighed;
  }
}
