// Looks at the decisions of a match again: what each of them missed, by the game's own words and by its master's
// opinion, and what nobody could know.
#pragma once

#include <cmath>

#include "engine/play/game_players.hpp"
#include "engine/play/review.hpp"
#include "engine/table/match/match.hpp"
#include "engine/table/record.hpp"

namespace calculi {

template <Game G>
class MatchFor;

template <Game G>
class Reviewer {
 public:
  using View = typename G::View;
  using Action = typename G::Action;

  Reviewer(const ReviewPlan& plan, const Teller& teller) : plan_(plan), teller_(teller) {}

  // Plays the match again, line by line.
  Review review(const AnyMatch& original) {
    const std::unique_ptr<AnyMatch> again = std::move(*original.module().open(original.setup()));
    const Match<G>& match = typed(*again);
    for (int i = 0; i < std::min(original.log().size(), plan_.to); ++i) {
      const LogLine line = *split_line(original.log().line(i));
      const typename G::State before = match.state();
      if (i >= plan_.from) look_at(i, line, *again);
      if (!enter_line(*again, line)) break;
      if (i >= plan_.from && plan_.weigh && original.outcome()) look_back(i, before, match.state());
    }
    return std::move(review_);
  }

 private:
  static const Match<G>& typed(const AnyMatch& match) { return static_cast<const MatchFor<G>&>(match).typed(); }

  // The decision of a seat as it stood.
  void look_at(int number, const LogLine& line, AnyMatch& match) {
    review_.rounds.push_back(typed(match).state().round);
    const Seat seat = line.by.size() == 1 ? seat_at(line.by[0] - 'A') : Seat::none;
    if (!plan_.seats.has(seat) || line.body.starts_with("hint ")) return;
    std::string_view body = line.body;
    Stamp stamp;
    split_stamp(body, stamp);
    match.advance(line.at);
    const View view = typed(match).view({seat});
    const Result<Action> action = G::parse(view, body);
    if (!action) return;
    Weighed weighed{.line = number,
                    .seat = seat,
                    .round = static_cast<int>(view.round),
                    .kind = names_of(action->kind)[static_cast<unsigned>(action->kind)],
                    .played = text_of<G>(*action)};
    if (plan_.weigh) weigh(view, *action, stream_of(match.setup().seed, number), weighed);
    review_.decisions.push_back(std::move(weighed));
  }

  static Stream stream_of(const Seed& seed, int line) {
    return Chance(chance_key(seed, {})).stream(review_stream, static_cast<std::uint32_t>(line));
  }

  std::string said(const View& view, const Action& action, bool written = false) const {
    Teller teller = teller_;
    teller.written = written;
    std::string words = G::Speech::say_action(view, action, teller);
    return words.empty() ? std::string(text_of<G>(action)) : words;
  }

  void weigh(const View& view, const Action& action, Stream stream, Weighed& weighed) const {
    weighed.played_said = said(view, action);
    std::vector<Appraised<G>> candidates;
    G::Players::appraise(view, &action, stream, candidates);
    weighed.candidates = static_cast<int>(candidates.size());
    if (candidates.empty()) return;
    weighed.best = text_of<G>(candidates.front().action);
    weighed.best_said = said(view, candidates.front().action);
    weighed.best_written = said(view, candidates.front().action, true);
    for (const Appraised<G>& each : candidates) {
      if (text_of<G>(each.action) != weighed.played) continue;
      weighed.cost = std::max(0.0, candidates.front().value - each.value);
      weighed.error = weighed.played == weighed.best ? 0 : std::hypot(candidates.front().error, each.error);
      break;
    }
    if (weighed.cost == 0) return;
    weighed.missed = G::Speech::missed(view, action, teller_);
    weighed.why = G::Speech::why(view, action, candidates.front().action, teller_);
  }

  void look_back(int line, const typename G::State& before, const typename G::State& after) {
    std::string told = G::Speech::looked_back(before, after, teller_);
    if (!told.empty()) review_.looked_back.push_back({line, static_cast<int>(before.round), std::move(told)});
  }

  ReviewPlan plan_;
  const Teller& teller_;
  Review review_;
};

}  // namespace calculi
