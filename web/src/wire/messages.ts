/**
 * What page and server say to each other (platform/wire, docs/protocol.md), as types. Views, events and hints belong to the
 * games and stay unknown here.
 */
import type { SeatLetter } from '$parts/types';
import type { MatchEvent, SeatKind, TableView } from '../engine/operations.ts';

export const PROTOCOL = 1;

/** Every message is an object with its kind in `type`. */
export type ClientMessage =
  | { type: 'hello'; version: number; lang: string }
  | { type: 'create_table'; game: string; options: Record<string, string>; seats: string[]; contribution?: string }
  | { type: 'join'; to: string }
  | { type: 'take_seat'; seat?: SeatLetter; contribution?: string }
  | { type: 'rename' }
  | { type: 'leave' }
  | { type: 'start' }
  | { type: 'act'; cmd: number; text: string; reported?: number }
  | { type: 'hint'; cmd: number; step: number }
  | { type: 'host'; cmd: number; text: string }
  | { type: 'resume'; table: string; token: string; have: number; chain?: string }
  | { type: 'visible'; yes: boolean };

export interface SeatLine {
  seat: SeatLetter;
  kind: SeatKind;
  level: string;
  name: string;
  /** A person holds the token of this seat; with a bot on it, the bot keeps it warm. */
  taken: boolean;
  here: boolean;
}

export interface TableMessage {
  type: 'table';
  phase: 'lobby' | 'playing' | 'over';
  game: string;
  options: Record<string, string>;
  seats: SeatLine[];
  me: SeatLetter | null;
  host: boolean;
  host_name: string;
  /** Works only in an unlocked lobby. */
  code?: string | null;
  link: string;
  guests: number;
  seed_hash: string;
  seed?: string | null;
}

export type ByeReason = 'stopping' | 'taken_over' | 'table_closed' | 'version' | 'flood' | 'outage';

export type ServerMessage =
  | { type: 'welcome'; version: number; name: string; time_percent: number }
  | { type: 'table_opened'; code: string; link: string; seat: SeatLetter | null; token: string }
  | { type: 'seated'; seat: SeatLetter | null; token?: string | null; cmd: number }
  | TableMessage
  | { type: 'view'; n: number; chain: string; view: TableView }
  | { type: 'event'; n: number; chain: string; event: MatchEvent }
  | { type: 'ack'; cmd: number; canonical: string }
  | { type: 'hint'; cmd: number; hint: { text: string; cards?: unknown } }
  | { type: 'refused'; cmd?: number | null; code: string; clause: string; text: string }
  | { type: 'resync'; n: number; chain: string }
  | { type: 'error'; code: string; text: string }
  | { type: 'bye'; reason: ByeReason; again_ms?: number | null };
