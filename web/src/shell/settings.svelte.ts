/**
 * What a reader chooses once: language, theme, letter keys, how much is spoken. It is kept on the device and nowhere else. Until the
 * reader chooses, language and theme follow the browser.
 */
import type { Lang, Speech, Theme } from '$parts/types';
import { languages, speak } from '$words';
import { readJson, write } from './storage';

interface Settings {
  lang: Lang;
  theme: Theme;
  /** Single letters act inside the game region (WCAG 2.1.4: they can be turned off). */
  letter_keys: boolean;
  /** How much a screen reader is told; what is written stays the same. */
  speech: Speech;
}

const KEY = 'calculi.settings';
const LANGS: readonly string[] = languages;
const THEMES: readonly string[] = ['light', 'dark', 'black'];
const LEVELS: readonly string[] = ['short', 'normal', 'full'];

function browserLang(): Lang {
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => LANGS.includes(tag));
  return (known as Lang | undefined) ?? 'en';
}

const browserTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** What was kept; only values that this version knows, because another one may have written them. */
function stored(): Partial<Settings> {
  const found = (readJson(KEY) ?? {}) as Record<string, unknown>;
  const kept: Partial<Settings> = {};
  if (LANGS.includes(String(found.lang))) kept.lang = found.lang as Lang;
  if (THEMES.includes(String(found.theme))) kept.theme = found.theme as Theme;
  if (LEVELS.includes(String(found.speech))) kept.speech = found.speech as Speech;
  if (typeof found.letter_keys === 'boolean') kept.letter_keys = found.letter_keys;
  return kept;
}

const chosen: Partial<Settings> = stored();

export const settings = $state<Settings>({
  lang: chosen.lang ?? browserLang(),
  theme: chosen.theme ?? browserTheme(),
  letter_keys: chosen.letter_keys ?? true,
  speech: chosen.speech ?? 'normal',
});

speak(() => settings.lang);

/** Puts the settings on the document; call once before the page is mounted. */
export function applySettings(): void {
  document.documentElement.lang = settings.lang;
  document.documentElement.dataset.theme = settings.theme;
}

export function choose(change: Partial<Settings>): void {
  Object.assign(settings, change);
  Object.assign(chosen, change);
  applySettings();
  write(KEY, JSON.stringify(chosen));
}
