/** The page of puzzles: which one is shown, the engine that makes it, and what this device keeps of them. */
import { keepsNothing } from '$shell/storage';
import { t } from '$words';
import type { EngineClient } from '../engine/client.ts';
import type { Puzzle } from '../engine/operations.ts';
import { feedPuzzle } from '../facts/feed.ts';
import { dueFacts } from '../facts/study.ts';
import { randomHex } from '../table/open_local.ts';
import { type RunningEngine, startEngine } from '../table/start_engine.ts';
import { addressOf, type Wanted, type WantedKind, wantedIn } from './address.ts';
import { type DayRow, rowOf } from './days.ts';
import { seriesFor } from './for_you.ts';
import { gradeFor, isOurs, type Kept, keepPuzzles, keptPuzzles, type Result, withDay, withResult } from './memory.ts';
import { kindsOnPaper, type PuzzleModule, puzzlesOf } from './puzzle.ts';
import { PuzzleRun, type Solved } from './puzzle_run.svelte';
import { type PuzzleSet, setIn, wantedOf } from './set.ts';
import { dateOf, gameOfDay, kindOfDay, puzzled, today } from './whose_day.ts';
import '../generated/words_puzzle.ts';

export interface Shown {
  wanted: Wanted;
  run: PuzzleRun;
  module: PuzzleModule;
  grade: number;
  glass_s: number;
  /** The share of nine-year-olds who find it in time; null where it was not measured. */
  p9: number | null;
}

const seedNow = () => Number.parseInt(randomHex(4), 16);

export class PuzzlesState {
  kept = $state.raw<Kept>(keptPuzzles());
  shown = $state.raw<Shown | null>(null);
  /** A puzzle is asked for and not there yet. */
  waits = $state(false);
  problem = $state('');
  /** The series that is being played, and the place in it; `set` where it is that of a class. */
  series = $state.raw<{ place: number; wanted: WantedKind[]; set?: PuzzleSet } | null>(null);
  due = $state.raw<string[]>([]);
  readonly keeps_nothing = keepsNothing();
  #running: { game: string; engine: Promise<RunningEngine> } | null = null;
  #asked = 0;
  readonly #home: { words: string; go(): void } | null;

  /** `home`: puzzles are shown within another page, whose address stays; this leads back to it. */
  constructor(home: { words: string; go(): void } | null = null) {
    this.#home = home;
  }
  /** What the way out of a puzzle is called. */
  get way_back(): string {
    return this.#home?.words ?? t('puzzle.to_list');
  }

