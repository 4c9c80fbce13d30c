import { keptOf } from './pace.ts';

const waited = (pace: Parameters<typeof keptOf>[0], ms: number) => keptOf(pace, ms, 0);

test('brisk bots keep nobody waiting longer than two thirds of a second, thoughtful ones six seconds', () => {
  expect([200, 1000, 4000, 9000, 60_000].map((ms) => waited('brisk', ms))).toEqual([200, 450, 600, 650, 650]);
  expect([1000, 4000, 9000].map((ms) => waited('thoughtful', ms))).toEqual([1000, 4000, 6000]);
  expect([1000, 60_000].map((ms) => waited('instant', ms))).toEqual([1, 1]);
});

test('all waits until a person can act are bounded, too', () => {
  expect([0, 1300, 1600, 9000].map((before) => keptOf('brisk', 9000, before))).toEqual([650, 300, 1, 1]);
  expect(keptOf('thoughtful', 4000, 60_000)).toBe(4000);
});
