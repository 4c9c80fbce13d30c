import { expect, test } from 'vitest';
import { settings } from '$shell/settings.svelte';
import type { Decision, SeatReview, Stop } from '../engine/operations.ts';
import { figure } from './papers/figures';
import { isTooLittle, spanOf } from './papers/luck';
import { merged, sumOf } from './papers/was_there';
import { nearest, shapeOf, spread } from './time_line';

const stop = (round: number, at: number): Stop => ({ at, by: 'A', round, kind: 'draw' });
const decision = (kind: string, more: Partial<Decision> = {}) =>
  ({ kind, played: 'a', best: 'a', sure: false, ...more }) as Decision;
const seat = (more: Partial<SeatReview>) =>
  ({ decisions: 40, cost: 1, cost_error: 0.1, luck: 3, luck_error: 0.2, ...more }) as SeatReview;

test('beads follow each other, and rounds stand apart', () => {
  const { beads, rounds } = shapeOf([stop(1, 0), stop(1, 5), stop(2, 9)], 100, 414, false);
  expect(beads.map(({ line, x }) => [line, x])).toEqual([
    [1, 150],
    [2, 250],
    [3, 364],
  ]);
  expect(rounds).toEqual([
    { round: 1, from: 100, to: 300 },
    { round: 2, from: 314, to: 414 },
  ]);
  expect(nearest(beads, 255)?.line).toBe(2);
  expect(nearest([], 255)).toBe(undefined);
});

test('in a race beads lie at their times, but never on each other', () => {
  expect(spread([0, 100, 1000], 0)).toEqual([0, 0.1, 1]);
  const close = spread([0, 1, 1, 1000], 0.1);
  for (const [i, place] of close.slice(1).entries()) expect(place - (close[i] ?? 0)).toBeGreaterThanOrEqual(0.1 - 1e-9);
  expect(close.at(-1)).toBeCloseTo(1);
});

test('a round is summed up in three numbers, and equal lines are told once', () => {
  const better = { best: 'b', sure: true };
  const all = [
    decision('draw', better),
    decision('draw'),
    decision('draw', { best: 'b' }),
    decision('equation', better),
  ];
  expect(sumOf(all, ['draw'])).toEqual({ turns: 4, plays: 1, draws: 3, missed: 1 });
  expect(sumOf(all, [])).toEqual({ turns: 4, plays: 4, draws: 0, missed: 2 });
  expect(merged(['x', '', 'y', 'x', 'x'])).toEqual([
    { text: 'x', times: 3 },
    { text: 'y', times: 1 },
  ]);
});

test('L13 bars share one axis, and say so where there is too little to tell', () => {
  expect(spanOf([seat({ luck: -6, luck_error: 0.5 }), seat({})])).toBe(7);
  expect(isTooLittle(seat({}), [seat({ luck: 3 }), seat({ luck: -3 })])).toBe(false);
  expect(isTooLittle(seat({ decisions: 9 }), [seat({})])).toBe(true);
  expect(isTooLittle(seat({ luck_error: 1.1 }), [seat({ luck: 1 }), seat({ luck: -1 })])).toBe(true);
});

test('figures have the mark of their language and a true minus', () => {
  expect([figure(-1.25), figure(0.5, 1, true), figure(-0.001, 1, true)]).toEqual(['−1.25', '+0.5', '0.0']);
  settings.lang = 'pl';
  expect(figure(1.5, 1)).toBe('1,5');
  settings.lang = 'en';
});
