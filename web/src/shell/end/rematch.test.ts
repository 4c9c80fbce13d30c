import type { SeatLine } from '../../wire/messages.ts';
import { awaited, hasFreeSeat, isReady, namesAwaited, secondsLeft, tapOn } from './rematch';

const line = (seat: 'A' | 'B' | 'C' | 'D', more: Partial<SeatLine> = {}): SeatLine => ({
  seat,
  kind: 'person',
  level: '',
  name: `Player ${seat}`,
  taken: true,
  here: true,
  odd: false,
  ear: false,
  ready: false,
  swap: null,
  wins: 0,
  ...more,
});
const bot = line('D', { kind: 'bot', taken: false, here: false });

test('people who are here and have said nothing are waited for, bots and people who are away are not', () => {
  const seats = [line('A', { ready: true }), line('B'), line('C', { here: false }), bot];
  expect(awaited({ seats, me: 'A' }).map(({ seat }) => seat)).toEqual(['B']);
  expect(namesAwaited({ seats, me: 'B' })).toEqual([]);
  expect(isReady({ seats, me: 'A' })).toBe(true);
  expect(isReady({ seats, me: null })).toBe(false);
});

test('a place asks, asked again takes the question back, and agrees to the question of its owner', () => {
  const seats = [line('A'), line('B', { swap: 'A' }), line('C'), bot];
  const tap = (at: number, own: Partial<SeatLine> = {}) =>
    tapOn(seats[at] as SeatLine, { seats: [line('A', own), ...seats.slice(1)], me: 'A' });
  expect(tap(0)).toBeNull();
  expect(tap(1)).toEqual({ with: 'B', agrees: true });
  expect(tap(2)).toEqual({ with: 'C', agrees: false });
  expect(tap(2, { swap: 'C' })).toEqual({ with: 'A', agrees: false });
  expect(tap(3)).toEqual({ with: 'D', agrees: false });
  expect(tapOn(seats[1] as SeatLine, { seats, me: null })).toBeNull();
});

test('a seat that somebody has left can be taken by a newcomer, that of a bot cannot', () => {
  expect(hasFreeSeat({ seats: [line('A'), bot], me: null })).toBe(false);
  expect(hasFreeSeat({ seats: [line('A'), line('B', { taken: false })], me: null })).toBe(true);
});

test('the countdown shows three, two, one', () => {
  expect([3000, 2400, 1000, 20, -5].map(secondsLeft)).toEqual([3, 3, 1, 1, 1]);
});
