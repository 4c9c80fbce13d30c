// The word catalogue: reads text/*.json and games/*/text/*.json, checks that all languages have the same keys and
// parameters, and writes C++ and TypeScript. Anything missing is an error that names file and key. The files of text/
// are the only list of languages: English comes first, the others in the order of their codes.
//
//   node tools/words.mjs [--root DIR] --check          only check
//   node tools/words.mjs [--root DIR] --cpp OUTDIR     text/words.{hpp,cpp}, games/*/words.{hpp,cpp}, text/catalogue.cpp,
//                                                      engine/base/languages.hpp
//   node tools/words.mjs [--root DIR] --ts FILE        keys page.*, menu.*, look.*, facts.*, class.*, print.*, puzzle.*, lesson.*, rule.*, cli.typed.* (shared) and board.*,
//                                                      lesson.*, rule.*, why.* (games) for the web: FILE has the types and what is said
//                                                      before a board is there; words_menu.ts, words_<game>.ts,
//                                                      words_<game>_lesson.ts and their like beside it the rest
// A key "x.brief" is what short speech says instead of "x", and "x.written" what the eye is shown instead: calculations in
// signs. C++ has one function for all forms of a key, which is told for whom it speaks.
// --without cli,page leaves the keys cli.* and page.* out of the C++, for a build that never says them; --game SLUG keeps
// the words of one game beside the shared ones, for a build that holds no other; --keys refuse,option: only words of these areas
// are looked for by their keys, and only they have them; --never data,help: words of these areas have no sentence, and an engine that
// says one all the same does not link; --apart: the sentences of each language are a text of their own, for an engine that is given one.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

// "en", "cs", "pl": English, which everything falls back to, is there always.
export function languages_of(root, folder = "text") {
  const here = join(root, folder);
  const codes = existsSync(here) ? readdirSync(here).flatMap((name) => /^([a-z]{2})\.json$/.exec(name)?.[1] ?? []) : [];
  return ["en", ...codes.filter((code) => code !== "en").sort(by_bytes)];
}

const cpp_keywords = new Set(
  `alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl concept const consteval
  constexpr constinit continue co_await co_return co_yield decltype default delete do double dynamic_cast else enum
  explicit export extern false float for friend goto if inline int long mutable namespace new noexcept not not_eq
  nullptr operator or or_eq private protected public register reinterpret_cast requires return short signed sizeof
  static static_assert static_cast struct switch template this thread_local throw true try typedef typeid typename
  union unsigned using virtual void volatile wchar_t while xor xor_eq`.split(/\s+/),
);

const by_bytes = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));

// --- reading and checking -------------------------------------------------------------------------------------------

function read_catalogue(path, shown, errors) {
  if (!existsSync(path)) {
    errors.push(`${shown}: file is missing`);
    return null;
  }
  const source = readFileSync(path, "utf8");
  let parsed;
  try {
    parsed = JSON.parse(source);
  } catch (error) {
    errors.push(`${shown}: not JSON: ${error.message}`);
    return null;
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    errors.push(`${shown}: must be one flat object of "key": "sentence"`);
    return null;
  }
  const seen = new Set();
  // A string followed by a colon is a key; JSON.parse would silently keep the last of two equal ones.
  for (const match of source.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/g)) {
    if (match[2] === undefined) continue;
    if (seen.has(match[1])) errors.push(`${shown}: key "${match[1]}" is there twice`);
    seen.add(match[1]);
  }
  return new Map(Object.entries(parsed));
}

export function parameters(sentence) {
  return [...new Set([...sentence.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1]))].sort(by_bytes);
}

// What the server alone refuses, and what is wrong with an answer to a puzzle, are words of their own.
const is_refusal = (word) => /^(refuse|server|wrong)\./.test(word.key);

