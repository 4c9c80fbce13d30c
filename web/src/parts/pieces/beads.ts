/** Where beads sit: a quantity in rows of five, and positions on a counting wire. Pure, so that it can be tested. */
export const BEAD = { pitch: 10.6 };

/** 0 -> [0], 7 -> [5, 2], 12 -> [5, 5, 2]. */
export function beadRows(count: number): number[] {
  const rows: number[] = [];
  for (let left = count; left > 0; left -= 5) rows.push(Math.min(5, left));
  return rows.length ? rows : [0];
}

export interface WireBead {
  x: number;
  kind: 'on' | 'five' | 'off';
}

/** `count` beads pushed to the left end, the rest of `total` waiting at the right end of a wire `width` long. */
export function wireBeads(count: number, total: number, width: number): WireBead[] {
  const fives = count - (count % 5);
  return Array.from({ length: total }, (_, i) => {
    if (i >= count) return { x: width - 10 - (total - 1 - i) * BEAD.pitch, kind: 'off' };
    return { x: 10 + i * BEAD.pitch, kind: i < fives ? 'five' : 'on' };
  });
}

export const wireWidth = (total: number, room: number) => Math.max(total + 1.2, room) * 11 + 8;
