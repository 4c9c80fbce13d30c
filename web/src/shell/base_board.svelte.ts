/**
 * What the boards of all games have in common. A move that the player has begun is the draft. It belongs to one position:
 * as soon as the view shows another one, the draft is empty again.
 */
import { indexOf } from '$parts/seats';
import type { SeatLetter } from '$parts/types';
import { t } from '$words';
import type { BoardHost } from './board';

export abstract class BaseBoard<View, Kind extends string, Draft extends object> {
  #draft = $state.raw<{ position: string; draft: Draft } | null>(null);
  #painted_at: number | null = null;

  constructor(readonly host: BoardHost<View, Kind>) {}

  /** Two positions with different names share no draft. */
  protected abstract get position(): string;
  protected abstract emptyDraft(): Draft;

  get view(): View {
    return this.host.view;
  }
  get draft(): Draft {
    return this.#draft?.position === this.position ? this.#draft.draft : this.emptyDraft();
  }
  protected change(change: Partial<Draft>): void {
    this.#draft = { position: this.position, draft: { ...this.draft, ...change } };
  }

  /** The reader's place in lists by seat; -1 for a spectator. */
  get my_index(): number {
    return this.host.me ? indexOf(this.host.me) : -1;
  }
  nameOf(seat: SeatLetter | null): string {
    if (seat === null) return '';
    return seat === this.host.me ? t('page.you') : (this.host.seats.find((info) => info.seat === seat)?.name ?? seat);
  }

  /** The task has been painted: thinking time counts from now on. */
  painted(): void {
    this.#painted_at = performance.now();
  }
  protected get thought_ms(): number | undefined {
    return this.#painted_at === null ? undefined : performance.now() - this.#painted_at;
  }

  /** Plays a text, or shows why it is refused; true when it was played. */
  protected async say(text: string, reported?: number): Promise<boolean> {
    const { ok, refusal } = await this.host.say(text, reported);
    if (refusal) this.host.refuse(refusal);
    return ok;
  }
}
