/**
 * The story of a table is what has happened there, as the page shows it: one moment after another, each with time to be seen, and
 * nothing behind an open dialog. Moments come in as fast as they like; the page draws `view` and `log`.
 */
import type { Lang, Pace, SeatLetter, Speech } from '$parts/types';
import type { About, Urgency } from '$shell/announce';
import type { AnyBoardModule, LogLine, Venue } from '$shell/board';
import type { MatchEvent, TableView } from '../engine/operations.ts';
import { type Clock, sleep } from './clock.ts';
import { andThen } from './spoken.ts';

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
  /** How long the reader wants to look at the moves of others. */
  pace(): Pace;
  /** A sentence for each event. */
  say(events: MatchEvent[], lang: Lang, how?: SpeechStyle): Promise<string[]>;
  /** One imperative sentence for the reader, who is to act now. */
  prompt(view: TableView, lang: Lang, speech?: Speech): Promise<string>;
  /** How the table stands, for a reader who has just come: whose turn, what lies there, the own cards. */
  where?(view: TableView, lang: Lang): Promise<string[]>;
  announce(text: string, urgency?: Urgency, about?: About): void;
  /** Resolves when what was announced has been said aloud; undefined where the story need not wait for that. */
  allSaid?(): Promise<void> | undefined;
  /** Resolves when the dialog that is being opened has taken the focus; absent where nobody listens. */
  dialogTaken?(): Promise<void>;
  /** Alone when absent. */
  venue?(): Venue;
  /** Called when the result of a round has been read; true: the device goes to another person, and this story ends. */
  leaves?(): boolean;
}

/** What is said of an event; `urgent` where time is up for the reader. */
interface Announcement {
  text: string;
  urgent: boolean;
}

/** A line that is being read, with its short form for the status band. */
export interface Reading extends LogLine {
  short: string;
}

/** How a sentence is made; for the ear and in normal speech unless it says otherwise. */
export interface SpeechStyle {
  speech?: Speech;
  /** In full speech the last sentence is followed by the state of the table in this view. */
  after?: TableView | null;
  /** For the eye: calculations in signs. */
  written?: boolean;
}

/** How long a calculation of another player lies on the table, so that it can be read; a tap ends that. */
const READING_MS: Record<Pace, number> = { thoughtful: 2000, brisk: 1100, instant: 0 };
/** How long one moment is shown before the next, and how long the last play of a round before its result. */
export const STEP_MS = 350;
const LAST_PLAY_MS = 1400;
/** A last play that is shown longer than this can be left by a button. */
const LINGERS_MS = 3000;
/** A page this many moments behind (a phone that slept) is brought up to date at once. */
const BACKLOG = 4;
/** How many showings are remembered for `lateAt`. */
const SHOWINGS = 16;

/** The game's view at the end of the round that this event has ended. */
export const viewAtEnd = (event: MatchEvent | undefined): unknown =>
  event && 'game' in event ? event.view : undefined;

/** A claim that was beaten in the race that has just been decided. */
const isLate = (event: MatchEvent): boolean => 'table' in event && event.table.kind === 'claim_lost';

/** Whether a pause covers the table (T6). */
export const isCovered = ({ pause }: Pick<TableView, 'pause'>): boolean => pause !== 'none' && pause !== 'asked';

/** An event as a line of the log. */
export function logLine(board: AnyBoardModule, source: MatchEvent, text: string, written: string): LogLine {
  const said = { text, ...(written === text ? {} : { written }) };
  if ('table' in source) return { event: null, table: source.table, ...said, heading: false, seat: source.table.seat };
  const { kind = '', seat } = source.game as { kind?: string; seat?: SeatLetter | null };
  const heading = board.headings?.includes(kind) ?? false;
  const ends = viewAtEnd(source) !== undefined;
  return { event: source.game, ...said, heading, ends, took: source.took, seat: seat ?? null };
}

const isAsked = ({ me, waiting }: TableView): boolean => me !== null && waiting.includes(me);

export class Story {
  view = $state.raw<TableView | null>(null);
  log = $state.raw<readonly LogLine[]>([]);
  /** What another player has just calculated, as long as the table shows it. */
  reading = $state.raw<Reading | null>(null);
  /** The last play of a round is shown until the reader goes on, or for long. */
  lingers = $state(false);
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
  /** What has been shown and not said yet. */
  #unsaid: Announcement[] = [];
  /** The last prompt: while others act, it is not repeated. */
  #prompted = '';
  #close_dialog: (() => void) | null = null;
  #end_wait: (() => void) | null = null;

