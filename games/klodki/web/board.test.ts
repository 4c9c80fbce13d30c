import type { KlodkiKind, KlodkiView } from '$generated/klodki';
import type { BoardHost, Verdict } from '$shell/board';
import { settings } from '$shell/settings.svelte';
import { testHost } from '$shell/test_host';
import { type KeyInfo, KlodkiBoard } from './board.svelte';
import { headings, last_play_ms, skipsResult } from './module';
import { bestCode, lastVerdict } from './result';
import { type Change, SEARCH, settled, tap, view } from './testing';

function table(
  { may = SEARCH, ...change }: Change = {},
  verdict: Verdict = { ok: true },
  left_ms: number | null = null,
  more: Partial<BoardHost<KlodkiView, KlodkiKind>> = {},
) {
  const { host, heard } = testHost({ ...view, ...change }, may, verdict, {
    time_left: left_ms === null ? null : { left_ms, total_ms: 3000 },
    solve: async (question) => {
      heard.push(`solve ${JSON.stringify(question)}`);
      return { code: [], digits: [5, 6] };
    },
    explain: async (text) => `what ${text} makes`,
    announce: (text) => void heard.push(`announce ${text}`),
    ...more,
  });
  return { board: new KlodkiBoard(host), host, heard };
}

const said = (heard: string[]) => heard.filter((line) => /^(say|refuse)/.test(line));
const codes = (board: KlodkiBoard) => board.code.places.map(({ keys }) => keys);
const named = (board: KlodkiBoard, name: string) => board.keyNamed(name) as KeyInfo;

test('taps become the code that people type, timed in a race, and the engine adds up', async () => {
  const { board, heard } = table();
  board.painted();
  tap(board, 'o1', 'h2');
  board.tapSign('+');
  tap(board, 'B1');
  await settled();
  expect(heard).toContain('solve {"code":[{"cards":[5],"sign":"none"},{"cards":[2,4],"sign":"plus"}]}');
  expect(heard.at(-1)).toBe('announce what o1 h2+B1 makes');
  expect(board.draft.digits).toEqual([5, 6]);
  expect([0, 1].map((at) => board.caption(at as 0 | 1))).toEqual(['tens', 'ones: 2 + 4 = 6']);
  board.throwCode();
  await settled();
  expect(heard.at(-1)).toBe('say o1 h2+B1 timed');
});

test('a throw that is not decided yet is held, and nothing more can be thrown', async () => {
  const { board, heard } = table();
  tap(board, 'o1', 'h1');
  board.throwCode();
  await settled();
  expect(board.held).toBe(true);
  expect(board.throwing).toBe(false);
  heard.length = 0;
  board.throwCode();
  tap(board, 'h2');
  expect(heard).toEqual([]);
  expect(board.status).toMatchObject({ lead: '7 × 8', rest: expect.stringMatching(/Thrown/) });
});

test('a digit with Shift names a key of the own hand, each one once; what is not there is refused', () => {
  const { board, heard } = table({ hand: [5, 2, 'J', 5, null, null] });
  expect(board.shifted('5', '')).toBe('h1');
  expect(board.shifted('5', '2 h1')).toBe('h4');
  expect(board.shifted('5', 'h1h4')).toBe('');
  expect(board.shifted('8', '')).toBe('');
  expect(heard).toEqual([
    'announce Key 5 from your hand.',
    'announce Key 5 from your hand.',
    'refuse Key 5 is not in your hand.',
    'refuse Key 8 is not in your hand.',
  ]);
  expect(table({ padlocks: [0, 0], phase: 'countdown' }).board.shifted('5', '')).toBeNull();
});

test('novice: two typed digits wait for no Enter, in no other variant and only when it may be thrown', () => {
  expect(table({ variant: 'novice' }).board.completes('56')).toBe(true);
  expect(table({ variant: 'novice' }).board.completes('6')).toBe(false);
  expect(table({ may: [], variant: 'novice', tempo: 'calm', phase: 'right', right: 'B' }).board.completes('56')).toBe(
    false,
  );
  expect(table().board.completes('56')).toBe(false);
});

test('a device that is handed on waits until the round has been read', () => {
  expect(skipsResult(view, 'alone')).toBe(true);
  expect(skipsResult(view, 'server')).toBe(true);
  expect(skipsResult(view, 'shared')).toBe(false);
});

