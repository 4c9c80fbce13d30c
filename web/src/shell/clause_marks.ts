/** Where a clause of the rules comes from, in words: printed, computed, decided by us; some come from two of these. */
import { t } from '$words';

const MARKS: Record<string, () => string> = {
  P: () => t('page.mark_p'),
  C: () => t('page.mark_c'),
  D: () => t('page.mark_d'),
};

export const markWords = (letters: string): string =>
  letters
    .split('/')
    .map((letter) => MARKS[letter]?.() ?? letter)
    .join(', ');
