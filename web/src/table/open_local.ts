/** Opens tables in this page: the match kept from last time, a newcomer's first deal, or a table with chosen options. */
import { indexOf } from '$parts/seats';
import type { SeatLetter } from '$parts/types';
import type { AnyBoardModule } from '$shell/board';
import { t } from '$words';
import type { GameAbout } from '../engine/operations.ts';
import type { TableDeps } from './engine_story.ts';
import { usual } from './levels.ts';
import { LocalTable, type OpenedMatch } from './local.svelte';
import { forget, kept } from './saved.ts';

export interface TableChoice {
  seats: number;
  bots: string;
  options: Record<string, string>;
  /** Who sits where when several people share this device; when absent, one person at the first seat, and bots. */
  seating?: readonly SeatChoice[];
  /** On the server: nobody but the host sets the terms of seats. */
  host_sets?: boolean;
}
/** A person of this name, or a bot of this level. */
export type SeatChoice = { person: string } | { bot: string };

const SEED_BYTES = 32;
/** How many deals are tried for a good beginning, in case no deal ever suits the game. */
const MOST_DEALS = 500;
/** How many moves of bots and of the clock may come before the first task. */
const MOST_STEPS = 20;
const FIRST: SeatLetter = 'A';

/** Random bytes as hexadecimal digits. */
export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return [...drawn].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
const freshSeed = () => randomHex(SEED_BYTES);

/** Alone a player is not hurried, and the game adds up what is built if it can. */
const ALONE = { pace: 'off', aid: 'totals' };

export function defaultChoice(about: GameAbout, board: AnyBoardModule): TableChoice {
  const seats = Math.min(about.most_seats, Math.max(about.least_seats, board.newcomer?.seats ?? 3));
  const bots = board.newcomer?.bots ?? usual(about.bots);
  return { seats, bots, options: { ...ALONE, ...board.newcomer?.options } };
}

const alone = ({ seats, bots }: TableChoice): SeatChoice[] => [
  { person: t('page.you') },
  ...Array.from({ length: seats - 1 }, () => ({ bot: bots })),
];

/** Without the options of seats that this table does not have. */
const fitting = ({ options, seats }: TableChoice) =>
  Object.fromEntries(
    Object.entries(options).filter(([name]) => !/^[A-F]\./.test(name) || indexOf(name[0] as SeatLetter) < seats),
  );

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
    options: fitting(choice),
    holders: seating.map((seat) => ('person' in seat ? 'person' : `bot ${seat.bot}`)),
    names: seating.map((seat) => ('person' in seat ? seat.person : (bot_names.shift() ?? ''))),
  };
}

/** Whether the first task of a deal is good for newcomers. The match is played ahead to it, and closed again. */
async function suits({ engine, board, lang }: TableDeps, asked: ReturnType<typeof request>): Promise<boolean> {
  const { newcomer } = board;
  if (!newcomer) return true;
  const { ok: opened, refused } = await engine.call('open', asked);
  if (!opened) throw new Error(refused?.text ?? 'no table');
  const known = { match: opened.match, viewer: FIRST, events: 0, lines: 0, lang: lang() };
  const { ok: begun } = newcomer.opening
    ? await engine.call('act', { ...known, seat: FIRST, text: newcomer.opening, at: 0 })
    : await engine.call('look', known);
  let news = begun;
  let question = news ? newcomer.question(news.view.game as never) : null;
  for (let steps = 0; news && question === null && steps < MOST_STEPS; ++steps) {
    news = (await engine.call('advance', { ...known, now: Math.max(news.view.now, steps && (news.next ?? 0)) })).ok;
    question = news ? newcomer.question(news.view.game as never) : null;
  }
  await engine.call('close', { match: opened.match });
  const { ok: answer } = await engine.call('solve', { game: asked.game, question });
  return answer !== undefined && newcomer.suits(answer);
}

/** Opens a match with a deal that the game calls good for newcomers. */
async function goodDeal(deps: TableDeps, about: GameAbout, choice: TableChoice): Promise<OpenedMatch> {
  const bot_seed = freshSeed();
  let asked = request(about, choice, freshSeed(), bot_seed);
  for (let tries = 1; tries < MOST_DEALS && !(await suits(deps, asked)); ++tries)
    asked = request(about, choice, freshSeed(), bot_seed);
  const { ok: opened, refused } = await deps.engine.call('open', asked);
  if (!opened) throw new Error(refused?.text ?? 'no table');
  return { opened, bot_seed };
}

async function sit(deps: TableDeps, match: OpenedMatch, seen: number, viewer?: SeatLetter): Promise<LocalTable> {
  const table = new LocalTable(deps, match);
  await table.begin(seen, viewer);
  return table;
}

/** Null when nothing is kept, or this version cannot replay it. */
export async function resumeLocal(deps: TableDeps, about: GameAbout): Promise<LocalTable | null> {
  const saved = kept(about.slug);
  if (!saved) return null;
  const { record: text, bot_seed, attempts, seen, viewer } = saved;
  const { ok: opened } = await deps.engine.call('replay', { text, bot_seed });
  if (opened) return sit(deps, { opened, bot_seed, ...(attempts && { attempts }) }, seen, viewer);
  forget(about.slug);
  return null;
}

/** The table with the match as it was before the reader's last move. The bots keep their seed, and forget what came after. */
export async function takenBack(deps: TableDeps, table: LocalTable): Promise<LocalTable | null> {
  const { before } = table;
  const { ok: opened } = before ? await deps.engine.call('replay', before) : {};
  return before && opened ? sit(deps, { opened, bot_seed: before.bot_seed }, Number.POSITIVE_INFINITY) : null;
}

export async function firstTable(deps: TableDeps, about: GameAbout): Promise<LocalTable> {
  return sit(deps, await goodDeal(deps, about, defaultChoice(about, deps.board)), 0);
}

/** Returns a sentence where these options are refused. */
export async function newTable(deps: TableDeps, about: GameAbout, choice: TableChoice): Promise<LocalTable | string> {
  const bot_seed = freshSeed();
  const asked = request(about, choice, freshSeed(), bot_seed);
  const { ok: opened, refused } = await deps.engine.call('open', { ...asked, lang: deps.lang() });
  return opened ? sit(deps, { opened, bot_seed }, 0) : (refused?.text ?? '');
}
