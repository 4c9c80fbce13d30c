/** L29: what is in the box, by the engine, and how many sheets it makes. */
import { boxOf, counted, sheetsOf } from '../../../../web/src/print/testing.ts';
import { parts } from './print';

test('80 cards are 9 sheets, in large print 20', async () => {
  const box = await boxOf('numeramis');
  expect(counted(box, 'cards')).toBe('0x8 1x8 2x8 3x8 4x8 5x8 6x8 7x8 8x8 9x8');
  expect(sheetsOf(parts, box, 'cards')).toEqual([9, 20, 18]);
});

test('the columns of a score sheet are the targets', async () => {
  expect(counted(await boxOf('numeramis'), 'rounds')).toBe('100x4 200x5 300x6 400x7 500x8');
});
