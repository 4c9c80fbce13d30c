/**
 * A lesson that is being taken: which step it is at, what is said, what is marked. The engine judges every move; the step says which of
 * the legal ones it wants. Nothing is counted and no clock runs.
 */
import { allSaid, announce, sayAloud } from '$shell/announce';
import type { Built, LogLine, Sentence } from '$shell/board';
import { knows, t, type Value } from '$words';
import '../generated/words_menu.ts';
import type { Refusal } from '../engine/operations.ts';
import { sleep } from '../table/clock.ts';
import type { TableDeps } from '../table/engine_story.ts';
import type { CurrentTable } from '../table/page_table.ts';
import { fetchWords, type Lesson, type LessonStep } from './lesson.ts';
import { LessonHost } from './lesson_host.ts';
import { LessonTable, partsOf } from './lesson_table.svelte';
import { keepStep } from './progress.ts';

/** Time to read what happened: a moment, and so much for each word, and until it has been said. A tap goes on at once. */
const READ_MS = 1900;
const WORD_MS = 290;
/** How long the last move at a table is followed: what comes after it is another deal. */
const LAST_LOOK_MS = 900;
const IDLE_MS = 20_000;
/** After so many wrong tries the next thing to tap is marked; after one more it is shown. */
const MARKED_AFTER = 2;

type Phase = 'opens' | 'asks' | 'right' | 'keeps' | 'shows' | 'ends';
type Judged = 'right' | 'loose' | 'other' | 'free';
type Both = Required<Sentence>;
export interface Line extends Sentence {
  kind: 'calm' | 'right' | 'wrong';
}

/** Sentences one after another, for the ear and for the eye. */
const joined = (sentences: readonly Sentence[]): Both => ({
  text: sentences.map(({ text }) => text).join(' '),
  written: sentences.map(({ text, written = text }) => written).join(' '),
});
const plain = (text: string): Both => ({ text, written: text });
/** What the newest lines of the log tell. */
const newest = (lines: readonly LogLine[]): Both => joined(lines.slice(-2));

export class LessonRun {
  /** Counted from 0. */
  at = $state(0);
  phase = $state<Phase>('opens');
  line = $state.raw<Line>({ kind: 'calm', text: '' });
  current = $state.raw<(CurrentTable & { table: LessonTable; host: LessonHost }) | null>(null);
  /** Whether the next thing to tap is marked, and whether it hops. */
  marked = $state(false);
  hops = $state(false);
  /** Whether the lesson is read aloud. */
  aloud = $state(false);
  /** How much of `hint` has been tapped, and whether something else was put together instead. */
  tapped = $state(0);
  strayed = $state(false);
  #tries = 0;
  #loose = false;
  #idled = false;
  #built_before = '';
  #call_off: () => void = () => {};
  #go_on: (() => void) | null = null;

  constructor(
    readonly deps: TableDeps,
    readonly lesson: Lesson,
    readonly titleNow: () => string,
  ) {}

  get title(): string {
    return this.titleNow();
  }
  get step(): LessonStep {
    return this.lesson.steps[Math.min(this.at, this.lesson.steps.length - 1)] as LessonStep;
  }
  /** What the lesson says under a name: "sum.say"; empty where it says nothing. */
  words(name: string, values: Record<string, Value> = {}): string {
    const key = `${this.lesson.game}.lesson.${name}`;
    return knows(key) ? t(key as 'menu.clause', values as { id: Value }) : '';
  }
  /** What the step says under a name, for the ear and for the eye; `seen` are the values for the eye where they differ. */
  own(name: string, values: Record<string, Value> = {}, seen = values): Both {
    const key = `${this.step.id}.${name}`;
    return { text: this.words(key, values), written: this.words(`${key}.written`, seen) || this.words(key, seen) };
  }
  /** The sentence of the step for the ear, with what to type. */
  get said(): string {
    if (this.phase === 'ends') return this.words('end');
    const keys = this.own('keys').text;
    return [this.own('say').text, this.own('more').text, keys && `(${keys})`].filter(Boolean).join(' ');
  }
  /** What is to be tapped next. */
  get next(): string | null {
    return this.strayed ? 'undo' : (this.step.hint[this.tapped] ?? null);
  }

  // --- steps ----------------------------------------------------------------------------------------------------------------

