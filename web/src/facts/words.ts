/** Facts in words and in signs, and when one comes back. */
import { settings } from '$shell/settings.svelte';
import { t } from '$words';
import type { FactTold } from '../engine/operations.ts';
import '../generated/words_facts.ts';

export type MapSign = 'x' | '+' | '-';
export type Pair = Pick<FactTold, 'a' | 'op' | 'b'>;

const WORDS = {
  x: 'page.sign_times',
  '+': 'page.sign_plus',
  '-': 'page.sign_minus',
  ':': 'page.sign_divided',
} as const;
const DRAWN = { x: '×', '+': '+', '-': '−', ':': ':' } as const;

export const signWord = (op: MapSign): string => t(WORDS[op]);
export const signDrawn = (op: MapSign): string => DRAWN[op];
/** "6 times 8" */
export const said = ({ a, op, b }: Pair): string => `${a} ${t(WORDS[op])} ${b}`;
/** "6 × 8" */
export const drawn = ({ a, op, b }: Pair): string => `${a} ${DRAWN[op]} ${b}`;

const dayOf = (date: Date) =>
  Math.round(new Date(date.getFullYear(), date.getMonth(), date.getDate(), 12).getTime() / 86_400_000);

/** "on Friday"; further away the date. */
export function whenBack(minute: number, now = new Date()): string {
  const date = new Date(minute * 60_000);
  const days = dayOf(date) - dayOf(now);
  if (days <= 0) return t('facts.today');
  if (days === 1) return t('facts.tomorrow');
  if (days < 7) return t(`facts.day_${date.getDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6}`);
  return new Intl.DateTimeFormat(settings.lang, { day: 'numeric', month: 'long' }).format(date);
}
