/**
 * The workbench as text ("52+4"): which cards lie on it, and how it changes under taps. Text only: nothing here knows what a
 * number is worth or what is allowed.
 */
import type { Sign } from '$parts/types';

export type Join = Extract<Sign, '+' | '-'>;

export interface BenchNumber {
  sign: Join;
  /** Empty for a sign that waits for its digits. */
  digits: string;
  /** Where it stands in the text, its sign included. */
  from: number;
  to: number;
}

const isDigit = (mark: string) => mark >= '0' && mark <= '9';

/** One sign between two numbers, no plus in front. */
export const tidy = (text: string) => text.replace(/[+-]+(?=[+-])/g, '').replace(/^\++/, '');

export const digitsIn = (text: string) => [...text].filter(isDigit).length;

/** For every mark of the text the place in the hand of the card that lies there; -1 for signs and for digits not held. */
export function cardsOf(text: string, hand: readonly number[]): number[] {
  const free = hand.map(String);
  return [...text].map((mark) => {
    const at = isDigit(mark) ? free.indexOf(mark) : -1;
    if (at >= 0) free[at] = '';
    return at;
  });
}

/** Without the digits that are no longer held. */
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

/** A sign begins the next number; tapped again it is another sign. */
export const signed = (text: string, sign: Join) => tidy(text + sign);

/** What people type for a combination, nothing else: "52 + 48". Null for every other text. */
export function combination(text: string): string | null {
  const plain = text.replaceAll(/\s+/g, '').replaceAll(/[−–]/g, '-');
  return /^[+-]?\d+([+-]\d+)*$/.test(plain) ? tidy(plain) : null;
}
