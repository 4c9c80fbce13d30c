/** For tests of lessons: they are taken with the real engine and the real boards, and with a clock that waits for nobody. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { boardOf } from '$shell/boards';
import { choose, settings } from '$shell/settings.svelte';
import { Engine } from '../engine/engine.ts';
import type { Clock } from '../table/clock.ts';
import type { TableDeps } from '../table/engine_story.ts';
import { fetchWords, type Lesson } from './lesson.ts';
import { LessonRun } from './lesson_run.svelte';

/** Goes from one thing that is due to the next. */
class QuickClock implements Clock {
  #now = 0;
  #due: { at: number; then: () => void }[] = [];

  now(): number {
    return this.#now;
  }
  after(ms: number, then: () => void): () => void {
    const one = { at: this.#now + ms, then };
    this.#due.push(one);
    return () => {
      this.#due = this.#due.filter((other) => other !== one);
    };
  }
  async passUntil(reached: () => boolean): Promise<void> {
    for (let steps = 0; steps < 500 && !reached(); ++steps) {
      const [next] = this.#due.sort((a, b) => a.at - b.at);
      if (next) {
        this.#due.shift();
        this.#now = Math.max(this.#now, next.at);
        next.then();
      }
      await settled();
    }
    expect(reached()).toBe(true);
  }
  async pass(ms: number): Promise<void> {
    let over = false;
    this.after(ms, () => (over = true));
    await this.passUntil(() => over);
  }
}
export const settled = async () => {
  for (let i = 0; i < 3; ++i) await new Promise((done) => setTimeout(done));
};

let engine: Engine;
export let clock: QuickClock;
export let run: LessonRun;

/** Call this first: what each test finds and leaves. The boards of these games are loaded, which takes a while. */
export function prepareLessons(...slugs: string[]): void {
  beforeAll(async () => {
    engine = await Engine.load(readFileSync('../build/wasm/calculi.wasm'));
    await Promise.all(slugs.flatMap((slug) => [boardOf(slug)?.load(), fetchWords(slug)]));
  }, 60_000);
  beforeEach(() => {
    document.body.innerHTML = '<div data-say="polite"></div><div data-say="assertive"></div>';
    clock = new QuickClock();
  });
  afterEach(() => {
    run.close();
    localStorage.clear();
    choose({ lang: 'en' });
  });
}

export const announced = () => [...document.querySelectorAll('[data-say] p')].map((one) => one.textContent);

/** The lesson of a game at one of its steps, which is asked. */
export async function open(game: string, id?: string): Promise<LessonRun> {
  const module = await boardOf(game)?.load();
  const lesson = engine.call('lesson', { game } as never).ok as Lesson;
  const call = async (op: never, request: never) => engine.call(op, request);
  const deps = { engine: { call }, clock, board: module, lang: () => settings.lang } as unknown as TableDeps;
  run = new LessonRun(deps, lesson, () => game);
  await run.begin(
    Math.max(
      0,
      lesson.steps.findIndex((step) => step.id === id),
    ),
  );
  run.ask();
  return run;
}

/** Puts something together, as a board tells of it. */
export const build = (text: string, value: number | null = 1) =>
  run.follow({ text, words: text, written: text, value });

export async function say(text: string): Promise<string> {
  const { refusal } = (await run.current?.host.say(text)) ?? {};
  if (refusal) run.current?.host.refuse(refusal);
  await settled();
  return refusal?.text ?? '';
}

/** What the page answers to these, each at its step: `[step, text, words]`. */
export async function answers(game: string, wrong: readonly (readonly [string, string, string])[]): Promise<void> {
  for (const [step, text, words] of wrong) {
    await open(game, step);
    expect(await say(text), step).toContain(words);
    expect(run.phase).toBe('asks');
    run.close();
  }
}

/** While a step is shown nothing is judged; then it is asked anew, and marked. */
export async function isShown(game: string, step: string): Promise<void> {
  await open(game, step);
  run.showMe();
  build(run.step.expect[0] ?? '');
  expect(run.phase).toBe('shows');
  await run.shown();
  expect([run.phase, run.marked, run.step.id]).toEqual(['opens', true, step]);
  run.ask();
  build(run.step.expect[0] ?? '');
  expect(run.phase).toBe('right');
}
