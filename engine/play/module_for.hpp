// Fills in the erased door for a game: everything typed stays in here, everything text and JSON goes out.
#pragma once

#include <cmath>

#include "engine/play/advice.hpp"
#include "engine/play/match_for.hpp"
#include "engine/play/review.hpp"
#include "engine/play/table_runner.hpp"
#include "engine/table/speech.hpp"

namespace calculi {

// What a game says beyond the contract, so that platforms can speak for it.
template <class G>
concept Speaks = requires(const typename G::Event& event, const typename G::View& view,
                          const typename G::Action& action, const Teller& teller, std::string& out, JsonWriter& json,
                          const Json& question, Query query, Lang lang, int step) {
  { G::say(event, teller, out) } -> std::same_as<void>;
  { G::answer(view, query, teller) } -> std::same_as<std::string>;
  { G::hint(view, step, teller, json) } -> std::same_as<Result<void>>;
  { G::missed(view, action, teller) } -> std::same_as<std::string>;
  { G::solve_flags() } -> std::same_as<std::span<const SolveFlag>>;
  { G::solve(question) } -> std::same_as<Result<std::string>>;
  { G::data(lang) } -> std::same_as<std::string>;
};

// A game that can read one line in several ways (a joker's value) lists them for a choice.
template <class G>
concept HasReadings = requires(const typename G::View& view, std::string_view text) {
  { G::readings(view, text) } -> std::same_as<Result<std::vector<typename G::Action>>>;
};

// A game in which half a line is worth an answer.
template <class G>
concept Explains = requires(const typename G::View& view, std::string_view text, const Teller& teller) {
  { G::explain(view, text, teller) } -> std::same_as<std::string>;
};

// Short speech is the first sentence of an event and of a prompt. A game in which another one says who and what chooses
// for itself; `tell` sees to it that no full stop in a name is in the way of `sentences`.
template <class G>
concept SaysBriefly = requires(const typename G::Event& event, const Teller& teller, std::string& out) {
  { G::say_briefly(event, teller, out) } -> std::same_as<void>;
};
template <class G>
concept AsksBriefly = requires(const typename G::View& view, const Teller& teller) {
  { G::ask_briefly(view, teller) } -> std::same_as<std::string>;
};

// What a simulation counts: the name of a tally for an event, or nothing.
template <class G>
concept Tallies = requires(const typename G::Event& event) {
  { G::tally(event) } -> std::same_as<std::string_view>;
};

// A game that has something to say of a match that is over and that no seat could know before: who could have moved.
template <class G>
concept LooksBack = requires(const typename G::State& state, const Teller& teller) {
  { G::looked_back(state, state, teller) } -> std::same_as<std::string>;
};

// --- options ---------------------------------------------------------------------------------------------------------
template <Game G>
bool set_option(typename G::Options& options, const Setting<typename G::Options>& setting, std::string_view value) {
  if (setting.choice == nullptr) return setting.read(options, value);
  for (unsigned i = 0; i < setting.values.size(); ++i) {
    if (setting.values[i] != value) continue;
    options.*setting.choice = static_cast<std::uint8_t>(i);
    return true;
  }
  return false;
}

template <Game G>
std::string option_text(const typename G::Options& options, const Setting<typename G::Options>& setting) {
  if (setting.choice != nullptr) return std::string(setting.values[options.*setting.choice]);
  ActionText text;
  setting.print(options, text);
  return std::string(text.view());
}

template <Game G>
Result<void> read_options(const TableSetup& setup, typename G::Options& options, Seating& seating) {
  for (const auto& [name, value] : setup.options) {
    SetOption set = set_common_option(seating, name, value);
    for (const auto& setting : G::settings()) {
      if (setting.name != name) continue;
      set = set_option<G>(options, setting, value) ? SetOption::done : SetOption::bad_value;
      if (set != SetOption::done && !setting.bad_value.key.empty()) return refuse(setting.bad_value, setting.clause);
    }
    if (set == SetOption::unknown) return refuse(words::refuse_unknown_option);
    if (set == SetOption::bad_value) return refuse(words::refuse_bad_option_value);
  }
  return {};
}

// The set-up as its record will show it: every option with its canonical value.
template <Game G>
TableSetup complete_setup(const TableSetup& given, const typename G::Options& options, const Seating& seating) {
  TableSetup setup = given;
  setup.options.clear();
  for (const auto& setting : G::settings()) {
    setup.options.emplace_back(setting.name, option_text<G>(options, setting));
  }
  append_common_options(seating, setup.options);
  return setup;
}

// --- bots ------------------------------------------------------------------------------------------------------------
inline constexpr StreamName bot_stream{"bot"};

inline Stream stream_of_bot(const Seed& seed, Seat seat) {
  return Chance(chance_key(seed, {})).stream(bot_stream, static_cast<std::uint32_t>(index(seat)));
}

// --- the game --------------------------------------------------------------------------------------------------------
template <Game G>
  requires Speaks<G>
class ModuleFor final : public Module, private Adviser {
 public:
  const About& about() const override { return G::about(); }

