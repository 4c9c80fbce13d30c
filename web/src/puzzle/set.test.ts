import { kindsOnPaper } from './puzzle.ts';
import { type KindsOnPaper, type PuzzleSet, SET_SIZE, searchOfSet, setIn, wantedOf } from './set.ts';
import { puzzled } from './whose_day.ts';

const every = puzzled().map(({ slug }) => slug);
let kinds: KindsOnPaper;
beforeAll(async () => {
  kinds = await kindsOnPaper(every);
}, 60_000);
const set: PuzzleSet = { day: 20_773, year: 3, grade: 0, games: every };

test('an address names a set, and what it says is read again', () => {
  expect(searchOfSet(set)).toBe('set=2026-11-16-3');
  const draws = [0, 7, 36, 1295, 46_655, 2, 3, 4];
  for (const one of [set, { ...set, grade: 5, games: every.slice(1, 3) }, { ...set, draws }])
    expect(setIn(`?${searchOfSet(one)}`)).toEqual(one);
  for (const search of ['', '?set=', '?set=2026-11-16', '?set=2026-13-16-3', '?set=2026-11-16-0', '?set=2026-11-16-33'])
    expect(setIn(search), search).toBeNull();
  expect(setIn('?set=2026-11-16-3&grade=9&games=none&draws=1.2')).toEqual(set);
});

test('eight puzzles climb, games take turns, and every kind on paper is one of its game', () => {
  const wanted = wantedOf(set, kinds);
  expect(wanted.map(({ grade }) => grade)).toEqual([1, 1, 2, 2, 3, 3, 4, 5]);
  for (const game of every) expect(wanted.filter((one) => one.game === game)).toHaveLength(SET_SIZE / every.length);
  for (const { slug, puzzles } of puzzled())
    for (const [i, all] of (kinds[slug] ?? []).entries()) {
      expect(all.length, `${slug}, grade ${i + 1}`).toBeGreaterThan(0);
      for (const kind of all) expect(puzzles.kinds.map((one) => one.kind)).toContain(kind);
    }
});

test('the same set is the same, another class or day has another; nothing in it comes twice', () => {
  const said = (more: Partial<PuzzleSet>) => wantedOf({ ...set, ...more }, kinds);
  const address = (more: Partial<PuzzleSet>) => JSON.stringify(said(more));
  expect(address({})).toBe(address({}));
  expect(new Set([{}, { year: 4 }, { day: 20_774 }, { grade: 2 }].map(address)).size).toBe(4);
  for (const games of every.map((game) => [game]))
    for (const grade of [0, 1, 2, 3, 4, 5]) {
      const names = said({ games, grade }).map(({ kind, grade: own, nth }) => `${kind} ${own} ${nth}`);
      expect(new Set(names).size, `${games} ${grade}`).toBe(SET_SIZE);
    }
  expect(said({ draws: [1, 2, 3, 4, 5, 6, 7, 8] }).map(({ draw }) => draw)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
