/** L29: what is in the box, by the engine, and how many sheets it makes. */
import { boxOf, counted, sheetsOf } from '../../../../web/src/print/testing.ts';
import { parts } from './print';

test('54 keys are 6 sheets, in large print 14', async () => {
  const box = await boxOf('klodki');
  expect(counted(box, 'keys')).toBe('0x5 1x5 2x5 3x5 4x5 5x5 6x5 7x5 8x5 9x5 Jx4');
  expect(sheetsOf(parts, box, 'keys')).toEqual([6, 14, 12]);
});

test('34 padlocks are 4 sheets, in large print 9', async () => {
  const box = await boxOf('klodki');
  expect(counted(box, 'padlocks')).toBe('1x2 2x4 3x4 4x4 5x4 6x4 7x4 8x4 9x4');
  expect(sheetsOf(parts, box, 'padlocks')).toEqual([4, 9, 8]);
});
