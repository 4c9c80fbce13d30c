/**
 * What has happened at a table, as it is shown: one thing after another, each with time to be seen, and nothing behind a window
 * that lies over the table. Moments come in as fast as they like; `view` and `told` are what the page draws.
 */
import type { Lang, SeatLetter, Speech } from '$parts/types';
import type { Urgency } from '$shell/announce';
import type { AnyBoardModule, Told, Whereabouts } from '$shell/board';
import type { MatchEvent, TableView } from '../engine/operations.ts';
import { type Clock, sleep } from './clock.ts';

/** Some events, and what the viewer may know after them. */
export interface Moment {
  events: MatchEvent[];
  view: TableView;
  /** When it came over the line, by `performance.now()`. */
  came?: number;
}

/** What the story needs to know of the world. */
export interface Telltale {
  clock: Clock;
  board: AnyBoardModule;
  lang(): Lang;
  /** How much the reader wants to hear; what stands in the log is always `normal`. */
  speech(): Speech;
  /** In full, the last event is followed by what else there is to know of `view`. */
  say(events: MatchEvent[], lang: Lang, speech?: Speech, view?: TableView | null): Promise<string[]>;
  /** One imperative sentence for whoever is to act now. */
  prompt(view: TableView, lang: Lang, speech?: Speech): Promise<string>;
  announce(text: string, urgency?: Urgency): void;
  /** Alone, if it does not say. */
  where?(): Whereabouts;
  /** The result of a round has been read; true: this reader's story ends here, another one goes on. */
  leaves?(): boolean;
}

/** How long one moment is looked at before the next, and how long the last play of a round before its result. */
export const STEP_MS = 350;
const LAST_PLAY_MS = 1400;
/** Whoever is this far behind (a phone that slept) is brought up to date at once. */
const BACKLOG = 4;

const SHOWINGS = 16;

/** Of the round that this event has ended. */
export const viewAtEnd = (event: MatchEvent | undefined): unknown =>
  event && 'game' in event ? event.view : undefined;

const isAsked = ({ me, waiting }: TableView): boolean => me !== null && waiting.includes(me);

const LETTER = /^[A-F]$/;

export class Story {
  view = $state.raw<TableView | null>(null);
  told = $state.raw<readonly Told[]>([]);
  /** A window that waits for its reader lies over the table. */
  stop = $state<'round' | 'match' | null>(null);
  /** Moments that wait behind it. */
  waiting = $state(0);

  readonly #world: Telltale;
  #queue: Moment[] = [];
  #running: Promise<void> = Promise.resolve();
  /** Showings that have not come to their end. */
  #unfinished = 0;
  #closed = false;
  #said_in: Lang;
  #sources: MatchEvent[] = [];
  #came: number | undefined;
  #showings: { at: number; late: number }[] = [];
  /** What was asked for last: while others act, the same is not asked again. */
  #prompted = '';
  #go_on: (() => void) | null = null;
  #hurry: (() => void) | null = null;

  constructor(world: Telltale) {
    this.#world = world;
    this.#said_in = world.lang();
  }

  /** How it stands, without ceremony: at the beginning, after a reload, after a gap in the news. */
  begin(moment: Moment, stop: 'round' | 'match' | null = null): Promise<void> {
    this.#queue = [];
    const begun = this.#begin(moment);
    const called = async () => {
      this.stop = stop;
      if (stop) await this.#acknowledged();
      if (!this.#closed) await this.#callUp(null, moment.view, true);
    };
    this.#follow(begun.then(called));
    return begun;
  }

  async #begin({ events, view }: Moment): Promise<void> {
    this.told = await this.#tell(events);
    this.#sources = [...events];
    this.#said_in = this.#world.lang();
    this.view = view;
  }

  push(moment: Moment): void {
    this.#queue.push(moment);
    this.waiting = this.#queue.length;
    this.#follow(this.#running.then(() => this.#showNext()));
  }

