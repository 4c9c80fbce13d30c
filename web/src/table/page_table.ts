/**
 * A table as the page shows it, wherever its match runs: in this page (LocalTable), on a server (RemoteTable), or in a record that is
 * only looked at (RecordTable). Its story is what has happened so far; a table adds who sits where, and the ways to act.
 */
import type { SeatLetter } from '$parts/types';
import type { AnyBoardModule, Board, Hint, SeatInfo, Sentence, Verdict } from '$shell/board';
import type { NamedAct } from '$shell/host_acts';
import type { TableHost } from './host.svelte';
import type { Story } from './story.svelte';

export interface TimeLeft {
  left_ms: number;
  /** null: no limit. */
  total_ms: number | null;
}

/** What stands on the cloth over a table. */
export interface Cloth {
  title: string;
  text?: string;
  /** What happens next. */
  note?: string;
  /** Seconds until a pause ends, while they are counted. */
  counts?: number;
}

/** The reader has no seat and only looks on; `act` leads to one. */
export interface Watching {
  lead: string;
  act?: NamedAct | undefined;
}

/** What the host of a table on the server may say in a match. */
export type HostWord = 'pause' | 'resume' | 'last';

export interface PageTable {
  readonly kind: 'local' | 'remote' | 'record' | 'lesson';
  /** Slug of the game. */
  readonly game: string;
  readonly story: Story;
  readonly me: SeatLetter | null;
  /** True where several people share this device. */
  readonly shared?: boolean;
  /** The person who is to take the device; the table is covered until then. */
  readonly handed_to?: SeatLetter | null;
  /** What was played last, as everybody may know it: it stands on that cover. */
  readonly just_played?: Sentence | null;
  readonly seats: readonly SeatInfo[];
  readonly hints_allowed: boolean;
  /** Time until the clock moves the match; null at a table without limits. */
  readonly time_left: TimeLeft | null;
  /** What the status band says instead of whose turn it is: the match is paused, the line is down. */
  readonly halted?: string | null;
  /** What somebody at the table has just said. */
  readonly said?: { seat: SeatLetter; words: string } | null;
  /** Something that the reader should know; it stands in the status band for a while. */
  readonly remark?: string | null;
  /** Said while the reader's own command has no answer. */
  readonly sending?: string | null;
  /** Null: the reader has a seat. */
  readonly watching?: Watching | null;
  /** The line to the server is down; `tryNow` does not wait for its next try. */
  readonly offline?: boolean;
  tryNow?(): void;
  /** Why the table is over for this page: nothing of it is live any more. */
  readonly gone?: string | null;
  /** What stands on the table instead of the game while a pause covers it (T6). */
  readonly covered?: string | null;
  /** More about what covers it, for the eye. */
  readonly cloth?: Cloth | null;
  /** What the reader, being the host, may say now; `asHost` says it. */
  readonly host_words?: readonly HostWord[];
  asHost?(text: string): Promise<Verdict>;
  /** Something was refused before it was played. */
  tried?(text: string, helped: boolean): void;
  /** Plays what people type, in any form that the engine reads; `reported` as BoardHost says. */
  act(text: string, reported?: number): Promise<Verdict>;
  hint(step: number): Promise<{ ok: true; hint: Hint } | { ok: false; refusal: NonNullable<Verdict['refusal']> }>;
  /** The match so far; absent where it runs elsewhere. */
  readonly record?: string;
  /** Leaves the table; nothing is shown any more. */
  close(): void;
}

/** The table that the page shows now, with its board. */
export interface CurrentTable {
  table: PageTable;
  host: TableHost;
  module: AnyBoardModule;
  /** Null while nobody has taken a shared device. */
  board: Board | null;
}