function check_sentence(shown, key, sentence, errors) {
  if (typeof sentence !== "string" || sentence.trim() === "") {
    errors.push(`${shown}: key "${key}" has no sentence`);
    return false;
  }
  if (/[\u0000-\u0009\u000b-\u001f\u007f]/.test(sentence)) {
    errors.push(`${shown}: key "${key}" holds a control character`);
    return false;
  }
  if (/[{}]/.test(sentence.replace(/\{[^{}]*\}/g, ""))) {
    errors.push(`${shown}: key "${key}" has a brace that belongs to no {parameter}`);
    return false;
  }
  if (/^(cli\.typed|type)\./.test(key) && !/^[^\s|A-Z]+(\|[^\s|A-Z]+)*$/.test(sentence)) {
    errors.push(`${shown}: key "${key}" is typed: words in lower case with | between`);
    return false;
  }
  const refusal = is_refusal({ key });
  for (const name of parameters(sentence)) {
    const good = refusal ? /^[0-3]$/.test(name) : /^[a-z][a-z0-9_]*$/.test(name) && !cpp_keywords.has(name);
    if (good) continue;
    const wanted = refusal ? "a refusal takes {0} to {3}" : "a parameter is a snake_case word";
    errors.push(`${shown}: key "${key}" has the parameter {${name}}, but ${wanted}`);
    return false;
  }
  return true;
}

function check_key(shown, key, names, errors) {
  if (!/^[a-z][a-z0-9_]*(\.[A-Za-z0-9_]+)*$/.test(key)) {
    errors.push(`${shown}: key "${key}" must be words of a-z, 0-9 and _, joined by dots`);
    return;
  }
  const name = key.replaceAll(".", "_");
  if (cpp_keywords.has(name)) errors.push(`${shown}: key "${key}" is a C++ keyword, choose another`);
  if (names.has(name)) errors.push(`${shown}: key "${key}" and key "${names.get(name)}" both become ${name}`);
  names.set(name, key);
}

function compare(section, languages, catalogues, errors) {
  const keys = [...new Set(catalogues.flatMap((catalogue) => [...catalogue.keys()]))].sort(by_bytes);
  const names = new Map();
  const words = [];
  for (const key of keys) {
    const file = (index) => `${section.shown}/${languages[index]}.json`;
    const absent = catalogues.flatMap((catalogue, index) => (catalogue.has(key) ? [] : [index]));
    for (const index of absent) errors.push(`${file(index)}: key "${key}" is missing`);
    const home = catalogues.findIndex((catalogue) => catalogue.has(key));
    check_key(file(home), key, names, errors);
    if (absent.length > 0) continue;
    const sentences = catalogues.map((catalogue) => catalogue.get(key));
    if (!sentences.map((sentence, index) => check_sentence(file(index), key, sentence, errors)).every(Boolean)) continue;
    const all = parameters(sentences.join("\n"));
    sentences.forEach((sentence, index) => {
      const own = parameters(sentence);
      for (const name of all) {
        if (!own.includes(name)) errors.push(`${file(index)}: key "${key}" lacks the parameter {${name}}`);
      }
    });
    words.push({ key, name: key.replaceAll(".", "_"), sentences, parameters: all });
  }
  return words;
}

// Ties each short and each written form to its key.
function pair_forms(section, words, errors) {
  const by_key = new Map(words.map((word) => [word.key, word]));
  for (const form of words.filter(is_form)) {
    const end = form.key.lastIndexOf(".");
    const whole = by_key.get(form.key.slice(0, end));
    const strange = whole && form.parameters.find((name) => !whole.parameters.includes(name));
    if (!whole) errors.push(`${section.shown}: key "${form.key}" is a form of a key that is not there`);
    else if (strange) errors.push(`${section.shown}: key "${form.key}" has the parameter {${strange}}, which "${whole.key}" lacks`);
    else whole[form.key.slice(end + 1)] = form;
  }
}

function find_sections(root) {
  const sections = [{ folder: "text", slug: "", shown: "text" }];
  const games = existsSync(join(root, "games")) ? readdirSync(join(root, "games")).sort(by_bytes) : [];
  for (const game of games) {
    if (!existsSync(join(root, "games", game, "text"))) continue;
    sections.push({ folder: `games/${game}`, slug: game.replace(/^_/, ""), shown: `games/${game}/text` });
  }
  return sections;
}

