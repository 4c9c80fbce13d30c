/** Signs as they are spoken: the name of a sign is a word, never the bare symbol. */
import { t } from '$words';
import type { Sign } from './types';

const KEYS = {
  '+': 'page.sign_plus',
  '-': 'page.sign_minus',
  '*': 'page.sign_times',
  ':': 'page.sign_divided',
  '=': 'page.sign_equals',
} as const;

export const signWord = (sign: Sign): string => t(KEYS[sign]);
