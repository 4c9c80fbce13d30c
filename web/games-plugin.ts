/**
 * `virtual:games`: what the page must know of every game before any engine has arrived, asked of the engine while building:
 * slug, title in each language, whether and where it stands on the shelf, and which one welcomes newcomers.
 * `virtual:puzzle_books`: which puzzles each game has.
 * `virtual:rules`: the rules of each game in each language but for the texts of their clauses, fetched when they are read.
 * `virtual:day_questions`: the question of every day in the table of days, so that the slip at the table can say it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { WasmEngine } from './src/engine/wasm.js';

const NAME = 'virtual:games';
const BOOKS = 'virtual:puzzle_books';
const RULES = 'virtual:rules';
const QUESTIONS = 'virtual:day_questions';
const DAYS = new URL('./src/puzzle/days.json', import.meta.url);
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

type Ask = <Answer>(request: object) => Answer;
function askerOf(file: string): Ask {
  const engine = new WasmEngine(new WebAssembly.Module(readFileSync(file)));
  return <Answer>(request: object) => (JSON.parse(engine.call(JSON.stringify(request))) as { ok: Answer }).ok;
}

/** The label of the only game of an engine; of study, which has its words. */
function askGame(engine: string): GameLabel {
  const ask = askerOf(engine);
  const about = (lang: string) => ask<{ games: [About] }>({ op: 'about', lang }).games[0];
  const { slug, listed, shelf, welcomes_newcomers } = about('en');
  const title = Object.fromEntries(LANGS.map((lang) => [lang, about(lang).title]));
  return { slug, listed, shelf, welcomes_newcomers, title };
}

/** The games in the order of the shelf, those of the same place by name. */
export function askGames(engines: string): GameLabel[] {
  const files = readdirSync(engines).filter((name) => /^calculi_\w+_study\.wasm$/.test(name));
  return files
    .sort()
    .map((name) => askGame(`${engines}/${name}`))
    .sort((one, other) => one.shelf - other.shelf);
}

/** By slug: which day is the game's own, modulo the number of games, and its kinds in the order of days. */
function askBooks(engines: string): object {
  const kinds = (slug: string) => askerOf(`${engines}/calculi_${slug}_study.wasm`)<object>({ op: 'kinds', game: slug });
  return Object.fromEntries(askGames(engines).map(({ slug }) => [slug, kinds(slug)]));
}

/** What `virtual:rules/SLUG/LANG` is. */
function rulesModule(engines: string, slug: string, lang: string): string {
  const rules = askerOf(`${engines}/calculi_${slug}_study.wasm`)({ op: 'rules', game: slug, lang });
  return `export default ${JSON.stringify(rules)};`;
}

function rulesList(engines: string): string {
  const fetched = (slug: string) => LANGS.map((lang) => `${lang}: () => import('${RULES}/${slug}/${lang}')`);
  return `export const rules = {${askGames(engines).map(({ slug }) => `${slug}: {${fetched(slug)}}`)}};`;
}

const DAY_MS = 86_400_000;

/** By day, from the first one of the table on; null for a game that is not built. */
export function askQuestions(engines: string): (object | null)[] {
  const table = JSON.parse(readFileSync(DAYS, 'utf8')) as { first: number; games: string[]; days: number[][] };
  const files = table.games.map((slug) => `${engines}/calculi_${slug}_study.wasm`);
  const asks = files.map((file) => (existsSync(file) ? askerOf(file) : null));
  return table.days.map(([draw], i) => {
    const turn = (table.first + i) % table.games.length;
    const date = new Date((table.first + i) * DAY_MS).toISOString().slice(0, 10);
    const asked = { op: 'puzzle', game: table.games[turn], date, draw };
    return asks[turn]?.<{ puzzles: [{ question: object }] }>(asked).puzzles[0].question ?? null;
  });
}

export function games(engines: string): Plugin {
  const made: Record<string, () => string> = {
    [NAME]: () => `export const games = ${JSON.stringify(askGames(engines))};`,
    [BOOKS]: () => `export const books = ${JSON.stringify(askBooks(engines))};`,
    [RULES]: () => rulesList(engines),
    [QUESTIONS]: () => `export const questions = ${JSON.stringify(askQuestions(engines))};`,
  };
  return {
    name: 'calculi-games',
    resolveId: (id) => (made[id] || id.startsWith(`${RULES}/`) ? `\0${id}` : null),
    load(id) {
      const [, slug, lang] = /^\0virtual:rules\/(\w+)\/(\w+)$/.exec(id) ?? [];
      if (slug && lang) return rulesModule(engines, slug, lang);
      return id.startsWith('\0') ? (made[id.slice(1)]?.() ?? null) : null;
    },
  };
}
