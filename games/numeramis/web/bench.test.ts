import { cardsOf, combination, cut, digitsIn, kept, numbersOf, signed } from './bench';

test('digits join into numbers, signs begin the next one', () => {
  expect(numbersOf('52+48')).toEqual([
    { sign: '+', digits: '52', from: 0, to: 2 },
    { sign: '+', digits: '48', from: 2, to: 5 },
  ]);
  expect(numbersOf('-4+10').map(({ sign, digits }) => sign + digits)).toEqual(['-4', '+10']);
  expect(numbersOf('52-').at(-1)).toEqual({ sign: '-', digits: '', from: 2, to: 3 });
  expect(numbersOf('')).toEqual([]);
});

test('a second sign replaces the first, and no plus stands in front', () => {
  expect(signed('52', '+')).toBe('52+');
  expect(signed('52+', '-')).toBe('52-');
  expect(signed('', '+')).toBe('');
  expect(signed('', '-')).toBe('-');
  expect(signed('-', '+')).toBe('');
});

test('a number goes back with its sign', () => {
  expect(cut('52+48', 0, 2)).toBe('48');
  expect(cut('52+48', 2, 5)).toBe('52');
  expect(cut('52-48+1', 3, 5)).toBe('52+1');
  expect(cut('52-48', 0, 2)).toBe('-48');
});

test('every digit lies there as one card of the hand', () => {
  expect(cardsOf('22+4', [2, 2, 4, 5])).toEqual([0, 1, -1, 2]);
  expect(cardsOf('222', [2, 2])).toEqual([0, 1, -1]);
  expect(digitsIn('52+48')).toBe(4);
});

test('a card that is no longer held leaves the bench', () => {
  expect(kept('52+48', [2, 4, 5, 8])).toBe('52+48');
  expect(kept('52+48', [2, 4, 5])).toBe('52+4');
  expect(kept('5+2+8', [5, 8])).toBe('5+8');
  expect(kept('52+48', [])).toBe('');
  expect(kept('52+', [2, 5])).toBe('52+');
});

test('only a combination is taken up from the command box', () => {
  expect(combination(' 52 + 48 ')).toBe('52+48');
  expect(combination('100−4')).toBe('100-4');
  for (const text of ['d', 'x 7', '52+48 x 2', '52+', '', 'hint', '5*2']) expect(combination(text)).toBeNull();
});
