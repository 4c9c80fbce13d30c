/** What the host of a table on the server may do now, as words and acts. */
import { t } from '$words';
import type { CurrentTable, HostWord } from '../table/page_table.ts';

const LABELS = { pause: 'page.host_pause', resume: 'page.host_resume', last: 'page.host_last' } as const;

export interface NamedAct {
  words: string;
  act: () => void;
}

/** Says a word of the host; a refusal stands in the status band. */
export async function sayAsHost(current: CurrentTable | null, word: string): Promise<void> {
  const { refusal } = (await current?.table.asHost?.(word)) ?? {};
  if (refusal) current?.host.refuse(refusal);
}

/** Those of these words that the host may say now; nobody else may say any. */
export function hostActs(current: CurrentTable | null, ...words: HostWord[]): NamedAct[] {
  const sayable = (current?.table.host_words ?? []).filter((word) => words.includes(word));
  return sayable.map((word) => ({ words: t(LABELS[word]), act: () => void sayAsHost(current, word) }));
}
