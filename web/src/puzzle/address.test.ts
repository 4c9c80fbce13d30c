import { addressOf, wantedIn } from './address.ts';
import table from './days.json';
import { rowOf } from './days.ts';
import { dateOf, dayIn, dayOf, gameOfDay, kindOfDay, puzzled } from './whose_day.ts';

test('an address means one puzzle, or the list', () => {
  const kind = { game: 'some', kind: 'only', seed: 7, draw: 4, grade: 2 };
  for (const wanted of [{ day: 20_774 }, kind])
    expect(wantedIn(addressOf(wanted).slice('/puzzle'.length))).toEqual(wanted);
  expect(addressOf({ day: 20_774 })).toBe('/puzzle?day=2026-11-17');
  expect(addressOf(null)).toBe('/puzzle');
  for (const search of ['', '?day=yesterday', '?game=some', '?game=a&kind=b&seed=x'])
    expect(wantedIn(search)).toBeNull();
});

test('days are those of the local calendar', () => {
  expect(dayOf(new Date(2026, 10, 17, 0, 1))).toBe(20_774);
  expect(dayOf(new Date(2026, 10, 17, 23, 59))).toBe(20_774);
  expect(dateOf(20_774)).toBe('2026-11-17');
  expect(dayIn('2026-11-17')).toBe(20_774);
  expect(dayIn('2026-13-77')).toBeNull();
});

test('games take turns as the table of days says, and go through all their kinds', () => {
  expect(puzzled().map(({ slug }) => slug)).toEqual(table.games);
  for (let day = table.first; day < table.first + 48; ++day) expect(gameOfDay(day)?.slug).toBe(table.games[day % 4]);
  const kinds = new Set(Array.from({ length: 12 }, (_, i) => kindOfDay(4 * i)));
  expect([...kinds].sort()).toEqual(
    gameOfDay(0)
      ?.puzzles.kinds.map(({ kind }) => kind)
      .sort(),
  );
});

test('400 days come at once, others are made', () => {
  expect(rowOf(table.first)?.draw).toBe(table.days[0]?.[0]);
  expect(rowOf(table.first + 399)?.grade).toBeGreaterThan(0);
  expect(rowOf(table.first - 1)).toBeNull();
  expect(rowOf(table.first + 400)).toBeNull();
});
