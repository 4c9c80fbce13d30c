// A long list of requests that uses every operation: bots play matches, which are inspected in every way between moves.
// Two builds that answer it with the same bytes are the same engine.
import { dice, games, languages, seed } from "./kit.mjs";

const names = ["Ola", "Jan", "Žofie", "Łucja", "E", "F"];
const queries = ["prompt", "turn", "cards", "score"];
const typed = ["5 8", "3+5=8", "=", "= 8", "draw", "pass", "R", "15@d4", "5 2+4", "take deck", "drop 7", "done", "15", "x", ""];

class Conversation {
  #engine;
  lines = [];
  replies = [];

  constructor(engine) {
    this.#engine = engine;
  }
  say(request) {
    const line = JSON.stringify(request);
    const reply = this.#engine.call(line);
    this.lines.push(line);
    this.replies.push(reply);
    return JSON.parse(reply);
  }
}

// Looks at the match as this viewer, and asks all that a client may ask about it. Returns what is known then.
function look(talk, game, match, viewer, lang, known) {
  const told = { game, viewer, names, lang };
  const news = talk.say({ op: "look", match, viewer, lang, ...known }).ok;
  const { events } = news;
  const view = news.view.game;
  for (const query of queries) talk.say({ op: "answer", view, query, ...told });
  for (const step of [1, 2, 3]) talk.say({ op: "hint", view, step, ...told });
  for (const text of typed) {
    talk.say({ op: "check", game, view, text, lang });
    talk.say({ op: "missed", game, view, text });
    talk.say({ op: "readings", game, view, text });
    talk.say({ op: "explain", view, text, ...told });
  }
  talk.say({ op: "say", events, ...told });
  for (const speech of ["short", "full"]) talk.say({ op: "say", events, view, speech, ...told });
  return { events: news.view.events, lines: (known.lines ?? 0) + news.log.length };
}

// Now and then an input is made for a bot; otherwise bots and clock go on by themselves.
function move(talk, chance, match, { view, next }, known, lang) {
  const seat = chance.pick(view.waiting);
  const at = view.now;
  const input = { match, seat, at, lang };
  if (seat && chance.below(8) === 0) talk.say({ op: "act", text: chance.pick(typed), reported: 900, round_trip: 40, ...input });
  if (seat && chance.below(16) === 0) talk.say({ op: "help", step: 1 + chance.below(3), ...input });
  return talk.say({ op: "advance", match, viewer: "A", lang, now: next ?? at + 1000, ...known }).ok;
}

function playMatch(talk, chance, about, lang, options, mostMoves) {
  const game = about.slug;
  const seats = about.least_seats + chance.below(about.most_seats - about.least_seats + 1);
  const levels = Array.from({ length: seats }, () => chance.pick(about.bots));
  const holders = levels.map((level) => `bot ${level}`);
  const contributions = ["00112233445566778899aabbccddeeff"];
  const opening = { op: "open", game, seats, seed, bot_seed: chance.below(2) ? seed : undefined, options, holders, names: names.slice(0, seats), contributions, lang };
  const opened = talk.say(opening);
  if (!opened.ok) return;
  const { match } = opened.ok;
  let known = {};
  let news = talk.say({ op: "advance", match, now: 0 }).ok;
  for (let i = 0; i < mostMoves && !news.view.outcome; ++i) {
    if (i % 24 === 5) {
      const { now } = news.view;
      talk.say({ op: "host", match, text: "pause", at: now });
      talk.say({ op: "host", match, text: "resume", at: now });
      known = look(talk, game, match, "A", lang, known);
      look(talk, game, match, null, lang, {});
    }
    news = move(talk, chance, match, news, known, lang);
  }
  look(talk, game, match, "B", lang, {});
  const { log, record_end } = talk.say({ op: "look", match }).ok;
  const text = [opened.ok.record_head, ...log.map((line) => `${line}\n`), record_end].join("");
  const again = talk.say({ op: "replay", text, lang }).ok;
  if (again) lookBack(talk, chance, again, lang);
  if (again) keepFacts(talk, text);
  const half = talk.say({ op: "replay", text, line: again?.lines >> 1, lang }).ok;
  if (half) look(talk, game, half.match, "A", lang, 0);
  if (half) talk.say({ op: "close", match: half.match });
  talk.say({ op: "replay", text: text.replace(/^(\d+ \d+ \w+) \w+/m, "$1 pass"), lang });
  talk.say({ op: "host", match, text: "abort", at: news.view.now });
  talk.say({ op: "close", match });
}

