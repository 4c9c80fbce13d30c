/** The board of Klodki as the shell loads it: its view-model, the places it draws, a newcomer's first deal (BoardModule). */
import type { KlodkiEvent, KlodkiView } from '$generated/klodki';
import { seatAt } from '$parts/seats';
import type { Pace } from '$parts/types';
import type { Earcon, Held, Newcomer, Venue } from '$shell/board';
import { t } from '$words';
import { STAYS_MS } from './board.svelte';

export { default as Actions } from './Actions.svelte';
export { KlodkiBoard as Board } from './board.svelte';
export { default as Hand } from './Hand.svelte';
export { default as Result } from './Result.svelte';
export { default as Seat } from './Seat.svelte';
export { default as Table } from './Table.svelte';

export const headings = ['countdown', 'match_ended'];
export const chatter = ['ready', 'refilled', 'peeked', 'peek_ended'];

export function earcon({ kind }: KlodkiEvent, mine: boolean): Earcon | null {
  if (kind === 'revealed') return 'card';
  if (kind === 'opened') return mine ? 'padlock' : 'another_scores';
  return kind === 'failed' && mine ? 'wrong' : null;
}

export const hollow = ['ready', 'cannot', 'no', 'peek', 'release'];
/** The open keys first. */
export const held = ({ me, open, open_keys, hand, hand_keys, points }: KlodkiView, seat: number): Held => ({
  cards: [
    ...(open[seat] ?? []).slice(0, open_keys),
    ...(me === seatAt(seat) ? hand : Array(hand_keys).fill(null)).slice(0, hand_keys),
  ],
  stands: { words: t('klodki.board.points'), figure: points[seat] ?? '' },
});

/** A verdict and its product are always seen this long: learning beats suspense. */
const VERDICT_MS = 2000;
/** Where nobody chooses keys between two rounds, the finished one stays as long as it does otherwise. */
export const last_play_ms = ({ variant }: KlodkiView, venue: Venue, pace: Pace): number | null => {
  const stays = variant === 'murderous' && venue === 'alone' ? STAYS_MS[pace] : 0;
  return stays === null ? null : VERDICT_MS + stays;
};

/** The table itself shows the finished round until everybody is ready; a device that is handed on does not. */
export const skipsResult = (_: KlodkiView, venue: Venue): boolean => venue !== 'shared';

/** The padlocks of a first round are at most this. */
const EASY = 5;

/** A newcomer races one slow bot with plain keys, and can open the first padlocks with own ones. */
export const newcomer: Newcomer<KlodkiView> = {
  seats: 2,
  bots: '7',
  options: { variant: 'novice', tempo: 'race' },
  opening: 'ready',
  question: ({ padlocks, hand, open }) => {
    if (!padlocks[0]) return null;
    const own = [...hand, ...(open[0] ?? [])].filter((card) => typeof card === 'number');
    return { padlocks, keys: padlocks.every((padlock) => padlock <= EASY) ? own : [], variant: 'novice' };
  },
  suits: (answer) => (answer as { codes: string[] }).codes.length > 0,
};
