/** What can be printed of each game, found by glob like its pictures: games/<slug>/web/print/print.ts lists its parts and draws their pieces. */
import type { Component } from 'svelte';
import type { Lang } from '$parts/types';
import type { BoxPart, GameAbout, Rules } from '../engine/operations.ts';
import { withTexts } from '../rules/clauses.ts';
import { picturesOf, type Scene } from '../rules/pictures.ts';
import { startEngine } from '../table/start_engine.ts';

/** What a game that draws whole sheets is given. */
export interface DrawnSheet {
  /** The names of the part's pieces, each as often as it is in the box. */
  pieces: readonly string[];
  large: boolean;
  /** Which of the part's sheets, from 0. */
  sheet: number;
  /** The other side of the paper. */
  back: boolean;
  /** What the game's solver answers to the part's question. */
  answer: unknown;
}

/** A part of a game: cards, which are laid out here, or sheets that the game draws. Its name is the word `<slug>.print.<kind>`. */
export type PrintPart = { kind: string } & (
  | { Card: Component<{ name: string | null }> }
  | {
      Sheet: Component<DrawnSheet>;
      sheets(large: boolean): number;
      /** Whether the other side has something on it. */
      has_backs: boolean;
      question?: unknown;
    }
);

interface PrintModule {
  parts: readonly PrintPart[];
}

/** All that the sheets of a game are made of. */
export interface PrintedGame {
  about: GameAbout;
  rules: Rules;
  /** The four pictures of How to play. */
  pictures: readonly Scene[];
  box: BoxPart[];
  parts: readonly PrintPart[];
  /** What the solver has answered, by part. */
  answers: Record<string, unknown>;
}

const modules = import.meta.glob<PrintModule>('../../../games/[!_]*/web/print/print.ts');
const words = import.meta.glob('../generated/words_*.ts');

async function ask(slug: string, lang: Lang, parts: readonly PrintPart[]): Promise<PrintedGame | null> {
  const { engine, stop } = await startEngine(slug, true);
  try {
    const about = (await engine.call('about', { lang })).ok?.games[0];
    const rules = (await engine.call('rules', { game: slug, lang })).ok;
    const box = (await engine.call('box', { game: slug })).ok?.parts;
    if (!about || !rules || !box) return null;
    const answers: Record<string, unknown> = {};
    for (const part of parts)
      if ('question' in part)
        answers[part.kind] = (await engine.call('solve', { game: slug, question: part.question })).ok;
    const pictures = (await picturesOf(slug)).HOW_TO;
    return { about, rules: await withTexts(slug, rules), pictures, box, parts, answers };
  } finally {
    stop();
  }
}

/** Null where there is no such game. */
export async function printedGame(slug: string, lang: Lang): Promise<PrintedGame | null> {
  const path = Object.keys(modules).find((name) => name.includes(`games/${slug}/`));
  const load = path === undefined ? undefined : modules[path];
  if (!load) return null;
  await Promise.all(['', '_print'].map((area) => words[`../generated/words_${slug}${area}.ts`]?.()));
  return ask(slug, lang, (await load()).parts);
}
