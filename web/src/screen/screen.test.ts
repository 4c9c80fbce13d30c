import { mount, unmount } from 'svelte';
import { seatLine, sitter, tableMessage } from '../lobby/fake_remote.ts';
import { fittingScale, sticksOut } from './fit';
import { invitationTo } from './invitation';
import Lanes from './Lanes.svelte';
import ScreenLobby from './ScreenLobby.svelte';

const LAN = 'http://192.168.1.20:8080';

test('people are invited to an address that they can reach, by the code', () => {
  const table = tableMessage();
  const told = invitationTo(table, 'http://localhost:8080', [LAN, 'http://10.0.0.7:8080']);
  expect(told).toEqual({ url: `${LAN}/j/482913`, address: '192.168.1.20:8080', code: '482 913' });
  expect(invitationTo(table, 'http://10.0.0.7:8080', [LAN])?.address).toBe('10.0.0.7:8080');
});

test('a screen that is told no code invites nobody', () => {
  const { code: _, ...rest } = tableMessage();
  expect(invitationTo(rest, LAN, [])).toBeNull();
});

test('a board is drawn at the largest scale at which nothing sticks out', () => {
  const tried: number[] = [];
  const inner = document.createElement('div');
  const fits = (most: number) =>
    fittingScale(
      inner,
      (scale) => tried.push(scale),
      2,
      0.5,
      () => (tried.at(-1) ?? 0) > most,
    );
  expect(fits(3)).toBe(2);
  expect(fits(1.5)).toBeGreaterThan(1.42);
  expect(tried.at(-1)).toBeLessThanOrEqual(1.5);
  expect(fits(0.1)).toBe(0.5);
  const place = { left: 0, top: 0, right: 100, bottom: 50, width: 100, height: 50 };
  expect(sticksOut({ ...place, right: 101 }, place)).toBe(false);
  expect(sticksOut({ ...place, bottom: 60 }, place)).toBe(true);
  expect(sticksOut({ ...place, bottom: 60, width: 1 }, place)).toBe(false);
});

const text = () => document.body.textContent?.replaceAll(/\s+/g, ' ') ?? '';

test('the lobby says that a program plays, and does not count it among the people', async () => {
  const table = tableMessage({ seats: [sitter('A', 'Calm Otter'), sitter('B', 'Red Fox', { program: true })] });
  const lobby = mount(ScreenLobby, { target: document.body, props: { table, invitation: null } });
  expect(text()).toContain('Red Fox a program plays here');
  expect(text()).toContain('Here: 1');
  await unmount(lobby);
});

test('the lobby says how to come in and who is here; a device that cannot stay awake says so', async () => {
  const seats = [sitter('A', 'Calm Otter'), sitter('B', 'Bright Falcon'), seatLine('C')];
  const table = tableMessage({ seats });
  const invitation = invitationTo(table, LAN, []);
  const lobby = mount(ScreenLobby, { target: document.body, props: { table, invitation } });
  for (const words of ['192.168.1.20:8080', '482 913', 'Here: 2', 'Bright Falcon', 'free seat', 'screen saver'])
    expect(text()).toContain(words);
  await unmount(lobby);
});

test('a photo finish has the time of the first one and the gaps of the others', async () => {
  const finish = [
    { seat: 'B' as const, took: 4310, behind: 0 },
    { seat: 'A' as const, took: null, behind: 120 },
  ];
  const lanes = mount(Lanes, { target: document.body, props: { finish, nameOf: (seat) => `Player ${seat}` } });
  const lines = [...document.querySelectorAll('.lanes li')].map((one) =>
    one.textContent?.replaceAll(/\s+/g, ' ').trim(),
  );
  expect(lines).toEqual(['Player B B 4.31 s', 'Player A A plus 0.12 s']);
  await unmount(lanes);
});
