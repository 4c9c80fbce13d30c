/**
 * The view-model of Numeramis. Its draft is what lies on the workbench. It turns taps into the text people type ("52+48") and asks
 * the engine what that makes: it adds nothing up and judges nothing. The bench is kept between turns and can be changed while
 * others play; it belongs to one seat and one round, and loses the cards that are no longer held.
 */
import type { NumeramisEvent, NumeramisKind, NumeramisView } from '$generated/numeramis';
import type { Sheet } from '$parts/controls/ScoreSheet.svelte';
import { type Place, place } from '$parts/theme/motion';
import type { SeatLetter } from '$parts/types';
import { BaseBoard } from '$shell/base_board.svelte';
import type { Board, Built } from '$shell/board';
import { t } from '$words';
import type { Best, Figures } from './answers';
import { type BenchNumber, cardsOf, combination, cut, digitsIn, type Join, kept, numbersOf, signed } from './bench';
import { bestLayout, lastHand, lastRound, type RoundShown, resultOf } from './result';
import { announced, commandOf, emptyWords, layoutWords, sheetOf, spaced, statusOf, wordsOf } from './words';

interface Draft {
  bench: string;
}

/** A tap can mean several moves, one for each card: the player picks one. */
interface Picking {
  cards: number[];
  say: (card: number) => string;
  drops?: boolean;
}

export class NumeramisBoard extends BaseBoard<NumeramisView, NumeramisKind, Draft> implements Board {
  #figures = $state.raw<{ key: string; figures: Figures } | null>(null);
  /** The card tapped last in this turn: a tap on the discards means this one. */
  #tapped = $state.raw<{ key: string; card: number } | null>(null);
  /** The bench as it was when Enter was pressed first. */
  #previewed: string | null = null;
  /** The position in which the player was warned what laying nothing costs. */
  #warned: string | null = null;
  #mover: SeatLetter | null = null;
  picking = $state.raw<Picking | null>(null);
  /** The player's own paper; nobody else reads it. */
  paper = $state('');
  /** The drawn pieces, from which others travel. */
  readonly elements: { hand: (HTMLElement | undefined)[]; deck?: HTMLElement; discard?: HTMLElement } = { hand: [] };

  protected get position(): string {
    return `${this.host.me} ${this.view.round}`;
  }
  protected emptyDraft(): Draft {
    return { bench: '' };
  }

