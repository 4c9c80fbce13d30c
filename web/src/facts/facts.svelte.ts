/** My facts as the page shows them: what the engine says of this device's memory, and what the reader does with it. */
import { keepsNothing } from '$shell/storage';
import type { FactKnown, FactTold, Recalled } from '../engine/operations.ts';
import { randomHex } from '../table/open_local.ts';
import { type RunningEngine, startEngine } from '../table/start_engine.ts';
import { feedAllKept } from './feed.ts';
import { choose, type Facts, factsOf, joined, keepFacts, keyOf, minuteNow, type Profile, whoIsHere } from './memory.ts';
import { any_game, type DatedAnswer, remember, type Study } from './study.ts';
import type { MapSign } from './words.ts';

const QUESTIONS = 60;
const UNDO_MS = 10_000;

export class FactsState {
  #running: RunningEngine | null = null;
  #study: Study | null;
  #closed = false;
  #timer = 0;
  told = $state.raw<Recalled | null>(null);
  profile = $state<Profile>(whoIsHere());
  sign = $state<MapSign>('x');
  chosen = $state.raw<{ a: number; b: number }>({ a: 6, b: 8 });
  /** The facts just erased, as long as that can be undone. */
  forgotten = $state.raw<Facts | null>(null);
  readonly keeps_nothing = keepsNothing();

  constructor(study: Study | null = null) {
    this.#study = study;
  }

  async open(): Promise<void> {
    window.addEventListener('storage', this.#written);
    if (!this.#study) {
      this.#running = await startEngine(any_game, true);
      this.#study = this.#running.engine;
      if (this.#closed) return this.#running.stop();
    }
    await this.refresh();
    const [first] = this.told?.due ?? [];
    if (first) this.choose(first);
    await feedAllKept();
    await this.refresh();
  }
  close(): void {
    this.#closed = true;
    window.removeEventListener('storage', this.#written);
    clearTimeout(this.#timer);
    this.#running?.stop();
  }
  /** Another tab has written. */
  #written = ({ key }: StorageEvent) => {
    if (key === keyOf(this.profile)) this.refresh();
  };

  async refresh(): Promise<void> {
    if (this.#closed || !this.#study) return;
    const asked = { memory: factsOf(this.profile), now: minuteNow(), questions: QUESTIONS, seed: randomHex(32) };
    this.told = (await this.#study.call('recall', asked)).ok ?? null;
  }

  async answered(answers: DatedAnswer[]): Promise<void> {
    if (this.#study) await remember(this.#study, answers);
  }

  choose({ a, op = this.sign, b }: { a: number; op?: FactTold['op']; b: number }): void {
    if (op !== ':') this.sign = op;
    this.chosen = { a, b };
  }
  /** Null where it has not been met. */
  known(a: number, b: number): FactKnown | null {
    const turns = this.sign !== '-';
    const same = (fact: FactKnown) => (fact.a === a && fact.b === b) || (turns && fact.a === b && fact.b === a);
    return this.told?.facts.find((fact) => fact.op === this.sign && same(fact)) ?? null;
  }

  async be(profile: Profile): Promise<void> {
    choose(profile);
    this.profile = profile;
    this.forgotten = null;
    await this.refresh();
  }

  async bring(more: Facts, how: 'join' | 'replace'): Promise<void> {
    keepFacts(how === 'join' ? joined(factsOf(this.profile), more) : more, this.profile);
    await this.refresh();
  }

  async forget(): Promise<void> {
    this.forgotten = factsOf(this.profile);
    keepFacts({}, this.profile);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.forgotten = null), UNDO_MS);
    await this.refresh();
  }
  async undo(): Promise<void> {
    if (!this.forgotten) return;
    await this.bring(this.forgotten, 'join');
    this.forgotten = null;
  }
}
