/**
 * One puzzle that is being solved. The answer is a text, typed or tapped; the engine judges it. Help is free and comes in three steps: a word, a
 * card, and the answer, which is then laid on the table slowly, or at once where the reader wants no motion.
 */
import { calm } from '$parts/theme/motion';
import { announce } from '$shell/announce';
import { settings } from '$shell/settings.svelte';
import type { EngineClient } from '../engine/client.ts';
import type { Puzzle, Refusal } from '../engine/operations.ts';
import type { PuzzleDesk, PuzzleModule } from './puzzle.ts';
import { asked, hintWords, said } from './words.ts';

interface Draft {
  text: string;
  state?: unknown;
}

export interface Solved {
  alone: boolean;
  ms: number;
}

const EMPTY: Draft = { text: '' };
/** Between two pieces of an answer that is shown. */
const PIECE_MS = 900;

export class PuzzleRun implements PuzzleDesk {
  readonly #engine: Pick<EngineClient, 'call'>;
  readonly #began: number;
  readonly #now: () => number;
  readonly #onsolved: (solved: Solved) => void;
  #draft = $state.raw<Draft>(EMPTY);
  #before = $state.raw<readonly Draft[]>([]);
  /** How many steps of help were taken. */
  helped = $state(0);
  refusal = $state.raw<Refusal | null>(null);
  answer = $state<string | null>(null);
  /** The answer is being shown. */
  #shows = false;

  constructor(
    readonly puzzle: Puzzle,
    engine: Pick<EngineClient, 'call'>,
    readonly steps: PuzzleModule['steps'],
    onsolved: (solved: Solved) => void,
    now: () => number = () => performance.now(),
  ) {
    this.#engine = engine;
    this.#onsolved = onsolved;
    this.#now = now;
    this.#began = now();
  }

  get kind(): string {
    return this.puzzle.kind;
  }
  get question(): Record<string, unknown> {
    return this.puzzle.question;
  }
  get text(): string {
    return this.#draft.text;
  }
  get state(): unknown {
    return this.#draft.state;
  }
  get solved(): boolean {
    return this.answer !== null;
  }
  get undoable(): boolean {
    return !this.solved && this.#before.length > 0;
  }
  get hinted(): readonly string[] {
    return this.helped > 1 && !this.solved ? (this.puzzle.hints[1]?.values ?? []) : [];
  }

  lay(text: string, state?: unknown): void {
    if (this.#change({ text, state })) announce(said(text));
  }
  /** Takes what is typed into the box, silently: a screen reader says it by itself. */
  type(text: string): void {
    this.#change({ text });
  }
  undo(): void {
    const last = this.#before.at(-1);
    if (!last || this.solved) return;
    this.#draft = last;
    this.#shows = false;
    this.#before = this.#before.slice(0, -1);
    this.refusal = null;
    announce(said(last.text));
  }
  #change(draft: Draft): boolean {
    if (this.solved) return false;
    this.#before = [...this.#before, this.#draft];
    this.#draft = draft;
    this.#shows = false;
    this.refusal = null;
    return true;
  }

  get can_help(): boolean {
    return !this.solved && this.helped < this.puzzle.hints.length;
  }
  help(): void {
    if (!this.can_help) return;
    this.helped += 1;
    this.refusal = null;
    announce(hintWords(this.puzzle, this.helped - 1).text);
    if (this.helped === this.puzzle.hints.length) this.#show();
  }
  /** Whatever the reader does meanwhile ends it; undo takes all of it back. */
  async #show(): Promise<void> {
    const { kind, answer } = this.puzzle;
    const [first = answer, ...more] = calm() ? [answer] : this.steps(kind, answer);
    this.#change({ text: first });
    this.#shows = true;
    for (const text of more) {
      const before = this.#draft;
      await new Promise((next) => setTimeout(next, PIECE_MS));
      if (this.#draft !== before || !this.#shows) return;
      this.#draft = { text };
    }
    this.#shows = false;
  }

  /** A wrong answer is refused in the engine's words, and nothing is lost. An empty answer repeats the question. */
  async submit(): Promise<void> {
    if (this.solved) return;
    if (this.#shows) {
      this.#draft = { text: this.puzzle.answer };
      this.#shows = false;
    }
    if (this.text.trim() === '') return announce(asked(this.puzzle));
    const given = this.#draft;
    const { game, kind, question } = this.puzzle;
    const request = { game, kind, question, text: given.text, lang: settings.lang };
    const { ok, refused } = await this.#engine.call('judge', request);
    if (this.solved || this.#draft !== given) return;
    if (!ok) {
      this.refusal = refused;
      announce(refused.text, 'assertive');
      return;
    }
    this.answer = ok.answer;
    this.#onsolved({ alone: this.helped === 0, ms: this.#now() - this.#began });
  }

  async solve(question: unknown): Promise<unknown> {
    const { game } = this.puzzle;
    return (await this.#engine.call('solve', { game, question, lang: settings.lang })).ok ?? null;
  }
}
