/** Who is to sit with whom in the next match, as the teacher has it before the start: drawn, or made by hand with every change to be undone. */
import type { ClassStateMessage } from '../../wire/messages.ts';
import { adapted, type Barred, changed, type Target } from './by_hand.ts';
import { byPoints, byStrength, type Pupil, seatingOf, type Tables, tableSizes } from './seating.ts';
import type { TeacherClass } from './teacher_class.svelte';

export type Who = 'chance' | 'alike' | 'hand';
/** No table of any game has more seats. */
const MOST_SEATS = 6;

export class Grouping {
  who = $state<Who>('chance');
  /** By hand: the pupil who is to go somewhere else. */
  chosen = $state<Pupil | null>(null);
  barred = $state<Barred | null>(null);
  #drawn = $state.raw<Tables | null>(null);
  #before = $state.raw<readonly Tables[]>([]);
  readonly #taught: TeacherClass;
  readonly #random: () => number;

  constructor(taught: TeacherClass, random: () => number = Math.random) {
    this.#taught = taught;
    this.#random = random;
  }

  get #state(): ClassStateMessage | null {
    return this.#taught.state;
  }
  get pupils(): Pupil[] {
    return (this.#state?.pupils ?? []).map(({ number }) => number);
  }
  get sizes(): number[] {
    return tableSizes(this.pupils.length, this.#state?.plan.size ?? 3);
  }
  get changes(): number {
    return this.#before.length;
  }

  /** The tables as they are now; by hand those that were made, with whoever has come or gone since. */
  get tables(): Tables {
    if (this.who !== 'hand' || !this.#drawn) return this.#draw();
    const here = this.pupils;
    const same = this.#drawn.flat().toSorted().join() === here.toSorted().join();
    return same ? this.#drawn : adapted(this.#drawn, here);
  }

  #draw(): Tables {
    const { plan, pupils = [] } = this.#state ?? {};
    const { apart } = this.#taught.notes;
    const points = new Map(pupils.map(({ number, points: own = 0 }) => [number, own]));
    const played = this.#taught.seatings.length > 0;
    const cup = plan?.mode === 'cup' && played ? byPoints(this.pupils, points, this.#random) : undefined;
    const order = cup ?? (this.who === 'alike' ? this.#strength() : undefined);
    return seatingOf(this.pupils, { sizes: this.sizes, apart, before: this.#taught.seatings, order }, this.#random);
  }
  #strength(): Pupil[] | undefined {
    const so_far = this.#taught.figures.get(0) ?? [];
    return byStrength(
      new Map(so_far.map(({ number, facts, right, median_ms }) => [number, { facts, right, median_ms }])),
    );
  }

  choose(who: Who): void {
    this.who = who;
    this.#forget();
    if (who === 'hand') this.#drawn = this.#draw();
  }
  drawAgain(): void {
    this.#forget();
    this.#drawn = this.#draw();
  }
  #forget(): void {
    this.#drawn = null;
    this.#before = [];
    this.chosen = null;
    this.barred = null;
  }

  /** A tap by hand: on a pupil first, then on where this pupil goes. */
  tap(target: Target): void {
    this.barred = null;
    if (this.chosen === null) {
      if ('pupil' in target) this.chosen = target.pupil;
      return;
    }
    if ('pupil' in target && target.pupil === this.chosen) {
      this.chosen = null;
      return;
    }
    const now = this.tables;
    const next = changed(now, this.chosen, target, { apart: this.#taught.notes.apart, most: MOST_SEATS });
    if (typeof next === 'string') {
      this.barred = next;
      return;
    }
    this.chosen = null;
    if (next === now) return;
    this.#before = [...this.#before, now];
    this.#drawn = next;
  }
  undo(): void {
    const last = this.#before.at(-1);
    if (!last) return;
    this.#drawn = last;
    this.#before = this.#before.slice(0, -1);
    this.chosen = null;
    this.barred = null;
  }

  async start(): Promise<void> {
    const { ok } = await this.#taught.seat(this.tables);
    if (ok) this.#forget();
  }
}
