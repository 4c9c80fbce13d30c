/** Signs as they are spoken, by a word and never by the bare symbol, and as they are written for the eye. */
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

const WRITTEN = { '+': '+', '-': '\u2212', '*': '\u00d7', '=': '=' } as const;

export const signWritten = (sign: Sign): string => (sign === ':' ? t('page.sign_divided_written') : WRITTEN[sign]);
