/**
 * The rules of a game as people read them. The engine of a table, which every visit loads, does not know them: they were asked of the larger
 * one while the page was built, and the texts of the clauses are words of the page.
 */
import { rules } from 'virtual:rules';
import { knows, type Lang, t } from '$words';
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

/** Null where there is no such game. */
export async function rulesOf(slug: string, lang: Lang): Promise<Rules | null> {
  const found = await rules[slug]?.[lang]();
  return found ? withTexts(slug, found.default) : null;
}

/** How moves are typed, one form a line. */
export async function grammarOf(slug: string, lang: Lang): Promise<string[]> {
  const found = await rules[slug]?.[lang]();
  return found?.default.grammar.split(/(?<=\.) (?=\p{Lu})/u) ?? [];
}
