/** How a table of the class goes, in a word. */
import { t } from '$words';
import '../../generated/words_class.ts';
import type { Need, Tile } from '../../wire/messages.ts';
import { minutes } from '../countdown.svelte';

export function stateWords({ state, ms }: Pick<Tile, 'state' | 'ms'>): string {
  if (state === 'waits') return t('class.waits', { time: minutes(ms ?? 0) });
  const words = {
    seated: 'class.find_table',
    plays: 'class.plays',
    stuck: 'class.stuck',
    away: 'class.off',
    lost: 'class.gone',
  };
  return t(words[state] as 'class.plays');
}

/** "thinks 1:40" */
export function needWords({ kind, ms }: Need): string {
  const time = minutes(ms);
  if (kind === 'stuck') return t('class.thinks', { time });
  return kind === 'away' ? t('class.away_for', { time }) : t('class.waits', { time });
}

/** The one useful thing to do, as the teacher says it; `watch` where nothing else helps. */
export function helpFor({ kind, table, pupil }: Need): { word: 'hint' | 'bot' | 'again' | 'watch'; text: string } {
  if (kind === 'stuck' && pupil !== undefined) return { word: 'hint', text: `hint ${pupil}` };
  if (kind === 'away' && pupil !== undefined) return { word: 'bot', text: `bot ${pupil}` };
  if (kind === 'waits') return { word: 'again', text: `again ${table}` };
  return { word: 'watch', text: `watch ${table}` };
}
