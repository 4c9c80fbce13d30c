/**
 * Writes into the page, in every language, the sentence for browsers that are too old for it. No script can be relied on there, so
 * the sentence stands in the HTML, and a style that only newer browsers understand hides it (src/parts/theme/base.css).
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const TEXT = new URL('../text/', import.meta.url);

function sentences() {
  return readdirSync(TEXT).map((name) => {
    const words = JSON.parse(readFileSync(new URL(name, TEXT), 'utf8')) as Record<string, string>;
    return { tag: 'p', attrs: { lang: name.replace('.json', '') }, children: words['menu.too_old'] ?? '' };
  });
}

export function tooOld(): Plugin {
  return {
    name: 'calculi-too-old',
    transformIndexHtml: () => [
      { tag: 'div', attrs: { id: 'too_old' }, injectTo: 'body-prepend', children: sentences() },
    ],
  };
}
