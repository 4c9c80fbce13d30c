/**
 * The operations of the engine that the page uses, with their requests and answers (docs/wasm.md). Views, events, and the questions and
 * answers of solvers belong to the games and are unknown here.
 */
import type { Lang, SeatLetter, Speech } from '$parts/types';
import type { Holder, Outcome, TableEvent, TableFrame } from '../generated/table.ts';

export type Query = 'prompt' | 'turn' | 'cards' | 'score';
export type SeatKind = Holder['kind'];

/** A refusal is an answer, not an exception: a person asked for something that the rules do not allow. */
export interface Refusal {
  code: string;
  /** "A4"; empty where the text breaks the grammar and no rule. */
  clause: string;
  detail: [number, number, number, number];
  /** The whole sentence in the requested language; `written` for the eye, with its calculation in signs. */
  text: string;
  written: string;
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
  shelf: number;
  welcomes_newcomers: boolean;
  fewest_points_win: boolean;
  hint_steps: number;
  rules_version: number;
  bots: string[];
  options: OptionAbout[];
}

/** A picture of the rules page. `name` describes it in words, `why` explains the fault of a bad one. */
export interface Picture {
  /** Which drawing of the game shows it. */
  kind: string;
  /** As typed; empty where nothing is played. */
  play: string;
  /** What the drawing shows of the position. */
  on: string;
  good: boolean;
  name: string;
  why: string;
}

export interface Article {
  id: string;
  /** P printed in the rulebook, C computed from it, D our decision. */
  mark: string;
  part: 'round' | 'end' | 'scoring' | 'options' | 'open';
  text: string;
  picture: Picture | null;
  examples: Picture[];
}

export interface Rules {
  /** How moves are typed, in sentences. */
  grammar: string;
  title: string;
  goal: string;
  credits: string;
  data: string;
  clauses: Article[];
}

/** Pieces of one kind in the box of a game, and how many there are of each; a part "rounds" has the headings of a match's rounds. */
export interface BoxPart {
  kind: string;
  pieces: { name: string; count: number }[];
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
  /** Of a record that is replayed: how many inputs it has, as far as they are true, and whether it was changed behind them. */
  lines?: number;
  changed?: boolean;
}

/** An input of a record. `by`: a seat, "clock" or "host"; `kind`: that of the action, empty where nobody decided anything. */
export interface Stop {
  at: number;
  by: string;
  round: number;
  kind: string;
}

/** What a whole record is. */
export interface Stops {
  stops: Stop[];
  over: boolean;
  staged: boolean;
  /** Why nothing of it can be weighed; empty where it can. */
  unreviewed: '' | 'staged' | 'unfinished' | 'no_master';
  seed: string;
}

/** A match as it stood after one of its inputs. */
export interface Shown extends Pick<News, 'view' | 'events' | 'texts' | 'written' | 'short'> {
  /** How many of the viewer's events that input brought; what they say, for the ear and for the eye. */
  fresh: number;
  told: string;
  told_written: string;
  /** The `game` members of the views of all seats, where everything lies open. */
  views?: unknown[];
  state?: unknown;
}

/** One decision, weighed by the game's master: points until the end of the match, `error` is one standard error. */
export interface Decision {
  seq: number;
  seat: SeatLetter;
  round: number;
  kind: string;
  played: string;
  best: string;
  cost: number;
  error: number;
  candidates: number;
  /** It costs more than chance explains. */
  sure: boolean;
  missed: string;
  why: { code: string; values: Record<string, string> };
  played_said: string;
  best_said: string;
  best_written: string;
}

export interface SeatReview {
  seat: SeatLetter;
  name: string;
  points: number;
  place: number;
  decisions: number;
  cost: number;
  cost_error: number;
  luck: number;
  luck_error: number;
}

