/**
 * A record as a table that is only looked at: the match after any of its lines, with the eyes of one seat or with everything open. The
 * engine checks the whole record once and then shows its stops; nobody can act.
 */
import { indexOf, seatAt } from '$parts/seats';
import type { SeatLetter } from '$parts/types';
import type { LogLine, SeatInfo } from '$shell/board';
import { t } from '$words';
import '../generated/words_look.ts';
import type { Replayed, Shown, Stops } from '../engine/operations.ts';
import { engineStory, type TableDeps } from './engine_story.ts';
import type { PageTable } from './page_table.ts';
import { logLine, type Story } from './story.svelte';

/** Through whose eyes a record is seen; `all`: every hand lies open, once the match is over. */
export type Eyes = SeatLetter | 'all';

/** Where a record is opened: after how many of its lines (all when absent), and through whose eyes. */
export interface RecordPlace {
  line?: number | undefined;
  eyes?: Eyes | undefined;
}

/** So many events nobody has to be told. */
const ALL_KNOWN = 1_000_000;

const refusal = () => ({ ok: false as const, refusal: { text: t('look.only_looks') } });

export class RecordTable implements PageTable {
  readonly kind = 'record';
  readonly hints_allowed = false;
  readonly time_left = null;
  readonly story: Story;
  /** How many lines have been played, and what the last of them brought. */
  line = $state(0);
  told = $state.raw({ text: '', written: '' });
  eyes = $state<Eyes>('all');
  /** What each seat sees, null where these eyes may not see it. */
  views = $state.raw<readonly unknown[]>([]);
  /** Names of the seats; one without a name is called by its letter. */
  readonly names: string[];
  /** The board is that of somebody who only looks on: what a seat sees beyond that is its hand. */
  readonly me = null;
  /** What everybody has been told, from the beginning to the furthest stop. */
  #log: LogLine[] = [];
  #wanted: { line: number; eyes: Eyes } | null = null;
  #showing: Promise<void> | null = null;

  private constructor(
    readonly deps: TableDeps,
    readonly text: string,
    readonly opened: Replayed,
    readonly about: Stops,
  ) {
    this.names = opened.names.map((name, i) => name || seatAt(i));
    this.story = engineStory(deps, opened.game, null, () => this.names);
  }

  /** Returns a sentence where the engine cannot replay the record. One that was changed is opened as far as it is true. */
  static async open(deps: TableDeps, text: string, { line, eyes }: RecordPlace): Promise<RecordTable | string> {
    const { ok: opened, refused } = await deps.engine.call('replay', { text, true_part: true, lang: deps.lang() });
    if (!opened) return refused?.text ?? '';
    const { ok: about } = await deps.engine.call('stops', { match: opened.match });
    if (!about) return '';
    const table = new RecordTable(deps, text, opened, about);
    const known = eyes !== undefined && table.all_eyes.includes(eyes);
    await table.show(line ?? table.lines, known ? eyes : (table.all_eyes[0] ?? 'A'));
    return table;
  }

  get game(): string {
    return this.opened.game;
  }
  get lines(): number {
    return this.opened.lines;
  }
  /** While a match is not over, nobody looks into every hand. */
  get all_eyes(): readonly Eyes[] {
    const seats = this.names.map((_, i) => seatAt(i));
    return this.about.over ? ['all', ...seats] : seats;
  }
  get seats(): readonly SeatInfo[] {
    const { view } = this.story;
    return this.names.map((name, i) => {
      const { kind, level } = view?.holders[i] ?? { kind: 'person' as const, level: '' };
      return { seat: seatAt(i), name, kind, level, doing: view?.waiting.includes(seatAt(i)) ? 'turn' : 'waits' };
    });
  }
  /** What a seat sees itself, where that may be shown. */
  viewOf(seat: SeatLetter): unknown {
    return this.views[indexOf(seat)] ?? null;
  }

  go(line: number): Promise<void> {
    return this.show(line, this.#wanted?.eyes ?? this.eyes);
  }
  look(eyes: Eyes): Promise<void> {
    return this.show(this.#wanted?.line ?? this.line, eyes);
  }
  /** Shows a stop. While one is on its way, only the newest wish waits. */
  show(line: number, eyes: Eyes): Promise<void> {
    this.#wanted = { line: Math.min(Math.max(0, line), this.lines), eyes };
    this.#showing ??= this.#run().finally(() => {
      this.#showing = null;
    });
    return this.#showing;
  }

  async #run(): Promise<void> {
    while (this.#wanted) {
      const wanted = this.#wanted;
      const shown = await this.#ask(wanted);
      if (shown && wanted.eyes === this.#wanted?.eyes) this.#take(shown, wanted);
      if (wanted === this.#wanted) this.#wanted = null;
    }
  }

  async #ask({ line, eyes }: { line: number; eyes: Eyes }): Promise<Shown | undefined> {
    const { engine, lang } = this.deps;
    const asked = { match: this.opened.match, line, names: this.names, lang: lang() };
    const { ok } = await engine.call('stop', { ...asked, all: eyes === 'all', events: this.#log.length });
    if (!ok || eyes === 'all') return ok;
    const { ok: own } = await engine.call('stop', { ...asked, viewer: eyes, events: ALL_KNOWN });
    const views = this.names.map((_, i) => (seatAt(i) === eyes ? own?.view.game : null));
    return { ...ok, views, told: own?.told ?? '', told_written: own?.told_written ?? '' };
  }

  #take(shown: Shown, { line, eyes }: { line: number; eyes: Eyes }): void {
    const { view, events, texts, written } = shown;
    const news = events.map((event, i) => logLine(this.deps.board, event, texts[i] ?? '', written[i] ?? ''));
    this.#log = [...this.#log, ...news];
    this.line = line;
    this.eyes = eyes;
    this.views = shown.views ?? [];
    this.told = { text: shown.told, written: shown.told_written };
    this.story.log = this.#log.slice(0, view.events);
    this.story.view = view;
    // The calculation that this line has brought lies on the table to be read.
    const read = this.story.log.slice(view.events - shown.fresh).findLast(({ seat, written }) => seat && written);
    this.story.reading = read ? { ...read, short: read.written ?? '' } : null;
  }

  async act() {
    return refusal();
  }
  async hint() {
    return refusal();
  }
  close(): void {
    this.story.close();
    this.deps.engine.call('close', { match: this.opened.match }).catch(() => undefined);
  }
}
