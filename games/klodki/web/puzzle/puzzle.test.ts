import type { Puzzle } from '../../../../web/src/engine/operations.ts';
import { lying } from '../../../../web/src/puzzle/puzzle.ts';
import { PuzzleRun } from '../../../../web/src/puzzle/puzzle_run.svelte';
import { asked, hintWords, said, task, written } from '../../../../web/src/puzzle/words.ts';
import { steps } from './puzzle';

const puzzle: Puzzle = {
  v: 1,
  id: 'k-code-s7g2-0',
  game: 'klodki',
  kind: 'code',
  grade: 2,
  draw: 4,
  question: { padlocks: [5, 8], keys: [1, 4, 5, 5, 6, 9], variant: 'expert' },
  ideas: [['4 5-5']],
  answer: '4 5-5',
  tries: 20,
  facts: ['5x8', '5-5'],
  traps: [],
  hints: [
    { code: 'product', values: ['40'] },
    { code: 'key', values: ['4'] },
    { code: 'code', values: ['4 5-5'] },
  ],
};
const REFUSED = { code: 'klodki.wrong', clause: 'K7', detail: [0, 0, 0, 0], text: 'Not so.', written: 'Not so.' };

function begin() {
  let now = 0;
  const onsolved = vi.fn();
  const call = vi.fn(async (_op: string, { text }: { text: string }) =>
    text === puzzle.answer ? { ok: { answer: text, idea: 0 } } : { refused: REFUSED },
  );
  const run = new PuzzleRun(puzzle, { call } as never, steps, onsolved, () => now);
  return { run, onsolved, wait: (ms: number) => (now += ms) };
}

describe('a puzzle that is being solved', () => {
  it('takes an answer by taps, and every tap back', () => {
    const { run } = begin();
    run.lay('4');
    run.lay('4 5', { tapped: true });
    expect([run.text, run.state]).toEqual(['4 5', { tapped: true }]);
    run.undo();
    run.undo();
    run.undo();
    expect([run.text, run.undoable]).toEqual(['', false]);
  });

  it('refuses a wrong answer in the words of the engine and keeps what is laid', async () => {
    const { run, onsolved } = begin();
    run.type('4 6');
    await run.submit();
    expect([run.refusal?.text, run.text, run.solved]).toEqual(['Not so.', '4 6', false]);
    run.type('4 5-5');
    expect(run.refusal).toBeNull();
    expect(onsolved).not.toHaveBeenCalled();
  });

  it('is solved once, and says how long that took', async () => {
    const { run, onsolved, wait } = begin();
    run.type(puzzle.answer);
    wait(1234);
    await run.submit();
    await run.submit();
    run.lay('9');
    run.undo();
    expect([run.solved, run.answer]).toEqual([true, puzzle.answer]);
    expect(onsolved.mock.calls).toEqual([[{ alone: true, ms: 1234 }]]);
  });

  it('helps with a word, a card and the answer, which is laid slowly', async () => {
    vi.useFakeTimers();
    const { run, onsolved } = begin();
    expect(run.hinted).toEqual([]);
    run.help();
    run.help();
    expect(run.hinted).toEqual(['4']);
    run.help();
    const seen = [run.text];
    for (let i = 0; i < 3; ++i) {
      await vi.advanceTimersByTimeAsync(1000);
      seen.push(run.text);
    }
    vi.useRealTimers();
    expect([run.can_help, seen]).toEqual([false, ['4', '4 5', puzzle.answer, puzzle.answer]]);
    await run.submit();
    expect(onsolved.mock.calls[0]?.[0].alone).toBe(false);
  });

  it('stops laying the answer when its reader does something, and gives all of it to whoever is done', async () => {
    vi.useFakeTimers();
    const stopped = begin().run;
    const { run } = begin();
    for (const one of [stopped, run]) for (let i = 0; i < 3; ++i) one.help();
    stopped.undo();
    await run.submit();
    await vi.advanceTimersByTimeAsync(9000);
    vi.useRealTimers();
    expect([stopped.text, run.answer]).toEqual(['', puzzle.answer]);
  });

  it('lies there at once where its reader wants no motion', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const { run } = begin();
    for (let i = 0; i < 3; ++i) run.help();
    vi.restoreAllMocks();
    expect(run.text).toBe(puzzle.answer);
  });
});

describe('its words', () => {
  it('have signs as words for the ear and as signs for the eye', () => {
    expect(said('8+2=10; 10-2=8')).toBe('8 plus 2 equals 10, 10 minus 2 equals 8');
    expect(said('(7-2)*3')).toBe('7 minus 2, times 3');
    expect(said('7x8 3x4')).toBe('7 times 8 3 times 4');
    expect(said('15@d4')).toBe('15, d4');
    expect(written('6x2=12')).toBe('6 × 2 = 12');
  });

  it('ask, and say what to do', () => {
    expect(asked(puzzle)).toMatch(/^Padlocks: 5, 8\. Keys: 1, 4, 5, 5, 6, 9\. One digit may be two keys\./);
    expect(task(puzzle)).toMatch(/One digit may be two keys\.$/);
    expect(hintWords(puzzle, 2)).toEqual({ text: 'The code: 4 5 minus 5.', written: 'The code: 4 5 − 5.' });
    const pairs = { ...puzzle, kind: 'which', question: { ...puzzle.question, padlocks: [[2, 6]] } };
    expect(asked(pairs)).toMatch(/^Padlocks: 2 times 6\./);
  });
});

test('of equal cards the first lies in the answer', () => {
  expect(lying([5, 5, 6], [5])).toEqual([true, false, false]);
  expect(lying([5, 5, 6], [5, 5, 9])).toEqual([true, true, false]);
});
