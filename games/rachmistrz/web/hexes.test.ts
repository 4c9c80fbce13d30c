import type { Layout } from './answers';
import { centre, corners, HexMap, links, outline, polygon, rounded } from './hexes';

/** Three fields that meet in one number, and one more below. */
const layout: Layout = {
  fields: [
    { name: 'a1', q: 0, r: 0, neighbours: ['b1', 'a2', 'b2'] },
    { name: 'b1', q: 0, r: 1, neighbours: ['a1', 'a2'] },
    { name: 'a2', q: 1, r: 0, neighbours: ['a1', 'b1'] },
    { name: 'c1', q: 0, r: 2, neighbours: ['b1'] },
  ],
  numbers: [
    { number: '5', fields: ['a1', 'b1', 'a2'], positions: ['upper_left', 'lower_left', 'right'] },
    { number: '9', fields: ['b1', 'a2', 'c1'], positions: ['left', 'upper_right', 'lower_right'] },
  ],
};
const map = new HexMap(layout);

test('a field with a greater q lies further right, one with a greater r lower', () => {
  expect(centre({ q: 1, r: 0 }).x).toBeGreaterThan(centre({ q: 0, r: 0 }).x);
  expect(centre({ q: 0, r: 1 }).y).toBeCloseTo(Math.sqrt(3));
});

test('a number lies on the corner that its three fields share', () => {
  const { x, y } = map.spotOf('5') ?? { x: 0, y: 0 };
  for (const name of ['a1', 'b1', 'a2']) {
    const spot = map.field(name);
    const touches = spot && corners(spot).some((corner) => Math.hypot(corner.x - x, corner.y - y) < 1e-9);
    expect(touches, name).toBe(true);
  }
});

test('a tap goes to the nearest number, not to one far away', () => {
  const { x, y } = map.spotOf('5') ?? { x: 0, y: 0 };
  expect(map.nearest({ x: x + 0.3, y: y - 0.2 }, 0.8)).toBe('5');
  expect(map.nearest({ x: x + 9, y }, 0.8)).toBeNull();
  expect(map.towards('5', 'ArrowDown')).toBe('9');
  expect(map.towards('5', 'ArrowUp')).toBeNull();
});

test('the outline of neighbours leaves out the sides they share', () => {
  expect(outline(map.spots(['a1']))[0]).toHaveLength(6);
  const loops = outline(map.spots(['a1', 'b1', 'a2']));
  expect(loops).toHaveLength(1);
  expect(loops[0]).toHaveLength(12);
  expect(outline(map.spots(['a1', 'c1']))).toHaveLength(2);
});

test('a chain reaches every field of its group once', () => {
  expect(links(map.spots(['a1', 'b1', 'c1']))).toHaveLength(2);
  expect(links([])).toEqual([]);
});

test('paths are closed', () => {
  expect(polygon(corners({ x: 0, y: 0 }))).toMatch(/^M.*Z$/);
  expect(rounded(corners({ x: 0, y: 0 }), 0.1).match(/Q/g)).toHaveLength(6);
});
