import type { FactTold } from '../engine/operations.ts';
import { SprintRun } from './sprint.svelte';

const question = (a: number, b: number): FactTold => ({ fact: `${a}x${b}`, a, op: 'x', b, value: a * b });
const many = Array.from({ length: 60 }, (_, i) => question(2 + Math.floor(i / 9), 2 + (i % 9)));

function sprint(questions: FactTold[], clock: 'none' | 'three' = 'none', random = 0) {
  let now = 0;
  let waiting: { at: number; then: () => void }[] = [];
  const answers: [string, number, number][] = [];
  const run = new SprintRun(questions, clock, {
    now: () => now,
    random: () => random,
    after: (ms, then) => {
      const one = { at: now + ms, then };
      waiting.push(one);
      return () => (waiting = waiting.filter((other) => other !== one));
    },
    answered: ({ fact }, value, ms) => answers.push([fact, value, ms]),
  });
  const pass = (ms: number) => {
    const end = now + ms;
    for (;;) {
      const next = waiting.filter(({ at }) => at <= end).sort((x, y) => x.at - y.at)[0];
      if (!next) break;
      waiting = waiting.filter((one) => one !== next);
      now = next.at;
      next.then();
    }
    now = end;
  };
  const type = (value: number) => {
    for (const digit of String(value)) run.press(digit);
    run.press('ok');
  };
  return { run, answers, pass, type };
}

test('without a clock it asks twenty facts and counts the right ones', () => {
  const { run, answers, pass, type } = sprint(many);
  while (!run.over) {
    pass(1500);
    type(run.current?.value ?? 0);
  }
  expect(run.right).toBe(20);
  expect(answers).toHaveLength(20);
  expect(answers[0]).toEqual(['2x2', 4, 1500]);
});

test('what was not right is shown for two seconds and comes back after three to five others', () => {
  for (const [random, others] of [
    [0, 3],
    [0.99, 5],
  ] as const) {
    const { run, pass, type } = sprint(many, 'none', random);
    type(99);
    expect(run.shows).toBe(true);
    run.press('1');
    expect(run.typed).toBe('99');
    pass(1999);
    expect(run.shows).toBe(true);
    pass(1);
    expect(run.shows).toBe(false);
    for (let i = 0; i < others; ++i) {
      expect(run.current?.fact).not.toBe('2x2');
      type(run.current?.value ?? 0);
    }
    expect(run.current?.fact).toBe('2x2');
    expect(run.returns).toBe(true);
    expect(run.right).toBe(others);
  }
});

test('it ends even for somebody who is never right, and the last ones come back too', () => {
  const { run, answers, pass, type } = sprint(many.slice(0, 2));
  for (let i = 0; i < 20 && !run.over; ++i) {
    type(99);
    pass(2000);
  }
  expect(run.over).toBe(true);
  expect(answers.map(([fact]) => fact).sort()).toEqual(['2x2', '2x2', '2x2', '2x3', '2x3', '2x3']);
});

test('three minutes are over after three minutes', () => {
  const { run, pass, type } = sprint(many, 'three');
  type(4);
  pass(179_000);
  expect(run.over).toBe(false);
  expect(run.left_ms).toBeLessThanOrEqual(1250);
  pass(1250);
  expect(run.over).toBe(true);
  type(5);
  expect(run.right).toBe(1);
});

test('digits are taken back one by one, and nothing is no answer', () => {
  const { run, answers } = sprint(many);
  run.press('ok');
  for (const key of ['1', '2', '3', '4', 'delete', 'x']) run.press(key);
  expect(run.typed).toBe('12');
  expect(answers).toEqual([]);
});
