import { adapted, changed } from './by_hand.ts';

const tables = [
  [1, 2, 3],
  [4, 5],
  [6, 7, 8, 9],
];
const rules = { apart: [[1, 5] as const], most: 4 };

test('by hand: a pupil goes to another table, or changes places with another pupil', () => {
  expect(changed(tables, 2, { table: 1 }, rules)).toEqual([
    [1, 3],
    [4, 5, 2],
    [6, 7, 8, 9],
  ]);
  expect(changed(tables, 2, { pupil: 7 }, rules)).toEqual([
    [1, 7, 3],
    [4, 5],
    [6, 2, 8, 9],
  ]);
});

test('by hand: nobody is left alone, no table grows over its seats, and those who must not meet do not', () => {
  expect(changed(tables, 4, { table: 0 }, rules)).toBe('alone');
  expect(changed(tables, 2, { table: 2 }, rules)).toBe('full');
  expect(changed(tables, 1, { table: 1 }, rules)).toBe('apart');
  expect(changed(tables, 1, { pupil: 4 }, rules)).toBe('apart');
  expect(changed(tables, 1, { pupil: 5 }, rules)).not.toBe('apart');
});

test('by hand: the own table and the own place change nothing', () => {
  expect(changed(tables, 4, { table: 1 }, rules)).toEqual(tables);
  expect(changed(tables, 4, { pupil: 4 }, rules)).toEqual(tables);
});

test('by hand: two who sit together already may be parted or moved, but not brought together', () => {
  const wrong = [
    [1, 5, 2],
    [3, 4, 6],
  ];
  expect(changed(wrong, 5, { table: 1 }, rules)).toEqual([
    [1, 2],
    [3, 4, 6, 5],
  ]);
});

test('by hand: who comes later sits at the smallest table, and who is left alone joins another', () => {
  expect(adapted(tables, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual([
    [1, 2, 3],
    [4, 5, 10],
    [6, 7, 8, 9],
  ]);
  expect(adapted(tables, [1, 2, 3, 4, 6, 7, 8, 9])).toEqual([
    [1, 2, 3, 4],
    [6, 7, 8, 9],
  ]);
  expect(adapted([[1]], [1])).toEqual([[1]]);
  expect(adapted([], [1, 2])).toEqual([[1, 2]]);
});
