/** What has changed at a table on the server, in sentences for everybody there: options, terms, the host, the code. */
import type { IconName } from '$parts/controls/Icon.svelte';
import { seatAt } from '$parts/seats';
import { t } from '$words';
import '../generated/words_menu.ts';
import type { GameAbout } from '../engine/operations.ts';
import type { TableMessage } from '../wire/messages.ts';
import { TERMS, termMarks, valueWords } from './seat_marks.ts';

export interface News {
  text: string;
  icon: IconName;
  /** It changes what the reader may do. */
  urgent?: boolean;
}

function optionNews(before: TableMessage, now: TableMessage, about: GameAbout): News[] {
  return about.options.flatMap((option) => {
    const value = now.options[option.name];
    if (option.per_seat || value === undefined || value === before.options[option.name]) return [];
    const text = t('menu.told_option', { option: option.text, value: valueWords(option, value) });
    return [{ text, icon: 'settings' as const }];
  });
}

/** A person who has changed seats has brought the terms along: only a person who stays has new ones. */
function termsNews(before: TableMessage, now: TableMessage, about: GameAbout): News[] {
  return now.seats.flatMap(({ name, taken }, i) => {
    const seat = seatAt(i);
    const same = TERMS.every((term) => now.options[`${seat}.${term}`] === before.options[`${seat}.${term}`]);
    if (same || !taken || before.seats[i]?.name !== name) return [];
    const terms = termMarks(seat, now.options, about).map(({ words }) => words);
    const text = t('menu.told_terms', { name, terms: terms.join(', ') || t('menu.like_table') });
    return [{ text, icon: 'hourglass' as const }];
  });
}

function hostNews(before: TableMessage, now: TableMessage): News[] {
  if (now.host && !before.host) return [{ text: t('menu.host_now'), icon: 'host', urgent: true }];
  const another = now.host_name !== before.host_name && now.host_seat !== before.host_seat;
  return another && now.host_name ? [{ text: t('menu.host_is', { name: now.host_name }), icon: 'host' }] : [];
}

function earNews(before: TableMessage, now: TableMessage): News[] {
  if (before.ear === now.ear) return [];
  return [{ text: now.ear ? t('menu.told_ear') : t('menu.ear_none'), icon: 'ear' }];
}

function codeNews(before: TableMessage, now: TableMessage): News[] {
  if (!before.code || !now.code || before.code === now.code) return [];
  return [{ text: t('menu.code_is', { code: now.code.replace(/^(...)/, '$1 ') }), icon: 'knock' }];
}

/** `about` is that of the game that is played now, once it is known. A start settles options by itself, which is no news. */
export function newsOf(before: TableMessage, now: TableMessage, about: GameAbout | null): News[] {
  const same_game = about?.slug === now.game && before.game === now.game && before.phase === now.phase;
  return [
    ...hostNews(before, now),
    ...(same_game ? [...optionNews(before, now, about), ...termsNews(before, now, about)] : []),
    ...earNews(before, now),
    ...codeNews(before, now),
  ];
}
