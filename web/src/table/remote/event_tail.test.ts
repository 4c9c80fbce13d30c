import { EventTail } from './event_tail.ts';

const message = (n: number, chain = `after ${n}`) => ({ n, chain });

test('events are taken one after another, and a view fits behind the last one', () => {
  const tail = new EventTail();
  expect([0, 1, 2].map((n) => tail.takes(message(n)))).toEqual([true, true, true]);
  expect(tail.fits({ n: 3, chain: 'after 2' })).toBe(true);
  expect({ ...tail }).toEqual({ have: 3, chain: 'after 2' });
});

test('an event that is missing, or told twice, does not pass, and nothing is taken in its place', () => {
  const tail = new EventTail();
  tail.takes(message(0));
  expect(tail.takes(message(2))).toBe(false);
  expect(tail.takes(message(0))).toBe(false);
  expect({ ...tail }).toEqual({ have: 1, chain: 'after 0' });
});

test('a view after other events does not pass: of another number, or with another chain', () => {
  const tail = new EventTail();
  tail.takes(message(0));
  expect(tail.fits({ n: 2, chain: 'after 1' })).toBe(false);
  expect(tail.fits({ n: 1, chain: 'something else' })).toBe(false);
});

test('after a resync the stream goes on from there', () => {
  const tail = new EventTail();
  tail.restart(40, 'after 39');
  expect(tail.fits({ n: 40, chain: 'another' })).toBe(false);
  expect(tail.fits({ n: 40, chain: 'after 39' })).toBe(true);
  expect(tail.takes(message(40))).toBe(true);
  expect(tail.fits({ n: 41, chain: 'after 39' })).toBe(false);
});
