/** A story whose sentences come from the engine, and which is spoken through the page's live regions. */
import type { Lang, SeatLetter } from '$parts/types';
import { announce } from '$shell/announce';
import type { AnyBoardModule } from '$shell/board';
import type { EngineClient } from '../engine/client.ts';
import type { PageClock } from './clock.ts';
import { Story } from './story.svelte';

interface World {
  engine: EngineClient;
  clock: PageClock;
  board: AnyBoardModule;
  lang(): Lang;
}

/** `leaves` as Telltale says. */
export function tellStory(
  world: World,
  game: string,
  viewer: SeatLetter | null,
  names: () => string[],
  leaves: () => boolean = () => false,
): Story {
  const { engine, clock, board, lang } = world;
  return new Story({
    clock,
    board,
    lang,
    announce,
    leaves,
    say: async (events, lang) => {
      if (!events.length) return [];
      const { ok } = await engine.call('say', { game, events, viewer, names: names(), lang });
      return ok?.texts ?? events.map(() => '');
    },
    prompt: async (view, lang) => {
      const asked = { game, view: view.game, query: 'prompt' as const, viewer, names: names(), lang };
      return (await engine.call('answer', asked)).ok?.text ?? '';
    },
  });
}
