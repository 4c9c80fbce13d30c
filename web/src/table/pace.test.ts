import { speedOf } from './pace.ts';

const waited = (pace: Parameters<typeof speedOf>[0], ms: number) => Math.round(ms / speedOf(pace, ms));

test('brisk bots keep nobody waiting longer than two thirds of a second, thoughtful ones six seconds', () => {
  expect([200, 1000, 4000, 9000, 60_000].map((ms) => waited('brisk', ms))).toEqual([200, 450, 600, 650, 650]);
  expect([1000, 4000, 9000].map((ms) => waited('thoughtful', ms))).toEqual([1000, 4000, 6000]);
  expect([1000, 60_000].map((ms) => waited('instant', ms))).toEqual([1, 1]);
});
