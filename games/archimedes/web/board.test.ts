import type { ArchimedesKind, ArchimedesView } from '$generated/archimedes';
import type { Preview, Verdict } from '$shell/board';
import { testHost } from '$shell/test_host';
import { ArchimedesBoard, COMMIT_AFTER_MS } from './board.svelte';

const view: ArchimedesView = {
  me: 'A',
  seats: 2,
  passes: 0,
  places: [0, 0],
  turn: 'A',
  starter: 'A',
  round: 1,
  top: { card: 3, value: 3 },
  hand: [1, 5, 8, 8, 'R'],
  hands: [5, 5],
  deck: 20,
  pile: 1,
  sheet: [
    [null, null],
    [null, null],
  ],
  newest: [null, null],
  points: [0, -1],
  over: false,
};

function table(preview: Preview, verdict: Verdict = { ok: true }) {
  const may: ArchimedesKind[] = ['equation', 'equality', 'draw'];
  const { host, heard } = testHost(view, may, verdict, {
    preview: async (text) => {
      heard.push(`preview ${text}`);
      return preview;
    },
    after: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  });
  return { board: new ArchimedesBoard(host), host, may, heard };
}

const soon = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('two cards are said without a sign; the engine finds it; the play waits so that it can be taken back', async () => {
  const { board, heard } = table({ ok: true, canonical: '3+5=8' });
  board.chooseCard(1);
  board.chooseCard(2);
  await soon();
  expect(heard).toEqual(['preview 5 8']);
  expect(board.draft.sign).toBe('+');
  await vi.advanceTimersByTimeAsync(COMMIT_AFTER_MS);
  expect(heard).toEqual(['preview 5 8', 'say 3+5=8']);
});

test('undo in time keeps the play from being said', async () => {
  const { board, heard } = table({ ok: true, canonical: '3+5=8' });
  board.chooseCard(1);
  board.chooseCard(2);
  await soon();
  board.undo();
  await vi.advanceTimersByTimeAsync(COMMIT_AFTER_MS);
  expect(heard).toEqual(['preview 5 8']);
  expect(board.draft).toMatchObject({ operand: 1, answer: null });
});

test('a chosen sign goes first', async () => {
  const { board, heard } = table({ ok: true, canonical: '3+5=8' });
  board.chooseSign('+');
  board.chooseCard(1);
  board.chooseCard(3);
  await soon();
  expect(heard).toEqual(['preview + 5 8']);
});

test('after a refusal the first card stays and the wrong answer goes back', async () => {
  const { board, heard } = table({ ok: false, refusal: { text: 'no' } });
  board.chooseCard(0);
  board.chooseCard(1);
  await soon();
  expect(heard).toEqual(['preview 1 5', 'refuse no']);
  expect(board.draft).toMatchObject({ operand: 0, answer: null });
});

test('an equality is one press', async () => {
  const { board, heard } = table({ ok: true, canonical: '=3' });
  board.chooseSign('=');
  await soon();
  expect(heard).toEqual(['preview =', 'say =3']);
});

test('what is being put together stands in signs for the eye and in words for the ear', () => {
  const { board } = table({ ok: true });
  board.chooseSign('+');
  const sums = [[board.status.rest, board.status.rest_written]];
  board.chooseCard(1);
  sums.push([board.status.rest, board.status.rest_written]);
  board.chooseCard(2);
  sums.push([board.status.rest, board.status.rest_written]);
  expect(sums).toEqual([
    ['3 plus. Choose a card.', '3 +. Choose a card.'],
    ['3 plus 5. Choose the answer card.', '3 + 5. Choose the answer card.'],
    ['3 plus 5 equals 8.', '3 + 5 = 8.'],
  ]);
});

test('several meanings are offered, and the picked one is said', async () => {
  const { board, heard } = table({ ok: true, choices: [{ text: '3+5=R8', words: '' }] });
  board.chooseCard(1);
  board.chooseCard(4);
  await soon();
  expect(board.draft.choices).toEqual([
    { text: '3+5=R8', words: '3 plus 5 equals joker as 8.', written: '3 + 5 = joker as 8.' },
  ]);
  board.pick({ text: '3+5=R8', words: '' });
  await soon();
  expect(heard).toEqual(['preview 5 R', 'say 3+5=R8']);
});

test('a draft does not outlive its position', () => {
  const { board, host } = table({ ok: true });
  board.chooseCard(1);
  host.view.pile = 3;
  expect(board.draft.operand).toBeNull();
});

test('an empty deck turns drawing into passing, and nothing is said out of turn', async () => {
  const { board, may, heard } = table({ ok: true });
  may.splice(0, may.length, 'equation', 'equality', 'pass');
  board.draw();
  may.length = 0;
  board.draw();
  board.chooseCard(1);
  expect(heard).toEqual(['say pass']);
});

test('covered totals are shown as unknown', () => {
  const { board } = table({ ok: true });
  expect(board.points(0)).toBe(0);
  expect(board.points(1)).toBeNull();
});
