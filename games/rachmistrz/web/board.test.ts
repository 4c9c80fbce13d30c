import { mount, unmount } from 'svelte';
import type { RachmistrzKind, RachmistrzView } from '$generated/rachmistrz';
import type { Preview, Verdict } from '$shell/board';
import { testHost } from '$shell/test_host';
import { RachmistrzBoard } from './board.svelte';
import type { Piece } from './builder';
import Honeycomb from './Honeycomb.svelte';
import { HexMap } from './hexes';
import { headings } from './module';
import { lastRound } from './result';

const layout = {
  fields: [
    { name: 'c4', q: 1, r: -1, neighbours: ['d5', 'c5'] },
    { name: 'd5', q: 1, r: 0, neighbours: ['c4', 'c5'] },
    { name: 'c5', q: 2, r: -1, neighbours: ['c4', 'd5'] },
  ],
  numbers: [{ number: '15', fields: ['c4', 'd5', 'c5'], positions: ['upper_left', 'lower_left', 'right'] }],
};

const view: RachmistrzView = {
  me: 'A',
  seats: 2,
  colours: 1,
  side: 'A',
  faces: 'd8',
  tempo: 'race',
  aid: 'none',
  phase: 'search',
  round: 4,
  idle: 0,
  dice: [7, 2, 3],
  sand: 15,
  shown: ['A', 'B'],
  agreed: [],
  done: [],
  late: [],
  gone: [],
  left: [
    [12, 0],
    [13, 0],
  ],
  tokens_each: 13,
  tokens: ['A', null, null],
  numbers: ['15'],
  claims: [],
  held: [],
  spare: [null, null],
  groups: [[1], []],
  unused: [12, 13],
  scores: [-11, -13],
  places: [0, 0],
};

const own_claim = {
  seat: 'A',
  colour: 0,
  number: '15',
  field: 'd5',
  entered: false,
  expression: '',
  verdict: 'none',
} as const;

const fields: Preview = {
  ok: false,
  choices: [
    { text: '15@d5', words: '' },
    { text: '15@c5', words: '' },
  ],
};

const SEARCH: RachmistrzKind[] = ['claim', 'again'];
type Change = Partial<RachmistrzView> & { may?: RachmistrzKind[] };

function table({ may = SEARCH, ...change }: Change = {}, preview = fields, verdict: Verdict = { ok: true }) {
  const { host, heard } = testHost({ ...view, ...change }, may, verdict, {
    preview: async () => preview,
    solve: async (question) => {
      heard.push(`solve ${JSON.stringify(question)}`);
      const { board, calculation } = question as { board?: string; calculation?: string };
      if (calculation) return { text: calculation, steps: [], value: calculation.length > 4 ? '15' : '5' };
      return board ? { ...layout, groups: [['c4']], growth: { d5: 1, c5: 2 } } : null;
    },
    explain: async (text) => `fields of ${text}`,
    announce: (text) => void heard.push(`announce ${text}`),
  });
  return { board: new RachmistrzBoard(host), host, heard };
}

async function ready(...given: Parameters<typeof table>) {
  const made = table(...given);
  await made.board.follow();
  made.heard.length = 0;
  return made;
}

test('what a hint names is marked on the board: the number, then the field too', async () => {
  const { board, host } = await ready();
  Object.assign(host, { hinted: ['15', 'd5'] });
  await board.choose('15');
  const comb = mount(Honeycomb, {
    target: document.body,
    props: { board, map: new HexMap(layout as never), window: false },
  });
  const marked = [...document.querySelectorAll<HTMLElement>('.hinted')].map(
    ({ dataset }) => dataset.number ?? dataset.tap,
  );
  expect(marked).toEqual(['15', 'd5']);
  await unmount(comb);
});

test('two taps claim: number, field; the time since the dice were seen goes with them', async () => {
  const { board, heard } = await ready();
  board.painted();
  await board.choose('15');
  expect(board.offers.map(({ place, taken, growth }) => [place, taken, growth])).toEqual([
    [1, 'A', 0],
    [2, null, 1],
    [3, null, 2],
  ]);
  expect(board.status).toEqual({ lead: '15.', rest: 'Now tap field 2 or 3 beside it.' });
  await board.claim('d5');
  expect(heard).toEqual(['announce fields of 15', 'say 15@d5 timed']);
});

