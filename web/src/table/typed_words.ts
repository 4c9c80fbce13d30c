/**
 * The words that can be typed at every table besides moves, as in the terminal: the English ones, the single letters, and those of
 * the reader's language.
 */
import '../generated/words_cli.ts';
import type { Lang } from '$parts/types';
import type { KeyActions } from '$shell/keys';
import { say } from '$words';
import type { HostWord } from './page_table.ts';

/** What a person at a table on the server may say besides; `terms` and `host` take the rest of the line. */
export interface TogetherActs {
  quit(): void;
  /** Absent while the match runs: then "ready" is a move. */
  again?: (() => void) | undefined;
  terms(text: string): void;
  host(text: string): void;
}

export interface TypedActs extends Pick<KeyActions, 'turn' | 'cards' | 'scores' | 'time' | 'log' | 'undo' | 'menu'> {
  hint(): void;
  /** Shows what can be typed. */
  keys(): void;
  /** Absent where the table has no host. */
  host?: ((word: HostWord) => void) | undefined;
  together?: TogetherActs | undefined;
}

const ACTS = {
  turn: (acts: TypedActs) => acts.turn(),
  cards: (acts: TypedActs) => acts.cards(),
  score: (acts: TypedActs) => acts.scores(),
  clock: (acts: TypedActs) => acts.time(),
  log: (acts: TypedActs) => acts.log(),
  hint: (acts: TypedActs) => acts.hint(),
  undo: (acts: TypedActs) => acts.undo(),
  help: (acts: TypedActs) => acts.keys(),
  quit: (acts: TypedActs) => acts.menu(),
  abort: (acts: TypedActs) => acts.menu(),
  pause: (acts: TypedActs) => acts.host?.('pause'),
  resume: (acts: TypedActs) => acts.host?.('resume'),
  last: (acts: TypedActs) => acts.host?.('last'),
} as const;
type Word = keyof typeof ACTS;

const WORDS = Object.keys(ACTS) as Word[];
const OF_HOSTS: readonly Word[] = ['pause', 'resume', 'last'];
const TOGETHER = ['quit', 'again', 'terms', 'host'] as const;
const spellings = (word: Word | (typeof TOGETHER)[number], lang: Lang): string[] =>
  say(lang, `cli.typed.${word}`).split('|');
const known = (word: Parameters<typeof spellings>[0], lang: Lang) => [
  ...spellings(word, 'en'),
  ...spellings(word, lang),
];

function obeyTogether(text: string, lang: Lang, acts: TogetherActs): boolean {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  const word = TOGETHER.find((one) => known(one, lang).includes(first.toLowerCase()));
  const takes = word === 'terms' || word === 'host';
  const act = word && takes === rest.length > 0 ? acts[word] : undefined;
  act?.(rest.join(' '));
  return act !== undefined;
}

/** Does what a typed word says; false where the text is no such word, and so a move. */
export function obey(text: string, lang: Lang, acts: TypedActs): boolean {
  if (acts.together && obeyTogether(text, lang, acts.together)) return true;
  const typed = text.trim().toLowerCase();
  const word = WORDS.find((one) => known(one, lang).includes(typed));
  if (!word || (OF_HOSTS.includes(word) && !acts.host)) return false;
  ACTS[word](acts);
  return true;
}

/** The words that a reader may want to know, as they are spelt in this language. */
export const typedWords = (lang: Lang, together = false): string[] =>
  [...(['turn', 'cards', 'score', 'clock', 'log', 'hint', 'undo', 'help'] as const), ...(together ? TOGETHER : [])].map(
    (word) => spellings(word, lang).find((one) => one.length > 1) ?? '',
  );
