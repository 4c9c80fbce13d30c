/** What the bars of luck and decisions need: their common axis, and whether they say anything. */
import type { SeatReview } from '../../engine/operations.ts';
import { doubt } from './figures';

/** From fewer decisions nothing is told. */
const LEAST_DECISIONS = 10;

/** How far the longest bar reaches with its doubt, to either side. */
export const spanOf = (reviews: readonly SeatReview[]): number =>
  Math.max(
    1,
    ...reviews.map(({ luck, luck_error }) => Math.abs(luck) + doubt(luck_error)),
    ...reviews.map(({ cost, cost_error }) => Math.abs(cost) + doubt(cost_error)),
  );

/** The doubt is more than half of what lies between the luckiest and the unluckiest. */
export function isTooLittle(one: SeatReview, all: readonly SeatReview[]): boolean {
  const lucks = all.map(({ luck }) => luck);
  const spread = Math.max(...lucks) - Math.min(...lucks);
  return one.decisions < LEAST_DECISIONS || (all.length > 1 && one.luck_error > spread / 2);
}
