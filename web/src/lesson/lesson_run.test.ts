/** Lessons as they are taken, with the real engine and the real boards, and a clock that waits for nobody. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Lang } from '$parts/types';
import { boardOf } from '$shell/boards';
import { choose, settings } from '$shell/settings.svelte';
import { t } from '$words';
import { Engine } from '../engine/engine.ts';
import type { Clock } from '../table/clock.ts';
import type { TableDeps } from '../table/engine_story.ts';
import type { Lesson } from './lesson.ts';
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
const settled = async () => {
  for (let i = 0; i < 3; ++i) await new Promise((done) => setTimeout(done));
};

let engine: Engine;
let clock: QuickClock;
let run: LessonRun;

beforeAll(async () => {
  engine = await Engine.load(readFileSync('../build/wasm/calculi.wasm'));
});
beforeEach(() => {
  document.body.innerHTML = '<div data-say="polite"></div><div data-say="assertive"></div>';
  clock = new QuickClock();
});
afterEach(() => {
  run.close();
  localStorage.clear();
  choose({ lang: 'en' });
});

const announced = () => [...document.querySelectorAll('[data-say] p')].map((one) => one.textContent);

/** The lesson of a game at one of its steps, which is asked. */
async function open(game: string, id?: string): Promise<LessonRun> {
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
const build = (text: string, value: number | null = 1) => run.follow({ text, words: text, written: text, value });

async function say(text: string): Promise<string> {
  const { refusal } = (await run.current?.host.say(text)) ?? {};
  if (refusal) run.current?.host.refuse(refusal);
  await settled();
  return refusal?.text ?? '';
}

/** Answers the step as it is expected. */
async function answer(): Promise<void> {
  const { built, expect: wanted } = run.step;
  if (!wanted.length) return run.goOn();
  if (built) return build(wanted[0] ?? '');
  for (const text of wanted) if (run.phase === 'asks') await run.current?.host.say(text);
}

const TAP_MS = 2000;

for (const game of ['archimedes', 'klodki', 'numeramis', 'rachmistrz'])
  test(`L02 a perfect run with 2 s a tap takes 40 to 75 s, ${game}, in every language`, async () => {
    for (const lang of ['en', 'pl', 'cs'] as Lang[]) {
      choose({ lang });
      await open(game);
      const began = clock.now();
      let taps = 0;
      for (let at = 0; at < run.lesson.steps.length; ++at) {
        if (run.phase === 'opens') run.ask();
        taps += run.step.hint.length;
        await answer();
        await clock.passUntil(() => run.phase === 'ends' || (run.at > at && run.phase !== 'right'));
      }
      const seconds = (clock.now() - began + TAP_MS * taps) / 1000;
      expect(run.phase).toBe('ends');
      expect(seconds, `${game} ${lang}: ${seconds} s`).toBeGreaterThanOrEqual(40);
      expect(seconds, `${game} ${lang}: ${seconds} s`).toBeLessThanOrEqual(75);
      run.close();
    }
  });

test('after 20 s without a touch the sentence is said again and what is next hops, once', async () => {
  await open('archimedes');
  await clock.pass(19_000);
  run.stir();
  await clock.pass(19_000);
  expect(announced()).toEqual([]);
  await clock.pass(2000);
  expect(announced()).toEqual([run.said]);
  expect([run.hops, run.marked, run.next]).toEqual([true, true, '5']);
  run.stir();
  expect(run.hops).toBe(false);
  await clock.pass(60_000);
  expect(announced()).toEqual([run.said]);
  expect(run.hops).toBe(false);
});

test('a wrong answer: its arithmetic, then a ring, then it is shown and asked again', async () => {
  await open('archimedes');
  for (let tries = 1; tries <= 3; ++tries) {
    expect(await say('5 7')).toBe('4 plus 5 equals 9, not 7.');
    expect(run.line).toMatchObject({ kind: 'wrong', text: `4 plus 5 equals 9, not 7. ${t('lesson.nothing_lost')}` });
    expect(run.marked).toBe(tries > 1);
    expect(run.phase).toBe(tries > 2 ? 'shows' : 'asks');
  }
  await run.shown();
  expect([run.phase, run.marked, run.at]).toEqual(['opens', true, 0]);
  expect(announced()).toContain(t('lesson.now_you'));
});

test('each step has its own words for its own mistakes', async () => {
  const wrong = [
    ['archimedes', 'sum', 'draw', 'You have a play. Look at your cards.'],
    ['archimedes', 'equal', '=2', '2 is not 7. Look for the same card.'],
    ['archimedes', 'draw', '2 12', '7 plus 2 equals 9, not 12. Draw from the deck.'],
    ['klodki', 'tens', 'h2 o1', 'Code 12. Tens come first.'],
    ['klodki', 'others', 'o1 o2', 'You have no key 4. Look at the open keys.'],
    ['numeramis', 'take', 'x 4', 'First take a card.'],
    ['numeramis', 'take', 'take deck', 'Try the open 2.'],
    ['numeramis', 'close', 'x 2', 'Close: you cannot get nearer.'],
    ['numeramis', 'zero', 'close 80+14-0 drop 0', 'Zero cannot stand alone. Put it behind another digit.'],
    ['rachmistrz', 'claim', '15@a1', 'That field does not touch 15.'],
  ] as const;
  for (const [game, step, text, words] of wrong) {
    await open(game, step);
    expect(await say(text), `${game} ${step}`).toContain(words);
    expect(run.phase).toBe('asks');
    run.close();
  }
});

test('something right that is not asked for: also right, and the marked thing is tried', async () => {
  await open('numeramis', 'join');
  build('25', 25);
  await settled();
  expect(run.line).toMatchObject({ kind: 'wrong', text: t('lesson.also_right') });
  expect([run.marked, run.next, run.phase]).toEqual([true, 'undo', 'asks']);
  build('52', 52);
  expect(run.phase).toBe('right');
});

test('what is put together wrongly is answered with its own total', async () => {
  await open('rachmistrz', 'minus');
  build('7+2', 9);
  await settled();
  expect(run.line.text).toBe('9. Fine. Undo, and try 7 minus 2.');
  expect(run.line.written).toBe('9. Fine. Undo, and try 7 − 2.');
});

test('a claim that stands apart is kept or taken back', async () => {
  for (const keeps of [true, false]) {
    await open('rachmistrz', 'group');
    await say('3@a1');
    const legal = run.phase === 'keeps' ? '' : await say('9@a1');
    expect(run.phase, legal).toBe('keeps');
    expect(run.line.text).toBe(run.own('other').text);
    if (keeps) {
      run.goOn();
      await clock.passUntil(() => run.phase === 'ends');
    } else {
      await run.again();
      expect([run.phase, run.current?.table.story.log.some(({ seat }) => seat === 'A')]).toEqual(['opens', false]);
    }
    run.close();
  }
});

test('while a step is shown nothing is judged; then it is asked anew, and marked', async () => {
  for (const [game, step] of [
    ['numeramis', 'join'],
    ['rachmistrz', 'times'],
  ] as const) {
    await open(game, step);
    run.showMe();
    build(run.step.expect[0] ?? '');
    expect(run.phase).toBe('shows');
    await run.shown();
    expect([run.phase, run.marked, run.step.id]).toEqual(['opens', true, step]);
    run.ask();
    build(run.step.expect[0] ?? '');
    expect(run.phase).toBe('right');
    run.close();
  }
});
