/**
 * A table in this page: the match runs in the engine's worker, bots sit at the other seats, and after every input the record is
 * kept on the device, so that a reload finds the same match. Match time stands still while something is being shown, while a
 * window lies over the table and while the page is hidden.
 *
 * Several people may share the device. Then one of them at a time looks at the table: `me`. In between it is covered (`handing`)
 * until the next one says to have it; nothing that another seat knows is in the page then.
 */
import type { Lang, SeatLetter } from '$parts/types';
import { hush } from '$shell/announce';
import type { AnyBoardModule, Hint, SeatDoing, SeatInfo, Verdict, Whereabouts } from '$shell/board';
import type { EngineClient } from '../engine/client.ts';
import type { Decision, GameAbout, MatchEvent, MatchStatus, Opened, TableView } from '../engine/operations.ts';
import { type PageClock, sleep } from './clock.ts';
import { nextPerson, personsAt } from './hand_over.ts';
import type { TableChoice } from './open_local.ts';
import { keep, type Saved } from './saved.ts';
import { indexOf, seatAt } from './seats.ts';
import type { TableSession, TimeLeft } from './session.ts';
import { type Story, viewAtEnd } from './story.svelte';
import { tellStory } from './teller.ts';

export interface LocalWorld {
  engine: EngineClient;
  clock: PageClock;
  board: AnyBoardModule;
  lang(): Lang;
  about: Pick<GameAbout, 'tempo'>;
}

/** A match that has been opened or replayed in the engine, and the seed of its bots. */
export interface Seated {
  opened: Opened;
  bot_seed: string;
}

/** Who looks first. */
const FIRST: SeatLetter = 'A';
/** What one has just done can be looked at for so long before the table is covered for the next person. */
const LAST_LOOK_MS = 1200;
/** A bot that the engine refuses (it never should be) is asked again after this long. */
const AGAIN_MS = 500;
export const THINKING_SHOWS_MS = 400;
/** Whoever has just made a first move sees an answer soon; later on bots take the time that people take. */
const FIRST_REPLY_MS = 2200;

interface Plan {
  at: number;
  decision: Decision;
  /** How far the match was when the bot was asked: news makes the plan void. */
  inputs: number;
}

export class LocalTable implements TableSession {
  readonly kind = 'local';
  readonly #world: LocalWorld;
  readonly #opened: Opened;
  readonly #bot_seed: string;
  readonly #plans = new Map<SeatLetter, Plan>();
  #me = $state<SeatLetter>(FIRST);
  #handing = $state<SeatLetter | null>(null);
  #story = $state.raw() as Story;
  /** The result of a round has been read by everybody: the next one is begun by whoever is asked for. */
  #covered = false;
  /** Events that had been seen before a reload, as long as nobody has taken the device. */
  #seen = 0;
  #status = $state.raw<MatchStatus | null>(null);
  #thinking = $state.raw<readonly SeatLetter[]>([]);
  #left = $state.raw<TimeLeft | null>(null);
  #events = 0;
  /** Match time as of `#at`, and whether it runs. */
  #time = 0;
  #at = 0;
  #runs = false;
  #timer: () => void = () => {};
  #step: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(world: LocalWorld, { opened, bot_seed }: Seated) {
    this.#world = world;
    this.#opened = opened;
    this.#bot_seed = bot_seed;
    this.#story = this.#tell(FIRST);
    document.addEventListener('visibilitychange', this.#visibility);
  }

