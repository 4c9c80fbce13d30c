import {
  gradeFor,
  type Kept,
  keepPuzzles,
  keptIn,
  keptPuzzles,
  type Result,
  tally,
  withDay,
  withResult,
} from './memory.ts';

const EMPTY: Kept = { days: [], results: [] };
const KEY = 'calculi.puzzles.1';

beforeEach(() => localStorage.clear());

test('what is kept is found again, and a damaged entry alone is dropped', () => {
  expect(keptPuzzles()).toEqual(EMPTY);
  const kept = withResult(withDay(EMPTY, 20_774), [2, 1, 0]);
  keepPuzzles(kept);
  expect(keptPuzzles()).toEqual(kept);
  const damaged = { days: [20_774, -1, 'x', 1.5], results: [[2, 1, 0], [9, 1, 0], [2, 1], 'no', [2, 2, 0]] };
  localStorage.setItem(KEY, JSON.stringify(damaged));
  expect(keptPuzzles()).toEqual(kept);
  for (const junk of ['no json', '[]', '7', 'null', '{"days":7}']) {
    localStorage.setItem(KEY, junk);
    expect(keptPuzzles()).toEqual(EMPTY);
  }
});

test('a day is solved once, and the oldest are dropped first', () => {
  expect(withDay(withDay(EMPTY, 5), 5).days).toEqual([5]);
  const many = { days: Array.from({ length: 900 }, (_, i) => i), results: [] };
  expect(keptIn(many).days).toHaveLength(800);
  expect(keptIn(many).days[0]).toBe(100);
});

test('a harder grade is given where four of the last five were solved without help', () => {
  const after = (...results: Result[]) => gradeFor({ days: [], results });
  const alone: Result = [1, 1, 0];
  const helped: Result = [1, 0, 0];
  expect(after()).toBe(1);
  expect(after(alone, alone, alone)).toBe(1);
  expect(after(alone, alone, helped, alone, alone)).toBe(2);
  expect(after(alone, alone, alone, alone, helped, helped)).toBe(1);
  expect(after(...Array(4).fill([5, 1, 1]))).toBe(5);
});

test('the results of each grade that was met are counted', () => {
  const results: Result[] = [
    [2, 1, 1],
    [2, 1, 0],
    [2, 0, 0],
    [4, 1, 1],
  ];
  expect(tally({ days: [], results })).toEqual([
    { grade: 2, solved: 3, alone: 2, quick: 1 },
    { grade: 4, solved: 1, alone: 1, quick: 1 },
  ]);
});
