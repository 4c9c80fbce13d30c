// Tests of the word generator: node --test tools/words_test.mjs
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { level_list } from "./levels.mjs";
import { cpp_files, languages_of, load, parameters, typescript_files, without } from "./words.mjs";

// A tree with the given files, gone when the test is over. A string is written as it is, an object as JSON.
function tree(context, files) {
  const root = mkdtempSync(join(tmpdir(), "words-"));
  context.after(() => rmSync(root, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  return root;
}

function same(folder, words) {
  return Object.fromEntries(["en", "pl", "cs"].map((lang) => [`${folder}/${lang}.json`, words]));
}

const refused = (context, files, message) => assert.throws(() => load(tree(context, files)), { message });

test("a missing key names the file and the key", (context) => {
  const files = { ...same("text", { a: "x", b: "y" }), "text/cs.json": { a: "x" } };
  refused(context, files, 'text/cs.json: key "b" is missing');
});

test("a missing parameter names the file, the key and the parameter", (context) => {
  const files = { ...same("text", { a: "{who}: {n}" }), "text/pl.json": { a: "{who}" } };
  refused(context, files, 'text/pl.json: key "a" lacks the parameter {n}');
});

test("every fault of a tree is listed at once", (context) => {
  const files = { ...same("text", { a: "x", b: "y" }), "text/cs.json": {} };
  refused(context, files, 'text/cs.json: key "a" is missing\ntext/cs.json: key "b" is missing');
});

test("a missing file of a game is named", (context) => {
  const files = { ...same("text", {}), "games/nim/text/en.json": {}, "games/nim/text/pl.json": {} };
  refused(context, files, "games/nim/text/cs.json: file is missing");
});

test("a key that stands twice is refused, a value that looks like a key is not", (context) => {
  refused(context, { ...same("text", { a: "x" }), "text/en.json": '{"a":"x","a":"y"}' }, /key "a" is there twice/);
  assert.equal(load(tree(context, same("text", { a: 'say "b": c', b: "d" }))).all.length, 2);
});

test("broken JSON, empty sentences, stray braces and odd names are refused", (context) => {
  refused(context, { ...same("text", {}), "text/en.json": "{" }, /^text\/en\.json: not JSON/);
  refused(context, same("text", { a: " " }), /key "a" has no sentence/);
  refused(context, same("text", { a: "x } y" }), /brace that belongs to no/);
  refused(context, same("text", { a: "{Who}" }), /parameter \{Who\}, but a parameter is a snake_case word/);
  refused(context, same("text", { "a b": "x" }), /key "a b" must be words/);
  refused(context, same("text", { new: "x" }), /key "new" is a C\+\+ keyword/);
  refused(context, same("text", { "a.b": "x", a_b: "y" }), /both become a_b/);
});

test("a refusal takes only the numbers of its detail", (context) => {
  refused(context, same("text", { "refuse.x": "{name}" }), /a refusal takes \{0\} to \{3\}/);
  refused(context, same("text", { a: "{0}" }), /a parameter is a snake_case word/);
});

test("parameters are listed once, in order", () => {
  assert.deepEqual(parameters("{b} {a} {b}"), ["a", "b"]);
});

test("C++ gets constants for refusals, functions for the rest", (context) => {
  const words = { "refuse.no": "No {0}.", "last.card": "{name}: {cards}", again: "Again" };
  const files = cpp_files(load(tree(context, { ...same("text", {}), ...same("games/nim/text", words) })));
  const header = files.get("games/nim/words.hpp");
  assert.match(header, /namespace calculi::nim::words \{/);
  assert.match(header, /inline constexpr Word refuse_no\{"nim\.refuse\.no"\};/);
  assert.match(header, /struct last_card_args \{\n {2}Text cards;\n {2}Text name;\n\};/);
  assert.match(header, /std::string last_card\(Lang lang, const last_card_args& args\);/);
  assert.match(header, /std::string_view again\(Lang lang\);/);
  assert.match(files.get("text/catalogue.cpp"), /return \{3, 3,/);
});

test("a key with a short form is one function that is told how much to say", (context) => {
  const words = { drew: "{name} draws. Cards: {cards}.", "drew.brief": "{name} draws.", over: "Over. You win!", "over.brief": "Over." };
  const files = cpp_files(load(tree(context, { ...same("text", {}), ...same("games/nim/text", words) })));
  const header = files.get("games/nim/words.hpp");
  assert.match(header, /std::string drew\(Voice voice, const drew_args& args\);/);
  assert.match(header, /std::string_view over\(Voice voice\);/);
  assert.doesNotMatch(header, /brief/);
  assert.match(files.get("games/nim/words.cpp"), /sentence\(voice\.lang, voice\.speech == Speech::brief \? 1 : 0\)/);
  refused(context, same("text", { "a.brief": "x" }), /key "a\.brief" is a form of a key that is not there/);
  refused(context, same("text", { a: "x", "a.brief": "{n}" }), /"a\.brief" has the parameter \{n\}, which "a" lacks/);
});

test("a written form is what the eye is shown instead, and a refusal's is found by its key", (context) => {
  const words = { sum: "{a} plus {b}", "sum.written": "{a} + {b}", "refuse.no": "No {3}.", "refuse.no.written": "No!" };
  const files = cpp_files(load(tree(context, { ...same("text", {}), ...same("games/nim/text", words) })));
  const header = files.get("games/nim/words.hpp");
  assert.match(header, /std::string sum\(Voice voice, const sum_args& args\);/);
  assert.doesNotMatch(header, /written/);
  assert.match(files.get("games/nim/words.cpp"), /sentence\(voice\.lang, voice\.written \? \d+ : \d+\)/);
  assert.match(files.get("text/catalogue.cpp"), /"nim\.refuse\.no\.written\\0"/);
});

test("the template's namespace avoids the keyword", (context) => {
  const root = tree(context, { ...same("text", {}), ...same("games/_template/text", { "refuse.no": "No." }) });
  const header = cpp_files(load(root)).get("games/_template/words.hpp");
  assert.match(header, /namespace calculi::template_game::words \{/);
  assert.match(header, /\{"template\.refuse\.no"\}/);
});

test("the table is sorted by bytes, as C++ compares", (context) => {
  const { all } = load(tree(context, same("text", { "rule.A2": "x", "rule.A10": "y", "rule.a": "z", rule_b: "w" })));
  assert.deepEqual(all.map((word) => word.full), ["rule.A10", "rule.A2", "rule.a", "rule_b"]);
});

test("TypeScript gets the words of the page only, with typed parameters", (context) => {
  const shared = { "page.hello": "Hello {name}", "page.bye": "Bye", "op.plus": "plus" };
  const game = { "board.deck": "Deck: {cards}", "event.laid": "x" };
  const files = typescript_files(load(tree(context, { ...same("text", shared), ...same("games/nim/text", game) })), "words.ts");
  const text = files.get("words.ts");
  assert.match(text, /"page\.hello": \{ name: Value \};/);
  assert.match(text, /"page\.bye": null;/);
  assert.match(text, /"nim\.board\.deck": \{ cards: Value \};/);
  assert.doesNotMatch(text, /op\.plus|event\.laid/);
});

test("the words of a board, of its rules and of the menu come with them", (context) => {
  const shared = { "menu.race": "Race", "page.table": "Table" };
  const game = { "board.deck": "Deck", "rule.N1": "Take one." };
  const files = typescript_files(load(tree(context, { ...same("text", shared), ...same("games/nim/text", game) })), "words.ts");
  assert.deepEqual([...files.keys()], ["words.ts", "words_menu.ts", "words_nim.ts", "words_nim_rule.ts"]);
  assert.match(files.get("words.ts"), /"page\.table": "Table"/);
  assert.doesNotMatch(files.get("words.ts"), /"Deck"|"Race"/);
  assert.match(files.get("words_nim.ts"), /"nim\.board\.deck": "Deck"/);
  assert.match(files.get("words_menu.ts"), /"menu\.race": "Race"/);
});

test("areas that a build never says are left out, and the others keep their places", (context) => {
  const files = { ...same("text", { "cli.a": "x", "page.b": "y", c: "z" }), ...same("games/nim/text", { "board.d": "v", e: "w" }) };
  const left = without(load(tree(context, files)), ["cli", "page", "board"]);
  assert.deepEqual(left.all.map(({ full, index }) => [full, index]), [["c", 0], ["nim.e", 1]]);
  const text = [...cpp_files(left).values()].join("");
  assert.match(text, /sentence\(lang, 1\)/);
  assert.doesNotMatch(text, /cli|page|board/);
});

test("words that nobody looks for by a key have none, and stand behind those that have one", (context) => {
  const files = { ...same("text", { "event.a": "x", "refuse.b": "y" }), ...same("games/nim/text", { "event.c": "v", "option.d": "w" }) };
  const left = without(load(tree(context, files)), [], { game: "nim", keyed: ["refuse", "option"] });
  assert.deepEqual(left.all.map(({ full, index }) => [full, index]), [["nim.option.d", 0], ["refuse.b", 1], ["event.a", 2], ["nim.event.c", 3]]);
  const catalogue = cpp_files(left).get("text/catalogue.cpp");
  assert.match(catalogue, /return \{4, 2, ""\s+"nim\.option\.d\\0"\s+"refuse\.b\\0"sv,/);
  assert.doesNotMatch(catalogue, /event\.a/);
});

test("a word that an engine never says has a function that links nowhere, and no sentence", (context) => {
  const left = without(load(tree(context, same("text", { "a.one": "uno", "help.two": "due {n}" }))), [], { never: ["help"] });
  const made = cpp_files(left);
  assert.match(made.get("text/words.cpp"), /std::string help_two\(Lang, const help_two_args&\) \{ catalogue::said_nowhere\(\); \}/);
  assert.doesNotMatch(made.get("text/catalogue.cpp"), /due/);
});

test("what a board and the engine both say stays without the board", (context) => {
  const left = without(load(tree(context, { ...same("text", {}), ...same("games/nim/text", { "board.a": "x", "board.said.b": "y" }) })), ["board"]);
  assert.deepEqual(left.all.map(({ full }) => full), ["nim.board.said.b"]);
});

test("a fourth language is a matter of its files alone", (context) => {
  const files = { ...same("text", { "page.a": "x" }), ...same("games/nim/text", { b: "y" }), "text/eo.json": { "page.a": "z" } };
  refused(context, files, "games/nim/text/eo.json: file is missing");
  const root = tree(context, { ...files, "games/nim/text/eo.json": { b: "w" } });
  assert.deepEqual(languages_of(root), ["en", "cs", "eo", "pl"]);
  const made = cpp_files(load(root));
  assert.match(made.get("engine/base/languages.hpp"), /enum class Lang : std::uint8_t \{ en, cs, eo, pl \};/);
  assert.match(made.get("engine/base/languages.hpp"), /lang_codes\{"en", "cs", "eo", "pl"\}/);
  assert.match(made.get("text/catalogue.cpp"), /"page\.a\\0"sv/);
  assert.match(made.get("text/catalogue.cpp"), /"y\\0"\s+"x\\0"sv,\s+""\s+"y\\0"\s+"x\\0"sv,\s+""\s+"w\\0"\s+"z\\0"sv,/);
  const page = typescript_files(load(root), "words.ts").get("words.ts");
  assert.match(page, /languages = \['en', 'cs', 'eo', 'pl'\] as const/);
  assert.match(page, /eo: \{\s+"page\.a": "z"/);
});

test("a game that speaks a language alone is refused", (context) => {
  const files = { ...same("text", {}), ...same("games/nim/text", {}), "games/nim/text/eo.json": {} };
  refused(context, files, "text/eo.json: file is missing");
});

test("words that are typed are in lower case with a bar between", (context) => {
  refused(context, same("text", { "type.draw": "d|Draw" }), /key "type.draw" is typed/);
  refused(context, same("text", { "type.draw": "draw a card" }), /key "type.draw" is typed/);
  assert.equal(load(tree(context, same("text", { "type.draw": "d|lízni" }))).all.length, 1);
});

test("the levels are listed once, people by age and then the others", () => {
  const numbers = { mul: { r0: 0.5 }, tap: 1 };
  const levels = { offered: ["like", "7", "best", "random"], usual: ["7"], people: { 7: numbers } };
  const header = level_list(levels);
  assert.match(header, /\{\.level = "7", \.mul = \{\.r0 = 0\.5\}, \.tap = 1, \.rank = 0\}/);
  assert.match(header, /people_and_best\{"7", "best"\}/);
  assert.match(header, /std::string_view random = "random"/);
  assert.throws(() => level_list({ ...levels, offered: ["best"] }), /a person is not offered/);
});

// One word for one thing: what a match, an equation, a pile or a puzzle is never called. Typed words may be more than that.
const NEVER = {
  en: /\bgame (is )?over\b/iu,
  pl: /(?<!\p{L})(mecz|równani|łamigłów|zapomnij|poza stołem|koniec gry|gra (jest )?skończona|gra kończy)/iu,
  cs: /(?<!\p{L})(zápas|rovnic|balík|líž|lízn|klepni|hádank|připraveno|přehrá|zapomen|konec hry|hra končí)/iu,
};

const own = join(dirname(fileURLToPath(import.meta.url)), "..");

// Keys that are put together while the program runs, by their beginnings.
const PUT_TOGETHER =
  /^(help|lesson|option|picture|print|puzzle|rule|solve|why)\.|^class\.(act|barred)_|^cli\.(about|answer|more|offence)\.|^board\.(howto|side)_|^facts\.(day|kind|level)_|^look\.(unreviewed_|this_move$|moments$|luck$)|^menu\.(light|pace|preset|reaction|sound|speech|text|theme)_|^page\.(bot|level)_/;

test("every key is used somewhere", () => {
  const sources = ["engine", "games", "platform", "web", "web/src"].flatMap((folder) =>
    readdirSync(join(own, folder), { recursive: folder !== "web" })
      .filter((name) => /\.(cpp|hpp|ts|svelte)$/.test(name) && !/generated|(_test|\.test)\./.test(name))
      .map((name) => readFileSync(join(own, folder, name), "utf8")),
  );
  const named = new Set(sources.join("\n").match(/\w+(\.\w+)*/g));
  const plain = (name) => name.replace(/[._](brief|written)$/, "");
  const unused = load(own)
    .all.filter(({ key, name, full }) => !PUT_TOGETHER.test(key) && ![full, name].some((form) => named.has(plain(form))))
    .map(({ full }) => full);
  assert.deepEqual(unused, []);
});

test("the words to keep are kept in every text", () => {
  const folders = ["text", ...readdirSync(join(own, "games")).map((game) => join("games", game, "text"))];
  const wrong = [];
  for (const folder of folders)
    for (const [lang, never] of Object.entries(NEVER))
      for (const [key, words] of Object.entries(JSON.parse(readFileSync(join(own, folder, `${lang}.json`), "utf8"))))
        if (!key.startsWith("type.") && never.test(words)) wrong.push(`${folder}/${lang}.json ${key}: ${words}`);
  assert.deepEqual(wrong, []);
});
