/** Every board of the house, found by glob: a new game's folder is all it takes. */
import type { BoardEntry } from './board';

const found = import.meta.glob<BoardEntry>('../../../games/*/web/index.ts', { eager: true, import: 'entry' });

export const boards: readonly BoardEntry[] = Object.values(found);

export const boardOf = (slug: string): BoardEntry | undefined => boards.find((entry) => entry.slug === slug);
