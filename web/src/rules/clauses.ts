/** The texts of the clauses are words of the page, fetched with the rules: the engine, which every visit loads, has none of them. */
import { knows, t } from '$words';
import type { Rules } from '../engine/operations.ts';

const words = import.meta.glob('../generated/words_*_rule.ts');

function textOf(slug: string, id: string): string {
  const key = [`${slug}.rule.${id}`, `rule.${id}`].find(knows);
  return key ? t(key as 'page.bot') : '';
}

export async function withTexts(slug: string, rules: Rules): Promise<Rules> {
  await Promise.all([import('../generated/words_rule.ts'), words[`../generated/words_${slug}_rule.ts`]?.()]);
  return { ...rules, clauses: rules.clauses.map((clause) => ({ ...clause, text: textOf(slug, clause.id) })) };
}
