// A game behind the erased door (module.hpp): everything typed stays in here, everything text and JSON goes out.
#pragma once

#include "engine/play/match_for.hpp"
#include "engine/play/options_for.hpp"

namespace calculi {

inline constexpr StreamName bot_stream{"bot"};

inline Stream stream_of_bot(const Seed& seed, Seat seat) {
  return Chance(chance_key(seed, {})).stream(bot_stream, static_cast<std::uint32_t>(index(seat)));
}

template <Game G>
class ModuleFor final : public Module {
 public:
  ModuleFor() : Module(facts()) {}

  Result<std::unique_ptr<AnyMatch>> open(const TableSetup& given) const override {
    typename Match<G>::Setup setup;
    if (given.seats < 1 || given.seats > limits::seats) {
      return refuse(words::refuse_wrong_seats, {}, {G::about().least_seats, G::about().most_seats, 0});
    }
    setup.seating.seats = static_cast<std::int8_t>(given.seats);
    if (Result<void> read = read_options<G>(given, setup.options, setup.seating); !read) {
      return std::unexpected(read.error());
    }
    TableSetup complete = complete_setup<G>(given, setup.options, setup.seating);
    setup.holders = complete.holders;
    setup.seed = complete.seed;
    setup.contributions = complete.contributions;
    setup.headers = digest_of_headers(*this, complete);
    const Result<Json> staged = given.state.empty() ? Json{} : parse_json(given.state);
    if (!staged) return std::unexpected(staged.error());
    Result<Match<G>> match = Match<G>::open(setup, Keep::log, given.state.empty() ? nullptr : &*staged);
    if (!match) return std::unexpected(match.error());
    return std::make_unique<MatchFor<G>>(*this, std::move(complete), std::move(*match));
  }

  Result<std::unique_ptr<AnyBot>> bot(std::string_view level, const Seed& seed, Seat seat) const override {
    std::unique_ptr<Bot<G>> made = make_bot<G>(level, stream_of_bot(seed, seat));
    if (made == nullptr) return refuse(words::refuse_unknown_level);
    return std::make_unique<BotFor<G>>(std::move(made));
  }

  Result<std::unique_ptr<AnyView>> read_view(const Json& game) const override {
    typename G::View view;
    if (!read_json(game, view) || !G::possible(view)) return refuse(words::refuse_not_understood);
    return std::make_unique<ViewFor<G>>(TableFrame{}, view);
  }

  Result<std::string> say(const Json& event, const Teller& teller) const override {
    if (const Json* own = event.find("game")) {
      typename G::Event read;
      if (!read_json(*own, read)) return refuse(words::refuse_not_understood);
      std::string text;
      G::Speech::say(read, teller, text);
      return text;
    }
    TableEvent read;
    const Json* table = event.find("table");
    if (table == nullptr || !read_json(*table, read)) return refuse(words::refuse_not_understood);
    return say_table_event(read, teller);
  }

 private:
  static ModuleFacts facts() {
    std::vector<std::string_view> bots = levels_of<G>();
    const bool has_master = std::ranges::find(bots, levels::best) != bots.end();
    return {.about = G::about(),
            .options = options_of<G>(),
            .bot_levels = std::move(bots),
            .has_master = has_master,
            .solve_flags = has_masters ? G::Solver::solve_flags() : std::span<const SolveFlag>{},
            .solve = G::Solver::solve,
            .puzzles = puzzle_book(),
            .room = room_book(),
            .data = has_masters ? G::Speech::data : nullptr,
            .box = has_masters ? G::Speech::box : nullptr,
            .examples = has_masters ? examples : nullptr,
            .lesson = G::Speech::lesson(),
            .next_options = next_options};
  }

  // Puzzles are for study, as masters are.
  static const PuzzleBook* puzzle_book() {
    if constexpr (has_masters) return G::Puzzles::book();
    return nullptr;
  }

  // A room has a server, and no page asks its engine.
  static const RoomBook* room_book() {
    if constexpr (has_masters) return G::Solver::room_book();
    return nullptr;
  }

  static std::vector<OptionValue> next_options(const TableSetup& before) {
    typename G::Options options;
    Seating seating{.seats = static_cast<std::int8_t>(before.seats)};
    if (!read_options<G>(before, options, seating)) return before.options;
    const Chance chance(chance_key(before.seed, {before.contributions.begin(), before.contributions.end()}));
    const Result<typename G::State> opened = G::open(options, seating, chance);
    if (opened) G::rotate_start(options, *opened);
    return complete_setup<G>(before, options, seating).options;
  }

  static std::vector<Example> examples() {
    std::vector<Example> all;
    for (const StagedPlay<typename G::View>& each : G::Speech::examples()) {
      all.push_back({each.clause, each.kind, each.play, each.on, each.good, verdict_on(each)});
    }
    return all;
  }

  static Result<void> verdict_on(const StagedPlay<typename G::View>& staged) {
    if (staged.play.empty()) return {};
    const Result<typename G::Action> action = G::parse(staged.view, staged.play);
    if (!action) return std::unexpected(action.error());
    if (Result<void> legal = G::check(staged.view, *action); !legal) return legal;
    return G::Speech::judge(staged.view, *action);
  }
};

}  // namespace calculi
