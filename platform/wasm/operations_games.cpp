#include "engine/base/blake3.hpp"
#include "engine/base/json_object.hpp"
#include "engine/play/likeness.hpp"
#include "engine/play/simulate.hpp"
#include "engine/table/lesson.hpp"
#include "engine/table/registry.hpp"
#include "engine/table/rules_page.hpp"
#include "platform/wasm/operations.hpp"
#include "text/words.hpp"

namespace calculi::wasm {

namespace {

constexpr std::int64_t most_matches_at_once = 100'000;
constexpr unsigned most_answers = 100;

JsonObject option_json(Lang lang, const Module& module, const OptionAbout& option) {
  const std::string key = "option." + std::string(option.name);
  std::vector<JsonObject> values;
  for (const std::string_view value : option.values) {
    values.emplace_back("value", value, "text", game_words(lang, module, key + "." + std::string(value)));
  }
  return JsonObject("name", option.name, "clause", option.clause, "text", game_words(lang, module, key), "values",
                    values, "default", option.fallback, "form", option.form, "per_seat", option.per_seat);
}

JsonObject game_json(Lang lang, const Module& module) {
  const About& facts = module.about();
  std::vector<JsonObject> options;
  for (const OptionAbout& option : module.options()) options.push_back(option_json(lang, module, option));
  JsonObject json("slug", facts.slug);
  for (const std::string_view name : {"title", "tagline", "goal"}) json.add(name, game_words(lang, module, name));
  json.add("least_seats", facts.least_seats, "most_seats", facts.most_seats, "tempo",
           std::string_view(facts.is_race ? "race" : "turns"), "listed", facts.listed, "shelf", facts.shelf,
           "welcomes_newcomers", facts.welcomes_newcomers, "fewest_points_win", facts.fewest_points_win, "hint_steps",
           facts.hint_steps, "rules_version", facts.rules_version, "bots", module.bot_levels(), "options", options);
  return json;
}

// The clauses of the game, then the decisions that all games share.
std::vector<Article> articles(Lang lang, const Module& module) {
  std::vector<Article> all = own_articles(module, lang);
  for (Article& shared : shared_articles(lang)) all.push_back(std::move(shared));
  return all;
}

// One level for each seat, or one for all of them.
void read_bots(Request& request, TableSetup& setup) {
  const std::vector<std::string_view> levels = request.texts("bots", limits::seats);
  const bool fit = levels.size() == 1 || levels.size() == static_cast<unsigned>(setup.seats);
  if (!fit) return request.complain("bots", "one level, or one for each seat");
  for (const Seat seat : SeatSet::all(setup.seats)) {
    const std::size_t which = levels.size() == 1 ? 0 : static_cast<std::size_t>(index(seat));
    const std::optional<Holder> holder = parse_holder("bot " + std::string(levels[which]));
    if (!holder) return request.complain("bots", "levels are needed");
    setup.holders[seat] = *holder;
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
  const std::vector<Json>& given = request.values("answers", most_answers);
  std::vector<Answered> answers(given.size());
  for (unsigned i = 0; i < given.size(); ++i) {
    std::array<std::int32_t, 3> read{};
    const auto& [time, taps, right] = read;
    const bool good = read_json(given[i], read) && time >= 0 && taps >= 0 && taps <= 100 && right >= 0 && right <= 1;
    if (!good) request.complain("answers", "each is [milliseconds, taps, 0 or 1]");
    answers[i] = {{}, {time}, right == 1, taps};
  }
  return answers;
}

std::string written(const SimulationPlan& plan, const SimulationPart& part) {
  JsonObject tallies;
  for (const Tally& tally : part.tallies) tallies.add(tally.name, tally.count);
  return JsonObject("matches", plan.matches, "moves", part.moves, "unsound", part.unsound, "hash",
                    hex(digest_of(part.chains)), "tallies", tallies)
      .text();
}

}  // namespace

Reply about(Session&, Request& request) {
  std::vector<JsonObject> games;
  for (const Module* module : all_modules()) games.push_back(game_json(request.lang(), *module));
  return JsonObject("games", games).text();
}

Reply rules(Session&, Request& request) {
  const Module* module = request.module();
  const Lang lang = request.lang();
  if (request.bad()) return lacking(request);
  JsonObject json;
  for (const std::string_view name : {"title", "goal", "credits"}) json.add(name, game_words(lang, *module, name));
  json.add("grammar", game_words(lang, *module, "help.grammar"), "data", module->data(lang), "clauses",
           articles(lang, *module));
  return json.text();
}

Reply box(Session&, Request& request) {
  const Module* module = request.module();
  if (request.bad()) return lacking(request);
  return JsonObject("parts", module->box()).text();
}

Reply lesson(Session&, Request& request) {
  const Module* module = request.module();
  if (request.bad()) return lacking(request);
  const std::string json = lesson_json(*module, LessonWords::none);
  return json.empty() ? "{}" : json;
}

Reply solve(Session&, Request& request) {
  const Module* module = request.module();
  const Json& question = request.object("question");
  if (request.bad()) return lacking(request);
  Result<std::string> solved = module->solve(question);
  if (!solved) return refused(solved.error());
  return std::move(*solved);
}

Reply simulate(Session&, Request& request) {
  const Module* module = request.module();
  const SimulationPlan plan = plan_of(request);
  if (request.bad()) return lacking(request);
  const Result<SimulationPart> part = calculi::simulate(*module, plan);
  if (!part) return refused(part.error());
  return written(plan, *part);
}

// The person from whom a partner is made; nothing from too few answers, or in a game whose bots do not model people.
Reply like(Session&, Request& request) {
  const Module* module = request.module();
  const std::vector<Answered> answers = read_answers(request);
  if (request.bad()) return lacking(request);
  const std::optional<std::string> level = level_like(answers);
  if (!level || !has_level(*module, *level)) return R"({"level":null})";
  return member("level", *level);
}

}  // namespace calculi::wasm
