/** The people at a table, as a list shows them: here or away, the host, and on which terms. */
import type { SeatLetter } from '$parts/types';
import { t } from '$words';
import '../generated/words_menu.ts';
import type { GameAbout } from '../engine/operations.ts';
import type { RemoteTable } from '../table/remote/remote.svelte';
import type { SeatLine } from '../wire/messages.ts';
import { termMarks } from './seat_marks.ts';

/** "away 0:24"; empty for a player who is here. */
export const awayWords = ({ seats }: RemoteTable, line: SeatLine): string =>
  seats.find(({ seat }) => seat === line.seat)?.away?.chip ?? '';

/** The second line of a person: "you, host", "here, time: twice as long", "away 0:24, bot at 1:30". */
export function personNote(remote: RemoteTable, line: SeatLine, seat: SeatLetter, about: GameAbout | null): string {
  const { me, host_seat, options = {} } = remote.table ?? {};
  const away = awayWords(remote, line);
  return [
    ...(seat === me ? [t('menu.chip_you')] : []),
    ...(line.program ? [t('menu.program')] : []),
    ...(seat === host_seat ? [t('menu.chip_host')] : []),
    ...(away ? [away, line.kind === 'bot' ? t('menu.bot_keeps') : t('menu.bot_later')] : []),
    ...(away || seat === me || line.program ? [] : [t('menu.seat_here')]),
    ...termMarks(seat, options, about).map(({ words }) => words),
  ].join(', ');
}
