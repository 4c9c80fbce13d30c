/**
 * What the player is putting together on the workbench. It turns taps into the text people type ("52+48") and asks the engine
 * what lies there: it adds nothing up and judges nothing. The bench is kept between turns and can be changed while others
 * play; it belongs to one seat and one round, and loses the cards that are no longer held.
 */

import type { NumeramisEvent, NumeramisKind, NumeramisView } from '$generated/numeramis';
import type { Sheet } from '$parts/controls/ScoreSheet.svelte';
import type { Place } from '$parts/theme/motion';
import { place } from '$parts/theme/motion';
import type { SeatLetter } from '$parts/types';
import type { Board, BoardHost } from '$shell/board';
import { t } from '$words';
import type { Figures } from './answers';
import { type BenchNumber, cardsOf, combination, cut, digitsIn, type Join, kept, numbersOf, signed } from './bench';
import { bestLayout, lastRound, type RoundShown, resultOf } from './story';
import { announced, commandOf, layoutWords, sheetOf, statusOf, wordsOf } from './words';

interface Bench {
  seat: SeatLetter | null;
  round: number;
  text: string;
}

/** Several moves are meant by one tap: the player picks one. */
export interface Picking {
  cards: number[];
  say: (card: number) => string;
  drops?: boolean;
}

export class NumeramisBoard implements Board {
  #bench = $state.raw<Bench>({ seat: null, round: 0, text: '' });
  #figures = $state.raw<{ key: string; figures: Figures } | null>(null);
  /** The card tapped last in this turn: what a tap on the discards means. */
  #tapped = $state.raw<{ key: string; card: number } | null>(null);
  /** The bench as it was when Enter was pressed first. */
  #previewed: string | null = null;
  /** The position in which it was said what laying nothing costs. */
  #warned: string | null = null;
  #mover: SeatLetter | null = null;
  picking = $state.raw<Picking | null>(null);
  /** The player's own paper; nobody else reads it. */
  paper = $state('');
  /** Where pieces are drawn, so that they can travel. */
  readonly drawn: { hand: (HTMLElement | undefined)[]; deck?: HTMLElement; discard?: HTMLElement } = { hand: [] };

  constructor(readonly host: BoardHost<NumeramisView, NumeramisKind>) {}

  // --- how it stands --------------------------------------------------------------------------------------------------