/** What is new of a review, and what it comes to so far. */
export interface Weighed {
  weighed: number;
  lines: number;
  decisions: Decision[];
  looked_back: { seq: number; round: number; text: string }[];
  seats: SeatReview[];
  /** The inputs that cost most, the surest first. */
  moments: number[];
}

export interface Hint {
  text: string;
  /** What the game adds: cards to mark, the play itself. */
  [more: string]: unknown;
}

/** The viewer, and how many events and lines of the log are known already. */
export interface Known extends OnMatch, Spoken {
  viewer?: SeatLetter | null;
  events?: number;
  lines?: number;
}

/** Everything that follows from an input: the new view, and the events and lines that were not known. */
export interface News {
  /** When a bot or the clock acts next if nobody else does; null: the table waits. Call `advance` then, and after every input. */
  next: number | null;
  /** Bots that have decided and take their time. */
  thinking: SeatLetter[];
  view: TableView;
  events: MatchEvent[];
  /** A sentence for each event, in normal speech; for the eye, with its calculations in signs; and the same in short speech. */
  texts: string[];
  written: string[];
  short: string[];
  /** What the viewer is asked to do; empty while the table waits for others. */
  prompt: string;
  /** New inputs of the record, and what stands behind them all. */
  log: string[];
  record_end: string;
}

/**
 * With the event that ends a round comes the `game` member of the view of that end; with that of a claim in a race how many milliseconds
 * after the showing of the problem it was made, as the engine has judged it.
 */
export type MatchEvent = { game: unknown; view?: unknown; took?: number } | { table: TableEvent };

/** A fact of arithmetic. */
export interface FactTold {
  /** "6x8" */
  fact: string;
  a: number;
  op: '+' | '-' | 'x' | ':';
  b: number;
  value: number;
}
export type FactLevel = 'new' | 'growing' | 'firm' | 'sure';
export interface FactKnown extends FactTold {
  level: FactLevel;
  due: boolean;
  /** When it is due, in minutes since 1970. */
  back: number;
  met: number;
  wrong: number;
  /** 0: never timed. */
  median_ms: number;
}
export interface NamedMisconception {
  kind: string;
  seen: number;
  /** The newest example, and what was answered. */
  of: FactTold;
  value: number;
  /** The fact whose value that is. */
  meant?: FactTold;
  like: FactTold[];
}
/** The memory of facts as the device keeps it (web/src/facts/memory.ts). */
export type FactRows = Record<string, [number, number, number, number, number, number[]]>;
/** The fact, what was answered, how long it took (0: not known), and how long before the last line of the record. */
export type MetAnswer = [fact: string, value: number, ms: number, ago_ms: number];

interface OnMatch {
  match: number;
}
interface OfGame {
  game: string;
}
interface Spoken {
  lang?: Lang;
}
interface ForReader extends Spoken {
  /** The seat that is called "you"; a spectator when absent. */
  viewer?: SeatLetter | null;
  names?: string[];
  /** For the eye: calculations in signs instead of words. */
  written?: boolean;
}
interface OfView extends OfGame {
  /** The `game` member of a view. */
  view: unknown;
}
type Text = { text: string };
type Texts = { texts: string[] };
// biome-ignore lint/complexity/noBannedTypes: an answer without members
type Done = {};

interface PuzzleWish {
  kind?: string;
  /** 1 to 5. */
  grade?: number;
  /** The puzzle of this day, "2026-11-16"; else the seed decides. */
  date?: string;
  seed?: number;
  /** Calculations that are to be practised, "6x8". */
  facts?: string[];
  /** To 20. */
  count?: number;
  /** Which question of this wish it is: then it comes at once, without its difficulty. */
  draw?: number;
}
/** docs/puzzles.md */
export interface Puzzle {
  v: 1;
  id: string;
  game: string;
  kind: string;
  date?: string;
  /** 0: not measured. */
  grade: number;
  draw: number;
  question: Record<string, unknown>;
  ideas: string[][];
  answer: string;
  tries: number;
  difficulty?: { glass_s: number; p7: number; p9: number; p12: number; p9_20: number; t50_s: number; error: number };
  facts: string[];
  traps: { value: number; why: string }[];
  hints: { code: string; values: string[] }[];
}

