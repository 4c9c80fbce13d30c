/**
 * A table on the server, from joining to the result. The server is the referee; it sends this seat its own events and views and
 * nothing else. After a cut the page resumes its seat with the key it was given, says how much it has, and sends again what was not
 * yet answered.
 */
import { seatAt } from '$parts/seats';
import type { Lang, SeatLetter } from '$parts/types';
import { announce } from '$shell/announce';
import type { AnyBoardModule, SeatDoing, SeatInfo, Verdict } from '$shell/board';
import { renew } from '$shell/offline';
import { t } from '$words';
import '../../generated/words_menu.ts';
import type { EngineClient } from '../../engine/client.ts';
import { Line, type LineListener } from '../../wire/line.ts';
import type {
  ByeMessage,
  ProgramKeyMessage,
  SeatedMessage,
  ServerMessage,
  TableMessage,
  TableOpenedMessage,
} from '../../wire/messages.ts';
import type { Reaction } from '../../wire/reactions.ts';
import type { PageClock } from '../clock.ts';
import { Likenesses } from '../levels.ts';
import { readHint } from '../local.svelte';
import type { TableChoice } from '../open_local.ts';
import type { Cloth, HostWord, PageTable, TimeLeft, Watching } from '../page_table.ts';
import { dropSeat, dropWayBack } from '../seat_keys.ts';
import type { Story } from '../story.svelte';
import { type Answer, type Command, Commands, refusal, verdict } from './commands.svelte';
import { type Coming, contribution, Entry, type LostTable } from './entry.ts';
import { MatchSeats } from './match_seats.ts';
import { MatchTime } from './match_time.svelte';
import { Presence } from './presence.svelte';
import { Remarks } from './remarks.svelte';
import { RemoteStory } from './remote_story.svelte';
import type { RemoteListener, WayIn } from './way_in.ts';

/** `lost`: the server does not know the table any more. */
export type Ended = ByeMessage['reason'] | 'lost';
export type Light = 'on' | 'slow' | 'sending' | 'none';

export class RemoteTable implements PageTable {
  readonly kind = 'remote';
  /** The nickname to play under. */
  name = $state('');
  /** The level of bots that the host has chosen for free seats; empty: the usual one. */
  bots = $state('');
  readonly likes = new Likenesses();
  /** Where others reach the server, as it says itself. */
  addresses = $state.raw<readonly string[]>([]);
  table = $state.raw<TableMessage | null>(null);
  line = $state<'connecting' | 'up' | 'down'>('connecting');
  /** Why the table is closed to this page. */
  ended = $state<Ended | null>(null);
  problem = $state<string | null>(null);
  /** The server cannot save the table, which stands still meanwhile. */
  stalled = $state(false);
  /** With which a program comes to a seat: told to its host alone, and once. */
  program_key = $state.raw<ProgramKeyMessage | null>(null);

  readonly #clock: PageClock;
  readonly #listener: RemoteListener;
  readonly #line: ReturnType<WayIn['line']>;
  readonly #commands = new Commands((message) => this.#send(message));
  readonly #presence: Presence;
  readonly #remarks: Remarks;
  readonly #time: MatchTime;
  readonly #entry: Entry;
  readonly #seats = new MatchSeats();
  readonly #told: RemoteStory;
  #leaving = false;
  /** Commands without an answer are sent again as soon as the page is at its table. */
  #repeats = false;
  #slow = $state(false);
  /** Missing events have been asked for. */
  #asked = false;
  #unwait: () => void = () => {};
  #code = $state('');
  #engine: EngineClient | null = null;

