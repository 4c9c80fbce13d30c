/**
 * The workbench as text ("52+4"): which cards lie on it, and how taps change it. Nothing here knows what a number is worth or
 * what is allowed.
 */
import type { Sign } from '$parts/types';

export type Join = Extract<Sign, '+' | '-'>;

export interface BenchNumber {
  sign: Join;
  /** Empty for a sign that waits for its digits. */
  digits: string;
  /** The range of the number in the text, its sign included. */
  from: number;
  to: number;
}

const isDigit = (mark: string) => mark >= '0' && mark <= '9';

/** Leaves one sign between two numbers, and no plus in front. */
export const tidy = (text: string) => text.replace(/[+-]+(?=[+-])/g, '').replace(/^\++/, '');

export const digitsIn = (text: string) => [...text].filter(isDigit).length;

/**
 * For every character of the text, the index in the hand of the card that lies there; -1 for signs and for digits that are not
 * held.
 */
export function cardsOf(text: string, hand: readonly number[]): number[] {
  const free = hand.map(String);
  return [...text].map((mark) => {
    const at = isDigit(mark) ? free.indexOf(mark) : -1;
    if (at >= 0) free[at] = '';
    return at;
  });
}

/** The text without digits that are no longer held. */
export function kept(text: string, hand: readonly number[]): string {
  const cards = cardsOf(text, hand);
  return tidy([...text].filter((mark, i) => !isDigit(mark) || cards[i] !== -1).join(''));
}

export function numbersOf(text: string): BenchNumber[] {
  return [...text.matchAll(/([+-]?)(\d*)/g)]
    .filter(([whole]) => whole)
    .map(({ 0: whole, 1: sign, 2: digits = '', index }) => ({
      sign: sign === '-' ? '-' : '+',
      digits,
      from: index,
      to: index + whole.length,
    }));
}

export const cut = (text: string, from: number, to: number) => tidy(text.slice(0, from) + text.slice(to));

/** Adds a sign, which begins the next number or replaces a sign at the end. */
export const signed = (text: string, sign: Join) => tidy(text + sign);

/** Reads a combination as people type it, "52 + 48"; null for every other text. */
export function combination(text: string): string | null {
  const plain = text.replaceAll(/\s+/g, '').replaceAll(/[−–]/g, '-');
  return /^[+-]?\d+([+-]\d+)*$/.test(plain) ? tidy(plain) : null;
}
