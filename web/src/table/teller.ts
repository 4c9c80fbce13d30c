/** A story whose sentences come from the engine, and which is spoken through the page's live regions. */
import type { Lang, SeatLetter } from '$parts/types';
import { announce } from '$shell/announce';
import type { AnyBoardModule } from '$shell/board';
import { settings } from '$shell/settings.svelte';
import type { EngineClient } from '../engine/client.ts';
import type { MatchEvent, TableView } from '../engine/operations.ts';
import type { PageClock } from './clock.ts';
import { Story, type Telltale } from './story.svelte';

interface World {
  engine: EngineClient;
  clock: PageClock;
  board: AnyBoardModule;
  lang(): Lang;
}

/** Sentences that came together with events and views, in normal speech: they need not be asked for. */
export class Said {
  readonly #texts = new WeakMap<MatchEvent, { lang: Lang; text: string }>();
  readonly #prompts = new WeakMap<TableView, { lang: Lang; text: string }>();

  keep(lang: Lang, events: MatchEvent[], texts: string[], view: TableView, prompt: string): void {
    for (const [i, event] of events.entries()) this.#texts.set(event, { lang, text: texts[i] ?? '' });
    this.#prompts.set(view, { lang, text: prompt });
  }
  /** Null where one of them is not here. */
  texts(lang: Lang, events: MatchEvent[]): string[] | null {
    const found = events.map((event) => this.#texts.get(event));
    return found.every((one) => one?.lang === lang) ? found.map((one) => one?.text ?? '') : null;
  }
  prompt(lang: Lang, view: TableView): string | null {
    const found = this.#prompts.get(view);
    return found?.lang === lang ? found.text : null;
  }
}

/** `place`, as Telltale says: a server, if nothing else is known. */
export function tellStory(
  world: World,
  game: string,
  viewer: SeatLetter | null,
  names: () => string[],
  said = new Said(),
  place: Pick<Telltale, 'leaves' | 'where'> = { where: () => 'server' },
): Story {
  const { engine, clock, board, lang } = world;
  return new Story({
    clock,
    board,
    lang,
    announce,
    ...place,
    speech: () => settings.speech,
    say: async (events, lang, speech = 'normal', after = null) => {
      if (!events.length) return [];
      const known = speech === 'normal' ? said.texts(lang, events) : null;
      if (known) return known;
      const view = after?.game ?? null;
      const { ok } = await engine.call('say', { game, events, view, viewer, names: names(), lang, speech });
      return ok?.texts ?? events.map(() => '');
    },
    prompt: async (view, lang, speech = 'normal') => {
      const known = speech === 'normal' ? said.prompt(lang, view) : null;
      if (known !== null) return known;
      const asked = { game, view: view.game, query: 'prompt' as const, viewer, names: names(), lang, speech };
      return (await engine.call('answer', asked)).ok?.text ?? '';
    },
  });
}
