#include "engine/base/blake3.hpp"
#include "engine/base/reflect.hpp"
#include "engine/play/likeness.hpp"
#include "engine/table/registry.hpp"
#include "platform/wasm/operations.hpp"
#include "text/words.hpp"

namespace calculi::wasm {

namespace {

constexpr std::int64_t most_matches_at_once = 100'000;
constexpr unsigned most_answers = 100;

// The words of a game; those it shares with all games stand without its name. Empty where there are none.
std::string_view words_of(Lang lang, std::string_view slug, std::string_view key) {
  const std::string own = std::string(slug) + "." + std::string(key);
  if (const auto words = find_words(lang, own)) return *words;
  return find_words(lang, key).value_or("");
}

void write_words(JsonWriter& out, Lang lang, std::string_view slug, std::string_view name, std::string_view key) {
  out.key(name);
  out.string(words_of(lang, slug, key));
}

void write_flag(JsonWriter& out, std::string_view name, bool value) {
  out.key(name);
  out.boolean(value);
}

void write_number(JsonWriter& out, std::string_view name, std::int64_t value) {
  out.key(name);
  out.number(value);
}

void write_option(JsonWriter& out, Lang lang, std::string_view slug, const OptionAbout& option) {
  const std::string key = "option." + std::string(option.name);
  out.object_begin();
  out.key("name");
  out.string(option.name);
  out.key("clause");
  out.string(option.clause);
  write_words(out, lang, slug, "text", key);
  out.key("values");
  out.array_begin();
  for (const std::string_view value : option.values) {
    out.object_begin();
    out.key("value");
    out.string(value);
    write_words(out, lang, slug, "text", key + "." + std::string(value));
    out.object_end();
  }
  out.array_end();
  out.key("default");
  out.string(option.fallback);
  out.key("form");
  out.string(option.form);
  write_flag(out, "per_seat", option.per_seat);
  out.object_end();
}

void write_game(JsonWriter& out, Lang lang, const Module& module) {
  const About& facts = module.about();
  out.object_begin();
  out.key("slug");
  out.string(facts.slug);
  for (const std::string_view name : {"title", "tagline", "goal"}) write_words(out, lang, facts.slug, name, name);
  write_number(out, "least_seats", facts.least_seats);
  write_number(out, "most_seats", facts.most_seats);
  out.key("tempo");
  out.string(facts.tempo == Tempo::race ? "race" : "turns");
  write_flag(out, "listed", facts.listed);
  write_flag(out, "welcomes_newcomers", facts.welcomes_newcomers);
  write_flag(out, "fewest_points_win", facts.fewest_points_win);
  write_number(out, "rules_version", facts.rules_version);
  out.key("bots");
  write_json(out, module.bot_levels());
  out.key("options");
  out.array_begin();
  for (const OptionAbout& option : module.options()) write_option(out, lang, facts.slug, option);
  out.array_end();
  out.object_end();
}

void write_clause(JsonWriter& out, Lang lang, std::string_view slug, std::string_view id, std::string_view mark) {
  out.object_begin();
  out.key("id");
  out.string(id);
  out.key("mark");
  out.string(mark);
  write_words(out, lang, slug, "text", "rule." + std::string(id));
  out.object_end();
}

// T1, T2, ... as long as there are words for them: the decisions that every game shares.
void write_shared_clauses(JsonWriter& out, Lang lang) {
  for (int i = 1; find_words(lang, "rule.T" + std::to_string(i)); ++i) {
    write_clause(out, lang, {}, "T" + std::to_string(i), "D");
  }
}

// One level for each seat, or one for all of them.
void read_bots(Request& request, TableSetup& setup) {
  const std::vector<std::string_view> levels = request.texts("bots", limits::seats);
  const bool fit = levels.size() == 1 || levels.size() == static_cast<unsigned>(setup.seats);
  if (!fit) return request.complain("bots", "one level, or one for each seat");
  for (unsigned i = 0; i < static_cast<unsigned>(setup.seats); ++i) {
    const std::optional<Holder> holder = parse_holder("bot " + std::string(levels[levels.size() == 1 ? 0 : i]));
    if (!holder) return request.complain("bots", "levels are needed");
    setup.holders[i] = *holder;
  }
}

SimulationPlan plan_of(Request& request) {
  SimulationPlan plan;
  plan.setup.seats = static_cast<int>(request.number("seats", 1, limits::seats));
  plan.matches = request.number("matches", 1, most_matches_at_once);
  plan.first = request.number_or("first", 0, 0, INT32_MAX);
  plan.seed = static_cast<std::uint64_t>(request.number("seed", 0, INT64_MAX));
  plan.check_sound = request.toggle("sound");
  request.read_options(plan.setup);
  request.read_names(plan.setup);
  read_bots(request, plan.setup);
  return plan;
}

// Each [milliseconds, taps, 1 where it was right].
std::vector<Answered> read_answers(Request& request) {
  const std::vector<std::string> texts = request.values("answers", most_answers);
  std::vector<Answered> answers(texts.size());
  for (unsigned i = 0; i < texts.size(); ++i) {
    const Result<Json> json = parse_json(texts[i]);
    std::array<std::int32_t, 3> read{};
    const auto& [time, taps, right] = read;
    const bool good =
        json && read_json(*json, read) && time >= 0 && taps >= 0 && taps <= 100 && right >= 0 && right <= 1;
    if (!good) request.complain("answers", "each is [milliseconds, taps, 0 or 1]");
    answers[i] = {{}, {time}, right == 1, taps};
  }
  return answers;
}

std::string written(const SimulationPlan& plan, const SimulationPart& part) {
  std::string json;
  JsonWriter out(json);
  out.object_begin();
  write_number(out, "matches", plan.matches);
  write_number(out, "moves", part.moves);
  write_number(out, "unsound", part.unsound);
  out.key("hash");
  out.string(hex(digest_of(part.chains)));
  out.key("tallies");
  out.object_begin();
  for (const Tally& tally : part.tallies) write_number(out, tally.name, tally.count);
  out.object_end();
  out.object_end();
  return json;
}

}  // namespace

Reply about(Session&, Request& request) {
  std::string json;
  JsonWriter out(json);
  out.object_begin();
  out.key("games");
  out.array_begin();
  for (const Module* module : all_modules()) write_game(out, request.lang(), *module);
  out.array_end();
  out.object_end();
  return json;
}

Reply rules(Session&, Request& request) {
  const Module* module = request.module();
  const Lang lang = request.lang();
  if (request.bad()) return lacking(request);
  const std::string_view slug = module->about().slug;
  std::string json;
  JsonWriter out(json);
  out.object_begin();
  for (const std::string_view name : {"title", "goal", "credits"}) write_words(out, lang, slug, name, name);
  write_words(out, lang, slug, "grammar", "help.grammar");
  out.key("data");
  out.string(module->data(lang));
  out.key("clauses");
  out.array_begin();
  for (const Clause& clause : module->about().clauses) write_clause(out, lang, slug, clause.id, clause.mark);
  write_shared_clauses(out, lang);
  out.array_end();
  out.object_end();
  return json;
}

// A refusal that came over the wire, in words: {"code","clause","detail":[0,0,0]}.
Reply refusal(Session&, Request& request) {
  const std::string_view code = request.text("code");
  const std::string_view clause = request.has("clause") ? request.text("clause") : std::string_view{};
  const std::vector<std::string> detail =
      request.has("detail") ? request.values("detail", 3) : std::vector<std::string>{};
  Refusal told{Word{code}, clause, {}};
  for (unsigned i = 0; i < detail.size(); ++i) {
    const Result<Json> number = parse_json(detail[i]);
    if (!number || !read_json(*number, told.detail[i])) request.complain("detail", "whole numbers are needed");
  }
  const bool known = code.find("refuse.") != code.npos && find_words(Lang::en, code);
  if (!request.bad() && !known) request.complain("code", "there is no such refusal");
  if (request.bad()) return lacking(request);
  return member("text", say_refusal(request.lang(), told));
}

Reply solve(Session&, Request& request) {
  const Module* module = request.module();
  const std::string question = request.value("question");
  if (request.bad()) return lacking(request);
  Result<std::string> solved = module->solve(question);
  if (!solved) return refused(solved.error());
  return std::move(*solved);
}

Reply simulate(Session&, Request& request) {
  const Module* module = request.module();
  const SimulationPlan plan = plan_of(request);
  if (request.bad()) return lacking(request);
  const Result<SimulationPart> part = module->simulate(plan);
  if (!part) return refused(part.error());
  return written(plan, *part);
}

// Of whom a partner can be made: nothing from too few answers, and in a game whose bots are no people.
Reply like(Session&, Request& request) {
  const Module* module = request.module();
  const std::vector<Answered> answers = read_answers(request);
  if (request.bad()) return lacking(request);
  const std::optional<std::string> level = level_like(answers);
  if (!level || !has_level(*module, *level)) return R"({"level":null})";
  return member("level", *level);
}

}  // namespace calculi::wasm
