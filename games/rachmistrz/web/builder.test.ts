import { begin, begun, tapPiece, tapSign, whole } from './builder';

const after = (...steps: (number | '+' | '-' | '*' | ':')[]) =>
  steps.reduce(
    (made, step) => (typeof step === 'number' ? tapPiece(made, step) : tapSign(made, step)),
    begin([7, 2, 3]),
  );

test('die, sign, die become one piece, and with the last die a calculation', () => {
  const two = after(0, '-', 1);
  expect(two.pieces.map(({ text }) => text)).toEqual(['7-2', '3']);
  expect(two.left).toBe(0);
  expect(whole(two)).toBeNull();
  expect(whole(after(0, '-', 1, '*', 1))).toBe('(7-2)*3');
});

test('order matters: the last die may stand first', () => {
  expect(whole(after(0, '-', 1, 0, 1, ':', 0))).toBe('3:(7-2)');
});

test('nothing is worked out: a merged piece is text', () => {
  expect(after(1, ':', 1).pieces).toHaveLength(3);
  expect(JSON.stringify(after(0, '+', 2))).not.toContain('10');
});

test('tapping again takes back', () => {
  expect(after(0, 0).left).toBeNull();
  expect(after('+', '+').sign).toBeNull();
  expect(begun(begin([1, 2, 3]))).toBe(false);
  expect(begun(after(0))).toBe(true);
  expect(tapPiece(begin([1, 2, 3]), 7)).toEqual(begin([1, 2, 3]));
});
