/**
 * A table on the server, from joining to the result. The server is the referee; it sends this seat its own events and views and
 * nothing else. After a cut the page resumes its seat with the key it was given, says how much it has, and sends again what was not
 * yet answered.
 */
import { seatAt } from '$parts/seats';
import type { Lang, SeatLetter } from '$parts/types';
import { announce } from '$shell/announce';
import type { AnyBoardModule, SeatDoing, SeatInfo, Verdict } from '$shell/board';
import { t } from '$words';
import '../generated/words_menu.ts';
import type { EngineClient } from '../engine/client.ts';
import type { MatchEvent, TableView } from '../engine/operations.ts';
import { Line } from '../wire/line.ts';
import type { ByeMessage, ClientMessage, ServerMessage, TableMessage } from '../wire/messages.ts';
import type { Reaction } from '../wire/reactions.ts';
import type { PageClock } from './clock.ts';
import { engineStory } from './engine_story.ts';
import { EventTail } from './event_tail.ts';
import { Likenesses } from './levels.ts';
import { readHint, THINKING_SHOWS_MS } from './local.svelte';
import { randomHex, type TableChoice } from './open_local.ts';
import type { HostWord, PageTable, TimeLeft } from './page_table.ts';
import { dropSeat, keepSeat, type SeatKey, seatOfDevice, seatOfTab } from './seat_keys.ts';
import type { Moment, Story } from './story.svelte';

type Goal = { kind: 'create'; game: string; choice: TableChoice } | { kind: 'join'; to: string };
type Answer = Extract<ServerMessage, { type: 'ack' | 'hint' | 'refused' }>;
type Command = Extract<ClientMessage, { cmd: number }>;
type Said = { seat: SeatLetter; words: string };
type Ended = ByeMessage['reason'] | 'no_table';

export interface RemoteListener {
  /** The table was found, and plays this game. */
  joined(game: string): void;
  /** Its match begins, or runs already. */
  plays(game: string): void;
  /** The server does not look for the table yet; the page asks again by itself. */
  waits(why: string): void;
  /** There is no such table, or no server. */
  failed(why: string): void;
}

const CONTRIBUTION_BYTES = 16;
const TICK_MS = 250;
/** How long a phrase stands at its seat. */
const SAID_MS = 5000;
/** How long a remark stands in the status band. */
const REMARK_MS = 10_000;

/** This seat's part in the deal, so that nobody, not even the server, can know all cards beforehand. */
const contribution = () => randomHex(CONTRIBUTION_BYTES);

export class RemoteTable implements PageTable {
  readonly kind = 'remote';
  /** The nickname to play under. */
  name = $state('');
  /** The level of bots that the host has chosen for free seats; empty: the usual one. */
  bots = $state('');
  readonly likes = new Likenesses();
  table = $state.raw<TableMessage | null>(null);
  line = $state<'connecting' | 'up' | 'down'>('connecting');
  /** Why the table is closed to this page. */
  ended = $state<Ended | null>(null);
  problem = $state<string | null>(null);
  /** The server cannot save the table, which stands still meanwhile. */
  stalled = $state(false);

  /** What somebody at the table has just said. */
  said = $state.raw<Said | null>(null);
  remark = $state<string | null>(null);

  readonly #clock: PageClock;
  readonly #lang: () => Lang;
  readonly #listener: RemoteListener;
  readonly #line: Line;
  /** What this page wants: a new table, or to join one. */
  #goal: Goal | null = null;
  #key: SeatKey | null = null;
  #resuming = false;
  #leaving = false;
  #story = $state.raw<Story | null>(null);
  #playing = false;
  #shown: () => void = () => {};
  /** The story whose beginning has been shown. */
  #begun: Story | null = null;
  #events: MatchEvent[] = [];
  #moments: Moment[] = [];
  readonly #tail = new EventTail();
  /** Missing events have been asked for. */
  #asked = false;
  /** The server has been asked for the table and has not said anything of it yet. */
  #seeking = false;
  /** The next view begins the story anew. */
  #afresh = false;
  #pending = new Map<number, { message: Command; done(answer: Answer): void }>();
  #latest: { view: TableView; at: number } | null = null;
  #left = $state.raw<TimeLeft | null>(null);
  /** How far a pause is in the newest view, and how many seconds its countdown still lasts. */
  #pause = $state<TableView['pause']>('none');
  #counts = $state<number | null>(null);
  #last_round = $state(false);
  /** The newest view has stood long enough for bots to be seen thinking. */
  #thinking = $state(false);
  #think: () => void = () => {};
  #unsay: () => void = () => {};
  #unwait: () => void = () => {};
  #code = $state('');
  #ticking: ReturnType<typeof setInterval> | undefined;

