import { mount, unmount } from 'svelte';
import type { NumeramisKind, NumeramisView } from '$generated/numeramis';
import type { Verdict } from '$shell/board';
import { choose } from '$shell/settings.svelte';
import { testHost } from '$shell/test_host';
import type { Figures } from './answers';
import { NumeramisBoard } from './board.svelte';
import Table from './Table.svelte';

const base: NumeramisView = {
  me: 'A',
  seats: 2,
  phase: 'play',
  aid: 'totals',
  targets: [100, 200],
  round: 1,
  target: 100,
  dealt: 4,
  lap: 1,
  laps: 30,
  turn: 'A',
  dealer: 'B',
  starter: 'A',
  closer: null,
  to_play: [],
  to_lay: [],
  ready: [],
  exchanged: [],
  deck: 60,
  discards: 3,
  top: 9,
  taken: 2,
  drops: 0,
  hand: [2, 2, 4, 5, 8],
  hands: [5, 4],
  known: [[], []],
  layouts: [null, null],
  earlier: [null, null],
  earlier_top: null,
  sheet: [
    [null, null],
    [null, null],
  ],
  points: [0, 0],
  bonuses: [0, 0],
  places: [0, 0],
  over: false,
};

/** Answers of the engine, by the text on the bench. */
const known: Record<string, Partial<Figures>> = {
  '52+48': { left: [2], drop: 2, say: 'close 52+48 drop 2', total: 100, gap: 0, over: 0, allowed: true },
  '52': { left: [2, 4, 8], total: 52, gap: 48, over: 0, allowed: false },
  '52+': { left: [2, 4, 8], total: 52, gap: 48, over: 0, allowed: false },
  '52+4': { left: [2, 8], total: 56, gap: 44, over: 0, allowed: false },
  '52+82': { left: [4], drop: 4, say: 'close 82+52 drop 4', total: 134, gap: 0, over: 34, allowed: false },
};

const blank = { round: 0, result: 0, layout: null, card: null, cards: [], seats: [], points: [], totals: [] };
const logOf = (...events: object[]) =>
  events.map((event) => ({ event: { ...blank, ...event }, text: '', heading: false, seat: null }));

const PLAY: NumeramisKind[] = ['drop', 'close'];
type Change = Partial<NumeramisView> & { may?: NumeramisKind[] };

function table({ may = PLAY, ...change }: Change = {}, verdict: Verdict = { ok: true }) {
  const spoken: string[] = [];
  const { host, heard } = testHost({ ...base, ...change }, may, verdict, {
    preview: async (text) => ({ ok: false, refusal: { text: `judged ${text}` } }),
    solve: async (question) => {
      const { bench, view } = question as { bench: string; view: NumeramisView };
      heard.push(`solve ${bench}`);
      const { left, drop = null, say = null, ...totals } = { left: view.hand, ...known[bench] };
      return view.aid === 'totals' ? { left, drop, say, ...totals } : { left, drop, say };
    },
    announce: (text) => void spoken.push(text),
  });
  const board = new NumeramisBoard(host);
  const said = () => heard.filter((line) => !line.startsWith('solve'));
  return { board, host: host as { view: NumeramisView }, said, spoken };
}

const soon = () => new Promise((done) => setTimeout(done));

async function tap(board: NumeramisBoard, marks: string) {
  for (const mark of marks) {
    if (mark === '+' || mark === '-') board.chooseSign(mark);
    else board.chooseCard(board.view.hand.findIndex((card, i) => String(card) === mark && !board.lying[i]));
    await soon();
  }
}

test('five taps lay 52 plus 48, the card left over goes to the slot, one tap closes', async () => {
  const { board, said } = table();
  await tap(board, '52+48');
  expect(board.bench).toBe('52+48');
  expect(board.spare).toBe(2);
  expect(board.exact).toBe(true);
  await board.close();
  expect(said()).toEqual(['say close 52+48 drop 2']);
});

test('while others have their turn, neither a hint nor the deck can be had', async () => {
  for (const turn of ['A', 'B'] as const) {
    const shown = mount(Table, { target: document.body, props: { board: table({ turn }).board } });
    const buttons = [...document.querySelectorAll('.deck button, .tools button[aria-label^="Can it"]')];
    expect(buttons.length).toBeGreaterThan(1);
    expect(buttons.every((one) => one.hasAttribute('aria-disabled') === (turn === 'B'))).toBe(true);
    await unmount(shown);
  }
});

test('an ordinary turn: a card and the discards', async () => {
  const { board, said } = table();
  await tap(board, '8');
  expect(board.to_drop).toEqual([8]);
  board.tapDiscards();
  expect(said()).toEqual(['say drop 8']);
});

