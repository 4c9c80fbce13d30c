/**
 * Sits the person at this screen down at a table with bots: the match kept from last time, a newcomer's first deal, or a table
 * with chosen options.
 */

import type { SeatLetter } from '$parts/types';
import type { AnyBoardModule } from '$shell/board';
import { t } from '$words';
import type { Answered, Asked, GameAbout, Op } from '../engine/operations.ts';
import { usual } from './levels.ts';
import { LocalTable, type LocalWorld, type Seated } from './local.svelte';
import { forget, kept } from './saved.ts';

export interface TableChoice {
  seats: number;
  bots: string;
  options: Record<string, string>;
  /** Who sits where when several people share this device; else one person at the first seat, and bots. */
  seating?: readonly SeatChoice[];
}
/** A person of this name, or a bot of this level. */
export type SeatChoice = { person: string } | { bot: string };

/** Whoever can be asked: the engine itself in tests, its client in the page. */
export interface Asking {
  call<O extends Op>(op: O, request: Asked<O>): Answered<O> | Promise<Answered<O>>;
}

const SEED_BYTES = 32;
/** Deals that are looked through for a good beginning; a bound, in case a game's wish can never come true. */
const MOST_DEALS = 500;

export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SEED_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Alone nobody is hurried, and what is built is added up if the game can; among people neither. */
const ALONE = { pace: 'off', aid: 'totals' };
const TOGETHER = { pace: 'x1', aid: 'none' };

export function defaultChoice(about: GameAbout, board: AnyBoardModule, together = false): TableChoice {
  const seats = Math.min(about.most_seats, Math.max(about.least_seats, board.newcomer?.seats ?? 3));
  return { seats, bots: usual(about.bots), options: together ? TOGETHER : { ...ALONE, ...board.newcomer?.options } };
}

const alone = ({ seats, bots }: TableChoice): SeatChoice[] => [
  { person: t('page.you') },
  ...Array.from({ length: seats - 1 }, () => ({ bot: bots })),
];

function request(about: GameAbout, choice: TableChoice, seed: string, bot_seed: string) {
  const seating = choice.seating ?? alone(choice);
  const taken = seating.map((seat) => ('person' in seat ? seat.person : ''));
  const bot_names = t('page.bot_names')
    .split(',')
    .filter((name) => !taken.includes(name));
  return {
    game: about.slug,
    seats: choice.seats,
    seed,
    bot_seed,
    options: choice.options,
    holders: seating.map((seat) => ('person' in seat ? 'person' : `bot ${seat.bot}`)),
    names: seating.map((seat) => ('person' in seat ? seat.person : (bot_names.shift() ?? ''))),
  };
}

/** A deal that the game calls good for newcomers. */
export async function goodDeal(
  engine: Asking,
  about: GameAbout,
  board: AnyBoardModule,
  choice: TableChoice,
  seeds: () => string,
): Promise<Seated> {
  const newcomer = board.newcomer;
  const bot_seed = seeds();
  for (let tries = 0; tries < MOST_DEALS; ++tries) {
    const { ok: opened, refused } = await engine.call('open', request(about, choice, seeds(), bot_seed));
    if (!opened) throw new Error(refused?.text ?? 'no table');
    if (!newcomer || tries + 1 === MOST_DEALS) return { opened, bot_seed };
    const { ok: news } = await engine.call('look', { match: opened.match, viewer: 'A' });
    const question = newcomer.question(news?.view.game as never);
    const { ok: answer } = await engine.call('solve', { game: about.slug, question });
    if (answer !== undefined && newcomer.suits(answer)) return { opened, bot_seed };
    await engine.call('close', { match: opened.match });
  }
  throw new Error('no table');
}

async function sit(world: LocalWorld, seated: Seated, seen: number, viewer?: SeatLetter): Promise<LocalTable> {
  const table = new LocalTable(world, seated);
  await table.begin(seen, viewer);
  return table;
}

/** Null when nothing is kept, or what is kept cannot be replayed by this version. */
export async function resumeLocal(world: LocalWorld, about: GameAbout): Promise<LocalTable | null> {
  const saved = kept(about.slug);
  if (!saved) return null;
  const { record: text, bot_seed, seen, viewer } = saved;
  const { ok: opened } = await world.engine.call('replay', { text, bot_seed });
  if (opened) return sit(world, { opened, bot_seed }, seen, viewer);
  forget(about.slug);
  return null;
}

export async function firstTable(world: LocalWorld, about: GameAbout): Promise<LocalTable> {
  const choice = defaultChoice(about, world.board);
  return sit(world, await goodDeal(world.engine, about, world.board, choice, freshSeed), 0);
}

/** The refusal says why these options do not go together. */
export async function newTable(world: LocalWorld, about: GameAbout, choice: TableChoice): Promise<LocalTable | string> {
  const bot_seed = freshSeed();
  const asked = request(about, choice, freshSeed(), bot_seed);
  const { ok: opened, refused } = await world.engine.call('open', { ...asked, lang: world.lang() });
  return opened ? sit(world, { opened, bot_seed }, 0) : (refused?.text ?? '');
}
