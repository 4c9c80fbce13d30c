/**
 * How long a wait for bots lasts in the page. Match time passes as it does in every match; while no person can act it may pass faster, so
 * that the same decisions come in the same order and at the same times of the record, only sooner for whoever waits.
 */
import type { Pace } from '$parts/types';

/** The share of a wait that is kept, what is left of it at least and at most, and the most of all waits until a person can act. */
const KEPT: Record<Pace, { share: number; least_ms: number; most_ms: number; all_ms: number }> = {
  thoughtful: { share: 1, least_ms: 0, most_ms: 6000, all_ms: Number.POSITIVE_INFINITY },
  brisk: { share: 0.15, least_ms: 450, most_ms: 650, all_ms: 1600 },
  instant: { share: 0, least_ms: 0, most_ms: 0, all_ms: 0 },
};

/** What is left of a wait, for whoever has waited so long already since a person could act. */
export function keptOf(pace: Pace, wait_ms: number, waited_ms: number): number {
  const { share, least_ms, most_ms, all_ms } = KEPT[pace];
  const kept = Math.max(least_ms, Math.min(wait_ms * share, most_ms));
  return Math.max(1, Math.min(wait_ms, kept, all_ms - waited_ms));
}
