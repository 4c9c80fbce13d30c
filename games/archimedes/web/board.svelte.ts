/**
 * The view-model of Archimedes. Its draft is an equation: a sign, a card to use, an answer card. It turns taps into the text people
 * type ("5 8", "+ 5 8", "=") and asks the engine what that means; it adds nothing up and judges nothing.
 */
import { tick } from 'svelte';
import type { ArchimedesEvent, ArchimedesKind, ArchimedesView, Action as Play } from '$generated/archimedes';
import type { Sheet } from '$parts/controls/ScoreSheet.svelte';
import { signWord, signWritten } from '$parts/signs';
import { type Place, place, travel } from '$parts/theme/motion';
import type { CardValue, SeatLetter, Sign } from '$parts/types';
import { BaseBoard } from '$shell/base_board.svelte';
import type { BestCalculation, Board, Choice, Status } from '$shell/board';
import { t } from '$words';
import { chainOf, type Link } from './chain';
import { bestPlay, type HandShown, lastRound, type PraisedPlay } from './result';

/** An answer lies on the table this long before it is played, so that it can be taken back. */
export const COMMIT_AFTER_MS = 600;

interface Draft {
  sign: Sign | null;
  operand: number | null;
  answer: number | null;
  /** Canonical text of a legal equation that waits to be played. */
  ready: string | null;
  choices: Choice[];
}

type SignSaid = (sign: Sign) => string;
const sentenceOf = (...words: (string | number | undefined)[]): string => `${words.join(' ')}.`;

export const SIGN_OF: Record<Play['sign'], Sign> = { plus: '+', minus: '-', times: '*', over: ':' };

/** Canonical text ("3x4=12", "=8") in its pieces; an equality has no sign. */
function takeApart(play: string): { top: string; sign: Sign | null; card: string; answer: string } {
  const [, top = '', sign = '', card = '', answer = ''] = /^(?:(\d+)([-+x*:])(\w+))?=(\w+)$/.exec(play) ?? [];
  return { top, sign: sign === '' ? null : sign === 'x' ? '*' : (sign as Sign), card, answer };
}

export class ArchimedesBoard extends BaseBoard<ArchimedesView, ArchimedesKind, Draft> implements Board {
  #call_off: () => void = () => {};
  #sent: Place | null = null;
  #mover: SeatLetter | null = null;
  /** The drawn pieces, from which others travel. */
  readonly elements: {
    hand: (HTMLElement | undefined)[];
    operand?: HTMLElement;
    answer?: HTMLElement;
    deck?: HTMLElement;
  } = {
    hand: [],
  };

  protected get position(): string {
    const { round, pile, deck, turn, hand } = this.view;
    return [round, pile, deck, turn, ...hand].join(' ');
  }
  protected emptyDraft(): Draft {
    return { sign: null, operand: null, answer: null, ready: null, choices: [] };
  }
  get my_turn(): boolean {
    return this.host.may('equation');
  }
  card(index: number | null): CardValue | null {
    return index === null ? null : (this.view.hand[index] ?? null);
  }

  // --- building -----------------------------------------------------------------------------------------------------

  protected override change(change: Partial<Draft>): void {
    this.#call_off();
    super.change({ ready: null, choices: [], ...change });
  }

  chooseSign(sign: Sign): void {
    if (!this.my_turn) return;
    if (sign === '=') {
      this.clear();
      this.#attempt('=', 0);
      return;
    }
    this.change({ sign: this.draft.sign === sign ? null : sign });
    if (this.draft.operand !== null && this.draft.answer !== null) this.#attemptEquation();
    else if (this.draft.sign) this.host.announce(this.status.rest);
  }

  chooseCard(index: number): void {
    if (!this.my_turn) return;
    const { operand, answer } = this.draft;
    if (index === operand || index === answer) {
      this.takeBack(index);
    } else if (operand === null) {
      this.change({ operand: index });
      this.host.announce(this.status.rest);
    } else {
      this.change({ answer: index });
      this.#attemptEquation();
    }
  }

  takeBack(index: number): void {
    const { operand, answer } = this.draft;
    if (index === answer) this.#return([answer], { answer: null });
    else if (index === operand) this.#return([operand, answer], { operand: null, answer: null });
  }

  takeBackSign(): void {
    this.change({ sign: null });
  }

  undo(): void {
    const { operand, answer, sign } = this.draft;
    if (answer !== null) this.takeBack(answer);
    else if (operand !== null) this.takeBack(operand);
    else if (sign) this.takeBackSign();
  }

