import type { LogLine } from '$shell/board';
import type { CurrentTable } from '../table/page_table.ts';
import { earconOf, panOf } from './table_sounds.svelte.ts';

const line = (more: Partial<LogLine>): LogLine => ({ event: null, text: '', heading: false, seat: 'A', ...more });
const at = (earcon?: (event: never, mine: boolean) => string) =>
  ({ table: { me: 'A' }, module: { earcon } }) as unknown as CurrentTable;

test('seats sound from left to right, the reader and a single other one from the middle', () => {
  const seats = (letters: string) => [...letters].map((seat) => ({ seat: seat as 'A' }));
  expect(['B', 'C', 'D', 'A'].map((seat) => panOf(seat as 'A', 'A', seats('ABCD')))).toEqual([-0.6, 0, 0.6, 0]);
  expect(panOf('B', 'A', seats('AB'))).toBe(0);
  expect(panOf(null, 'A', seats('ABC'))).toBe(0);
});

test('a board names the sound of its events and is told which are the reader’s own', () => {
  const named = at((_, mine) => (mine ? 'right' : 'another_scores'));
  expect(earconOf(line({ event: {} }), named)).toBe('right');
  expect(earconOf(line({ event: {}, seat: 'B' }), named)).toBe('another_scores');
  expect(earconOf(line({ event: {} }), at())).toBeNull();
});

test('the end of one’s own time sounds at every table', () => {
  const over = { table: { kind: 'time_over' } as never };
  expect(earconOf(line(over), at())).toBe('time_up');
  expect(earconOf(line({ ...over, seat: 'B' }), at())).toBeNull();
});
