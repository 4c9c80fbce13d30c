/**
 * A table in this page: the match and its bots run in the engine's worker, and after every input the record is kept on the
 * device, so that a reload finds the same match. Each input is one call, which answers everything that follows from it. Match
 * time stands still while something is being shown, while a dialog is open and while the page is hidden; it passes faster while no
 * person can act (pace.ts).
 *
 * Several people may share the device. Then one of them at a time, `me`, looks at the table. In between it is covered until the next
 * person (`handed_to`) takes the device; the page holds nothing then that another seat knows.
 */
import { indexOf, seatAt } from '$parts/seats';
import type { SeatLetter } from '$parts/types';
import { allSaid, clearAnnouncements } from '$shell/announce';
import type { Hint, SeatDoing, SeatInfo, Sentence, Venue, Verdict } from '$shell/board';
import { settings } from '$shell/settings.svelte';
import type { Known, MatchEvent, News, Opened, TableView } from '../engine/operations.ts';
import { sleep } from './clock.ts';
import { engineStory, SentenceCache, type TableDeps } from './engine_story.ts';
import { nextPerson, personsAt } from './hand_over.ts';
import type { TableChoice } from './open_local.ts';
import { keptOf } from './pace.ts';
import type { PageTable, TimeLeft } from './page_table.ts';
import { keep, type Saved } from './saved.ts';
import { type Story, viewAtEnd } from './story.svelte';

/** A match that has been opened or replayed in the engine, and the seed of its bots, which a reload needs again. */
export interface OpenedMatch {
  opened: Opened;
  bot_seed: string;
  attempts?: Saved['attempts'];
}

const MOST_ATTEMPTS = 100;
/** The seat that looks first. */
const FIRST: SeatLetter = 'A';
/** How long a person sees the own move before the table is covered for the next one. */
const LAST_LOOK_MS = 1200;
/** How long a race waits for what is read aloud. */
const RACE_WAITS_MS = 2500;
export const THINKING_SHOWS_MS = 400;
/** How often the time that is left is shown anew. */
const TICK_MS = 250;

export class LocalTable implements PageTable {
  readonly kind = 'local';
  readonly #deps: TableDeps;
  readonly #opened: Opened;
  readonly #bot_seed: string;
  #attempts: NonNullable<Saved['attempts']>;
  readonly #sentences = new SentenceCache();
  #me = $state<SeatLetter>(FIRST);
  #handed_to = $state<SeatLetter | null>(null);
  #just_played = $state.raw<Sentence | null>(null);
  #story = $state.raw() as Story;
  /** The result of a round has been read at a shared device: nothing is shown before the next person has it. */
  #covered = false;
  /** How many events had been seen before a reload, as long as nobody has taken the device. */
  #seen = 0;
  /** The newest view; the story may still be showing what led to it. */
  #truth = $state.raw<TableView | null>(null);
  #thinking = $state.raw<readonly SeatLetter[]>([]);
  #left = $state.raw<TimeLeft | null>(null);
  #events = 0;
  /** The inputs of the record, and what stands behind them. */
  #lines: string[] = [];
  /** How many of them the reader made. */
  #moves = $state(0);
  #record_end = '';
  /** When a bot or the clock acts next, and whether the engine was asked that since the last input. */
  #next: number | null = null;
  #asked = false;
  /** Bots that have decided and take their time. */
  #planning: readonly SeatLetter[] = [];
  /** Match time as of `#at`, how fast it passes, and whether it runs. */
  #time = 0;
  #at = 0;
  #speed = 1;
  #runs = false;
  /** How long bots have kept the reader waiting since a person could act. */
  #waited = 0;
  #timer: () => void = () => {};
  #step: Promise<unknown> = Promise.resolve();
  #held = false;
  #closed = false;