  #tell(viewer: SeatLetter): Story {
    return tellStory(this.#world, this.game, viewer, () => this.#opened.names, {
      leaves: () => this.#cover(),
      where: () => this.#where,
    });
  }
  get #where(): Whereabouts {
    return this.shared ? 'shared' : 'alone';
  }

  get game(): string {
    return this.#opened.game;
  }
  /** Whose eyes the page has. */
  get me(): SeatLetter {
    return this.#me;
  }
  get story(): Story {
    return this.#story;
  }
  /** The table is covered until this person takes the device. */
  get handing(): SeatLetter | null {
    return this.#handing;
  }
  get shared(): boolean {
    return this.#status !== null && personsAt(this.#status).length > 1;
  }
  /** What it takes to open such a table again. */
  get choice(): TableChoice {
    const { seats, options, names } = this.#opened;
    const holders = this.#status?.holders ?? [];
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
   * Shows how it stands and lets the match run. `seen`: how many events the reader, `viewer`, had seen before a reload. At a
   * shared device nothing is shown yet.
   */
  async begin(seen = 0, viewer = FIRST): Promise<void> {
    const { engine } = this.#world;
    const match = this.#opened.match;
    this.#status = (await engine.call('status', { match })).ok ?? null;
    this.#time = this.#status?.now ?? 0;
    for (const [i, holder] of (this.#status?.holders ?? []).entries())
      if (holder.kind === 'bot')
        await engine.call('bot', { match, seat: seatAt(i), level: holder.level, seed: this.#bot_seed });
    if (!this.shared) return this.#show(seen);
    this.#me = viewer;
    const stop = this.#stopAfter(seen, (await this.#news()).events);
    this.#seen = stop ? seen : 0;
    this.#askFor((!stop && this.#status && nextPerson(this.#status, viewer, seen === 0)) || viewer);
    await this.#save(seen);
  }

  /** A result that had not been closed before the reload. */
  #stopAfter(seen: number, events: MatchEvent[]): 'round' | 'match' | null {
    const waits = (view: unknown) => !this.#world.board.hurries?.(view as never, this.#where);
    const ends = (event: MatchEvent) => viewAtEnd(event) !== undefined && waits(viewAtEnd(event));
    if (seen === 0) return null;
    return this.#status?.outcome ? 'match' : events.slice(seen).some(ends) ? 'round' : null;
  }

  async #show(seen: number): Promise<void> {
    const { events, view } = await this.#news();
    const stop = this.#stopAfter(seen, events);
    await this.story.begin({ events, view }, stop);
    if (stop) this.story.idle().then(() => this.#save());
    else await this.#save();
    this.#run();
  }

  async act(text: string): Promise<Verdict> {
    const { ok, refused } = await this.#input((at) =>
      this.#world.engine.call('act', { match: this.#opened.match, seat: this.#me, text, at, lang: this.#world.lang() }),
    );
    return ok ? { ok: true } : { ok: false, refusal: refused ?? { text: '' } };
  }

  async hint(step: number) {
    const { ok, refused } = await this.#input((at) =>
      this.#world.engine.call('hint', {
        match: this.#opened.match,
        seat: this.#me,
        step,
        at,
        lang: this.#world.lang(),
      }),
    );
    return ok ? { ok: true as const, hint: readHint(ok) } : { ok: false as const, refusal: refused ?? { text: '' } };
  }

  async missed(): Promise<string[]> {
    const { ok } = await this.#world.engine.call('missed', {
      match: this.#opened.match,
      seat: this.#me,
      lang: this.#world.lang(),
    });
    return ok?.text.split('\n').filter((line) => line !== '') ?? [];
  }

  // --- several people at this device ----------------------------------------------------------------------------------

  /** A round has been read to its end: at a shared device nobody's new cards are shown before the person is asked for. */
  #cover(): boolean {
    this.#covered = this.shared;
    return this.#covered;
  }

  #next(): SeatLetter | null {
    return this.#status && nextPerson(this.#status, this.#me, this.#covered);
  }

  #askFor(seat: SeatLetter): void {
    hush();
    this.#handing = seat;
  }

  /** Covers the table if it is another person's turn to look; true where it is covered. */
  async #handOver(): Promise<boolean> {
    if (this.#handing) return true;
    if (!this.#next()) return false;
    if (!this.#covered) await sleep(this.#world.clock, LAST_LOOK_MS);
    const next = this.#next();
    if (this.#closed || this.#handing || !next) return this.#closed || this.#handing !== null;
    this.story.close();
    this.#left = null;
    this.#askFor(next);
    return true;
  }

  /** The person asked for has the device; `seated` is called as soon as their view is there. */
  takeOver(seated: () => void): Promise<void> {
    return this.#enqueue(async () => {
      const seat = this.#handing;
      if (!seat || this.#closed) return;
      this.#me = seat;
      this.#events = 0;
      this.#covered = false;
      this.#story = this.#tell(seat);
      await this.#show(this.#seen);
      this.#seen = 0;
      this.#handing = null;
      seated();
      this.#run();
    });
  }

  close(): void {
    this.#closed = true;
    this.#timer();
    document.removeEventListener('visibilitychange', this.#visibility);
    this.story.close();
    this.#enqueue(() => this.#world.engine.call('close', { match: this.#opened.match }));
  }

  // --- the match's own time -------------------------------------------------------------------------------------------

  #now(): number {
    return Math.floor(this.#runs ? this.#time + this.#world.clock.now() - this.#at : this.#time);
  }
  #halt(): void {
    this.#time = this.#now();
    this.#runs = false;
    this.#timer();
  }
  /** Time goes on once everything has been shown: before that no bot thinks about what nobody sees. */
  async #run(): Promise<void> {
    await this.story.idle();
    if (this.#closed || this.#runs || document.hidden || (await this.#handOver())) return;
    await this.#enqueue(() => this.#goOn());
  }
  /** In its turn: whatever has moved the match since then is shown first, and lets time run by itself. */
  async #goOn(): Promise<void> {
    if (this.#closed || this.#runs || document.hidden || this.story.busy) return;
    this.#at = this.#world.clock.now();
    this.#runs = true;
    await this.#look();
  }
  #visibility = () => {
    if (document.hidden) this.#halt();
    else this.#run();
  };

  /** One thing at a time, in the order it was asked for. */
  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#step.then(work);
    this.#step = done.catch(() => undefined);
    return done;
  }

  // --- what moves the match: the person, a bot, the clock -------------------------------------------------------------

  #input<T extends { ok?: unknown }>(put: (at: number) => Promise<T>): Promise<T> {
    return this.#enqueue(async () => {
      const answer = await put(Math.max(this.#now(), this.#status?.now ?? 0));
      if (answer.ok) await this.#moved();
      return answer;
    });
  }

  async #news() {
    const { engine } = this.#world;
    const match = this.#opened.match;
    const { ok: told } = await engine.call('events', { match, viewer: this.#me, from: this.#events });
    const { ok: view } = await engine.call('view', { match, viewer: this.#me });
    if (!told || !view) throw new Error('the engine tells nothing of this match');
    this.#events = told.next;
    return { events: told.events, view };
  }

  /** Time halts until the reader has seen what happened. */
  async #moved(): Promise<void> {
    this.#halt();
    this.#thinking = [];
    this.#status = (await this.#world.engine.call('status', { match: this.#opened.match })).ok ?? null;
    this.#time = Math.max(this.#time, this.#status?.now ?? 0);
    const seen = this.#events;
    const moment = await this.#news();
    await this.#save(seen);
    if (this.#closed) return;
    this.story.push(moment);
    this.story.idle().then(() => this.#save());
    this.#run();
  }

  /** Looks what is due now, and sets the timer for what comes next. */
  async #look(): Promise<void> {
    if (!this.#runs || this.#closed || !this.#status || this.#status.outcome) return this.#showTime();
    await this.#askBots(this.#status);
    const due = [...this.#plans.entries()].sort(([, a], [, b]) => a.at - b.at)[0];
    const clock_at = this.#status.due ?? Number.POSITIVE_INFINITY;
    if (due && due[1].at <= this.#now() && due[1].at < clock_at) return this.#botActs(due[0], due[1]);
    if (clock_at <= this.#now()) {
      await this.#world.engine.call('advance', { match: this.#opened.match, now: this.#now() });
      return this.#moved();
    }
    this.#showTime();
    const next = Math.min(due?.[1].at ?? Number.POSITIVE_INFINITY, clock_at);
    this.#timer();
    if (next === Number.POSITIVE_INFINITY) return;
    const wait = this.#left ? Math.min(next - this.#now(), 250) : next - this.#now();
    this.#timer = this.#world.clock.after(wait, () => void this.#enqueue(() => this.#look()));
  }

  async #askBots(status: MatchStatus): Promise<void> {
    const match = this.#opened.match;
    for (const seat of [...this.#plans.keys()]) if (!status.waiting.includes(seat)) this.#plans.delete(seat);
    for (const seat of status.waiting) {
      if (status.holders[indexOf(seat)]?.kind !== 'bot') continue;
      if (this.#plans.get(seat)?.inputs === status.inputs) continue;
      const { ok: decision } = await this.#world.engine.call('ask', { match, seat });
      if (!decision) continue;
      const think = Math.max(1, Math.min(decision.think, this.#longestThought(status)));
      this.#plans.set(seat, { at: this.#now() + think, decision, inputs: status.inputs });
      this.#world.clock.after(THINKING_SHOWS_MS, () => this.#think(seat));
    }
  }
  #longestThought(status: MatchStatus): number {
    const first = status.inputs <= 1 && this.#world.about.tempo === 'turns';
    return first ? FIRST_REPLY_MS : Number.POSITIVE_INFINITY;
  }
  #think(seat: SeatLetter): void {
    if (this.#plans.has(seat) && this.#runs && !this.#thinking.includes(seat))
      this.#thinking = [...this.#thinking, seat];
  }

  async #botActs(seat: SeatLetter, plan: Plan): Promise<void> {
    this.#plans.delete(seat);
    if (!plan.decision.acts) {
      // It has waited: match time has passed for it, or it would wait for ever.
      await this.#world.engine.call('advance', { match: this.#opened.match, now: plan.at });
      return this.#look();
    }
    const { ok } = await this.#world.engine.call('act', {
      match: this.#opened.match,
      seat,
      text: plan.decision.text,
      at: plan.at,
    });
    if (ok) return this.#moved();
    this.#timer = this.#world.clock.after(AGAIN_MS, () => void this.#enqueue(() => this.#look()));
  }

  #showTime(): void {
    const view = this.story.view;
    const deadline = this.#status?.deadline ?? null;
    if (deadline === null || !view || this.#status?.outcome) this.#left = null;
    else this.#left = { left_ms: Math.max(0, deadline - this.#now()), total_ms: Math.max(1, deadline - view.now) };
  }

  /** `seen` events have been shown; a reload shows the result of a round again that was not yet closed. */
  async #save(seen = this.#events): Promise<void> {
    if (this.#closed) return;
    const { ok } = await this.#world.engine.call('record', { match: this.#opened.match });
    if (!ok || this.#closed) return;
    const saved: Saved = { game: this.game, record: ok.text, bot_seed: this.#bot_seed, seen, viewer: this.#me };
    keep(saved);
  }
}

export function readHint(hint: { text: string; cards?: unknown }): Hint {
  const cards = Array.isArray(hint.cards) ? hint.cards : [];
  return { words: hint.text, cards: cards.filter((card) => typeof card === 'number' || card === 'R') };
}
