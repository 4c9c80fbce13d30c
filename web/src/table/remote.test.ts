/** A table on the server whose line is cut: nothing that the reader does meanwhile is lost. */
import { vi } from 'vitest';
import { type ClientMessage, PROTOCOL, type ServerMessage, type TableMessage } from '../wire/messages.ts';
import { PageClock } from './clock.ts';
import { RemoteTable } from './remote.svelte';

/** The server's end of one WebSocket. */
class FakeSocket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1) as FakeSocket;
  }
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage = (_: { data: string }) => {};

  constructor(readonly url = '') {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  tell(message: ServerMessage): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  welcome(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
    this.tell({ type: 'welcome', version: PROTOCOL, name: 'Quick Fox', time_percent: 100 });
  }
  get kinds(): string[] {
    return this.sent.map(({ type }) => type).filter((type) => type !== 'hello' && type !== 'visible');
  }
}

const lobby: TableMessage = {
  type: 'table',
  id: '00112233aabbccdd',
  phase: 'lobby',
  game: 'any',
  options: {},
  seats: [],
  me: null,
  host: false,
  host_name: 'Quick Fox',
  link: '0123456789abcdef0123456789abcdef',
  guests: 1,
  seed_hash: '',
};

const failed = vi.fn();
const waits = vi.fn();
const listener = { joined: () => {}, plays: () => {}, waits, failed };

function open(): RemoteTable {
  const table = new RemoteTable(new PageClock(1), () => 'en', listener);
  FakeSocket.last.welcome();
  table.join(lobby.link);
  FakeSocket.last.tell(lobby);
  return table;
}

function comeBack(): FakeSocket {
  vi.advanceTimersByTime(20_000);
  FakeSocket.last.welcome();
  return FakeSocket.last;
}

beforeEach(() => {
  failed.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is asked for in the lobby while the line is down is sent once it is up, after the way back to the table', () => {
  const table = open();
  FakeSocket.last.close();
  table.takeSeat();
  table.takeSeat();
  table.rename();
  table.start();
  expect(comeBack().kinds).toEqual(['join', 'take_seat', 'rename', 'start']);
  FakeSocket.last.close();
  expect(comeBack().kinds).toEqual(['join']);
  table.close();
});

test('a seat that is given up while the line is down is given up once it is up, and then the line is closed', () => {
  const table = open();
  FakeSocket.last.tell({ type: 'seated', seat: 'B', token: 'f'.repeat(32), cmd: 0 });
  FakeSocket.last.close();
  table.giveUp();
  table.close(); // the page goes home
  history.replaceState(null, '', '/');
  const socket = comeBack();
  expect(socket.kinds).toEqual(['resume', 'leave']);
  expect(socket.readyState).toBe(3);
  socket.tell(lobby);
  expect(location.pathname).toBe('/');
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.last).toBe(socket);
});

test('a seat that is given up while the line is up is given up at once', () => {
  const table = open();
  const socket = FakeSocket.last;
  table.giveUp();
  expect(socket.kinds).toEqual(['join', 'leave']);
  expect(socket.readyState).toBe(3);
});

describe('a page that missed an event', () => {
  const event = (n: number): ServerMessage => ({ type: 'event', n, chain: `chain ${n}`, event: {} as never });
  const asked = (socket: FakeSocket) => socket.sent.filter(({ type }) => type === 'resume' || type === 'join');

  test('asks for it once, with what it has', () => {
    const table = open();
    const socket = FakeSocket.last;
    socket.tell({ type: 'seated', seat: 'B', token: 'f'.repeat(32), cmd: 0 });
    for (const n of [0, 1, 3, 4]) socket.tell(event(n));
    expect(asked(socket).slice(1)).toMatchObject([{ type: 'resume', have: 2, chain: 'chain 1' }]);
    for (const n of [2, 3, 4, 6]) socket.tell(event(n));
    expect(asked(socket).slice(2)).toMatchObject([{ type: 'resume', have: 5, chain: 'chain 4' }]);
    table.close();
  });

  test('is told everything again as a guest', () => {
    const table = open();
    const socket = FakeSocket.last;
    for (const n of [0, 2, 3]) socket.tell(event(n));
    expect(asked(socket)).toHaveLength(2);
    for (const n of [0, 1, 2, 3]) socket.tell(event(n));
    expect(asked(socket)).toHaveLength(2);
    table.close();
  });

  test('takes what a resync leaves out for no gap', () => {
    const table = open();
    const socket = FakeSocket.last;
    socket.tell({ type: 'resync', n: 40, chain: 'chain 39' });
    for (const n of [40, 41]) socket.tell(event(n));
    expect(asked(socket)).toHaveLength(1);
    table.close();
  });
});

test('the countdown that ends a pause is counted on the table, second by second (T6)', () => {
  const table = open();
  const view = { pause: 'countdown', now: 9000, resumes: 12_000, last_round: false, deadline: null, outcome: null };
  FakeSocket.last.tell({ type: 'view', n: 0, chain: '', view: view as never });
  const seen = [0, 1, 2, 3].map(() => {
    const covered = table.covered;
    vi.advanceTimersByTime(1000);
    return covered?.match(/\d/)?.[0];
  });
  expect(seen).toEqual(['3', '2', '1', undefined]);
  table.close();
});

const refused: ServerMessage = { type: 'refused', cmd: null, code: 'server.no_such_table', clause: '', text: 'None.' };

