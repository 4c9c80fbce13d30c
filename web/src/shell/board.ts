/**
 * The contract between the shell and a game's board (games/<slug>/web/). The shell draws the frame; a board draws its table,
 * hand, actions and what a seat shows, and turns taps into the same text that people type. A board knows no rule: through the host
 * it asks the engine whether a text is legal and what it means.
 *
 * Whatever a lesson may ask for says what it is: `data-tap` on it, or around it, names it as the notation does: a card "5", a sign
 * "+", a key "B1", a field "c3", or a word for a button ("deck", "undo"). What is used already has no name.
 */
import type { Component } from 'svelte';
import type { Sheet } from '$parts/controls/ScoreSheet.svelte';
import type { CardValue, Pace, SeatLetter } from '$parts/types';
import type { Holder, TableEvent } from '../generated/table.ts';
import type { Earcon } from '../sound/earcons.ts';
import type { Urgency } from './announce';

export type { Earcon };

export interface Refusal {
  /** The whole sentence, in the reader's language; `written` for the eye, where that differs. */
  text: string;
  written?: string;
  /** Clause id of the rules, e.g. "A4"; empty when the refusal rests on none. */
  clause?: string;
}

export interface Choice {
  /** What is sent to the engine. */
  text: string;
  /** The same in words. */
  words: string;
}

/** How the engine reads a text, without playing it. */
export interface Preview {
  ok: boolean;
  /** The action in canonical notation, when it is one. */
  canonical?: string;
  refusal?: Refusal;
  /** The text has several meanings, and the player picks one. */
  choices?: Choice[];
}

export interface Verdict {
  ok: boolean;
  refusal?: Refusal;
}

/** What a hint marks: a card of the reader's hand by its value, or any piece by the name that people type. */
export type Mark = CardValue | string;

export interface Hint {
  words: string;
  cards: Mark[];
}

/** An event that has been shown, with its sentence. */
export interface LogLine {
  /** The game's own event as this viewer may see it; null for what happens at every table (a hint, a pause). */
  event: unknown;
  /** An event of the table itself: a claim that came second, and by how much. */
  table?: TableEvent;
  /** The engine's sentence, in the reader's language. */
  text: string;
  /** The same for the eye, with its calculation in signs ("8 + 2 = 10"); absent where it holds none. */
  written?: string;
  /** The beginning or end of a round. */
  heading: boolean;
  /** It has ended a round. */
  ends?: boolean;
  /** A claim in a race: the milliseconds from the showing of the problem, as they were judged. */
  took?: number | undefined;
  seat: SeatLetter | null;
}

export type SeatDoing = 'turn' | 'thinks' | 'waits';

export interface Away {
  seconds: number;
  /** "away 0:24" */
  chip: string;
  /** For the status band, when the others wait for this seat. */
  told: string;
}

export interface Away {
  seconds: number;
  /** "away 0:24" */
  chip: string;
  /** For the status band, when the others wait for this seat. */
  told: string;
}

export interface SeatInfo {
  seat: SeatLetter;
  name: string;
  kind: Holder['kind'];
  /** The level of a bot. */
  level?: string;
  doing: SeatDoing;
  /** The player is away, and for how long. */
  away?: Away | undefined;
  /** What the reader, being the host, should know of this seat. */
  note?: string | undefined;
}

/** How a reader answered one sum or product that the table asked for. */
export interface OwnAnswer {
  /** From the first sight of the task to the last tap. */
  ms: number;
  /** The effort of entering it, in taps. */
  taps: number;
  right: boolean;
  /** It was given in a race. */
  raced: boolean;
}

/** What has been put together on the table and is no move yet. */
export interface Built {
  /** As people type it; in words for the ear, in signs for the eye. */
  text: string;
  words: string;
  written: string;
  /** What the engine makes of it; null where it is not whole, or not answered yet. */
  value: string | number | null;
}

/** What the shell gives a board. Reading `view`, `seats`, `hinted` inside a component or `$derived` follows their changes. */
export interface BoardHost<View, Kind extends string = string> {
  readonly title: string;
  readonly view: View;
  /** Whether the reader may take any action of this kind now; the engine says so with each view. */
  may(kind: Kind): boolean;
  readonly seats: readonly SeatInfo[];
  readonly me: SeatLetter | null;
  /** What the latest hint marked; empty after the next move. */
  readonly hinted: readonly Mark[];
  readonly hints_allowed: boolean;
  /** True where a board may say for the reader what needs no choice: one person plays here, and only bots wait. */
  readonly goes_on: boolean;
  /** A hint has been given here and has a further step: the button for hints offers that. */
  readonly more_help: boolean;
  /** Time until the clock moves the match; null at a table without limits. */
  readonly time_left: { left_ms: number; total_ms: number | null } | null;
  /** All that has been shown of this match. */
  readonly log: readonly LogLine[];
  /** What another player has just calculated, as long as the table shows it; the next tap ends that. */
  readonly reading: LogLine | null;
  preview(text: string): Promise<Preview>;
  /** Asks the game's solver (the engine's `solve`); null where it refuses. A page adds nothing up. */
  solve(question: unknown): Promise<unknown>;
  /** Asks the engine a question that any player may ask at any time. */
  ask(query: 'prompt' | 'turn' | 'cards' | 'score'): Promise<string>;
  /** Describes an unfinished text in words; empty where the game has nothing to say of it. */
  explain(text: string): Promise<string>;
  /** Plays a text. `reported`: milliseconds between the first sight of the task and the input, for races. */
  say(text: string, reported?: number): Promise<Verdict>;
  /** Notes an answer that the reader worked out alone, for the bot "someone like you"; not at a shared device. */
  answered?(answer: OwnAnswer): void;
  /** Shows and speaks the next hint for this position, and keeps its cards in `hinted`. */
  hint(): Promise<void>;
  announce(text: string, urgency?: Urgency): void;
  /** Shows a refusal in the status band until the next tap, and speaks it. */
  refuse(refusal: Refusal): void;
  /** A timer of the table's own clock; the returned function calls it off. */
  after(ms: number, then: () => void): () => void;
}