test('a field claimed in secret is taken, and a number without another one is closed', async () => {
  const claim = { ...own_claim, colour: 1, number: '9', field: 'c5' };
  const { board } = await ready({
    tempo: 'calm',
    phase: 'sealed',
    colours: 2,
    tokens: ['A', null, null],
    claims: [claim],
  });
  expect(board.tokens).toEqual(['A', null, 'A2']);
  await board.choose('15');
  expect(board.offers.map(({ taken }) => taken)).toEqual(['A', null, 'A']);
  expect(board.isClosed('15')).toBe(false);
  expect((await ready({ tokens: ['A', 'B', null], claims: [claim] })).board.isClosed('15')).toBe(true);
});

test('a number typed offers its fields, then 2 is a field', async () => {
  const { board, heard } = await ready();
  expect(board.typed('15')).toBe(true);
  await vi.waitFor(() => expect(board.draft.number).toBe('15'));
  expect(board.typed('2')).toBe(true);
  await vi.waitFor(() => expect(heard).toContain('say 15@d5'));
  expect(board.typed('15=(7-2)*3')).toBe(false);
});

test("a number that cannot be claimed is refused in the engine's words", async () => {
  const { board, heard } = await ready({}, { ok: false, refusal: { text: 'taken', clause: 'R4' } });
  await board.choose('15');
  expect(heard).toEqual(['refuse taken']);
  expect(board.draft.number).toBeNull();
});

test('fields of a number that somebody else claims meanwhile are offered no longer, and the engine says why', async () => {
  const { board, host, heard } = await ready();
  await board.choose('15');
  Object.assign(host, {
    view: { ...host.view, claims: [...host.view.claims, { ...own_claim, seat: 'B' }] },
    preview: async () => ({ ok: false, refusal: { text: 'claimed', clause: 'R4' } }),
  });
  expect(board.offers).toEqual([]);
  await board.follow();
  expect(board.draft.number).toBeNull();
  await vi.waitFor(() => expect(heard).toContain('announce claimed'));
});

test('T5: with aid none nothing is added up before the claim', async () => {
  const { board, heard } = await ready();
  board.tapDie(0);
  board.tapSign('-');
  board.tapDie(1);
  expect(heard.filter((line) => line.startsWith('solve'))).toEqual([]);
  expect(board.pieceText(board.draft.building.pieces[0] as Piece)).toBe('7 − 2');
});

test('with totals a whole calculation offers the fields of its number, and the claim takes it along', async () => {
  const { board, heard } = await ready({ aid: 'totals' });
  board.tapDie(0);
  board.tapSign('-');
  board.tapDie(1);
  await vi.waitFor(() => expect(board.pieceText(board.draft.building.pieces[0] as Piece)).toBe('5'));
  board.tapSign('*');
  board.tapDie(2);
  await vi.waitFor(() => expect(board.draft.number).toBe('15'));
  await board.claim('c5');
  expect(heard.slice(-2)).toEqual(['say 15@c5', 'say 15=(7-2)*3']);
});

test('after the claim a built calculation is shown; taking back goes step by step', async () => {
  const { board, heard } = await ready({ may: ['prove', 'done'], phase: 'proof', claims: [own_claim] });
  board.tapDie(0);
  board.tapSign('-');
  board.undo();
  expect(board.draft.building.sign).toBeNull();
  board.tapSign('-');
  board.tapDie(1);
  board.tapSign('*');
  expect(board.shows).toBe(false);
  board.tapDie(2);
  expect(board.status.rest).toBe('Tap Done.');
  board.commit();
  await vi.waitFor(() => expect(heard).toContain('say 15=(7-2)*3'));
});

const PROOF: Change = { may: ['prove', 'done'], phase: 'proof', claims: [{ ...own_claim, number: '14' }] };
const tapped = (board: RachmistrzBoard, ...taps: (number | '+' | '-' | '*' | ':')[]) => {
  for (const tap of taps) typeof tap === 'number' ? board.tapDie(tap) : board.tapSign(tap);
};