test('where a tap has filled the bench, the player says which card is meant', async () => {
  const { board, said } = table();
  await tap(board, '52+48');
  board.tapDiscards();
  expect(board.picking?.cards).toEqual([2, 8]);
  board.pick(2);
  expect(said()).toEqual(['say drop 2']);
  expect(board.picking).toBeNull();
});

test('the discards give a card before they take one', () => {
  const { board, said } = table({ may: ['take_deck', 'take_discard'], phase: 'take', hand: [2, 4, 5, 8] });
  board.tapDiscards();
  board.draw();
  expect(said()).toEqual(['say take discard', 'say take deck']);
});

test('nothing chosen, nothing laid: it is explained, not blocked', async () => {
  const { board, said } = table();
  board.tapDiscards();
  await board.close();
  expect(said().every((line) => line.startsWith('refuse '))).toBe(true);
  expect(said()).toHaveLength(2);
});

test('a bench with cards left over is said as it is, and the engine explains', async () => {
  const { board, said } = table({}, { ok: false, refusal: { text: 'cards left', clause: 'N5' } });
  await tap(board, '52+4');
  await board.close();
  expect(said()).toEqual(['say 52+4', 'refuse cards left']);
});

test('a discarded card leaves the bench, also when another like it is held', async () => {
  const { board, host } = table();
  await tap(board, '2');
  board.tapDiscards();
  await soon();
  host.view = { ...base, phase: 'take', turn: 'B', hand: [2, 4, 5, 8] };
  expect(board.bench).toBe('');
});

test('the bench is kept between turns and loses what is discarded', async () => {
  const { board, host } = table();
  await tap(board, '52+48');
  host.view = { ...base, phase: 'take', turn: 'B', hand: [2, 2, 4, 5] };
  expect(board.bench).toBe('52+4');
  host.view = { ...base, round: 2 };
  expect(board.bench).toBe('');
});

test('a tapped card comes back from the bench', async () => {
  const { board } = table();
  await tap(board, '52+4');
  board.chooseCard(2);
  await soon();
  expect(board.bench).toBe('52+');
  board.takeBack(board.numbers[0] as never);
  await soon();
  expect(board.bench).toBe('');
});

test('Enter twice as fast as it can be pressed closes what was typed', async () => {
  const { board, said } = table();
  board.typed('52+48');
  board.commit();
  await soon();
  expect(said()).toEqual(['say close 52+48 drop 2']);
});

test('Enter previews, Enter again closes; a change in between begins anew', async () => {
  const { board, said, spoken } = table();
  expect(board.typed('52 + 48')).toBe(true);
  await soon();
  expect(spoken.at(-1)).toContain('100');
  expect(said()).toEqual([]);
  board.undo();
  await soon();
  await tap(board, '8');
  board.commit();
  await soon();
  expect(said()).toEqual([]);
  board.commit();
  await soon();
  expect(said()).toEqual(['say close 52+48 drop 2']);
});

test('what is typed and is no combination goes its own way; cards not held are the engine’s to explain', async () => {
  const { board, said } = table();
  expect(board.typed('52+48 x 2')).toBe(false);
  expect(board.typed('d')).toBe(false);
  expect(board.typed('99+1')).toBe(true);
  await soon();
  expect(said()).toEqual(['refuse judged 99+1']);
  expect(board.bench).toBe('');
});

test('without aid nothing is added up or judged before it is declared (T5)', async () => {
  const { board, said } = table({ aid: 'none' }, { ok: false, refusal: { text: 'too much', clause: 'N7' } });
  await tap(board, '52+82');
  expect(board.figures?.total).toBeUndefined();
  expect(`${board.status.lead} ${board.status.rest}`).not.toContain('134');
  await board.close();
  expect(said()).toEqual(['say close 82+52 drop 4', 'refuse too much']);
});

test('no combination: asked for twice where nothing is dropped, with a card in a last turn', async () => {
  const lay = table({ may: ['lay'], phase: 'layouts', turn: null, closer: 'B', to_lay: ['A'], hand: [0, 0, 0, 9] });
  await lay.board.close();
  expect(lay.said()).toEqual([expect.stringMatching(/^refuse .*100/)]);
  await lay.board.close();
  expect(lay.said().at(-1)).toBe('say lay none');
  const last = table({ may: ['lay'], closer: 'B', to_play: ['A'], hand: [0, 0, 0, 9, 9] });
  last.board.layNothing();
  expect(last.board.picking?.cards).toEqual([0, 9]);
  last.board.pick(9);
  expect(last.said()).toEqual(['say lay none drop 9']);
});

