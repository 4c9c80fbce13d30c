/** Written by games-plugin.ts while building. */
declare module 'virtual:games' {
  import type { Lang } from '$parts/types';

  export const games: readonly {
    slug: string;
    listed: boolean;
    welcomes_newcomers: boolean;
    title: Record<Lang, string>;
  }[];
}

declare module 'virtual:puzzle_books' {
  export const books: Readonly<
    Record<string, { turn: number; kinds: readonly { kind: string; glass_s: number; practises: string }[] }>
  >;
}

declare module 'virtual:rules' {
  import type { Lang } from '$parts/types';

  /** By the slug of a game; the clauses without their texts. */
  export const rules: Readonly<
    Record<string, Record<Lang, () => Promise<{ default: import('./engine/operations.ts').Rules }>>>
  >;
}

declare module 'virtual:day_questions' {
  /** The questions of the days in the table of days (puzzle/days.json), in its order; null for a game that is not built. */
  export const questions: readonly (Record<string, unknown> | null)[];
}
