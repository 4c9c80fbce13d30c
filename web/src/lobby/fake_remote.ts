/** For tests: a table on the server that notes what is asked of it. */
import type { GameAbout, GameOption } from '../engine/operations.ts';
import { lobby, person } from '../table/remote/fake_server.ts';
import type { RemoteTable } from '../table/remote/remote.svelte';
import type { SeatLine, TableMessage } from '../wire/messages.ts';

export const sitter = (seat: SeatLine['seat'], name: string, more: Partial<SeatLine> = {}): SeatLine => ({
  ...person,
  seat,
  name,
  ...more,
});
export const seatLine = (seat: SeatLine['seat'], more: Partial<SeatLine> = {}): SeatLine =>
  sitter(seat, '', { taken: false, here: false, ...more });

/** Calm Otter, the host, at A, Bright Falcon at B, and a free seat. */
export const tableMessage = (more: Partial<TableMessage> = {}): TableMessage => ({
  ...lobby,
  options: { pace: 'x1', 'A.factor': 'x1', 'A.hints': 'off', 'B.factor': 'x1', 'B.hints': 'off' },
  seats: [sitter('A', 'Calm Otter'), sitter('B', 'Bright Falcon'), seatLine('C')],
  me: 'A',
  host: true,
  host_name: 'Calm Otter',
  code: '482913',
  guests: 0,
  ...more,
});

const option = (
  name: string,
  text: string,
  values: Record<string, string>,
  more: Partial<GameOption> = {},
): GameOption => ({
  name,
  text,
  clause: 'T4',
  values: Object.entries(values).map(([value, words]) => ({ value, text: words })),
  default: Object.keys(values)[0] ?? '',
  form: '',
  per_seat: false,
  ...more,
});

/** A game with a clock, a place, and terms for each seat. */
export const gameAbout = (more: Partial<GameAbout> = {}): GameAbout => ({
  slug: 'any',
  title: 'Any game',
  tagline: '',
  goal: '',
  least_seats: 2,
  most_seats: 4,
  tempo: 'turns',
  listed: true,
  shelf: 1,
  welcomes_newcomers: false,
  fewest_points_win: false,
  hint_steps: 1,
  rules_version: 1,
  bots: ['7', '9'],
  options: [
    option('pace', 'Time limits', { x1: 'normal', x2: 'twice as long', off: 'no limit' }),
    option('network', 'Where the players are', { home: 'at home', classroom: 'in one building' }),
    option(
      'factor',
      'Own time limit',
      { x1: 'like the table', x2: 'twice as long', off: 'no limit' },
      { per_seat: true },
    ),
    option('head', 'Head start in races', { 0: 'none', 2: '2 s' }, { per_seat: true }),
    option('hints', 'Hints', { on: 'allowed', off: 'off' }, { per_seat: true, clause: 'T5' }),
  ],
  ...more,
});

/** `heard` is what was said as host ("host lock") or of the own seat ("terms ear on"), and asked for ("rename"). */
export function fakeRemote(table: TableMessage, more: Partial<RemoteTable> = {}) {
  const heard: string[] = [];
  const note = (kind: string) => async (text: string) => {
    heard.push(`${kind} ${text}`);
    return { ok: true };
  };
  const remote = {
    table,
    game: table.game,
    code: '482 913',
    addresses: ['http://192.168.1.20:8080'],
    bots: '9',
    name: 'Quiet Badger',
    line: 'up',
    ended: null,
    gone: null,
    offline: false,
    stalled: false,
    problem: null,
    said: null,
    seats: table.seats.flatMap(({ seat, here, taken }) =>
      taken && !here ? [{ seat, away: { chip: 'away 0:24' } }] : [],
    ),
    host_words: [],
    likes: { of: (level: string) => level },
    asHost: note('host'),
    setTerms: note('terms'),
    rename: () => heard.push('rename'),
    start: (bots: string | null) => heard.push(`start ${bots}`),
    standUp: () => heard.push('stand up'),
    takeSeat: (seat: string | null = null) => heard.push(`take ${seat}`),
    moveTo: (seat: string) => heard.push(`move to ${seat}`),
    ...more,
  } as unknown as RemoteTable;
  return { remote, heard };
}
