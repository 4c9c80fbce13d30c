/**
 * What a reader chooses once: language, theme, size of the text, sound, the bots' pace. It is kept on the device and nowhere else.
 * Until the reader chooses, language and theme follow the browser.
 */
import type { Lang } from '$parts/types';
import { languages, speak } from '$words';
import { readJson, write } from './storage';

/** The values that a setting can have; the one that holds at first is written below. */
export const CHOICES = {
  theme: ['light', 'dark', 'black'],
  /** How much a screen reader is told; what is written stays the same. */
  speech: ['short', 'normal', 'full'],
  /** How long the bots of a table in this page take. */
  pace: ['thoughtful', 'brisk', 'instant'],
  sound: ['off', 'soft', 'on'],
  text: ['normal', 'large', 'largest'],
  /** Where hand and actions lie on wide tables. */
  hand: ['right', 'left'],
} as const;

type Chosen = { -readonly [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] };

interface Settings extends Chosen {
  lang: Lang;
  /** Single letters act inside the game region (WCAG 2.1.4: they can be turned off). */
  letter_keys: boolean;
  /** The browser's voice says what is announced; for readers who have no screen reader. */
  read_aloud: boolean;
}

const KEY = 'calculi.settings';
const LANGS: readonly string[] = languages;

function browserLang(): Lang {
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => LANGS.includes(tag));
  return (known as Lang | undefined) ?? 'en';
}

const browserTheme = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** What was kept; only values that this version knows, because another one may have written them. */
function stored(): Partial<Settings> {
  const found = (readJson(KEY) ?? {}) as Record<string, unknown>;
  const kept: Partial<Settings> = {};
  if (LANGS.includes(String(found.lang))) kept.lang = found.lang as Lang;
  for (const [name, values] of Object.entries(CHOICES))
    if ((values as readonly unknown[]).includes(found[name])) Object.assign(kept, { [name]: found[name] });
  if (typeof found.read_aloud === 'boolean') kept.read_aloud = found.read_aloud;
  if (typeof found.letter_keys === 'boolean') kept.letter_keys = found.letter_keys;
  return kept;
}

const chosen: Partial<Settings> = stored();

export const settings = $state<Settings>({
  lang: chosen.lang ?? browserLang(),
  theme: chosen.theme ?? browserTheme(),
  letter_keys: chosen.letter_keys ?? true,
  speech: chosen.speech ?? 'normal',
  pace: chosen.pace ?? 'brisk',
  sound: chosen.sound ?? 'soft',
  text: chosen.text ?? 'normal',
  hand: chosen.hand ?? 'right',
  read_aloud: chosen.read_aloud ?? false,
});

speak(() => settings.lang);

/** Puts the settings on the document; call once before the page is mounted. */
export function applySettings(): void {
  const { lang, theme, text, hand } = settings;
  document.documentElement.lang = lang;
  Object.assign(document.documentElement.dataset, { theme, text, hand });
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper');
  if (paper) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
}

export function choose(change: Partial<Settings>): void {
  Object.assign(settings, change);
  Object.assign(chosen, change);
  applySettings();
  write(KEY, JSON.stringify(chosen));
}
