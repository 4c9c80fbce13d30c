/**
 * What a big screen shows of a match, and how long: nobody taps there. The result of a round is read for some seconds; the photo finish of
 * a race stands for four, or until the next problem; the result of the match stays.
 */
import { untrack } from 'svelte';
import type { SeatLetter } from '$parts/types';
import type { LogLine } from '$shell/board';
import { type Finisher, finishOf } from '$shell/finish';
import type { Clock } from '../table/clock.ts';
import type { CurrentTable } from '../table/page_table.ts';

const ROUND_MS = 6000;
const FINISH_MS = 4000;

export class Showing {
  #finish = $state.raw<Finisher[]>([]);
  readonly #current: () => CurrentTable | null;

  /** To be made while a component is set up. */
  constructor(current: () => CurrentTable | null, clock: Clock) {
    this.#current = current;
    const judged = $derived(
      finishOf(this.#story?.log ?? [], this.outcome !== null, (claim, log) => this.#whose(claim, log)),
    );
    const key = $derived(judged.map(({ seat, behind }) => `${seat} ${behind}`).join());
    $effect(() => {
      void key;
      this.#finish = untrack(() => judged);
      return clock.after(FINISH_MS, () => (this.#finish = []));
    });
    $effect(() => {
      if (this.#story?.stop === 'round') return clock.after(ROUND_MS, () => this.#story?.next());
    });
  }

  #whose({ took, event }: LogLine, log: readonly LogLine[]): SeatLetter | null {
    return took === undefined ? null : (this.#current()?.module.claimant?.(event as never, log) ?? null);
  }
  get #story() {
    return this.#current()?.table.story;
  }
  get outcome() {
    return this.#story?.view?.outcome ?? null;
  }
  /** The match is over and its last play has been seen. */
  get over(): boolean {
    return this.#story?.stop === 'match';
  }
  /** The result of a round is being read. */
  get round_over(): boolean {
    return this.#story?.stop === 'round';
  }
  /** The race that has just ended, the first one first. */
  get finish(): readonly Finisher[] {
    return this.over ? [] : this.#finish;
  }
  /** The seat whose turn it is; null where several may act at once. */
  get turn(): SeatLetter | null {
    const waiting = this.#story?.view?.waiting ?? [];
    return waiting.length === 1 ? (waiting[0] ?? null) : null;
  }
  /** The newest sentence about a player. */
  get said(): LogLine | null {
    const { table, module } = this.#current() ?? {};
    const chatter = (line: LogLine) => module?.chatter?.includes((line.event as { kind?: string } | null)?.kind ?? '');
    const tells = (line: LogLine) => line.text !== '' && line.seat !== null && !line.table && !chatter(line);
    const log = table?.story.log ?? [];
    return log.slice(log.findLastIndex(({ heading }) => heading) + 1).findLast(tells) ?? null;
  }
  nameOf(seat: SeatLetter): string {
    return this.#current()?.table.seats.find((one) => one.seat === seat)?.name ?? seat;
  }
}
