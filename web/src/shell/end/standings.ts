/** The places of a finished match, as the dialog at its end shows them. */
import { indexOf } from '$parts/seats';
import { t } from '$words';
import type { Outcome } from '../../engine/operations.ts';
import type { SeatInfo } from '../board';

export interface Standing extends SeatInfo {
  place: number;
  points: number;
}

/** Who stands where, the first place first; empty where the match has no places. */
export function standingsOf(outcome: Outcome, seats: readonly SeatInfo[]): Standing[] {
  if (outcome.place[0] === 0) return [];
  return seats
    .map((info) => ({
      ...info,
      place: outcome.place[indexOf(info.seat)] ?? 0,
      points: outcome.points[indexOf(info.seat)] ?? 0,
    }))
    .sort((a, b) => a.place - b.place);
}

/** As on a podium: the first place in the middle of three. */
export const onPodium = ([first, second, third, ...rest]: Standing[]): Standing[] =>
  third && first && second && !rest.length
    ? [second, first, third]
    : [first, second, third, ...rest].filter((one) => one !== undefined);

/** Who has won, in words for the reader; `shared`: several people read it, and none of them is "you". */
export function winnersOf(outcome: Outcome, seats: readonly SeatInfo[], me: string | null, shared: boolean): string {
  const first = standingsOf(outcome, seats).filter(({ place }) => place === 1);
  if (!first.length) return t('page.no_winner');
  const own = !shared && first.some(({ seat }) => seat === me);
  if (first.length > 1)
    return own ? t('page.you_share') : t('page.share', { names: first.map(({ name }) => name).join(', ') });
  return own ? t('page.you_win') : t('page.wins', { name: first[0]?.name ?? '' });
}