  /** Begins a step; `stays` keeps the table as it is. */
  async begin(at: number, stays = false): Promise<void> {
    this.#call_off();
    await fetchWords(this.lesson.game);
    this.at = at;
    this.phase = 'opens';
    keepStep(this.lesson.game, at + 1);
    if (!stays || !this.current) await this.#stage();
    this.#tries = 0;
    this.#loose = this.#idled = this.marked = this.hops = this.strayed = false;
    this.tapped = 0;
    this.line = { kind: 'calm', text: t('lesson.no_hurry') };
    // Without a table of its own there is nothing to prepare: the shell taps the draft otherwise, and then calls `ask`.
    if (stays) this.ask();
  }

  async #stage(): Promise<void> {
    const table = await LessonTable.open(this.deps, this.lesson.game, this.step);
    this.current?.table.close();
    const module = this.deps.board;
    const host = new LessonHost(table, this);
    this.current = { table, host, module, board: new module.Board(host) };
  }

  /** The step is ready to be answered. */
  ask(): void {
    this.#built_before = this.current?.board?.built?.text ?? '';
    this.tapped = 0;
    this.phase = 'asks';
    sayAloud(this.said);
    this.stir();
  }

  /** The reader does something: the twenty seconds begin anew. */
  stir(): void {
    this.#call_off();
    this.hops = false;
    if (this.#idled || this.phase !== 'asks') return;
    this.#call_off = this.deps.clock.after(IDLE_MS, () => {
      this.#idled = this.marked = this.hops = true;
      this.sayAgain();
    });
  }

  sayAgain(): void {
    announce(this.said);
  }

  /** `none`: what is said where the device has no voice of this language. */
  readAloud(on: boolean, none: string): void {
    this.aloud = on;
    if (none) this.#tell('calm', plain(none));
  }

  /** A tap on something of the board, by its name. */
  tap(name: string): void {
    this.stir();
    if (this.next?.split('|').includes(name)) ++this.tapped;
    else if (name === 'undo' || this.step.hint[this.tapped - 1]?.split('|').includes(name)) --this.tapped;
    this.tapped = Math.max(0, this.tapped);
  }

  // --- judging --------------------------------------------------------------------------------------------------------------

  judge(canonical: string): Judged {
    if (this.phase !== 'asks' && this.phase !== 'shows') return 'free';
    const { built, expect, accept } = this.step;
    if (!built && expect.includes(canonical)) return 'right';
    return accept === 'any' ? 'loose' : 'other';
  }

  played(judged: Judged): void {
    if (judged === 'right') this.#right();
    if (judged !== 'loose') return;
    this.#loose = true;
    if (!this.own('other').text) return;
    this.phase = 'keeps';
    this.#tell('calm', this.own('other'));
  }

  /** Follows what is being put together. */
  follow(built: Built | undefined): void {
    if (!this.step.built || this.phase !== 'asks' || !built || built.text === this.#built_before) return;
    this.strayed = false;
    const { expect } = this.step;
    const whole = built.text.length >= Math.min(...expect.map((text) => text.length));
    if (expect.includes(built.text)) this.#right();
    else if (whole && built.value !== null) this.#wrongBuilt(built);
  }

  async #wrongBuilt(built: Built): Promise<void> {
    this.#built_before = built.text;
    this.strayed = true;
    const { refusal } = (await this.current?.host.preview(built.text)) ?? {};
    const values = { ...built, value: built.value ?? '', ...this.#detail(refusal as Refusal | undefined) };
    const seen = { ...values, words: built.written };
    const own = this.#refused(refusal as Refusal | undefined, values, seen) ?? this.own('other', values, seen);
    this.wrong(own.text ? own : plain(t('lesson.also_right')), false);
  }

  /** The step's own words for a refusal; null where it has none. */
  #refused(refusal: Refusal | undefined, values: Record<string, Value>, seen = values): Both | null {
    const code = refusal?.code?.split('refuse.')[1];
    const own = code ? this.own(`wrong.${code}`, values, seen) : null;
    return own?.text ? own : null;
  }

  #detail(refusal: Refusal | undefined): Record<string, number> {
    const [first = 0, second = 0, third = 0] = refusal?.detail ?? [];
    return { first, second, third };
  }

  async #explained(text: string): Promise<Both> {
    const { host } = this.current ?? {};
    return { text: (await host?.explain(text)) ?? '', written: (await host?.explain(text, true)) ?? '' };
  }

  /** What is said of a legal move that the step does not want. */
  async otherWords(text: string): Promise<Both> {
    const said = await this.#explained(text);
    const own = this.own('other', { said: said.text }, { said: said.written });
    return this.step.built || !own.text ? plain(t('lesson.also_right')) : own;
  }

  /** A refusal of the engine, in the words of the step or with its arithmetic. */
  async refusalWords(text: string, refusal: Refusal): Promise<Both> {
    const own = this.#refused(refusal, this.#detail(refusal));
    if (own) return own;
    const worked = await this.#explained(text);
    return joined([worked.text ? worked : refusal, this.own('after')].filter((one) => one.text));
  }

  /** `returns`: what was tapped goes back by itself. */
  wrong(said: Sentence, returns = true): void {
    if (this.phase !== 'asks') return;
    this.stir();
    if (returns) this.#return();
    ++this.#tries;
    this.marked ||= this.#tries >= MARKED_AFTER || said.text === t('lesson.also_right');
    this.#tell('wrong', returns ? joined([said, plain(t('lesson.nothing_lost'))]) : said);
    if (this.#tries > MARKED_AFTER) this.showMe();
  }

  /** What was tapped goes back, as soon as the board is done with its own answer; what a step has prepared stays. */
  #return(): void {
    this.tapped = 0;
    if (!this.step.draft) this.deps.clock.after(0, () => this.current?.board?.clear());
  }

  #tell(kind: Line['kind'], said: Sentence): void {
    this.line = { kind, ...said };
    announce(said.text, 'assertive');
  }

  // --- going on -------------------------------------------------------------------------------------------------------------

  /** Also what the reader does who keeps a move, or who has read a step that asks for nothing. */
  async #right(): Promise<void> {
    if (this.phase === 'shows') return;
    this.#call_off();
    this.phase = 'right';
    this.marked = false;
    const step = this.step;
    const own = this.#loose ? plain('') : this.own('done');
    if (step.expect.length) await this.#show(own.text ? own : plain(t('lesson.right')), !own.text && !step.built);
    for (const move of step.then ?? []) await this.#playOther(move);
    if (this.phase !== 'right' || this.step !== step) return;
    await this.#leaveStep();
  }
  goOn(): void {
    this.#right();
  }

  /** Shows a sentence, or what has happened at the table since; then there is time to read it. */
  async #show(said: Both, events: boolean): Promise<void> {
    const { story } = this.current?.table ?? {};
    const before = story?.log.length ?? 0;
    if (this.#endsTable) this.deps.clock.after(LAST_LOOK_MS, () => story?.close());
    await story?.idle();
    const told = (story?.log ?? []).slice(Math.max(0, before - 2)).filter((line) => line.text && !line.heading);
    const shown = events && told.length ? newest(told) : said;
    this.line = { kind: 'right', ...shown };
    if (shown === said) announce(said.text);
    await this.#read(shown.text);
  }
  /** The next step has a table of its own, or there is none: what follows at this one is not shown. */
  get #endsTable(): boolean {
    return !this.lesson.steps[this.at + 1]?.goes_on && !this.step.then?.length;
  }

  async #playOther(move: string): Promise<void> {
    const { table } = this.current ?? {};
    if (!table || this.phase !== 'right') return;
    const [seat, text] = partsOf(move);
    const before = table.story.log.length;
    await table.play(seat, text);
    await table.story.idle();
    const told = table.story.log.slice(before).filter((line) => line.text && line.seat !== null);
    if (!told.length || seat === table.me) return;
    const shown = newest(told);
    this.line = { kind: 'calm', ...shown };
    await this.#read(shown.text);
  }

  async #read(text: string): Promise<void> {
    const ms = READ_MS + WORD_MS * text.split(' ').length;
    const heard = Promise.all([sleep(this.deps.clock, ms), allSaid()]);
    await Promise.race([heard, new Promise<void>((done) => (this.#go_on = done))]);
    this.#go_on = null;
  }
  /** Goes on without waiting for the reader to read. */
  skip(): void {
    this.#go_on?.();
  }

  async #leaveStep(): Promise<void> {
    const next = this.at + 1;
    if (next < this.lesson.steps.length) return this.begin(next, this.lesson.steps[next]?.goes_on ?? false);
    keepStep(this.lesson.game, next + 1);
    this.at = next;
    this.phase = 'ends';
    sayAloud(this.said);
  }

  /** Takes the last move back by beginning the step again. */
  again(): Promise<void> {
    return this.begin(this.at);
  }

  // --- showing --------------------------------------------------------------------------------------------------------------

  /** The shell taps `hint` at half speed while this is on, and then calls `shown`. */
  showMe(): void {
    if (this.phase !== 'asks') return;
    this.#call_off();
    this.phase = 'shows';
    this.marked = true;
    this.tapped = 0;
  }
  async shown(): Promise<void> {
    await this.begin(this.at);
    this.marked = true;
    this.#tell('calm', plain(t('lesson.now_you')));
  }

  close(): void {
    this.#call_off();
    this.phase = 'ends';
    this.#go_on?.();
    this.current?.table.close();
    this.current = null;
  }
}
