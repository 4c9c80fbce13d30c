/**
 * `virtual:games`: what the page must know of every game before any engine has arrived, asked of the engine while building:
 * slug, title in each language, whether it stands on the shelf, and which one welcomes newcomers.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { WasmEngine } from './src/engine/wasm.js';

const NAME = 'virtual:games';
const LANGS = readdirSync(new URL('../text', import.meta.url)).map((name) => name.replace('.json', ''));

interface About {
  slug: string;
  title: string;
  listed: boolean;
  welcomes_newcomers: boolean;
}

export interface GameLabel {
  slug: string;
  listed: boolean;
  welcomes_newcomers: boolean;
  title: Record<string, string>;
}

export function askGames(wasm: string): GameLabel[] {
  const engine = new WasmEngine(new WebAssembly.Module(readFileSync(wasm)));
  const about = (lang: string) =>
    (JSON.parse(engine.call(JSON.stringify({ op: 'about', lang }))) as { ok: { games: About[] } }).ok.games;
  const spoken = LANGS.map(about);
  return about('en').map(({ slug, listed, welcomes_newcomers }, i) => ({
    slug,
    listed,
    welcomes_newcomers,
    title: Object.fromEntries(LANGS.map((lang, at) => [lang, spoken[at]?.[i]?.title ?? slug])),
  }));
}

export function games(wasm: string): Plugin {
  return {
    name: 'calculi-games',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? `export const games = ${JSON.stringify(askGames(wasm))};` : null),
  };
}
