/** Every board of the house, found by glob: a new game's folder is all it takes. A board's words come with it. */
import type { BoardEntry } from './board';

const found = import.meta.glob<BoardEntry>('../../../games/*/web/index.ts', { eager: true, import: 'entry' });

const words = import.meta.glob('../generated/words_*.ts');

async function withWords(entry: BoardEntry) {
  const [board] = await Promise.all([entry.load(), words[`../generated/words_${entry.slug}.ts`]?.()]);
  return board;
}

export const boards: readonly BoardEntry[] = Object.values(found).map((entry) => ({
  ...entry,
  load: () => withWords(entry),
}));

export const boardOf = (slug: string): BoardEntry | undefined => boards.find((entry) => entry.slug === slug);
