import { whenBack } from './words.ts';

test('a fact comes back today, tomorrow, on a day of the week, or on a date', () => {
  const now = new Date(2026, 10, 16, 9); // a Monday
  const at = (day: number, hour = 9) => whenBack(new Date(2026, 10, day, hour).getTime() / 60_000, now);
  expect(at(12)).toBe('today');
  expect(at(16, 23)).toBe('today');
  expect(at(17, 1)).toBe('tomorrow');
  expect(at(20)).toBe('on Friday');
  expect(at(22)).toBe('on Sunday');
  expect(at(23)).toBe('November 23');
});
