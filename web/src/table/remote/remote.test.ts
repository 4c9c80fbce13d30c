/** A table on the server: coming to it, keeping the seat through cuts, and what becomes of a page whose table is gone. */
import { vi } from 'vitest';
import type { ServerMessage, TableMessage } from '../../wire/messages.ts';
import { PageClock } from '../clock.ts';
import { keepSeat, keepWayBack, seatAtTable, wayBack } from '../seat_keys.ts';
import {
  comeBack,
  connect,
  FakeSocket,
  fakeServer,
  heardBy,
  LINK,
  listener,
  lobby,
  open,
  openSeated,
  refused,
  seatsWith,
  TOKEN,
} from './fake_server.ts';
import { RemoteTable } from './remote.svelte';

fakeServer();

test('a program is called one at the table, and its key is kept for the host', () => {
  const table = openSeated({ seats: seatsWith({ program: true }) });
  expect(table.seats.map(({ note }) => note)).toEqual([undefined, 'a program plays here']);
  FakeSocket.last.tell({ type: 'program_key', seat: 'B', token: '0f'.repeat(16) });
  expect(table.program_key).toMatchObject({ seat: 'B' });
  table.close();
});

describe('C09: what people ask for at a table', () => {
  const ask: Record<string, (table: RemoteTable) => void> = {
    swap: (table) => table.moveTo('A'),
    rename: (table) => table.rename(),
    ready: (table) => table.ready(true),
    start: (table) => table.start('9'),
    leave: (table) => table.standUp(),
  };
  const last = () => FakeSocket.last.said.at(-1) as { type: string; cmd: number };

  test.each(Object.keys(ask))(
    '%s has a number, says Sending without an answer, and is sent again under it',
    async (kind) => {
      const table = openSeated();
      ask[kind]?.(table);
      const { type, cmd } = last();
      expect(type).toBe(kind);
      expect(cmd).toBeGreaterThan(0);
      FakeSocket.last.hole = true;
      vi.advanceTimersByTime(900);
      expect(table.light).toBe('sending');
      vi.advanceTimersByTime(10_000);
      expect(table.light).toBe('none');
      comeBack().tell({ ...lobby, me: 'B', seats: seatsWith() });
      expect(FakeSocket.last.said.map((one) => [one.type, 'cmd' in one && one.cmd])).toEqual([
        ['resume', false],
        [kind, cmd],
      ]);
      FakeSocket.last.tell({ type: 'ack', cmd, canonical: '' });
      await vi.advanceTimersByTimeAsync(0);
      expect(table.light).toBe('on');
      FakeSocket.last.close();
      expect(comeBack().kinds).toEqual([kind === 'leave' ? 'join' : 'resume']);
      table.close();
    },
  );

  test.each(Object.keys(ask))(
    '%s while the line is down is refused with a word, and never done later',
    async (kind) => {
      const table = openSeated();
      FakeSocket.last.close();
      ask[kind]?.(table);
      await vi.advanceTimersByTimeAsync(0);
      expect(table.halted).toBe('No connection. Nothing was sent.');
      expect(heardBy('assertive')).toContain('No connection. Nothing was sent.');
      expect(seatAtTable(LINK)?.token).toBe(TOKEN);
      comeBack().tell({ ...lobby, me: 'B', seats: seatsWith() });
      expect(FakeSocket.last.kinds).toEqual(['resume']);
      expect(table.problem).toBeNull();
      table.close();
    },
  );

  test('a refusal of it is read and heard', async () => {
    const table = openSeated();
    table.start();
    FakeSocket.last.tell({ ...refused, cmd: last().cmd, code: 'server.not_host', text: 'Only the host.' });
    await vi.advanceTimersByTimeAsync(0);
    expect(table.problem).toBe('Only the host.');
    expect(heardBy('assertive')).toContain('Only the host.');
    table.close();
  });

  test("a seat that was asked for into a hole is this page's by the key that it brought, or is asked for again", () => {
    for (const got of [true, false]) {
      const table = open();
      table.takeSeat('B');
      const asked = FakeSocket.last.said.at(-1) as { token: string; cmd: number };
      FakeSocket.last.close();
      expect(comeBack().said).toMatchObject([{ type: 'resume', table: LINK, token: asked.token }]);
      FakeSocket.last.tell(got ? { type: 'seated', seat: 'B', token: null, cmd: asked.cmd } : refused);
      FakeSocket.last.tell(got ? { ...lobby, me: 'B', seats: seatsWith() } : lobby);
      expect(FakeSocket.last.kinds).toEqual(got ? ['resume', 'take_seat'] : ['resume', 'join', 'take_seat']);
      expect(FakeSocket.last.said.at(-1)).toEqual(asked);
      if (!got) FakeSocket.last.tell({ type: 'seated', seat: 'B', token: asked.token, cmd: asked.cmd });
      expect(seatAtTable(LINK)?.token).toBe(asked.token);
      table.close();
      localStorage.clear();
      sessionStorage.clear();
    }
  });

  test('a table is asked for again with the same key', () => {
    const table = connect();
    table.create('any', { seats: 3, bots: '9', options: {} });
    const asked = FakeSocket.last.said[0] as { token: string };
    FakeSocket.last.close();
    expect(comeBack().said).toMatchObject([{ type: 'create_table', token: asked.token }]);
    table.close();
  });
});

