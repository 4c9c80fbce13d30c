/** Plays a record: one move after another, at the reader's speed, and never faster than it is read aloud. */
import { allSaid } from '$shell/announce';
import { sleep } from '../table/clock.ts';
import type { RecordTable } from '../table/record.svelte';

const MOVE_MS = 1200;
const SPEEDS = [1, 2, 4] as const;

export class Playing {
  on = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  #turn = 0;

  constructor(
    readonly table: RecordTable,
    readonly go: (line: number) => Promise<void>,
  ) {}

  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
  }
  stop(): void {
    this.on = false;
    ++this.#turn;
  }
  toggle(): void {
    if (this.on) this.stop();
    else this.#run();
  }

  async #run(): Promise<void> {
    const { table } = this;
    const turn = ++this.#turn;
    this.on = true;
    if (table.line >= table.lines) await this.go(0);
    while (turn === this.#turn && table.line < table.lines) {
      await Promise.all([sleep(table.deps.clock, MOVE_MS / this.speed), allSaid()]);
      if (turn === this.#turn) await this.go(table.line + 1);
    }
    if (turn === this.#turn) this.on = false;
  }
}
