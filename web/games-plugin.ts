/**
 * `virtual:games`: what the page must know of every game before any engine has arrived, asked of the engine while building:
 * slug, title in each language, whether and where it stands on the shelf, which one welcomes newcomers, and its puzzles.
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
  /** Which day is its own, modulo the number of games, and its kinds in the order of days. */
  puzzles: { turn: number; kinds: { kind: string; glass_s: number }[] };
}

/** The label of the only game of an engine. */
function askGame(wasm: string): GameLabel {
  const ask = <Answer>(file: string, request: object) => {
    const engine = new WasmEngine(new WebAssembly.Module(readFileSync(file)));
    return (JSON.parse(engine.call(JSON.stringify(request))) as { ok: Answer }).ok;
  };
  const about = (lang: string) => ask<{ games: [About] }>(wasm, { op: 'about', lang }).games[0];
  const { slug, listed, shelf, welcomes_newcomers } = about('en');
  const title = Object.fromEntries(LANGS.map((lang) => [lang, about(lang).title]));
  const study = wasm.replace('.wasm', '_study.wasm');
  const puzzles = ask<GameLabel['puzzles']>(study, { op: 'kinds', game: slug });
  return { slug, listed, shelf, welcomes_newcomers, title, puzzles };
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
