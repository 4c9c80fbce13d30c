/**
 * The order and the names of bot levels. A game lists its levels (the engine's `about`); bots that play like people of an age
 * come first, plain ones that only fill a seat last.
 */

import { knows, t } from '$words';
import { offered as order, usual as usually } from '../../../engine/play/bot_levels.json';

/** "like_2100_45_80" is a level made of a reader's own answers, whose median time was 2.1 s. */
const LIKE = /^like_(\d+)/;

function rank(level: string): number {
  const at = order.indexOf(LIKE.test(level) ? 'like' : level);
  return at < 0 ? order.length : at;
}

export const offered = (levels: readonly string[]): string[] => [...levels].sort((a, b) => rank(a) - rank(b));

export const usual = (levels: readonly string[]): string =>
  usually.find((level) => levels.includes(level)) ?? levels[0] ?? '';

const isAge = (level: string) => /^\d+$/.test(level);

/** The words for a level that has a name; null for others. */
function named(kind: 'level' | 'bot', level: string): string | null {
  const key = `page.${kind}_${level}`;
  return order.includes(level) && knows(key) ? t(key as 'page.bot') : null;
}

/** How a level plays, for the reader who chooses one. */
export function levelWords(level: string): string {
  const like = LIKE.exec(level);
  if (like) return t('page.level_like', { seconds: (Number(like[1]) / 1000).toFixed(1) });
  return isAge(level)
    ? t('page.level_age', { age: level })
    : (named('level', level) ?? t('page.level_other', { level }));
}

/** The same for the line of the menu, where there is little room. */
export const shortLevel = (level: string): string =>
  isAge(level) ? t('page.level_age_short', { age: level }) : levelWords(level);

/** Remembers which bots "like you" were seated while the reader was host: the others are like another host. */
export class Likenesses {
  #own = new Map<string, boolean>();

  seen(seats: readonly { level: string }[], host: boolean): void {
    for (const { level } of seats) if (!this.#own.has(level)) this.#own.set(level, host);
  }
  of(level: string): string {
    return LIKE.test(level) && this.#own.get(level) === false ? 'like' : level;
  }
}

/** The note beside a bot's name: that it is a bot, and which people it plays like. */
export function botBadge(level: string): string {
  if (LIKE.test(level)) return t('page.bot_like');
  if (level === 'like') return t('page.bot_like_host');
  return isAge(level) ? t('page.bot_age', { age: level }) : (named('bot', level) ?? t('page.bot'));
}
