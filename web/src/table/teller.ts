/** A story whose sentences come from the engine, and which is spoken through the page's live regions. */
import type { Lang, SeatLetter } from '$parts/types';
import { announce } from '$shell/announce';
import type { AnyBoardModule } from '$shell/board';
import { settings } from '$shell/settings.svelte';
import type { EngineClient } from '../engine/client.ts';
import type { PageClock } from './clock.ts';
import { Story, type Telltale } from './story.svelte';

interface World {
  engine: EngineClient;
  clock: PageClock;
  board: AnyBoardModule;
  lang(): Lang;
}

/** `place`, as Telltale says: a server, if nothing else is known. */
export function tellStory(
  world: World,
  game: string,
  viewer: SeatLetter | null,
  names: () => string[],
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
      const view = after?.game ?? null;
      const { ok } = await engine.call('say', { game, events, view, viewer, names: names(), lang, speech });
      return ok?.texts ?? events.map(() => '');
    },
    prompt: async (view, lang, speech = 'normal') => {
      const asked = { game, view: view.game, query: 'prompt' as const, viewer, names: names(), lang, speech };
      return (await engine.call('answer', asked)).ok?.text ?? '';
    },
  });
}
