/**
 * The story of a match on the server, as one viewer is told it. Another match at the same table, or another seat, has a story of its own; the
 * events and views that come before the page has sat down for it are kept. For the ear a story begins with how the table stands.
 */
import type { Lang, SeatLetter } from '$parts/types';
import type { AnyBoardModule } from '$shell/board';
import type { EngineClient } from '../../engine/client.ts';
import type { PageClock } from '../clock.ts';
import { engineStory } from '../engine_story.ts';
import { THINKING_SHOWS_MS } from '../local.svelte';
import type { Moment, Story } from '../story.svelte';
import { Stream } from './stream.ts';

export class RemoteStory {
  readonly stream = new Stream();
  story = $state.raw<Story | null>(null);
  /** The newest view has stood long enough for bots to be seen thinking. */
  thinking = $state(false);
  readonly #clock: PageClock;
  readonly #lang: () => Lang;
  /** The match and the seat that is told of; empty in a lobby. */
  #sitting = '';
  /** What is told belongs to another match or seat than the story, until the page sits down anew. */
  #resits = false;
  /** Why the story begins, for the ear. */
  #lead: string | null = null;
  #shown: () => void = () => {};
  /** The story of a match or seat that the page sits down for, until its first view is shown: boards never see an empty one. */
  #next: Story | null = null;
  /** The story whose beginning has been shown. */
  #begun: Story | null = null;
  /** The line is up again, and the ear has not heard how the table stands. */
  #returned = false;
  #think: () => void = () => {};

  constructor(clock: PageClock, lang: () => Lang) {
    this.#clock = clock;
    this.#lang = lang;
  }

  /** Whether this match is seen from this seat now and was not before; then the page sits down anew. Null: there is no match. */
  turnsTo(match: number | null, me: SeatLetter | null): boolean {
    const sitting = match === null ? '' : `${match} ${me ?? ''}`;
    if (sitting === this.#sitting) return false;
    this.#sitting = sitting;
    this.#resits = sitting !== '';
    if (this.#resits) this.stream.told = null; // the stream of the match or seat comes after the table
    return this.#resits;
  }
  leadIn(words: string): void {
    this.#lead = words;
  }
  /** A seat was taken in the match: what its watcher was told is not the story of that seat. */
  changeSeat(): void {
    if (this.#sitting) this.stream.startOver(0, null);
  }
  returned(): void {
    this.#returned = true;
  }

  /** Shows the story so far with a board that is loaded now, then follows live. Resolves with the first view. */
  async sit(engine: EngineClient, board: AnyBoardModule, game: string, me: SeatLetter | null, names: () => string[]) {
    const first = new Promise<void>((done) => {
      this.#shown = done;
    });
    const deps = { engine, clock: this.#clock, board, lang: this.#lang };
    const place = { venue: () => 'server' as const };
    this.#next?.close();
    this.#next = engineStory(deps, game, me, names, undefined, place);
    this.#resits = false;
    this.#begin();
    await first;
  }

  viewed(moment: Moment): void {
    this.thinking = false;
    this.#think();
    this.#think = this.#clock.after(THINKING_SHOWS_MS, () => (this.thinking = true));
    const story = this.#next ?? this.story;
    if (!story || this.#resits) return;
    if (this.stream.afresh || this.#begun !== story) {
      this.#begin();
      return;
    }
    story.push(moment);
    if (this.#returned) story.tellWhere();
    this.#returned = false;
  }

  async #begin(): Promise<void> {
    const { stream } = this;
    const story = this.#next ?? this.story;
    const told = stream.told;
    if (!story || !told) return;
    this.#begun = story;
    stream.afresh = false;
    const lead = this.#lead;
    this.#lead = null;
    this.#returned = false;
    await story.begin(told, told.view.outcome ? 'match' : null, lead);
    if (this.#next === story) this.#turn(story);
  }

  /** The new story has something to show, and replaces the one before. */
  #turn(story: Story): void {
    this.story?.close();
    this.story = story;
    this.#next = null;
    this.#shown();
  }

  close(): void {
    this.#think();
    this.#next?.close();
    this.story?.close();
  }
}