test('a code that leads nowhere, and a server that does not answer, are told to whoever asked', () => {
  const wrong = new RemoteTable(new PageClock(1), () => 'en', listener);
  FakeSocket.last.welcome();
  wrong.join('000000');
  FakeSocket.last.tell(refused);
  expect(failed).toHaveBeenLastCalledWith('None.');
  wrong.close();
  const silent = new RemoteTable(new PageClock(1), () => 'en', listener);
  silent.join('000000');
  FakeSocket.last.close();
  expect(failed).toHaveBeenCalledTimes(2);
  silent.close();
});

test('a page that must wait says so and asks again by itself, until it is let in or nobody waits any longer', () => {
  const table = new RemoteTable(new PageClock(1), () => 'en', listener);
  const socket = FakeSocket.last;
  socket.welcome();
  table.join('123456');
  const wait: ServerMessage = { ...refused, code: 'server.wait', text: 'Wait.', again_ms: 6000 };
  socket.tell(wait);
  expect(waits).toHaveBeenLastCalledWith('Wait.');
  vi.advanceTimersByTime(5999);
  expect(socket.kinds).toEqual(['join']);
  vi.advanceTimersByTime(3001);
  expect(socket.sent.at(-1)).toEqual({ type: 'join', to: '123456' });
  expect(socket.kinds).toEqual(['join', 'join']);
  socket.tell(wait);
  table.close();
  vi.advanceTimersByTime(60_000);
  expect(socket.kinds).toEqual(['join', 'join']);
  expect(failed).not.toHaveBeenCalled();
});

test('a guest who came by the code comes back by the link, which works in the match too', () => {
  const table = new RemoteTable(new PageClock(1), () => 'en', listener);
  FakeSocket.last.welcome();
  table.join('123456');
  FakeSocket.last.tell(lobby);
  FakeSocket.last.close();
  expect(comeBack().sent.at(-2)).toEqual({ type: 'join', to: lobby.link });
  table.close();
});

test('a table that the server has forgotten is gone: it says why, is covered, and nothing waits for an answer', async () => {
  const table = open();
  FakeSocket.last.tell({ type: 'seated', seat: 'B', token: 'f'.repeat(32), cmd: 0 });
  FakeSocket.last.tell({ ...lobby, me: 'B' });
  FakeSocket.last.close();
  const acted = table.act('draw');
  expect(table.offline).toBe(true);
  comeBack().tell(refused);
  expect(table.gone).toBe('None.');
  expect(table.covered).toBe('None.');
  expect(table.offline).toBe(false);
  expect((await acted).ok).toBe(false);
  expect(failed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.last.readyState).toBe(3);
});

test('a reader who does not want to wait for the line tries it now', () => {
  const table = open();
  const cut = FakeSocket.last;
  cut.close();
  table.tryNow();
  expect(FakeSocket.last).not.toBe(cut);
  table.tryNow();
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.welcome();
  expect(table.offline).toBe(false);
  table.close();
});

test('a phrase stands at its seat for a while', () => {
  const table = open();
  FakeSocket.last.tell({ type: 'reacted', seat: 'B', reaction: 'thanks' });
  expect(table.said).toMatchObject({ seat: 'B' });
  vi.advanceTimersByTime(6000);
  expect(table.said).toBeNull();
  table.react('hello');
  expect(FakeSocket.last.kinds).toEqual(['join', 'react']);
  table.close();
});

test('a page that reconnects names its table in the path, by the id that is no key', () => {
  const table = open();
  expect(FakeSocket.last.url).toMatch(/\/ws$/);
  FakeSocket.last.close();
  expect(comeBack().url).toMatch(/\/ws\/00112233aabbccdd$/);
  table.close();
});

test('the host reads and hears of a connection that has become odd, once, and sees it at its seat', () => {
  document.body.innerHTML = '<div id="say-polite"></div>';
  const table = open();
  const line = { kind: 'person', level: '', taken: true, here: true } as const;
  const seats = (odd: boolean) => [
    { ...line, seat: 'A' as const, name: 'Quick Fox', odd: false },
    { ...line, seat: 'B' as const, name: 'Red Hen', odd },
  ];
  const playing: TableMessage = { ...lobby, phase: 'playing', me: 'A', host: true, seats: seats(false) };
  FakeSocket.last.tell(playing);
  expect(table.remark).toBeNull();
  FakeSocket.last.tell({ ...playing, seats: seats(true) });
  expect(table.remark).toBe('Odd connection: Red Hen. In races less network time is taken off.');
  expect(document.body.textContent).toBe(table.remark);
  expect(table.seats.map(({ note }) => note)).toEqual([undefined, 'odd connection']);
  vi.advanceTimersByTime(20_000);
  FakeSocket.last.tell({ ...playing, seats: seats(true) });
  expect(table.remark).toBeNull();
  table.close();
});

test('a table that cannot be saved says so and waits; a seat that cannot be read now is asked for again', () => {
  const table = open();
  FakeSocket.last.tell({ type: 'seated', seat: 'B', token: 'f'.repeat(32), cmd: 0 });
  FakeSocket.last.tell({ type: 'stalled', yes: true });
  expect(table.halted).toMatch(/cannot save/);
  FakeSocket.last.tell({ type: 'stalled', yes: false });
  expect(table.halted).toBeNull();
  FakeSocket.last.close();
  const socket = comeBack();
  socket.tell({ ...refused, code: 'server.stalled', again_ms: 2000 });
  vi.advanceTimersByTime(3100);
  expect(socket.kinds).toEqual(['resume', 'resume']);
  expect(table.gone).toBeNull();
  table.close();
});
