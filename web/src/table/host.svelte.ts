/**
 * What a board is given of its table (BoardHost): the view as it is shown, the engine's opinion of a text, the ways to act. Notices
 * in the status band and the steps of a hint are kept here, because they belong to one position.
 */
import type { SeatLetter } from '$parts/types';
import { announce, stopSpeaking } from '$shell/announce';
import type { Board, BoardHost, LogLine, Mark, OwnAnswer, Preview, Refusal, SeatInfo, Verdict } from '$shell/board';
import type { Query } from '../engine/operations.ts';
import type { TableDeps } from './engine_story.ts';
import { noteAnswer } from './own_answers.ts';
import type { PageTable } from './page_table.ts';

/** Something worth knowing that the status band says until the next tap. */
export interface Notice {
  kind: 'refusal' | 'hint';
  text: string;
  /** The same for the eye. */
  written?: string | undefined;
  /** The clause that a refusal rests on. */
  clause?: string | undefined;
  /** How far a hint has gone, and how far it can go. */
  ladder?: { step: number; steps: number };
}

export class TableHost implements BoardHost<unknown> {
  /** `called`: the reader was to act when it was said. */
  #notice = $state.raw<(Notice & { called: boolean }) | null>(null);
  #hinted = $state.raw<{ at: number; step: number; cards: Mark[] }>({ at: -1, step: 0, cards: [] });

  constructor(
    readonly table: PageTable,
    readonly deps: Pick<TableDeps, 'engine' | 'clock' | 'lang'>,
    readonly titleNow: () => string,
    readonly hintSteps: () => number,
  ) {}

  get title(): string {
    return this.titleNow();
  }
  get view(): unknown {
    return this.table.story.view?.game;
  }
  may(kind: string): boolean {
    return this.table.story.view?.may.includes(kind) ?? false;
  }
  get seats(): readonly SeatInfo[] {
    return this.table.seats;
  }
  get me(): SeatLetter | null {
    return this.table.me;
  }
  get log(): readonly LogLine[] {
    return this.table.story.log;
  }
  get hints_allowed(): boolean {
    return this.table.hints_allowed;
  }
  get goes_on(): boolean {
    return this.table.kind === 'local' && !this.table.shared;
  }
  get more_help(): boolean {
    return this.#hinted.at === this.#position && this.#hinted.step > 0 && this.#hinted.step < this.hintSteps();
  }
  get reading(): LogLine | null {
    return this.table.story.reading;
  }
  get time_left() {
    return this.table.time_left;
  }
  /** A hint or refusal, until the next tap, or until the table calls a reader who was not to act when it was said. */
  get notice(): Notice | null {
    return this.#notice && this.#called && !this.#notice.called ? null : this.#notice;
  }
  set notice(notice: Notice | null) {
    this.#notice = notice && { ...notice, called: this.#called };
  }
  get #called(): boolean {
    const { me, story } = this.table;
    return me !== null && (story.view?.waiting.includes(me) ?? false);
  }
  /** The number of the game's own events: a hint is no new position. */
  get #position(): number {
    return this.log.filter(({ event }) => event !== null).length;
  }
  get hinted(): readonly Mark[] {
    return this.#hinted.at === this.#position ? this.#hinted.cards : [];
  }

  async preview(text: string): Promise<Preview> {
    const asked = { game: this.table.game, view: this.view, text };
    const { ok, refused } = await this.deps.engine.call('check', { ...asked, lang: this.deps.lang() });
    if (ok) return { ok: true, canonical: ok.text };
    const texts = (await this.deps.engine.call('readings', asked)).ok?.texts ?? [];
    if (texts.length > 1) return { ok: false, choices: texts.map((text) => ({ text, words: text })) };
    this.table.tried?.(text, this.#hinted.at === this.#position);
    return { ok: false, refusal: refused ?? { text: '' } };
  }

  async solve(question: unknown): Promise<unknown> {
    return (await this.deps.engine.call('solve', { game: this.table.game, question })).ok ?? null;
  }

  async say(text: string, reported?: number): Promise<Verdict> {
    this.notice = null;
    stopSpeaking();
    return this.table.act(text, reported);
  }

  /** `written`: for the eye. */
  async explain(text: string, written = false): Promise<string> {
    const { game, me, seats } = this.table;
    const names = seats.map((seat) => seat.name);
    const asked = { game, view: this.view, text, viewer: me, names, lang: this.deps.lang(), written };
    return (await this.deps.engine.call('explain', asked)).ok?.text ?? '';
  }

  async hint(): Promise<void> {
    const at = this.#position;
    const steps = this.hintSteps();
    const step = this.#hinted.at === at ? Math.min(this.#hinted.step + 1, steps) : 1;
    const view = this.view;
    const answer = await this.table.hint(step);
    if (!answer.ok) return this.refuse(answer.refusal);
    this.#hinted = { at, step, cards: answer.hint.cards };
    const { words } = answer.hint;
    this.notice = { kind: 'hint', text: words, written: await this.#writtenHint(view, step), ladder: { step, steps } };
    announce(words);
  }

  /** The same hint for the eye; it has been given already, so this one is no input. */
  async #writtenHint(view: unknown, step: number): Promise<string | undefined> {
    const { game, me, seats } = this.table;
    const names = seats.map((seat) => seat.name);
    const asked = { game, view, step, viewer: me, names, lang: this.deps.lang(), written: true };
    return (await this.deps.engine.call('hint', asked)).ok?.text;
  }

  /** Says something in the status band until the next tap, and speaks it. */
  remark(text: string): void {
    this.notice = { kind: 'hint', text };
    announce(text);
  }

  answered(answer: OwnAnswer): void {
    if (!this.table.shared) noteAnswer(answer);
  }

  announce(text: string, urgency?: 'polite' | 'assertive'): void {
    announce(text, urgency);
  }

  refuse(refusal: Refusal): void {
    const { text, written, clause } = refusal;
    this.notice = { kind: 'refusal', text, written, clause: clause || undefined };
    announce(text, 'assertive');
  }

  dismiss(): void {
    this.notice = null;
  }

  after(ms: number, then: () => void): () => void {
    return this.deps.clock.after(ms, then);
  }

  /** Plays what was typed, or shows why it is refused. */
  async enter(text: string): Promise<void> {
    const { refusal } = await this.say(text);
    if (refusal) this.refuse(refusal);
  }

  /** How moves are typed, one form a line. */
  async grammar(): Promise<string[]> {
    const { grammarOf } = await import('../rules/clauses.ts');
    return grammarOf(this.table.game, this.deps.lang());
  }

  /** Speaks the answer to a query key. While a pause covers the table, only the score is told (T6). */
  async answer(query: Exclude<Query, 'prompt'>, board: Board): Promise<void> {
    const covered = query === 'score' ? null : this.table.covered;
    announce(covered ?? board.words?.[query] ?? (await this.ask(query)));
  }

  /** Empty while nothing of the table is shown. */
  async ask(query: Query): Promise<string> {
    const { story, game, me, seats } = this.table;
    if (!story.view) return '';
    const names = seats.map((seat) => seat.name);
    const asked = { game, view: story.view.game, query, viewer: me, names, lang: this.deps.lang() };
    return (await this.deps.engine.call('answer', asked)).ok?.text ?? '';
  }
}
