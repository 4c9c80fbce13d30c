/**
 * The contract between the shell and a game's board (games/<slug>/web/). The shell draws the frame; a board draws its table,
 * hand, actions and what a seat shows, and turns taps into the same text that people type. A board knows no rule:
 * whether a text is legal, what it means and what fits is asked of the engine through the host.
 */
import type { Component } from 'svelte';
import type { Sheet } from '$parts/controls/ScoreSheet.svelte';
import type { CardValue, SeatLetter } from '$parts/types';
import type { Urgency } from './announce';

export interface Refusal {
  /** The whole sentence, in the reader's language. */
  text: string;
  /** Clause id of the rules, e.g. "A4"; empty when the refusal rests on none. */
  clause?: string;
}

export interface Choice {
  /** What to say to the engine. */
  text: string;
  /** The same in words. */
  words: string;
}

/** What the engine makes of a text, without playing it. */
export interface Preview {
  ok: boolean;
  /** The action in canonical notation, when it is one. */
  canonical?: string;
  refusal?: Refusal;
  /** Several meanings: the player picks one. */
  choices?: Choice[];
}

export interface Verdict {
  ok: boolean;
  refusal?: Refusal;
}

export interface Hint {
  words: string;
  /** Cards of the own hand to mark. */
  cards: CardValue[];
}

/** How an event stands in the log. */
export type Telling = 'line' | 'heading';

/** Something that has happened and has been shown. */
export interface Told {
  /** The game's own event as this viewer may see it; null for what happens at every table (a hint, a pause). */
  event: unknown;
  /** What happened at the table itself: a claim that came second, and by how much. */
  table?: unknown;
  /** The engine's sentence, in the reader's language. */
  text: string;
  telling: Telling;
  seat: SeatLetter | null;
}

export type SeatKind = 'person' | 'bot' | 'empty';
export type SeatDoing = 'turn' | 'thinks' | 'waits' | 'away';

export interface SeatInfo {
  seat: SeatLetter;
  name: string;
  kind: SeatKind;
  /** Whom a bot plays like. */
  level?: string;
  doing: SeatDoing;
}

/** How a reader answered one sum or product that the table asked for. */
export interface OwnAnswer {
  /** From the first sight of the task to the last tap. */
  ms: number;
  /** What went to the fingers, in taps. */
  taps: number;
  right: boolean;
  /** Everybody was after the same. */
  raced: boolean;
}

/** What the shell gives a board. Reading `view`, `seats`, `hinted` inside a component or `$derived` follows their changes. */
export interface BoardHost<View, Kind extends string = string> {
  readonly title: string;
  readonly view: View;
  /** May the reader do anything of this kind now? The engine says so with each view. */
  may(kind: Kind): boolean;
  readonly seats: readonly SeatInfo[];
  readonly me: SeatLetter | null;
  /** Cards the latest hint marked; empty after the next move. */
  readonly hinted: readonly CardValue[];
  readonly hints_allowed: boolean;
  /** Time until the clock moves the match; null at a table without limits. */
  readonly time_left: { left_ms: number; total_ms: number | null } | null;
  /** All that has been shown of this match. */
  readonly told: readonly Told[];
  preview(text: string): Promise<Preview>;
  /** A question of this game's own (the engine's `solve`); null where it refuses. A page adds nothing up. */
  solve(question: unknown): Promise<unknown>;
  /** The engine's answer to a question that any player may ask at any time. */
  ask(query: 'prompt' | 'turn' | 'cards' | 'score'): Promise<string>;
  /** What half a line offers, in words; empty where the game has nothing to say. */
  explain(text: string): Promise<string>;
  /** `reported`: milliseconds between the first sight of the task and the input, for games in which the first one wins. */
  say(text: string, reported?: number): Promise<Verdict>;
  /** For "someone like you"; only what the reader worked out alone. A table that several people share keeps nothing. */
  answered?(answer: OwnAnswer): void;
  /** The next step of help for this position: shown, spoken and kept in `hinted`. */
  hint(): Promise<void>;
  announce(text: string, urgency?: Urgency): void;
  /** Shows a refusal over the table and speaks it. */
  refuse(refusal: Refusal): void;
  /** A timer of the table's own clock; the returned function calls it off. */
  after(ms: number, then: () => void): () => void;
}

/** What a board gives the shell. */
export interface Board {
  readonly status: { lead: string; rest: string };
  readonly sheet: Sheet | null;
  /** Sentences for the query keys T, K and S; the engine's own answers where a board has none. */
  readonly words?: { turn: string; cards: string; score: string };
  /** What the command box shows as an example, and one line of help above it. */
  readonly command: { example: string; help: string };
  /** For the window at the end of a round: its title, and the own calculation that deserves to be named. */
  readonly result?: { title: string; best: string | null };
  /** Enter, Escape, Backspace. */
  commit(): void;
  clear(): void;
  undo(): void;
  /** What is typed so far is a whole move that waits for no Enter. */
  completes?(text: string): boolean;
  /** What a digit with Shift adds to the text: a name, or nothing because it has been refused; null: it is no such key. */
  shifted?(digit: string, text: string): string | null;
  /** What is typed in the command box: true where the board takes it up itself, as something that is not said yet. */
  typed?(text: string): boolean;
  /** A letter that only this game knows as a key; false: it is none. */
  letter?(key: string): boolean;
  /** For the help: keys that only this game has, and what they do. */
  readonly keys?: readonly (readonly [key: string, does: string])[];
  /** Keys D and P; absent where the game has no such move. */
  draw?(): void;
  pass?(): void;
}

/** Where a match runs: in this page for one person or for several, or on a server, whose time waits for nobody. */
export type Whereabouts = 'alone' | 'shared' | 'server';

export interface BoardModule<View = never, B extends Board = never> {
  start(host: BoardHost<View, never>): B;
  Table: Component<{ board: B }>;
  Hand: Component<{ board: B }>;
  Actions: Component<{ board: B }>;
  /** What stands under a name at the side of the table. */
  Seat: Component<{ board: B; index: number }>;
  /** What the window at the end of a round and of the match shows. */
  Result?: Component<{ board: B }>;
  /** An ordinary line when absent. */
  telling?(event: unknown): Telling;
  /**
   * True where a round's end is looked at, but waits for no reader: everybody's next task runs already, or the table goes on
   * showing it.
   */
  hurries?(view: View, where: Whereabouts): boolean;
  /** How long the last play of a round is looked at, in milliseconds, where the game wants it longer or shorter than usual. */
  lingers?: number;
  /** The table that a newcomer finds: its seats and options, and which deals make a good beginning. */
  newcomer?: Newcomer<View>;
}

export interface Newcomer<View> {
  seats: number;
  options: Record<string, string>;
  /** For the engine's solver. */
  question(view: View): unknown;
  suits(answer: unknown): boolean;
}

/** games/<slug>/web/index.ts exports this as `entry`: small, because every entry is in the first load; the board itself is not. */
export interface BoardEntry {
  slug: string;
  /** Inner markup of a 44 x 50 drawing for the shelf, coloured by tokens. */
  tile: string;
  /** A few words under the title on the shelf. */
  tagline(): string;
  load(): Promise<AnyBoardModule>;
}

/** The shell never looks into a view or a board's own fields. */
// biome-ignore lint/suspicious/noExplicitAny: View and Board types belong to the game
export type AnyBoardModule = BoardModule<any, any>;
