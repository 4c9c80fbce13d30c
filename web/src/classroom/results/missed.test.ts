import { examplesOf, factIn, hardest, toTell } from './missed.ts';

const error = (kind: string, times: number, examples: [string, number, number][] = []) => ({
  kind,
  times,
  pupils: 1,
  examples: examples.map(([fact, value, seen]) => ({ fact, value, times: seen })),
});

test('C27: a misconception is told from its second occurrence on, the most frequent first', () => {
  const all = [error('adds', 1), error('swapped', 2), error('neighbour_row', 9)];
  expect(toTell(all).map(({ kind }) => kind)).toEqual(['neighbour_row', 'swapped']);
});

test('C27: the wrong answers of a misconception stand with their fact', () => {
  const all = error('neighbour_row', 9, [
    ['7x8', 48, 4],
    ['7x8', 54, 5],
    ['6x9', 63, 1],
    ['nothing', 1, 1],
  ]);
  expect(examplesOf(all)).toEqual([
    { pair: { a: 7, op: 'x', b: 8 }, values: [54, 48] },
    { pair: { a: 6, op: 'x', b: 9 }, values: [63] },
  ]);
});

test('facts are read in their parts, and the sheet begins with the hardest', () => {
  expect(factIn('13-5')).toEqual({ a: 13, op: '-', b: 5 });
  expect(factIn('13*5')).toBeNull();
  const facts = [
    { fact: '2x3', times: 1 },
    { fact: '7x8', times: 9 },
    { fact: '12:3', times: 4 },
  ];
  expect(hardest(facts, 2)).toEqual([
    { a: 7, op: 'x', b: 8 },
    { a: 12, op: ':', b: 3 },
  ]);
});
