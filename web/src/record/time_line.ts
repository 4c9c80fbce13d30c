/**
 * Where the stops of a record lie on its time line: one after another, with a gap between rounds; in a race at their true times within
 * the round. A narrow screen shows one round.
 */
import type { Stop } from '../engine/operations.ts';

export interface Bead {
  /** The stop that it leads to: the number of inputs. */
  line: number;
  x: number;
  stop: Stop;
}
interface RoundPosts {
  round: number;
  from: number;
  to: number;
}
interface TimeLineShape {
  beads: Bead[];
  rounds: RoundPosts[];
  /** The room of one bead. */
  step: number;
}

const GAP = 14;

/** True times from 0 to 1, moved apart so that no two lie closer than `least`. */
export function spread(times: number[], least: number): number[] {
  const first = times[0] ?? 0;
  const length = Math.max(1, (times.at(-1) ?? 0) - first);
  const free = Math.max(0, 1 - least * Math.max(0, times.length - 1));
  return times.map((time, i) => ((time - first) / length) * free + i * least);
}

/** A race is drawn half by its clock and half by its order, because most of a round passes before anybody moves. */
const RACE_LEAST = 0.5;

export function shapeOf(stops: readonly Stop[], from: number, to: number, race: boolean): TimeLineShape {
  const numbers = [...new Set(stops.map(({ round }) => round))];
  const step = (to - from - GAP * Math.max(0, numbers.length - 1)) / Math.max(1, stops.length);
  const shape: TimeLineShape = { beads: [], rounds: [], step };
  let left = from;
  for (const round of numbers) {
    const own = stops.flatMap((stop, i) => (stop.round === round ? [{ stop, line: i + 1 }] : []));
    const width = own.length * step;
    const least = own.length > 1 ? RACE_LEAST / (own.length - 1) : 0;
    const places = race
      ? spread(
          own.map(({ stop }) => stop.at),
          least,
        ).map((share) => step / 2 + share * (width - step))
      : own.map((_, i) => (i + 0.5) * step);
    shape.beads.push(...own.map((one, i) => ({ ...one, x: left + (places[i] ?? 0) })));
    shape.rounds.push({ round, from: left, to: left + width });
    left += width + GAP;
  }
  return shape;
}

/** The bead nearest to a place. */
export const nearest = (beads: readonly Bead[], x: number): Bead | undefined =>
  beads.reduce<Bead | undefined>(
    (best, one) => (best && Math.abs(best.x - x) <= Math.abs(one.x - x) ? best : one),
    undefined,
  );
