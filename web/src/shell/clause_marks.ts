/** Where a clause of the rules comes from, in words: printed, computed, decided by us; some come from two of these. */
import { t } from '$words';
import '../generated/words_menu.ts';

const MARKS: Record<string, () => string> = {
  P: () => t('menu.mark_p'),
  C: () => t('menu.mark_c'),
  D: () => t('menu.mark_d'),
};

export const markWords = (letters: string): string =>
  letters
    .split('/')
    .map((letter) => MARKS[letter]?.() ?? letter)
    .join(', ');