test('where the table adds up, a wrong calculation is named, and giving the token back is asked about', async () => {
  const { board, heard } = await ready({ ...PROOF, aid: 'totals' });
  tapped(board, 0, '-', 1, '*', 2);
  await vi.waitFor(() => expect(board.fails).toBe(true));
  expect(board.status).toEqual({ lead: '15 is not 14.', rest: 'Undo, and try another way.', seat: null, tone: 'bad' });
  expect(board.shows).toBe(false);
  board.pass();
  expect(board.asks).toBe(true);
  board.tryAgain();
  expect(board.draft.building.pieces).toHaveLength(2);
  expect(heard.filter((line) => line.startsWith('say'))).toEqual([]);
  tapped(board, 2);
  await vi.waitFor(() => expect(board.fails).toBe(true));
  board.pass();
  board.giveBack();
  await vi.waitFor(() => expect(heard).toContain('say 14=(7-2)*3'));
});

test('where it does not, only a token without any calculation is asked about', async () => {
  const { board, heard } = await ready(PROOF);
  board.pass();
  expect(board.asks).toBe(true);
  board.tryAgain();
  tapped(board, 0, '-', 1, '*', 2);
  board.pass();
  await vi.waitFor(() => expect(heard).toContain('say 14=(7-2)*3'));
  board.pass();
  board.giveBack();
  expect(heard.at(-1)).toBe('say done');
});

test('a calculation that divides by zero is shown to nobody', async () => {
  const { board, host, heard } = await ready({ ...PROOF, aid: 'totals', dice: [3, 3, 7] });
  Object.assign(host, { solve: async () => ({ text: '', steps: [], value: null }) });
  tapped(board, 0, '-', 1, 2, ':');
  board.tapPiece(0);
  await vi.waitFor(() => expect(board.status.lead).toBe('Nothing can be divided by zero.'));
  board.pass();
  board.giveBack();
  expect(heard.at(-1)).toBe('say done');
});

test('the dice take taps only where they lead to something', async () => {
  const { board } = await ready({ may: [], phase: 'sand' });
  tapped(board, 0, '-', 1);
  expect(board.undoable).toBe(false);
  expect(board.bench).toBe(false);
});

test('what was begun belongs to one roll', async () => {
  const { board, host } = await ready();
  await board.choose('15');
  Object.assign(host, { view: { ...view, round: 5, dice: [1, 1, 2] } });
  expect(board.draft.number).toBeNull();
  expect(board.draft.building.pieces.map(({ text }) => text)).toEqual(['1', '1', '2']);
});

test('"I have none" asks for another roll, later it is done', async () => {
  const search = await ready();
  search.board.pass();
  expect(search.heard).toEqual(['say again']);
  const sand = await ready({ may: ['claim', 'done'], phase: 'sand' });
  sand.board.pass();
  expect(sand.heard).toEqual(['say done']);
  expect((await ready({ may: ['claim'], agreed: ['A'] })).board.passing).toBe(false);
});

test('G tells the groups', async () => {
  const { board, heard } = await ready();
  expect(board.letter('g')).toBe(true);
  expect(board.letter('b')).toBe(false);
  await vi.waitFor(() => expect(heard).toContain('announce score!'));
});

test('judged calculations are remembered, and tokens are seen turned over', () => {
  const made = { seat: 'B', colour: 0, number: '8', field: 'c5', entered: true, expression: '7+3-2' } as const;
  const claim = { ...made, verdict: 'right' } as const;
  const proved = {
    kind: 'proved',
    seat: 'B',
    round: 4,
    number: 0,
    dice: [],
    claim,
    place: 3,
    scores: [],
    seats: [],
  };
  expect(headings).not.toContain(proved.kind);
  const { board } = table({ may: [], phase: 'proof', claims: [claim] });
  expect(board.verdictAt('c5')).toBe('right');
  expect(board.judged).toBe(true);
  expect(
    lastRound([
      { event: { ...proved, round: 3 }, text: '' },
      { event: proved, text: 'right' },
    ]),
  ).toMatchObject({
    round: 4,
    verdicts: [{ seat: 'B', right: true, text: 'right' }],
  });
});

test('whoever has no token on the board is told what to look for, later what makes the group grow', async () => {
  const status = async (change: Change) => (await ready(change)).board.status;
  expect((await status({ groups: [[], []] })).lead).toBe('Three dice.');
  expect(await status({ groups: [[4, 1], []] })).toEqual({
    lead: 'Your group has 4.',
    rest: 'Fields with +1 make it grow.',
  });
});

test('a score is told as it comes about; tokens in the hand of two colours are told apart', () => {
  expect(table().board.scoreSum(0)).toBe('1 − 12 = −11');
  expect(table({ colours: 2, left: [[8, 7]] }).board.left(0)).toBe('8 + 7');
});
