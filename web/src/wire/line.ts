/**
 * The line to the server: one WebSocket that greets, and reconnects by itself after a cut, with longer and random waits. A line that gives
 * no answer is torn down and tried anew at once.
 */
import type { Clock } from '../table/clock.ts';
import { thisDevice } from './device.ts';
import { Heartbeat } from './heartbeat.ts';
import { type ClientMessage, PROTOCOL, type ServerMessage } from './messages.ts';

export interface LineListener {
  lang(): string;
  /** The table that this page knows, by the id that is no secret; empty: none yet. */
  table(): string;
  /** Called after each welcome, even the first; the caller says now where it was. */
  up(name: string, time_percent: number): void;
  down(): void;
  /** The server takes long to answer, or does so no more. */
  slow(yes: boolean): void;
  heard(message: ServerMessage): void;
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8000;
/** A socket without a welcome for so long leads nowhere. */
const WELCOME_MS = 5000;

const address = (table: string, which: string) =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws${table && `/${table}`}${which}`;

export class Line {
  readonly #clock: Clock;
  readonly #listener: LineListener;
  readonly #heartbeat: Heartbeat;
  /** Null while the next try is waited for. */
  #socket: WebSocket | null = null;
  #welcomed = false;
  #tries = 0;
  #closed = false;
  #retry: () => void = () => {};
  #patience: ReturnType<typeof setTimeout> | undefined;
  #again_ms: number | null = null;
  /** The process of the server that has answered last, or that plays the table. */
  #at = '';

  constructor(clock: Clock, listener: LineListener) {
    this.#clock = clock;
    this.#listener = listener;
    this.#heartbeat = new Heartbeat({
      ask: (n) => this.send({ type: 'ping', n }),
      slow: (yes) => listener.slow(yes),
      dead: () => this.#abandon(),
    });
    this.reopen();
  }

  /** Returns false while the line is down; the caller then sends again when it is up. */
  send(message: ClientMessage): boolean {
    if (!this.#welcomed || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Opens the line at once where it waits for its next try. */
  tryNow = (): void => {
    if (this.#closed || this.#socket) return;
    this.#retry();
    this.#open();
  };

  /** Says hello, which also tells the server another language. */
  greet(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const hello: ClientMessage = {
      type: 'hello',
      version: PROTOCOL,
      lang: this.#listener.lang(),
      device: thisDevice(),
    };
    this.#socket.send(JSON.stringify(hello));
  }

  close(): void {
    this.#closed = true;
    removeEventListener('offline', this.#abandon);
    removeEventListener('online', this.tryNow);
    this.#retry();
    this.#drop();
  }

  /** Opens the line, also after it was closed. */
  reopen(): void {
    this.#closed = false;
    this.#tries = 0;
    addEventListener('offline', this.#abandon);
    addEventListener('online', this.tryNow);
    this.#open();
  }

  /** What a proxy before several processes needs to know. */
  get #which(): string {
    if (this.#at) return `?at=${this.#at}`;
    return this.#tries > 1 ? `?try=${this.#tries}` : '';
  }

  #open(): void {
    const socket = new WebSocket(address(this.#listener.table(), this.#which));
    this.#socket = socket;
    socket.onopen = () => this.greet();
    socket.onmessage = ({ data }) => this.#heard(JSON.parse(String(data)) as ServerMessage);
    socket.onclose = () => this.#lost();
    this.#patience = setTimeout(this.#abandon, WELCOME_MS);
  }

  #heard(message: ServerMessage): void {
    if (this.#closed) return;
    this.#heartbeat.heard();
    if (message.type === 'welcome' && !this.#welcomed) {
      this.#welcomed = true;
      this.#at = message.at ?? '';
      this.#tries = 0;
      clearTimeout(this.#patience);
      this.#heartbeat.start();
      this.#listener.up(message.name, message.time_percent);
    }
    if (message.type === 'bye') {
      this.#again_ms = message.again_ms ?? null;
      this.#at = message.at ?? '';
    }
    this.#listener.heard(message);
  }

  /** Gives up a socket that leads nowhere, and tries another at once. */
  #abandon = (): void => {
    this.#at = '';
    if (this.#socket) this.#lost(0);
  };

  /** Forgets the socket, whatever it may still say: a dead one would tell much later that it is closed. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    this.#heartbeat.stop();
    clearTimeout(this.#patience);
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #lost(wait = this.#again_ms ?? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#tries)): void {
    if (!this.#welcomed) this.#at = '';
    this.#drop();
    this.#listener.down();
    if (this.#closed) return;
    this.#again_ms = null;
    this.#tries += 1;
    this.#retry = this.#clock.after(wait * (0.5 + Math.random()), () => this.#open());
  }
}