test('leaving asks where somebody stays behind, and a host who is alone in a lobby just goes', () => {
  const table = openSeated();
  const alone: TableMessage = {
    ...lobby,
    me: 'A',
    host: true,
    guests: 0,
    seats: seatsWith({ taken: false, here: false, name: '' }),
  };
  const told = (message: Partial<TableMessage>) => {
    FakeSocket.last.tell({ ...alone, ...message });
    return table.stays_behind;
  };
  expect(told({})).toBe(false);
  expect(told({ guests: 1 })).toBe(true);
  expect(told({ knocks: [{ number: 1, name: 'Quiet Badger' }] })).toBe(true);
  expect(told({ seats: seatsWith() })).toBe(true);
  expect(told({ phase: 'playing' })).toBe(true);
  expect(told({ phase: 'over' })).toBe(false);
  table.close();
});

describe('a seat that is given up', () => {
  test.each([true, false])('is given up in the background until the server has heard it, line up: %s', async (up) => {
    const table = openSeated();
    if (up) FakeSocket.last.hole = true;
    else FakeSocket.last.close();
    table.giveUp();
    table.close(); // the page goes home
    history.replaceState(null, '', '/');
    vi.advanceTimersByTime(12_000);
    const socket = comeBack();
    expect(socket.kinds).toEqual(['resume']);
    socket.tell({ ...lobby, me: 'B', seats: seatsWith() });
    const leave = socket.said.at(-1) as { type: string; cmd: number };
    expect(leave.type).toBe('leave');
    expect(location.pathname).toBe('/');
    expect(socket.readyState).toBe(FakeSocket.OPEN);
    socket.tell({ type: 'ack', cmd: leave.cmd, canonical: '' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(socket.readyState).toBe(3);
    expect(FakeSocket.last).toBe(socket);
  });

  test("needs nothing more where it is not this page's any longer", async () => {
    const table = openSeated();
    FakeSocket.last.close();
    table.giveUp();
    const socket = comeBack();
    socket.tell(refused);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(socket.readyState).toBe(3);
    expect(FakeSocket.last).toBe(socket);
  });

  test('is no matter to a guest', () => {
    const table = open();
    table.giveUp();
    expect(FakeSocket.last.kinds).toEqual(['join', 'leave']);
    expect(FakeSocket.last.readyState).toBe(3);
  });
});

describe('a page that missed an event', () => {
  const event = (n: number): ServerMessage => ({ type: 'event', n, chain: `chain ${n}`, event: {} as never });
  const asked = (socket: FakeSocket) => socket.sent.filter(({ type }) => type === 'resume' || type === 'join');

  test('asks for it once, with what it has', () => {
    const table = openSeated();
    const socket = FakeSocket.last;
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

test('a code that leads nowhere, and a server that does not answer, are told to whoever asked', () => {
  const wrong = connect();
  wrong.join('000000');
  FakeSocket.last.tell(refused);
  expect(listener.failed).toHaveBeenLastCalledWith('None.');
  wrong.close();
  const silent = new RemoteTable(new PageClock(1), () => 'en', listener);
  silent.join('000000');
  FakeSocket.last.close();
  expect(listener.failed).toHaveBeenCalledTimes(2);
  silent.close();
});

test('a page that must wait says so and asks again by itself, until it is let in or nobody waits any longer', () => {
  const table = connect();
  const socket = FakeSocket.last;
  table.join('123456');
  const wait: ServerMessage = { ...refused, code: 'server.wait', text: 'Wait.', again_ms: 6000 };
  socket.tell(wait);
  expect(listener.waits).toHaveBeenLastCalledWith('Wait.');
  vi.advanceTimersByTime(5999);
  expect(socket.kinds).toEqual(['join']);
  vi.advanceTimersByTime(3001);
  expect(socket.said.at(-1)).toEqual({ type: 'join', to: '123456' });
  expect(socket.kinds).toEqual(['join', 'join']);
  socket.tell(wait);
  table.close();
  vi.advanceTimersByTime(60_000);
  expect(socket.kinds).toEqual(['join', 'join']);
  expect(listener.failed).not.toHaveBeenCalled();
});

test('a guest who came by the code comes back by the link; in a match as a watcher', () => {
  const table = connect();
  table.join('123456');
  FakeSocket.last.tell(lobby);
  FakeSocket.last.close();
  expect(comeBack().said).toEqual([{ type: 'join', to: LINK }]);
  FakeSocket.last.tell({ ...lobby, phase: 'playing' });
  FakeSocket.last.close();
  expect(comeBack().said).toEqual([{ type: 'join', to: LINK, as: 'watcher' }]);
  table.close();
});

describe('C10: a device that holds the key to a seat', () => {
  const key = { link: LINK, code: '482913', token: TOKEN, seat: 'B' as const, cmd: 7 };
  const resume = { type: 'resume', table: LINK, token: TOKEN };

  test.each([LINK, '482913'])('gets the seat back by %s, in another tab too', (to) => {
    keepSeat(key);
    sessionStorage.clear(); // another tab
    const table = connect();
    table.join(to);
    expect(FakeSocket.last.said).toMatchObject([resume]);
    FakeSocket.last.tell({ type: 'seated', seat: 'B', token: null, cmd: 9 });
    FakeSocket.last.tell({ ...lobby, me: 'B', phase: 'playing', seats: seatsWith() });
    table.act('draw');
    expect(FakeSocket.last.said.at(-1)).toMatchObject({ type: 'act', cmd: 10 });
    table.close();
  });

  test('keeps it when the host changes code and link', () => {
    const table = openSeated({ phase: 'playing' });
    const link = 'b'.repeat(32);
    FakeSocket.last.tell({ ...lobby, me: 'B', phase: 'playing', seats: seatsWith(), link, code: '111222' });
    expect(seatAtTable(LINK)).toBeNull();
    for (const to of [link, '111222']) expect(seatAtTable(to)?.token).toBe(TOKEN);
    expect(wayBack()?.link).toBe(link);
    table.close();
  });

  test('comes in as a guest where the seat is given away', () => {
    keepSeat(key);
    const table = connect();
    table.join(LINK);
    FakeSocket.last.tell(refused);
    expect(FakeSocket.last.kinds).toEqual(['resume', 'join']);
    FakeSocket.last.tell(lobby);
    expect(table.ended).toBeNull();
    expect(seatAtTable(LINK)).toBeNull();
    table.close();
  });

  test('loses it to a newer window, and takes it back with one tap', () => {
    const table = openSeated({ phase: 'playing' });
    const first = FakeSocket.last;
    first.tell({ type: 'bye', reason: 'taken_over', again_ms: null });
    expect(table.gone).toMatch(/another window/);
    expect(table.covered).toBe(table.gone);
    expect(table.stays_behind).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.last).toBe(first);
    table.playHere();
    FakeSocket.last.welcome();
    expect(FakeSocket.last.said).toMatchObject([resume]);
    FakeSocket.last.tell({ ...lobby, me: 'B', phase: 'playing', seats: seatsWith() });
    expect(table.gone).toBeNull();
    expect(table.light).toBe('on');
    table.close();
  });
});

describe('C11: a table that the server has forgotten', () => {
  function lose(): RemoteTable {
    const table = openSeated({ phase: 'playing' });
    FakeSocket.last.close();
    comeBack().tell(refused);
    FakeSocket.last.tell(refused);
    return table;
  }

  test('is lost: it says so, is covered, and nothing waits for an answer', async () => {
    const table = openSeated({ phase: 'playing' });
    const acted = table.act('draw');
    FakeSocket.last.close();
    comeBack();
    expect(FakeSocket.last.kinds).toEqual(['resume']);
    FakeSocket.last.tell(refused);
    FakeSocket.last.tell(refused);
    expect(table.ended).toBe('lost');
    expect(table.gone).toMatch(/This match is lost/);
    expect(table.covered).toBe(table.gone);
    expect((await acted).ok).toBe(false);
    expect(listener.failed).not.toHaveBeenCalled();
    expect(wayBack()).toBeNull();
    table.close();
  });

  test('is asked for again after a cut, and one of its people has a new one', () => {
    const table = lose();
    FakeSocket.last.close();
    expect(comeBack().said).toEqual([{ type: 'join', to: LINK, as: 'watcher' }]);
    FakeSocket.last.tell({ type: 'moved', name: 'Red Hen', link: 'a'.repeat(32) });
    expect(listener.moved).toHaveBeenCalledWith('Red Hen', 'a'.repeat(32));
    table.close();
  });

  test('is told to a page that was loaded anew, too', () => {
    keepSeat({ link: LINK, token: TOKEN, seat: 'B', cmd: 7 });
    const table = connect();
    table.join(LINK);
    FakeSocket.last.tell(refused);
    FakeSocket.last.tell(refused);
    expect(listener.failed).toHaveBeenLastCalledWith(expect.stringMatching(/This match is lost/));
    table.close();
  });

  test('is opened again with its seats, and names the one it replaces', () => {
    const table = connect();
    const seats = ['person', 'person', 'bot 9'];
    table.create('any', { seats: 3, bots: '9', options: { pace: 'x2' } }, { link: LINK, seats, seat: 'B' });
    expect(FakeSocket.last.said).toMatchObject([
      { type: 'create_table', game: 'any', options: { pace: 'x2' }, seats, instead_of: LINK, seat: 'B' },
    ]);
    table.close();
  });

  test('is replaced by one where its people sit down at once, on their seats where these are free', () => {
    for (const taken of [false, true]) {
      const table = connect();
      table.join(LINK, { sit: 'B' });
      FakeSocket.last.tell({ ...lobby, seats: seatsWith({ taken }) });
      FakeSocket.last.tell({ ...lobby, seats: seatsWith({ taken }) });
      const sits = FakeSocket.last.said.filter(({ type }) => type === 'take_seat');
      expect(sits).toMatchObject([{ seat: taken ? null : 'B' }]);
      table.close();
    }
  });
});

test('C12: a match that has begun is told to whoever comes late, who may watch or play for a bot', () => {
  const table = connect();
  table.join('482913');
  FakeSocket.last.tell({ ...refused, code: 'server.begun' });
  expect(listener.begun).toHaveBeenCalledOnce();
  table.comeLate('any');
  expect(FakeSocket.last.said.at(-1)).toEqual({ type: 'join', to: '482913', as: 'watcher' });
  const bot = { kind: 'bot', level: '9', taken: false } as const;
  FakeSocket.last.tell({ ...lobby, phase: 'playing', seats: seatsWith(bot) });
  expect(FakeSocket.last.said.at(-1)).toMatchObject({ type: 'take_seat', seat: null });
  expect(table.watching?.act).toBeDefined();
  FakeSocket.last.tell({ ...lobby, phase: 'playing', seats: seatsWith(bot), door: 'locked' });
  expect(table.watching).toMatchObject({ lead: 'You are watching.', act: undefined });
  FakeSocket.last.tell({ type: 'seated', seat: 'B', token: TOKEN, cmd: 0 });
  FakeSocket.last.tell({ ...lobby, phase: 'playing', me: 'B', seats: seatsWith() });
  expect(table.watching).toBeNull();
  expect(listener.plays).toHaveBeenCalledTimes(2); // as a watcher, then from the seat
  table.close();
});

test('a player who was removed reads so and has no key any more', () => {
  const table = openSeated({ phase: 'playing' });
  FakeSocket.last.tell({ type: 'bye', reason: 'removed', again_ms: null });
  expect(table.gone).toMatch(/no longer at this table/);
  expect(seatAtTable(LINK)).toBeNull();
  table.close();
});

test('C08: the way back leads to the last match on the server until it is over', () => {
  const table = openSeated({ phase: 'playing', match: 2 });
  expect(wayBack()).toEqual({ link: LINK, seat: 'B', match: 2 });
  table.giveUp();
  expect(wayBack()).toEqual({ link: LINK, seat: 'B', match: 2 });
  const again = connect();
  again.join(LINK, { as: 'watcher', sit: 'B' });
  expect(FakeSocket.last.said).toEqual([{ type: 'join', to: LINK, as: 'watcher' }]);
  FakeSocket.last.tell({ ...lobby, phase: 'over', me: 'B', seats: seatsWith() });
  expect(wayBack()).toBeNull();
  keepWayBack({ link: 'another', seat: 'A', match: 1 });
  FakeSocket.last.tell({ ...lobby, phase: 'over', me: 'B', seats: seatsWith() });
  expect(wayBack()?.link).toBe('another');
  again.close();
});

test('C08: the way back is kept where the server or the door does not let this page in now, and forgotten with its table', () => {
  const way = { link: LINK, seat: 'B', match: 1 } as const;
  const goBack = () => {
    const table = connect();
    table.join(LINK, { as: 'watcher', sit: 'B' });
    return table;
  };
  keepWayBack(way);
  const locked = goBack();
  FakeSocket.last.tell({ ...refused, code: 'server.locked' });
  locked.close();
  expect(wayBack()).toEqual(way);
  const silent = goBack();
  FakeSocket.last.close();
  silent.close();
  expect(wayBack()).toEqual(way);
  const gone = goBack();
  FakeSocket.last.tell(refused);
  gone.close();
  expect(wayBack()).toBeNull();
});

test('C08: whoever goes back and finds the own seat taken reads so, and takes no other', () => {
  const table = connect();
  table.join(LINK, { as: 'watcher', sit: 'B' });
  FakeSocket.last.tell({ ...lobby, phase: 'playing', seats: seatsWith() });
  expect(FakeSocket.last.kinds).toEqual(['join']);
  expect(table.remark).toBe('Your seat is not free any more.');
  expect(heardBy('assertive')).toContain(table.remark);
  expect(table.watching).not.toBeNull();
  table.close();
});

test('T6: the band says that a pause comes, until it is there', () => {
  const table = openSeated({ phase: 'playing' });
  const view = { now: 0, resumes: null, last_round: false, deadline: null, outcome: null };
  const tell = (pause: string) =>
    FakeSocket.last.tell({ type: 'view', n: 0, chain: '', view: { ...view, pause } as never });
  tell('none');
  expect(table.remark).toBeNull();
  tell('asked');
  expect(table.remark).toBe('A pause begins when this round has been judged.');
  tell('paused');
  expect(table.remark).toBeNull();
  expect(table.covered).toMatch(/^Paused/);
  table.close();
});

test('C07: after a match nobody is promised a bot', () => {
  const table = openSeated({ phase: 'playing', me: 'A' });
  FakeSocket.last.tell({ ...lobby, phase: 'over', me: 'A', seats: seatsWith({ away_ms: 10_000 }) });
  expect(heardBy('polite').filter((text) => /Red Hen/.test(text))).toEqual(['Red Hen is away.']);
  expect(table.seats[1]?.away?.told).toBe('Away for 10 s.');
  table.close();
});

test('C07: a player who goes away is told of once, with the running time, and once on return', () => {
  const table = openSeated({ phase: 'playing', me: 'A' });
  const tell = (hen: Parameters<typeof seatsWith>[0]) =>
    FakeSocket.last.tell({ ...lobby, phase: 'playing', me: 'A', seats: seatsWith(hen) });
  tell({ away_ms: 10_000 });
  expect(table.seats[1]?.away?.chip).toBe('away 0:10');
  vi.advanceTimersByTime(14_500);
  expect(table.seats[1]?.away?.chip).toBe('away 0:24');
  tell({ away_ms: 66_000 });
  expect(table.seats[1]?.away?.chip).toBe('away 1:06');
  expect(table.seats[0]?.away).toBeUndefined();
  expect(heardBy('polite').filter((text) => /Red Hen is away/.test(text))).toHaveLength(0); // said, and gone since
  tell({});
  expect(table.seats[1]?.away).toBeUndefined();
  tell({});
  expect(heardBy('polite').filter((text) => /Red Hen/.test(text))).toEqual(['Red Hen is back.']);
  tell({ here: false });
  tell({ here: false });
  expect(heardBy('polite').filter((text) => /Red Hen is away/.test(text))).toHaveLength(1);
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
  const playing = { ...lobby, phase: 'playing', me: 'A', host: true } as const;
  const table = open();
  FakeSocket.last.tell({ ...playing, seats: seatsWith() });
  expect(table.remark).toBeNull();
  FakeSocket.last.tell({ ...playing, seats: seatsWith({ odd: true }) });
  expect(table.remark).toBe('Odd connection: Red Hen. In races less network time is taken off.');
  expect(heardBy('polite')).toEqual([table.remark]);
  expect(table.seats.map(({ note }) => note)).toEqual([undefined, 'odd connection']);
  vi.advanceTimersByTime(20_000);
  FakeSocket.last.tell({ ...playing, seats: seatsWith({ odd: true }) });
  expect(table.remark).toBeNull();
  table.close();
});

test('a table that cannot be saved says so and waits; a seat that cannot be read now is asked for again', () => {
  const table = openSeated();
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