export interface Operations {
  about: [Spoken, { games: GameAbout[] }];
  rules: [OfGame & Spoken, Rules];
  /** Of the larger engine. */
  box: [OfGame, { parts: BoxPart[] }];
  /** The first lesson (lesson/lesson.ts); nothing where the game has none. */
  lesson: [OfGame, unknown];
  solve: [OfGame & Spoken & { question: unknown }, unknown];
  /** Only in the engine for study, like the two that follow. */
  kinds: [OfGame, { turn: number; kinds: { kind: string; glass_s: number; practises: string }[] }];
  puzzle: [OfGame & PuzzleWish, { puzzles: Puzzle[] }];
  /** A wrong answer is refused. */
  judge: [OfGame & Spoken & { kind: string; question: unknown; text: string }, { answer: string; idea: number }];
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
        /** A position to begin with instead of a deal, as a record has it. */
        state?: unknown;
      },
    Opened,
  ];
  close: [OnMatch, Done];
  /** Of the whole record, or of its first lines; with `true_part` of one that was changed as far as it is true. */
  replay: [{ text: string; line?: number; bot_seed?: string; true_part?: boolean } & Spoken, Opened];
  act: [Known & { seat: SeatLetter; text: string; at: number; reported?: number; round_trip?: number }, News & Text];
  /** A hint is an input that all see. */
  help: [Known & { seat: SeatLetter; step: number; at: number }, News & { hint: Hint }];
  /** A word of the host: "abort" ends the match without a winner (T3). */
  host: [Known & { text: string; at: number }, News];
  /** Asks the bots and lets the next thing happen that is due by `now`. */
  advance: [Known & { now: number }, News];
  look: [Known, News];

  /** What the larger engine alone can do: looking back at an open record. */
  stops: [OnMatch, Stops];
  /** After so many lines, with the eyes of `viewer`, or with `all` open; from the event on that is not known yet. */
  stop: [OnMatch & ForReader & { line: number; events?: number; all?: boolean; state?: boolean }, Shown];
  /** Weighs so many further lines. */
  weigh: [OnMatch & ForReader & { lines: number }, Weighed];
  /** The match as a link carries it, and back. */
  pack: [OnMatch & { names?: boolean }, Text];
  unpack: [{ text: string }, Text];

  /** Of the larger engines: which facts a seat answered in a record; refused attempts with the number of lines before each. */
  met: [
    { text: string; seat: SeatLetter; from?: number; attempts?: [line: number, text: string][] },
    { lines: number; answers: MetAnswer[] },
  ];
  /** Each answer: the fact, the value, milliseconds, and the minute since 1970. Answers the rows that change. */
  remember: [
    { memory: FactRows; answers: [string, number, number, number][] },
    { changed: FactRows; dropped: string[] },
  ];
  recall: [
    { memory: FactRows; now: number; questions?: number; seed?: string },
    { facts: FactKnown[]; due: FactTold[]; misconceptions: NamedMisconception[]; questions: FactTold[] },
  ];

  check: [OfView & Spoken & { text: string }, Text];
  readings: [OfView & { text: string }, Texts];
  explain: [OfView & ForReader & { text: string }, Text];
  hint: [OfView & ForReader & { step: number }, Hint];
  /** Prompts in the asked level. */
  answer: [OfView & ForReader & { query: Query; speech?: Speech }, Text];
  /** In full, the last event is followed by how things stand in `view`. */
  say: [OfGame & ForReader & { events: MatchEvent[]; speech?: Speech; view?: unknown }, Texts];
}

export type Op = keyof Operations;
export type Asked<O extends Op> = Operations[O][0];
export type Answered<O extends Op> = { ok: Operations[O][1]; refused?: never } | { ok?: never; refused: Refusal };
