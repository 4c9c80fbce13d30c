/**
 * `virtual:games`: what the page must know of every game before any engine has arrived, asked of the engine while building:
 * slug, title in each language, whether and where it stands on the shelf, and which one welcomes newcomers.
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
  shelf: number;
  welcomes_newcomers: boolean;
}

export interface GameLabel {
  slug: string;
  listed: boolean;
  /** Its place among the games. */
  shelf: number;
  welcomes_newcomers: boolean;
  title: Record<string, string>;
}

/** The label of the only game of an engine. */
function askGame(wasm: string): GameLabel {
  const engine = new WasmEngine(new WebAssembly.Module(readFileSync(wasm)));
  const about = (lang: string) =>
    (JSON.parse(engine.call(JSON.stringify({ op: 'about', lang }))) as { ok: { games: [About] } }).ok.games[0];
  const { slug, listed, shelf, welcomes_newcomers } = about('en');
  const title = Object.fromEntries(LANGS.map((lang) => [lang, about(lang).title]));
  return { slug, listed, shelf, welcomes_newcomers, title };
}

/** The games in the order of the shelf, those of the same place by name. */
export function askGames(engines: string): GameLabel[] {
  const files = readdirSync(engines).filter((name) => /^calculi_(?!\w+_study)\w+\.wasm$/.test(name));
  return files
    .sort()
    .map((name) => askGame(`${engines}/${name}`))
    .sort((one, other) => one.shelf - other.shelf);
}

export function games(engines: string): Plugin {
  return {
    name: 'calculi-games',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? `export const games = ${JSON.stringify(askGames(engines))};` : null),
  };
}