  std::vector<OptionAbout> options() const override {
    std::vector<OptionAbout> list;
    for (const auto& setting : G::settings()) {
      list.push_back({setting.name,
                      setting.clause,
                      {setting.values.begin(), setting.values.end()},
                      option_text<G>({}, setting),
                      setting.form,
                      false,
                      setting.bad_value});
    }
    append_common_about(list);
    return list;
  }

  Result<std::unique_ptr<AnyMatch>> open(const TableSetup& given) const override {
    Result<std::unique_ptr<MatchFor<G>>> match = open_typed(given);
    if (!match) return std::unexpected(match.error());
    return std::unique_ptr<AnyMatch>(std::move(*match));
  }

  std::vector<std::string_view> bot_levels() const override { return levels_of<G>(); }

  Result<std::unique_ptr<AnyBot>> bot(std::string_view level, const Seed& seed, Seat seat) const override {
    std::unique_ptr<Bot<G>> made = make_bot<G>(level, stream_of_bot(seed, seat));
    if (made == nullptr) return refuse(words::refuse_unknown_level);
    return std::unique_ptr<AnyBot>(std::make_unique<BotFor<G>>(std::move(made)));
  }

  Result<SimulationPart> simulate(const SimulationPlan& plan) const override {
    SimulationPart part;
    for (std::int64_t i = 0; i < plan.matches; ++i) {
      TableSetup setup = plan.setup;
      setup.seed = seed_from_number(plan.seed, static_cast<std::uint64_t>(plan.first + i));
      Result<TableRunner> table = open_table(*this, setup);
      if (!table) return std::unexpected(table.error());
      const auto& match = static_cast<const MatchFor<G>&>(table->match());
      while (!match.outcome() && table->step()) part.unsound += plan.check_sound && !match.sound() ? 1 : 0;
      part.moves += match.log().size();
      part.chains.push_back(match.log().chain());
      count_tallies(match, part);
      if (plan.on_record != nullptr) plan.on_record(plan.context, plan.first + i, match);
    }
    return part;
  }

  const Adviser* adviser() const override {
    if constexpr (Advises<G>) return this;
    return nullptr;
  }

  Result<std::string> check(std::string_view view, std::string_view text) const override {
    Result<typename G::View> read = read_view(view);
    if (!read) return std::unexpected(read.error());
    Result<typename G::Action> action = G::parse(*read, text);
    if (!action) return std::unexpected(action.error());
    if (Result<void> legal = G::check(*read, *action); !legal) return std::unexpected(legal.error());
    return text_of<G>(*action);
  }

