/**
 * Takes the facts out of matches: each line of a record counts once, for the one person who sat there. A device that several people
 * share, a lesson and a record that is only looked at teach nothing about its reader.
 */
import { SEATS } from '$parts/seats';
import type { SeatLetter } from '$parts/types';
import { keysOf, readJson, write } from '$shell/storage';
import type { Puzzle } from '../engine/operations.ts';
import type { PageTable } from '../table/page_table.ts';
import { kept, type Saved } from '../table/saved.ts';
import { type Facts, minuteNow } from './memory.ts';
import { any_game, datedNow, remember, type Study, withStudy } from './study.ts';

const FED = 'calculi.facts.fed';
const MOST = 20;
type Fed = [match: string, lines: number][];

function fed(): Fed {
  const found = readJson(FED);
  return Array.isArray(found) ? found.filter((row) => Array.isArray(row) && row.length === 2) : [];
}

const line = (record: string, name: string) => new RegExp(`^${name} (.+)$`, 'm').exec(record)?.[1] ?? '';

/** The only person of a record; null where several sit, or a position was set up. */
export function loneSeat(record: string): SeatLetter | null {
  const persons = [...record.matchAll(/^seat ([A-F]) person\b/gm)].map(([, letter]) => letter);
  const seat = SEATS.find((letter) => letter === persons[0]);
  return persons.length === 1 && seat && !/^state /m.test(record) ? seat : null;
}

/** What a match in this page has left behind, or a match on the server with the reader's seat in it. */
type Played = Pick<Saved, 'record' | 'attempts'> & { seat: SeatLetter };

export async function feed({ record, attempts = [], seat }: Played, study?: Study): Promise<void> {
  const match = `${line(record, 'seed-hash')}${seat}`;
  const known = fed();
  const from = known.find(([id]) => id === match)?.[1] ?? 0;
  if ((record.match(/^\d+ \d+ /gm)?.length ?? 0) <= from) return;
  const work = async (engine: Study) => {
    const { ok } = await engine.call('met', { text: record, seat, from, attempts });
    if (!ok) return;
    write(FED, JSON.stringify([...known.filter(([id]) => id !== match), [match, ok.lines]].slice(-MOST)));
    await remember(engine, datedNow(ok.answers));
  };
  await (study ? work(study) : withStudy(line(record, 'game'), work));
}

/** The match of one game that this device keeps. */
async function feedKept(game: string): Promise<void> {
  const saved = kept(game);
  const seat = saved && loneSeat(saved.record);
  if (saved && seat) await feed({ ...saved, seat });
}

export async function feedAllKept(): Promise<void> {
  for (const key of keysOf('calculi.table.')) await feedKept(key.slice('calculi.table.'.length)).catch(() => undefined);
}

/** A match that is over. One in this page is kept with what was refused. */
export async function feedMatch(
  { kind, game }: Pick<PageTable, 'kind' | 'game'>,
  record: string,
  seat: SeatLetter,
): Promise<void> {
  if (kind === 'local') await feedKept(game);
  if (kind === 'remote') await feed({ record, seat });
}

/** A puzzle that was solved without help: all that is calculated on the way was right. The time of each single fact is not known. */
export async function feedPuzzle({ facts }: Pick<Puzzle, 'facts'>, study?: Study): Promise<void> {
  const now = minuteNow();
  // Asks the engine for the value of each fact, by way of a memory that holds them all. It drops forms that it never writes ("8+2" is "2+8").
  const turned = facts.map((fact) => fact.replace(/^(\d+)([+x])(\d+)$/, '$3$2$1'));
  const memory: Facts = Object.fromEntries([...facts, ...turned].map((fact) => [fact, [1440, now, 1, 0, 0, []]]));
  const work = async (engine: Study) => {
    const { ok } = await engine.call('recall', { memory, now });
    await remember(
      engine,
      (ok?.facts ?? []).map(({ fact, value }) => [fact, value, 0, now]),
    );
  };
  await (study ? work(study) : withStudy(any_game, work));
}
