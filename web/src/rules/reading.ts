/** How the rules are read aloud: equations in words, and in which order. */
import { signWord } from '$parts/signs';
import type { Sign } from '$parts/types';
import type { Rules } from '../engine/operations.ts';

const SIGNS: Record<string, Sign> = { '+': '+', '−': '-', '×': '*', '÷': ':', ':': ':', '=': '=' };
const EQUATION = /(\d+(?: [+−×÷:=] \d+)+)/;

/** Equations stand at the odd places. */
export const piecesOf = (text: string): string[] => text.split(EQUATION);

export const spokenEquation = (equation: string): string =>
  equation
    .split(' ')
    .map((word) => (SIGNS[word] ? signWord(SIGNS[word]) : word))
    .join(' ');

const spoken = (text: string): string =>
  piecesOf(text)
    .map((piece, i) => (i % 2 ? spokenEquation(piece) : piece))
    .join('');

/** The aim, the four sentences of How to play, then the clauses with the names of their pictures. */
export function textsOf({ goal, clauses }: Rules, how_to: readonly string[]): string[] {
  const all = [goal, ...how_to, ...clauses.flatMap(({ text, picture }) => (picture ? [text, picture.name] : [text]))];
  return all.map(spoken);
}
