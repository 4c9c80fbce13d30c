/** A story whose narrator is the engine, and which is spoken through the page's live regions. */
import type { Lang, SeatLetter, Speech } from '$parts/types';
import { announce, dialogTaken } from '$shell/announce';
import type { AnyBoardModule } from '$shell/board';
import { settings } from '$shell/settings.svelte';
import type { EngineClient } from '../engine/client.ts';
import type { MatchEvent, News, Query, TableView } from '../engine/operations.ts';
import type { PageClock } from './clock.ts';
import { type SpeechStyle, Story, type StoryDeps } from './story.svelte';

/** What every table of the page is given. */
export interface TableDeps {
  engine: EngineClient;
  clock: PageClock;
  board: AnyBoardModule;
  lang(): Lang;
}

/** Sentences and prompts that came together with events and views, so that they need not be asked for. */
export class SentenceCache {
  readonly #said = new WeakMap<MatchEvent, { lang: Lang; texts: string; written: string; short: string }>();
  readonly #prompts = new WeakMap<TableView, { lang: Lang; text: string }>();

  keep(lang: Lang, { events, texts, written, short, view, prompt }: News): void {
    for (const [i, event] of events.entries())
      this.#said.set(event, { lang, texts: texts[i] ?? '', written: written[i] ?? '', short: short[i] ?? '' });
    this.#prompts.set(view, { lang, text: prompt });
  }
  /** Null where one of them is missing, or nothing came in this manner. */
  find(lang: Lang, events: MatchEvent[], { speech = 'normal', written = false }: SpeechStyle): string[] | null {
    const which =
      speech === 'normal' ? (written ? 'written' : 'texts') : speech === 'short' && written ? 'short' : null;
    const found = events.map((event) => this.#said.get(event));
    return which && found.every((one) => one?.lang === lang) ? found.map((one) => one?.[which] ?? '') : null;
  }
  prompt(lang: Lang, view: TableView): string | null {
    const found = this.#prompts.get(view);
    return found?.lang === lang ? found.text : null;
  }
}

export function engineStory(
  { engine, clock, board, lang }: TableDeps,
  game: string,
  viewer: SeatLetter | null,
  names: () => string[],
  cache = new SentenceCache(),
  {
    hides,
    ...place
  }: Pick<StoryDeps, 'leaves' | 'venue' | 'allSaid'> & {
    /** What is neither said nor written here. */
    hides?: ((event: MatchEvent) => boolean) | undefined;
  } = { venue: () => 'server' },
): Story {
  const answer = async (view: TableView, query: Query, lang: Lang, speech: Speech = 'normal') => {
    const asked = { game, view: view.game, query, viewer, names: names(), lang, speech };
    return (await engine.call('answer', asked)).ok?.text ?? '';
  };
  return new Story({
    clock,
    board,
    lang,
    announce,
    dialogTaken,
    ...place,
    speech: () => settings.speech,
    pace: () => settings.pace,
    say: async (events, lang, { after = null, ...manner } = {}) => {
      if (!events.length) return [];
      const known = cache.find(lang, events, manner);
      if (known) return known;
      const asked = { events, view: after?.game ?? null, viewer, names: names(), ...manner };
      const { ok } = await engine.call('say', { game, lang, ...asked });
      return events.map((event, i) => (hides?.(event) ? '' : (ok?.texts[i] ?? '')));
    },
    prompt: async (view, lang, speech = 'normal') => {
      const known = speech === 'normal' ? cache.prompt(lang, view) : null;
      return known ?? (await answer(view, 'prompt', lang, speech));
    },
    where: async (view, lang) => [
      await answer(view, 'turn', lang),
      ...(viewer ? [await answer(view, 'cards', lang)] : []),
    ],
  });
}
