/** Answers to puzzles of Klodki as they are typed, "5 2+4", and as the places that they mean. */
import type { Sign } from '$parts/types';

interface TypedPlace {
  keys: number[];
  sign: Sign | null;
}

export const placesIn = (text: string): TypedPlace[] =>
  [...text.matchAll(/(\d)(?:\s*([-+])\s*(\d)?)?/g)].map(([, first, sign, second]) => ({
    keys: [first, second].flatMap((key) => (key === undefined ? [] : Number(key))),
    sign: (sign as Sign | undefined) ?? null,
  }));

const awaitsKey = (text: string) => /[-+]\s*$/.test(text);

/** A third place is one too many: then the code begins again. */
export function tapKey(text: string, key: number): string {
  if (awaitsKey(text)) return `${text}${key}`;
  return placesIn(text).length >= 2 ? String(key) : `${text} ${key}`.trim();
}

/** Of one sign after another the last one holds. */
export function tapSign(text: string, sign: Sign): string {
  if (awaitsKey(text)) return text.replace(/[-+]\s*$/, sign);
  return placesIn(text).at(-1)?.keys.length === 1 ? `${text}${sign}` : text;
}

/** Products that are chosen, "7x8 3x4"; typed ones may be numbers, which stand as they are. */
export const chosen = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');
export function tapProduct(text: string, product: string): string {
  const all = chosen(text);
  return (all.includes(product) ? all.filter((one) => one !== product) : [...all, product]).join(' ');
}
