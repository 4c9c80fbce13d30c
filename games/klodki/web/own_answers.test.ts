/** Which of the reader's own throws are answers, for the bot that plays like the reader. */

import type { TableEvent } from '$generated/table';
import type { LogLine, Verdict } from '$shell/board';
import { testHost } from '$shell/test_host';
import { KlodkiBoard } from './board.svelte';
import { ownAnswer } from './result';
import { type Change, SEARCH, settled, tap, view } from './testing';

function table({ may = SEARCH, ...change }: Change = {}, verdict: Verdict = { ok: true }) {
  const heard: string[] = [];
  const { host } = testHost({ ...view, ...change }, may, verdict, {
    answered: ({ ms, taps, right, raced }) =>
      void heard.push(`${typeof ms} ${taps} ${right ? 'right' : 'wrong'} ${raced ? 'raced' : 'calm'}`),
  });
  return { board: new KlodkiBoard(host), host, heard };
}

const lineOf = (kind: string, more: object = {}): LogLine => ({
  event: { kind, round: 4, ...more },
  text: '',
  seat: null,
  heading: false,
});
const hinted: LogLine = {
  event: null,
  table: { kind: 'hint_given', seat: 'A' } as TableEvent,
  text: '',
  seat: null,
  heading: false,
};
const won = lineOf('opened', { seat: 'A', verdict: 'right' });

test('an own code that was judged is an answer, once, with the taps that it took', async () => {
  const { board, host, heard } = table();
  board.painted();
  tap(board, 'o1', 'h2');
  board.tapSign('+');
  tap(board, 'B1');
  board.throwCode();
  board.follow();
  expect(heard).toEqual([]);
  Object.assign(host, { log: [lineOf('revealed'), won] });
  board.follow();
  board.follow();
  expect(heard).toEqual(['number 9 right raced']);
});

test('a code that is refused, or not timed, or of a round that somebody else won, is no answer', async () => {
  for (const [verdict, told, painted] of [
    [{ ok: false, refusal: { text: 'no' } }, [won], true],
    [{ ok: true }, [won], false],
    [{ ok: true }, [lineOf('opened', { seat: 'B', verdict: 'right' })], true],
  ] as const) {
    const { board, host, heard } = table({}, verdict);
    if (painted) board.painted();
    tap(board, 'o1', 'h1');
    board.throwCode();
    await settled();
    Object.assign(host, { log: told });
    board.follow();
    expect(heard).toEqual([]);
  }
});

test('without hurry only who had the right from the beginning has been timed', async () => {
  for (const [right, answers] of [
    ['A', ['number 4 wrong calm']],
    ['B', []],
  ] as const) {
    const { board, host, heard } = table({ tempo: 'calm', phase: 'right', right });
    board.painted();
    Object.assign(host, { view: { ...view, tempo: 'calm', phase: 'right', right: 'A' } });
    tap(board, 'o1', 'h1');
    board.throwCode();
    await settled();
    Object.assign(host, { log: [lineOf('failed', { seat: 'A', verdict: 'wrong' })] });
    board.follow();
    expect(heard).toEqual(answers);
  }
});

test('what was answered with a hint, or lost by another rule, says nothing about the product', () => {
  expect(ownAnswer([lineOf('revealed'), won], 'A', 4)).toBe(true);
  expect(ownAnswer([lineOf('revealed'), hinted, won], 'A', 4)).toBeNull();
  expect(ownAnswer([hinted, lineOf('revealed'), won], 'A', 4)).toBe(true);
  expect(ownAnswer([lineOf('failed', { seat: 'A', verdict: 'wrong' })], 'A', 4)).toBe(false);
  for (const verdict of ['whole', 'two_sums', 'not_laid'])
    expect(ownAnswer([lineOf('failed', { seat: 'A', verdict })], 'A', 4)).toBeNull();
  expect(ownAnswer([lineOf('nobody')], 'A', 4)).toBeNull();
  expect(ownAnswer([won], 'A', 5)).toBeNull();
});
