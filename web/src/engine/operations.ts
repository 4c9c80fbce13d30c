/**
 * What can be asked of the engine, and what it answers: docs/wasm.md as types. Views, events, questions and answers belong
 * to the games and stay unknown here; a board knows the shape of its own.
 */
import type { Lang, SeatLetter, Speech } from '$parts/types';
import type { Holder, Outcome, TableEvent, TableFrame } from '../generated/table.ts';

export type Query = 'prompt' | 'turn' | 'cards' | 'score';
export type SeatKind = Holder['kind'];

/** A refusal is an answer, not an exception: a person asked for something that the rules do not allow. */
export interface Refusal {
  code: string;
  /** "A4"; empty where no rule but the grammar speaks. */
  clause: string;
  detail: [number, number, number];
  /** The whole sentence in the asked language. */
  text: string;
}

export interface OptionAbout {
  name: string;
  clause: string;
  text: string;
  /** Empty where the value is free; `form` then says how it looks. */
  values: { value: string; text: string }[];
  default: string;
  form: string;
  /** Set as "A.factor". */
  per_seat: boolean;
}

export interface GameAbout {
  slug: string;
  title: string;
  tagline: string;
  goal: string;
  least_seats: number;
  most_seats: number;
  tempo: 'turns' | 'race';
  listed: boolean;
  welcomes_newcomers: boolean;
  fewest_points_win: boolean;
  hint_steps: number;
  rules_version: number;
  bots: string[];
  options: OptionAbout[];
}

export interface Rules {
  title: string;
  goal: string;
  credits: string;
  grammar: string;
  data: string;
  /** `mark`: P printed in the rulebook, C computed from it, D our decision. */
  clauses: { id: string; mark: string; text: string }[];
}

/** Times are whole milliseconds of match time. */
export interface MatchStatus {
  now: number;
  /** When the clock moves the match next if nobody acts; null: it waits for ever. Call `advance` then. */
  due: number | null;
  deadline: number | null;
  waiting: SeatLetter[];
  paused: boolean;
  holders: Holder[];
  inputs: number;
  outcome: Outcome | null;
}

export type { Holder, Outcome };

export interface TableView<View = unknown> extends TableFrame {
  game: View;
}

export interface Opened {
  match: number;
  game: string;
  seats: number;
  names: string[];
  /** Every option with its value, those left out as well. */
  options: Record<string, string>;
  seed_hash: string;
  /** Of a record that is replayed: how many inputs it has. */
  lines?: number;
}

export interface Hint {
  text: string;
  /** What the game adds: cards to mark, the play itself. */
  [more: string]: unknown;
}

export interface Decision {
  /** False: it waits; ask again when something has happened or `think` has passed. */
  acts: boolean;
  text: string;
  think: number;
}

export interface Simulated {
  matches: number;
  moves: number;
  unsound: number;
  hash: string;
  tallies: Record<string, number>;
}

/** With the event that ends a round comes the `game` member of the view of that end. */
export type MatchEvent = { game: unknown; view?: unknown } | { table: TableEvent };

interface OnMatch {
  match: number;
}
interface OfGame {
  game: string;
}
interface Spoken {
  lang?: Lang;
}
interface Told extends Spoken {
  /** Whose "you" it is; a spectator when absent. */
  viewer?: SeatLetter | null;
  names?: string[];
}
interface OfView extends OfGame {
  /** The `game` member of a view. */
  view: unknown;
}
type Text = { text: string };
type Texts = { texts: string[] };
// biome-ignore lint/complexity/noBannedTypes: an answer without members
type Done = {};

export interface Operations {
  about: [Spoken, { games: GameAbout[] }];
  rules: [OfGame & Spoken, Rules];
  solve: [OfGame & Spoken & { question: unknown }, unknown];
  simulate: [
    OfGame &
      Spoken & {
        seats: number;
        matches: number;
        first?: number;
        seed: number;
        bots: string[];
        options?: Record<string, string>;
        names?: string[];
        sound?: boolean;
      },
    Simulated,
  ];
  /** Each answer: milliseconds, taps, 1 where it was right. */
  like: [OfGame & { answers: number[][] }, { level: string | null }];

  open: [
    OfGame &
      Spoken & {
        seats: number;
        /** 64 hexadecimal digits, from crypto.getRandomValues. */
        seed: string;
        options?: Record<string, string>;
        /** "person", "empty", "bot greedy"; a person when absent. */
        holders?: string[];
        names?: string[];
        /** 32 hexadecimal digits each. */
        contributions?: string[];
      },
    Opened,
  ];
  close: [OnMatch, Done];
  /** Of the whole record, or of its first lines. */
  replay: [{ text: string; line?: number } & Spoken, Opened];
  record: [OnMatch, Text];
  act: [
    OnMatch & Spoken & { seat: SeatLetter; text: string; at: number; reported?: number; round_trip?: number },
    Text,
  ];
  host: [OnMatch & Spoken & { text: string; at: number }, MatchStatus];
  advance: [OnMatch & { now: number }, MatchStatus];
  status: [OnMatch, MatchStatus];
  view: [OnMatch & { viewer?: SeatLetter | null }, TableView];
  events: [OnMatch & { viewer?: SeatLetter | null; from?: number }, { next: number; events: MatchEvent[] }];
  missed: [OnMatch & Spoken & { seat: SeatLetter }, Text];
  bot: [OnMatch & Spoken & { seat: SeatLetter; level: string; seed: string }, Done];
  ask: [OnMatch & Spoken & { seat: SeatLetter }, Decision];

  check: [OfView & Spoken & { text: string }, Text];
  readings: [OfView & { text: string }, Texts];
  explain: [OfView & Told & { text: string }, Text];
  hint: [({ match: number; seat: SeatLetter; at: number } | (OfView & Told)) & Spoken & { step: number }, Hint];
  /** Prompts in the asked level. */
  answer: [OfView & Told & { query: Query; speech?: Speech }, Text];
  /** In full, the last event is followed by how things stand in `view`. */
  say: [OfGame & Told & { events: MatchEvent[]; speech?: Speech; view?: unknown }, Texts];
}

export type Op = keyof Operations;
export type Asked<O extends Op> = Operations[O][0];
export type Answered<O extends Op> = { ok: Operations[O][1]; refused?: never } | { ok?: never; refused: Refusal };