  // --- state ----------------------------------------------------------------------------------------------------------

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
    return kept(this.draft.bench, this.view.hand);
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
  /** Names the position, as far as it matters for what lies on the bench. */
  get #key(): string {
    const { round, phase, turn, closer, hand, discards } = this.view;
    return [this.host.me, this.bench, round, phase, turn, closer, discards, hand.join('')].join(' ');
  }
  get #turn_key(): string {
    const { round, phase, turn, discards } = this.view;
    return [this.host.me, round, phase, turn, discards].join(' ');
  }
  /** The engine's newest answer about the bench; a moment old while it is being asked again. */
  get figures(): Figures | null {
    return this.#figures?.figures ?? null;
  }
  /** The same answer, unless the bench has changed since. */
  get sure(): Figures | null {
    return this.#figures?.key === this.#key ? this.#figures.figures : null;
  }
  /** What lies on the bench. */
  get built(): Built | undefined {
    const { bench } = this;
    if (!bench) return undefined;
    return { text: bench, words: layoutWords(bench), written: spaced(bench), value: this.sure?.total ?? null };
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
    return this.host.log.map(({ event }) => event as NumeramisEvent | null);
  }
  get closer_result(): number | null {
    return resultOf(this.events, this.view.closer);
  }
  /** The one card that does not lie on the bench. */
  get spare(): number | null {
    return this.my_turn ? (this.figures?.drop ?? null) : null;
  }
  /** The card that a tap on the discards throws away; two where the last tapped card is not the one left over. */
  get to_drop(): number[] {
    if (!this.host.may('drop')) return [];
    const tapped = this.#tapped?.key === this.#turn_key ? this.#tapped.card : null;
    const cards = [this.spare, tapped].filter((card) => card !== null && this.view.hand.includes(card));
    return [...new Set(cards as number[])];
  }

  /** Whether the bench still matters in this round. */
  get builds(): boolean {
    const { over, turn, to_lay, ready } = this.view;
    const { me } = this.host;
    return !over && me !== null && !ready.includes(me) && (turn !== null || to_lay.includes(me));
  }
  /** Whether a sign would change anything. */
  takesSign(sign: Join): boolean {
    if (!this.builds || this.figures?.left.length === 0) return false;
    return this.bench ? !this.bench.endsWith(sign) : sign === '-';
  }

  // --- building -------------------------------------------------------------------------------------------------------

  async #lay(text: string): Promise<void> {
    this.change({ bench: text });
    this.#previewed = null;
    await this.askFigures();
    this.host.announce(announced(this));
  }

  /** Asks the engine what lies on the bench. */
  async askFigures(): Promise<void> {
    const { view } = this;
    const key = this.#key;
    if (this.#figures?.key === key || view.over) return;
    const figures = (await this.host.solve({ bench: this.bench, view })) as Figures | null;
    if (figures && key === this.#key) this.#figures = { key, figures };
  }

  chooseCard(index: number): void {
    const card = this.view.hand[index];
    if (card === undefined || !this.builds) return;
    this.#tapped = { key: this.#turn_key, card };
    const mark = cardsOf(this.bench, this.view.hand).indexOf(index);
    this.#lay(mark < 0 ? this.bench + card : cut(this.bench, mark, mark + 1));
  }

  chooseSign(sign: Join): void {
    if (this.takesSign(sign)) this.#lay(signed(this.bench, sign));
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

  #play(text: string): Promise<boolean> {
    this.#previewed = null;
    return this.say(text);
  }

  draw(): void {
    this.#play('take deck');
  }

  /** The discards give a card at the beginning of a turn and take one at its end. */
  tapDiscards(): void {
    if (!this.my_turn || this.view.phase !== 'play') this.#play('take discard');
    else this.discard();
  }

  discard(): void {
    const cards = this.to_drop;
    const [card] = cards;
    if (this.must_lay) this.#play(`drop ${this.spare ?? this.view.hand[0]}`);
    else if (card === undefined) this.host.refuse({ text: t('numeramis.board.choose_drop'), clause: 'N4' });
    else if (cards.length > 1) this.picking = { cards, drops: true, say: (one) => `drop ${one}` };
    else this.#drop(card);
  }

  /** The discarded card leaves the bench, even when another like it is held. */
  async #drop(card: number): Promise<void> {
    const { bench, spare } = this;
    const mark = card === spare ? -1 : bench.lastIndexOf(String(card));
    if ((await this.#play(`drop ${card}`)) && mark >= 0) this.change({ bench: cut(bench, mark, mark + 1) });
  }

  pick(card: number): void {
    const { picking } = this;
    this.picking = null;
    if (picking?.drops) this.#drop(card);
    else if (picking) this.#play(picking.say(card));
  }

  unpick(): void {
    this.picking = null;
  }

  /** Declares what lies on the bench; the engine says what is wrong with it. */
  async close(): Promise<void> {
    await this.askFigures();
    if (this.sure?.say) await this.#play(this.sure.say);
    else if (this.bench) await this.#play(this.bench.replace(/[+-]$/, ''));
    else if (this.must_lay) this.layNothing();
    else if (this.host.may('take_deck')) this.host.refuse({ text: t('numeramis.board.take_first'), clause: 'N4' });
    else this.host.refuse({ text: emptyWords(this) });
  }

  /** Declaring no combination is dear, so it must be asked for twice. In a last turn a card is dropped all the same. */
  layNothing(): void {
    const { phase, target } = this.view;
    if (phase === 'layouts' && this.#warned !== this.#key) {
      this.#warned = this.#key;
      this.host.refuse({ text: t('numeramis.board.lay_none_again', { target }), clause: 'N15' });
    } else if (phase === 'layouts') this.#play('lay none');
    else this.picking = { cards: [...new Set(this.view.hand)], say: (card) => `lay none drop ${card}` };
  }

  answerZeros(wants_new: boolean): void {
    this.#play(wants_new ? 'zeros' : 'keep');
  }

  /** The first Enter announces what lies on the bench, the second one plays it. */
  commit(): void {
    if (this.#previewed === this.#key || !this.bench) {
      this.close();
      return;
    }
    this.#previewed = this.#key;
    this.askFigures().then(() => this.host.announce(announced(this), 'assertive'));
  }

  /** A combination in the command box is laid on the bench and previewed; any other text is sent as it is. */
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

  /** The engine says which cards are not held, or used twice. */
  async #explain(text: string): Promise<void> {
    const { refusal } = await this.host.preview(text);
    if (refusal) this.host.refuse(refusal);
  }

  /** O takes from the open pile. */
  letter(key: string): boolean {
    if (key !== 'o') return false;
    this.#play('take discard');
    return true;
  }
  get keys(): [string, string][] {
    return [['O', t('numeramis.board.key_open')]];
  }

  // --- where cards come from ------------------------------------------------------------------------------------------

  /** A card that is new in the hand comes from where it was taken. */
  origin(): Place | null {
    return place(this.#from_discard ? this.elements.discard : this.elements.deck);
  }
  get #from_discard(): boolean {
    return this.events.findLast((event) => event?.kind === 'took')?.open ?? false;
  }

  /** The card on the discards came from the seat that was to move, or from the reader's hand. */
  thrown(): Place | null {
    if (!this.#mover || this.#mover === this.host.me) return place(this.elements.hand.find(Boolean));
    return place(document.querySelector(`[data-seat="${this.#mover}"] svg`));
  }
  remember(turn: SeatLetter | null): void {
    this.#mover = turn;
  }

  // --- words ----------------------------------------------------------------------------------------------------------

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
  get round_words(): string {
    const { round, targets, lap, laps } = this.view;
    return this.solo
      ? t('numeramis.board.turn_count', { lap, laps })
      : t('numeramis.board.round_of', { round, rounds: targets.length });
  }
  get result() {
    const best = bestLayout(this.events, this.host.me);
    const { number: round } = this.last_round;
    const { targets } = this.view;
    const target = targets[round];
    return {
      title: t('numeramis.board.round_end', { round, rounds: targets.length }),
      best: best && {
        text: t('numeramis.board.equals', { layout: layoutWords(best.layout), total: best.result }),
        notation: `${best.layout}=${best.result}`,
      },
      next: target === undefined ? null : t('numeramis.board.next_round', { round: round + 1, target }),
    };
  }
  /** The best layout of the hand with which the reader ended the newest scored round; null without such a hand or layout. */
  async askBest(): Promise<Best | null> {
    const question = lastHand(this.events, this.host.me);
    const best = question && ((await this.host.solve(question)) as Best | { result: null } | null);
    return best && best.result !== null ? best : null;
  }
  get sheet(): Sheet {
    return sheetOf(this);
  }
}