  constructor(clock: PageClock, lang: () => Lang, listener: RemoteListener, way?: WayIn) {
    this.#clock = clock;
    this.#entry = way?.entry ?? new Entry();
    this.#listener = listener;
    this.#told = new RemoteStory(clock, lang);
    this.#presence = new Presence(clock);
    this.#remarks = new Remarks(clock);
    this.#time = new MatchTime(clock, () => this.line === 'up');
    const lined = way?.line ?? ((told: LineListener) => new Line(clock, told));
    this.#line = lined({
      lang,
      table: () => this.table?.id ?? '',
      up: (name, percent) => this.#up(name, percent),
      down: () => this.#down(),
      slow: (yes) => (this.#slow = yes),
      heard: (message) => this.#heard(message),
    });
    document.addEventListener('visibilitychange', this.#visibility);
  }

  // --- joining a table ------------------------------------------------------------------------------------------------

  /** Opens a table, in the place of one that is lost if that is given. */
  create(game: string, choice: TableChoice, lost: LostTable | null = null): void {
    this.#entry.create(game, choice, lost);
    this.bots = choice.bots;
    this.#enter();
  }

  /** Joins by code or link; a device that has a seat there always gets it back. */
  join(to: string, how: Coming = {}): void {
    this.#entry.join(to, how);
    this.#enter();
  }

  /** Comes to a match that has begun: on a bot's seat, or only to watch. */
  comeLate(sit: Coming['sit'] = null): void {
    this.#entry.joinAgain({ as: 'watcher', sit });
    this.#enter();
  }

  /** Takes the own seat back from another window. */
  playHere(): void {
    this.ended = null;
    this.line = 'connecting';
    this.#line.reopen();
  }

