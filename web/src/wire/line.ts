/**
 * The line to the server: one WebSocket that greets, and reconnects by itself after a cut, with longer and random waits.
 * Messages that must not be lost wait for the next welcome.
 */
import type { Clock } from '../table/clock.ts';
import { type ClientMessage, PROTOCOL, type ServerMessage } from './messages.ts';

export interface LineListener {
  lang(): string;
  /** The table that this page knows, by the id that is no secret; empty: none yet. */
  table(): string;
  /** Called after each welcome, even the first; the caller says now where it was. */
  up(name: string, time_percent: number): void;
  down(): void;
  heard(message: ServerMessage): void;
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8000;

const address = (table: string) =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws${table && `/${table}`}`;

export class Line {
  readonly #clock: Clock;
  readonly #listener: LineListener;
  #socket: WebSocket | null = null;
  #welcomed = false;
  #tries = 0;
  #closed = false;
  #retry: () => void = () => {};
  #again_ms: number | null = null;
  /** Messages that wait, by kind and in order. */
  #waiting = new Map<string, ClientMessage>();
  #finishing = false;

  constructor(clock: Clock, listener: LineListener) {
    this.#clock = clock;
    this.#listener = listener;
    this.#open();
  }

  /** Returns false while the line is down; the caller then sends again when it is up. */
  send(message: ClientMessage): boolean {
    if (!this.#welcomed || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Sends at once, or after the next welcome and all that the caller sends then. Of each kind only the last message waits. */
  deliver(message: ClientMessage): void {
    if (!this.send(message)) this.#waiting.set(message.type, message);
  }

  /** Opens the line at once where it waits for its next try. */
  tryNow(): void {
    if (this.#closed || this.#socket?.readyState !== WebSocket.CLOSED) return;
    this.#retry();
    this.#open();
  }

  /** Says hello, which also tells the server another language. */
  greet(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ type: 'hello', version: PROTOCOL, lang: this.#listener.lang() }));
  }

  /** Closes as soon as nothing waits. */
  finish(): void {
    this.#finishing = true;
    if (this.#waiting.size === 0) this.close();
  }

  close(): void {
    this.#closed = true;
    this.#retry();
    this.#socket?.close();
  }

  #open(): void {
    const socket = new WebSocket(address(this.#listener.table()));
    this.#socket = socket;
    socket.onopen = () => this.greet();
    socket.onmessage = ({ data }) => this.#heard(JSON.parse(String(data)) as ServerMessage);
    socket.onclose = () => this.#lost();
  }

  #heard(message: ServerMessage): void {
    if (this.#closed) return;
    if (message.type === 'welcome' && !this.#welcomed) {
      this.#welcomed = true;
      this.#tries = 0;
      this.#listener.up(message.name, message.time_percent);
      for (const waiting of this.#waiting.values()) this.send(waiting);
      this.#waiting.clear();
      if (this.#finishing) this.close();
    }
    if (message.type === 'bye') this.#again_ms = message.again_ms ?? null;
    this.#listener.heard(message);
  }

  #lost(): void {
    this.#welcomed = false;
    if (this.#closed) return;
    this.#listener.down();
    const wait = this.#again_ms ?? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#tries);
    this.#again_ms = null;
    this.#tries += 1;
    this.#retry = this.#clock.after(wait * (0.5 + Math.random()), () => this.#open());
  }
}