test('one number is no equation, and a sign that waits equals nothing', async () => {
  const { board, spoken } = table();
  await tap(board, '52');
  expect(spoken.at(-1)).toMatch(/^52\. 48 short\./);
  await tap(board, '+');
  expect(spoken.at(-1)).toMatch(/^52 plus\. 48 short\./);
  await tap(board, '4');
  expect(spoken.at(-1)).toMatch(/^52 plus 4 equals 56\. 44 short\. Still to use: 2, 8\. Only one may be left\./);
  expect(board.status.lead).toBe('44 short.');
});

test('F24: an exact preview and one that falls short, in three languages', async () => {
  const previews = {
    cs: ['52 plus 48 rovná se 100. Přesně! Zbývá karta 2. Enter zavře kolo.', '52 plus 4 rovná se 56. Chybí 44.'],
    en: ['52 plus 48 equals 100. Exact! Card 2 is left. Enter closes the round.', '52 plus 4 equals 56. 44 short.'],
    pl: [
      '52 plus 48 równa się 100. Dokładnie! Zostaje karta 2. Enter zamyka rundę.',
      '52 plus 4 równa się 56. Brakuje: 44.',
    ],
  } as const;
  for (const lang of ['cs', 'pl', 'en'] as const) {
    choose({ lang });
    const { board, spoken } = table();
    const [exact, short] = previews[lang];
    await tap(board, '52+4');
    expect(spoken.at(-1)?.startsWith(`${short} `), spoken.at(-1)).toBe(true);
    await tap(board, '8');
    expect(spoken.at(-1)).toBe(exact);
  }
});

test('too much is said to the eye as to the ear', async () => {
  const { board, spoken } = table();
  await tap(board, '52+82');
  expect(board.status.lead).toBe('134 is more than 100: too much.');
  expect(spoken.at(-1)).toContain('134 is more than 100: too much. Take off 34.');
});

test('a sign that would change nothing is not offered', async () => {
  const { board } = table();
  expect([board.takesSign('+'), board.takesSign('-')]).toEqual([false, true]);
  await tap(board, '52+');
  expect([board.takesSign('+'), board.takesSign('-')]).toEqual([false, true]);
  const closed = table({ may: [], turn: 'B', closer: 'A', ready: ['A'] });
  expect([closed.board.takesSign('+'), closed.board.takesSign('-')]).toEqual([false, false]);
  await tap(closed.board, '5');
  expect(closed.board.bench).toBe('');
});

test('before a card is taken, closing asks for that', async () => {
  const { board, said } = table({ may: ['take_deck', 'take_discard'], phase: 'take', hand: [2, 4, 5, 8] });
  await board.close();
  expect(said()).toEqual(['refuse First take a card: deck or discard.']);
});

test('a last turn tells who closed with what', () => {
  const { board, host } = table({ may: ['take_deck'], phase: 'take', closer: 'B', to_play: ['A'] });
  Object.assign(host, { log: logOf({ kind: 'shown', seat: 'B', layout: '73+26', result: 99 }) });
  expect(`${board.status.lead} ${board.status.rest}`).toMatch(/ closed with 99: you have one turn left\./);
});

test('the end of a round names the next target and asks for the best layout of the hand that was held', async () => {
  const asked: unknown[] = [];
  const { board, host } = table();
  Object.assign(host, {
    solve: async (question: unknown) => {
      asked.push(question);
      return { result: 100, layout: '52+48', drop: 2 };
    },
    log: logOf(
      { kind: 'closed', seat: 'B', result: 99, seats: ['A'] },
      { kind: 'shown', seat: 'B', layout: '73+26', result: 99 },
      { kind: 'laid', seat: 'A', layout: '24+58', result: 82, cards: [2, 2, 4, 5, 8] },
      { kind: 'dropped', seat: 'A', card: 2 },
      { kind: 'shown', seat: 'A', layout: '24+58', result: 82 },
      { kind: 'round_scored', round: 1, target: 100, points: [18, 1], totals: [18, 1] },
    ),
  });
  expect(board.result.next).toBe('Round 2: 200');
  expect(board.last_round.layouts.map(({ seat, points, closed }) => [seat, points, closed])).toEqual([
    ['B', 1, true],
    ['A', 18, false],
  ]);
  expect(await board.askBest()).toEqual({ result: 100, layout: '52+48', drop: 2 });
  expect(asked).toEqual([{ target: 100, hand: [2, 2, 4, 5, 8], drop: true }]);
});

test('O takes the open card, other letters are no keys of this game', () => {
  const { board, said } = table({ may: ['take_deck', 'take_discard'], phase: 'take' });
  expect(board.letter('o')).toBe(true);
  expect(board.letter('q')).toBe(false);
  expect(said()).toEqual(['say take discard']);
});
