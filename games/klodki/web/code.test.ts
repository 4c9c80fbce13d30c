import {
  addKey,
  aimAt,
  awaitsKey,
  dropKey,
  handKeysIn,
  isEmpty,
  keysOf,
  NOTHING,
  namesTwoKeys,
  nextPlace,
  setSign,
  textOf,
  turnPlace,
} from './code';

const laid = (...keys: string[]) => keys.reduce((code, key) => addKey(code, key), NOTHING);

test('keys go to the tens, then to the ones, then nowhere', () => {
  expect(nextPlace(NOTHING)).toBe(0);
  const two = laid('o1', 'h2');
  expect(two.places.map(({ keys }) => keys)).toEqual([['o1'], ['h2']]);
  expect(nextPlace(two)).toBeNull();
  expect(addKey(two, 'B1')).toBe(two);
  expect(textOf(two)).toBe('o1 h2');
});

test('a sign makes room for a second key in the place that was filled last', () => {
  const signed = setSign(laid('o1', 'h2'), '+');
  expect(awaitsKey(signed.places[1])).toBe(true);
  expect(nextPlace(signed)).toBe(1);
  expect(textOf(signed)).toBe('o1 h2');
  const summed = addKey(signed, 'B1');
  expect(textOf(summed)).toBe('o1 h2+B1');
  expect(textOf(setSign(summed, '-', 1))).toBe('o1 h2-B1');
  expect(keysOf(summed)).toEqual(['o1', 'h2', 'B1']);
});

test('the same sign twice takes it away while it waits, and an empty place takes none', () => {
  const once = setSign(laid('o1'), '-');
  expect(setSign(once, '-').places[0].sign).toBeNull();
  expect(setSign(NOTHING, '+')).toBe(NOTHING);
});

test('a sum in the tens, and a code of one place', () => {
  const tens = addKey(setSign(laid('o1'), '+'), 'o2');
  expect(textOf(tens)).toBe('o1+o2');
  expect(textOf(addKey(tens, 'h1'))).toBe('o1+o2 h1');
  expect(textOf(addKey(aimAt(NOTHING, 1), 'h3'))).toBe('h3');
});

test('an answer of one digit has one place, and a difference can be turned', () => {
  expect(textOf(addKey(addKey(NOTHING, 'o1', 1), 'h2', 1))).toBe('h2');
  const signed = addKey(setSign(laid('o1'), '-'), 'o2', 1);
  expect(addKey(signed, 'h1', 1)).toBe(signed);
  expect(textOf(turnPlace(signed, 0))).toBe('o2-o1');
});

test('a key that is taken back leaves its place, and its sign goes with it', () => {
  const summed = addKey(setSign(laid('o1', 'h2'), '+'), 'B1');
  const back = dropKey(summed, 'h2');
  expect(textOf(back)).toBe('o1 B1');
  expect(back.places[1].sign).toBeNull();
  expect(isEmpty(dropKey(laid('o1'), 'o1'))).toBe(true);
  expect(dropKey(back, 'h4')).toBe(back);
});

test('two keys typed in any form are a whole code of a novice, and nothing else is', () => {
  for (const text of ['56', '5 6', 'j6', 'h25', '5B2', 'o1, h3'])
    expect([text, namesTwoKeys(text)]).toEqual([text, true]);
  for (const text of ['', '5', 'h2', '5+6', '5 6 ', 'no', 'swap o1 h3', '567'])
    expect([text, namesTwoKeys(text)]).toEqual([text, false]);
  expect(handKeysIn('5 h2+H4')).toEqual(['h2', 'h4']);
});
