// Fills in the erased door for a game: everything typed stays in here, everything text and JSON goes out.
#pragma once

#include <cmath>

#include "engine/base/reflect.hpp"
#include "engine/play/advice.hpp"
#include "engine/play/bot.hpp"
#include "engine/play/review.hpp"
#include "engine/play/table_of_bots.hpp"
#include "engine/play/view_for.hpp"
#include "engine/table/module.hpp"
#include "engine/table/speech.hpp"
#include "engine/table/table_words.hpp"

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

template <Game G>
std::string text_of(const typename G::Action& action) {
  ActionText text;
  G::print(action, text);
  return std::string(text.view());
}

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

template <Game G>
class BotFor final : public AnyBot {
 public:
  explicit BotFor(std::unique_ptr<Bot<G>> made) : bot(std::move(made)) {}
  std::unique_ptr<Bot<G>> bot;
  std::uint32_t heard = 0;  // how many events of the match it has been told
};

template <Game G>
AnyDecision erased(const Decision<G>& decision) {
  return {decision.acts, decision.acts ? text_of<G>(decision.action) : std::string{}, decision.think};
}

// --- a match ---------------------------------------------------------------------------------------------------------
template <Game G>
class MatchFor final : public AnyMatch {
 public:
  using Typed = Match<G>;

  MatchFor(const Module& module, TableSetup setup, Typed match)
      : module_(module), setup_(std::move(setup)), match_(std::move(match)) {}

  Typed& typed() { return match_; }
  const Typed& typed() const { return match_; }

  const Module& module() const override { return module_; }
  const TableSetup& setup() const override { return setup_; }

  Result<std::string> act(Seat seat, std::string_view text, Millis at, const Stamp& stamp) override {
    match_.advance(at);
    if (index(seat) < 0 || index(seat) >= setup_.seats) return refuse(words::refuse_no_such_seat);
    if (match_.outcome()) return refuse(words::refuse_match_over);
    if (text.size() > limits::action_text) return refuse(words::refuse_too_long);
    Result<typename G::Action> action = G::parse(match_.view({seat}), text);
    if (!action) return std::unexpected(action.error());
    if (Result<void> done = match_.act(seat, *action, at, stamp); !done) return std::unexpected(done.error());
    return text_of<G>(*action);
  }

  Result<std::string> hint(Seat seat, int step, Millis at, const Teller& teller) override {
    if (Result<void> done = match_.hint(seat, step, at); !done) return std::unexpected(done.error());
    std::string text;
    JsonWriter out(text);
    if (Result<void> said = G::hint(match_.view({seat}), step, teller, out); !said) {
      return std::unexpected(said.error());
    }
    return text;
  }

  Result<void> host(const HostInput& input, Millis at) override { return match_.host(input, at); }
  void advance(Millis now) override { match_.advance(now); }
  bool step(Millis now) override { return match_.step(now); }
  Millis due() const override { return match_.due(); }
  Millis now() const override { return match_.now(); }
  Millis deadline() const override {
    if (match_.outcome()) return never;
    if constexpr (ShowsTime<G>) return G::shown_deadline(match_.state());
    return G::deadline(match_.state());
  }
  SeatSet waiting_on() const override { return match_.waiting_on(); }
  SeatSet out_of_turn() const override { return match_.out_of_turn(); }
  std::optional<OpenRace> race() const override {
    if constexpr (RaceGame<G>) return match_.outcome() ? std::nullopt : G::race(match_.state());
    return std::nullopt;
  }
  bool paused() const override { return match_.paused(); }
  const Holder& holder(Seat seat) const override { return match_.holder(seat); }
  const std::optional<Outcome>& outcome() const override { return match_.outcome(); }
  const MatchLog& log() const override { return match_.log(); }

