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
  /** What stands above the inputs in the record. */
  record_head: string;
  /** Of a record that is replayed: how many inputs it has. */
  lines?: number;
}

export interface Hint {
  text: string;
  /** What the game adds: cards to mark, the play itself. */
  [more: string]: unknown;
}

/** Whose eyes, and what they know already: so many events of the viewer, so many lines of the log. */
export interface Known extends OnMatch, Spoken {
  viewer?: SeatLetter | null;
  events?: number;
  lines?: number;
}

/** Everything that there is to know after an input, and what has been added to what was known. */
export interface News {
  /** When a bot or the clock acts next if nobody else does; null: the table waits. Call `advance` then, and after every input. */
  next: number | null;
  /** Bots that have made up their minds and take their time. */
  thinking: SeatLetter[];
  view: TableView;
  events: MatchEvent[];
  /** What is said of each event, in normal speech. */
  texts: string[];
  /** What the viewer is asked to do; empty while the table waits for others. */
  prompt: string;
  /** Of the record: the lines of inputs, and what stands behind them all. */
  log: string[];
  record_end: string;
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
        /** The same for its bots; `seed` when absent. */
        bot_seed?: string;
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
  replay: [{ text: string; line?: number; bot_seed?: string } & Spoken, Opened];
  act: [Known & { seat: SeatLetter; text: string; at: number; reported?: number; round_trip?: number }, News & Text];
  /** A hint is an input that all see. */
  help: [Known & { seat: SeatLetter; step: number; at: number }, News & { hint: Hint }];
  host: [Known & { text: string; at: number }, News];
  /** Asks the bots and lets the next thing happen that is due by `now`. */
  advance: [Known & { now: number }, News];
  look: [Known, News];
  missed: [OnMatch & Spoken & { seat: SeatLetter }, Text];

  check: [OfView & Spoken & { text: string }, Text];
  readings: [OfView & { text: string }, Texts];
  explain: [OfView & Told & { text: string }, Text];
  hint: [OfView & Told & { step: number }, Hint];
  /** Prompts in the asked level. */
  answer: [OfView & Told & { query: Query; speech?: Speech }, Text];
  /** In full, the last event is followed by how things stand in `view`. */
  say: [OfGame & Told & { events: MatchEvent[]; speech?: Speech; view?: unknown }, Texts];
}

export type Op = keyof Operations;
export type Asked<O extends Op> = Operations[O][0];
export type Answered<O extends Op> = { ok: Operations[O][1]; refused?: never } | { ok?: never; refused: Refusal };
