/** Equal chances: what is proposed for two pupils, from matches that imitated people have played, and how often each then wins a race. */
import { readFileSync } from 'node:fs';
import { games } from 'virtual:games';
import { Engine } from '../../engine/engine.ts';
import { answersOf, playedByBots } from '../../facts/bot_match.ts';
import { common_problems, raceSeconds } from '../common_problem.ts';
import { type Measured, proposalFor, proposed } from './terms.ts';

const long = process.env.CALCULI_LONG === '1';
const slugs = games.map(({ slug }) => slug);
const RACES = slugs.filter((slug) => raceSeconds(slug) > 0);
const WITH_PADLOCKS = RACES.find((slug) => common_problems[slug]?.kind === 'padlock') as string;
const MEASURED = 14;
const MATCHES = 1000;

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load(readFileSync('../build/wasm/calculi.wasm'));
});
const seedOf = (n: number) => n.toString(16).padStart(64, '0');
const OPERATIONS: Record<string, (a: number, b: number) => number> = {
  x: (a, b) => a * b,
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  ':': (a, b) => a / b,
};
const isRight = (fact: string, value: number) => {
  const [, a, sign, b] = /^(\d+)(\D)(\d+)$/.exec(fact) ?? [];
  return OPERATIONS[sign ?? '']?.(Number(a), Number(b)) === value;
};

/** What calm matches tell of somebody of this level. */
function measured(level: string): Measured {
  const played = Array.from({ length: MEASURED }, (_, n) =>
    playedByBots(engine, {
      game: WITH_PADLOCKS,
      options: { aid: 'none', tempo: 'calm' },
      bots: `${level},greedy`,
      seed: seedOf(n + 1),
    }),
  );
  const answers = played.flatMap(({ record }) => answersOf(engine, record, 'A'));
  const times = answers.map(([, , ms]) => ms).filter((ms) => ms > 0);
  const right = answers.filter(([fact, value]) => isRight(fact, value)).length;
  return { facts: answers.length, right, median_ms: times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0 };
}
/** How often the first of two wins; a draw is half a win. */
function share(game: string, levels: [string, string], head: number): number {
  let won = 0;
  for (let n = 0; n < MATCHES; ++n) {
    const turned = n % 2 === 1;
    const bots = (turned ? levels.toReversed() : levels).join();
    const options = { aid: 'none', tempo: 'race', [`${turned ? 'B' : 'A'}.head`]: String(head) };
    const { record } = playedByBots(engine, { game, options, bots, seed: seedOf(n + 100) });
    const [, a, b] = /^score A \S+ place (\d)\nscore B \S+ place (\d)/m.exec(record) ?? [];
    if (a === b) won += 0.5;
    else if (Number(a) < Number(b) !== turned) ++won;
  }
  return won / MATCHES;
}

test('a head start is proposed to nine years against twelve, and playing calmly to seven', { timeout: 600_000 }, () => {
  const [seven, nine, twelve] = ['7', '9', '12'].map(measured) as [Measured, Measured, Measured];
  expect(RACES.length).toBeGreaterThan(0);
  for (const game of RACES) {
    const terms = proposed(nine, twelve, raceSeconds(game));
    expect(terms?.calm, game).toBe(false);
    expect(terms?.head, game).toBeGreaterThan(0);
    const far = proposed(seven, twelve, raceSeconds(game));
    expect(far?.calm, game).toBe(true);
    if (!long) continue;
    const with_terms = share(game, ['9', '12'], terms?.head ?? 0);
    console.log(`${game}: 9 against 12 with ${terms?.head} s: ${(100 * with_terms).toFixed(1)} %`);
    expect(with_terms, game).toBeGreaterThanOrEqual(0.4);
    expect(with_terms, game).toBeLessThanOrEqual(0.6);
    console.log(`${game}: 7 against 12 with 4 s: ${(100 * share(game, ['7', '12'], 4)).toFixed(1)} %`);
  }
});

test('nothing is proposed of few answers, to whoever is quicker, or where nobody races', () => {
  const slow = { facts: 20, right: 18, median_ms: 3000 };
  const fast = { facts: 20, right: 19, median_ms: 2200 };
  expect(proposed({ ...slow, facts: 9 }, fast, 4)).toBeNull();
  expect(proposed({ ...slow, median_ms: 0 }, fast, 4)).toBeNull();
  expect(proposed(fast, slow, 4)).toEqual({ head: 0, calm: false });
  expect(proposed(slow, fast, 4)).toEqual({ head: 2, calm: false });
  const pupils = [1, 2].map((number) => ({
    number,
    name: '',
    state: 'playing' as const,
    table: 1,
    seat: 'A' as const,
  }));
  const figures = [slow, fast].map((one, i) => ({
    ...one,
    number: i + 1,
    table: 1,
    seat: 'A' as const,
    moves: 20,
    missed: [],
  }));
  const state = { plan: { calm: false }, pupils } as unknown as Parameters<typeof proposalFor>[1];
  expect(proposalFor(1, state, figures, 4)).toEqual({ head: 2, calm: false });
  expect(proposalFor(2, state, figures, 4)).toBeNull();
  expect(proposalFor(1, { ...state, plan: { ...state.plan, calm: true } }, figures, 4)).toBeNull();
  expect(proposalFor(1, state, figures, raceSeconds(slugs.find((slug) => !RACES.includes(slug)) as string))).toBeNull();
});