  constructor(deps: StoryDeps) {
    this.#deps = deps;
    this.#log_lang = deps.lang();
  }

  /**
   * Shows the state of the table at once: at the beginning, after a reload, after a gap in the news. With a `lead`, what has brought the
   * reader here, it says how the table stands.
   */
  begin(moment: Moment, stop: 'round' | 'match' | null = null, lead: string | null = null): Promise<void> {
    this.#queue = [];
    const begun = this.#begin(moment);
    const prompted = async () => {
      this.stop = stop;
      if (stop) await this.#acknowledged();
      if (this.#closed) return;
      if (lead === null) await this.#prompt(null, moment.view, true);
      else await this.#tellWhere(lead);
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

  /** Says how the table stands, once everything has been shown. */
  tellWhere(): void {
    this.#follow(this.#running.then(() => this.#tellWhere('')));
  }

  push(moment: Moment): void {
    this.#queue.push(moment);
    this.waiting = this.#queue.length;
    if (this.#venue === 'server' && this.reading) this.skip();
    this.#follow(this.#running.then(() => this.#showNext()));
  }

  get #venue(): Venue {
    return this.#deps.venue?.() ?? 'alone';
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

  /** Opens the result of the match again. */
  showResult(): void {
    this.stop = 'match';
    this.#acknowledged();
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
    const lines = await this.#linesOf([...sources]);
    if (lang !== this.#deps.lang() || sources !== this.#sources) return;
    this.log = this.log.map((line, i) => lines[i] ?? line);
  }

  /** One line of the log in full speech; the newest one with the state of the table. */
  async inFull(line: number, newest: boolean): Promise<string> {
    const source = this.#sources[line];
    const how: SpeechStyle = { speech: 'full', after: newest ? this.view : null };
    return (source && (await this.#deps.say([source], this.#deps.lang(), how))[0]) || '';
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
    let written: string[];
    do {
      lang = this.#deps.lang();
      texts = await this.#deps.say(events, lang);
      written = await this.#deps.say(events, lang, { written: true });
    } while (lang !== this.#deps.lang());
    return events.map((event, i) => logLine(this.#deps.board, event, texts[i] ?? '', written[i] ?? ''));
  }

  /** The last calculation of another player among these lines, if the reader wants to see it. */
  async #toRead(events: MatchEvent[], lines: LogLine[], me: SeatLetter | null): Promise<Reading | null> {
    if (!READING_MS[this.#deps.pace()]) return null;
    const i = lines.findLastIndex(({ written, seat }) => written !== undefined && seat !== null && seat !== me);
    const [line, event] = [lines[i], events[i]];
    if (!line || !event) return null;
    const [short = ''] = await this.#deps.say([event], this.#deps.lang(), { speech: 'short', written: true });
    return { ...line, short };
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
    if (moment.events.length && this.#queue.length < BACKLOG)
      await this.#wait(this.reading ? READING_MS[this.#deps.pace()] : STEP_MS);
    this.reading = null;
  }

  /** A match that is ended in the middle of a round has a result, too. */
  async #showPlay({ events, view }: Moment, before: TableView | null): Promise<void> {
    await this.#show(events, view);
    if (this.#closed || !view.outcome || before?.outcome) return;
    await this.#stopAt('match');
  }

  async #show(events: MatchEvent[], view: TableView): Promise<void> {
    const news = await this.#linesOf(events);
    const spoken = await this.#spoken(events, news, view);
    const reading = await this.#toRead(events, news, view.me);
    if (this.#closed) return;
    this.#sources.push(...events);
    this.log = [...this.log, ...news];
    const at = performance.now();
    this.#showings = [...this.#showings, { at, late: at - (this.#came ?? at) }].slice(-SHOWINGS);
    this.view = view;
    this.reading = reading;
    this.#unsaid.push(...news.map((line, i) => ({ text: spoken[i] ?? '', urgent: this.#isUrgent(line, view.me) })));
  }

  #isUrgent({ event, table, seat }: LogLine, me: SeatLetter | null): boolean {
    const mine = seat !== null && seat === me;
    if (event) return this.#deps.board.earcon?.(event as never, mine) === 'time_up';
    return mine && table?.kind === 'time_over';
  }

  /** Says what has been shown, one message each; in one that interrupts, where time is up. */
  #tell(): void {
    const told = this.#unsaid.splice(0);
    if (told.some(({ urgent }) => urgent))
      this.#deps.announce(told.map(({ text }) => text).join(' '), 'assertive', 'news');
    else for (const { text } of told) this.#deps.announce(text, 'polite', 'news');
  }

  /** What is announced of these events. A reader who is to act hears the state of the table with the prompt instead. */
  async #spoken(events: MatchEvent[], news: LogLine[], view: TableView): Promise<string[]> {
    const speech = this.#deps.speech();
    if (speech === 'normal') return news.map(({ text }) => text);
    return this.#deps.say(events, this.#deps.lang(), { speech, after: isAsked(view) ? null : view });
  }

  /** Shows the last play on the table of its own round, with who claimed too late, then the result; the next round begins when the reader wants it. */
  async #showRoundEnd({ events, view }: Moment, end: number): Promise<void> {
    const over = view.outcome !== null;
    const head = over ? events : events.filter((event, i) => i <= end || isLate(event));
    await this.#show(head, { ...view, waiting: [], may: [], outcome: null, game: viewAtEnd(events[end]) });
    const stops = over || !this.#deps.board.skipsResult?.(view.game as never, this.#venue);
    if (!stops) this.#tell();
    const ms = this.#lastPlayMs(viewAtEnd(events[end]));
    this.lingers = ms === null || ms > LINGERS_MS;
    await this.#wait(ms);
    this.lingers = false;
    this.reading = null;
    if (this.#closed) return;
    if (over) this.view = view;
    if (stops) await this.#stopAt(over ? 'match' : 'round');
    if (this.#closed || over) return;
    if (this.#deps.leaves?.()) return this.close();
    const next = events.filter((event) => !head.includes(event));
    await this.#show(next, view);
  }

  #lastPlayMs(game: unknown): number | null {
    const { last_play_ms = LAST_PLAY_MS } = this.#deps.board;
    return typeof last_play_ms === 'number' ? last_play_ms : last_play_ms(game, this.#venue, this.#deps.pace());
  }

  /** Opens the result. What led to it is said when the dialog has the focus, which would cut off whatever is said before. */
  async #stopAt(stop: 'round' | 'match'): Promise<void> {
    this.stop = stop;
    const closed = this.#acknowledged();
    await Promise.race([closed, this.#deps.dialogTaken?.()]);
    this.#tell();
    await closed;
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

  /** Says what has happened, and asks the reader to act, unless that has been asked already: in one message, what happened first. */
  async #prompt(before: TableView | null, view: TableView, news: boolean): Promise<void> {
    const was = before !== null && isAsked(before);
    const asks = isAsked(view) && (!was || news);
    const prompt = asks ? await this.#deps.prompt(view, this.#deps.lang()) : '';
    if (!asks || (was && prompt === this.#prompted)) return this.#tell();
    this.#prompted = prompt;
    const speech = this.#deps.speech();
    const call = speech === 'normal' ? prompt : await this.#deps.prompt(view, this.#deps.lang(), speech);
    await this.#wait(0);
    const told = this.#unsaid.splice(0).map(({ text }) => text);
    this.#deps.announce([...told, call].reduce(andThen), 'assertive', 'turn');
    await this.#wait(0);
  }

  /** How the table stands, and to a reader who is to act the prompt with it, in one announcement. */
  async #tellWhere(lead: string): Promise<void> {
    const view = this.view;
    if (!view || view.outcome || this.#closed) return;
    const lang = this.#deps.lang();
    const stands = isCovered(view) ? [] : ((await this.#deps.where?.(view, lang)) ?? []);
    const asked = isAsked(view);
    if (asked) this.#prompted = await this.#deps.prompt(view, lang);
    const text = [lead, ...stands, asked ? this.#prompted : ''].reduce(andThen);
    if (!this.#closed) this.#deps.announce(text, asked ? 'assertive' : 'polite', asked ? 'turn' : 'news');
  }

  /** Waits so long, and for what is being said aloud; null: until the reader goes on. */
  async #wait(ms: number | null): Promise<void> {
    const said = this.#deps.allSaid?.();
    if (ms === 0 && !said) return;
    const over = ms === null ? new Promise<never>(() => {}) : Promise.all([sleep(this.#deps.clock, ms), said]);
    await Promise.race([over, new Promise<void>((done) => (this.#end_wait = done))]);
    this.#end_wait = null;
  }
}
