import { beforeEach, expect, test } from 'vitest';
import { eraseMatch, idOf, keepMatch, keptMatch, keptMatches, MOST_MATCHES, pinMatch } from './matches';

const recordOf = (number: number) =>
  `game nim\nstart ${'0'.repeat(16)}\n0 5 A x ${number.toString(16).padStart(16, '0')}\nseed 00\n`;
const keep = (number: number) => keepMatch({ game: 'nim', record: recordOf(number), at: number, promised: 'ff' });

beforeEach(() => localStorage.clear());

test('a match is called by the last digits of its chain, and kept once', () => {
  expect(idOf(recordOf(255))).toBe('00000000000000ff');
  expect(keep(7)).toBe(keep(7));
  expect(keptMatches()).toHaveLength(1);
  expect(keptMatch(idOf(recordOf(7)))).toMatchObject({ game: 'nim', pinned: false, promised: 'ff' });
});

test('the oldest goes first, but not one that is kept', () => {
  for (let i = 1; i <= MOST_MATCHES; ++i) keep(i);
  pinMatch(idOf(recordOf(1)), true);
  for (let i = 1; i <= 5; ++i) keep(MOST_MATCHES + i);
  const numbers = keptMatches().map(({ at }) => at);
  expect(numbers).toHaveLength(MOST_MATCHES);
  expect([numbers[0], numbers.at(-1), numbers.at(-2)]).toEqual([MOST_MATCHES + 5, 1, 7]);
});

test('what is erased or damaged is gone, and the rest stays', () => {
  const [first, second] = [keep(1), keep(2)];
  keep(3);
  localStorage.setItem(`calculi.match.${first}`, '{');
  eraseMatch(second);
  expect(keptMatches().map(({ at }) => at)).toEqual([3]);
});
