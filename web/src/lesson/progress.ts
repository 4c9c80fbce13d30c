/** How far the reader has come in each game's first lesson, kept on the device, and which lesson an address means. */
import { readJson, write } from '$shell/storage';

const KEY = 'calculi.lessons';

/** Steps that have been reached, from 1, by game; 0: the lesson was offered. Beyond the last step the lesson is done. */
function kept(): Record<string, number> {
  const found = readJson(KEY);
  if (typeof found !== 'object' || found === null) return {};
  return Object.fromEntries(Object.entries(found).filter(([, step]) => Number.isInteger(step) && step >= 0));
}

/** Null where this game's lesson was neither begun nor offered. */
export const stepReached = (game: string): number | null => kept()[game] ?? null;

export function keepStep(game: string, step: number): void {
  write(KEY, JSON.stringify({ ...kept(), [game]: step }));
}

/** `?lesson=GAME&step=3` or `/learn/GAME`; null where the address means no lesson. */
export function lessonAsked({ pathname, search }: Pick<Location, 'pathname' | 'search'>): {
  game: string;
  step: number | null;
} | null {
  const asked = new URLSearchParams(search);
  const game = /^\/learn\/(\w+)$/.exec(pathname)?.[1] ?? asked.get('lesson');
  const step = Number(asked.get('step') ?? Number.NaN);
  return game ? { game, step: Number.isInteger(step) && step > 0 ? step : null } : null;
}
