/** The line to the server: what the page notices by itself, and what it says of it. */
import { vi } from 'vitest';
import {
  comeBack,
  FakeSocket,
  fakeServer,
  heardBy,
  LINK,
  lobby,
  open,
  openSeated,
  seatsWith,
} from '../table/remote/fake_server.ts';
import { PROTOCOL } from './messages.ts';

fakeServer();

test('every greeting names the device, by a name that it keeps', () => {
  const table = open();
  FakeSocket.last.close();
  comeBack();
  const names = FakeSocket.all.flatMap(({ sent }) => sent.filter(({ type }) => type === 'hello'));
  expect(names).toHaveLength(2);
  expect(names[0]).toMatchObject({ device: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(names[1]).toEqual(names[0]);
  table.close();
});

test('the page asks every five seconds whether the line works', () => {
  const table = open();
  vi.advanceTimersByTime(15_300);
  expect(FakeSocket.last.sent.filter(({ type }) => type === 'ping')).toEqual(
    [1, 2, 3].map((n) => ({ type: 'ping', n })),
  );
  expect(table.light).toBe('on');
  table.close();
});

describe('C09: a line that leads nowhere', () => {
  test.each([0, 2500, 4900])(
    'is slow first, and no connection within ten seconds; %i ms after the last answer',
    (ms) => {
      const table = open();
      vi.advanceTimersByTime(5300 + ms);
      FakeSocket.last.hole = true;
      const lights = Array.from({ length: 20 }, () => {
        const { light } = table;
        vi.advanceTimersByTime(500);
        return light;
      });
      expect([...new Set([...lights, table.light])]).toEqual(['on', 'slow', 'none']);
      expect(heardBy('assertive')).toEqual(['No connection. Trying again.']);
      table.close();
    },
  );

  test('is torn down and tried anew at once, and again while nobody answers', () => {
    const table = open();
    const dead = FakeSocket.last;
    dead.hole = true;
    vi.advanceTimersByTime(10_000);
    expect(dead.readyState).toBe(3);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(5100);
    expect(FakeSocket.all).toHaveLength(3);
    FakeSocket.last.welcome();
    expect(table.light).toBe('on');
    expect(FakeSocket.last.said).toEqual([{ type: 'join', to: LINK }]);
    dead.onmessage?.({ data: '{"type":"bye","reason":"stopping"}' });
    expect(table.light).toBe('on');
    table.close();
  });

  test('keeps a command that was sent, and says it again under its number; the clock stands meanwhile', async () => {
    const table = openSeated({ phase: 'playing' });
    const view = { pause: 'none', now: 0, deadline: 60_000, last_round: false, outcome: null };
    FakeSocket.last.tell({ type: 'view', n: 0, chain: '', view: view as never });
    FakeSocket.last.hole = true;
    const done = vi.fn();
    const acted = table.act('draw').then(done);
    vi.advanceTimersByTime(700);
    expect(table.light).toBe('on');
    vi.advanceTimersByTime(200);
    expect(table.light).toBe('sending');
    expect(table.sending).toBe('Sending…');
    vi.advanceTimersByTime(9000);
    expect(table.halted).toBe('No connection. Your seat is kept. Your move waits and is sent again.');
    const left = table.time_left?.left_ms;
    vi.advanceTimersByTime(3000);
    expect(table.time_left?.left_ms).toBe(left);
    FakeSocket.last.welcome();
    FakeSocket.last.tell({ ...lobby, me: 'B', phase: 'playing', seats: seatsWith() });
    expect(FakeSocket.last.said).toMatchObject([{ type: 'resume' }, { type: 'act', cmd: 1, text: 'draw' }]);
    await Promise.resolve();
    expect(done).not.toHaveBeenCalled();
    FakeSocket.last.tell({ type: 'ack', cmd: 1, canonical: 'draw' });
    await acted;
    expect(done).toHaveBeenCalledWith({ ok: true });
    expect(table.light).toBe('on');
    table.close();
  });

  test('takes no new command: a word says so, and nothing is sent later', async () => {
    const table = openSeated({ phase: 'playing' });
    FakeSocket.last.close();
    expect((await table.act('draw')).refusal?.text).toBe('No connection. Nothing was sent.');
    expect(comeBack().kinds).toEqual(['resume']);
    table.close();
  });
});

test('what the browser says of the network is believed at once', () => {
  const table = open();
  dispatchEvent(new Event('offline'));
  expect(table.light).toBe('none');
  vi.advanceTimersByTime(10);
  FakeSocket.last.close();
  dispatchEvent(new Event('online'));
  FakeSocket.last.welcome();
  expect(table.light).toBe('on');
  table.close();
  dispatchEvent(new Event('offline'));
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

test('where several processes serve, a page comes back to the one that served it, or to the one that has its table', () => {
  const table = open();
  const welcome = { type: 'welcome' as const, version: PROTOCOL, name: 'Quick Fox', time_percent: 100, addresses: [] };
  const comeTo = (at?: string) => {
    FakeSocket.last.close();
    vi.advanceTimersByTime(1500);
    FakeSocket.last.readyState = FakeSocket.OPEN;
    if (at) FakeSocket.last.tell({ ...welcome, at });
    return FakeSocket.last.url.replace(/^[^?]*/, '');
  };
  expect(comeTo('a')).toBe('');
  expect(comeTo('a')).toBe('?at=a');
  FakeSocket.last.tell({ type: 'bye', reason: 'moved', again_ms: 0, at: 'b' });
  expect(comeTo('b')).toBe('?at=b');
  FakeSocket.last.tell({ type: 'bye', reason: 'stopping', again_ms: 0 });
  expect(comeTo()).toBe('');
  expect(comeTo()).toBe('?try=2');
  table.close();
});
