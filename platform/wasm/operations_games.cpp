#include "engine/base/blake3.hpp"
#include "engine/play/simulate.hpp"
#include "engine/table/lesson.hpp"
#include "engine/table/registry.hpp"
#include "platform/wasm/operations.hpp"

namespace calculi::wasm {

namespace {

GameOption option_about(Lang lang, const Module& module, const OptionAbout& option) {
  const std::string key = "option." + std::string(option.name);
  std::vector<OptionChoice> values;
  for (const std::string_view value : option.values) {
    values.push_back({value, game_words(lang, module, key + "." + std::string(value))});
  }
  return {.name = option.name,
          .clause = option.clause,
          .text = game_words(lang, module, key),
          .values = std::move(values),
          .fallback = option.fallback,
          .form = option.form,
          .per_seat = option.per_seat};
}

GameAbout game_about(Lang lang, const Module& module) {
  const About& facts = module.about();
  std::vector<GameOption> options;
  for (const OptionAbout& option : module.options()) options.push_back(option_about(lang, module, option));
  return {.slug = facts.slug,
          .title = game_words(lang, module, "title"),
          .tagline = game_words(lang, module, "tagline"),
          .goal = game_words(lang, module, "goal"),
          .least_seats = facts.least_seats,
          .most_seats = facts.most_seats,
          .tempo = facts.is_race ? Tempo::race : Tempo::turns,
          .listed = facts.listed,
          .shelf = facts.shelf,
          .welcomes_newcomers = facts.welcomes_newcomers,
          .fewest_points_win = facts.fewest_points_win,
          .hint_steps = facts.hint_steps,
          .rules_version = facts.rules_version,
          .bots = module.bot_levels(),
          .options = std::move(options)};
}

// The clauses of the game, then the decisions that all games share.
std::vector<Article> articles(Lang lang, const Module& module) {
  std::vector<Article> all = own_articles(module, lang);
  for (Article& shared : shared_articles(lang)) all.push_back(std::move(shared));
  return all;
}

// One level for each seat, or one for all of them. Says what is wrong with them; nothing where they are good.
std::string_view seat_bots(TableSetup& setup, const std::vector<std::string_view>& levels) {
  const bool fit = levels.size() == 1 || levels.size() == static_cast<unsigned>(setup.seats);
  if (!fit) return "one level, or one for each seat";
  for (const Seat seat : SeatSet::all(setup.seats)) {
    const std::size_t which = levels.size() == 1 ? 0 : static_cast<std::size_t>(index(seat));
    const std::optional<Holder> holder = parse_holder("bot " + std::string(levels[which]));
    if (!holder) return "levels are needed";
    setup.holders[seat] = *holder;
  }
  return {};
}

SimulationPlan plan_of(const SimulateRequest& asked) {
  SimulationPlan plan;
  plan.setup.seats = asked.seats;
  plan.matches = asked.matches;
  plan.first = asked.first.value_or(0);
  plan.seed = static_cast<std::uint64_t>(asked.seed);
  plan.check_sound = asked.sound.value_or(false);
  if (asked.options) plan.setup.options = asked.options->list;
  if (asked.names) plan.setup.names = asked.names->names;
  return plan;
}

}  // namespace

void write_json_value(JsonWriter& out, const Tallies& tallies) {
  out.object_begin();
  for (const Tally& tally : tallies.list) {
    out.key(tally.name);
    out.number(tally.count);
  }
  out.object_end();
}

Reply<Games> about(Session&, const Spoken& asked) {
  Games all;
  for (const Module* module : all_modules()) all.games.push_back(game_about(asked.language(), *module));
  return all;
}

Reply<Rules> rules(Session&, const OfGame& asked) {
  const Lang lang = asked.language();
  return Rules{.title = game_words(lang, *asked.game, "title"),
               .goal = game_words(lang, *asked.game, "goal"),
               .credits = game_words(lang, *asked.game, "credits"),
               .grammar = game_words(lang, *asked.game, "help.grammar"),
               .data = asked.game->data(lang),
               .clauses = articles(lang, *asked.game)};
}

Reply<BoxAnswer> box(Session&, const OfGame& asked) { return BoxAnswer{asked.game->box()}; }

Reply<RawJson> lesson(Session&, const OfGame& asked) {
  const std::string json = lesson_json(*asked.game, LessonWords::none);
  return RawJson{json.empty() ? "{}" : json};
}

Reply<RawJson> solve(Session&, const SolveRequest& asked) {
  Result<std::string> solved = asked.game->solve(*asked.question);
  if (!solved) return refused(solved.error());
  return RawJson{std::move(*solved)};
}

Reply<Simulated> simulate(Session&, const SimulateRequest& asked) {
  SimulationPlan plan = plan_of(asked);
  if (const std::string_view needed = seat_bots(plan.setup, asked.bots); !needed.empty()) return wrong("bots", needed);
  const Result<SimulationPart> part = calculi::simulate(*asked.game, plan);
  if (!part) return refused(part.error());
  return Simulated{plan.matches, part->moves, part->unsound, hex(digest_of(part->chains)), {part->tallies}};
}

// The person from whom a partner is made; nothing from too few answers, or in a game whose bots do not model people.
Reply<LevelAnswer> like(Session&, const LikeRequest& asked) {
  std::optional<std::string> level = level_like(asked.answers.list);
  if (level && !has_level(*asked.game, *level)) level.reset();
  return LevelAnswer{std::move(level)};
}

}  // namespace calculi::wasm
