/**
 * A record as a table that is only looked at: how the match stood after any of its lines, as one seat saw it. The engine
 * checks the whole record and plays it again up to the line in question; nobody can act.
 */
import type { SeatLetter } from '$parts/types';
import type { SeatInfo } from '$shell/board';
import { t } from '$words';
import type { Opened } from '../engine/operations.ts';
import type { LocalWorld } from './local.svelte';
import { indexOf, seatAt } from './seats.ts';
import type { TableSession } from './session.ts';
import type { Story } from './story.svelte';
import { tellStory } from './teller.ts';

/** Where a record is opened: after so many of its lines (all when absent), with whose eyes (the first person's). */
export interface RecordPlace {
  line?: number | undefined;
  seat?: SeatLetter | undefined;
}

const refusal = () => ({ ok: false as const, refusal: { text: t('page.record_only_looks') } });

export class RecordTable implements TableSession {
  readonly kind = 'record';
  readonly hints_allowed = false;
  readonly time_left = null;
  readonly story: Story;
  /** How many lines have been played. */
  line = $state(0);
  /** Seats without a name are called by their letter. */
  readonly #names: string[];
  #step: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly world: LocalWorld,
    readonly text: string,
    readonly opened: Opened,
    readonly me: SeatLetter,
  ) {
    this.#names = opened.names.map((name, i) => name || seatAt(i));
    this.story = tellStory(world, opened.game, me, () => this.#names);
  }

  /** A sentence where the engine cannot play the record again. */
  static async open(world: LocalWorld, text: string, { line, seat }: RecordPlace): Promise<RecordTable | string> {
    const { ok: opened, refused } = await world.engine.call('replay', { text, lang: world.lang() });
    if (!opened) return refused?.text ?? '';
    const { ok: news } = await world.engine.call('look', { match: opened.match });
    await world.engine.call('close', { match: opened.match });
    const person = news?.view.holders.findIndex(({ kind }) => kind === 'person') ?? 0;
    const known = seat !== undefined && indexOf(seat) < opened.seats;
    const table = new RecordTable(world, text, opened, known ? seat : seatAt(Math.max(0, person)));
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

  /** One after another, in the order they were asked for. */
  go(line: number): Promise<void> {
    const done = this.#step.then(() => this.#show(Math.min(Math.max(0, line), this.lines)));
    this.#step = done.catch(() => undefined);
    return done;
  }

  async #show(line: number): Promise<void> {
    const { engine } = this.world;
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
