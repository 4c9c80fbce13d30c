import type { TemplateEvent, TemplateKind, TemplateView } from '$generated/template';
import type { LogLine, Verdict } from '$shell/board';
import { testHost } from '$shell/test_host';
import { TemplateBoard } from './board.svelte';

const choosing: TemplateView = {
  me: 'A',
  seats: 2,
  round: 1,
  rounds: 3,
  phase: 'choosing',
  counting: 'sum',
  hand: [3, 7],
  laid: [0, 0, 0, 0],
  ready: [],
  shown: [],
  out: [],
  late: [],
  points: [0, 0, 0, 0],
};
const racing: TemplateView = { ...choosing, phase: 'racing', laid: [7, 5, 0, 0], ready: ['A', 'B'], shown: ['A', 'B'] };
const ended = (points: number[]): TemplateEvent => ({
  kind: 'round_ended',
  seat: null,
  round: 0,
  card: 0,
  waiting: 0,
  claim: 0,
  answer: 12,
  seats: [],
  cards: [],
  row: [7, 5, 0, 0],
  points,
});

const MAY: Record<TemplateView['phase'], TemplateKind[]> = { choosing: ['lay'], racing: ['claim', 'pass'], over: [] };

function table(
  view: TemplateView,
  verdict: Verdict = { ok: true },
  events: TemplateEvent[] = [],
  may: TemplateKind[] = MAY[view.phase],
) {
  const log: LogLine[] = events.map((event) => ({ event, text: '', heading: true, seat: null }));
  const { host, heard } = testHost(view, may, verdict, { log });
  return { board: new TemplateBoard(host), host, heard };
}

const soon = () => new Promise((done) => setTimeout(done));

test('a card is taken up by one tap and laid by the next, or by Enter', () => {
  const { board, heard } = table(choosing);
  board.chooseCard(1);
  expect(heard).toEqual([]);
  board.chooseCard(0);
  board.chooseCard(0);
  board.chooseCard(1);
  board.commit();
  expect(heard).toEqual(['say lay 3', 'say lay 7']);
});

test('a card that is only taken up can be put back', () => {
  const { board, heard } = table(choosing);
  board.chooseCard(1);
  board.undo();
  board.commit();
  expect(heard).toEqual([]);
});

test('digits are said with the time they took, from the pad and from the keyboard', async () => {
  const { board, heard } = table(racing);
  board.painted();
  for (const digit of '12') board.press(digit);
  board.commit();
  await soon();
  expect(board.typed('12')).toBe(true);
  expect(heard).toEqual(['say =12 timed', 'say 12 timed']);
  expect(board.draft.digits).toBe('');
});

test('what is no number is left to the shell, and cards are not typed as claims', () => {
  expect(table(racing).board.typed('pass')).toBe(false);
  expect(table(choosing).board.typed('7')).toBe(false);
});

test('whoever may do nothing says nothing', () => {
  const { board, heard } = table({ ...racing, out: ['A'] }, { ok: true }, [], []);
  board.press('1');
  board.commit();
  board.pass();
  expect(heard).toEqual([]);
});

test('a refusal is shown', async () => {
  const { board, heard } = table(choosing, { ok: false, refusal: { text: 'no' } });
  board.chooseCard(0);
  board.commit();
  await soon();
  expect(heard).toEqual(['say lay 3', 'refuse no']);
});

test('a draft does not outlive its position', () => {
  const { board, host } = table(choosing);
  board.chooseCard(0);
  host.view.round = 2;
  expect(board.draft.chosen).toBeNull();
});

test('the round that ends is shown with its cards and points, and the sheet keeps them', () => {
  const seen: TemplateView = { ...racing, out: ['A', 'B'], points: [7, 0, 0, 0] };
  const { board } = table(seen, { ok: true }, [ended([7, 0, 0, 0])], []);
  expect(board.status.lead).toBe(board.result.title);
  expect(board.sheet.rows.map(({ cells }) => cells)).toEqual([
    [7, null, null],
    [0, null, null],
  ]);
});
