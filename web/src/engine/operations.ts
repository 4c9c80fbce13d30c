/**
 * The operations of the engine that the page uses. Their requests and answers are generated from the field lists of C++
 * (docs/engine_operations.md); here is what belongs to the games and has no list: views, events, hints.
 */
import type { FactKnown, Operations, RefusalTold } from '../generated/operations.ts';
import type { Holder, Outcome, TableEvent, TableFrame } from '../generated/table.ts';

export type {
  Article,
  BoxPart,
  Decision,
  FactKnown,
  FactTold,
  GameAbout,
  GameOption,
  Known,
  MisconceptionTold as NamedMisconception,
  MissedFact,
  News,
  Opened,
  Picture,
  PuzzleTold as Puzzle,
  Recalled,
  RefusalTold as Refusal,
  Replayed,
  ReviewNews,
  Rules,
  SeatReview,
  Shown,
  Stop,
  Stops,
} from '../generated/operations.ts';
export type { Holder, Outcome };

export interface TableView<View = unknown> extends TableFrame {
  game: View;
}

/**
 * With the event that ends a round comes the `game` member of the view of that end; with that of a claim in a race how many milliseconds
 * after the showing of the problem it was made, as the engine has judged it.
 */
export type MatchEvent = { game: unknown; view?: unknown; took?: number } | { table: TableEvent };

export interface Hint {
  text: string;
  /** What the game adds: cards to mark, the play itself. */
  [more: string]: unknown;
}

export type FactLevel = FactKnown['level'];

export type Op = keyof Operations;
export type Asked<O extends Op> = Operations[O][0];
export type Answered<O extends Op> = { ok: Operations[O][1]; refused?: never } | { ok?: never; refused: RefusalTold };
export type Query = Asked<'answer'>['query'];
export type MetAnswer = Operations['met'][1]['answers'][number];
