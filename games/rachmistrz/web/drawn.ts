/** Calculations for the eye and for the ear. Results come from the engine. */
import { signWord, signWritten } from '$parts/signs';
import type { Sign } from '$parts/types';
import { t } from '$words';
import type { Worked } from './answers';

/** A number as it is drawn: its minus is a real one. */
export const drawnNumber = (value: string | number | null): string => String(value ?? '?').replace('-', '−');

/** An expression with room round its signs: "(7 − 2) × 3". */
export const drawn = (text: string): string => text.replace(/[-+*:]/g, (sign) => ` ${signWritten(sign as Sign)} `);

const step = ([left, sign, right, result]: Worked['steps'][number]) =>
  `${drawnNumber(left)} ${signWritten(sign as Sign)} ${drawnNumber(right)} = ${drawnNumber(result)}`.replaceAll(
    ' ',
    '\u00a0',
  );
/** "7 − 2 = 5, 5 × 3 = 15": a line never breaks within an equation. */
export const drawnSteps = ({ steps }: Worked): string => steps.map(step).join(', ');

const WORDS: Record<string, () => string> = {
  '/': () => t('rachmistrz.board.fraction_over'),
  '(': () => t('rachmistrz.board.bracket_open'),
  ')': () => t('rachmistrz.board.bracket_close'),
};
/** An expression or a number as it is spoken: signs and brackets are words. */
export const spoken = (text: string | null): string =>
  (text ?? '')
    .replace(/[-+*:/()]/g, (sign) => ` ${WORDS[sign]?.() ?? signWord(sign as Sign)} `)
    .replace(/ +/g, ' ')
    .trim();

/** "7 minus 2 equals 5. 5 times 3 equals 15." */
export const spokenSteps = ({ steps }: Worked): string =>
  steps
    .map(([left, sign, right, result]) =>
      [spoken(left), signWord(sign as Sign), spoken(right), signWord('='), spoken(result)].join(' '),
    )
    .map((sentence) => `${sentence}.`)
    .join(' ');
