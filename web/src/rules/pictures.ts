/** The pictures of all games, found by glob like their boards: each game draws its own parts (games/<slug>/web/Picture.svelte). */
import type { Component } from 'svelte';
import { t } from '$words';
import type { Picture } from '../engine/operations.ts';

/** What a drawing needs: its kind, the play it shows, and what it shows of the position. */
export type Scene = Pick<Picture, 'kind'> & Partial<Pick<Picture, 'play' | 'on'>>;

interface PictureModule {
  default: Component<Required<Scene>>;
  /** The four pictures of How to play; the sentences are the words `board.howto_1` to `board.howto_4`. */
  HOW_TO: readonly Scene[];
}

const found = import.meta.glob<PictureModule>('../../../games/[!_]*/web/Picture.svelte');

export async function picturesOf(slug: string): Promise<PictureModule> {
  const path = Object.keys(found).find((name) => name.includes(`games/${slug}/`));
  const load = path === undefined ? undefined : found[path];
  if (!load) throw new Error(slug);
  return load();
}

/** The sentences beside the four pictures of How to play. */
export const howToWords = (slug: string): string[] =>
  [1, 2, 3, 4].map((number) => t(`${slug}.board.howto_${number}` as 'page.bot'));
