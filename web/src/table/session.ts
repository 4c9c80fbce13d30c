/**
 * A table as the page plays at it, wherever its match runs: in this page (LocalTable) or on a server (RemoteTable), or as it
 * looks at one that has been played (RecordTable). What has
 * happened so far, as it is being shown, is the story; a session adds who sits where, and the ways to act.
 */
import type { SeatLetter } from '$parts/types';
import type { Hint, SeatInfo, Verdict } from '$shell/board';
import type { Story } from './story.svelte';

export interface TimeLeft {
  left_ms: number;
  /** null: no limit. */
  total_ms: number | null;
}

export interface TableSession {
  readonly kind: 'local' | 'remote' | 'record';
  /** Slug of the game. */
  readonly game: string;
  readonly story: Story;
  readonly me: SeatLetter | null;
  /** Several people share this device. */
  readonly shared?: boolean;
  /** The table is covered until this person has the device. */
  readonly handing?: SeatLetter | null;
  readonly seats: readonly SeatInfo[];
  readonly hints_allowed: boolean;
  /** Time until the clock moves the match; null at a table without limits. */
  readonly time_left: TimeLeft | null;
  /** What people type, in any form that the engine reads; `reported` as BoardHost says. */
  act(text: string, reported?: number): Promise<Verdict>;
  hint(step: number): Promise<{ ok: true; hint: Hint } | { ok: false; refusal: NonNullable<Verdict['refusal']> }>;
  /** Once the match is over: plays that were there, one a line. Absent where the match itself runs elsewhere. */
  missed?(): Promise<string[]>;
  /** The table is left; nothing is shown any more. */
  close(): void;
}
