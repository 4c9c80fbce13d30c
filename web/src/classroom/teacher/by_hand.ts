/** Tables made by hand: a tap on a pupil, then on a table or on a pupil to change places with. Every change can be undone. */
import { type Pair, type Pupil, repeats, type Tables } from './seating.ts';

/** Why a change is not made: somebody would sit alone, the table is full, or two would meet who must not. */
export type Barred = 'alone' | 'full' | 'apart';
/** Where the chosen pupil goes: to a table, or onto the place of another pupil. */
export type Target = { table: number } | { pupil: Pupil };

export const tableOf = (tables: Tables, pupil: Pupil): number => tables.findIndex((table) => table.includes(pupil));

const breaks = (tables: Tables, apart: readonly Pair[]) => repeats(tables, [apart.map((pair) => [...pair])]) > 0;

function moved(tables: Tables, pupil: Pupil, to: number): Tables {
  return tables.map((table, i) => (i === to ? [...table, pupil] : table.filter((one) => one !== pupil)));
}

function swapped(tables: Tables, a: Pupil, b: Pupil): Tables {
  const other = (one: Pupil) => (one === a ? b : one === b ? a : one);
  return tables.map((table) => table.map(other));
}

/** The tables after this change, or why it cannot be. `most` is how many seats a table has. */
export function changed(
  tables: Tables,
  pupil: Pupil,
  target: Target,
  { apart, most }: { apart: readonly Pair[]; most: number },
): Tables | Barred {
  const from = tableOf(tables, pupil);
  if ('table' in target && target.table === from) return tables;
  const next = 'pupil' in target ? swapped(tables, pupil, target.pupil) : moved(tables, pupil, target.table);
  if ('table' in target) {
    if ((next[from]?.length ?? 0) === 1) return 'alone';
    if ((next[target.table]?.length ?? 0) > most) return 'full';
  }
  // What was wrong before need not bar a change that makes it no worse.
  return breaks(next, apart) && !breaks(tables, apart) ? 'apart' : next;
}

/** Tables that were made by hand, with whoever has come or gone since: a newcomer sits at the smallest table, and nobody alone. */
export function adapted(tables: Tables, here: readonly Pupil[]): Tables {
  const all = tables.map((table) => table.filter((pupil) => here.includes(pupil))).filter((table) => table.length > 0);
  const smallest = (list: Pupil[][]) => list.toSorted((a, b) => a.length - b.length)[0];
  const sit = (pupil: Pupil) => {
    const table = smallest(all);
    if (table) table.push(pupil);
    else all.push([pupil]);
  };
  for (const pupil of here) if (!tables.some((table) => table.includes(pupil))) sit(pupil);
  const alone = all.length > 1 ? all.findIndex((table) => table.length === 1) : -1;
  if (alone >= 0) all.splice(alone, 1).flat().forEach(sit);
  return all;
}