// All words of the tree, section by section; throws one Error that lists everything that is wrong.
export function load(root) {
  const errors = [];
  const languages = languages_of(root);
  const sections = find_sections(root).map((section) => {
    for (const lang of languages_of(root, section.shown)) {
      if (!languages.includes(lang)) errors.push(`text/${lang}.json: file is missing`);
    }
    const catalogues = languages.map((lang) =>
      read_catalogue(join(root, section.shown, `${lang}.json`), `${section.shown}/${lang}.json`, errors),
    );
    const found = catalogues.includes(null) ? [] : compare(section, languages, catalogues, errors);
    const words = found.map((word) => ({ ...word, full: full_key(section, word.key) }));
    pair_forms(section, words, errors);
    return { ...section, words };
  });
  if (errors.length > 0) throw new Error(errors.join("\n"));
  const all = sections.flatMap((section) => section.words).sort((a, b) => by_bytes(a.full, b.full));
  all.forEach((word, index) => {
    if (index > 0 && all[index - 1].full === word.full) throw new Error(`two files define the key "${word.full}"`);
    word.index = index;
  });
  return { languages, sections, all };
}

// The same words without those of some areas: "cli" takes every key cli.* away; what a board and the engine both say,
// board.said.*, stays. With a game, only its own and the shared. Words of other areas than those named in `keyed` have no key, those of the
// areas in `never` no sentence.
export function without({ languages, sections, all }, areas, { game, keyed, never = [] } = {}) {
  const mine = (word) => game === undefined || word.full === word.key || word.full === `${game}.${word.key}`;
  const stays = (word) => mine(word) && (!areas.includes(area_of(word)) || word.key.startsWith("board.said."));
  for (const word of all) {
    word.keyless = keyed !== undefined && !keyed.includes(area_of(word));
    word.never = never.includes(area_of(word));
  }
  const there = all.filter((word) => stays(word) && !word.never);
  const left = [...there.filter((word) => !word.keyless), ...there.filter((word) => word.keyless)];
  left.forEach((word, index) => {
    word.index = index;
  });
  return { languages, sections: sections.map((section) => ({ ...section, words: section.words.filter(stays) })), all: left };
}

const full_key = (section, key) => (section.slug === "" ? key : `${section.slug}.${key}`);

// --- C++ ------------------------------------------------------------------------------------------------------------

const generated_note = "// Generated by tools/words.mjs from the text files.";
const is_form = (word) => /\.(brief|written)$/.test(word.key);
const speaker = (word) => (word.brief || word.written ? "Voice voice" : "Lang lang");

function cpp_namespace(section) {
  if (section.slug === "") return "calculi::words";
  // The folder _template would give a keyword.
  return `calculi::${section.slug}${cpp_keywords.has(section.slug) ? "_game" : ""}::words`;
}

function cpp_declaration(word) {
  const comment = `// ${word.sentences[0].replaceAll(/\s+/g, " ")}`;
  if (is_refusal(word)) return `${comment}\ninline constexpr Word ${word.name}{"${word.full}"};`;
  if (word.parameters.length === 0) return `${comment}\n${cpp_signature(word)};`;
  const fields = word.parameters.map((name) => `  Text ${name};\n`).join("");
  return `${comment}\nstruct ${word.name}_args {\n${fields}};\n${cpp_signature(word)};`;
}

const cpp_signature = (word, named = true) =>
  word.parameters.length === 0
    ? `std::string_view ${word.name}(${named ? speaker(word) : speaker(word).split(" ")[0]})`
    : `std::string ${word.name}(${named ? speaker(word) : speaker(word).split(" ")[0]}, const ${word.name}_args&${named ? " args" : ""})`;

function cpp_definition(word) {
  if (is_refusal(word)) return "";
  const brief = word.brief ? `voice.speech == Speech::brief ? ${word.brief.index} : ` : "";
  const written = word.written ? `voice.written ? ${word.written.index} : ` : "";
  if (word.never) return `${cpp_signature(word, false)} { catalogue::said_nowhere(); }\n`;
  const sentence = `catalogue::sentence(${brief || written ? "voice.lang" : "lang"}, ${brief}${written}${word.index})`;
  if (word.parameters.length === 0) return `${cpp_signature(word)} { return ${sentence}; }\n`;
  const values = word.parameters.map((name) => `&args.${name}`).join(", ");
  return (
    `${cpp_signature(word)} {\n` +
    `  return render(${sentence}, "${word.parameters.join(" ")}", {${values}});\n}\n`
  );
}

function cpp_header(section) {
  return [
    generated_note,
    "#pragma once\n",
    "#include <string>\n#include <string_view>\n",
    '#include "engine/base/words.hpp"\n',
    `namespace ${cpp_namespace(section)} {\n`,
    ...section.words.filter((word) => !is_form(word)).map((word) => `${cpp_declaration(word)}\n`),
    `}  // namespace ${cpp_namespace(section)}\n`,
  ].join("\n");
}

