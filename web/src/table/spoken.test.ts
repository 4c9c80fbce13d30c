import { andThen } from './spoken.ts';

test('a further text is said behind the first, without what has just been heard', () => {
  expect(andThen('Ola draws a card. Cards: 6.', 'Your turn. Pile shows 4.')).toBe(
    'Ola draws a card. Cards: 6. Your turn. Pile shows 4.',
  );
  expect(andThen('Padlocks: 3 times 7.', '3 times 7. Lay the code.')).toBe('Padlocks: 3 times 7. Lay the code.');
  expect(andThen('Round 1. Dice: 2, 3, 7. Make a calculation.', 'Dice: 2, 3, 7. Type it.')).toBe(
    'Round 1. Dice: 2, 3, 7. Make a calculation. Type it.',
  );
});

test('an end that only looks alike is another sentence', () => {
  expect(andThen('Padlocks: 3 times 7.', '7. Lay the code.')).toBe('Padlocks: 3 times 7. 7. Lay the code.');
});

test('nothing before it, or nothing new', () => {
  expect(andThen('', 'Your turn.')).toBe('Your turn.');
  expect(andThen('Your turn.', 'Your turn.')).toBe('Your turn.');
});