  constructor(deps: TableDeps, { opened, bot_seed, attempts = [] }: OpenedMatch) {
    this.#deps = deps;
    this.#opened = opened;
    this.#bot_seed = bot_seed;
    this.#attempts = attempts;
    this.#story = this.#storyOf(FIRST);
    document.addEventListener('visibilitychange', this.#visibility);
  }

  #storyOf(viewer: SeatLetter): Story {
    return engineStory(this.#deps, this.game, viewer, () => this.#opened.names, this.#sentences, {
      leaves: () => this.#cover(),
      venue: () => this.#venue,
      allSaid: () => this.#allSaid(),
    });
  }
  /** Time stands still while something is read aloud, in a race not long. */
  #allSaid(): Promise<void> | undefined {
    const said = allSaid();
    const races = this.#opened.options.tempo === 'race';
    return said && races ? Promise.race([said, sleep(this.#deps.clock, RACE_WAITS_MS)]) : said;
  }
  get #venue(): Venue {
    return this.shared ? 'shared' : 'alone';
  }

  get game(): string {
    return this.#opened.game;
  }
  /** The seat that looks at the table. */
  get me(): SeatLetter {
    return this.#me;
  }
  get story(): Story {
    return this.#story;
  }
  get handed_to(): SeatLetter | null {
    return this.#handed_to;
  }
  get just_played(): Sentence | null {
    return this.#just_played;
  }
  get shared(): boolean {
    return this.#truth !== null && personsAt(this.#truth).length > 1;
  }
  /** The choice that opens such a table again. */
  get choice(): TableChoice {
    const { seats, options, names } = this.#opened;
    const holders = this.#truth?.holders ?? [];
    const bots = holders.find((holder) => holder.kind === 'bot')?.level ?? '';
    const seating = holders.map(({ kind, level }, i) => (kind === 'bot' ? { bot: level } : { person: names[i] ?? '' }));
    return { seats, bots, options, ...(this.shared ? { seating } : {}) };
  }
  get hints_allowed(): boolean {
    return this.#opened.options[`${this.#me}.hints`] !== 'off';
  }
  get time_left(): TimeLeft | null {
    return this.#left;
  }
  get seats(): readonly SeatInfo[] {
    const view = this.story.view;
    return this.#opened.names.map((name, i) => {
      const seat = seatAt(i);
      const { kind, level } = view?.holders[i] ?? { kind: 'person' as const, level: '' };
      return { seat, name, kind, level, doing: this.#doing(seat, view) };
    });
  }
  #doing(seat: SeatLetter, view: TableView | null): SeatDoing {
    if (this.#thinking.includes(seat)) return 'thinks';
    return view?.waiting.includes(seat) ? 'turn' : 'waits';
  }

  /**
   * Shows the match and lets it run. `seen`: how many events the reader, `viewer`, had seen before a reload. At a shared device
   * nothing is shown yet.
   */
  async begin(seen = 0, viewer = FIRST): Promise<void> {
    this.#me = viewer;
    const { events, view } = await this.#look();
    this.#time = view.now;
    if (!this.shared) return this.#show(seen, events, view);
    const stop = this.#stopAfter(seen, events);
    this.#seen = stop ? seen : 0;
    this.#just_played = await this.#newestMove();
    this.#askFor((!stop && nextPerson(view, viewer, seen === 0)) || viewer);
    this.#save(seen);
  }

  /** The dialog that had not been closed before the reload. */
  #stopAfter(seen: number, events: MatchEvent[]): 'round' | 'match' | null {
    const waits = (view: unknown) => !this.#deps.board.skipsResult?.(view as never, this.#venue);
    const ends = (event: MatchEvent) => viewAtEnd(event) !== undefined && waits(viewAtEnd(event));
    if (seen === 0) return null;
    return this.#truth?.outcome ? 'match' : events.slice(seen).some(ends) ? 'round' : null;
  }

  async #show(seen: number, events: MatchEvent[], view: TableView): Promise<void> {
    const stop = this.#stopAfter(seen, events);
    await this.story.begin({ events, view }, stop);
    if (stop) this.story.idle().then(() => this.#save());
    else this.#save();
    this.#run();
  }

  async act(text: string): Promise<Verdict> {
    const { ok, refused } = await this.#input((known, at) =>
      this.#deps.engine.call('act', { ...known, seat: this.#me, text, at }),
    );
    if (refused) this.tried(text);
    return ok ? { ok: true } : { ok: false, refusal: refused ?? { text: '' } };
  }
  tried(text: string): void {
    this.#attempts = [...this.#attempts, [this.#lines.length, text] as [number, string]].slice(-MOST_ATTEMPTS);
  }

  async hint(step: number) {
    const { ok, refused } = await this.#input((known, at) =>
      this.#deps.engine.call('help', { ...known, seat: this.#me, step, at }),
    );
    return ok
      ? { ok: true as const, hint: readHint(ok.hint) }
      : { ok: false as const, refusal: refused ?? { text: '' } };
  }

  /** Ends the match without a winner (T3). Where the table is covered, the next person who takes it is shown the result. */
  async giveUp(): Promise<void> {
    await this.#input((known, at) => this.#deps.engine.call('host', { ...known, text: 'abort', at }));
    if (this.#handed_to) this.#seen = this.#events;
  }

  /** The reader has moved, and the match is not over: leaving it for another one loses something. */
  get begun(): boolean {
    return this.#moves > 0 && !this.#truth?.outcome;
  }

  /** The match as it was before the reader's last move, for `replay`; null where the reader has none to take back. */
  get before(): { text: string; line: number; bot_seed: string } | null {
    const line = this.#lines.findLastIndex((one) => this.#isMove(one));
    if (line < 0 || this.shared || this.#truth?.outcome) return null;
    return { text: this.record, line, bot_seed: this.#bot_seed };
  }

  /** "4 32308 A 2+9=11 f2a1d166fecde999": a line of the record in which the reader acts; a hint is no move. */
  #isMove(line: string): boolean {
    const [, , by, what] = line.split(' ');
    return by === this.#me && what !== 'hint';
  }

  // --- several people at this device ----------------------------------------------------------------------------------

  /** The result of a round has been read: at a shared device new cards are shown only to the person who takes it next. */
  #cover(): boolean {
    this.#covered = this.shared;
    return this.#covered;
  }

  #nextPerson(): SeatLetter | null {
    return this.#truth && nextPerson(this.#truth, this.#me, this.#covered);
  }

  #askFor(seat: SeatLetter): void {
    clearAnnouncements();
    this.#handed_to = seat;
  }

  /** Covers the table if another person is to look now; true where it is covered. */
  async #handOver(): Promise<boolean> {
    if (this.#handed_to) return true;
    if (!this.#nextPerson()) return false;
    const played = await this.#newestMove();
    if (!this.#covered) await sleep(this.#deps.clock, LAST_LOOK_MS);
    const next = this.#nextPerson();
    if (this.#closed || this.#handed_to || !next) return this.#closed || this.#handed_to !== null;
    this.story.close();
    this.#left = null;
    this.#just_played = played;
    this.#askFor(next);
    return true;
  }

  /** What everybody may know of the newest move; null before the first. */
  async #newestMove(): Promise<Sentence | null> {
    const { ok } = await this.#deps.engine.call('look', { ...this.#known, viewer: null, events: 0 });
    const { headings = [], chatter = [] } = this.#deps.board;
    const at = (ok?.events ?? []).findLastIndex((event) => {
      const { kind = '', seat = null } = ('game' in event ? event.game : {}) as { kind?: string; seat?: unknown };
      return seat !== null && ![...headings, ...chatter].includes(kind);
    });
    return ok?.texts[at] ? { text: ok.texts[at], written: ok.written[at] ?? ok.texts[at] } : null;
  }

  /** The person asked for has taken the device; `seated` is called as soon as their view is there. */
  takeOver(seated: () => void): Promise<void> {
    return this.#enqueue(async () => {
      const seat = this.#handed_to;
      if (!seat || this.#closed) return;
      this.#me = seat;
      this.#events = 0;
      this.#covered = false;
      this.#story = this.#storyOf(seat);
      const { events, view } = await this.#look();
      await this.#show(this.#seen, events, view);
      this.#seen = 0;
      this.#handed_to = null;
      seated();
      this.#run();
    });
  }

  close(): void {
    this.#closed = true;
    this.#timer();
    document.removeEventListener('visibilitychange', this.#visibility);
    this.story.close();
    this.#enqueue(() => this.#deps.engine.call('close', { match: this.#opened.match }));
  }

  // --- the match's own time -------------------------------------------------------------------------------------------

  /** Time that passes faster never passes what happens next. */
  #now(): number {
    if (!this.#runs) return Math.floor(this.#time);
    const now = Math.floor(this.#time + (this.#deps.clock.now() - this.#at) * this.#speed);
    return this.#speed > 1 && this.#next !== null ? Math.min(now, this.#next) : now;
  }
  /** Sets how fast time passes until the next thing happens; while a person can act it is never hurried. */
  #setSpeed(): void {
    this.#time = this.#now();
    this.#at = this.#deps.clock.now();
    const wait = (this.#next ?? this.#time) - this.#time;
    this.#speed = 1;
    if (this.#personActs()) this.#waited = 0;
    else if (wait > 0) {
      const kept = keptOf(settings.pace, wait, this.#waited);
      this.#speed = wait / kept;
      this.#waited += kept;
    }
  }
  #personActs(): boolean {
    const { waiting, may, holders } = this.#truth ?? { waiting: [], may: [], holders: [] };
    return may.length > 0 || waiting.some((seat) => holders[indexOf(seat)]?.kind === 'person');
  }
  #halt(): void {
    this.#time = this.#now();
    this.#runs = false;
    this.#timer();
  }
  /** Lets time run once everything has been shown: before that no bot thinks about what nobody sees. */
  async #run(): Promise<void> {
    await this.story.idle();
    if (this.#closed || this.#runs || this.#stands || (await this.#handOver())) return;
    await this.#enqueue(() => this.#goOn());
  }
  /** Runs in the queue: an input that came before it is shown first, and lets time run by itself. */
  async #goOn(): Promise<void> {
    if (this.#closed || this.#runs || this.#stands || this.story.busy) return;
    this.#at = this.#deps.clock.now();
    this.#speed = 1;
    this.#runs = true;
    await this.#pass();
  }
  /** Nobody looks at the table. */
  get #stands(): boolean {
    return document.hidden || this.#held;
  }
  #visibility = () => {
    if (this.#stands) this.#halt();
    else this.#run();
  };
  /** Something else is shown in the page: the match waits. */
  hold(held: boolean): void {
    this.#held = held;
    this.#visibility();
  }

  /** Does one thing at a time, in the order they were asked for. */
  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#step.then(work);
    this.#step = done.catch(() => undefined);
    return done;
  }

  // --- inputs of the person, of bots and of the clock -----------------------------------------------------------------

  #input<T extends { ok?: News }>(put: (known: Known, at: number) => Promise<T>): Promise<T> {
    return this.#enqueue(async () => {
      if (this.#closed) return {} as T; // a board may still want something of a table that was left
      const answer = await put(this.#known, Math.max(this.#now(), this.#truth?.now ?? 0));
      this.#waited = 0;
      if (answer.ok) this.#moved(answer.ok);
      return answer;
    });
  }

  get #known(): Known {
    const { match } = this.#opened;
    return { match, viewer: this.#me, events: this.#events, lines: this.#lines.length, lang: this.#deps.lang() };
  }

  #learn(news: News): void {
    const { view, log, record_end, next, thinking } = news;
    this.#truth = view;
    this.#events = view.events;
    this.#lines.push(...log);
    this.#moves += log.filter((line) => this.#isMove(line)).length;
    this.#record_end = record_end;
    this.#next = next;
    this.#planning = thinking;
    this.#sentences.keep(this.#deps.lang(), news);
  }

  async #look(): Promise<News> {
    const { ok: news } = await this.#deps.engine.call('look', this.#known);
    if (!news) throw new Error('the engine tells nothing of this match');
    this.#learn(news);
    return news;
  }

  /** Time stands still until the reader has seen what happened. */
  #moved(news: News): void {
    this.#halt();
    this.#thinking = [];
    this.#asked = false;
    const seen = this.#events;
    this.#learn(news);
    this.#time = Math.max(this.#time, news.view.now);
    this.#save(seen);
    if (this.#closed) return;
    this.story.push(news);
    this.story.idle().then(() => this.#save());
    this.#run();
  }

  /** Lets happen what is due by now, and sets the timer for what comes next. */
  async #pass(): Promise<void> {
    if (!this.#runs || this.#closed || this.#truth?.outcome) return this.#showTime();
    if (!this.#asked || (this.#next !== null && this.#next <= this.#now())) {
      const { ok: news } = await this.#deps.engine.call('advance', { ...this.#known, now: this.#now() });
      if (!news) return;
      if (news.log.length) return this.#moved(news);
      this.#learn(news);
      this.#asked = true;
      this.#setSpeed();
      for (const seat of news.thinking) this.#deps.clock.after(THINKING_SHOWS_MS, () => this.#think(seat));
    }
    this.#showTime();
    this.#timer();
    if (this.#next === null) return;
    const wait = Math.max(1, (this.#next - this.#now()) / this.#speed);
    this.#timer = this.#deps.clock.after(
      this.#left ? Math.min(wait, TICK_MS) : wait,
      () => void this.#enqueue(() => this.#pass()),
    );
  }
  #think(seat: SeatLetter): void {
    if (this.#planning.includes(seat) && this.#runs && !this.#thinking.includes(seat))
      this.#thinking = [...this.#thinking, seat];
  }

  #showTime(): void {
    const view = this.story.view;
    const deadline = this.#truth?.deadline ?? null;
    if (deadline === null || !view || this.#truth?.outcome) this.#left = null;
    else this.#left = { left_ms: Math.max(0, deadline - this.#now()), total_ms: Math.max(1, deadline - view.now) };
  }

  get record(): string {
    return [this.#opened.record_head, ...this.#lines.map((line) => `${line}\n`), this.#record_end].join('');
  }

  /** Keeps the record. After a reload, results beyond the `seen` events are shown again. */
  #save(seen = this.#events): void {
    if (this.#closed) return;
    const attempts = this.#attempts.length ? { attempts: this.#attempts } : {};
    keep({ game: this.game, record: this.record, bot_seed: this.#bot_seed, seen, ...attempts, viewer: this.#me });
  }
}

export function readHint(hint: { text: string; cards?: unknown }): Hint {
  const cards = Array.isArray(hint.cards) ? hint.cards : [];
  return { words: hint.text, cards: cards.filter((card) => typeof card === 'number' || typeof card === 'string') };
}
