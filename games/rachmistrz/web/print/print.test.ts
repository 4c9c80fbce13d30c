/** L29: what is in the box, by the engine, and how many sheets it makes. */
import { boxOf, counted, sheetsOf } from '../../../../web/src/print/testing.ts';
import { parts } from './print';

test('72 tokens are 2 sheets, the board one, in large print two', async () => {
  const box = await boxOf('rachmistrz');
  expect(counted(box, 'tokens')).toBe('Ax13 Bx13 Cx13 Dx13 Ex13 Fx7');
  expect(sheetsOf(parts, box, 'tokens')).toEqual([2, 2, 4]);
  expect(sheetsOf(parts, box, 'board')).toEqual([1, 2, 1]);
});