  std::vector<std::string> readings(std::string_view view, std::string_view text) const override {
    std::vector<std::string> list;
    const Result<typename G::View> read = read_view(view);
    if (!read) return list;
    if constexpr (HasReadings<G>) {
      if (const auto found = G::readings(*read, text)) {
        for (const auto& action : *found) list.push_back(text_of<G>(action));
      }
    } else if (const auto action = G::parse(*read, text)) {
      list.push_back(text_of<G>(*action));
    }
    return list;
  }

  Result<std::string> explain(std::string_view view, std::string_view text, const Teller& teller) const override {
    Result<typename G::View> read = read_view(view);
    if (!read) return std::unexpected(read.error());
    if constexpr (Explains<G>) return G::explain(*read, text, teller);
    return std::string();
  }

  Result<std::string> hint(std::string_view view, int step, const Teller& teller) const override {
    if (Result<void> may = Match<G>::may_hint(step); !may) return std::unexpected(may.error());
    Result<typename G::View> read = read_view(view);
    if (!read) return std::unexpected(read.error());
    std::string text;
    JsonWriter out(text);
    if (Result<void> said = G::hint(*read, step, teller, out); !said) return std::unexpected(said.error());
    return text;
  }

  Result<std::string> answer(std::string_view view, Query query, const Teller& teller) const override {
    Result<typename G::View> read = read_view(view);
    if (!read) return std::unexpected(read.error());
    if (query == Query::prompt && teller.speech == Speech::brief) return brief_prompt(*read, teller);
    return G::answer(*read, query, teller);
  }

  Result<std::string> say(std::string_view event, const Teller& teller) const override {
    Result<Json> json = parse_json(event);
    if (!json) return std::unexpected(json.error());
    if (const Json* own = json->find("game")) {
      typename G::Event read;
      if (!read_json(*own, read)) return refuse(words::refuse_not_understood);
      if (teller.speech == Speech::brief) return brief_event(read, teller);
      std::string text;
      G::say(read, teller, text);
      return text;
    }
    TableEvent read;
    const Json* table = json->find("table");
    if (table == nullptr || !read_json(*table, read)) return refuse(words::refuse_not_understood);
    return say_table_event(read, teller);
  }

  // Replays the match and looks at each decision of the seat as it stood; once it is over, also at what nobody knew.
  std::string missed(const AnyMatch& any, Seat seat, const Teller& teller) const override {
    std::string text;
    const SeatSet seats = seat == Seat::none ? SeatSet{} : SeatSet::only(seat);
    replay_views(static_cast<const MatchFor<G>&>(any), seats,
                 [&](int, Seat, const typename G::View& view, const typename G::Action& action) {
                   const std::string line = G::missed(view, action, teller);
                   if (!line.empty()) text.append(line).append("\n");
                 });
    if constexpr (LooksBack<G>) {
      if (any.outcome()) look_back(static_cast<const MatchFor<G>&>(any), teller, text);
    }
    return text;
  }

  std::span<const SolveFlag> solve_flags() const override { return G::solve_flags(); }
  Result<std::string> solve(std::string_view question) const override {
    Result<Json> json = parse_json(question);
    if (!json) return std::unexpected(json.error());
    return G::solve(*json);
  }
  std::string data(Lang lang) const override { return G::data(lang); }

 private:
  static std::string brief_event(const typename G::Event& event, const Teller& teller) {
    std::string text;
    if constexpr (SaysBriefly<G>) {
      G::say_briefly(event, teller, text);
      return text;
    }
    G::say(event, teller, text);
    return std::string(sentences(text, 0));
  }

  static std::string brief_prompt(const typename G::View& view, const Teller& teller) {
    if constexpr (AsksBriefly<G>) return G::ask_briefly(view, teller);
    return std::string(sentences(G::answer(view, Query::prompt, teller), 0));
  }

  Result<std::unique_ptr<MatchFor<G>>> open_typed(const TableSetup& given) const {
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
    Result<Match<G>> match = Match<G>::open(setup);
    if (!match) return std::unexpected(match.error());
    return std::make_unique<MatchFor<G>>(*this, std::move(complete), std::move(*match));
  }

