/**
 * A table on the server, from joining to the result. The server is the referee; it sends this
 * seat its own events and views and nothing else. After a cut the page comes back to its seat with the key it was given, says
 * how much it has, and sends again what was not yet answered.
 */
import type { Lang, SeatLetter } from '$parts/types';
import { announce } from '$shell/announce';
import type { AnyBoardModule, SeatDoing, SeatInfo, Verdict } from '$shell/board';
import { t } from '$words';
import type { EngineClient } from '../engine/client.ts';
import type { MatchEvent, TableView } from '../engine/operations.ts';
import { Line } from '../wire/line.ts';
import type { ByeMessage, ClientMessage, ServerMessage, TableMessage } from '../wire/messages.ts';
import type { PageClock } from './clock.ts';
import { EventTail } from './event_tail.ts';
import { Likenesses } from './levels.ts';
import { readHint, THINKING_SHOWS_MS } from './local.svelte';
import type { TableChoice } from './open_local.ts';
import { dropSeat, keepSeat, type SeatKey, seatOfDevice, seatOfTab } from './seat_keys.ts';
import { seatAt } from './seats.ts';
import type { TableSession, TimeLeft } from './session.ts';
import type { Moment, Story } from './story.svelte';
import { tellStory } from './teller.ts';

export type HostWord = 'pause' | 'resume' | 'last';
type Wish = { kind: 'create'; game: string; choice: TableChoice } | { kind: 'join'; to: string };
type Answer = Extract<ServerMessage, { type: 'ack' | 'hint' | 'refused' }>;
type Command = Extract<ClientMessage, { cmd: number }>;

/** Hears which game it is, and when its match begins. */
export interface RemoteListener {
  met(game: string): void;
  plays(game: string): void;
}

const CONTRIBUTION_BYTES = 16;
const TICK_MS = 250;

