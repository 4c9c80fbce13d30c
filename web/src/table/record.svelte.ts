/**
 * A record as a table that is only looked at: the match after any of its lines, as one seat saw it. The engine checks the whole
 * record and replays it up to that line; nobody can act.
 */

import { indexOf, seatAt } from '$parts/seats';
import type { SeatLetter } from '$parts/types';
import type { SeatInfo } from '$shell/board';
import { t } from '$words';
import '../generated/words_menu.ts';
import type { Opened } from '../engine/operations.ts';
import { engineStory, type TableDeps } from './engine_story.ts';
import type { PageTable } from './page_table.ts';
import type { Story } from './story.svelte';

/** Where a record is opened: after how many of its lines (all when absent), and seen from which seat (the first person's). */
export interface RecordPlace {
  line?: number | undefined;
  seat?: SeatLetter | undefined;
}

const refusal = () => ({ ok: false as const, refusal: { text: t('menu.record_only_looks') } });

export class RecordTable implements PageTable {
  readonly kind = 'record';
  readonly hints_allowed = false;
  readonly time_left = null;
  readonly story: Story;
  /** How many lines have been played. */
  line = $state(0);
  /** Names of the seats; one without a name is called by its letter. */
  readonly #names: string[];
  #step: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly deps: TableDeps,
    readonly text: string,
    readonly opened: Opened,
    readonly me: SeatLetter,
  ) {
    this.#names = opened.names.map((name, i) => name || seatAt(i));
    this.story = engineStory(deps, opened.game, me, () => this.#names);
  }

  /** Returns a sentence where the engine cannot replay the record. */
  static async open(deps: TableDeps, text: string, { line, seat }: RecordPlace): Promise<RecordTable | string> {
    const { ok: opened, refused } = await deps.engine.call('replay', { text, lang: deps.lang() });
    if (!opened) return refused?.text ?? '';
    const { ok: news } = await deps.engine.call('look', { match: opened.match });
    await deps.engine.call('close', { match: opened.match });
    const person = news?.view.holders.findIndex(({ kind }) => kind === 'person') ?? 0;
    const known = seat !== undefined && indexOf(seat) < opened.seats;
    const table = new RecordTable(deps, text, opened, known ? seat : seatAt(Math.max(0, person)));
    await table.go(line ?? table.lines);
    return table;
  }

  get game(): string {
    return this.opened.game;
  }
  get lines(): number {
    return this.opened.lines ?? 0;
  }
  get seats(): readonly SeatInfo[] {
    const { view } = this.story;
    return this.#names.map((name, i) => {
      const { kind, level } = view?.holders[i] ?? { kind: 'person' as const, level: '' };
      return { seat: seatAt(i), name, kind, level, doing: view?.waiting.includes(seatAt(i)) ? 'turn' : 'waits' };
    });
  }

  /** Goes to a line. Lines are shown one after another, in the order they were asked for. */
  go(line: number): Promise<void> {
    const done = this.#step.then(() => this.#show(Math.min(Math.max(0, line), this.lines)));
    this.#step = done.catch(() => undefined);
    return done;
  }

  async #show(line: number): Promise<void> {
    const { engine } = this.deps;
    const { ok: opened } = await engine.call('replay', { text: this.text, line });
    if (!opened) return;
    const at = { match: opened.match, viewer: this.me };
    const { ok: news } = await engine.call('look', at);
    await engine.call('close', { match: opened.match });
    if (!news) return;
    this.line = line;
    await this.story.begin(news);
  }

  async act() {
    return refusal();
  }
  async hint() {
    return refusal();
  }
  close(): void {
    this.story.close();
  }
}
