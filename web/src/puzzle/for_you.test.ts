import { SERIES, seriesFor } from './for_you.ts';
import { puzzled } from './whose_day.ts';

const practisesOf = (game: string, kind: string) =>
  puzzled()
    .find(({ slug }) => slug === game)
    ?.puzzles.kinds.find((one) => one.kind === kind)?.practises ?? '';

/** Which kinds come in many series. */
function met(due: string[]): Set<string> {
  const all = Array.from({ length: 40 }, (_, seed) => seriesFor(due, seed, 2)).flat();
  for (const { facts = [], game, kind } of all) {
    expect(due.length === 0 || facts.length > 0).toBe(true);
    for (const fact of facts) expect(practisesOf(game, kind)).toContain(/[-+x:]/.exec(fact)?.[0]);
  }
  return new Set(all.map(({ game, kind }) => `${game} ${kind}`));
}

test('every kind takes its turn that calculates something of what is due, and no other', () => {
  const every = puzzled().flatMap(({ slug, puzzles }) => puzzles.kinds.map((one) => ({ slug, ...one })));
  const with_sign = (sign: string) =>
    every.filter(({ practises }) => practises.includes(sign)).map(({ slug, kind }) => `${slug} ${kind}`);
  expect([...met([])].sort()).toEqual(every.map(({ slug, kind }) => `${slug} ${kind}`).sort());
  for (const fact of ['6x8', '5+8', '13-5']) {
    const sign = /[-+x]/.exec(fact)?.[0] ?? '';
    expect([...met([fact])].sort()).toEqual(with_sign(sign).sort());
  }
  expect(with_sign('x').length).toBeLessThan(every.length);
});

test('a series has five, of several games, at one grade', () => {
  const series = seriesFor(['6x8', '2+6'], 3, 4);
  expect(series).toHaveLength(SERIES);
  expect(new Set(series.map(({ game }) => game)).size).toBeGreaterThan(2);
  expect(series.every(({ grade }) => grade === 4)).toBe(true);
});
