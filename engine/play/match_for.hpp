// A game's bots and matches behind the erased door (module.hpp): typed inside, text and JSON outside.
#pragma once

#include <algorithm>

#include "engine/base/reflect.hpp"
#include "engine/play/bot.hpp"
#include "engine/play/view_for.hpp"
#include "engine/table/module.hpp"
#include "engine/table/table_words.hpp"

namespace calculi {

template <Game G>
std::string text_of(const typename G::Action& action) {
  ActionText text;
  G::print(action, text);
  return std::string(text.view());
}

template <Game G>
class BotFor final : public AnyBot {
 public:
  explicit BotFor(std::unique_ptr<Bot<G>> bot) : bot_(std::move(bot)) {}

  std::string text() const override { return decision_.acts ? text_of<G>(decision_.action) : std::string{}; }

  Result<void> hear(const Json& event) override {
    const Json* own = event.find("game");
    if (own == nullptr) return {};  // what Match itself tells is no bot's business
    typename G::Event read;
    if (!read_json(*own, read)) return refuse(words::refuse_not_understood);
    bot_->observe(read);
    return {};
  }

  Result<AnyDecision> decide(const Json& view, Millis now) override {
    typename G::View read;
    if (!read_json(view, read)) return refuse(words::refuse_not_understood);
    if (!G::asked(read)) return refuse(words::refuse_not_your_turn);
    if (is_covered(read)) return refuse(words::refuse_paused, "T6");
    decide_from(read, now, never);
    return AnyDecision{decision_.acts, text(), decision_.think};
  }

  void decide_from(const typename G::View& view, Millis now, Millis longest) {
    decision_ = bot_->decide(view, now);
    decision_.think = std::min(decision_.think, longest);
  }
  const Decision<G>& decision() const { return decision_; }

  // The bot of this seat is told the events of its match that it has not been told yet.
  void hear_of(const std::vector<typename Match<G>::AnyEvent>& events, Seat seat) {
    for (; heard_ < events.size(); ++heard_) {
      const auto* own = std::get_if<typename G::Event>(&events[heard_]);
      if (own == nullptr) continue;
      if (const auto seen = G::seen_by(*own, {seat})) bot_->observe(*seen);
    }
  }

 private:
  static bool is_covered(const typename G::View& view) {
    if constexpr (Covers<G>) {
      typename G::View covered = view;
      G::cover(covered);
      return covered == view;
    }
    return false;
  }

  std::unique_ptr<Bot<G>> bot_;
  Decision<G> decision_{.acts = false};
  std::uint32_t heard_ = 0;  // events of the match
};

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
    if (Result<void> may = match_.may_enter(seat); !may) return std::unexpected(may.error());
    if (text.size() > limits::action_text) return refuse(words::refuse_too_long);
    Result<typename G::Action> action = G::parse(match_.uncovered({seat}), text);
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
  Millis deadline(Viewer viewer) const override { return match_.deadline(viewer); }
  SeatSet waiting_on() const override { return match_.waiting_on(); }
  SeatSet out_of_turn() const override { return match_.out_of_turn(); }
  std::optional<OpenRace> race() const override {
    if constexpr (RaceGame<G>) return match_.race();
    return std::nullopt;
  }
  bool paused() const override { return match_.paused(); }
  Interruption interruption() const override {
    const PauseClock& clock = match_.pause();
    return {clock.takes_nothing(), clock.pause(), clock.resumes_at(), match_.is_last_round()};
  }
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

  using AnyMatch::event_count;
  int event_count(Viewer viewer, int lines) const override {
    const std::vector<std::uint32_t>& seen = stream_of(viewer).seen;
    const std::uint32_t end = match_.log().events_after(lines - 1);
    return static_cast<int>(std::ranges::lower_bound(seen, end) - seen.begin());
  }

  std::vector<std::string> events(Viewer viewer, int from) const override {
    std::vector<std::string> list;
    const std::vector<std::uint32_t>& seen = stream_of(viewer).seen;
    for (auto i = static_cast<std::size_t>(std::max(0, from)); i < seen.size(); ++i) {
      const std::uint32_t number = seen[i];
      const auto event = Typed::seen_by(match_.events()[number], viewer);
      list.push_back(event_json<G>(*event, match_.view_at_end(number, viewer)));
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
    auto& bot = static_cast<BotFor<G>&>(any);
    bot.hear_of(match_.events(), seat);
    const typename G::View view = match_.view({seat});
    Millis longest = never;
    if constexpr (CutsThinking<G>) longest = G::longest_thinking(view, held_by_people());
    bot.decide_from(view, match_.now(), longest);
    return {bot.decision().acts, {}, bot.decision().think};
  }

  Result<void> carry_out(const AnyBot& bot, Seat seat, Millis at) override {
    return match_.act(seat, static_cast<const BotFor<G>&>(bot).decision().action, at);
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

  // Which events a viewer has seen, so that nobody walks through the whole match to count them.
  struct ViewerEvents {
    std::uint32_t looked_at = 0;
    std::vector<std::uint32_t> seen;
  };
  const ViewerEvents& stream_of(Viewer viewer) const {
    ViewerEvents& stream = streams_[static_cast<unsigned>(index(viewer.seat) + 1)];
    for (; stream.looked_at < match_.events().size(); ++stream.looked_at) {
      const auto* own = std::get_if<typename G::Event>(&match_.events()[stream.looked_at]);
      if (own == nullptr || G::seen_by(*own, viewer)) stream.seen.push_back(stream.looked_at);
    }
    return stream;
  }

  const Module& module_;
  TableSetup setup_;
  Typed match_;
  mutable std::array<ViewerEvents, limits::seats + 1> streams_;  // the spectators' first
};

}  // namespace calculi
