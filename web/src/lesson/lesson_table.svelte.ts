/** The staged table of one or more steps of a lesson: nobody plays by himself, no clock runs, and nothing of it is kept. */
import { seatAt } from '$parts/seats';
import type { SeatLetter } from '$parts/types';
import { announce } from '$shell/announce';
import type { SeatInfo, Verdict } from '$shell/board';
import { t } from '$words';
import type { Known, MatchEvent, News, Opened } from '../engine/operations.ts';
import type { TableDeps } from '../table/engine_story.ts';
import type { PageTable } from '../table/page_table.ts';
import { Story } from '../table/story.svelte';
import type { LessonStep } from './lesson.ts';

/** "B 9-2=7": whose move it is, and the move. */
export const partsOf = (move: string): [SeatLetter, string] => [move[0] as SeatLetter, move.slice(2)];

const SEED = '0'.repeat(64);

export class LessonTable implements PageTable {
  readonly kind = 'lesson';
  readonly hints_allowed = false;
  readonly time_left = null;
  readonly story: Story;
  #events = 0;

  private constructor(
    readonly deps: TableDeps,
    readonly opened: Opened,
    readonly me: SeatLetter,
  ) {
    // The lesson itself says what to do, and no dialog waits at the end of a round.
    this.story = new Story({
      clock: deps.clock,
      board: { ...deps.board, skipsResult: () => true },
      lang: deps.lang,
      speech: () => 'normal',
      pace: () => 'brisk',
      announce,
      prompt: async () => '',
      say: (events, lang) => this.#say(events, lang),
    });
  }

  static async open(deps: TableDeps, game: string, step: LessonStep): Promise<LessonTable> {
    const names = [t('page.you'), ...t('lesson.bot_names').split(',')].slice(0, step.seats);
    const { seats, options, state, seed = SEED } = step;
    const holders = names.map(() => 'person');
    const { ok: opened } = await deps.engine.call('open', { game, seats, seed, options, state, holders, names });
    if (!opened) throw new Error('this step does not fit the rules');
    const table = new LessonTable(deps, opened, step.seat);
    for (const move of step.before ?? []) await table.#move(...partsOf(move));
    const { ok: news } = await deps.engine.call('look', table.#known);
    if (news) await table.story.begin(table.#learn(news));
    return table;
  }

  async #say(events: MatchEvent[], lang: ReturnType<TableDeps['lang']>): Promise<string[]> {
    const { game, names } = this.opened;
    return (await this.deps.engine.call('say', { game, events, viewer: this.me, names, lang })).ok?.texts ?? [];
  }
  get #known(): Known {
    return { match: this.opened.match, viewer: this.me, events: this.#events, lang: this.deps.lang() };
  }
  #learn(news: News): News {
    this.#events = news.view.events;
    return news;
  }

  get game(): string {
    return this.opened.game;
  }
  get seats(): readonly SeatInfo[] {
    const waiting = this.story.view?.waiting ?? [];
    return this.opened.names.map((name, i) => {
      const seat = seatAt(i);
      return { seat, name, kind: 'person', doing: waiting.includes(seat) ? 'turn' : 'waits' };
    });
  }

  act(text: string): Promise<Verdict> {
    return this.play(this.me, text);
  }
  /** A move of any seat: the reader's, or one that the lesson makes for another. */
  async play(seat: SeatLetter, text: string): Promise<Verdict> {
    const { ok, refused } = await this.#move(seat, text);
    if (!ok) return { ok: false, refusal: refused ?? { text: '' } };
    this.story.push(this.#learn(ok));
    return { ok: true };
  }
  #move(seat: SeatLetter, text: string) {
    return this.deps.engine.call('act', { ...this.#known, seat, text, at: 0 });
  }
  async hint() {
    return { ok: false as const, refusal: { text: '' } };
  }
  close(): void {
    this.story.close();
    this.deps.engine.call('close', { match: this.opened.match });
  }
}
