/** What is told at a table on the server besides its match, and stands there for a while: phrases of people, remarks in the status band. */
import type { SeatLetter } from '$parts/types';
import { announce } from '$shell/announce';
import { t } from '$words';
import '../../generated/words_menu.ts';
import type { ServerMessage, TableMessage } from '../../wire/messages.ts';
import type { Clock } from '../clock.ts';

type Said = { seat: SeatLetter; words: string };

/** How long a phrase stands at its seat. */
const SAID_MS = 5000;
/** How long a remark stands in the status band. */
const REMARK_MS = 10_000;

export class Remarks {
  /** What somebody at the table has just said. */
  said = $state.raw<Said | null>(null);
  band = $state<string | null>(null);
  readonly #clock: Clock;
  #unsay: () => void = () => {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  stop(): void {
    this.#unsay();
  }

  reacted({ seat, reaction }: Extract<ServerMessage, { type: 'reacted' }>, table: TableMessage | null): void {
    if (!seat) return;
    const words = t(`menu.reaction_${reaction}`);
    const name = table?.seats.find((line) => line.seat === seat)?.name ?? seat;
    this.said = { seat, words };
    announce(t('menu.reaction_said', { name, words }));
    this.#unsay();
    this.#unsay = this.#clock.after(SAID_MS, () => (this.said = null));
  }

  /** The server tells the host alone that a connection is odd. */
  noteOdd(before: TableMessage, now: TableMessage): void {
    const fresh = now.seats.filter(({ odd }, i) => odd && !before.seats[i]?.odd).map(({ name }) => name);
    if (fresh.length) this.note(t('menu.odd_told', { name: fresh.join(', ') }), 'polite');
  }

  /** Says something in the status band for a while. */
  note(text: string, urgency: 'polite' | 'assertive'): void {
    this.band = text;
    announce(text, urgency);
    this.#clock.after(REMARK_MS, () => (this.band = null));
  }
}
