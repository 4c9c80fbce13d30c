/**
 * How this page comes to its table on the server: with the key to a seat, as the one who opens the table, or as a guest. A device that holds
 * a key always uses it first. What the server refuses leads to the next way, or to an end.
 */
import type { SeatLetter } from '$parts/types';
import { t } from '$words';
import '../../generated/words_menu.ts';
import type { MissedFact } from '../../engine/operations.ts';
import type { ClientMessage, JoinMessage, SeatedMessage, TableMessage } from '../../wire/messages.ts';
import { randomHex, type TableChoice } from '../open_local.ts';
import type { Cloth } from '../page_table.ts';
import { dropSeat, dropWayBack, keepSeat, keepWayBack, type SeatKey, seatAtTable } from '../seat_keys.ts';
import type { EventTail } from './event_tail.ts';

/** A table that the server has forgotten, for its people: the new one has its seats, and this page the one that it had. */
export interface LostTable {
  link: string;
  seat: SeatLetter | null;
  /** As `create_table` names them. */
  seats: string[];
}
/** `sit` takes a seat at once: any, or this one; in the lobby another where it cannot be had. */
export interface Coming {
  as?: NonNullable<JoinMessage['as']>;
  sit?: SeatLetter | 'any' | null;
}
type Goal =
  | { kind: 'create'; game: string; choice: TableChoice; lost: LostTable | null; token: string }
  | ({ kind: 'join'; to: string } & Coming);
/** What follows from a refusal: another way in, or why there is none. */
type Barred = 'again' | 'begun' | 'removed' | 'lost' | 'closed';

const CONTRIBUTION_BYTES = 16;

/** This seat's part in the deal, so that nobody, not even the server, can know all cards beforehand. */
export const contribution = () => randomHex(CONTRIBUTION_BYTES);

export class Entry {
  /** Who counts what refused moves got wrong. */
  readonly missed: ((answers: readonly MissedFact[]) => void) | null = null;
  key: SeatKey | null = null;
  /** The server has been asked for the table and has not said anything of it yet. */
  seeking = false;
  /** A key was refused. */
  #seat_lost = false;
  /** The key to a seat that was asked for: it may be this page's although no answer has come. */
  #claim: SeatKey | null = null;
  #cmd = 0;
  #goal: Goal | null = null;

  create(game: string, choice: TableChoice, lost: LostTable | null): void {
    this.#goal = { kind: 'create', game, choice, lost, token: contribution() };
  }

  join(to: string, how: Coming): void {
    this.#goal = { kind: 'join', to, ...how };
    this.key = this.is_screen ? null : seatAtTable(to);
  }

  /** A big screen has no seat, even on the device of somebody who has one. */
  get is_screen(): boolean {
    return this.#goal?.kind === 'join' && this.#goal.as === 'screen';
  }

  /** The code or link by which this page comes; empty where it opens a table. */
  get to(): string {
    return this.#goal?.kind === 'join' ? this.#goal.to : '';
  }

  /** Where the page shows the table of this link. */
  pathTo(link: string): string {
    return `/${this.is_screen ? 'tv' : 'j'}/${link}`;
  }

  /** The way back leads to a match that runs. */
  noteWay({ phase, me, link, match }: TableMessage): void {
    if (phase === 'playing' && me) keepWayBack({ link, seat: me, match });
    else if (phase === 'over') dropWayBack(link);
  }

  /** What stands on the cloth while the table is paused. */
  pauseWords(host_name: string): Cloth {
    const how = { text: t('menu.paused_how'), note: t('menu.paused_then') };
    return { title: t('menu.paused_by', { name: host_name }), ...how };
  }

  /** The same table by other means; nothing where this page has opened it. */
  joinAgain(how: Coming): void {
    if (this.#goal?.kind === 'join') this.join(this.#goal.to, how);
  }

  /** Tells the server where this page belongs; null where it belongs nowhere yet. `tail` is what it has of the match. */
  message({ have, chain }: EventTail, table: TableMessage | null): ClientMessage | null {
    this.seeking = true;
    const key = this.key ?? this.#claim;
    if (key) return { type: 'resume', table: key.link, token: key.token, have, chain };
    if (this.#goal?.kind === 'create') return this.#creation(this.#goal);
    if (this.#goal) {
      const as = table && table.phase !== 'lobby' && !this.is_screen ? 'watcher' : this.#goal.as;
      return { type: 'join', to: this.#goal.to, ...(as ? { as } : {}) };
    }
    this.seeking = false;
    return null;
  }

  #creation({ game, choice, lost, token }: Goal & { kind: 'create' }): ClientMessage {
    const seats = lost?.seats ?? Array(choice.seats).fill('person');
    const instead = lost ? { instead_of: lost.link, seat: lost.seat } : {};
    const { options, host_sets = false } = choice;
    return { type: 'create_table', game, options, seats, contribution: contribution(), host_sets, token, ...instead };
  }

  keep(key: SeatKey): void {
    this.key = key;
    keepSeat(key);
  }
  nextCommand(): number {
    this.#cmd = Math.max(this.#cmd, this.key?.cmd ?? 0) + 1;
    if (this.key) this.keep({ ...this.key, cmd: this.#cmd });
    return this.#cmd;
  }
  /** A seat is asked for, under this key. */
  claim(token: string, link: string): void {
    this.#claim = { link, token, cmd: 0 };
  }
  drop(link: string): void {
    dropSeat(link);
    this.key = null;
  }

  opened(key: SeatKey): void {
    this.keep(key);
    this.#goal = { kind: 'join', to: key.link };
  }

  /** By a new key or by the old one; `cmd` is the last command that the server has answered. */
  seated({ seat, token, cmd }: SeatedMessage, table: TableMessage | null): void {
    const key = this.key ?? this.#claim;
    this.#claim = null;
    if (token && table) this.keep({ link: table.link, ...(table.code ? { code: table.code } : {}), token, seat, cmd });
    else if (key) this.keep({ ...key, seat, cmd: Math.max(key.cmd, cmd) });
  }

  /** The host may have changed code and link: the key goes with them. */
  #rekey({ link, code }: TableMessage): void {
    if (!this.key || (this.key.link === link && (!code || this.key.code === code))) return;
    if (this.key.link !== link) dropSeat(this.key.link);
    this.keep({ ...this.key, link, ...(code ? { code } : {}) });
  }

  /** The table is there. Returns the seat that this page wants now: null is any one, 'gone' the own one that somebody else has. */
  found(table: TableMessage): SeatLetter | null | 'gone' | undefined {
    this.seeking = false;
    this.#rekey(table);
    if (this.#goal?.kind !== 'join') return;
    const { link, me, phase, seats } = table;
    this.#goal.to = link;
    const { sit } = this.#goal;
    this.#goal.sit = null;
    if (!sit || me) return;
    const kind = phase === 'lobby' ? 'person' : 'bot';
    const free = seats.find((line) => line.seat === sit && line.kind === kind && !line.taken);
    return free?.seat ?? (sit === 'any' || phase === 'lobby' ? null : 'gone');
  }

  /** The server does not let this page in. A key that it refuses may still lead to a table of others. */
  refused(code: string, known: boolean): Barred {
    this.seeking = false;
    if (code === 'server.removed') return 'removed';
    if (code === 'server.begun') return 'begun';
    if (code !== 'server.no_such_table') return 'closed';
    if (this.#claim) {
      this.#claim = null;
      return 'again';
    }
    if (this.key) {
      this.drop(this.key.link);
      this.#seat_lost = true;
      return 'again';
    }
    return known || this.#seat_lost ? 'lost' : 'closed';
  }
}