  #follow(showing: Promise<void>): void {
    ++this.#unfinished;
    this.#running = showing.finally(() => --this.#unfinished);
  }

  /** Something is being shown, or a window waits. */
  get busy(): boolean {
    return this.#unfinished > 0;
  }

  /** Resolves when everything has been shown, what came meanwhile too, and no window waits. */
  async idle(): Promise<void> {
    let last: Promise<void>;
    do {
      last = this.#running;
      await last;
    } while (last !== this.#running);
  }

  /** How long what was on the table at `time` had waited before it was shown: a round that is looked at holds up the next. */
  lateAt(time: number): number {
    return this.#showings.findLast(({ at }) => at <= time)?.late ?? 0;
  }

  /** The reader has seen the result. */
  next(): void {
    this.#go_on?.();
  }

  /** Whoever is in a hurry taps. */
  skip(): void {
    this.#hurry?.();
  }

  /** The reader has chosen another language: everything is said again. */
  async resay(): Promise<void> {
    const lang = this.#world.lang();
    if (lang === this.#said_in) return;
    this.#said_in = lang;
    const sources = this.#sources;
    const texts = await this.#world.say([...sources], lang);
    if (lang !== this.#world.lang() || sources !== this.#sources) return;
    this.told = this.told.map((told, i) => ({ ...told, text: texts[i] ?? told.text }));
  }

  /** One line of the log again, with all there is to say; the newest one with how things stand. */
  async inFull(line: number, newest: boolean): Promise<string> {
    const source = this.#sources[line];
    const view = newest ? this.view : null;
    return (source && (await this.#world.say([source], this.#world.lang(), 'full', view))[0]) || '';
  }

  close(): void {
    this.#closed = true;
    this.#queue = [];
    this.#go_on?.();
    this.#hurry?.();
  }

  /** In the language that is in force when they are ready. */
  async #tell(events: MatchEvent[]): Promise<Told[]> {
    let lang: Lang;
    let texts: string[];
    do {
      lang = this.#world.lang();
      texts = await this.#world.say(events, lang);
    } while (lang !== this.#world.lang());
    return events.map((event, i) => this.#line(event, texts[i] ?? ''));
  }

  #line(source: MatchEvent, text: string): Told {
    const event = 'game' in source ? source.game : null;
    const inner = ('game' in source ? source.game : source.table) as { seat?: unknown };
    const seat = typeof inner.seat === 'string' && LETTER.test(inner.seat) ? (inner.seat as SeatLetter) : null;
    const table = 'table' in source ? { table: source.table } : {};
    const telling = (event === null ? null : this.#world.board.telling?.(event)) ?? 'line';
    return { event, ...table, text, telling, seat };
  }

  async #showNext(): Promise<void> {
    const moment = this.#queue.shift();
    this.waiting = this.#queue.length;
    if (!moment || this.#closed) return;
    this.#came = moment.came;
    const before = this.view;
    const end = moment.events.findIndex((event) => viewAtEnd(event) !== undefined);
    if (end < 0) await this.#show(moment.events, moment.view);
    else await this.#showRoundEnd(moment, end);
    if (this.#closed) return;
    const news = moment.events.some((event) => 'game' in event);
    await this.#callUp(before, moment.view, news);
    if (moment.events.length && this.#queue.length < BACKLOG) await this.#look(STEP_MS);
  }

  async #show(events: MatchEvent[], view: TableView): Promise<void> {
    const news = await this.#tell(events);
    const spoken = await this.#aloud(events, news, view);
    if (this.#closed) return;
    this.#sources.push(...events);
    this.told = [...this.told, ...news];
    const at = performance.now();
    this.#showings = [...this.#showings, { at, late: at - (this.#came ?? at) }].slice(-SHOWINGS);
    this.view = view;
    for (const text of spoken) this.#world.announce(text);
  }

  /** What is heard of it. Whoever is called up hears then how things stand. */
  async #aloud(events: MatchEvent[], news: Told[], view: TableView): Promise<string[]> {
    const speech = this.#world.speech();
    if (speech === 'normal') return news.map(({ text }) => text);
    return this.#world.say(events, this.#world.lang(), speech, isAsked(view) ? null : view);
  }

  /** The last play is seen on the table of its own round, then the result; the next round begins when the reader wants it. */
  async #showRoundEnd({ events, view }: Moment, end: number): Promise<void> {
    const over = view.outcome !== null;
    const split = end + 1;
    const head = over ? events : events.slice(0, split);
    await this.#show(head, { ...view, waiting: [], may: [], outcome: null, game: viewAtEnd(events[end]) });
    await this.#look(this.#world.board.lingers ?? LAST_PLAY_MS);
    if (this.#closed) return;
    if (over) this.view = view;
    if (over || !this.#world.board.hurries?.(view.game as never, this.#world.where?.() ?? 'alone')) {
      this.stop = over ? 'match' : 'round';
      await this.#acknowledged();
    }
    if (this.#closed || over) return;
    if (this.#world.leaves?.()) return this.close();
    await this.#show(events.slice(split), view);
  }

  #acknowledged(): Promise<void> {
    return new Promise((done) => {
      this.#go_on = () => {
        this.#go_on = null;
        this.stop = null;
        done();
      };
    });
  }

  async #callUp(before: TableView | null, view: TableView, news: boolean): Promise<void> {
    const was = before !== null && isAsked(before);
    if (!isAsked(view) || (was && !news)) return;
    const prompt = await this.#world.prompt(view, this.#world.lang());
    if (was && prompt === this.#prompted) return;
    this.#prompted = prompt;
    const speech = this.#world.speech();
    const spoken = speech === 'normal' ? prompt : await this.#world.prompt(view, this.#world.lang(), speech);
    this.#world.announce(spoken, 'assertive');
  }

  async #look(ms: number): Promise<void> {
    await Promise.race([sleep(this.#world.clock, ms), new Promise<void>((done) => (this.#hurry = done))]);
    this.#hurry = null;
  }
}
