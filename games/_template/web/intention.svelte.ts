/**
 * What the player is about to do: a card that is chosen but not laid yet, or digits that are not said yet. It turns taps into
 * the text people type ("lay 5", "=23", "pass"); it adds nothing up and judges nothing. The intention belongs to one position:
 * as soon as the round goes on it is gone.
 */

import type { TemplateKind, TemplateView } from '$generated/template';
import type { Sheet } from '$parts/controls/ScoreSheet.svelte';
import type { SeatLetter, Sign } from '$parts/types';
import type { Board, BoardHost } from '$shell/board';
import { t } from '$words';
import { ends } from './story';

/** As many digits as the engine reads. */
const MOST_DIGITS = 4;

interface Intention {
  position: string;
  /** Index into the hand. */
  chosen: number | null;
  digits: string;
}

export class TemplateBoard implements Board {
  #made = $state<Intention>({ position: '', chosen: null, digits: '' });
  #painted: number | null = null;
  /** Where cards are drawn, so that they can travel. */
  readonly drawn: { hand: (HTMLElement | undefined)[] } = { hand: [] };

  constructor(readonly host: BoardHost<TemplateView, TemplateKind>) {}

  get view(): TemplateView {
    return this.host.view;
  }
  get #position(): string {
    return `${this.view.round} ${this.view.phase}`;
  }
  get made(): Intention {
    const position = this.#position;
    return this.#made.position === position ? this.#made : { position, chosen: null, digits: '' };
  }
  #change(change: Partial<Intention>): void {
    this.#made = { ...this.made, ...change };
  }

  #among(seats: readonly SeatLetter[]): boolean {
    return this.host.me !== null && seats.includes(this.host.me);
  }
  get sees_race(): boolean {
    return this.view.phase === 'racing' && (this.host.me === null || this.#among(this.view.shown));
  }
  get sign(): Sign {
    return this.view.counting === 'sum' ? '+' : '*';
  }

  // --- choosing a card --------------------------------------------------------------------------------------------------

  /** The first tap takes a card up, the second lays it: until then it can be put back. */
  chooseCard(index: number): void {
    if (!this.host.may('lay')) return;
    if (this.made.chosen === index) this.commit();
    else {
      this.#change({ chosen: index });
      this.host.announce(this.status.rest);
    }
  }

  // --- saying a number --------------------------------------------------------------------------------------------------

  /** The cards have been drawn: from now on thinking time counts. */
  painted(): void {
    this.#painted = performance.now();
  }

  press(key: string): void {
    const { digits } = this.made;
    if (this.host.may('claim') && digits.length < MOST_DIGITS) this.#change({ digits: `${digits}${key}` });
  }

  /** A typed number goes the same way as a tapped one, so that its time is told too. */
  typed(text: string): boolean {
    if (!this.host.may('claim') || !/^=?\d+$/.test(text)) return false;
    this.#say(text, this.#thought());
    return true;
  }

  #thought(): number | undefined {
    return this.#painted === null ? undefined : performance.now() - this.#painted;
  }

  // --- the keys of the table --------------------------------------------------------------------------------------------

  commit(): void {
    const { chosen, digits } = this.made;
    if (this.host.may('claim') && digits) this.#say(`=${digits}`, this.#thought());
    else if (this.host.may('lay') && chosen !== null) this.#say(`lay ${this.view.hand[chosen]}`);
  }
  undo(): void {
    this.#change({ chosen: null, digits: this.made.digits.slice(0, -1) });
  }
  clear(): void {
    this.#change({ chosen: null, digits: '' });
  }
  pass(): void {
    if (this.host.may('pass')) this.#say('pass');
  }
  hint(): Promise<void> {
    return this.host.may('lay') || this.host.may('claim') ? this.host.hint() : Promise.resolve();
  }

  async #say(text: string, reported?: number): Promise<void> {
    const verdict = await this.host.say(text, reported);
    this.clear();
    if (!verdict.ok && verdict.refusal) this.host.refuse(verdict.refusal);
  }

  // --- words ------------------------------------------------------------------------------------------------------------

  nameOf(seat: SeatLetter): string {
    return seat === this.host.me ? t('page.you') : (this.host.seats.find((info) => info.seat === seat)?.name ?? seat);
  }

  /** What lies at a seat, for the ear. */
  placeWords(seat: SeatLetter, index: number): string {
    const card = this.view.laid[index];
    const name = this.nameOf(seat);
    if (card) return t('template.board.place_open', { name, card });
    return this.view.ready.includes(seat)
      ? t('template.board.place_covered', { name })
      : t('template.board.place_empty', { name });
  }

  get question(): string {
    return this.view.counting === 'sum' ? t('template.board.say_sum') : t('template.board.say_product');
  }

  get status(): { lead: string; rest: string } {
    const { phase, hand, out, seats } = this.view;
    const { chosen } = this.made;
    const mine = t('page.your_turn_lead');
    if (phase === 'over') return { lead: t('template.board.over'), rest: '' };
    if (phase === 'racing' && out.length === seats) return { lead: this.result.title, rest: '' };
    if (this.host.may('lay') && chosen !== null)
      return { lead: mine, rest: t('template.board.lay_it', { card: hand[chosen] ?? '' }) };
    if (this.host.may('lay')) return { lead: mine, rest: t('template.board.choose') };
    if (this.host.may('claim')) return { lead: mine, rest: this.question };
    if (phase === 'choosing') return { lead: t('template.board.others_choose'), rest: '' };
    return { lead: this.sees_race ? t('template.board.others_count') : t('template.board.head_start'), rest: '' };
  }

  get words(): { turn: string; cards: string; score: string } {
    const places = this.host.seats.map((info, i) => this.placeWords(info.seat, i));
    const names = this.host.seats.map((info, i) => `${this.nameOf(info.seat)} ${this.view.points[i] ?? 0}`);
    return {
      turn: [this.status.lead, this.status.rest, ...places].filter((text) => text).join(' '),
      cards: t('template.board.cards_words', { cards: this.view.hand.join(', ') }),
      score: t('template.board.scores_words', { scores: names.join(', ') }),
    };
  }

  get command(): { example: string; help: string } {
    return { example: this.host.may('claim') ? '=23' : 'lay 5', help: t('template.board.command_help') };
  }

  get result(): { title: string; best: string | null } {
    const round = ends(this.host.told).length;
    return { title: t('template.board.round_end', { round, rounds: this.view.rounds }), best: null };
  }

  /** The points after each round. */
  get sheet(): Sheet {
    const rounds = Array.from({ length: this.view.rounds }, (_, i) => i);
    const ended = ends(this.host.told);
    return {
      caption: t('template.board.sheet'),
      columns: rounds.map((round) => String(round + 1)),
      total: t('page.total'),
      now: this.view.phase === 'over' ? -1 : this.view.round - 1,
      rows: this.host.seats.map((info, i) => ({
        seat: info.seat,
        name: this.nameOf(info.seat),
        cells: rounds.map((round) => ended[round]?.points[i] ?? null),
        total: this.view.points[i] ?? 0,
      })),
    };
  }
}
