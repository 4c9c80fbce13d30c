import { assembled, begin, begun, dieAt, tapPiece, tapSign, treeOf, whole } from './builder';

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

test('a used die is part of another piece', () => {
  const two = after(0, '-', 1);
  expect([0, 1, 2].map((die) => dieAt(two, die))).toEqual([-1, -1, 1]);
});

test('operands of the last step stand in the order in which they are read', () => {
  const order = (...steps: Parameters<typeof after>) => {
    const { tiles, last } = treeOf(after(...steps));
    return (tiles[0]?.x ?? 0) < (last?.x ?? 0) ? 'tile, die' : 'die, tile';
  };
  expect(order(0, '-', 1, '*', 1)).toBe('tile, die');
  expect(order(0, '-', 1, 1, ':', 0)).toBe('die, tile');
  expect(treeOf(after(0, '-', 1))).toMatchObject({ last: null, next: { y: 186 } });
  expect(treeOf(begin([7, 2, 3])).tiles).toEqual([]);
});

test('a typed calculation joins the dice in the order of its steps', () => {
  const text = (dice: number[], steps: [string, string, string, string][]) =>
    assembled(dice, steps)?.pieces.map((piece) => piece.text);
  expect(text([7, 2, 3], [['7', '-', '2', '5']])).toEqual(['7-2', '3']);
  expect(
    text(
      [7, 2, 3],
      [
        ['7', '-', '2', '5'],
        ['5', '*', '3', '15'],
      ],
    ),
  ).toEqual(['(7-2)*3']);
  expect(
    text(
      [3, 3, 3],
      [
        ['3', ':', '3', '1'],
        ['3', '-', '1', '2'],
      ],
    ),
  ).toEqual(['3-(3:3)']);
  expect(text([7, 2, 3], [['7', '-', '4', '3']])).toBeUndefined();
  expect(text([7, 2, 3], [])).toBeUndefined();
});
