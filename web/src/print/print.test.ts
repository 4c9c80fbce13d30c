import { cellsOf, dotsOf } from '$parts/pieces/braille';
import { choicesIn, langIn, searchOf } from './choices.ts';
import { allSheets, piecesOf } from './sheets.ts';

const box = [
  {
    kind: 'cards',
    pieces: [
      { name: '1', count: 9 },
      { name: 'R', count: 1 },
    ],
  },
];
const parts = [{ kind: 'cards', Card: () => ({}) }];
const sheets = (asked: string) => allSheets({ parts, box }, choicesIn(asked));

test('an address says what is printed, and what it says is read again', () => {
  for (const asked of [
    '?size=normal&ink=full&backs=0&lang=en',
    '?size=large&ink=low&backs=1&lang=pl&braille=1&parts=cards,score',
  ])
    expect(searchOf(choicesIn(asked), langIn(asked) ?? 'cs')).toBe(asked);
  expect(choicesIn('?size=huge&ink=7')).toMatchObject({ size: 'normal', ink: 'full', parts: null });
  expect(langIn('?lang=xx')).toBeUndefined();
});

test('every piece is there as often as the box has it', () => {
  expect(piecesOf(box, 'cards')).toEqual([...'111111111', 'R']);
  expect(piecesOf(box, 'board')).toEqual([]);
});

test('the last sheet holds what is left; each back follows its sheet; score and rules come last', () => {
  const [first, second, ...rest] = sheets('');
  expect([first?.pieces.length, second?.pieces]).toEqual([9, ['R']]);
  expect(rest.map(({ kind, number, of }) => `${kind} ${number}/${of}`)).toEqual([
    'score 1/1',
    'rules 1/2',
    'rules 2/2',
  ]);
  const backs = sheets('backs=1&parts=cards');
  expect(backs.map(({ number, back }) => [number, back])).toEqual([
    [1, false],
    [1, true],
    [2, false],
    [2, true],
  ]);
  expect(backs[3]?.pieces).toEqual(['R']);
});

test('braille: digits behind the sign for numbers', () => {
  expect(cellsOf('12')).toEqual(['#', '1', '2']);
  expect(cellsOf('R')).toEqual(['R']);
  expect(dotsOf('9')).toEqual([
    { dot: '2', column: 0, row: 1 },
    { dot: '4', column: 1, row: 0 },
  ]);
});
