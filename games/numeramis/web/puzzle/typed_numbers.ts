/** Answers to puzzles of Numeramis as they are typed, "52+48", and as the numbers that they mean. */
import type { Sign } from '$parts/types';

interface TypedNumber {
  sign: Sign;
  digits: string;
}

export const numbersOf = (text: string): TypedNumber[] =>
  [...text.matchAll(/([-+]?)\s*(\d+)/g)].map(([, sign, digits]) => ({
    sign: sign === '-' ? '-' : '+',
    digits: digits ?? '',
  }));
/** The sign of a number that has no digit yet. */
export const openSign = (text: string): Sign | null => (/([-+])\s*$/.exec(text)?.[1] as Sign | undefined) ?? null;

export const tapDigit = (text: string, digit: number): string => `${text}${digit}`;
/** Of one sign after another the last one holds; before the first number there is none. */
export function tapSign(text: string, sign: Sign): string {
  if (openSign(text)) return text.replace(/[-+]\s*$/, sign);
  return text.trim() === '' ? text : `${text}${sign}`;
}

export const digitsIn = (text: string): number[] => (text.match(/\d/g) ?? []).map(Number);