  std::string game_view_json(Viewer viewer) const override { return json_of(match_.view(viewer)); }
  std::string state_json() const override { return json_of(match_.state()); }
  std::unique_ptr<AnyView> look(Viewer viewer) const override {
    const typename G::View view = match_.view(viewer);
    std::vector<std::string_view> may;
    const std::span<const std::string_view> kinds = names_of(KindOf<G>{});
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const auto kind = static_cast<KindOf<G>>(i);
      if (match_.takes(viewer.seat, kind) && G::may(view, kind)) may.push_back(kinds[i]);
    }
    return std::make_unique<ViewFor<G>>(frame_of(*this, viewer, std::move(may)), view);
  }

  int event_count(Viewer viewer) const override {
    int count = 0;
    for (const auto& event : match_.events()) count += Typed::seen_by(event, viewer) ? 1 : 0;
    return count;
  }

  std::vector<std::string> events(Viewer viewer, int from) const override {
    std::vector<std::string> list;
    int number = 0;
    for (std::size_t i = 0; i < match_.events().size(); ++i) {
      const auto seen = Typed::seen_by(match_.events()[i], viewer);
      if (seen && number++ >= from) list.push_back(event_json<G>(*seen, match_.view_at_end(i, viewer)));
    }
    return list;
  }

  std::vector<std::string> events_of_line(int line) const override {
    std::vector<std::string> list;
    const std::uint32_t first = line < 0 ? 0 : match_.log().events_after(line - 1);
    const std::uint32_t last = line < 0 ? 0 : match_.log().events_after(line);
    for (std::uint32_t i = first; i < last; ++i) list.push_back(event_json<G>(match_.events()[i], std::nullopt));
    return list;
  }

  AnyDecision ask(AnyBot& any, Seat seat) override {
    auto& own = static_cast<BotFor<G>&>(any);
    for (; own.heard < match_.events().size(); ++own.heard) {
      const auto seen = Typed::seen_by(match_.events()[own.heard], {seat});
      if (!seen) continue;
      if (const auto* event = std::get_if<typename G::Event>(&*seen)) own.bot->observe(*event);
    }
    const typename G::View view = match_.view({seat});
    Decision<G> decision = own.bot->decide(view, match_.now());
    if constexpr (CutsThinking<G>) {
      decision.think = std::min(decision.think, G::longest_thinking(view, held_by_people()));
    }
    return erased<G>(decision);
  }

  std::vector<std::string> actions(Seat seat, std::size_t most) const override {
    std::vector<std::string> list;
    if constexpr (Listable<G>) {
      if (!match_.waiting_on().has(seat)) return list;
      std::vector<typename G::Action> found;
      G::actions(match_.view({seat}), found);
      for (std::size_t i = 0; i < std::min(most, found.size()); ++i) list.push_back(text_of<G>(found[i]));
    }
    return list;
  }

  Millis expert_time(Seat seat, std::string_view text, Mind& expert) const override {
    const typename G::View view = match_.view({seat});
    const Result<typename G::Action> action = G::parse(view, text);
    if (!action) return {};
    if constexpr (TimesExperts<G>) return G::expert_time(view, *action, expert);
    return plain_thinking(expert.stream());
  }

  bool sound() const override {
    if constexpr (Sound<G>) return G::sound(match_.state());
    return true;
  }

  std::unique_ptr<AnyMatch> redealt(Viewer viewer, Stream& stream) const override {
    if constexpr (Redealable<G>) {
      return std::make_unique<MatchFor>(module_, setup_, match_.imagined(G::redeal(match_.state(), viewer, stream)));
    }
    return nullptr;
  }

 private:
  SeatSet held_by_people() const {
    SeatSet seats;
    for (int i = 0; i < setup_.seats; ++i) {
      if (holder(seat_at(i)).kind == HolderKind::person) seats.add(seat_at(i));
    }
    return seats;
  }

  const Module& module_;
  TableSetup setup_;
  Typed match_;
};

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
      Result<std::unique_ptr<MatchFor<G>>> match = open_typed(setup);
      if (!match) return std::unexpected(match.error());
      if (Result<void> played = play_out(**match, plan, part); !played) return std::unexpected(played.error());
      if (plan.on_record != nullptr) plan.on_record(plan.context, plan.first + i, **match);
    }
    return part;
  }

  Result<void> tell(AnyBot& bot, std::string_view event) const override {
    Result<Json> json = parse_json(event);
    if (!json) return std::unexpected(json.error());
    const Json* own = json->find("game");
    if (own == nullptr) return {};  // what Match itself tells is no bot's business
    typename G::Event read;
    if (!read_json(*own, read)) return refuse(words::refuse_not_understood);
    static_cast<BotFor<G>&>(bot).bot->observe(read);
    return {};
  }

  Result<AnyDecision> ask(AnyBot& bot, std::string_view view, Millis now) const override {
    Result<typename G::View> read = read_view(view);
    if (!read) return std::unexpected(read.error());
    return erased<G>(static_cast<BotFor<G>&>(bot).bot->decide(*read, now));
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
    Result<typename G::View> read = read_view(view);
    if (!read) return std::unexpected(read.error());
    if (Result<void> may = Match<G>::may_hint(step); !may) return std::unexpected(may.error());
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

  Result<void> play_out(MatchFor<G>& match, const SimulationPlan& plan, SimulationPart& part) const {
    std::array<std::unique_ptr<Bot<G>>, limits::seats> bots;
    for (int i = 0; i < plan.setup.seats; ++i) {
      const Holder& holder = plan.setup.holders[static_cast<unsigned>(i)];
      if (holder.kind != HolderKind::bot) continue;
      auto& bot = bots[static_cast<unsigned>(i)];
      bot = make_bot<G>(holder.level.view(), stream_of_bot(match.setup().seed, seat_at(i)));
      if (bot == nullptr) return refuse(words::refuse_unknown_level);
    }
    TableOfBots<G> table(match.typed(), bots);
    while (!match.outcome() && table.step()) {
      if constexpr (Sound<G>) {
        if (plan.check_sound && !G::sound(match.typed().state())) ++part.unsound;
      }
    }
    part.moves += match.log().size();
    part.chains.push_back(match.log().chain());
    if constexpr (Tallies<G>) {
      for (const auto& event : match.typed().events()) {
        if (const auto* own = std::get_if<typename G::Event>(&event)) count_tally(part.tallies, G::tally(*own));
      }
    }
    return {};
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
