/**
 * The geometry of the honeycomb: flat-top hexagons from axial coordinates, as points and SVG paths in units of a hexagon's
 * side. The engine says which fields there are and which of them touch.
 */
import type { FieldSpot, Layout, NumberSpot } from './answers';

export interface Point {
  x: number;
  y: number;
}

const ROOT3 = Math.sqrt(3);

export const centre = ({ q, r }: { q: number; r: number }): Point => ({ x: 1.5 * q, y: ROOT3 * (r + q / 2) });

export const corners = ({ x, y }: Point, size = 1): Point[] =>
  [0, 1, 2, 3, 4, 5].map((k) => ({
    x: x + size * Math.cos((k * Math.PI) / 3),
    y: y + size * Math.sin((k * Math.PI) / 3),
  }));

const mean = (places: number[]) => places.reduce((all, place) => all + place, 0) / places.length;
const middle = (points: Point[]): Point => ({ x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) });

/** The fields and numbers of a layout with their points, looked up by name. */
export class HexMap {
  readonly fields: (FieldSpot & Point)[];
  readonly numbers: (NumberSpot & Point)[];
  readonly #field: Map<string, FieldSpot & Point>;
  readonly #number: Map<string, NumberSpot & Point>;
  /** Half of the board's width and height. */
  readonly half: Point;

  constructor(layout: Layout) {
    this.fields = layout.fields.map((field) => ({ ...field, ...centre(field) }));
    this.#field = new Map(this.fields.map((field) => [field.name, field]));
    this.numbers = layout.numbers.map((number) => ({ ...number, ...middle(this.spots(number.fields)) }));
    this.#number = new Map(this.numbers.map((number) => [number.number, number]));
    this.half = {
      x: Math.max(...this.fields.map(({ x }) => x)) + 1,
      y: Math.max(...this.fields.map(({ y }) => y)) + ROOT3 / 2,
    };
  }

  field(name: string): (FieldSpot & Point) | undefined {
    return this.#field.get(name);
  }
  spotOf(name: string): (NumberSpot & Point) | undefined {
    return this.#number.get(name);
  }
  spots(names: string[]): (FieldSpot & Point)[] {
    return names.flatMap((name) => this.#field.get(name) ?? []);
  }

  /** The number nearest to a point, if it is near enough. */
  nearest(point: Point, within: number): string | null {
    const far = ({ x, y }: Point) => Math.hypot(x - point.x, y - point.y);
    const best = this.numbers.reduce<(NumberSpot & Point) | null>(
      (found, number) => (!found || far(number) < far(found) ? number : found),
      null,
    );
    return best && far(best) <= within ? best.number : null;
  }

  /** The next number in the direction of an arrow key. */
  towards(from: string, key: string): string | null {
    const here = this.spotOf(from);
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    if (!here || !way) return null;
    const [dx = 0, dy = 0] = way;
    let best: string | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const { number, x, y } of this.numbers) {
      const along = (x - here.x) * dx + (y - here.y) * dy;
      const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
      if (along > 0.2 && along + 2 * aside < least) {
        least = along + 2 * aside;
        best = number;
      }
    }
    return best;
  }
}

const n2 = (value: number) => value.toFixed(2);

export const polygon = (points: Point[]): string => `M${points.map(({ x, y }) => `${n2(x)} ${n2(y)}`).join('L')}Z`;

/** A closed path whose corners are rounded. */
export function rounded(points: Point[], radius: number): string {
  const cut = (from: Point, to: Point): Point => {
    const share = Math.min(radius / Math.hypot(to.x - from.x, to.y - from.y), 0.5);
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  };
  const at = (i: number) => points[(i + points.length) % points.length] as Point;
  const piece = (point: Point, i: number) => {
    const from = cut(point, at(i - 1));
    const to = cut(point, at(i + 1));
    return `${i ? 'L' : 'M'}${n2(from.x)} ${n2(from.y)}Q${n2(point.x)} ${n2(point.y)} ${n2(to.x)} ${n2(to.y)}`;
  };
  return `${points.map(piece).join('')}Z`;
}

/** The outline round a set of fields, as loops of points; a side is 1 long. */
export function outline(spots: Point[]): Point[][] {
  const key = ({ x, y }: Point) => `${Math.round(x * 8)}:${Math.round(y * 8)}`;
  const sides = spots.flatMap((spot) => {
    const ring = corners(spot);
    return ring.map((from, i) => ({ from, to: ring[(i + 1) % 6] as Point }));
  });
  const drawn = new Set(sides.map(({ from, to }) => `${key(from)}>${key(to)}`));
  const open = new Map(
    sides.filter(({ from, to }) => !drawn.has(`${key(to)}>${key(from)}`)).map((side) => [key(side.from), side]),
  );
  const loops: Point[][] = [];
  for (let first = open.values().next().value; first; first = open.values().next().value) {
    const loop: Point[] = [];
    for (let side: typeof first | undefined = first; side; side = open.get(key(side.to))) {
      open.delete(key(side.from));
      loop.push(side.from);
    }
    loops.push(loop);
  }
  return loops;
}

/** The links of a chain through a group: each field is linked to an earlier one that it touches. */
export function links(spots: (FieldSpot & Point)[]): [Point, Point][] {
  const [first, ...rest] = spots;
  if (!first) return [];
  const reached = [first];
  const found: [Point, Point][] = [];
  while (rest.length) {
    const i = rest.findIndex(({ neighbours }) => reached.some(({ name }) => neighbours.includes(name)));
    if (i < 0) break;
    const [next] = rest.splice(i, 1) as [FieldSpot & Point];
    const from = reached.find(({ name }) => next.neighbours.includes(name)) as FieldSpot & Point;
    found.push([from, next]);
    reached.push(next);
  }
  return found;
}
