/**
 * The line of a page to its class: a teacher's, a pupil's, or that of a big screen. It greets, comes back by itself after a cut, numbers what
 * is asked for, and says how it is. What the class tells is for whoever builds on it.
 */
import type { Lang } from '$parts/types';
import { announce } from '$shell/announce';
import type { Verdict } from '$shell/board';
import { renew } from '$shell/offline';
import { t } from '$words';
import '../generated/words_class.ts';
import '../generated/words_menu.ts';
import type { PageClock } from '../table/clock.ts';
import { type Answer, type Command, Commands, refusal, verdict } from '../table/remote/commands.svelte';
import type { Light } from '../table/remote/remote.svelte';
import { Line } from '../wire/line.ts';
import type { ClientMessage, ServerMessage } from '../wire/messages.ts';

/** Why the class is over for this page: `lost` by its server, `refused` at its door. */
export type ClassEnd = 'over' | 'removed' | 'taken_over' | 'lost' | 'refused';

export abstract class ClassLine {
  line = $state<'connecting' | 'up' | 'down'>('connecting');
  /** Where others reach the server, as it says itself. */
  addresses = $state.raw<readonly string[]>([]);
  /** What the server has refused last. */
  problem = $state<string | null>(null);
  ended = $state<ClassEnd | null>(null);
  #slow = $state(false);
  protected readonly clock: PageClock;
  protected readonly lang: () => Lang;
  #wire: Line | null = null;
  /** The line is new: what has no answer yet is asked for again as soon as the page is where it belongs. */
  #repeats = false;
  readonly #commands = new Commands((message) => this.tell(message));
  #cmd = 0;
  #unwait: () => void = () => {};

  constructor(clock: PageClock, lang: () => Lang) {
    this.clock = clock;
    this.lang = lang;
  }

  /** To be called once everything about the class is there that the line asks for. */
  protected connect(): void {
    this.#wire = new Line(this.clock, {
      lang: this.lang,
      table: () => this.id,
      up: (_, percent) => this.#up(percent),
      down: () => this.#down(),
      slow: (yes) => (this.#slow = yes),
      heard: (message) => this.#heard(message),
    });
  }

  /** By which the class is found among several processes of a server; no secret. */
  protected abstract readonly id: string;
  /** The line is up: says where this page belongs. */
  protected abstract come(): void;
  protected abstract heard(message: ServerMessage): void;
  /** The line is cut. */
  protected cut(): void {}
  /** The server does not let this page in, or knows its class no more. */
  protected abstract barred(message: Extract<ServerMessage, { type: 'refused' }>): void;

  get light(): Light {
    if (this.line !== 'up') return 'none';
    return this.#commands.sending ? 'sending' : this.#slow ? 'slow' : 'on';
  }
  get offline(): boolean {
    return this.line !== 'up' && !this.ended;
  }
  tryNow(): void {
    this.#wire?.tryNow();
  }
  translate(): void {
    this.#wire?.greet();
  }
  close(): void {
    this.#unwait();
    this.#wire?.close();
  }

  /** One count for everything that this page asks for, at its table too. */
  nextCommand(): number {
    this.#cmd += 1;
    return this.#cmd;
  }
  /** The server has answered so far. */
  protected counted(cmd: number): void {
    this.#cmd = Math.max(this.#cmd, cmd);
  }
  protected tell(message: ClientMessage): boolean {
    return this.#wire?.send(message) ?? false;
  }
  /** While the line is down nothing new is taken: a word says so. */
  protected async ask(make: (cmd: number) => Command): Promise<Verdict> {
    this.problem = null;
    const answer: Answer =
      this.line === 'up' ? await this.#commands.say(make(this.nextCommand())) : refusal(t('menu.not_sent'));
    const { ok, refusal: why } = verdict(answer);
    if (why) this.refuse(why.text);
    return ok ? { ok } : verdict(answer);
  }
  protected refuse(text: string): void {
    this.problem = text;
    announce(text, 'assertive');
  }
  /** The page is where it belongs: what has no answer yet is asked for again. */
  protected arrived(): void {
    if (this.#repeats) this.#commands.repeat();
    this.#repeats = false;
  }

  protected finish(why: ClassEnd): void {
    if (this.ended) return;
    this.ended = why;
    this.#wire?.close();
    this.line = 'down';
    this.#commands.refuseAll('');
  }

  #up(percent: number): void {
    const back = this.line === 'down';
    this.line = 'up';
    this.#repeats = back;
    this.clock.run(percent / 100);
    this.come();
    if (back) announce(t('menu.back_online'));
  }
  #down(): void {
    if (this.line === 'up' && !this.ended) announce(t('menu.offline'), 'assertive');
    this.line = 'down';
    this.cut();
  }

  #heard(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.addresses = message.addresses;
        break;
      case 'ack':
      case 'hint':
        this.#commands.settle(message);
        break;
      case 'refused':
        this.#refused(message);
        if (message.cmd == null) return;
        break;
      case 'error':
        this.problem = message.text;
        break;
      case 'class_over':
        this.heard(message);
        this.finish('over');
        return;
      case 'bye':
        if (message.reason === 'version') renew();
        if (message.again_ms == null) this.finish(message.reason === 'taken_over' ? 'taken_over' : 'removed');
        return;
    }
    this.heard(message);
  }

  #refused(message: Extract<ServerMessage, { type: 'refused' }>): void {
    if (message.cmd != null) this.#commands.settle(message);
    else if (message.again_ms != null) {
      this.problem = message.text;
      this.#unwait();
      this.#unwait = this.clock.after(message.again_ms * (1 + Math.random() / 2), () => this.come());
    } else this.barred(message);
  }
}