  open(): void {
    window.addEventListener('storage', this.#written);
    if (!this.#home) this.follow();
    dueFacts().then(
      (due) => (this.due = due),
      () => undefined,
    );
  }
  close(): void {
    this.#asked += 1;
    window.removeEventListener('storage', this.#written);
    this.#stop();
  }
  /** Another tab has written. */
  #written = ({ key }: StorageEvent) => {
    if (isOurs(key)) this.kept = keptPuzzles();
  };
  #stop(): void {
    this.#running?.engine.then(
      (running) => running.stop(),
      () => undefined,
    );
    this.#running = null;
  }
  /** The larger engine of a game; the previous game's engine is stopped. */
  async #engineOf(game: string): Promise<RunningEngine> {
    if (this.#running?.game !== game) {
      this.#stop();
      this.#running = { game, engine: startEngine(game, true) };
    }
    return this.#running.engine;
  }

  /** Shows what the address means. */
  follow(): void {
    const set = setIn(location.search);
    const wanted = wantedIn(location.search);
    if (set) this.#openSet(set);
    else if (wanted) this.#show(wanted);
    else this.#leave();
  }
  /** Its address stays while the first of its puzzles is shown. */
  async #openSet(set: PuzzleSet): Promise<void> {
    const asked = ++this.#asked;
    this.waits = true;
    const kinds = await kindsOnPaper(set.games);
    if (asked !== this.#asked) return;
    const wanted = wantedOf(set, kinds);
    this.series = { place: 0, wanted, set };
    await this.#show(wanted[0] as WantedKind);
  }
  go(wanted: Wanted | null): void {
    history.pushState(null, '', addressOf(wanted));
    this.follow();
  }
  toList(): void {
    this.series = null;
    if (this.#home) this.#home.go();
    else this.go(null);
  }
  #leave(): void {
    this.#asked += 1;
    this.shown = null;
    this.waits = false;
    this.problem = '';
  }

  async #show(wanted: Wanted): Promise<void> {
    const asked = ++this.#asked;
    this.shown = null;
    this.problem = '';
    this.waits = true;
    const found = await this.#make(wanted).catch((cause) => String(cause instanceof Error ? cause.message : cause));
    if (asked !== this.#asked) return;
    this.waits = false;
    if (typeof found === 'string') this.problem = found;
    else this.shown = found;
  }

  /** What is wrong, where there is no such puzzle. */
  async #make(wanted: Wanted): Promise<Shown | string> {
    const label = 'day' in wanted ? gameOfDay(wanted.day) : puzzled().find(({ slug }) => slug === wanted.game);
    const kind = 'day' in wanted ? kindOfDay(wanted.day) : wanted.kind;
    const glass_s = label?.puzzles.kinds.find((one) => one.kind === kind)?.glass_s;
    if (!label || glass_s === undefined) return t('puzzle.none');
    const row = 'day' in wanted ? rowOf(wanted.day) : null;
    const [{ engine }, module] = await Promise.all([this.#engineOf(label.slug), puzzlesOf(label.slug)]);
    const puzzle = await this.#puzzleOf(engine, label.slug, wanted, row);
    if (!puzzle || !module) return t('puzzle.none');
    this.#settle(wanted, puzzle);
    const grade = puzzle.grade || row?.grade || ('grade' in wanted ? wanted.grade : 0);
    const run = new PuzzleRun(puzzle, engine, module.steps, (solved) =>
      this.#solved(wanted, puzzle, grade, glass_s, solved),
    );
    return { wanted, run, module, grade, glass_s, p9: puzzle.difficulty?.p9 ?? row?.p9 ?? null };
  }

  /** One without the facts that were wished for, where none has them. */
  async #puzzleOf(engine: EngineClient, game: string, wanted: Wanted, row: DayRow | null) {
    const ask = async (wish: Wanted) =>
      (await engine.call('puzzle', { game, ...this.#wish(wish, row) })).ok?.puzzles.at(-1);
    const found = await ask(wanted);
    const leans = 'facts' in wanted && wanted.facts?.length;
    return found || !leans ? found : ask({ ...wanted, facts: [] });
  }

  #wish(wanted: Wanted, row: DayRow | null) {
    if ('day' in wanted) return { date: dateOf(wanted.day), ...(row ? { draw: row.draw } : {}) };
    const { kind, seed, draw, grade, nth = 0, facts = [] } = wanted;
    if (draw !== undefined) return { kind, seed, draw };
    if (nth) return { kind, seed, grade, count: nth + 1 };
    return { kind, seed, ...(grade ? { grade } : {}), ...(facts.length ? { facts: [...facts] } : {}) };
  }

  /** The address of a generated puzzle leads back to it. */
  #settle(wanted: Wanted, { draw, grade }: Puzzle): void {
    if ('day' in wanted || wanted.draw !== undefined) return;
    Object.assign(wanted, { draw, grade: grade || wanted.grade });
    if (!this.#home && !setIn(location.search)) history.replaceState(null, '', addressOf(wanted));
  }

  #solved(wanted: Wanted, puzzle: Puzzle, grade: number, glass_s: number, { alone, ms }: Solved): void {
    const again = 'day' in wanted && this.kept.days.includes(wanted.day);
    let kept = 'day' in wanted ? withDay(this.kept, wanted.day) : this.kept;
    const result: Result = [grade, alone ? 1 : 0, alone && ms <= glass_s * 1000 ? 1 : 0];
    if (grade > 0 && !again) kept = withResult(kept, result);
    this.kept = kept;
    keepPuzzles(kept);
    if (alone && !again) feedPuzzle(puzzle).catch(() => undefined);
  }

  play(game: string, kind: string, grade: number): void {
    this.series = null;
    this.#start({ game, kind, seed: seedNow(), grade });
  }
  /** A wish has no draw yet, and therefore no address of its own. */
  #start(wanted: WantedKind): void {
    if (!this.#home) history.pushState(null, '', addressOf(wanted));
    this.#show(wanted);
  }
  playForYou(): void {
    const wanted = seriesFor(this.due, seedNow(), gradeFor(this.kept));
    this.series = { place: 0, wanted };
    this.#start(wanted[0] as WantedKind);
  }

  /** Undefined after the puzzle of a day, and at the end of a series. */
  get next(): (() => void) | undefined {
    const { series, shown } = this;
    if (!shown || 'day' in shown.wanted) return undefined;
    const { game, kind, grade } = shown.wanted;
    if (!series) return () => this.play(game, kind, grade);
    const place = series.place + 1;
    const wanted = series.wanted[place];
    if (!wanted) return undefined;
    return () => {
      this.series = { ...series, place };
      this.#start(wanted);
    };
  }

  readonly today = today();
}
