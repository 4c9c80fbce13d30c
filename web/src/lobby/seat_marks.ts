/** What holds for one seat, as small marks: its own time, its head start, hints, and that its player plays by ear (T4, T5). */
import type { IconName } from '$parts/controls/Icon.svelte';
import type { SeatLetter } from '$parts/types';
import { t } from '$words';
import '../generated/words_menu.ts';
import type { GameAbout, GameOption } from '../engine/operations.ts';
import type { SeatLine, TableMessage } from '../wire/messages.ts';

export interface Mark {
  words: string;
  /** For the eye, where signs are shorter. */
  written?: string | undefined;
  icon: IconName;
  tone?: 'plain' | 'gold' | 'away' | 'ink';
}

export const TERMS = ['factor', 'head', 'hints'] as const;
export type Term = (typeof TERMS)[number];

/** A head start and the network matter only in a race. */
export const matters = ({ name }: GameOption, { tempo }: GameAbout): boolean =>
  tempo === 'race' || (name !== 'network' && name !== 'head');

export const valueWords = (option: GameOption, value: string): string =>
  option.values.find((one) => one.value === value)?.text ?? value;

/** "x2" as the eye reads it. */
export const timesOf = (factor: string): string =>
  factor === 'off' ? t('menu.no_limit_short') : `×${factor.slice(1)}`;

function timeMark(option: GameOption, value: string): Mark {
  const words = t('menu.chip_time', { much: valueWords(option, value) });
  return {
    words,
    written: value === 'off' ? words : t('menu.chip_times', { times: value.slice(1) }),
    icon: 'hourglass',
  };
}

/** The terms of a seat that differ from those of the table. */
export function termMarks(seat: SeatLetter, options: TableMessage['options'], about: GameAbout | null): Mark[] {
  const made: Record<Term, (option: GameOption, value: string) => Mark | null> = {
    factor: (option, value) => (value === 'x1' ? null : timeMark(option, value)),
    head: (_, value) => (value === '0' ? null : { words: t('menu.chip_head', { seconds: value }), icon: 'flag' }),
    hints: (_, value) => (value === 'on' ? { words: t('menu.chip_hints'), icon: 'hint' } : null),
  };
  return TERMS.flatMap((name) => {
    const option = about?.options.find((one) => one.name === name);
    const value = options[`${seat}.${name}`];
    return about && option && value !== undefined && matters(option, about) ? (made[name](option, value) ?? []) : [];
  });
}

/** A person who sits, or who is away from the seat. */
export const isPerson = ({ taken }: SeatLine): boolean => taken;
export const isFree = ({ kind, taken }: SeatLine): boolean => kind === 'person' && !taken;
