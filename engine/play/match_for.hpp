// A game's match behind the erased door (module.hpp): typed inside, text and JSON outside.
#pragma once

#include "engine/play/facts/facts_of_match.hpp"
#include "engine/play/review_for.hpp"
#include "engine/play/view_for.hpp"
#include "engine/table/table_words.hpp"

namespace calculi {

// Before AnyMatch in the list of bases, so that the match is there when AnyMatch is given its MatchBase.
template <Game G>
struct HeldMatch {
  Match<G> match_;
};

template <Game G>
class MatchFor final : private HeldMatch<G>, public AnyMatch {
 public:
  MatchFor(const Module& module, TableSetup setup, Match<G> match)
      : HeldMatch<G>{std::move(match)}, AnyMatch(module, std::move(setup), HeldMatch<G>::match_) {}

  const Match<G>& typed() const { return match_; }

  Result<std::string> enter(const AnyInput& input, Millis at) override {
    return std::visit([&](const auto& one) { return take(one, at); }, input);
  }

  Turn turn() const override { return {match_.due(), match_.waiting_on(), match_.out_of_turn(), match_.race()}; }

  std::unique_ptr<AnyView> look(Viewer viewer) const override {
    const typename G::View view = match_.view(viewer);
    std::vector<std::string_view> may;
    const std::span<const std::string_view> kinds = names_of(KindOf<G>{});
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const auto kind = static_cast<KindOf<G>>(i);
      if (match_.takes(viewer.seat, kind) && G::may(view, kind)) may.push_back(kinds[i]);
    }
    return std::make_unique<ViewFor<G>>(frame_of(*this, viewer, std::move(may), match_.deadline(viewer)), view);
  }
  std::string state_json() const override { return json_of(match_.state()); }

  AnyDecision ask(AnyBot& any, Seat seat, bool with_text) override {
    auto& bot = static_cast<BotFor<G>&>(any);
    bot.hear_of(match_.events(), seat);
    const typename G::View view = match_.view({seat});
    return bot.decide_from(view, match_.now(), G::Players::longest_thinking(view, held_by_people()), with_text);
  }

  Review review(const ReviewPlan& plan, const Teller& teller) const override {
    if constexpr (has_masters) {
      if (plan.facts) return {.met = FactFinder<G>(plan).find(*this)};
      return Reviewer<G>(plan, teller).review(*this);
    } else {
      return {};  // where tables are played nothing is looked back at
    }
  }

  void count_tallies(std::vector<Tally>& into) const override {
    for (const auto& event : match_.events()) {
      if (const auto* own = std::get_if<typename G::Event>(&event)) count_tally(into, G::tally(*own));
    }
  }

  bool sound() const override { return G::sound(match_.state()); }
  std::unique_ptr<AnyMatch> redealt(Viewer viewer, Stream& stream) const override {
    return std::make_unique<MatchFor>(module(), setup(), match_.imagined(G::redeal(match_.state(), viewer, stream)));
  }

 private:
  using HeldMatch<G>::match_;

  // --- inputs --------------------------------------------------------------------------------------------------------
  Result<std::string> take(const TypedAction& typed, Millis at) {
    match_.advance(at);
    if (Result<void> may = match_.may_enter(typed.seat); !may) return std::unexpected(may.error());
    if (typed.text.size() > limits::action_text) return refuse(words::refuse_too_long);
    Result<typename G::Action> action = G::parse(match_.uncovered({typed.seat}), typed.text);
    if (!action) return std::unexpected(action.error());
    if (Result<void> done = match_.act(typed.seat, *action, at, typed.stamp); !done) {
      return std::unexpected(done.error());
    }
    return text_of<G>(*action);
  }

  Result<std::string> take(const HintRequest& asked, Millis at) {
    if (Result<void> done = match_.hint(asked.seat, asked.step, at); !done) return std::unexpected(done.error());
    return hint_from<G>(match_.view({asked.seat}), asked.step, asked.teller);
  }

  Result<std::string> take(const BotAction& decided, Millis at) {
    return silent(match_.act(decided.seat, static_cast<const BotFor<G>&>(decided.bot).action(), at));
  }

  Result<std::string> take(const HostInput& input, Millis at) { return silent(match_.host(input, at)); }

  Result<std::string> take(ClockRun run, Millis now) {
    run == ClockRun::all ? match_.advance(now) : (void)match_.step(now);
    return {};
  }

  static Result<std::string> silent(const Result<void>& done) {
    return done ? Result<std::string>{} : std::unexpected(done.error());
  }

  SeatSet held_by_people() const {
    return SeatSet::all(setup().seats).where([&](Seat seat) { return holder(seat).kind == HolderKind::person; });
  }

  // --- events --------------------------------------------------------------------------------------------------------
  // Kept for each viewer, so that nobody walks through the whole match to count them.
  struct ViewerEvents {
    std::uint32_t looked_at = 0;
    std::vector<std::uint32_t> seen;
  };
  const std::vector<std::uint32_t>& seen_by(Viewer viewer) const override {
    ViewerEvents& stream = streams_[viewer.place()];
    for (; stream.looked_at < match_.events().size(); ++stream.looked_at) {
      if (match_.tells(stream.looked_at, viewer)) stream.seen.push_back(stream.looked_at);
    }
    return stream.seen;
  }

  // {"game":{...}} or {"table":{...}}; with the event that ends a round comes the "view" of its end, with that of a
  // claim in a race the milliseconds that it "took".
  void write_event(std::uint32_t number, std::optional<Viewer> viewer, EventTexts* texts,
                   JsonWriter& out) const override {
    reflect::Writing visit{out};
    out.object_begin();
    const auto event = match_.events()[number];
    if (const auto* own = std::get_if<typename G::Event>(&event)) {
      out.key("game");
      write_seen(number, viewer ? *Match<G>::seen_by(*own, *viewer) : *own, texts, out);
    } else {
      visit("table", std::get<TableEvent>(event));
    }
    if (const auto took = match_.took(number)) visit("took", *took);
    if (const auto end = viewer ? match_.view_at_end(number, *viewer) : std::nullopt) visit("view", *end);
    out.object_end();
  }

  // An input tells of few events, and most of them look alike to all.
  struct Written final : WrittenEvents {
    struct One {
      std::optional<std::uint32_t> number;  // nothing: the text is not whole
      typename G::Event seen{};
      std::string text{};
    };
    static constexpr std::size_t most = 8;
    std::array<One, most> list{};
  };
  static void write_seen(std::uint32_t number, const typename G::Event& seen, EventTexts* texts, JsonWriter& out) {
    if (texts == nullptr) return write_json(out, seen);
    if (*texts == nullptr) *texts = std::make_unique<Written>();
    typename Written::One& one = static_cast<Written&>(**texts).list[number % Written::most];
    if (one.number != number || !(one.seen == seen)) {
      one.number.reset();
      one.seen = seen;
      one.text.clear();
      JsonWriter writer(one.text);
      write_json(writer, seen);
      one.number = number;
    }
    out.raw(one.text);
  }

  mutable std::array<ViewerEvents, Viewer::places> streams_;
};

}  // namespace calculi
