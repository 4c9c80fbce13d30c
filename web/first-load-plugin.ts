/**
 * Makes the first move come early. The page asks for the engine and for the board of the newcomers' game only once its scripts
 * run; this tells the browser in the first bytes, so that all of it arrives together. Which game that is, its engine says.
 * Every file that gains by it gets a Brotli copy (.br) and a gzip copy (.gz) beside it, for servers that send files as they are. Browsers
 * take Brotli over https alone, and a school's own server often has none.
 */
import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { askGames } from './games-plugin.ts';

const COMPRESSED = /\.(js|css|html|svg|wasm|pack)$/;
/** The last twelfth of its size would take the pack ten times as long. */
const quality = (name: string) => (name.endsWith('.pack') ? 9 : 11);

const link = (attrs: Record<string, string | boolean>): HtmlTagDescriptor => ({ tag: 'link', attrs, injectTo: 'head' });

export function firstLoad(engines: string): Plugin {
  return {
    name: 'calculi-first-load',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const slug = askGames(engines).find((game) => game.welcomes_newcomers)?.slug;
        const early = [`games/${slug}/web/module.ts`, `generated/words_${slug}.ts`];
        const engine = new RegExp(`/calculi_${slug}-[^/]*\\.wasm$`);
        const tags: HtmlTagDescriptor[] = [];
        for (const [name, item] of Object.entries(bundle)) {
          if (engine.test(name))
            tags.push(
              link({ rel: 'preload', as: 'fetch', type: 'application/wasm', crossorigin: true, href: `/${name}` }),
            );
          if (item.type !== 'chunk' || !early.some((path) => item.facadeModuleId?.endsWith(path))) continue;
          tags.push(link({ rel: 'modulepreload', crossorigin: true, href: `/${name}` }));
          for (const style of item.viteMetadata?.importedCss ?? [])
            tags.push(link({ rel: 'stylesheet', crossorigin: true, href: `/${style}` }));
        }
        return tags;
      },
    },
    writeBundle: {
      order: 'post',
      handler(options, bundle) {
        if (process.env.CALCULI_UNPACKED) return; // a page that nobody waits for
        for (const [name, item] of Object.entries(bundle)) {
          if (!COMPRESSED.test(name)) continue;
          const bytes = Buffer.from(item.type === 'chunk' ? item.code : item.source);
          const packed = brotliCompressSync(bytes, {
            params: {
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
              [constants.BROTLI_PARAM_QUALITY]: quality(name),
            },
          });
          writeFileSync(`${options.dir}/${name}.br`, packed);
          writeFileSync(`${options.dir}/${name}.gz`, gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}
