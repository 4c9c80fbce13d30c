/** For tests of tables on the server: the server's end of each WebSocket that a page opens, and what it may say there. */
import { vi } from 'vitest';
import {
  type ClientMessage,
  PROTOCOL,
  type SeatLine,
  type ServerMessage,
  type TableMessage,
} from '../../wire/messages.ts';
import { PageClock } from '../clock.ts';
import { RemoteTable } from './remote.svelte';

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1) as FakeSocket;
  }
  readyState = 0;
  sent: ClientMessage[] = [];
  /** A black hole takes everything and answers nothing. */
  hole = false;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly url = '') {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    this.sent.push(message);
    if (message.type === 'ping' && !this.hole) this.tell({ type: 'pong', n: message.n });
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  tell(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    this.tell({ type: 'welcome', version: PROTOCOL, name: 'Quick Fox', time_percent: 100, addresses: [] });
  }
  /** What was said, but for what every page says all the time. */
  get said(): ClientMessage[] {
    return this.sent.filter(({ type }) => type !== 'hello' && type !== 'visible' && type !== 'ping');
  }
  get kinds(): string[] {
    return this.said.map(({ type }) => type);
  }
}

export const LINK = '0123456789abcdef0123456789abcdef';
export const TOKEN = 'f'.repeat(32);

export const lobby: TableMessage = {
  type: 'table',
  id: '00112233aabbccdd',
  phase: 'lobby',
  game: 'any',
  options: {},
  seats: [],
  me: null,
  host: false,
  host_name: 'Quick Fox',
  host_seat: 'A',
  door: 'open',
  knocks: [],
  ear: false,
  host_sets: false,
  match: 1,
  played: [],
  link: LINK,
  guests: 1,
  seed_hash: '',
};

export const person: Omit<SeatLine, 'seat' | 'name'> = {
  kind: 'person',
  level: '',
  taken: true,
  here: true,
  odd: false,
  ear: false,
  ready: false,
  swap: null,
  wins: 0,
};

/** Quick Fox at A, Red Hen at B, with what is different about Red Hen. */
export const seatsWith = (hen: Partial<SeatLine> = {}): SeatLine[] => [
  { ...person, seat: 'A', name: 'Quick Fox' },
  { ...person, seat: 'B', name: 'Red Hen', ...hen },
];

export const refused: ServerMessage & { type: 'refused' } = {
  type: 'refused',
  cmd: null,
  code: 'server.no_such_table',
  clause: '',
  text: 'None.',
};

/** What a page is told of its way to a table. */
export const listener = {
  joined: vi.fn(),
  plays: vi.fn(),
  waits: vi.fn(),
  knocks: vi.fn(),
  changed: vi.fn(),
  gathers: vi.fn(),
  begun: vi.fn(),
  moved: vi.fn(),
  classed: vi.fn(),
  failed: vi.fn(),
};

/** A page whose line is up and that wants nothing yet. */
export function connect(): RemoteTable {
  const table = new RemoteTable(new PageClock(1), () => 'en', listener);
  FakeSocket.last.welcome();
  return table;
}

/** A page that has come to the table as a guest. */
export function open(): RemoteTable {
  const table = connect();
  table.join(LINK);
  FakeSocket.last.tell(lobby);
  return table;
}

/** A page on the seat B. */
export function openSeated(table: Partial<TableMessage> = {}): RemoteTable {
  const page = open();
  FakeSocket.last.tell({ type: 'seated', seat: 'B', token: TOKEN, cmd: 0 });
  FakeSocket.last.tell({ ...lobby, me: 'B', seats: seatsWith(), ...table });
  return page;
}

/** The line is up again after a cut. */
export function comeBack(): FakeSocket {
  vi.advanceTimersByTime(4000);
  FakeSocket.last.welcome();
  return FakeSocket.last;
}

/** Each test has its own server, its own clock and an empty device. */
export function fakeServer(): void {
  beforeEach(() => {
    for (const heard of Object.values(listener)) heard.mockClear();
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    sessionStorage.clear();
    localStorage.clear();
    document.body.innerHTML = '<div data-say="polite"></div><div data-say="assertive"></div>';
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** What the page has announced. */
export const heardBy = (urgency: 'polite' | 'assertive'): string[] =>
  [...(document.querySelector(`[data-say="${urgency}"]`)?.children ?? [])].map(({ textContent }) => textContent ?? '');