/** This seat's part in the deal: nobody, the server included, can know all cards beforehand. */
const contribution = () =>
  [...crypto.getRandomValues(new Uint8Array(CONTRIBUTION_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

export class RemoteTable implements TableSession {
  readonly kind = 'remote';
  /** The nickname to play under. */
  name = $state('');
  /** Which bots the host has chosen for free seats; empty: the usual ones. */
  bots = $state('');
  readonly likes = new Likenesses();
  table = $state.raw<TableMessage | null>(null);
  line = $state<'connecting' | 'up' | 'down'>('connecting');
  /** Why nothing goes on here. */
  ended = $state<ByeMessage['reason'] | 'no_table' | null>(null);
  problem = $state<string | null>(null);

  readonly #clock: PageClock;
  readonly #lang: () => Lang;
  readonly #listener: RemoteListener;
  readonly #line: Line;
  #wish: Wish | null = null;
  #key: SeatKey | null = null;
  #returning = false;
  #leaving = false;
  #story = $state.raw<Story | null>(null);
  #playing = false;
  #shown: () => void = () => {};
  /** The story that has its beginning. */
  #begun: Story | null = null;
  #events: MatchEvent[] = [];
  #moments: Moment[] = [];
  readonly #tail = new EventTail();
  /** For what lies in a gap. */
  #asked = false;
  /** The next view begins the story anew. */
  #afresh = false;
  #pending = new Map<number, { message: Command; done(answer: Answer): void }>();
  #latest: { view: TableView; at: number } | null = null;
  #left = $state.raw<TimeLeft | null>(null);
  /** Of the newest view: how far a pause is, and how many seconds the countdown still lasts. */
  #pause = $state<TableView['pause']>('none');
  #counts = $state<number | null>(null);
  #last_round = $state(false);
  /** The newest view has stood long enough for bots to be seen thinking. */
  #thinking = $state(false);
  #think: () => void = () => {};
  #ticking: ReturnType<typeof setInterval> | undefined;

  constructor(clock: PageClock, lang: () => Lang, listener: RemoteListener) {
    this.#clock = clock;
    this.#lang = lang;
    this.#listener = listener;
    this.#line = new Line(clock, {
      lang,
      up: (name, percent) => this.#up(name, percent),
      down: () => this.#down(),
      heard: (message) => this.#heard(message),
    });
    document.addEventListener('visibilitychange', this.#visibility);
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
  }

  // --- coming to a table ----------------------------------------------------------------------------------------------

  create(game: string, choice: TableChoice): void {
    this.#wish = { kind: 'create', game, choice };
    this.bots = choice.bots;
    this.#knock();
  }

  /** By code or link; a tab that already has a seat there goes back to it. */
  join(to: string): void {
    this.#wish = { kind: 'join', to };
    const own = seatOfTab();
    if (own?.link === to) this.#key = own;
    this.#knock();
  }

  /** A seat that this device had at this table, in a tab that is gone. */
  get old_seat(): SeatKey | null {
    return this.table && !this.me ? seatOfDevice(this.table.link) : null;
  }
  goBack(): void {
    this.#return(this.old_seat);
  }
  /** From among the guests to the own seat, whose stream begins anew. */
  #return(key: SeatKey | null): void {
    this.#key = key;
    this.#returning = true;
    this.#tail.restart();
    this.#knock();
  }

  takeSeat(): void {
    this.#line.deliver({ type: 'take_seat', contribution: contribution() });
  }
  rename(): void {
    this.#line.deliver({ type: 'rename' });
  }
  start(): void {
    this.#line.deliver({ type: 'start' });
  }
  /** The host's words: "seat C bot greedy", "pause". */
  async host(text: string): Promise<Verdict> {
    return verdict(await this.#command((cmd) => ({ type: 'host', cmd, text })));
  }
  /** For good: a bot plays on. While the line is down it is still tried in the background, without this table in sight. */
  giveUp(): void {
    this.#leaving = true;
    this.#line.deliver({ type: 'leave' });
    if (this.table) dropSeat(this.table.link);
    this.close();
  }
  speak(): void {
    this.#line.greet();
  }

  #knock(): void {
    if (this.line !== 'up') return;
    this.#asked = false;
    if (this.#key) {
      const { link, token } = this.#key;
      const { have, chain } = this.#tail;
      this.#line.send({ type: 'resume', table: link, token, have, chain });
      for (const { message } of this.#pending.values()) this.#line.send(message);
    } else if (this.#wish?.kind === 'create') {
      const { game, choice } = this.#wish;
      const seats = Array(choice.seats).fill('person');
      this.#line.send({ type: 'create_table', game, options: choice.options, seats, contribution: contribution() });
    } else if (this.#wish) {
      this.#startOver(0, null); // a guest is told everything from the beginning
      this.#line.send({ type: 'join', to: this.#wish.to });
    }
  }

  // --- the session ----------------------------------------------------------------------------------------------------

  get game(): string {
    return this.table?.game ?? '';
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
  get halted(): string | null {
    if (this.line !== 'up') return t('page.offline');
    return this.covered ?? (this.#story?.view?.paused ? t('page.paused') : null);
  }
  /** What stands on the table instead of the game while a pause covers it (T6). */
  get covered(): string | null {
    if (this.#counts !== null) return t('page.resuming', { seconds: this.#counts });
    return this.#pause === 'none' || this.#pause === 'asked' ? null : t('page.paused');
  }
  /** What the host may say in the match now. */
  get host_words(): readonly HostWord[] {
    if (!this.table?.host || this.table.phase !== 'playing') return [];
    const running = this.#pause === 'none' || this.#pause === 'countdown';
    return [running ? 'pause' : 'resume', ...(this.#last_round ? [] : (['last'] as const))];
  }
  get seats(): readonly SeatInfo[] {
    const waiting = this.#story?.view?.waiting ?? [];
    return (this.table?.seats ?? []).map(({ kind, level, name, taken, here }, i) => {
      const seat = seatAt(i);
      const thinks = kind === 'bot' && this.#thinking;
      const doing: SeatDoing = taken && !here ? 'away' : !waiting.includes(seat) ? 'waits' : thinks ? 'thinks' : 'turn';
      return { seat, name, kind, level: this.likes.of(level), doing };
    });
  }

  /** Once the board is loaded, shows the story so far, then follows live. Resolves with the first view. */
  async sit(engine: EngineClient, board: AnyBoardModule): Promise<this> {
    const names = () => (this.table?.seats ?? []).map(({ name }, i) => name || seatAt(i));
    this.#story?.close();
    const world = { engine, clock: this.#clock, board, lang: this.#lang };
    const first = new Promise<void>((done) => {
      this.#shown = done;
    });
    this.#story = tellStory(world, this.game, this.me, names);
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

  /** The server counts from when it sent the problem. The time that this page took to show it is not the network's. */
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

  // --- what the server says -------------------------------------------------------------------------------------------

  #up(name: string, percent: number): void {
    const back = this.line === 'down';
    this.line = 'up';
    this.#knock();
    if (this.#leaving) return;
    this.name = name;
    this.#clock.run(percent / 100);
    if (back) announce(t('page.back_online'));
    this.#visibility();
  }

  #down(): void {
    if (this.line === 'up' && !this.#leaving) announce(t('page.offline'), 'assertive');
    this.line = 'down';
  }

  #heard(message: ServerMessage): void {
    if (this.#leaving) return;
    switch (message.type) {
      case 'welcome':
        this.name = message.name;
        break;
      case 'table_opened':
        this.#keep({ link: message.link, token: message.token, seat: message.seat, cmd: 0 });
        this.#wish = { kind: 'join', to: message.link };
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

  /** Something was missed: it is asked for once, and what arrives before it is left aside. */
  #gap(): void {
    if (this.#asked || this.#returning) return;
    this.#knock();
    this.#asked = true;
  }

  /** A new key, or the old one still opens; `cmd` is the last number that the server has answered. */
  #seated({ seat, token, cmd }: Extract<ServerMessage, { type: 'seated' }>): void {
    if (token && this.table) this.#keep({ link: this.table.link, token, seat, cmd });
    else if (this.#key) this.#keep({ ...this.#key, seat, cmd: Math.max(this.#key.cmd, cmd) });
    if (!this.#returning) return;
    this.#returning = false;
    this.#startOver(0, null); // what the guest was told is not this seat's story
  }

  /** The key of a tab that was closed in the match: nobody else sits there, so its owner is back. */
  #leftBehind({ me, phase, link, seats }: TableMessage): SeatKey | null {
    const own = me || phase === 'lobby' ? null : seatOfDevice(link);
    const line = own && seats.find(({ seat }) => seat === own.seat);
    return line?.taken && !line.here ? own : null;
  }

  #tabled(message: TableMessage): void {
    const before = this.table;
    this.table = message;
    this.likes.seen(message.seats, message.host);
    if (!before) this.#listener.met(message.game);
    this.problem = null;
    const behind = before ? null : this.#leftBehind(message);
    if (behind) {
      this.#return(behind);
      return;
    }
    const path = `/j/${message.link}`;
    if (location.pathname !== path) history.replaceState(null, '', path + location.search);
    if (message.phase === 'lobby') this.#tellSeats(before, message);
    if (message.phase !== 'lobby' && !this.#playing) {
      this.#playing = true;
      this.#listener.plays(message.game);
    }
  }

  #tellSeats(before: TableMessage | null, now: TableMessage): void {
    const names = (table: TableMessage | null) => (table?.seats ?? []).map(({ name }) => name).filter((name) => name);
    if (names(before).join() !== names(now).join()) announce(t('page.lobby_change', { names: names(now).join(', ') }));
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
    else if (this.#key && (!this.table || this.#returning)) this.#seatIsGone(this.#key.link);
    else {
      this.problem = message.text;
      announce(message.text, 'assertive');
      if (!this.table) this.ended = 'no_table';
    }
  }

  /** The key opens nothing any more: come in as a guest. */
  #seatIsGone(link: string): void {
    dropSeat(link);
    this.#key = null;
    this.#returning = false;
    this.#knock();
  }

  #finish(reason: ByeMessage['reason']): void {
    this.ended = reason;
    this.#line.close();
    for (const { done } of this.#pending.values()) done({ type: 'refused', code: '', clause: '', text: '' });
    this.#pending.clear();
  }

  #visibility = () => {
    this.#line.send({ type: 'visible', yes: !document.hidden });
  };

  /** Three, two, one: seen on the table, and heard. */
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
