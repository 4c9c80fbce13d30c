import { beadRows, wireBeads } from './beads';

test('a quantity is drawn in fives, zero as one empty wire', () => {
  expect(beadRows(0)).toEqual([0]);
  expect(beadRows(5)).toEqual([5]);
  expect(beadRows(7)).toEqual([5, 2]);
  expect(beadRows(13)).toEqual([5, 5, 3]);
});

test('counted beads stand at the left end, waiting ones at the right', () => {
  const beads = wireBeads(2, 5, 100);
  expect(beads.map((bead) => bead.kind)).toEqual(['on', 'on', 'off', 'off', 'off']);
  expect(beads[0]?.x).toBe(10);
  expect(beads[4]?.x).toBe(90);
});

test('every full five is ink', () => {
  expect(wireBeads(7, 7, 100).map((bead) => bead.kind)).toEqual(['five', 'five', 'five', 'five', 'five', 'on', 'on']);
});
