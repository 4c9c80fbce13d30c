/** For tests of the board: the view of a table for two in the middle of a race, and taps on keys. */
import type { KlodkiKind, KlodkiView } from '$generated/klodki';
import type { KeyCard, KeyInfo, KlodkiBoard } from './board.svelte';

const none: KeyCard[] = [null, null, null];

export const view: KlodkiView = {
  me: 'A',
  seats: 2,
  variant: 'expert',
  throw: 'laid',
  tempo: 'race',
  gentle: false,
  engine_says: false,
  aid: 'totals',
  phase: 'search',
  round: 4,
  open_keys: 2,
  hand_keys: 4,
  padlocks: [7, 8],
  places: 2,
  open: [[5, 8, null], [4, 1, null], none, none, none, none],
  hand: [9, 2, 'J', 0, null, null],
  peek: 0,
  peekable: [],
  peeking: [],
  ready: ['A', 'B'],
  shown: ['A', 'B'],
  cannot: [],
  gone: [],
  late: [],
  right: null,
  thrown: [],
  thrown_cards: [],
  pile: 20,
  used: 10,
  points: [4, 2, 0, 0, 0, 0],
  before: {
    round: 0,
    seat: null,
    padlocks: [0, 0],
    product: 0,
    code: '',
    laid: [],
    digits: [],
    verdict: 'not_laid',
  },
};

/** What a seat may do in a race that it sees. */
export const SEARCH: KlodkiKind[] = ['lay', 'cannot'];

/** The members of a view that differ, and what may be done there. */
export type Change = Partial<KlodkiView> & { may?: KlodkiKind[] };

export const settled = () => new Promise((done) => setTimeout(done, 0));

export const tap = (board: KlodkiBoard, ...names: string[]) => {
  for (const name of names) board.tapKey(board.keyNamed(name) as KeyInfo);
};
