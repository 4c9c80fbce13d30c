/**
 * The boards of all games, found by glob: a new game's folder is all it takes. The template, whose folder begins with `_`, is not among
 * them. A board and its words are fetched when it is played.
 */
import type { AnyBoardModule } from './board';

interface BoardEntry {
  /** A drawing for the shelf, coloured by tokens. */
  tile: string;
  load(): Promise<AnyBoardModule>;
}

const tiles = import.meta.glob<string>('../../../games/[!_]*/web/tile.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const modules = import.meta.glob<AnyBoardModule>('../../../games/[!_]*/web/module.ts');
const words = import.meta.glob([
  '../generated/words_*.ts',
  '!../generated/words_*_{lesson,print,puzzle,rule,why}.ts',
  '!../generated/words_{class,cli,facts,lesson,look,menu,print,puzzle,rule}.ts',
]);

const slugOf = (path: string) => /games\/(\w+)\//.exec(path)?.[1] ?? '';

function boardAt(path: string): BoardEntry {
  const slug = slugOf(path);
  const fetchWords = async () => words[`../generated/words_${slug}.ts`]?.();
  return {
    tile: tiles[path.replace('module.ts', 'tile.svg')] ?? '',
    load: async () => (await Promise.all([modules[path]?.(), fetchWords()]))[0] as AnyBoardModule,
  };
}

const boards = new Map(Object.keys(modules).map((path) => [slugOf(path), boardAt(path)]));

export const boardOf = (slug: string): BoardEntry | undefined => boards.get(slug);
