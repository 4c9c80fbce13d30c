import { canTake, EMPTY, laidText, type Piece, take, undo } from './laid.ts';

test('an expression is laid from the numbers, each once, with signs and brackets', () => {
  const pieces: Piece[] = ['(', { die: 0 }, '-', { die: 1 }, ')', '*', { die: 2 }];
  const laid = pieces.reduce(take, EMPTY);
  expect(laidText(laid, [7, 2, 3])).toBe('(7-2)*3');
  expect(canTake(laid, { die: 1 })).toBe(false);
  expect(take(laid, { die: 1 })).toBe(laid);
  expect(laidText(undo(laid), [7, 2, 3])).toBe('(7-2)*');
});

test('two equal numbers are two pieces', () => {
  const laid = take(take(take(EMPTY, { die: 0 }), '+'), { die: 1 });
  expect(laidText(laid, [4, 4, 2])).toBe('4+4');
  expect(canTake(laid, { die: 2 })).toBe(true);
});
