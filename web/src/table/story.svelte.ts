/**
 * The story of a table is what has happened there, as the page shows it: one moment after another, each with time to be seen, and
 * nothing behind an open dialog. Moments come in as fast as they like; the page draws `view` and `log`.
 */
import type { Lang, SeatLetter, Speech } from '$parts/types';
import type { Urgency } from '$shell/announce';
import type { AnyBoardModule, LogLine, Venue } from '$shell/board';
import type { MatchEvent, TableView } from '../engine/operations.ts';
import { type Clock, sleep } from './clock.ts';

/** Some events, and what the viewer may know after them. */
export interface Moment {
  events: MatchEvent[];
  view: TableView;
  /** When it arrived from the server, by `performance.now()`. */
  came?: number;
}

/** What a story is given: a clock, the game's board, and a narrator that puts events into words. */
export interface StoryDeps {
  clock: Clock;
  board: AnyBoardModule;
  lang(): Lang;
  /** How much the reader wants to hear; the log is always `normal`. */
  speech(): Speech;
  /** A sentence for each event. In full speech the last one is followed by the state of the table in `view`. */
  say(events: MatchEvent[], lang: Lang, speech?: Speech, view?: TableView | null): Promise<string[]>;
  /** One imperative sentence for the reader, who is to act now. */
  prompt(view: TableView, lang: Lang, speech?: Speech): Promise<string>;
  announce(text: string, urgency?: Urgency): void;
  /** Alone when absent. */
  venue?(): Venue;
  /** Called when the result of a round has been read; true: the device goes to another person, and this story ends. */
  leaves?(): boolean;
}

/** How long one moment is shown before the next, and how long the last play of a round before its result. */
export const STEP_MS = 350;
const LAST_PLAY_MS = 1400;
/** A page this many moments behind (a phone that slept) is brought up to date at once. */
const BACKLOG = 4;
/** How many showings are remembered for `lateAt`. */
const SHOWINGS = 16;

/** The game's view at the end of the round that this event has ended. */
export const viewAtEnd = (event: MatchEvent | undefined): unknown =>
  event && 'game' in event ? event.view : undefined;

const isAsked = ({ me, waiting }: TableView): boolean => me !== null && waiting.includes(me);

export class Story {
  view = $state.raw<TableView | null>(null);
  log = $state.raw<readonly LogLine[]>([]);
  /** The dialog that waits for the reader: the result of a round or of the match. */
  stop = $state<'round' | 'match' | null>(null);
  /** How many moments wait behind it. */
  waiting = $state(0);

  readonly #deps: StoryDeps;
  #queue: Moment[] = [];
  #running: Promise<void> = Promise.resolve();
  /** How many showings have not come to their end. */
  #unfinished = 0;
  #closed = false;
  #log_lang: Lang;
  #sources: MatchEvent[] = [];
  #came: number | undefined;
  #showings: { at: number; late: number }[] = [];
  /** The last prompt: while others act, it is not repeated. */
  #prompted = '';
  #close_dialog: (() => void) | null = null;
  #end_wait: (() => void) | null = null;

  constructor(deps: StoryDeps) {
    this.#deps = deps;
    this.#log_lang = deps.lang();
  }

