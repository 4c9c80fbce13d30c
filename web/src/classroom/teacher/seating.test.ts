import {
  byPoints,
  byStrength,
  MOST_TABLES,
  type Pair,
  repeats,
  seatingOf,
  type Tables,
  tableSizes,
} from './seating.ts';

/** Small and repeatable. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
const pupils = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
const together = (tables: Tables, [a, b]: Pair) => tables.some((table) => table.includes(a) && table.includes(b));
const everybody = (tables: Tables) => tables.flat().toSorted((a, b) => a - b);

test.each([
  [23, 3, [3, 3, 3, 3, 3, 3, 3, 2]],
  [5, 4, [3, 2]],
  [7, 2, [3, 2, 2]],
  [40, 2, [4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3]],
  [1, 3, [1]],
  [0, 3, []],
])('C21: %i pupils by %i', (n, s, sizes) => {
  expect(tableSizes(n, s)).toEqual(sizes);
});

test('C21: for 1 to 40 pupils and tables of 2, 3 and 4 sizes are fair, and nobody who must not sits together', () => {
  for (const s of [2, 3, 4])
    for (let n = 1; n <= 40; ++n) {
      const sizes = tableSizes(n, s);
      const room = Math.max(...sizes);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(n);
      expect(room - Math.min(...sizes)).toBeLessThanOrEqual(1);
      expect(sizes.length).toBeLessThanOrEqual(MOST_TABLES);
      if (n > 1) expect(Math.min(...sizes)).toBeGreaterThan(1);
      const pairs: Pair[] = [
        [1, 2],
        [1, 3],
      ];
      const apart = sizes.length > 1 ? pairs.filter(([, b]) => b <= n) : [];
      const tables = seatingOf(pupils(n), { sizes, apart }, chance(n * 10 + s));
      expect(tables.map((table) => table.length)).toEqual(sizes);
      expect(everybody(tables)).toEqual(pupils(n));
      for (const pair of apart) expect(together(tables, pair), `${n} by ${s}: ${pair}`).toBe(false);
      // With as many tables as a table has pupils, everybody can meet new partners.
      const next = seatingOf(pupils(n), { sizes, before: [tables] }, chance(n));
      if (sizes.length >= room) expect(repeats(next, [tables]), `${n} by ${s}`).toBe(0);
    }
});

test('C21: where too few tables make partners meet again, as few as possible do', () => {
  // Five at two tables: of three partners two must come to one of them, and the other table has a pair, too, or not.
  const first = [
    [1, 2, 3],
    [4, 5],
  ];
  const next = seatingOf(pupils(5), { sizes: [3, 2], before: [first] }, chance(3));
  expect(repeats(next, [first])).toBe(1);
});

test('three matches of 24 pupils repeat no partner', () => {
  const sizes = tableSizes(24, 3);
  const before: Tables[] = [];
  for (let match = 1; match <= 3; ++match) {
    const tables = seatingOf(pupils(24), { sizes, before }, chance(match));
    expect(repeats(tables, before)).toBe(0);
    before.push(tables);
  }
});

test('alike: neighbours in strength sit together, and the second time they still meet no partner again', () => {
  const order = [7, 3, 9, 1, 5, 2, 8, 4, 6];
  const wish = { sizes: [3, 3, 3], order };
  const tables = seatingOf(pupils(9), wish, chance(1));
  expect(tables.map((table) => table.toSorted())).toEqual([
    [3, 7, 9],
    [1, 2, 5],
    [4, 6, 8],
  ]);
  const next = seatingOf(pupils(9), { ...wish, before: [tables] }, chance(1));
  expect(repeats(next, [tables])).toBe(0);
});

test('strength is what was right at once, then the usual time; before anybody has moved there is none', () => {
  const of = new Map([
    [1, { facts: 10, right: 5, median_ms: 1000 }],
    [2, { facts: 10, right: 9, median_ms: 4000 }],
    [3, { facts: 20, right: 18, median_ms: 2000 }],
    [4, { facts: 0, right: 0, median_ms: 0 }],
  ]);
  expect(byStrength(of)).toEqual([3, 2, 1]);
  expect(byStrength(new Map())).toBeUndefined();
});

test('a cup seats by points; who was missing has none, and equal ones fall by chance', () => {
  const points = new Map([
    [2, 5],
    [3, 9],
    [4, 5],
  ]);
  const order = byPoints(pupils(5), points, chance(4));
  expect(order[0]).toBe(3);
  expect(order.slice(1, 3).toSorted()).toEqual([2, 4]);
  expect(order.slice(3).toSorted()).toEqual([1, 5]);
  const random = chance(4);
  const other = Array.from({ length: 20 }, () => byPoints(pupils(5), points, random)[1]);
  expect(new Set(other)).toEqual(new Set([2, 4]));
});
