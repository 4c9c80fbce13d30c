/** What a board is given in a lesson: every move is checked by the engine first and then judged by the step. */
import type { Preview, Refusal, Verdict } from '$shell/board';
import type { Refusal as EngineRefusal } from '../engine/operations.ts';
import { TableHost } from '../table/host.svelte';
import type { LessonRun } from './lesson_run.svelte';
import type { LessonTable } from './lesson_table.svelte';

export class LessonHost extends TableHost {
  constructor(
    override readonly table: LessonTable,
    readonly run: LessonRun,
  ) {
    super(
      table,
      table.deps,
      () => run.title,
      () => 1,
    );
  }

  override async preview(text: string): Promise<Preview> {
    const found = await super.preview(text);
    if (found.ok && this.run.judge(found.canonical ?? text) === 'other')
      return { ok: false, refusal: await this.run.otherWords(text) };
    return found.refusal ? { ...found, refusal: await this.#worded(text, found.refusal) } : found;
  }

  override async say(text: string): Promise<Verdict> {
    const { ok, refused } = await this.deps.engine.call('check', {
      game: this.table.game,
      view: this.view,
      text,
      lang: this.deps.lang(),
    });
    if (refused) return { ok: false, refusal: await this.#worded(text, refused) };
    const judged = this.run.judge(ok?.text ?? text);
    if (judged === 'other') return { ok: false, refusal: await this.run.otherWords(text) };
    const verdict = await this.table.act(text);
    if (verdict.ok) this.run.played(judged);
    return verdict;
  }

  async #worded(text: string, refusal: Refusal): Promise<Refusal> {
    return { ...refusal, ...(await this.run.refusalWords(text, refusal as EngineRefusal)) };
  }

  override refuse(refusal: Refusal): void {
    this.run.wrong(refusal);
  }
  /** Lessons teach the program nothing about the reader. */
  override answered(): void {}
}
