/** How a page comes to a table on the server, and who hears what becomes of it. */
import type { Line, LineListener } from '../../wire/line.ts';
import type { KnockingMessage } from '../../wire/messages.ts';
import type { Entry } from './entry.ts';

export interface RemoteListener {
  /** The table was found, and plays this game. */
  joined(game: string): void;
  /** Its match begins or runs already, or the reader sees it from another seat. */
  plays(game: string): void;
  /** The match is over, and its people are in the lobby again. */
  gathers(): void;
  /** The server does not look for the table yet; the page asks again by itself. */
  waits(why: string): void;
  /** The reader has knocked, and waits to be let in. */
  knocks(knock: KnockingMessage): void;
  /** The host has chosen another game. */
  changed(game: string): void;
  /** The match has begun without the reader, who may `comeLate`. */
  begun(): void;
  /** The table of this link is lost, and one of its people has a new one. */
  moved(name: string, link: string): void;
  /** The code or link leads to a class. */
  classed(to: string, as: 'pupil' | 'screen'): void;
  /** There is no such table, or no server. */
  failed(why: string): void;
}

/** How a page comes to its table: by itself, on a line of its own, or as a pupil whose class has one already. */
export interface WayIn {
  entry: Entry;
  line: (listener: LineListener) => Pick<Line, 'send' | 'greet' | 'tryNow' | 'close' | 'reopen'>;
}
