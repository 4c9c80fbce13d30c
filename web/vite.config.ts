/**
 * The page is built from web/ and from every games/<slug>/web/ that src/shell/boards.ts finds by glob. Those folders
 * have no node_modules of their own: svelte resolves to this one (dedupe), and the shared parts through aliases.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { firstLoad } from './first-load-plugin.ts';
import { fonts } from './fonts-plugin.ts';
import { games } from './games-plugin.ts';
import { serviceWorker } from './sw-plugin.ts';
import { tooOld } from './too-old-plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The word catalogue is generated; a missing key or parameter stops the build here. */
const WORDS = here('src/generated/words.ts');
execFileSync(process.execPath, [here('../tools/words.mjs'), '--ts', WORDS], { stdio: 'inherit' });

/** An engine for each game, which is asked what the game is called. */
const ENGINES = here('../build/wasm');

export default defineConfig({
  plugins: [svelte(), fonts(here('.')), games(ENGINES), serviceWorker(), firstLoad(ENGINES), tooOld()],
  resolve: {
    alias: { $parts: here('src/parts'), $shell: here('src/shell'), $words: WORDS },
    dedupe: ['svelte'],
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  server: { fs: { allow: [here('..')] } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What a later part needs beside its styles is mostly there already; to name it would make the first script longer.
      resolveDependencies: (_file, parts, { hostType }) =>
        hostType === 'html' ? parts : parts.filter((part) => part.endsWith('.css')),
    },
    // Whatever two parts of the page need is one file: a first visit pays for every request. It hears nothing yet, and needs no lobby,
    // rules, menus, lessons or paper.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: /virtual:games|\/src\/(?!internal\/client\/dom\/elements\/bindings\/select|classroom\/|facts\/|lesson\/(?!progress)|lobby\/|menu\/|record\/|parts\/controls\/(?:CodeInput|CodePad|Dialog|Segments)|parts\/focus|parts\/pieces\/braille|print\/|puzzle\/|rules\/|screen\/|shell\/(?:Cloth|clause_marks|end\/(?!standings)|finish)|sound\/|table\/(?:presets|record|remote\/)|together\/|wire\/|generated\/words_(?:cli|facts|look|menu|print|puzzle|lesson|rule|class|\w+_(?:print|puzzle|lesson|rule|why)))/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  test: {
    globals: true,
    css: { include: [/tokens\.css/] },
    environment: 'happy-dom',
    isolate: false,
    setupFiles: [here('src/dev/fresh_page.ts'), here('src/dev/all_words.ts')],
    include: ['src/**/*.test.ts', '../games/*/web/**/*.test.ts'],
  },
});
