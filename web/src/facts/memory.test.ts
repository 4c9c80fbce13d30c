import {
  bestOf,
  broughtAlong,
  choose,
  type Facts,
  factsOf,
  joined,
  keepBest,
  keepFacts,
  keyOf,
  takenAlong,
  whoIsHere,
} from './memory.ts';

const facts: Facts = { '6x8': [1526, 29_900_000, 2, 1, 2100, [54, 0]], '13-5': [4000, 29_900_100, 1, 0, 0, []] };

beforeEach(() => localStorage.clear());

test('what is kept is found again, and a damaged row alone is dropped', () => {
  expect(factsOf()).toEqual({});
  keepFacts(facts);
  expect(factsOf()).toEqual(facts);
  const damaged = { ...facts, '7x7': [1, 2], '8x8': [1, 2, 3, 4, 5, ['a']], '9x9': 'no', '5x5': [-1, 0, 0, 0, 0, []] };
  localStorage.setItem(keyOf(1), JSON.stringify(damaged));
  expect(factsOf()).toEqual(facts);
  for (const junk of ['no json', '[]', '7', 'null']) {
    localStorage.setItem(keyOf(1), junk);
    expect(factsOf()).toEqual({});
  }
});

test('of two rows of one fact the later one stays: two tabs lose nothing', () => {
  const later: Facts = { '6x8': [3000, 29_900_500, 3, 1, 2000, []], '2x3': [9000, 1, 1, 0, 0, []] };
  const both = joined(facts, later);
  expect(both['6x8']).toEqual(later['6x8']);
  expect(both['13-5']).toEqual(facts['13-5']);
  expect(joined(later, facts)).toEqual(both);
});

test('six people keep their facts apart', () => {
  keepFacts(facts);
  choose(4);
  expect(whoIsHere()).toBe(4);
  expect(factsOf()).toEqual({});
  keepFacts({ '2x3': [9000, 1, 1, 0, 0, []] });
  keepBest(7);
  choose(1);
  expect(factsOf()).toEqual(facts);
  expect(bestOf()).toBe(0);
  expect(bestOf(4)).toBe(7);
});

test('a file takes everything along and brings it back; another file brings nothing', () => {
  keepFacts(facts);
  expect(broughtAlong(takenAlong())).toEqual(facts);
  localStorage.setItem(keyOf(1), 'damaged');
  expect(takenAlong()).toBe('damaged');
  for (const text of ['', '{}', '[]', 'calculi-record 1', '{"6x8":[1]}']) expect(broughtAlong(text)).toBeNull();
});

test('nothing is left behind where everything is forgotten', () => {
  keepFacts(facts);
  keepFacts({});
  expect(localStorage.getItem(keyOf(1))).toBeNull();
});