test('without aid nothing is added up', async () => {
  const { board, heard } = table({ aid: 'none' });
  tap(board, 'o1');
  await settled();
  expect(heard.at(-1)).toBe('announce what o1 makes');
  expect(board.draft.digits).toEqual([]);
});

test('a refusal is shown and the keys stay where they are', async () => {
  const { board, heard } = table({}, { ok: false, refusal: { text: 'no', clause: 'K20' } });
  tap(board, 'o1');
  board.commit();
  await settled();
  expect(said(heard).at(-1)).toBe('refuse no');
  expect(board.isGone(named(board, 'o1'))).toBe(true);
  expect(board.held).toBe(false);
});

test('novice: the second key throws, and the same key twice is one digit', async () => {
  const change = { variant: 'novice', open_keys: 2 } as const;
  const two = table(change);
  tap(two.board, 'o1', 'h1');
  await settled();
  expect(said(two.heard)).toEqual(['say o1 h1']);
  const one = table(change);
  tap(one.board, 'h2', 'h2');
  await settled();
  expect(said(one.heard)).toEqual(['say h2']);
  const signs = table(change);
  tap(signs.board, 'h2');
  signs.board.tapSign('+');
  expect(signs.board.code.places[0].sign).toBeNull();
});

test('undo goes back step by step, clear all at once, and a tap on a laid key takes it back', () => {
  const { board } = table();
  tap(board, 'o1', 'h2');
  board.tapSign('-');
  board.undo();
  expect(board.code.places[1]).toEqual({ keys: ['h2'], sign: null });
  tap(board, 'h2');
  expect(board.isGone(named(board, 'h2'))).toBe(false);
  expect(board.undoable).toBe(true);
  board.clear();
  expect(board.isGone(named(board, 'o1'))).toBe(false);
  expect(board.undoable).toBe(false);
});

test('throw first: the keys are thrown without their places, and laid with them', async () => {
  const { board, host, heard } = table({ throw: 'first', may: ['throw', 'cannot'] });
  tap(board, 'o1', 'h2');
  board.throwCode();
  await settled();
  expect(said(heard)).toEqual(['say throw o1 h2']);
  expect(board.typed('5 2')).toBe(false);
  const laying = table({
    may: ['lay'],
    throw: 'first',
    phase: 'laying',
    right: 'A',
    thrown: ['o1', 'h2'],
    thrown_cards: [5, 2],
  });
  tap(laying.board, 'h2', 'o1');
  laying.board.throwCode();
  await settled();
  expect(said(laying.heard)).toEqual(['say h2 o1']);
  expect(host.view.throw).toBe('first');
});

test('before the padlocks turn an open key and one of the hand change places', async () => {
  const { board, heard } = table({ may: ['swap', 'ready'], phase: 'arrange', padlocks: [0, 0], ready: [], shown: [] });
  expect(board.status.lead).toMatch(/everybody may use them/);
  tap(board, 'h3');
  expect(board.draft.picked).toBe('h3');
  expect(board.status.lead, 'the eye is told what the ear hears').toBe('Key Joker is chosen. Now an open one.');
  expect(heard.at(-1)).toBe(`announce ${board.status.lead}`);
  tap(board, 'B1');
  expect(board.draft.picked, 'keys of others stay').toBe('h3');
  tap(board, 'o2');
  await settled();
  expect(heard.at(-1)).toBe('say swap o2 h3');
  expect(board.draft.picked).toBeNull();
  board.letter('r');
  await settled();
  expect(heard.at(-1)).toBe('say ready');
  expect(board.letter('q')).toBe(false);
});

test('in later rounds too, ready is said once and a picked key stays picked', async () => {
  const before: KlodkiView['before'] = {
    ...view.before,
    round: 3,
    seat: 'B',
    padlocks: [2, 3],
    code: 'o1',
    verdict: 'right',
  };
  const { board, heard } = table({
    may: ['swap', 'ready'],
    phase: 'arrange',
    padlocks: [0, 0],
    ready: [],
    shown: [],
    before,
  });
  expect(board.judged?.seat).toBe('B');
  tap(board, 'o1');
  expect(board.draft.picked).toBe('o1');
  board.ready();
  board.ready();
  await settled();
  expect(said(heard)).toEqual(['say ready']);
  expect(board.arranging).toBe(false);
});