function cpp_source(section) {
  return [
    generated_note,
    `#include "${section.folder}/words.hpp"\n`,
    `namespace ${cpp_namespace(section)} {\n`,
    ...section.words.filter((word) => !is_form(word)).map(cpp_definition).filter((text) => text !== ""),
    `}  // namespace ${cpp_namespace(section)}\n`,
  ].join("\n");
}

// What is typed counts in every language, whichever is given.
const sentence_apart = (word, index) =>
  word.key.startsWith("type.") ? [...new Set(word.sentences.flatMap((typed) => typed.split("|")))].join("|") : word.sentences[index];

// "sentences.en.json": a text for an engine that is built without words.
const apart = (all, languages) =>
  languages.map((lang, index) => {
    const words = [lang, ...all.map((word) => sentence_apart(word, index))];
    return [`text/sentences.${lang}.json`, `${JSON.stringify(words.map((text) => `${text}\0`).join(""))}\n`];
  });

function cpp_catalogue(all, languages, words_apart) {
  const listed = (texts) => `${['""', ...texts.map((text) => `${JSON.stringify(text).slice(0, -1)}\\0"`)].join("\n        ")}sv`;
  const keyed = all.filter((word) => !word.keyless).map((word) => word.full);
  const sentences = words_apart ? [] : languages.map((_, index) => listed(all.map((word) => word.sentences[index])));
  return [
    generated_note,
    '#include "engine/base/words.hpp"\n',
    '#pragma GCC diagnostic ignored "-Woverlength-strings"  // than every compiler has to take\n',
    "namespace calculi {\n",
    "using namespace std::string_view_literals;\n",
    "catalogue::Written catalogue::written() {",
    `  return {${all.length}, ${keyed.length}, ${listed(keyed)},\n      {${sentences.join(",\n       ")}}};\n}\n`,
    "}  // namespace calculi\n",
  ].join("\n");
}

function cpp_languages(languages) {
  return [
    generated_note,
    "#pragma once\n",
    "#include <array>\n#include <cstdint>\n#include <string_view>\n",
    "namespace calculi {\n",
    `enum class Lang : std::uint8_t { ${languages.join(", ")} };`,
    `inline constexpr std::array<Lang, ${languages.length}> languages{${languages.map((lang) => `Lang::${lang}`).join(", ")}};`,
    `inline constexpr std::array<std::string_view, ${languages.length}> lang_codes{${languages.map((lang) => `"${lang}"`).join(", ")}};\n`,
    "}  // namespace calculi\n",
  ].join("\n");
}

export function cpp_files({ languages, sections, all }, { words_apart = false } = {}) {
  const files = new Map();
  for (const section of sections) {
    files.set(`${section.folder}/words.hpp`, cpp_header(section));
    files.set(`${section.folder}/words.cpp`, cpp_source(section));
  }
  files.set("text/catalogue.cpp", cpp_catalogue(all, languages, words_apart));
  if (words_apart) for (const [name, text] of apart(all, languages)) files.set(name, text);
  files.set("engine/base/languages.hpp", cpp_languages(languages));
  return files;
}

// --- TypeScript -----------------------------------------------------------------------------------------------------

const for_web = (section) => (word) =>
  (section.slug === "" ? /^(page|menu|look|facts|class|print|puzzle|lesson|rule|cli\.typed)\./ : /^(board|print|puzzle|lesson|rule|why)\./).test(word.key);

// The words of a board are loaded with it; those of what lies behind the menu (sheets, lobby, records) with the first of it;
// those of lessons with a lesson, and so those of the rules, of sheets to print, of My facts, of classes, of looking back and its reasons, and
// what can be typed with the first typed line.
const comes_first = (word) => word.key.startsWith("page.");
const area_of = (word) => word.key.split(".")[0];
function file_of({ slug }, area) {
  if (slug === "") return `words_${area}.ts`;
  return area === "board" ? `words_${slug}.ts` : `words_${slug}_${area}.ts`;
}

const ts_table = (words) => (lang, index) =>
  `  ${lang}: {\n${words.map((word) => `    ${JSON.stringify(word.full)}: ${JSON.stringify(word.sentences[index])},\n`).join("")}  },\n`;

