/**
 * Which bots can be asked to a table, and what they are called: the one place that knows. A game lists its levels (the engine's
 * `about`); people of an age come first, the plain ones that only fill a seat last.
 */
import { t } from '$words';

/** In the order in which they are offered. */
const ORDER = ['like', '7', '9', '12', 'adult', 'expert', 'best', 'greedy', 'random'];
/** Whom a newcomer meets: the first of these that the game has. */
const USUAL = ['9', 'greedy', 'random'];

/** "like_2100_45_80": made of a reader's own answers, which took 2.1 s in the middle. */
const LIKE = /^like_(\d+)/;

function rank(level: string): number {
  const at = ORDER.indexOf(LIKE.test(level) ? 'like' : level);
  return at < 0 ? ORDER.length : at;
}

export const offered = (levels: readonly string[]): string[] => [...levels].sort((a, b) => rank(a) - rank(b));

export const usual = (levels: readonly string[]): string =>
  USUAL.find((level) => levels.includes(level)) ?? levels[0] ?? 'random';

const isAge = (level: string) => /^\d+$/.test(level);

const WORDS: Record<string, () => string> = {
  adult: () => t('page.level_adult'),
  expert: () => t('page.level_expert'),
  best: () => t('page.level_best'),
  greedy: () => t('page.level_greedy'),
  random: () => t('page.level_random'),
};

/** How it plays, for whoever chooses. */
export function levelWords(level: string): string {
  const like = LIKE.exec(level);
  if (like) return t('page.level_like', { seconds: (Number(like[1]) / 1000).toFixed(1) });
  return isAge(level) ? t('page.level_age', { age: level }) : (WORDS[level]?.() ?? t('page.level_other', { level }));
}

/** At a table of others a bot made to measure is like whoever was host when it sat down, whoever is host later. */
export class Likenesses {
  #own = new Map<string, boolean>();

  seen(seats: readonly { level: string }[], host: boolean): void {
    for (const { level } of seats) if (!this.#own.has(level)) this.#own.set(level, host);
  }
  of(level: string): string {
    return LIKE.test(level) && this.#own.get(level) === false ? 'like' : level;
  }
}

const BADGES: Record<string, () => string> = {
  adult: () => t('page.bot_adult'),
  expert: () => t('page.bot_expert'),
  best: () => t('page.bot_best'),
  /** At a table of others: like its host. */
  like: () => t('page.bot_like_host'),
};

/** What stands beside a bot's name: always that it is one, and whom it is like. */
export function botBadge(level: string): string {
  if (LIKE.test(level)) return t('page.bot_like');
  return isAge(level) ? t('page.bot_age', { age: level }) : (BADGES[level]?.() ?? t('page.bot'));
}
