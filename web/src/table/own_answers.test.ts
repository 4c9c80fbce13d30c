import { readFileSync } from 'node:fs';
import { Engine } from '../engine/engine.ts';
import { type Fit, forgetAnswers, noteAnswer, ownAnswers, partnerLike } from './own_answers.ts';

const bytes = readFileSync('../build/wasm/calculi.wasm');
let engine: Engine;
let people: string;
/** Games whose bots are no people. */
let others: string[];

beforeAll(async () => {
  engine = await Engine.load(bytes);
  const games = engine.call('about', {}).ok?.games ?? [];
  people = games.find(({ bots }) => bots.includes('9'))?.slug ?? '';
  others = games.filter(({ bots }) => !bots.includes('9')).map(({ slug }) => slug);
});
beforeEach(() => localStorage.clear());

const fitIn =
  (game: string): Fit =>
  async (answers) =>
    engine.call('like', { game, answers }).ok?.level ?? null;
const answer = (ms: number, raced = true, right = true) => noteAnswer({ ms, taps: 2, right, raced });
const answers = (count: number, ms: number, raced = true) => {
  for (let i = 0; i < count; ++i) answer(ms + 50 * i, raced);
};
const middle = (level: string | null) => Number(level?.split('_')[1]);

test('nobody is like the reader before ten answers, and the tenth makes the partner', async () => {
  answers(9, 2000);
  expect(await partnerLike(fitIn(people))).toBeNull();
  answer(2600);
  expect(await partnerLike(fitIn(people))).toMatch(/^like_\d+_\d+_\d+$/);
  for (const game of others) expect(await partnerLike(fitIn(game))).toBeNull();
});

test('a quicker reader gets a quicker partner, one who errs one who errs', async () => {
  answers(12, 5000);
  const slow = await partnerLike(fitIn(people));
  forgetAnswers();
  answers(12, 2000);
  const quick = await partnerLike(fitIn(people));
  expect(middle(quick)).toBeLessThan(middle(slow));
  forgetAnswers();
  for (let i = 0; i < 12; ++i) answer(2000 + 50 * i, true, i % 3 > 0);
  const errs = await partnerLike(fitIn(people));
  expect(Number(errs?.split('_')[3])).toBeGreaterThan(Number(quick?.split('_')[3]));
});

test('the same answers make the same partner: nothing changes behind the reader', async () => {
  answers(10, 2000);
  expect(await partnerLike(fitIn(people))).toBe(await partnerLike(fitIn(people)));
});

test('answers of races count alone as soon as there are ten', async () => {
  answers(10, 20_000, false);
  const calm = await partnerLike(fitIn(people));
  answers(9, 2000);
  const mixed = await partnerLike(fitIn(people));
  answer(2000);
  const raced = await partnerLike(fitIn(people));
  expect(middle(calm)).toBeGreaterThan(10_000);
  expect(middle(mixed)).toBeGreaterThan(middle(raced));
  expect(middle(raced)).toBeLessThan(2500);
});

test('the newest forty are kept, whole numbers, and none that took longer than a minute', () => {
  for (let i = 0; i < 45; ++i) answer(1000.4 + i);
  expect(ownAnswers()).toHaveLength(40);
  expect(ownAnswers()[0]).toEqual([1005, 2, 1, 1]);
  answer(60_001);
  expect(ownAnswers().at(-1)).toEqual([1044, 2, 1, 1]);
});

test('what is forgotten is gone, and what somebody else wrote there is not read', () => {
  answers(3, 2000);
  forgetAnswers();
  expect(ownAnswers()).toEqual([]);
  for (const junk of ['no json', '7', 'null', '[[1,2,3],["a",2,1,1],[1.5,2,1,1],[-1,2,1,1],null]']) {
    localStorage.setItem('calculi.answers', junk);
    expect(ownAnswers()).toEqual([]);
  }
});