// Stops of a record in any order, some of its review, and the match as a link carries it.
function lookBack(talk, chance, { match, lines }, lang) {
  const { unreviewed } = talk.say({ op: "stops", match }).ok;
  for (let i = 0; i < 4; ++i) {
    talk.say({ op: "stop", match, line: chance.below(lines + 1), viewer: chance.pick(["A", null]), all: i % 2 === 0, state: i === 0, lang });
  }
  if (!unreviewed) for (let i = 0; i < 2; ++i) talk.say({ op: "weigh", match, lines: 1 + i, lang });
  const { text } = talk.say({ op: "pack", match, names: chance.below(2) === 0 }).ok;
  talk.say({ op: "unpack", text });
  talk.say({ op: "unpack", text: text.replace(/\d/, "x") });
  talk.say({ op: "close", match });
}

// What a match teaches about its first seat, and what is asked for the day after.
function keepFacts(talk, text) {
  const answers = talk.say({ op: "met", text, seat: "A" }).ok?.answers ?? [];
  const minutes = answers.map(([fact, value, ms], i) => [fact, i % 5 ? value : value + 1, ms, 29_700_000 + i]);
  const memory = talk.say({ op: "remember", memory: {}, answers: minutes }).ok?.changed ?? {};
  talk.say({ op: "recall", memory, now: 29_701_440, questions: 20, seed });
}

// The options of a game as they usually are, and each at its last value.
function optionSets(about) {
  const own = about.options.filter((option) => !option.per_seat && option.values.length > 1);
  return [{}, ...own.map((option) => ({ [option.name]: option.values.at(-1).value })), { pace: "x1", "A.factor": "x3" }];
}

// A person who takes between one and five seconds and errs every seventh time.
const answersOf = (count) => Array.from({ length: count }, (_, i) => [1000 + ((i * 1237) % 4000), 1 + (i % 4), i % 7 ? 1 : 0]);

// Puzzles of each kind, and what is said to their answers and to others (L19).
function solvePuzzles(talk, game) {
  for (const { kind } of talk.say({ op: "kinds", game }).ok.kinds) {
    const { puzzles } = talk.say({ op: "puzzle", game, kind, seed: 7 }).ok;
    for (const { question, answer, ideas, draw } of puzzles) {
      talk.say({ op: "puzzle", game, kind, seed: 7, draw });
      for (const text of [answer, ...ideas.flat().slice(0, 3), ...typed]) talk.say({ op: "judge", game, kind, question, text, lang: "cs" });
    }
  }
}

export function converse(engine, mostMoves, simulated = 3) {
  const talk = new Conversation(engine);
  const chance = dice(2026);
  for (const lang of languages) talk.say({ op: "about", lang });
  for (const about of games) {
    for (const lang of languages) talk.say({ op: "rules", game: about.slug, lang });
    talk.say({ op: "lesson", game: about.slug });
    for (const [i, options] of optionSets(about).entries()) {
      const most = i === 0 ? Math.max(mostMoves, 120) : mostMoves; // some match must end, to be reviewed
      playMatch(talk, chance, about, chance.pick(languages), options, most);
    }
    for (const question of [{}, { top: 3, hand: [1, 4, 5, 8, "R"] }, { top: 12, hand: [3, 4, 4, 12] }]) {
      talk.say({ op: "solve", game: about.slug, question, lang: "pl" });
    }
    talk.say({ op: "box", game: about.slug });
    solvePuzzles(talk, about.slug);
    const simulation = { op: "simulate", game: about.slug, seats: about.least_seats, matches: simulated, seed: 7, sound: true };
    for (const level of about.bots) talk.say({ ...simulation, bots: [level] });
    for (const count of [9, 10, 40]) talk.say({ op: "like", game: about.slug, answers: answersOf(count) });
  }
  return { lines: talk.lines, replies: talk.replies };
}
