/**
 * How long a wait for bots lasts in the page. Match time passes as it does in every match; while no person can act it may pass faster, so
 * that the same decisions come in the same order and at the same times of the record, only sooner for whoever waits.
 */
import type { Pace } from '$parts/types';

/** The share of a wait that is kept, and what is left of it at least and at most. */
const KEPT: Record<Pace, { share: number; least_ms: number; most_ms: number }> = {
  thoughtful: { share: 1, least_ms: 0, most_ms: 6000 },
  brisk: { share: 0.15, least_ms: 450, most_ms: 650 },
  instant: { share: 0, least_ms: 0, most_ms: 0 },
};

/** How many times faster match time passes until something happens that is this far away. */
export function speedOf(pace: Pace, wait_ms: number): number {
  const { share, least_ms, most_ms } = KEPT[pace];
  const kept = Math.min(wait_ms, Math.max(least_ms, Math.min(wait_ms * share, most_ms)));
  return wait_ms / Math.max(1, kept);
}
