/** What the host of a table on the server may do now, as words and acts. */
import { t } from '$words';
import type { CurrentTable } from '../table/page_table.ts';

const LABELS = { pause: 'page.host_pause', resume: 'page.host_resume', last: 'page.host_last' } as const;

export interface NamedAct {
  words: string;
  act: () => void;
}

export function hostActs(current: CurrentTable | null): NamedAct[] {
  const say = async (word: string) => {
    const { refusal } = (await current?.table.asHost?.(word)) ?? {};
    if (refusal) current?.host.refuse(refusal);
  };
  return (current?.table.host_words ?? []).map((word) => ({ words: t(LABELS[word]), act: () => void say(word) }));
}
