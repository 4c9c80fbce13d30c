/**
 * What a board is given of a session (BoardHost): the view as it is shown, the engine's opinion of a text, the ways to act.
 * Notices over the table and the steps of a hint live here, because they belong to one position and go with it.
 */
import type { CardValue, Lang, SeatLetter } from '$parts/types';
import { announce } from '$shell/announce';
import type { BoardHost, OwnAnswer, Preview, Refusal, SeatInfo, Told, Verdict } from '$shell/board';
import type { Notice } from '$shell/TableFrame.svelte';
import { t } from '$words';
import type { EngineClient } from '../engine/client.ts';
import type { Query } from '../engine/operations.ts';
import type { Clock } from './clock.ts';
import type { TableSession } from './session.ts';

export class TableHost implements BoardHost<unknown> {
  notice = $state<Notice | null>(null);
  #hinted = $state.raw<{ at: number; step: number; cards: CardValue[] }>({ at: -1, step: 0, cards: [] });

  constructor(
    readonly session: TableSession,
    readonly engine: EngineClient,
    readonly clock: Clock,
    readonly lang: () => Lang,
    readonly name: () => string,
    readonly hint_steps: () => number,
  ) {}

  get title(): string {
    return this.name();
  }
  get view(): unknown {
    return this.session.story.view?.game;
  }
  may(kind: string): boolean {
    return this.session.story.view?.may.includes(kind) ?? false;
  }
  get seats(): readonly SeatInfo[] {
    return this.session.seats;
  }
  get me(): SeatLetter | null {
    return this.session.me;
  }
  get told(): readonly Told[] {
    return this.session.story.told;
  }
  get hints_allowed(): boolean {
    return this.session.hints_allowed;
  }
  get time_left() {
    return this.session.time_left;
  }
  /** Counts what the game itself has told: a hint is no new position. */
  get #position(): number {
    return this.told.filter(({ event }) => event !== null).length;
  }
  get hinted(): readonly CardValue[] {
    return this.#hinted.at === this.#position ? this.#hinted.cards : [];
  }

  async preview(text: string): Promise<Preview> {
    const asked = { game: this.session.game, view: this.view, text };
    const { ok, refused } = await this.engine.call('check', { ...asked, lang: this.lang() });
    if (ok) return { ok: true, canonical: ok.text };
    const texts = (await this.engine.call('readings', asked)).ok?.texts ?? [];
    if (texts.length > 1) return { ok: false, choices: texts.map((text) => ({ text, words: text })) };
    return { ok: false, refusal: refused ?? { text: '' } };
  }

  async solve(question: unknown): Promise<unknown> {
    return (await this.engine.call('solve', { game: this.session.game, question })).ok ?? null;
  }

  async say(text: string, reported?: number): Promise<Verdict> {
    this.notice = null;
    return this.session.act(text, reported);
  }

  async explain(text: string): Promise<string> {
    const { game, me, seats } = this.session;
    const names = seats.map((seat) => seat.name);
    const asked = { game, view: this.view, text, viewer: me, names, lang: this.lang() };
    return (await this.engine.call('explain', asked)).ok?.text ?? '';
  }

  async hint(): Promise<void> {
    const at = this.#position;
    const step = this.#hinted.at === at ? Math.min(this.#hinted.step + 1, this.hint_steps()) : 1;
    const answer = await this.session.hint(step);
    if (!answer.ok) return this.refuse(answer.refusal);
    this.#hinted = { at, step, cards: answer.hint.cards };
    this.remark(t('page.hint'), answer.hint.words);
  }

  /** Something worth knowing, over the table until it is closed or the next action; spoken too. */
  remark(lead: string, text: string): void {
    this.notice = { kind: 'hint', lead, text };
    announce(text);
  }

  answered(answer: OwnAnswer): void {
    if (!this.session.shared) import('./own_answers.ts').then(({ noteAnswer }) => noteAnswer(answer));
  }

  announce(text: string, urgency?: 'polite' | 'assertive'): void {
    announce(text, urgency);
  }

  refuse(refusal: Refusal): void {
    const lead = refusal.clause ? t('page.not_allowed_clause', { id: refusal.clause }) : t('page.not_allowed');
    this.notice = { kind: 'refusal', lead, text: refusal.text, ...(refusal.clause ? { clause: refusal.clause } : {}) };
    announce(refusal.text, 'assertive');
  }

  dismiss(): void {
    this.notice = null;
  }

  after(ms: number, then: () => void): () => void {
    return this.clock.after(ms, then);
  }

  /** The engine's answer to a question that any player may ask at any time. */
  async ask(query: Query): Promise<string> {
    const { story, game, me, seats } = this.session;
    const names = seats.map((seat) => seat.name);
    const asked = { game, view: story.view?.game, query, viewer: me, names, lang: this.lang() };
    return (await this.engine.call('answer', asked)).ok?.text ?? '';
  }
}
