/** Answers to puzzles of Rachmistrz as they are typed: a calculation that is tapped together, numbers that are chosen, a claim "15@d4". */
import { type Building, begin, type Piece, whole } from '../builder';

/** What taps have built; a fresh beginning where the answer was typed. */
export const buildingOf = (state: unknown, dice: number[]): Building => (state as Building | undefined) ?? begin(dice);

const inside = ({ text, from }: Piece) => (from ? `(${text})` : text);
/** The calculation as far as it goes: "7-", "(7-2)*". */
export function textOfBuilding(building: Building): string {
  const made = whole(building);
  if (made !== null) return made;
  const { pieces, left, sign } = building;
  const first = left === null ? pieces.find(({ from }) => from) : pieces[left];
  if (!first) return sign ?? '';
  return sign ? `${inside(first)}${sign}` : first.text;
}

/** A calculation as it is made: what stands in brackets first, then the whole. */
export const partsOf = (answer: string): string[] => [
  ...[...answer.matchAll(/\(([^()]+)\)/g)].map(([, part = '']) => part),
  answer,
];

export const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? [];
export function tapNumber(text: string, number: number): string {
  const all = numbersIn(text);
  const name = String(number);
  return (all.includes(name) ? all.filter((one) => one !== name) : [...all, name]).join(' ');
}

interface TypedClaim {
  number: string;
  field: string;
}
export function claimIn(text: string): TypedClaim {
  const [, number = '', field = ''] = /^\s*(\d*)\s*@?\s*([a-z]\d)?/i.exec(text) ?? [];
  return { number, field: field.toLowerCase() };
}
export const textOfClaim = ({ number, field }: TypedClaim): string => (field ? `${number}@${field}` : number);
