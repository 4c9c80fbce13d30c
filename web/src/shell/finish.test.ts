import type { TableEvent } from '../generated/table.ts';
import type { LogLine } from './board';
import { finishOf } from './finish';

const line = (more: Partial<LogLine>): LogLine => ({ event: {}, text: '', heading: false, seat: null, ...more });
const problem = line({ heading: true });
const claim = (seat: 'A' | 'B' | 'C', took: number, ends = false) => line({ seat, took, ends });
const lost = (seat: 'A' | 'B' | 'C', behind: number) =>
  line({ event: null, table: { kind: 'claim_lost', seat, behind } as TableEvent });
const short = (log: LogLine[], over = false) => finishOf(log, over).map(({ seat, behind }) => `${seat} ${behind}`);

test('the first one has its judged time, the others their gaps, nearest first', () => {
  const log = [problem, claim('C', 900, true), lost('A', 10), problem, claim('B', 4310, true), lost('C', 430)];
  expect(finishOf([...log, lost('A', 120)], false)).toEqual([
    { seat: 'B', took: 4310, behind: 0 },
    { seat: 'A', took: null, behind: 120 },
    { seat: 'C', took: null, behind: 430 },
  ]);
});

test('where several claims of a round count, each is as far behind as it was later', () => {
  expect(short([problem, claim('A', 2000), claim('C', 5250), line({ ends: true })])).toEqual(['A 0', 'C 3250']);
});

test('claims that the drawn order has decided are at the same time', () => {
  expect(short([problem, claim('A', 2030), claim('B', 2000), line({ ends: true })])).toEqual(['A 0', 'B 0']);
});

test('there is none while a race runs, after the next problem, and in games without races', () => {
  expect(short([problem, claim('A', 2000)])).toEqual([]);
  expect(short([problem, claim('A', 2000, true), problem])).toEqual([]);
  expect(short([problem, line({ seat: 'A', ends: true })])).toEqual([]);
});

test('the last race of a match has one, too', () => {
  expect(short([problem, claim('A', 2000, true), lost('B', 40), line({ heading: true })], true)).toEqual([
    'A 0',
    'B 40',
  ]);
});