  clear(): void {
    const { operand, answer } = this.draft;
    this.#return([operand, answer], { operand: null, answer: null, sign: null });
  }

  /** Cards go back to their places in the hand, from where they lie now. */
  #return(indices: (number | null)[], change: Partial<Draft>): void {
    const from = indices.map((index) =>
      place(index === null ? null : index === this.draft.operand ? this.elements.operand : this.elements.answer),
    );
    this.change(change);
    tick().then(() => {
      indices.forEach((index, i) => {
        const card = index === null ? undefined : this.elements.hand[index];
        if (card && from[i]) travel(card, from[i]);
      });
    });
  }

  // --- asking and saying --------------------------------------------------------------------------------------------

  #attemptEquation(): void {
    const { sign, operand, answer } = this.draft;
    const cards = `${this.card(operand)} ${this.card(answer)}`;
    this.#attempt(sign ? `${sign} ${cards}` : cards, COMMIT_AFTER_MS);
  }

  async #attempt(text: string, delay: number): Promise<void> {
    const asked = this.draft;
    const preview = await this.host.preview(text);
    if (this.draft !== asked) return;
    if (preview.choices?.length) this.change({ choices: preview.choices.map((choice) => this.#worded(choice)) });
    else if (preview.ok) this.#prepare(preview.canonical ?? text, delay);
    else {
      if (preview.refusal) this.host.refuse(preview.refusal);
      if (asked.answer === null) this.clear();
      else this.takeBack(asked.answer);
    }
  }

  #prepare(canonical: string, delay: number): void {
    const { sign } = takeApart(canonical);
    this.change({ ready: canonical, ...(sign ? { sign } : {}) });
    if (delay) this.#call_off = this.host.after(delay, () => this.commit());
    else this.commit();
  }

  pick(choice: Choice): void {
    this.#prepare(choice.text, 0);
  }

  commit(): void {
    const { ready } = this.draft;
    if (ready) this.#play(ready);
  }

  draw(): void {
    if (this.my_turn) this.#play(this.host.may('draw') ? 'draw' : 'pass');
  }
  pass(): void {
    if (this.my_turn) this.#play('pass');
  }

  async #play(text: string): Promise<void> {
    this.#call_off();
    this.#sent = place(this.elements.answer);
    if (!(await this.say(text))) this.clear();
  }

  /** Where the card on top of the pile came from: the reader's answer slot, or the seat that was to move. */
  origin(): Place | null {
    const sent = this.#sent;
    this.#sent = null;
    const mover = this.#mover && this.#mover !== this.host.me ? `[data-seat="${this.#mover}"] svg` : null;
    return sent ?? (mover ? place(document.querySelector(mover)) : null);
  }

  /** Called after each drawing: the seat that is to move now plays the next card. */
  remember(turn: SeatLetter | null): void {
    this.#mover = turn;
  }

  // --- words --------------------------------------------------------------------------------------------------------

  cardWord(card: CardValue | null): string {
    return card === 'R' ? t('archimedes.board.joker') : String(card ?? '');
  }

  /** A play in canonical notation ("3+R5=8", "=R8"), in words for the ear or in signs for the eye. */
  said(play: string, say: SignSaid = signWord): string {
    const { top, sign, card, answer } = takeApart(play);
    const worth = (text: string) => (text.startsWith('R') ? this.#jokerAs(text.slice(1)) : text);
    if (!sign) return sentenceOf(this.view.top?.value, say('='), worth(answer));
    return sentenceOf(top, say(sign), worth(card), say('='), worth(answer));
  }
  #worded({ text }: Choice): Choice {
    return { text, words: this.said(text), written: this.said(text, signWritten) };
  }
  #jokerAs(value: number | string): string {
    return t('archimedes.board.joker_as', { value });
  }
  playWords({ kind, top, sign, operand, result }: Play): string {
    const worth = (laid: Play['result']) => (laid.card === 'R' ? this.#jokerAs(laid.value) : String(laid.value));
    if (kind === 'equality') return sentenceOf(top, signWord('='), worth(result));
    return sentenceOf(top, signWord(SIGN_OF[sign]), worth(operand), signWord('='), worth(result));
  }

  // --- what others do -------------------------------------------------------------------------------------------------

  /** The play of another seat that lies on the table to be read. */
  get read_play(): { seat: SeatLetter; play: Play } | null {
    const event = this.host.reading?.event as ArchimedesEvent | null | undefined;
    return event?.kind === 'played' && event.seat ? { seat: event.seat, play: event.play } : null;
  }

  /** What has happened in the newest round, equation by equation. */
  get chain(): Link[] {
    const events = this.host.log.map(({ event }) => event as ArchimedesEvent | null);
    return chainOf(events, this.view.top.value);
  }

  /** True where the table helps and nothing can be played: then the deck is pointed at. */
  get points_at_deck(): boolean {
    return this.#no_play === this.position;
  }
  #no_play = $state('');
  /** Asks the engine once a position whether anything can be played; only where hints are allowed. */
  async lookForPlays(): Promise<void> {
    const { position } = this;
    if (!this.my_turn || !this.host.hints_allowed) return;
    const answer = await this.host.solve({ top: this.view.top.value, hand: this.view.hand });
    const { plays } = (answer ?? { plays: [''] }) as { plays: string[] };
    if (!plays.length) this.#no_play = position;
  }

  get status(): Status {
    if (this.view.over) return { lead: t('archimedes.board.over'), rest: '' };
    if (this.view.turn === null) return { lead: this.result.title, rest: '' };
    if (!this.my_turn) return { lead: t('page.turn_of', { name: this.nameOf(this.view.turn) }), rest: '' };
    return { lead: t('page.your_turn_lead'), rest: this.#task(signWord), rest_written: this.#task(signWritten) };
  }

  #task(say: SignSaid): string {
    const { sign, operand, answer } = this.draft;
    const top = this.view.top?.value ?? '';
    const card = this.cardWord(this.card(operand));
    if (operand !== null && answer !== null && sign)
      return sentenceOf(top, say(sign), card, say('='), this.cardWord(this.card(answer)));
    if (operand !== null && sign) return t('archimedes.board.answer_signed', { top, sign: say(sign), card });
    if (operand !== null) return t('archimedes.board.answer', { top, card });
    if (sign) return t('archimedes.board.operand', { top, sign: say(sign) });
    if (this.points_at_deck) return t(this.view.deck ? 'archimedes.board.must_draw' : 'archimedes.board.must_pass');
    return t('archimedes.board.begin');
  }

  get words(): { turn: string; cards: string; score: string } {
    const names = this.host.seats.map((info, i) => `${this.nameOf(info.seat)} ${this.points(i) ?? '?'}`);
    return {
      turn: `${this.status.lead} ${t('archimedes.board.pile_words', { top: this.view.top?.value ?? '' })} ${this.status.rest}`.trim(),
      cards: t('archimedes.board.cards_words', { cards: this.view.hand.map((card) => this.cardWord(card)).join(', ') }),
      score: t('archimedes.board.scores_words', { scores: names.join(', ') }),
    };
  }

  get command(): { example: string; help: string } {
    return { example: '5 8', help: t('archimedes.board.command_help') };
  }

  /** The newest scored round: hands as they were shown, and the points. */
  get last_round(): { hands: HandShown[]; round: number } {
    return lastRound(this.host.log.map(({ event }) => event as ArchimedesEvent | null));
  }

  get round_words(): string {
    const { round, sheet } = this.view;
    return `${t('archimedes.board.round')} ${t('archimedes.board.of', { round, rounds: sheet[0]?.length ?? 0 })}`;
  }
  get result() {
    const { round } = this.last_round;
    const rounds = this.view.sheet[0]?.length ?? 0;
    const best = bestPlay(
      this.host.log.map(({ event }) => event as ArchimedesEvent | null),
      this.host.me,
    );
    return { title: t('archimedes.board.round_end', { round, rounds }), best: best && this.#praised(best) };
  }

  #praised({ play, round }: PraisedPlay): BestCalculation {
    const { top, sign, operand, result } = play;
    return { text: this.playWords(play), notation: `${top}${SIGN_OF[sign]}${operand.value}=${result.value}`, round };
  }

  /** Totals are covered at some tables. */
  points(index: number): number | null {
    const points = this.view.points[index];
    return points === undefined || points === null || points < 0 ? null : points;
  }

  get sheet(): Sheet {
    const { sheet, round, over } = this.view;
    const columns = (sheet[0] ?? []).map((_, i) => String(i + 1));
    return {
      caption: t('archimedes.board.sheet'),
      columns,
      total: t('page.total'),
      now: over ? -1 : columns.indexOf(String(round)),
      rows: this.host.seats.map((info, i) => ({
        seat: info.seat,
        name: this.nameOf(info.seat),
        cells: sheet[i] ?? [],
        total: this.points(i),
      })),
    };
  }
}
