/**
 * The line to the server: one WebSocket that says hello, and comes back by itself after a cut, later each time and never in
 * step with everybody else. What must not be lost meanwhile waits for the next welcome.
 */
import type { Clock } from '../table/clock.ts';
import { type ClientMessage, PROTOCOL, type ServerMessage } from './messages.ts';

export interface LineListener {
  lang(): string;
  /** After each welcome, also the first: now the caller says where it was. */
  up(name: string, time_percent: number): void;
  down(): void;
  heard(message: ServerMessage): void;
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8000;

const address = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;

export class Line {
  readonly #clock: Clock;
  readonly #listener: LineListener;
  #socket: WebSocket | null = null;
  #welcomed = false;
  #tries = 0;
  #closed = false;
  #retry: () => void = () => {};
  #again_ms: number | null = null;
  /** By kind, in order. */
  #waiting = new Map<string, ClientMessage>();
  #finishing = false;

  constructor(clock: Clock, listener: LineListener) {
    this.#clock = clock;
    this.#listener = listener;
    this.#open();
  }

  /** False while the line is down: the caller sends again when it is up. */
  send(message: ClientMessage): boolean {
    if (!this.#welcomed || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Sent at once, or after the next welcome and all that the caller sends then. Of each kind only the last one waits. */
  deliver(message: ClientMessage): void {
    if (!this.send(message)) this.#waiting.set(message.type, message);
  }

  /** Also how the server learns of another language. */
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
    const socket = new WebSocket(address());
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
