/** The words of puzzles: questions, help and answers, with signs in words for the ear and as signs for the eye. */
import { signWord, signWritten } from '$parts/signs';
import type { Sign } from '$parts/types';
import { settings } from '$shell/settings.svelte';
import { knows, t } from '$words';
import '../generated/words_puzzle.ts';
import type { Puzzle } from '../engine/operations.ts';
import type { PuzzleSet } from './set.ts';
import { dateOf } from './whose_day.ts';

type Named = Pick<Puzzle, 'game' | 'kind'>;
type Params = Record<string, string | number>;

/** The keys of a game's puzzles are not known while the page is built. */
const own = (game: string, key: string, params: Params = {}): string =>
  t(`${game}.puzzle.${key}` as 'puzzle.day_open', params as never);

const signOf = (sign: string) => (sign === 'x' ? '*' : sign) as Sign;
/** Signs stand between numbers and brackets; a minus in "15@d4" or a letter does not. */
const SIGNS = /[-+*:=]|x(?=\s*[\d(])/g;
const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(?: ?,)+/g, ',')
    .replace(/^,\s*|,\s*$/g, '')
    .trim();

/** "8 plus 2 equals 10, 10 minus 2 equals 8": an answer or a value of the help for the ear. */
export const said = (text: string): string =>
  tidy(
    text
      .replace(/@/g, ', ')
      .replace(/;/g, ', ')
      .replace(/[()]/g, ', ')
      .replace(SIGNS, (sign) => ` ${signWord(signOf(sign))} `),
  );
/** The same for the eye. */
export const written = (text: string): string =>
  tidy(text.replace(/;/g, ', ').replace(SIGNS, (sign) => ` ${signWritten(signOf(sign))} `));

/** Members of a question as words: numbers in a row, pairs as products, a name as the game's word for it. */
function memberWords(game: string, value: unknown, product: (pair: string) => string): string {
  if (!Array.isArray(value)) {
    const name = `${game}.puzzle.value.${value}`;
    return knows(name) ? t(name as 'puzzle.title') : String(value);
  }
  return value.map((one) => (Array.isArray(one) ? product(one.join('x')) : String(one))).join(', ');
}

function paramsOf({ game, question }: Puzzle, product: (pair: string) => string): Params {
  return Object.fromEntries(Object.entries(question).map(([name, value]) => [name, memberWords(game, value, product)]));
}

/** The whole question for the ear. */
export const asked = (puzzle: Puzzle): string => own(puzzle.game, `ask.${puzzle.kind}`, paramsOf(puzzle, said));
/** The task alone, for the eye: the cards are in sight. */
export const task = (puzzle: Puzzle): string => own(puzzle.game, `task.${puzzle.kind}`, paramsOf(puzzle, written));
/** What is to be done with a pencil. */
export const paperTask = (puzzle: Puzzle): string =>
  own(puzzle.game, `paper.${puzzle.kind}`, paramsOf(puzzle, written));
/** What a question is about in few words: numbers as they are, of cards how many, of two padlocks their product. */
export function slipWords(game: string, kind: string, question: Record<string, unknown>): string {
  const params: Params = {};
  for (const [name, value] of Object.entries(question)) {
    params[name] = memberWords(game, value, said);
    if (!Array.isArray(value)) continue;
    params[`${name}_count`] = value.length;
    params[`${name}_times`] = said(value.join('x'));
  }
  return own(game, `slip.${kind}`, params);
}
export const kindName = ({ game, kind }: Named): string => own(game, `kind.${kind}`);

export function hintWords({ game, hints }: Puzzle, step: number): { text: string; written: string } {
  const { code, values } = hints[step] ?? { code: '', values: [] };
  const form = (words: (text: string) => string) => {
    const [a = '', b = '', c = ''] = values.map(words);
    return own(game, `hint.${code}`, { a, b, c });
  };
  return { text: form(said), written: form(written) };
}

/** The likeliest wrong value and the name of the mistake, "54: Tens right, ones not"; a dash where none stands out. */
export function trapWords({ traps: [trap] }: Pick<Puzzle, 'traps'>): string {
  return trap ? `${trap.value}: ${t(`puzzle.trap.${trap.why}` as 'puzzle.trap.adds')}` : '–';
}

/** "set 2026-11-16, class 3" */
export const setWords = ({ day, year }: Pick<PuzzleSet, 'day' | 'year'>): string =>
  t('puzzle.set', { date: dateOf(day), year });

const dated = (day: number, form: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(settings.lang, { ...form, timeZone: 'UTC' }).format(new Date(dateOf(day)));
/** "17 November" */
export const dayWords = (day: number): string => dated(day, { day: 'numeric', month: 'long' });
/** "Tuesday 17 November" */
export const dayName = (day: number): string => dated(day, { weekday: 'long', day: 'numeric', month: 'long' });
/** "Tu" */
export const dayShort = (day: number): string => dated(day, { weekday: 'short' }).slice(0, 2);
