/** The entry point of the page: styles, the reader's settings, then the application. */
import '$parts/theme/tokens.css';
import '$parts/theme/sizes.css';
import '$parts/theme/base.css';
import '$parts/theme/result_table.css';
import { mount } from 'svelte';
import { followLetters } from '$shell/letters';
import { applySettings } from '$shell/settings.svelte';
import App from './App.svelte';

applySettings();
followLetters();

/** WebKit runs scripts before the style sheets have come, and without them every browser looks too old. */
const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet);
await Promise.all(
  sheets.map(
    (link) =>
      new Promise((done) => {
        link.onload = done;
        link.onerror = done;
      }),
  ),
);

/** A browser that is too old shows only the sentence that says so (too-old-plugin.ts). */
const too_old = document.getElementById('too_old');
if (!too_old || getComputedStyle(too_old).display === 'none')
  mount(App, { target: document.getElementById('app') as HTMLElement });