/** A table whose host keeps the timers it is given. */
function later(change: Change) {
  const waiting: { ms: number; act: () => void }[] = [];
  const after = (ms: number, act: () => void) => {
    const one = { ms, act };
    waiting.push(one);
    return () => {
      one.act = () => {};
    };
  };
  const arrange: Change = { may: ['swap', 'ready'], phase: 'arrange', padlocks: [0, 0], ready: [], ...change };
  return { ...table(arrange, { ok: true }, null, { goes_on: true, after }), waiting };
}
const won: KlodkiView['before'] = {
  round: 3,
  seat: 'B',
  padlocks: [4, 6],
  product: 24,
  code: 'o1-o2 A1',
  laid: [
    { cards: [8, 6], sign: 'minus' },
    { cards: [4], sign: 'none' },
  ],
  digits: [2, 4],
  verdict: 'right',
};

test('nobody has to arrange keys: a table with bots goes on by itself, once, unless keys are changed', async () => {
  const first = later({ round: 1 });
  first.board.follow();
  first.board.follow();
  expect(first.waiting.map(({ ms }) => ms)).toEqual([2000]);
  first.waiting[0]?.act();
  await settled();
  expect(said(first.heard)).toEqual(['say ready']);
  const wants = later({ round: 1 });
  wants.board.follow();
  wants.board.changeKeys();
  wants.waiting[0]?.act();
  expect(said(wants.heard)).toEqual([]);
  expect(wants.board.status).toMatchObject({ lead: 'Change keys', rest: expect.stringMatching(/open key/) });
  wants.board.ready();
  await settled();
  expect(said(wants.heard)).toEqual(['say ready']);
});

test('there a tap on a key goes on, too; keys are chosen by whoever wants to change them', async () => {
  const plays = later({ round: 1 });
  tap(plays.board, 'h3');
  expect(plays.board.draft.picked).toBeNull();
  await settled();
  expect(said(plays.heard)).toEqual(['say ready']);
  const wants = later({ round: 1 });
  wants.board.changeKeys();
  tap(wants.board, 'h3', 'o2');
  await settled();
  expect(said(wants.heard)).toEqual(['say swap o2 h3']);
});

test('a finished round stays as long as the pace says', () => {
  const pace = settings.pace;
  const stays = (['thoughtful', 'brisk', 'instant'] as const).map((chosen) => {
    settings.pace = chosen;
    const { board, waiting } = later({ before: won });
    board.follow();
    return waiting.map(({ ms }) => ms);
  });
  settings.pace = pace;
  expect(stays).toEqual([[], [5000], [0]]);
});

test('the round that is shown is the one that is counted, and its calculation stands in the band', () => {
  const { board } = later({ before: won });
  expect(board.round).toBe(3);
  expect(board.status).toEqual({ seat: 'B', tone: 'plain', lead: 'Ola: 4 × 6 = 24', rest: 'tens: 8 − 6 = 2' });
  const own = later({ before: { ...won, seat: 'A' } }).board;
  expect(own.status).toEqual({ seat: 'A', tone: 'good', lead: 'Yours! 4 × 6 = 24', rest: 'Two padlocks more: 4.' });
  const wrong = later({ before: { ...won, seat: 'A', digits: [4, 2], verdict: 'wrong' } }).board;
  expect(wrong.status).toMatchObject({ tone: 'bad', lead: '4 × 6 = 24, not 42', rest: 'Padlocks: 4.' });
  const nobody = later({ before: { ...won, seat: null, laid: [], code: '', digits: [] } }).board;
  expect(nobody.status).toMatchObject({ seat: null, lead: 'Nobody has the keys.', rest: '4 × 6 = 24' });
});

test('a one-digit answer has one place, and another key takes it', async () => {
  const one: Change = { variant: 'novice', padlocks: [2, 3], places: 1 };
  const { board, heard } = table(one);
  expect(board.status).toEqual({ lead: '2 × 3', rest: 'makes one digit: one key. Then throw!' });
  expect(board.caption(0)).toBe('one digit, one place');
  tap(board, 'h1', 'h2');
  expect(codes(board)).toEqual([['h2'], []]);
  expect(said(heard)).toEqual([]);
  board.throwCode();
  await settled();
  expect(said(heard)).toEqual(['say h2']);
  const untold = table({ aid: 'none', places: 0 }).board;
  tap(untold, 'h1');
  expect(untold.caption(0), 'nobody is told that these are tens').toBe('');
  tap(untold, 'h2');
  expect([untold.caption(0), untold.caption(1)]).toEqual(['tens', 'ones']);
});

