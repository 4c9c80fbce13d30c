/** The viewer's own stream of a match on the server: events without gaps, and a view after them. */
import type { MatchEvent } from '../../engine/operations.ts';
import type { ServerMessage } from '../../wire/messages.ts';
import type { Moment } from '../story.svelte';
import { EventTail } from './event_tail.ts';

export class Stream {
  readonly tail = new EventTail();
  /** All that was told since the stream began; null before the first view. */
  told: Moment | null = null;
  /** The next view begins the story anew. */
  afresh = false;
  #events: MatchEvent[] = [];

  /** The stream goes on at event `n`, and what was told before is forgotten. */
  startOver(n: number, chain: string | null): void {
    this.#events = [];
    this.told = null;
    this.tail.restart(n, chain);
    this.afresh = true;
  }

  /** Returns the moment that a view completes, null for an event before it, and 'gap' where something is missing. */
  take(message: Extract<ServerMessage, { type: 'event' | 'view' }>): Moment | null | 'gap' {
    const follows = message.type === 'event' ? this.tail.takes(message) : this.tail.fits(message);
    if (!follows) return 'gap';
    if (message.type === 'event') {
      this.#events.push(message.event);
      return null;
    }
    const moment = { events: this.#events, view: message.view, came: performance.now() };
    this.told = { events: [...(this.told?.events ?? []), ...this.#events], view: message.view };
    this.#events = [];
    return moment;
  }
}
