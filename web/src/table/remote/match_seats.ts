/**
 * The seats of the match that is shown. Once it is over, a table tells the seats of the next one: people leave, come and change places,
 * while its result still names those who have played.
 */
import type { SeatLine, TableMessage } from '../../wire/messages.ts';

export class MatchSeats {
  #last: SeatLine[] | null = null;

  tabled({ phase, seats }: TableMessage): void {
    if (phase !== 'over') this.#last = seats;
  }

  of(table: TableMessage | null): SeatLine[] {
    if (table?.phase !== 'over') return table?.seats ?? [];
    return (this.#last ?? table.seats).map((line, i) => ({ ...line, name: table.played[i] || line.name }));
  }
}
