/** What a reader has chosen to print, as the address says it: ?size=large&ink=low&backs=1&braille=1&parts=cards,score&lang=pl. */
import type { Lang } from '$parts/types';
import { languages } from '$words';

export interface Choices {
  size: 'normal' | 'large';
  ink: 'full' | 'low';
  backs: boolean;
  braille: boolean;
  /** The kinds of the parts; null: all of them. */
  parts: readonly string[] | null;
}

export function choicesIn(search: string): Choices {
  const asked = new URLSearchParams(search);
  return {
    size: asked.get('size') === 'large' ? 'large' : 'normal',
    ink: asked.get('ink') === 'low' ? 'low' : 'full',
    backs: asked.get('backs') === '1',
    braille: asked.get('braille') === '1',
    parts: asked.get('parts')?.split(',') ?? null,
  };
}

export const langIn = (search: string): Lang | undefined =>
  languages.find((lang) => lang === new URLSearchParams(search).get('lang'));

export function searchOf({ size, ink, backs, braille, parts }: Choices, lang: Lang): string {
  const said = { size, ink, backs: String(Number(backs)), lang };
  const more = { ...(braille ? { braille: '1' } : {}), ...(parts ? { parts: parts.join(',') } : {}) };
  return `?${new URLSearchParams({ ...said, ...more }).toString().replaceAll('%2C', ',')}`;
}
