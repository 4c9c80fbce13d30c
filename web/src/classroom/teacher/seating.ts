/**
 * Who sits with whom in a class (class 4.2). Tables differ by at most one pupil and nobody sits alone. Of all seatings the best one that a
 * search finds is taken: first nobody sits with somebody they must not sit with, then partners do not repeat, then pupils of like strength
 * sit together where that is wanted. All three are sums over the pairs at the tables.
 */

/** As the server numbers them. */
export type Pupil = number;
export type Tables = readonly (readonly Pupil[])[];
export type Pair = readonly [Pupil, Pupil];

export const MOST_TABLES = 12;
export const MOST_PUPILS = 40;

/** How many pupils each table has, the larger tables first. */
export function tableSizes(pupils: number, wished: number): number[] {
  if (pupils < 1) return [];
  const least = Math.max(1, Math.floor(pupils / 2)); // with more tables somebody would sit alone
  const tables = Math.min(Math.ceil(pupils / wished), MOST_TABLES, least);
  const smaller = Math.floor(pupils / tables);
  return Array.from({ length: tables }, (_, i) => smaller + (i < pupils % tables ? 1 : 0));
}

export interface SeatingWish {
  sizes: readonly number[];
  /** Never at one table. */
  apart?: readonly Pair[];
  /** The tables of each match that was played: partners do not repeat while that is possible. */
  before?: readonly Tables[];
  /** From the strongest to the weakest; then neighbours sit together. Without it chance decides. */
  order?: readonly Pupil[] | undefined;
}

const APART = 1e9;
const REPEATED = 1e5;
/** The search starts anew so often, and takes the best of what it found. */
const STARTS = 12;

export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const all = [...list];
  for (let i = all.length - 1; i > 0; --i) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j] as T, all[i] as T];
  }
  return all;
}

/** Everybody with everybody else at the same table. */
const pairsAt = (tables: Tables): Pair[] =>
  tables.flatMap((table) => table.flatMap((a, i) => table.slice(i + 1).map((b) => [a, b] as const)));

/** What it costs to let two pupils sit at one table, by their places in the list. */
function costs(pupils: readonly Pupil[], { apart = [], before = [], order }: SeatingWish): number[][] {
  const at = new Map(pupils.map((pupil, i) => [pupil, i]));
  const rank = order && new Map(order.map((pupil, i) => [pupil, i]));
  const all = pupils.map((a) =>
    pupils.map((b) => (rank ? Math.abs((rank.get(a) ?? order.length) - (rank.get(b) ?? order.length)) : 0)),
  );
  const add = (a: Pupil, b: Pupil, cost: number) => {
    const [i, j] = [at.get(a), at.get(b)];
    if (i === undefined || j === undefined || i === j) return;
    for (const [x, y] of [
      [i, j],
      [j, i],
    ] as const)
      (all[x] as number[])[y] = (all[x]?.[y] ?? 0) + cost;
  };
  for (const [a, b] of apart) add(a, b, APART);
  for (const [a, b] of before.flatMap(pairsAt)) add(a, b, REPEATED);
  return all;
}

/** The places of a seating: the table of each place of the list, and who is there. */
interface Draft {
  /** Which pupil sits at each place; places of one table follow each other. */
  who: number[];
  table: number[];
}

function cut(who: number[], sizes: readonly number[]): Draft {
  return { who, table: sizes.flatMap((size, i) => Array<number>(size).fill(i)) };
}

function withTable(cost: number[][], { who, table }: Draft, pupil: number, place: number, but: number): number {
  let sum = 0;
  for (let at = 0; at < who.length; ++at)
    if (table[at] === table[place] && at !== place && at !== but) sum += cost[pupil]?.[who[at] as number] ?? 0;
  return sum;
}

/** What a change of two places saves. */
function saving(cost: number[][], draft: Draft, x: number, y: number): number {
  const [a, b] = [draft.who[x] as number, draft.who[y] as number];
  const now = withTable(cost, draft, a, x, x) + withTable(cost, draft, b, y, y);
  return now - withTable(cost, draft, b, x, x) - withTable(cost, draft, a, y, y);
}

const total = (cost: number[][], draft: Draft) =>
  draft.who.reduce((sum, pupil, place) => sum + withTable(cost, draft, pupil, place, place), 0) / 2;

/** Changes pairs of places as long as that is better. */
function improve(cost: number[][], draft: Draft): void {
  const { who, table } = draft;
  for (let better = true; better; ) {
    better = false;
    for (let x = 0; x < who.length; ++x)
      for (let y = x + 1; y < who.length; ++y) {
        if (table[x] === table[y] || saving(cost, draft, x, y) <= 0) continue;
        [who[x], who[y]] = [who[y] as number, who[x] as number];
        better = true;
      }
  }
}

/** Seats everybody; `sizes` add up to the number of pupils. */
export function seatingOf(pupils: readonly Pupil[], wish: SeatingWish, random: () => number = Math.random): Tables {
  const cost = costs(pupils, wish);
  const listed = pupils.map((_, i) => i);
  const strong = new Map((wish.order ?? []).map((pupil, i) => [pupil, i]));
  const ranked = listed.toSorted(
    (a, b) => (strong.get(pupils[a] as Pupil) ?? 0) - (strong.get(pupils[b] as Pupil) ?? 0),
  );
  let best: Draft | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let start = 0; start < STARTS && least > 0; ++start) {
    const draft = cut(wish.order && start === 0 ? [...ranked] : shuffled(listed, random), wish.sizes);
    improve(cost, draft);
    const sum = total(cost, draft);
    if (sum >= least) continue;
    least = sum;
    best = draft;
  }
  return wish.sizes.map((_, i) =>
    (best?.who ?? []).filter((_, place) => best?.table[place] === i).map((who) => pupils[who] as Pupil),
  );
}

/** How many pairs at these tables have sat together before. */
export function repeats(tables: Tables, before: readonly Tables[]): number {
  const key = ([a, b]: Pair) => (a < b ? `${a} ${b}` : `${b} ${a}`);
  const met = new Set(before.flatMap(pairsAt).map(key));
  return pairsAt(tables).filter((pair) => met.has(key(pair))).length;
}

/** What a pupil has shown in this lesson. */
export interface Strength {
  facts: number;
  right: number;
  median_ms: number;
}

/** From the strongest on: right at once, then the usual time. Without any figures there is no order. */
export function byStrength(of: ReadonlyMap<Pupil, Strength>): Pupil[] | undefined {
  const known = [...of].filter(([, { facts }]) => facts > 0);
  if (!known.length) return undefined;
  const share = ({ facts, right }: Strength) => right / facts;
  return known.toSorted(([, a], [, b]) => share(b) - share(a) || a.median_ms - b.median_ms).map(([pupil]) => pupil);
}

/** For a cup: from the most points on; where they are equal, chance decides. Who was not there has none. */
export const byPoints = (
  pupils: readonly Pupil[],
  points: ReadonlyMap<Pupil, number>,
  random: () => number = Math.random,
) => shuffled(pupils, random).toSorted((a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0));