/** What the status band says. */
export interface Status {
  lead: string;
  rest: string;
  /** Whom it speaks of, where that is not whose turn it is; null: nobody. Then the band is never yellow. */
  seat?: SeatLetter | null;
  /** News, not a task; good or bad for the reader. */
  tone?: 'plain' | 'good' | 'bad';
}

/** A sentence for the ear, and the same for the eye where that differs. */
export interface Sentence {
  text: string;
  written?: string;
}

/** A calculation that is drawn from its notation ("6*2=12") where that is known, and said where it is not. */
export interface BestCalculation extends Sentence {
  notation?: string;
  round?: number;
}

/** What a board gives the shell. */
export interface Board {
  readonly status: Status;
  /** The score sheet, in games that have one. */
  readonly sheet?: Sheet;
  /** Sentences for the query keys T, K and S, read when a key is pressed; absent where the engine's own answers do. */
  readonly words?: { turn: string; cards: string; score: string };
  /** The example in the command box, and one line of help above it. */
  readonly command: { example: string; help: string };
  /**
   * For the dialog at the end of a round: its title, the reader's calculation that deserves to be named, and what comes next,
   * where that is more than another round.
   */
  readonly result?: { title: string; best: BestCalculation | null; next?: string | null };
  /** For lessons, where something is put together before it is a move. */
  readonly built?: Built | undefined;
  /** What Enter, Escape and Backspace do. */
  commit(): void;
  clear(): void;
  undo(): void;
  /** Whether the typed text is a whole move that needs no Enter. */
  completes?(text: string): boolean;
  /** What a digit with Shift adds to the typed text: a name, or '' after a refusal; null: the key means nothing here. */
  shifted?(digit: string, text: string): string | null;
  /** Offers a typed text to the board: true where the board handles it, false where the shell is to send it. */
  typed?(text: string): boolean;
  /** Handles a letter that is a key of this game only; false: it is none. */
  letter?(key: string): boolean;
  /** Keys of this game, and what they do, for the help: those that only it has, and those that mean something else here. */
  readonly keys?: readonly (readonly [key: string, does: string])[];
  /** What the keys D and P do; absent where the game has no such move. */
  draw?(): void;
  pass?(): void;
}

/** Where a match runs: in this page for one person or for several, or on a server, whose time waits for nobody. */
export type Venue = 'alone' | 'shared' | 'server';

/** The exports of games/<slug>/web/module.ts. */
export interface BoardModule<View = never, B extends Board = never> {
  Board: new (host: BoardHost<View, never>) => B;
  Table: Component<{ board: B }>;
  Hand: Component<{ board: B }>;
  Actions: Component<{ board: B }>;
  /** What stands in the place of the hand is everybody's: people who only watch see it, too. */
  open_hand?: boolean;
  /** What stands under a name at the side of the table. */
  Seat: Component<{ board: B; index: number }>;
  /** What the dialog at the end of a round and of the match shows. */
  Result?: Component<{ board: B }>;
  /** Kinds of events that stand in the log as headings, and kinds that the eye is spared there: they hide the plays. */
  headings?: readonly string[];
  chatter?: readonly string[];
  /** Whose claim in a race this was: a big screen is told once it has proved right. */
  claimant?(claim: never, log: readonly LogLine[]): SeatLetter | null;
  /** A picture of what has happened, newest last, in the place of the log: the paper, and with `last` its line on a phone. */
  Paper?: Component<{ board: B; last?: boolean }>;
  /**
   * True where no dialog waits for the reader at a round's end: everybody's next task runs already, or the table itself goes on
   * showing the result.
   */
  skipsResult?(view: View, venue: Venue): boolean;
  /** The sound of an event of the game, `mine` where it is the reader's own; what sounds as `time_up` interrupts what is being said; every table sounds its turns, refusals and ends. */
  earcon?(event: never, mine: boolean): Earcon | null;
  /** How long the last play of a round is shown, in milliseconds, where that is longer or shorter than usual; null: until a tap. */
  last_play_ms?: number | ((view: View, venue: Venue, pace: Pace) => number | null);
  /** The table that a newcomer finds: its seats and options, and which deals make a good beginning. */
  newcomer?: Newcomer<View>;
}

export interface Newcomer<View> {
  seats: number;
  options: Record<string, string>;
  /** The level of the bots, where the usual one is too quick for a first match. */
  bots?: string;
  /** What the first player says before the first task can be seen. */
  opening?: string;
  /** What is asked of the engine's solver; null while the task cannot be seen yet. */
  question(view: View): unknown;
  suits(answer: unknown): boolean;
}

/** The shell never looks into a view or a board's own fields. */
// biome-ignore lint/suspicious/noExplicitAny: View and Board types belong to the game
export type AnyBoardModule = BoardModule<any, any>;