  static void count_tallies(const MatchFor<G>& match, SimulationPart& part) {
    if constexpr (Tallies<G>) {
      for (const auto& event : match.typed().events()) {
        if (const auto* own = std::get_if<typename G::Event>(&event)) count_tally(part.tallies, G::tally(*own));
      }
    }
  }

  static Result<typename G::View> read_view(std::string_view text) {
    Result<Json> json = parse_json(text);
    if (!json) return std::unexpected(json.error());
    typename G::View view;
    if (!read_json(*json, view)) return refuse(words::refuse_not_understood);
    return view;
  }

  std::vector<Weighed> weigh(const AnyMatch& any, SeatSet seats, const Teller& teller) const override {
    std::vector<Weighed> list;
    if constexpr (Advises<G>) {
      const Chance chance(chance_key(any.setup().seed, {}));
      replay_views(static_cast<const MatchFor<G>&>(any), seats,
                   [&](int line, Seat seat, const typename G::View& view, const typename G::Action& action) {
                     Stream stream = chance.stream(review_stream, static_cast<std::uint32_t>(line));
                     Weighed weighed = weigh_one(view, action, stream);
                     weighed.line = line;
                     weighed.seat = seat;
                     if (weighed.cost > 0) weighed.missed = G::missed(view, action, teller);
                     list.push_back(std::move(weighed));
                   });
    }
    return list;
  }

  static Weighed weigh_one(const typename G::View& view, const typename G::Action& action, Stream& stream)
    requires Advises<G>
  {
    std::vector<Appraised<G>> candidates;
    G::appraise(view, &action, stream, candidates);
    Weighed weighed;
    weighed.played = text_of<G>(action);
    weighed.candidates = static_cast<int>(candidates.size());
    if (candidates.empty()) return weighed;
    weighed.best = text_of<G>(candidates.front().action);
    for (const Appraised<G>& each : candidates) {
      if (text_of<G>(each.action) != weighed.played) continue;
      weighed.cost = std::max(0.0, candidates.front().value - each.value);
      weighed.error = weighed.played == weighed.best ? 0 : std::hypot(candidates.front().error, each.error);
      break;
    }
    return weighed;
  }

  void look_back(const MatchFor<G>& original, const Teller& teller, std::string& text) const
    requires LooksBack<G>
  {
    Result<std::unique_ptr<MatchFor<G>>> again = open_typed(original.setup());
    if (!again) return;
    for (int i = 0; i < original.log().size(); ++i) {
      const std::optional<LogLine> line = split_line(original.log().line(i));
      const typename G::State before = (*again)->typed().state();
      if (!line || !enter_line(**again, *line)) return;
      const std::string told = G::looked_back(before, (*again)->typed().state(), teller);
      if (!told.empty()) text.append(told).append("\n");
    }
  }

  // Each decision of these seats as it stood.
  template <class Each>
  void replay_views(const MatchFor<G>& original, SeatSet seats, Each each) const {
    Result<std::unique_ptr<MatchFor<G>>> again = open_typed(original.setup());
    if (!again) return;
    for (int i = 0; i < original.log().size(); ++i) {
      const std::optional<LogLine> line = split_line(original.log().line(i));
      if (!line) return;
      const Seat seat = line->by.size() == 1 ? seat_at(line->by[0] - 'A') : Seat::none;
      if (seats.has(seat) && !line->body.starts_with("hint ")) {
        std::string_view body = line->body;
        Stamp stamp;
        split_stamp(body, stamp);
        (*again)->advance(line->at);
        const auto view = (*again)->typed().view({seat});
        if (const auto action = G::parse(view, body)) each(i, seat, view, *action);
      }
      if (!enter_line(**again, *line)) return;
    }
  }
};

}  // namespace calculi
