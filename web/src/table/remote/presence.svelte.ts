/** Who is away from a table on the server, and for how long; what is told of people who go, come back, or become the host. */
import type { SeatLetter } from '$parts/types';
import { announce } from '$shell/announce';
import type { Away } from '$shell/board';
import { t } from '$words';
import '../../generated/words_menu.ts';
import type { SeatLine, TableMessage } from '../../wire/messages.ts';
import type { Clock } from '../clock.ts';

const TICK_MS = 250;

export const isAway = ({ away_ms, taken, here }: SeatLine): boolean => away_ms != null || (taken && !here);

/** "1:05" */
const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export class Presence {
  /** Seconds since each of those who are away was here. */
  #away = $state.raw<Partial<Record<SeatLetter, number>>>({});
  readonly #clock: Clock;
  #since = new Map<SeatLetter, number>();
  /** A match runs: a bot stands in for whoever stays away. */
  #plays = $state(false);
  #ticking: ReturnType<typeof setInterval>;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
  }

  stop(): void {
    clearInterval(this.#ticking);
  }

  away(seat: SeatLetter): Away | undefined {
    const seconds = this.#away[seat];
    if (seconds === undefined) return undefined;
    const chip = t('menu.away_for', { time: minutes(seconds) });
    return { seconds, chip, told: t(this.#plays ? 'menu.away_waits' : 'menu.away_told', { seconds }) };
  }

  /** Takes in a table. In a match it is said once that somebody has gone, and once that they are back. */
  tabled(before: TableMessage | null, now: TableMessage): void {
    const tells = before !== null && now.phase !== 'lobby';
    this.#plays = now.phase === 'playing';
    const is_away = this.#plays ? 'menu.is_away' : 'menu.is_away_now';
    for (const line of now.seats) {
      if (!line.seat) continue;
      const was = this.#since.has(line.seat);
      if (isAway(line)) this.#note(line.seat, line.away_ms ?? null);
      else this.#since.delete(line.seat);
      if (tells && was !== isAway(line) && line.taken && line.seat !== now.me)
        announce(t(was ? 'menu.is_back' : is_away, { name: line.name }));
    }
    this.#tick();
  }

  #note(seat: SeatLetter, away_ms: number | null): void {
    if (away_ms !== null || !this.#since.has(seat)) this.#since.set(seat, this.#clock.now() - (away_ms ?? 0));
  }

  #tick(): void {
    const now = this.#clock.now();
    const away = Object.fromEntries([...this.#since].map(([seat, since]) => [seat, Math.floor((now - since) / 1000)]));
    if (JSON.stringify(away) !== JSON.stringify(this.#away)) this.#away = away;
  }
}
