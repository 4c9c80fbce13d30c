/**
 * A code that is being put together: two places, each with one key or with two and a sign between them. A key is the name of a
 * place on the table ("o1", "h3", "B2"); its value is unknown here. Every change gives a new code.
 */
export type PlaceSign = '+' | '-';

export interface MadePlace {
  keys: readonly string[];
  sign: PlaceSign | null;
}
/** 0: tens, 1: ones; 0 alone: the only digit. */
export type PlaceIndex = 0 | 1;

export interface MadeCode {
  places: readonly [MadePlace, MadePlace];
  /** The place of the newest key or tap, to which a sign goes. */
  at: PlaceIndex;
}

const EMPTY: MadePlace = { keys: [], sign: null };
export const NOTHING: MadeCode = { places: [EMPTY, EMPTY], at: 0 };
const BOTH: readonly PlaceIndex[] = [0, 1];
const MOST_KEYS = 2;
const MOST_PLACES = 2;

const put = ({ places }: MadeCode, at: PlaceIndex, place: MadePlace): MadeCode => ({
  places: at === 0 ? [place, places[1]] : [places[0], place],
  at,
});

export const isEmpty = ({ places }: MadeCode): boolean => places.every(({ keys }) => keys.length === 0);
export const keysOf = ({ places }: MadeCode): string[] => places.flatMap(({ keys }) => keys);
/** True while a sign waits for its second key. */
export const awaitsKey = ({ keys, sign }: MadePlace): boolean => sign !== null && keys.length < MOST_KEYS;

/** The place to which the next key would go; null where there is no room. `most`: the places that the answer has. */
export function nextPlace(code: MadeCode, most = MOST_PLACES): PlaceIndex | null {
  const waiting = BOTH.find((at) => awaitsKey(code.places[at]));
  if (waiting !== undefined) return waiting;
  if (code.places[code.at].keys.length === 0) return code.at;
  return BOTH.slice(0, most).find((at) => code.places[at].keys.length === 0) ?? null;
}

/** Adds a key. Where the only place holds one already, the new key takes its place. */
export function addKey(code: MadeCode, key: string, most = MOST_PLACES): MadeCode {
  const at = nextPlace(code, most);
  if (at === null) return most === 1 && keysOf(code).length === 1 ? put(code, 0, { keys: [key], sign: null }) : code;
  const { keys, sign } = code.places[at];
  return put(code, at, { keys: [...keys, key], sign });
}

export function dropKey(code: MadeCode, key: string): MadeCode {
  const at = BOTH.find((index) => code.places[index].keys.includes(key));
  if (at === undefined) return code;
  return put(code, at, { keys: code.places[at].keys.filter((other) => other !== key), sign: null });
}

/** Sets the sign between the keys of a place; the same sign again removes it while it waits for a key. */
export function setSign(code: MadeCode, sign: PlaceSign, at: PlaceIndex = code.at): MadeCode {
  const place = code.places[at];
  if (place.keys.length === 0) return code;
  const off = place.sign === sign && awaitsKey(place);
  return put(code, at, { ...place, sign: off ? null : sign });
}

/** The keys of a place change sides: a difference is read with the larger one first. */
export const turnPlace = (code: MadeCode, at: PlaceIndex): MadeCode => ({
  ...put(code, at, { ...code.places[at], keys: code.places[at].keys.toReversed() }),
  at: code.at,
});

export const aimAt = (code: MadeCode, at: PlaceIndex): MadeCode => ({ ...code, at });

/** Matches two keys, by card or by name, and nothing else: "56", "5 h2". */
const TWO_KEYS = /^\s*(?:[\dj]|[a-foh]\d)[\s,]*(?:[\dj]|[a-foh]\d)$/i;
export const namesTwoKeys = (text: string): boolean => TWO_KEYS.test(text);
/** The keys of the reader's hand that a text names. */
export const handKeysIn = (text: string): string[] => text.toLowerCase().match(/h\d/g) ?? [];

/** The code as people type it: "o1 h2+B1". */
export function textOf({ places }: MadeCode): string {
  return places
    .filter(({ keys }) => keys.length > 0)
    .map(({ keys, sign }) => keys.join(sign ?? '+'))
    .join(' ');
}