test('a difference is drawn as it is read, larger key first', async () => {
  const answer = { code: [{ cards: [8, 5], sign: 'minus' }], digits: [3] };
  const { board } = table({ places: 1 }, { ok: true }, null, { solve: async () => answer });
  tap(board, 'o1');
  board.tapSign('-');
  tap(board, 'o2');
  await settled();
  expect(codes(board)).toEqual([['o2', 'o1'], []]);
  expect(board.caption(0)).toBe('8 − 5 = 3');
});

test('a hint marks keys by their places', () => {
  const { board } = table({}, { ok: true }, null, { hinted: ['h2'] });
  expect(['h1', 'h2'].map((name) => board.lookOf(named(board, name)))).toEqual(['rest', 'hint']);
});

test('calm: only the one who has the right lays or says no, the others may try keys', async () => {
  const own = table({ may: ['lay', 'no'], tempo: 'calm', phase: 'right', right: 'A' });
  own.board.pass();
  await settled();
  expect(own.heard).toEqual(['say no']);
  const other = table({ may: [], tempo: 'calm', phase: 'right', right: 'B' });
  tap(other.board, 'o1');
  expect(other.board.throwing).toBe(false);
  expect(other.board.isGone(named(other.board, 'o1'))).toBe(true);
  other.board.pass();
  expect(said(other.heard)).toEqual([]);
  expect(other.board.status.rest).toMatch(/Ola/);
});

test('cannot is said once, and a code may follow', async () => {
  const { board, heard } = table();
  board.pass();
  await settled();
  expect(heard).toEqual(['say cannot']);
  const said = table({ may: ['lay'], cannot: ['A'] });
  expect(said.board.passing).toBe(false);
  expect(said.board.throwing).toBe(true);
});

const murderous: Change = {
  may: ['lay', 'cannot', 'peek'],
  variant: 'murderous',
  hand: [null, null, null, null, null, null],
  peekable: ['h1', 'h2', 'h3', 'h4'],
};

test('murderous: a held key is looked at, a tap lays it unseen, the switch makes taps look', async () => {
  const { board, heard } = table(murderous);
  expect(board.hand.map(({ name }) => name)).toEqual(['h1', 'h2', 'h3', 'h4']);
  expect(board.keyWords(named(board, 'h2'))).toMatch(/2, face down/);
  board.peek(named(board, 'h2'));
  board.peek_taps = true;
  tap(board, 'h3');
  await settled();
  expect(heard).toEqual(['say peek h2', 'say peek h3']);
  board.peek_taps = false;
  tap(board, 'h3');
  expect(board.isGone(named(board, 'h3'))).toBe(true);
  board.release();
  await settled();
  expect(heard.at(-1), 'nothing is looked at').not.toBe('say release');
  const looking = table({ ...murderous, may: ['peek', 'release'], peek: 2, hand: [null, 9, null, null, null, null] });
  expect(looking.board.status.rest).toMatch(/Key 2: 9/);
  looking.board.release();
  await settled();
  expect(looking.heard).toEqual(['say release']);
});

test('murderous: whoever has the right, the others peek, by holding and by taps (K19)', async () => {
  const change: Change = { ...murderous, may: ['peek'], tempo: 'calm', phase: 'right', right: 'B' };
  const { board, heard } = table(change);
  expect(board.throwing).toBe(false);
  expect(board.status.rest).toBe('Now: Ola. Hold a key to peek.');
  board.peek(named(board, 'h2'));
  board.peek_taps = true;
  tap(board, 'h3');
  await settled();
  expect(heard).toEqual(['say peek h2', 'say peek h3']);
  const looking = table({ ...change, may: ['peek', 'release'], peek: 2, hand: [null, 9, null, null, null, null] });
  expect(looking.board.status.rest).toMatch(/Key 2: 9/);
  looking.board.release();
  await settled();
  expect(looking.heard).toEqual(['say release']);
});

