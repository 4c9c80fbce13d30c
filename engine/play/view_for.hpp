// A game's views and bots behind the erased door (module.hpp): typed inside, text and JSON outside.
#pragma once

#include <algorithm>

#include "engine/base/reflect.hpp"
#include "engine/play/bot.hpp"
#include "engine/play/facts/missed.hpp"
#include "engine/table/match/match.hpp"
#include "engine/table/module.hpp"

namespace calculi {

template <Game G>
Result<std::string> hint_from(const typename G::View& view, int step, const Teller& teller) {
  std::string text;
  JsonWriter out(text);
  if (Result<void> said = G::Speech::hint(view, step, teller, out); !said) return std::unexpected(said.error());
  return text;
}

template <Game G>
class ViewFor final : public AnyView {
 public:
  ViewFor(TableFrame frame, const typename G::View& game) : AnyView(std::move(frame)), game_(game) {}

  const typename G::View& game() const { return game_; }

  using AnyView::check;
  Result<std::string> check(std::string_view text, std::vector<FactAnswer>* missed) const override {
    if (missed != nullptr) *missed = missed_by<G>(game_, text);
    Result<typename G::Action> action = G::parse(game_, text);
    if (!action) return std::unexpected(action.error());
    if (Result<void> legal = G::check(game_, *action); !legal) return std::unexpected(legal.error());
    return text_of<G>(*action);
  }

  std::vector<std::string> readings(std::string_view text) const override {
    std::vector<std::string> list;
    if (const auto found = G::readings(game_, text)) {
      for (const auto& action : *found) list.push_back(text_of<G>(action));
    }
    return list;
  }

  Result<std::string> hint(int step, const Teller& teller) const override {
    if (Result<void> may = Match<G>::may_hint(step); !may) return std::unexpected(may.error());
    return hint_from<G>(game_, step, teller);
  }

  std::vector<std::string> actions(std::size_t most) const override {
    std::vector<std::string> list;
    if (!G::asked(game_) || covered()) return list;
    std::vector<typename G::Action> found;
    G::Players::actions(game_, found);
    for (std::size_t i = 0; i < std::min(most, found.size()); ++i) list.push_back(text_of<G>(found[i]));
    return list;
  }

  Millis expert_time(std::string_view text, Mind& expert) const override {
    const Result<typename G::Action> action = G::parse(game_, text);
    if (!action) return {};
    if constexpr (TimesExperts<G>) return G::Players::expert_time(game_, *action, expert);
    return plain_thinking(expert.stream());
  }

  bool covered() const {  // by a pause (T6)
    typename G::View view = game_;
    G::cover(view);
    return view == game_;
  }

 private:
  void write_game(JsonWriter& out) const override { write_json(out, game_); }
  void write_game_like(const AnyView* like, MemberTexts& texts, JsonWriter& out) const override {
    out.object_begin();
    texts.write(out, game_, like == nullptr ? nullptr : &static_cast<const ViewFor*>(like)->game_);
    out.object_end();
  }
  std::string reply(const Question& question, const Teller& teller) const override {
    if (question.half_line) return G::Speech::explain(game_, *question.half_line, teller);
    Teller told = teller;  // short speech shortens events and prompts; a question gets its whole answer
    if (question.query != Query::prompt && teller.brief()) told.speech = Speech::normal;
    return G::Speech::answer(game_, question.query, told, question.said);
  }

  typename G::View game_;
};

template <Game G>
class BotFor final : public AnyBot {
 public:
  explicit BotFor(std::unique_ptr<Bot<G>> bot) : bot_(std::move(bot)) {}

  Result<void> hear(const Json& event) override {
    const Json* own = event.find("game");
    if (own == nullptr) return {};  // what Match itself tells is no bot's business
    typename G::Event read;
    if (!read_json(*own, read)) return refuse(words::refuse_not_understood);
    bot_->observe(read);
    return {};
  }

  Result<AnyDecision> decide(const AnyView& any, Millis now) override {
    const auto& view = static_cast<const ViewFor<G>&>(any);
    if (!G::asked(view.game())) return refuse(words::refuse_not_your_turn);
    if (view.covered()) return refuse(words::refuse_paused, "T6");
    return decide_from(view.game(), now, never, true);
  }

  AnyDecision decide_from(const typename G::View& view, Millis now, Millis longest, bool with_text) {
    decision_ = bot_->decide(view, now);
    decision_.think = std::min(decision_.think, longest);
    const bool written = with_text && decision_.acts;
    return {decision_.acts, written ? text_of<G>(decision_.action) : std::string{}, decision_.think};
  }
  const typename G::Action& action() const { return decision_.action; }

  // The bot of this seat is told the events of its match that it has not been told yet.
  void hear_of(const PackedList<typename Match<G>::AnyEvent>& events, Seat seat) {
    for (; heard_ < events.size(); ++heard_) {
      const auto event = events[heard_];
      const auto* own = std::get_if<typename G::Event>(&event);
      if (own == nullptr) continue;
      if (const auto seen = G::seen_by(*own, {seat})) bot_->observe(*seen);
    }
  }

 private:
  std::unique_ptr<Bot<G>> bot_;
  Decision<G> decision_{.acts = false};
  std::uint32_t heard_ = 0;  // events of the match
};

}  // namespace calculi