  takeSeat(seat: SeatLetter | null = null): void {
    const token = contribution();
    this.#ask((cmd) => ({ type: 'take_seat', cmd, seat, contribution: contribution(), token }));
  }
  /** From the own seat to another one; a person who sits there must want it, too. */
  moveTo(seat: SeatLetter): void {
    this.#ask((cmd) => ({ type: 'swap', cmd, with: seat }));
  }
  /** Gives the seat up and stays as a watcher. */
  async standUp(): Promise<void> {
    const left = await this.#ask((cmd) => ({ type: 'leave', cmd }));
    if (!left || !this.table) return;
    this.#entry.drop(this.table.link);
    this.#enter();
  }
  rename(): void {
    this.#ask((cmd) => ({ type: 'rename', cmd }));
  }
  /** After a match: the reader plays the next one, too, or does not. */
  ready(yes: boolean): void {
    this.#ask((cmd) => ({ type: 'ready', cmd, yes, contribution: contribution() }));
  }
  react(reaction: Reaction): void {
    if (!this.#line.send({ type: 'react', reaction })) this.tellRefusal(t('menu.not_sent'));
  }
  /** Begins the match, with bots of this level on the seats that are still free. */
  start(bots: string | null = null): void {
    this.#ask((cmd) => ({ type: 'start', cmd, bots }));
  }
  /** Says a host's word: "seat C bot greedy", "pause". */
  async asHost(text: string): Promise<Verdict> {
    return verdict(await this.#command((cmd) => ({ type: 'host', cmd, text })));
  }
  /** Sets terms of the own seat: "factor x2", "ear on". */
  async setTerms(text: string): Promise<Verdict> {
    return verdict(await this.#command((cmd) => ({ type: 'terms', cmd, text })));
  }
  /** Leaves for good, and a bot plays on. This waits in the background until the server has heard it; the page shows other things. */
  giveUp(): void {
    if (this.#leaving) return;
    this.#leaving = this.#entry.key !== null;
    const leave = { type: 'leave', cmd: this.#entry.nextCommand() } as const;
    if (this.#leaving) this.#commands.say(leave).then(() => this.#line.close());
    else this.#line.send(leave);
    if (this.table) dropSeat(this.table.link);
    this.close();
  }
  sendLanguage(): void {
    this.#line.greet();
  }

  #enter(): void {
    if (this.line !== 'up') return;
    this.#asked = false;
    const message = this.#entry.message(this.#told.stream.tail, this.table);
    if (message?.type === 'join') this.#told.stream.startOver(0, null); // a guest is told everything from the beginning
    if (message) this.#line.send(message);
    this.#repeats = true;
  }
  #repeat(): void {
    if (this.#repeats) this.#commands.repeat();
    this.#repeats = false;
  }
  #send(message: Command): void {
    if (message.type === 'take_seat' && message.token) this.#entry.claim(message.token, this.table?.link ?? '');
    this.#line.send(message);
  }

  // --- the table in a match -------------------------------------------------------------------------------------------

  get game(): string {
    return this.table?.game ?? '';
  }
  /** The code, as it was when the lobby was open; empty where this page never saw it. */
  get code(): string {
    return this.#code.replace(/^(...)/, '$1 ');
  }
  /** The reader's seat in the match that is shown: after its end people change places for the next one. */
  get me(): SeatLetter | null {
    const { phase, me = null } = this.table ?? {};
    const view = phase === 'over' ? this.#told.story?.view : null;
    return view ? view.me : me;
  }

  get story(): Story {
    if (!this.#told.story) throw new Error('the match has not begun');
    return this.#told.story;
  }
  get hints_allowed(): boolean {
    return this.me !== null && this.table?.options[`${this.me}.hints`] !== 'off';
  }
  get time_left(): TimeLeft | null {
    return this.#time.left;
  }
  /** Why this table is over for this page, whatever its match was doing. */
  get gone(): string | null {
    if (!this.ended) return null;
    if (this.ended === 'taken_over') return t('menu.taken_over');
    if (this.ended === 'removed') return t('menu.you_removed');
    if (this.ended === 'lost') return t(this.table?.phase === 'lobby' ? 'menu.lost_table' : 'menu.lost_match');
    return this.problem ?? t('menu.table_closed');
  }
  /** The reader has a seat, and others would stay behind: leaving asks first. */
  get stays_behind(): boolean {
    const { table } = this;
    if (this.me === null || this.ended || table?.phase === 'over') return false;
    return table?.phase !== 'lobby' || this.#in_company;
  }
  /** Somebody else is in the lobby, or wants to come in. */
  get #in_company(): boolean {
    const { seats = [], host, guests = 0, knocks } = this.table ?? {};
    const others = seats.some(({ seat, taken }) => taken && seat !== this.me);
    return !host || others || guests > 0 || (knocks ?? []).length > 0;
  }
  get offline(): boolean {
    return this.line !== 'up' && !this.ended;
  }
  get light(): Light {
    if (this.line !== 'up') return 'none';
    return this.#commands.sending ? 'sending' : this.#slow ? 'slow' : 'on';
  }
  get sending(): string | null {
    return this.#commands.sending ? t('menu.light_sending') : null;
  }
  /** Does not wait for the next try of the line. */
  tryNow(): void {
    this.#line.tryNow();
  }
  get halted(): string | null {
    if (this.offline && this.#commands.move_waits) return `${this.#no_line} ${t('menu.move_waits')}`;
    if (this.offline) return this.problem ?? this.#no_line;
    if (this.stalled) return t('menu.stalled');
    return this.covered ?? (this.#told.story?.view?.paused ? t('menu.paused') : null);
  }
  get #no_line(): string {
    return t(this.me ? 'menu.offline' : 'menu.offline_guest');
  }
  get covered(): string | null {
    if (this.gone) return this.gone;
    const { counts, covers } = this.#time;
    if (counts !== null) return t('menu.resuming', { seconds: counts });
    return covers ? t('menu.paused') : null;
  }
  /** The reader has no seat, and may take that of a bot unless the table is locked. */
  get watching(): Watching | null {
    const { me, phase, door, seats = [] } = this.table ?? {};
    if (me || phase !== 'playing') return me ? null : { lead: t('menu.watching') };
    const free = door !== 'locked' && seats.some(({ kind, taken }) => kind === 'bot' && !taken);
    const act = { words: t('menu.take_bot_seat'), act: () => this.takeSeat() };
    return { lead: t('menu.watching'), act: free ? act : undefined };
  }
  /** What the panel with its people is called. */
  get panel_name(): string {
    return this.table?.host ? t('menu.host') : t('menu.people');
  }
  get cloth(): Cloth | null {
    if (this.gone || !this.covered) return null;
    const { counts } = this.#time;
    if (counts !== null) return { title: this.covered, counts };
    return this.#entry.pauseWords(this.table?.host_name ?? '');
  }
  get host_words(): readonly HostWord[] {
    if (!this.table?.host || this.table.phase !== 'playing' || this.ended) return [];
    const { pause, last_round } = this.#time;
    const running = pause === 'none' || pause === 'countdown';
    return [running ? 'pause' : 'resume', ...(last_round ? [] : (['last'] as const))];
  }
  get seats(): readonly SeatInfo[] {
    const waiting = this.#told.story?.view?.waiting ?? [];
    return this.#seats.of(this.table).map(({ kind, level, name, odd, program }, i) => {
      const seat = seatAt(i);
      const thinks = kind === 'bot' && this.#told.thinking;
      const doing: SeatDoing = !waiting.includes(seat) ? 'waits' : thinks ? 'thinks' : 'turn';
      const note = odd ? t('menu.odd_connection') : program ? t('menu.program') : undefined;
      return { seat, name, kind, level: this.likes.of(level), doing, note, away: this.#presence.away(seat) };
    });
  }

  /** Shows the story so far with a board that is loaded now, then follows live. Resolves with the first view. */
  async sit(engine: EngineClient, board: AnyBoardModule): Promise<this> {
    this.#engine = engine;
    const names = () => this.#seats.of(this.table).map(({ name }, i) => name || seatAt(i));
    await this.#told.sit(engine, board, this.game, this.table?.me ?? null, names);
    return this;
  }

  async act(text: string, reported?: number): Promise<Verdict> {
    const timed = reported === undefined ? {} : { reported: Math.round(this.#sinceItCame(reported)) };
    const said = verdict(await this.#command((cmd) => ({ type: 'act', cmd, text, ...timed })));
    if (!said.ok) this.tried(text, false);
    return said;
  }
  tried(text: string, helped: boolean): void {
    const { missed } = this.#entry;
    const view = this.#told.story?.view?.game;
    if (!missed || helped || !view) return;
    this.#engine?.call('missed', { game: this.game, view, text }).then(({ ok }) => missed(ok?.answers ?? []));
  }

  /** The server counts from when it sent the task, so the time that this page took to show it is added. */
  #sinceItCame(reported: number): number {
    return reported + (this.#told.story?.lateAt(performance.now() - reported) ?? 0);
  }

  async hint(step: number) {
    const answer = await this.#command((cmd) => ({ type: 'hint', cmd, step }));
    if (answer.type === 'hint') return { ok: true as const, hint: readHint(answer.hint) };
    return { ok: false as const, refusal: verdict(answer).refusal ?? { text: '' } };
  }

  close(): void {
    this.#presence.stop();
    this.#time.stop();
    this.#told.close();
    this.#remarks.stop();
    this.#unwait();
    document.removeEventListener('visibilitychange', this.#visibility);
    if (!this.#leaving) this.#line.close();
  }

  /** While the line is down nothing new is taken: a word says so. */
  async #command(make: (cmd: number) => Command): Promise<Answer> {
    if (this.line !== 'up') return refusal(this.gone ?? t('menu.not_sent'));
    return this.#commands.say(make(this.#entry.nextCommand()));
  }
  /** The same, where nobody waits for the verdict: a refusal is told here. */
  async #ask(make: (cmd: number) => Command): Promise<boolean> {
    const { ok, refusal } = verdict(await this.#command(make));
    if (!ok) this.tellRefusal(refusal?.text ?? '');
    return ok;
  }
  /** Something was refused: it is said, and stands on the page. */
  tellRefusal(text: string): void {
    this.problem = text;
    this.#remarks.note(text, 'assertive');
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
    if (back) {
      this.#told.returned();
      announce(t('menu.back_online'));
    }
    this.#visibility();
  }

  #down(): void {
    if (this.line === 'up' && !this.#leaving && !this.ended) announce(this.#no_line, 'assertive');
    this.line = 'down';
    if (!this.table && !this.#leaving) this.#listener.failed(t('menu.no_server'));
  }

  /** To a page that leaves nothing matters but the answer; where it cannot come back to its seat, there is nothing left to give up. */
  #heardLeaving(message: ServerMessage): void {
    if (message.type === 'table') this.#repeat();
    else if (message.type === 'ack') this.#commands.settle(message);
    else if (message.type === 'refused' && message.cmd != null) this.#commands.settle(message);
    else if (message.type === 'refused' && message.again_ms != null)
      this.#clock.after(message.again_ms, () => this.#enter());
    else if (message.type === 'refused' || message.type === 'moved') this.#commands.refuseAll('');
    else if (message.type === 'bye' && message.again_ms == null) this.#commands.refuseAll('');
  }

  #heard(message: ServerMessage): void {
    if (this.#leaving) {
      this.#heardLeaving(message);
      return;
    }
    switch (message.type) {
      case 'welcome':
        this.name = message.name;
        this.addresses = message.addresses;
        break;
      case 'knocking':
        this.#listener.knocks(message);
        break;
      case 'class_door':
      case 'class_screen':
        this.#listener.classed(this.#entry.to, message.type === 'class_door' ? 'pupil' : 'screen');
        break;
      case 'table_opened':
        this.#opened(message);
        break;
      case 'seated':
        this.#seated(message);
        break;
      case 'program_key':
        this.program_key = message;
        break;
      case 'table':
        this.#tabled(message);
        break;
      case 'moved':
        this.#listener.moved(message.name, message.link);
        break;
      case 'resync':
        this.#told.stream.startOver(message.n, message.chain);
        break;
      case 'event':
      case 'view':
        this.#streamed(message);
        break;
      case 'ack':
      case 'hint':
        if (message.cmd) this.#commands.settle(message);
        else if (message.type === 'hint') this.#remarks.note(readHint(message.hint).words, 'polite'); // a teacher has given it
        break;
      case 'reacted':
        this.#remarks.reacted(message, this.table);
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

  #stall(yes: boolean): void {
    this.stalled = yes;
    announce(t(yes ? 'menu.stalled' : 'menu.goes_on'), 'assertive');
  }

  #opened({ link, code, token, seat }: TableOpenedMessage): void {
    this.#entry.opened({ link, code, token, seat, cmd: 0 });
  }

  #streamed(message: Extract<ServerMessage, { type: 'event' | 'view' }>): void {
    const moment = this.#told.stream.take(message);
    if (moment === 'gap') {
      this.#gap();
      return;
    }
    this.#asked = false;
    if (!moment) return;
    this.#time.viewed(moment.view);
    this.#told.viewed(moment);
  }

  /** An event is missing: it is asked for once, and what arrives before it is ignored. */
  #gap(): void {
    if (this.#asked) return;
    this.#enter();
    this.#asked = true;
  }

  #seated(message: SeatedMessage): void {
    this.#entry.seated(message, this.table);
    if (message.token && this.table?.phase === 'playing') this.#told.changeSeat();
  }

  #tabled(message: TableMessage): void {
    const before = this.table;
    this.table = message;
    if (this.ended === 'lost') this.ended = null;
    this.problem = null;
    this.#code = message.code ?? this.#code;
    this.likes.seen(message.seats, message.host);
    this.#presence.tabled(before, message);
    if (!before) this.#listener.joined(message.game);
    else if (before.game !== message.game) this.#listener.changed(message.game);
    this.#seats.tabled(message);
    const path = this.#entry.pathTo(message.link);
    if (location.pathname !== path) history.replaceState(history.state, '', path + location.search);
    if (message.phase === 'lobby') this.#announceSeats(before, message);
    else if (before) this.#remarks.noteOdd(before, message);
    this.#entry.noteWay(message);
    this.#repeat();
    const wanted = this.#entry.found(message);
    if (wanted === 'gone') this.tellRefusal(t('menu.seat_not_free'));
    else if (wanted !== undefined) this.takeSeat(wanted);
    this.#followMatch(before, message);
  }

  /** A match that begins, or that the reader sees from another seat, has a story of its own. */
  #followMatch(before: TableMessage | null, { phase, match, me, game }: TableMessage): void {
    if (phase === 'over' && before?.match === match) return; // places are changed for the next one
    if (phase === 'lobby' && before && before.phase !== 'lobby') this.#listener.gathers();
    if (!this.#told.turnsTo(phase === 'lobby' ? null : match, me)) return;
    this.#told.leadIn(this.#leadOf(before, match, me));
    this.#listener.plays(game);
  }

  #leadOf(before: TableMessage | null, match: number, me: SeatLetter | null): string {
    if (before && (before.phase === 'lobby' || before.match !== match)) return t('menu.match_begins');
    if (!me) return t('menu.watching');
    return before ? t('menu.you_sit', { seat: me }) : t('menu.you_are_back');
  }

  #announceSeats(before: TableMessage | null, now: TableMessage): void {
    const names = (table: TableMessage | null) => (table?.seats ?? []).map(({ name }) => name).filter((name) => name);
    if (names(before).join() !== names(now).join()) announce(t('menu.lobby_change', { names: names(now).join(', ') }));
  }

  /** What somebody at the table has just said. */
  get said() {
    return this.#remarks.said;
  }
  /** What the status band says besides the match; that a pause comes, until it is there (T6). */
  get remark(): string | null {
    return this.#remarks.band ?? (this.#time.pause === 'asked' ? t('menu.pause_comes') : null);
  }

  #refused(message: Extract<ServerMessage, { type: 'refused' }>): void {
    if (message.cmd != null) this.#commands.settle(message);
    else if (message.again_ms != null) this.#askLater(message.again_ms, message.text);
    else if (this.#entry.seeking) this.#barred(message);
    else this.tellRefusal(message.text);
  }

  /** Asks for the table again, a little later than it may: many who wait then do not all ask at once. */
  #askLater(again_ms: number, why: string): void {
    this.#listener.waits(why);
    this.#unwait();
    this.#unwait = this.#clock.after(again_ms * (1 + Math.random() / 2), () => this.#enter());
  }

  #barred({ code, text }: Extract<ServerMessage, { type: 'refused' }>): void {
    const why = this.#entry.refused(code, this.table !== null);
    if (why !== 'again' && code === 'server.no_such_table') dropWayBack(this.#entry.to);
    if (why === 'again') this.#enter();
    else if (why === 'begun') this.#listener.begun();
    else if (why === 'lost' && this.table) this.#lose();
    else {
      this.problem = text;
      this.#finish(why === 'closed' ? 'table_closed' : why);
    }
  }

  /** The server has forgotten the table. The line stays: the server tells of the new one that one of its people may open. */
  #lose(): void {
    dropWayBack(this.table?.link ?? '');
    this.ended = 'lost';
    this.#commands.refuseAll(this.gone ?? '');
  }

  /** Nothing of this table stays live: it has ended for this page. */
  #finish(reason: Ended): void {
    const link = this.table?.link ?? this.#entry.key?.link ?? '';
    if (reason === 'removed') {
      this.#entry.drop(link);
      dropWayBack(link);
    }
    this.ended = reason;
    this.line = 'down';
    if (!this.table) this.#listener.failed(this.gone ?? '');
    this.#line.close();
    this.#commands.refuseAll(this.gone ?? '');
    if (reason === 'version') renew();
  }

  #visibility = () => {
    this.#line.send({ type: 'visible', yes: !document.hidden });
  };
}
