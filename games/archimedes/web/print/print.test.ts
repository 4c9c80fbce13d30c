/** L29: what is in the box, by the engine, and how many sheets it makes. */
import { boxOf, counted, sheetsOf } from '../../../../web/src/print/testing.ts';
import { parts } from './print';

test('54 cards and the joker are 7 sheets, in large print 14', async () => {
  const box = await boxOf('archimedes');
  expect(counted(box, 'cards')).toBe('1x6 2x6 3x5 4x5 5x4 6x4 7x4 8x4 9x4 10x3 11x3 12x3 13x3 Rx1');
  expect(sheetsOf(parts, box, 'cards')).toEqual([7, 14, 14]);
});

test('five rounds are five columns', async () => {
  expect(counted(await boxOf('archimedes'), 'rounds')).toBe('1x5 2x5 3x5 4x5 5x5');
});