test('murderous, throw first: thrown keys lie face up and are laid by taps, the others may be peeked at', async () => {
  const own = table({
    ...murderous,
    may: ['lay', 'peek'],
    throw: 'first',
    phase: 'laying',
    right: 'A',
    thrown: ['h1', 'o2'],
    thrown_cards: [5, 8],
    peekable: ['h2', 'h3', 'h4'],
  });
  own.board.peek_taps = true;
  tap(own.board, 'h1', 'h2');
  await settled();
  expect(said(own.heard)).toEqual(['say peek h2']);
  expect(own.board.isGone(named(own.board, 'h1'))).toBe(true);
});

test('what is typed in a race is timed; words go their own way', async () => {
  const { board, heard } = table();
  board.painted();
  expect(board.typed('5 2+4')).toBe(true);
  await settled();
  expect(heard).toEqual(['say 5 2+4 timed']);
  for (const line of ['hint', 'peek h2', 'swap o1 h3', 'ready']) expect(board.typed(line)).toBe(false);
  expect(table({ may: ['ready'], phase: 'arrange', ready: [] }).board.typed('5 8')).toBe(false);
});

test('the hand is shown lowest first, the Joker last', () => {
  expect(table().board.hand.map(({ card }) => card)).toEqual([0, 2, 9, 'J']);
});

test('the seconds before the padlocks turn', () => {
  const change = { phase: 'countdown', padlocks: [0, 0] } as const;
  expect(
    [2900, 1500, 300, 0].map((left) => table({ ...change, padlocks: [0, 0] }, { ok: true }, left).board.count),
  ).toEqual([3, 2, 1, 1]);
  expect(table().board.count).toBeNull();
});

const opened = {
  kind: 'opened',
  seat: 'B',
  round: 4,
  padlocks: [7, 8],
  product: 56,
  code: 'o1 A2+h1',
  laid: [
    { cards: [5], sign: 'none' },
    { cards: [2, 4], sign: 'plus' },
  ],
  verdict: 'right',
  points: [4, 4, 0, 0, 0, 0],
  seats: [],
};

test('a judged code lies on the table with its owners, its keys leave holes', () => {
  const { code, laid, seat } = opened;
  const before = { round: 4, seat, padlocks: [7, 8], product: 56, code, laid, digits: [5, 6], verdict: 'right' };
  const { board } = table({ may: [], before: before as KlodkiView['before'], points: opened.points });
  expect(board.judged?.verdict).toBe('right');
  expect(board.view.points[1]).toBe(4);
  if (board.judged) expect(board.ownersOf(board.judged)).toEqual(['B', 'A', 'B']);
  expect(board.isGone(named(board, 'o2'))).toBe(true);
  expect(board.isGone(named(board, 'B1'))).toBe(true);
  expect(board.isGone(named(board, 'o1'))).toBe(false);
  expect(board.throwing || board.arranging).toBe(false);
});

test('what is a heading, and what is remembered of the match', () => {
  expect(['countdown', 'opened', 'ready'].map((kind) => headings.includes(kind))).toEqual([true, false, false]);
  const told = [
    { event: { ...opened, seat: 'A' }, text: 'three keys' },
    { event: { ...opened, seat: 'A', laid: [{ cards: [6], sign: 'none' }] }, text: 'one key' },
    { event: { kind: 'failed', seat: 'B' }, text: 'wrong' },
    { event: null, text: 'a pause' },
  ];
  expect(lastVerdict(told)).toBe('wrong');
  expect(bestCode(told, 'A')).toEqual({ text: '7 times 8 equals 56', notation: '7*8=56', round: opened.round });
  expect(bestCode(told, 'B')).toBeNull();
});

test('where no keys are chosen, a finished round stays as long as elsewhere', () => {
  const stays = (variant: KlodkiView['variant'], venue: 'alone' | 'server', pace: 'thoughtful' | 'brisk' | 'instant') =>
    last_play_ms({ ...view, variant }, venue, pace);
  expect(stays('expert', 'alone', 'brisk')).toBe(2000);
  expect(stays('murderous', 'alone', 'brisk')).toBe(7000);
  expect(stays('murderous', 'alone', 'instant')).toBe(2000);
  expect(stays('murderous', 'alone', 'thoughtful')).toBeNull();
  expect(stays('murderous', 'server', 'thoughtful')).toBe(2000);
});