  constructor(clock: PageClock, lang: () => Lang, listener: RemoteListener) {
    this.#clock = clock;
    this.#lang = lang;
    this.#listener = listener;
    this.#line = new Line(clock, {
      lang,
      table: () => this.table?.id ?? '',
      up: (name, percent) => this.#up(name, percent),
      down: () => this.#down(),
      heard: (message) => this.#heard(message),
    });
    document.addEventListener('visibilitychange', this.#visibility);
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
  }

  // --- joining a table ------------------------------------------------------------------------------------------------

  create(game: string, choice: TableChoice): void {
    this.#goal = { kind: 'create', game, choice };
    this.bots = choice.bots;
    this.#enter();
  }

  /** Joins by code or link; a tab that already has a seat there resumes it. */
  join(to: string): void {
    this.#goal = { kind: 'join', to };
    const own = seatOfTab();
    if (own?.link === to) this.#key = own;
    this.#enter();
  }

  /** The key to a seat that this device had at this table, in a tab that is gone. */
  get old_seat(): SeatKey | null {
    return this.table && !this.me ? seatOfDevice(this.table.link) : null;
  }
  resumeOldSeat(): void {
    this.#resume(this.old_seat);
  }
  /** Leaves the guests for the own seat, whose stream begins anew. */
  #resume(key: SeatKey | null): void {
    this.#key = key;
    this.#resuming = true;
    this.#tail.restart();
    this.#enter();
  }

  takeSeat(): void {
    this.#line.deliver({ type: 'take_seat', contribution: contribution() });
  }
  rename(): void {
    this.#line.deliver({ type: 'rename' });
  }
  react(reaction: Reaction): void {
    this.#line.send({ type: 'react', reaction });
  }
  start(): void {
    this.#line.deliver({ type: 'start' });
  }
  /** Says a host's word: "seat C bot greedy", "pause". */
  async asHost(text: string): Promise<Verdict> {
    return verdict(await this.#command((cmd) => ({ type: 'host', cmd, text })));
  }
  /** Leaves for good, and a bot plays on. While the line is down this waits in the background; the page shows other things. */
  giveUp(): void {
    this.#leaving = true;
    this.#line.deliver({ type: 'leave' });
    if (this.table) dropSeat(this.table.link);
    this.close();
  }
  sendLanguage(): void {
    this.#line.greet();
  }

  /** Tells the server where this page belongs: at its seat, at a new table, or among the guests. */
  #enter(): void {
    if (this.line !== 'up') return;
    this.#asked = false;
    if (this.#key) {
      const { link, token } = this.#key;
      const { have, chain } = this.#tail;
      this.#seeking = true;
      this.#line.send({ type: 'resume', table: link, token, have, chain });
      for (const { message } of this.#pending.values()) this.#line.send(message);
    } else if (this.#goal?.kind === 'create') {
      const { game, choice } = this.#goal;
      const seats = Array(choice.seats).fill('person');
      this.#line.send({ type: 'create_table', game, options: choice.options, seats, contribution: contribution() });
    } else if (this.#goal) {
      this.#startOver(0, null); // a guest is told everything from the beginning
      this.#seeking = true;
      this.#line.send({ type: 'join', to: this.#goal.to });
    }
  }

  // --- the table in a match -------------------------------------------------------------------------------------------

  get game(): string {
    return this.table?.game ?? '';
  }
  /** The code, as it was when the lobby was open; empty where this page never saw it. */
  get code(): string {
    return this.#code.replace(/^(...)/, '$1 ');
  }
  get me(): SeatLetter | null {
    return this.table?.me ?? null;
  }
  get story(): Story {
    if (!this.#story) throw new Error('the match has not begun');
    return this.#story;
  }
  get hints_allowed(): boolean {
    return this.me !== null && this.table?.options[`${this.me}.hints`] !== 'off';
  }
  get time_left(): TimeLeft | null {
    return this.#left;
  }
  /** Why this table is over for this page, whatever its match was doing. */
  get gone(): string | null {
    if (!this.ended) return null;
    if (this.ended === 'taken_over') return t('menu.taken_over');
    const refused = this.ended === 'no_table' || this.ended === 'version';
    return (refused ? this.problem : null) ?? t('menu.table_closed');
  }
  get offline(): boolean {
    return this.line !== 'up' && !this.ended;
  }
  /** Does not wait for the next try of the line. */
  tryNow(): void {
    this.#line.tryNow();
  }
  get halted(): string | null {
    if (this.offline) return t('menu.offline');
    if (this.stalled) return t('menu.stalled');
    return this.covered ?? (this.#story?.view?.paused ? t('menu.paused') : null);
  }
  get covered(): string | null {
    if (this.gone) return this.gone;
    if (this.#counts !== null) return t('menu.resuming', { seconds: this.#counts });
    return this.#pause === 'none' || this.#pause === 'asked' ? null : t('menu.paused');
  }
  get host_words(): readonly HostWord[] {
    if (!this.table?.host || this.table.phase !== 'playing' || this.ended) return [];
    const running = this.#pause === 'none' || this.#pause === 'countdown';
    return [running ? 'pause' : 'resume', ...(this.#last_round ? [] : (['last'] as const))];
  }
  get seats(): readonly SeatInfo[] {
    const waiting = this.#story?.view?.waiting ?? [];
    return (this.table?.seats ?? []).map(({ kind, level, name, taken, here, odd }, i) => {
      const seat = seatAt(i);
      const thinks = kind === 'bot' && this.#thinking;
      const doing: SeatDoing = taken && !here ? 'away' : !waiting.includes(seat) ? 'waits' : thinks ? 'thinks' : 'turn';
      const note = odd ? t('menu.odd_connection') : undefined;
      return { seat, name, kind, level: this.likes.of(level), doing, note };
    });
  }

  /** Shows the story so far with a board that is loaded now, then follows live. Resolves with the first view. */
  async sit(engine: EngineClient, board: AnyBoardModule): Promise<this> {
    const names = () => (this.table?.seats ?? []).map(({ name }, i) => name || seatAt(i));
    this.#story?.close();
    const deps = { engine, clock: this.#clock, board, lang: this.#lang };
    const first = new Promise<void>((done) => {
      this.#shown = done;
    });
    this.#story = engineStory(deps, this.game, this.me, names);
    const moments = this.#moments;
    this.#moments = [];
    const last = moments.at(-1);
    if (last) this.#begin({ events: moments.flatMap(({ events }) => events), view: last.view });
    await first;
    return this;
  }
  async #begin(moment: Moment): Promise<void> {
    this.#begun = this.#story;
    await this.#story?.begin(moment, moment.view.outcome ? 'match' : null);
    this.#shown();
  }

  async act(text: string, reported?: number): Promise<Verdict> {
    const timed = reported === undefined ? {} : { reported: Math.round(this.#sinceItCame(reported)) };
    return verdict(await this.#command((cmd) => ({ type: 'act', cmd, text, ...timed })));
  }

  /** The server counts from when it sent the task, so the time that this page took to show it is added. */
  #sinceItCame(reported: number): number {
    return reported + (this.#story?.lateAt(performance.now() - reported) ?? 0);
  }

  async hint(step: number) {
    const answer = await this.#command((cmd) => ({ type: 'hint', cmd, step }));
    if (answer.type === 'hint') return { ok: true as const, hint: readHint(answer.hint) };
    return { ok: false as const, refusal: verdict(answer).refusal ?? { text: '' } };
  }

  close(): void {
    clearInterval(this.#ticking);
    this.#think();
    this.#unsay();
    this.#unwait();
    document.removeEventListener('visibilitychange', this.#visibility);
    if (this.#leaving) this.#line.finish();
    else this.#line.close();
    this.#story?.close();
  }

  #command(make: (cmd: number) => Command): Promise<Answer> {
    const cmd = (this.#key?.cmd ?? 0) + 1;
    if (this.#key) this.#keep({ ...this.#key, cmd });
    const message = make(cmd);
    return new Promise((done) => {
      this.#pending.set(cmd, { message, done });
      this.#line.send(message);
    });
  }

  #keep(key: SeatKey): void {
    this.#key = key;
    keepSeat(key);
  }

  // --- messages of the server -----------------------------------------------------------------------------------------

  #up(name: string, percent: number): void {
    const back = this.line === 'down';
    this.line = 'up';
    this.stalled = false;
    this.#enter();
    if (this.#leaving) return;
    this.name = name;
    this.#clock.run(percent / 100);
    if (back) announce(t('menu.back_online'));
    this.#visibility();
  }

  #down(): void {
    if (this.line === 'up' && !this.#leaving) announce(t('menu.offline'), 'assertive');
    this.line = 'down';
    if (!this.table && !this.#leaving) this.#listener.failed(t('menu.no_server'));
  }

  #heard(message: ServerMessage): void {
    if (this.#leaving) return;
    switch (message.type) {
      case 'welcome':
        this.name = message.name;
        break;
      case 'table_opened':
        this.#keep({ link: message.link, token: message.token, seat: message.seat, cmd: 0 });
        this.#goal = { kind: 'join', to: message.link };
        break;
      case 'seated':
        this.#seated(message);
        break;
      case 'table':
        this.#tabled(message);
        break;
      case 'resync':
        this.#startOver(message.n, message.chain);
        break;
      case 'event':
      case 'view':
        this.#streamed(message);
        break;
      case 'ack':
      case 'hint':
        this.#settle(message);
        break;
      case 'reacted':
        this.#reacted(message);
        break;
      case 'stalled':
        this.#stall(message.yes);
        break;
      case 'refused':
        this.#refused(message);
        break;
      case 'error':
        this.problem = message.text;
        break;
      case 'bye':
        if (message.again_ms == null) this.#finish(message.reason);
        break;
    }
  }

  #reacted({ seat, reaction }: Extract<ServerMessage, { type: 'reacted' }>): void {
    if (!seat) return;
    const words = t(`menu.reaction_${reaction}`);
    const name = this.table?.seats.find((line) => line.seat === seat)?.name ?? seat;
    this.said = { seat, words };
    announce(t('menu.reaction_said', { name, words }));
    this.#unsay();
    this.#unsay = this.#clock.after(SAID_MS, () => (this.said = null));
  }

  #stall(yes: boolean): void {
    this.stalled = yes;
    announce(t(yes ? 'menu.stalled' : 'menu.goes_on'), 'assertive');
  }

  /** The stream goes on at event `n`, and the next view begins the story anew. */
  #startOver(n: number, chain: string | null): void {
    this.#events = [];
    this.#moments = [];
    this.#tail.restart(n, chain);
    this.#afresh = true;
  }

  #streamed(message: Extract<ServerMessage, { type: 'event' | 'view' }>): void {
    const follows = message.type === 'event' ? this.#tail.takes(message) : this.#tail.fits(message);
    if (!follows) {
      this.#gap();
      return;
    }
    this.#asked = false;
    if (message.type === 'event') this.#events.push(message.event);
    else this.#viewed(message.view);
  }

  /** An event is missing: it is asked for once, and what arrives before it is ignored. */
  #gap(): void {
    if (this.#asked || this.#resuming) return;
    this.#enter();
    this.#asked = true;
  }

  /** This page has a seat, by a new key or by its old one; `cmd` is the last command that the server has answered. */
  #seated({ seat, token, cmd }: Extract<ServerMessage, { type: 'seated' }>): void {
    if (token && this.table) this.#keep({ link: this.table.link, token, seat, cmd });
    else if (this.#key) this.#keep({ ...this.#key, seat, cmd: Math.max(this.#key.cmd, cmd) });
    if (!this.#resuming) return;
    this.#resuming = false;
    this.#startOver(0, null); // what a guest was told is not this seat's story
  }

  /** The key of a tab that was closed in the match, if nobody else has taken its seat. */
  #abandonedKey({ me, phase, link, seats }: TableMessage): SeatKey | null {
    const own = me || phase === 'lobby' ? null : seatOfDevice(link);
    const line = own && seats.find(({ seat }) => seat === own.seat);
    return line?.taken && !line.here ? own : null;
  }

  #tabled(message: TableMessage): void {
    const before = this.table;
    this.table = message;
    this.#seeking = false;
    this.#code = message.code ?? this.#code;
    this.likes.seen(message.seats, message.host);
    if (!before) this.#listener.joined(message.game);
    if (this.#goal?.kind === 'join') this.#goal.to = message.link; // the code ends with the lobby
    this.problem = null;
    const own = before ? null : this.#abandonedKey(message);
    if (own) {
      this.#resume(own);
      return;
    }
    const path = `/j/${message.link}`;
    if (location.pathname !== path) history.replaceState(null, '', path + location.search);
    if (message.phase === 'lobby') this.#announceSeats(before, message);
    else if (before) this.#noteOdd(before, message);
    if (message.phase !== 'lobby' && !this.#playing) {
      this.#playing = true;
      this.#listener.plays(message.game);
    }
  }

  #announceSeats(before: TableMessage | null, now: TableMessage): void {
    const names = (table: TableMessage | null) => (table?.seats ?? []).map(({ name }) => name).filter((name) => name);
    if (names(before).join() !== names(now).join()) announce(t('menu.lobby_change', { names: names(now).join(', ') }));
  }

  /** The server tells the host alone. */
  #noteOdd(before: TableMessage, now: TableMessage): void {
    const fresh = now.seats.filter(({ odd }, i) => odd && !before.seats[i]?.odd).map(({ name }) => name);
    if (!fresh.length) return;
    this.remark = t('menu.odd_told', { name: fresh.join(', ') });
    announce(this.remark);
    this.#clock.after(REMARK_MS, () => (this.remark = null));
  }

  #viewed(view: TableView): void {
    const moment = { events: this.#events, view, came: performance.now() };
    this.#events = [];
    const afresh = this.#afresh || this.#begun !== this.#story;
    this.#afresh = false;
    this.#latest = { view, at: this.#clock.now() };
    this.#pause = view.pause;
    this.#last_round = view.last_round;
    this.#count();
    this.#thinking = false;
    this.#think();
    this.#think = this.#clock.after(THINKING_SHOWS_MS, () => (this.#thinking = true));
    if (!this.#story) this.#moments.push(moment);
    else if (afresh) this.#begin(moment);
    else this.#story.push(moment);
  }

  #settle(answer: Answer): void {
    const cmd = answer.cmd ?? -1;
    this.#pending.get(cmd)?.done(answer);
    this.#pending.delete(cmd);
  }

  #refused(message: Extract<ServerMessage, { type: 'refused' }>): void {
    if (message.cmd != null) this.#settle(message);
    else if (message.again_ms != null) this.#askLater(message.again_ms, message.text);
    else if (this.#key && (!this.table || this.#resuming)) this.#dropKey(this.#key.link);
    else if (!this.table) this.#listener.failed(message.text);
    else {
      this.problem = message.text;
      announce(message.text, 'assertive');
      if (this.#seeking) this.#finish('no_table');
    }
  }

  /** Asks for the table again, a little later than it may: many who wait then do not all ask at once. */
  #askLater(again_ms: number, why: string): void {
    this.#listener.waits(why);
    this.#unwait();
    this.#unwait = this.#clock.after(again_ms * (1 + Math.random() / 2), () => this.#enter());
  }

  /** The key is refused: the page joins as a guest. */
  #dropKey(link: string): void {
    dropSeat(link);
    this.#key = null;
    this.#resuming = false;
    this.#enter();
  }

  /** Nothing of this table stays live: it has ended for this page. */
  #finish(reason: Ended): void {
    this.ended = reason;
    if (!this.table) this.#listener.failed(this.problem ?? t('menu.table_closed'));
    this.#line.close();
    for (const { done } of this.#pending.values()) done({ type: 'refused', code: '', clause: '', text: '' });
    this.#pending.clear();
  }

  #visibility = () => {
    this.#line.send({ type: 'visible', yes: !document.hidden });
  };

  /** Counts down to the end of a pause: three, two, one. */
  #count(): void {
    const { view, at } = this.#latest ?? {};
    const left = view?.resumes == null ? 0 : view.resumes - view.now - (this.#clock.now() - (at ?? 0));
    const counts = left > 0 ? Math.ceil(left / 1000) : null;
    if (counts !== null && counts !== this.#counts) announce(String(counts), 'assertive');
    this.#counts = counts;
  }

  #tick(): void {
    this.#count();
    const latest = this.#latest;
    if (!latest || latest.view.deadline === null || latest.view.outcome) {
      this.#left = null;
      return;
    }
    const passed = latest.view.paused ? 0 : this.#clock.now() - latest.at;
    const total_ms = Math.max(1, latest.view.deadline - latest.view.now);
    this.#left = { left_ms: Math.max(0, total_ms - passed), total_ms };
  }
}

function verdict(answer: Answer): Verdict {
  if (answer.type !== 'refused') return { ok: true };
  return { ok: false, refusal: { text: answer.text, clause: answer.clause } };
}