// File names and their texts; `name` is that of the first.
export function typescript_files({ languages, sections }, name) {
  const files = new Map([[name, typescript(languages, sections)]]);
  for (const section of sections) {
    const later = section.words.filter(for_web(section)).filter((word) => !comes_first(word));
    for (const area of new Set(later.map(area_of))) {
      const tables = languages.map(ts_table(later.filter((word) => area_of(word) === area))).join("");
      const from = `./${name.replace(/\.ts$/, "")}`;
      files.set(file_of(section, area), `${generated_note}\nimport { learn } from '${from}';\n\nlearn({\n${tables}});\n`);
    }
  }
  return files;
}

function typescript(languages, sections) {
  const words = sections.flatMap((section) => section.words.filter(for_web(section)));
  const first = sections.flatMap((section) => section.words.filter(for_web(section)).filter(comes_first));
  const shape = ({ full, parameters: names }) =>
    `  ${JSON.stringify(full)}: ${names.length ? `{ ${names.map((name) => `${name}: Value`).join("; ")} }` : "null"};\n`;
  return `${generated_note}
export const languages = [${languages.map((lang) => `'${lang}'`).join(", ")}] as const;
export type Lang = (typeof languages)[number];
export type Value = string | number;

// The parameters of each key; null where a sentence has none.
export interface WordParams {
${words.map(shape).join("")}}
export type WordKey = keyof WordParams;
type Params<K extends WordKey> = WordParams[K] extends null ? [] : [params: WordParams[K]];

type Tables = Record<Lang, Partial<Record<WordKey, string>>>;

const words: Tables = {
${languages.map(ts_table(first)).join("")}};

// The words of a game, when its board arrives.
export function learn(more: Tables): void {
  for (const lang of Object.keys(words) as Lang[]) Object.assign(words[lang], more[lang]);
}

// Is there such a sentence? For keys that are made of a name.
export const knows = (key: string): key is WordKey => key in words.en;

export function say<K extends WordKey>(lang: Lang, key: K, ...params: Params<K>): string {
  const values: Record<string, Value> = params[0] ?? {};
  return (words[lang][key] ?? key).replace(/\\{(\\w+)\\}/g, (whole, name: string) => String(values[name] ?? whole));
}

let language: () => Lang = () => 'en';

// The shell says once where the language in force is kept; t() then follows it.
export function speak(source: () => Lang): void {
  language = source;
}

export function t<K extends WordKey>(key: K, ...params: Params<K>): string {
  return say(language(), key, ...params);
}
`;
}

// --- command line ---------------------------------------------------------------------------------------------------

function write_if_changed(path, content) {
  if (existsSync(path) && readFileSync(path, "utf8") === content) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

// The words of a game that is gone go too.
function write_typescript(words, file) {
  const files = typescript_files(words, basename(file));
  for (const [name, text] of files) write_if_changed(join(dirname(file), name), text);
  for (const name of readdirSync(dirname(file))) {
    if (/^words_\w+\.ts$/.test(name) && !files.has(name)) rmSync(join(dirname(file), name));
  }
}

function main(args) {
  const value = (flag) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
  const root = resolve(value("--root") ?? join(dirname(fileURLToPath(import.meta.url)), ".."));
  const cpp = value("--cpp");
  const ts = value("--ts");
  if (cpp === undefined && ts === undefined && !args.includes("--check")) {
    console.error("usage: node tools/words.mjs [--root DIR] (--check | --cpp OUTDIR [--without AREAS] [--game SLUG] [--keys AREAS] [--never AREAS] [--apart] | --ts FILE)");
    return 2;
  }
  try {
    const words = load(root);
    if (ts !== undefined) write_typescript(words, resolve(ts));
    if (cpp !== undefined) {
      const list = (flag) => value(flag)?.split(",");
      const said = without(words, list("--without") ?? [], { game: value("--game"), keyed: list("--keys"), never: list("--never") });
      for (const [name, text] of cpp_files(said, { words_apart: args.includes("--apart") })) write_if_changed(join(cpp, name), text);
    }
    return 0;
  } catch (error) {
    console.error(`words: ${error.message.replaceAll("\n", "\nwords: ")}`);
    return 1;
  }
}

if (process.argv[1] && relative(process.argv[1], fileURLToPath(import.meta.url)) === "") {
  process.exitCode = main(process.argv.slice(2));
}