  /** Shows the state of the table at once: at the beginning, after a reload, after a gap in the news. */
  begin(moment: Moment, stop: 'round' | 'match' | null = null): Promise<void> {
    this.#queue = [];
    const begun = this.#begin(moment);
    const prompted = async () => {
      this.stop = stop;
      if (stop) await this.#acknowledged();
      if (!this.#closed) await this.#prompt(null, moment.view, true);
    };
    this.#follow(begun.then(prompted));
    return begun;
  }

  async #begin({ events, view }: Moment): Promise<void> {
    this.log = await this.#linesOf(events);
    this.#sources = [...events];
    this.#log_lang = this.#deps.lang();
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

  /** True while something is being shown or a dialog waits. */
  get busy(): boolean {
    return this.#unfinished > 0;
  }

  /** Resolves when everything has been shown, even what came meanwhile, and no dialog waits. */
  async idle(): Promise<void> {
    let last: Promise<void>;
    do {
      last = this.#running;
      await last;
    } while (last !== this.#running);
  }

  /** How long the moment that was on the table at `time` had waited to be shown: the result of a round holds up the next one. */
  lateAt(time: number): number {
    return this.#showings.findLast(({ at }) => at <= time)?.late ?? 0;
  }

  /** The reader has seen the result. */
  next(): void {
    this.#close_dialog?.();
  }

  /** Shows the next moment at once, for a reader who does not want to wait. */
  skip(): void {
    this.#end_wait?.();
  }

  /** Puts the whole log into the language that the reader has chosen now. */
  async translate(): Promise<void> {
    const lang = this.#deps.lang();
    if (lang === this.#log_lang) return;
    this.#log_lang = lang;
    const sources = this.#sources;
    const texts = await this.#deps.say([...sources], lang);
    if (lang !== this.#deps.lang() || sources !== this.#sources) return;
    this.log = this.log.map((line, i) => ({ ...line, text: texts[i] ?? line.text }));
  }

  /** One line of the log in full speech; the newest one with the state of the table. */
  async inFull(line: number, newest: boolean): Promise<string> {
    const source = this.#sources[line];
    const view = newest ? this.view : null;
    return (source && (await this.#deps.say([source], this.#deps.lang(), 'full', view))[0]) || '';
  }

  close(): void {
    this.#closed = true;
    this.#queue = [];
    this.#close_dialog?.();
    this.#end_wait?.();
  }

  /** The reader may change the language meanwhile: the lines are in the one that holds when they are ready. */
  async #linesOf(events: MatchEvent[]): Promise<LogLine[]> {
    let lang: Lang;
    let texts: string[];
    do {
      lang = this.#deps.lang();
      texts = await this.#deps.say(events, lang);
    } while (lang !== this.#deps.lang());
    return events.map((event, i) => this.#line(event, texts[i] ?? ''));
  }

  #line(source: MatchEvent, text: string): LogLine {
    if ('table' in source) return { event: null, table: source.table, text, heading: false, seat: source.table.seat };
    const { kind = '', seat } = source.game as { kind?: string; seat?: SeatLetter | null };
    const heading = this.#deps.board.headings?.includes(kind) ?? false;
    return { event: source.game, text, heading, seat: seat ?? null };
  }

  async #showNext(): Promise<void> {
    const moment = this.#queue.shift();
    this.waiting = this.#queue.length;
    if (!moment || this.#closed) return;
    this.#came = moment.came;
    const before = this.view;
    const end = moment.events.findIndex((event) => viewAtEnd(event) !== undefined);
    if (end < 0) await this.#showPlay(moment, before);
    else await this.#showRoundEnd(moment, end);
    if (this.#closed) return;
    const news = moment.events.some((event) => 'game' in event);
    await this.#prompt(before, moment.view, news);
    if (moment.events.length && this.#queue.length < BACKLOG) await this.#wait(STEP_MS);
  }

  /** A match that is ended in the middle of a round has a result, too. */
  async #showPlay({ events, view }: Moment, before: TableView | null): Promise<void> {
    await this.#show(events, view);
    if (this.#closed || !view.outcome || before?.outcome) return;
    this.stop = 'match';
    await this.#acknowledged();
  }

  async #show(events: MatchEvent[], view: TableView): Promise<void> {
    const news = await this.#linesOf(events);
    const spoken = await this.#spoken(events, news, view);
    if (this.#closed) return;
    this.#sources.push(...events);
    this.log = [...this.log, ...news];
    const at = performance.now();
    this.#showings = [...this.#showings, { at, late: at - (this.#came ?? at) }].slice(-SHOWINGS);
    this.view = view;
    for (const text of spoken) this.#deps.announce(text);
  }

  /** What is announced of these events. A reader who is to act hears the state of the table with the prompt instead. */
  async #spoken(events: MatchEvent[], news: LogLine[], view: TableView): Promise<string[]> {
    const speech = this.#deps.speech();
    if (speech === 'normal') return news.map(({ text }) => text);
    return this.#deps.say(events, this.#deps.lang(), speech, isAsked(view) ? null : view);
  }

  /** Shows the last play on the table of its own round, then the result; the next round begins when the reader wants it. */
  async #showRoundEnd({ events, view }: Moment, end: number): Promise<void> {
    const over = view.outcome !== null;
    const split = end + 1;
    const head = over ? events : events.slice(0, split);
    await this.#show(head, { ...view, waiting: [], may: [], outcome: null, game: viewAtEnd(events[end]) });
    await this.#wait(this.#deps.board.last_play_ms ?? LAST_PLAY_MS);
    if (this.#closed) return;
    if (over) this.view = view;
    if (over || !this.#deps.board.skipsResult?.(view.game as never, this.#deps.venue?.() ?? 'alone')) {
      this.stop = over ? 'match' : 'round';
      await this.#acknowledged();
    }
    if (this.#closed || over) return;
    if (this.#deps.leaves?.()) return this.close();
    await this.#show(events.slice(split), view);
  }

  #acknowledged(): Promise<void> {
    return new Promise((done) => {
      this.#close_dialog = () => {
        this.#close_dialog = null;
        this.stop = null;
        done();
      };
    });
  }

  /** Asks the reader to act, unless that has been asked already. */
  async #prompt(before: TableView | null, view: TableView, news: boolean): Promise<void> {
    const was = before !== null && isAsked(before);
    if (!isAsked(view) || (was && !news)) return;
    const prompt = await this.#deps.prompt(view, this.#deps.lang());
    if (was && prompt === this.#prompted) return;
    this.#prompted = prompt;
    const speech = this.#deps.speech();
    const spoken = speech === 'normal' ? prompt : await this.#deps.prompt(view, this.#deps.lang(), speech);
    this.#deps.announce(spoken, 'assertive');
  }

  async #wait(ms: number): Promise<void> {
    await Promise.race([sleep(this.#deps.clock, ms), new Promise<void>((done) => (this.#end_wait = done))]);
    this.#end_wait = null;
  }
}
