/** The positions of beads: a quantity in rows of five, and beads on a counting wire. */
export const BEAD = { pitch: 10.6 };

/** 0 -> [0], 7 -> [5, 2], 12 -> [5, 5, 2]. */
export function beadRows(count: number): number[] {
  const rows: number[] = [];
  for (let left = count; left > 0; left -= 5) rows.push(Math.min(5, left));
  return rows.length ? rows : [0];
}

interface WireBead {
  x: number;
  kind: 'on' | 'five' | 'off';
}

/** Puts `count` beads at the left end of a wire `width` long, and the rest of `total` at its right end. */
export function wireBeads(count: number, total: number, width: number): WireBead[] {
  const fives = count - (count % 5);
  return Array.from({ length: total }, (_, i) => {
    if (i >= count) return { x: width - 10 - (total - 1 - i) * BEAD.pitch, kind: 'off' };
    return { x: 10 + i * BEAD.pitch, kind: i < fives ? 'five' : 'on' };
  });
}

export const wireWidth = (total: number, room: number) => Math.max(total + 1.2, room) * 11 + 8;