  get view(): NumeramisView {
    return this.host.view;
  }
  get my_turn(): boolean {
    return !this.view.over && this.view.turn !== null && this.view.turn === this.host.me;
  }
  get solo(): boolean {
    return this.view.seats === 1;
  }
  /** A layout is wanted: at the end of the own last turn, or because there is none. */
  get must_lay(): boolean {
    return this.host.may('lay');
  }
  get bench(): string {
    const { seat, round, text } = this.#bench;
    return seat === this.host.me && round === this.view.round ? kept(text, this.view.hand) : '';
  }
  get numbers(): BenchNumber[] {
    return numbersOf(this.bench);
  }
  /** For every card of the hand the number it lies in, counted from 1; 0 for none. */
  get lying(): number[] {
    const at = cardsOf(this.bench, this.view.hand);
    return this.view.hand.map((_, card) => {
      const mark = at.indexOf(card);
      return mark < 0 ? 0 : this.numbers.findIndex(({ from, to }) => mark >= from && mark < to) + 1;
    });
  }
  /** The position, as far as it matters for what lies on the bench. */
  get #key(): string {
    const { round, phase, turn, closer, hand, discards } = this.view;
    return [this.host.me, this.bench, round, phase, turn, closer, discards, hand.join('')].join(' ');
  }
  get #turn_key(): string {
    const { round, phase, turn, discards } = this.view;
    return [this.host.me, round, phase, turn, discards].join(' ');
  }
  /** What the engine said last; a moment old while it is being asked again. */
  get figures(): Figures | null {
    return this.#figures?.figures ?? null;
  }
  /** The same, only if it is about what lies there now. */
  get sure(): Figures | null {
    return this.#figures?.key === this.#key ? this.#figures.figures : null;
  }
  get adds_up(): boolean {
    return this.view.aid === 'totals';
  }
  get exact(): boolean {
    return this.figures?.total === this.view.target;
  }
  /** An exact total with cards left over is not done yet. */
  get done(): boolean {
    return this.exact && (this.figures?.allowed === true || !this.my_turn);
  }
  get events(): (NumeramisEvent | null)[] {
    return this.host.told.map(({ event }) => event as NumeramisEvent | null);
  }
  get closer_result(): number | null {
    return resultOf(this.events, this.view.closer);
  }
  /** The card in the discard slot. */
  get spare(): number | null {
    return this.my_turn ? (this.figures?.drop ?? null) : null;
  }
  /** The card that a tap on the discards throws away; several where a tap has filled the bench. */
  get to_drop(): number[] {
    if (!this.host.may('drop')) return [];
    const tapped = this.#tapped?.key === this.#turn_key ? this.#tapped.card : null;
    const cards = [this.spare, tapped].filter((card) => card !== null && this.view.hand.includes(card));
    return [...new Set(cards as number[])];
  }

  // --- building -------------------------------------------------------------------------------------------------------

  async #lay(text: string): Promise<void> {
    this.#bench = { seat: this.host.me, round: this.view.round, text };
    this.#previewed = null;
    await this.look();
    this.host.announce(announced(this));
  }

  /** Asks the engine what lies on the bench. */
  async look(): Promise<void> {
    const { view } = this;
    const key = this.#key;
    if (this.#figures?.key === key || view.over) return;
    const figures = (await this.host.solve({ bench: this.bench, view })) as Figures | null;
    if (figures && key === this.#key) this.#figures = { key, figures };
  }

  chooseCard(index: number): void {
    const card = this.view.hand[index];
    if (card === undefined) return;
    this.#tapped = { key: this.#turn_key, card };
    const mark = cardsOf(this.bench, this.view.hand).indexOf(index);
    this.#lay(mark < 0 ? this.bench + card : cut(this.bench, mark, mark + 1));
  }

  chooseSign(sign: Join): void {
    this.#lay(signed(this.bench, sign));
  }

  takeBack({ from, to }: BenchNumber): void {
    this.#tapped = null;
    this.#lay(cut(this.bench, from, to));
  }

  undo(): void {
    this.#tapped = null;
    if (this.bench) this.#lay(this.bench.slice(0, -1));
  }

  clear(): void {
    this.#tapped = null;
    this.picking = null;
    if (this.bench) this.#lay('');
  }

  // --- moves ----------------------------------------------------------------------------------------------------------

  async #say(text: string): Promise<boolean> {
    this.#previewed = null;
    const verdict = await this.host.say(text);
    if (!verdict.ok && verdict.refusal) this.host.refuse(verdict.refusal);
    return verdict.ok;
  }

  draw(): void {
    this.#say('take deck');
  }

  /** The discards give a card at the beginning of a turn and take one at its end. */
  tapDiscards(): void {
    if (!this.my_turn || this.view.phase !== 'play') this.#say('take discard');
    else this.discard();
  }

  discard(): void {
    const cards = this.to_drop;
    const [card] = cards;
    if (this.must_lay) this.#say(`drop ${this.spare ?? this.view.hand[0]}`);
    else if (card === undefined) this.host.refuse({ text: t('numeramis.board.choose_drop'), clause: 'N4' });
    else if (cards.length > 1) this.picking = { cards, drops: true, say: (one) => `drop ${one}` };
    else this.#drop(card);
  }

  /** The card that goes leaves the bench, also when another like it is held. */
  async #drop(card: number): Promise<void> {
    const { bench, spare } = this;
    const mark = card === spare ? -1 : bench.lastIndexOf(String(card));
    if ((await this.#say(`drop ${card}`)) && mark >= 0)
      this.#bench = { seat: this.host.me, round: this.view.round, text: cut(bench, mark, mark + 1) };
  }

  pick(card: number): void {
    const { picking } = this;
    this.picking = null;
    if (picking?.drops) this.#drop(card);
    else if (picking) this.#say(picking.say(card));
  }

  unpick(): void {
    this.picking = null;
  }

  /** Declares what lies on the bench. What is wrong with it, the engine says. */
  async close(): Promise<void> {
    await this.look();
    if (this.sure?.say) await this.#say(this.sure.say);
    else if (this.bench) await this.#say(this.bench.replace(/[+-]$/, ''));
    else if (this.must_lay) this.layNothing();
    else this.host.refuse({ text: t('numeramis.board.workbench_empty') });
  }

  /** No combination is declared: dear, so it is asked for twice. In a last turn a card goes all the same. */
  layNothing(): void {
    const { phase, target } = this.view;
    if (phase === 'layouts' && this.#warned !== this.#key) {
      this.#warned = this.#key;
      this.host.refuse({ text: t('numeramis.board.lay_none_again', { target }), clause: 'N15' });
    } else if (phase === 'layouts') this.#say('lay none');
    else this.picking = { cards: [...new Set(this.view.hand)], say: (card) => `lay none drop ${card}` };
  }

  answerZeros(wants_new: boolean): void {
    this.#say(wants_new ? 'zeros' : 'keep');
  }

  hint(): Promise<void> {
    return this.host.hint();
  }

  /** Enter: first it is said what lies there, then it is played. */
  commit(): void {
    if (this.#previewed === this.#key || !this.bench) {
      this.close();
      return;
    }
    this.#previewed = this.#key;
    this.look().then(() => this.host.announce(announced(this), 'assertive'));
  }

  /** A combination in the command box is laid on the bench and previewed; everything else is said as it is. */
  typed(text: string): boolean {
    const laid = combination(text);
    if (laid === null || this.view.over || this.host.me === null) return false;
    if (cardsOf(laid, this.view.hand).filter((card) => card >= 0).length < digitsIn(laid)) this.#explain(text);
    else {
      this.#lay(laid);
      this.#previewed = this.#key;
    }
    return true;
  }

  /** Cards that are not held, or used twice: the engine knows the words for it. */
  async #explain(text: string): Promise<void> {
    const { refusal } = await this.host.preview(text);
    if (refusal) this.host.refuse(refusal);
  }

  /** O takes from the open pile. */
  letter(key: string): boolean {
    if (key !== 'o') return false;
    this.#say('take discard');
    return true;
  }

  // --- where cards come from ------------------------------------------------------------------------------------------

  /** A card that is new in the hand comes from where it was taken. */
  origin(): Place | null {
    return place(this.#from_discard ? this.drawn.discard : this.drawn.deck);
  }
  get #from_discard(): boolean {
    return this.events.findLast((event) => event?.kind === 'took')?.open ?? false;
  }

  /** The card on the discards came from whoever was to move, or from the own hand. */
  thrown(): Place | null {
    if (!this.#mover || this.#mover === this.host.me) return place(this.drawn.hand.find(Boolean));
    return place(document.querySelector(`[data-seat="${this.#mover}"] svg`));
  }
  remember(turn: SeatLetter | null): void {
    this.#mover = turn;
  }

  // --- words ----------------------------------------------------------------------------------------------------------

  nameOf(seat: SeatLetter | null): string {
    if (seat === null) return '';
    return seat === this.host.me ? t('page.you') : (this.host.seats.find((info) => info.seat === seat)?.name ?? seat);
  }
  get status(): { lead: string; rest: string } {
    return statusOf(this);
  }
  get words(): { turn: string; cards: string; score: string } {
    return wordsOf(this);
  }
  get command(): { example: string; help: string } {
    return commandOf();
  }
  get last_round(): RoundShown {
    return lastRound(this.events);
  }
  get result(): { title: string; best: string | null } {
    const best = bestLayout(this.events, this.host.me);
    return {
      title: t('numeramis.board.round_end', { round: this.last_round.number, rounds: this.view.targets.length }),
      best: best && t('numeramis.board.equals', { layout: layoutWords(best.layout), total: best.result }),
    };
  }
  get sheet(): Sheet {
    return sheetOf(this);
  }
}
