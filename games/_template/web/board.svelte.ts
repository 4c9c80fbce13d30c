/**
 * The view-model of Secret sum. Its draft is a card that is chosen but not laid yet, or digits that are not sent yet. It turns taps
 * into the text people type ("lay 5", "=23", "pass"); it adds nothing up and judges nothing.
 */
import type { TemplateKind, TemplateView } from '$generated/template';
import type { Sheet } from '$parts/controls/ScoreSheet.svelte';
import type { SeatLetter, Sign } from '$parts/types';
import { BaseBoard } from '$shell/base_board.svelte';
import type { Board } from '$shell/board';
import { t } from '$words';
import { ends } from './result';

/** As many digits as the engine reads. */
const MOST_DIGITS = 4;

interface Draft {
  /** Index into the hand. */
  chosen: number | null;
  digits: string;
}

export class TemplateBoard extends BaseBoard<TemplateView, TemplateKind, Draft> implements Board {
  /** The drawn cards, from which a laid one travels. */
  readonly elements: { hand: (HTMLElement | undefined)[] } = { hand: [] };

  protected get position(): string {
    return `${this.view.round} ${this.view.phase}`;
  }
  protected emptyDraft(): Draft {
    return { chosen: null, digits: '' };
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
    if (this.draft.chosen === index) this.commit();
    else {
      this.change({ chosen: index });
      this.host.announce(this.status.rest);
    }
  }

  // --- saying a number --------------------------------------------------------------------------------------------------

  /** A key of the number pad. */
  press(key: string): void {
    const { digits } = this.draft;
    if (key === 'delete') this.undo();
    else if (key === 'ok') this.commit();
    else if (this.host.may('claim') && digits.length < MOST_DIGITS) this.change({ digits: `${digits}${key}` });
  }

  /** A typed number is sent like a tapped one, so that its time is reported, too. */
  typed(text: string): boolean {
    if (!this.host.may('claim') || !/^=?\d+$/.test(text)) return false;
    this.#play(text, this.thought_ms);
    return true;
  }

  // --- the keys of the table --------------------------------------------------------------------------------------------

  commit(): void {
    const { chosen, digits } = this.draft;
    if (this.host.may('claim') && digits) this.#play(`=${digits}`, this.thought_ms);
    else if (this.host.may('lay') && chosen !== null) this.#play(`lay ${this.view.hand[chosen]}`);
  }
  undo(): void {
    this.change({ chosen: null, digits: this.draft.digits.slice(0, -1) });
  }
  clear(): void {
    this.change(this.emptyDraft());
  }
  pass(): void {
    if (this.host.may('pass')) this.#play('pass');
  }

  async #play(text: string, reported?: number): Promise<void> {
    await this.say(text, reported);
    this.clear();
  }

  // --- words ------------------------------------------------------------------------------------------------------------

  /** What lies at a seat, for screen readers. */
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
    const { chosen } = this.draft;
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

  get round_words(): string {
    return t('template.board.round', { round: this.view.round, rounds: this.view.rounds });
  }

  get result() {
    const round = ends(this.host.log).length;
    return { title: t('template.board.round_end', { round, rounds: this.view.rounds }), best: null };
  }

  /** The points after each round. */
  get sheet(): Sheet {
    const rounds = Array.from({ length: this.view.rounds }, (_, i) => i);
    const ended = ends(this.host.log);
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
