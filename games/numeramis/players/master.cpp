#include "games/numeramis/players/master.hpp"

#include <algorithm>

#include "engine/play/real.hpp"
#include "games/numeramis/players/imagined_rounds.hpp"
#include "games/numeramis/players/people.hpp"
#include "games/numeramis/solver/solver.hpp"

namespace calculi::numeramis {

namespace {

constexpr std::size_t most_candidates = 16;  // ten drops, a close, and what was played

int gap_of(const Layout& layout, int target) {
  return layout.none() ? target : target - static_cast<int>(layout.result());
}

bool same_effect(const Action& x, const Action& y) {
  const bool same_drop = x.drop == y.drop || x.kind == Kind::close;  // a dead card is nobody's (N11)
  return x.kind == y.kind && same_drop && x.layout.none() == y.layout.none() && x.layout.result() == y.layout.result();
}

// --- which actions ---------------------------------------------------------------------------------------------------

// In a last turn the result is never given away, but which of the free cards goes is open.
void list_last_layouts(const View& view, std::vector<Action>& into) {
  const int best = best_result(view.hand, view.target, true);
  for (int digit = 0; digit < digits; ++digit) {
    if (view.hand.count(digit) == 0) continue;
    const Answer answer = some_best(without(view.hand, card(digit)), view.target, false);
    const bool as_good = best < 0 ? !answer.found : answer.result == best;
    if (as_good) into.push_back({.kind = Kind::lay, .layout = answer.layout, .drop = card(digit)});
  }
}

void list_sensible(const View& view, std::vector<Action>& into) {
  if (view.phase == Phase::play && view.closer != Seat::none) return list_last_layouts(view, into);
  NumeramisPlayers::actions(view, into);
  const bool made = !into.empty() && into[0].kind == Kind::close && into[0].layout.result() == view.target;
  if (made) into.resize(1);  // to go on could only help the others
}

// --- among others ----------------------------------------------------------------------------------------------------

void act(World& world, const View& view, const Action& action) {
  const int gap = gap_of(action.layout, view.target);
  switch (action.kind) {
    case Kind::take_deck:
    case Kind::take_discard:
      return take(world, action.kind == Kind::take_discard);
    case Kind::drop:
      return drop(world, action.drop.digit);
    case Kind::close:
      return close(world, action.drop.digit, gap);
    case Kind::lay:
      if (action.drop != no_card) return lay(world, action.drop.digit, gap);
      world.gaps[view.me] = static_cast<std::int16_t>(gap);
      return;
    case Kind::zeros:
      return deal_anew(world, view.me);
    case Kind::keep:
      return;
  }
}

struct Sheet {
  PerSeat<int> points{};
  PerSeat<int> bonuses{};
  void score(Seat seat, int gap) {
    points[seat] += gap == 0 ? -1 : gap;  // N16
    bonuses[seat] += gap == 0 ? 1 : 0;
  }
};

using Draw = std::array<std::uint16_t, most_rounds>;

// How the match may end after this round.
Sheet finish(const View& view, const World& world, const Draw& draw) {
  Sheet sheet;
  for (const Seat seat : SeatSet::all(world.seats)) {
    sheet.points[seat] = view.points[seat];
    sheet.bonuses[seat] = view.bonuses[seat];
    sheet.score(seat, world.gaps[seat]);
  }
  for (int round = view.round; round < view.targets.size(); ++round) {
    const Gaps& gaps = LaterRounds::of(world.seats).round(view.targets[round], draw[static_cast<unsigned>(round)]);
    const int starter = index(world.starter) + round - view.round + 1;  // N2
    for (int place = 0; place < world.seats; ++place) {
      sheet.score(seat_at((starter + place) % world.seats), gaps[seat_at(place)]);
    }
  }
  return sheet;
}

// The share of opponents that come behind (N17), half of it for those who come level.
double beaten(const Sheet& sheet, Seat me, int seats) {
  double count = 0;
  for (const Seat seat : SeatSet::all(seats) - SeatSet::only(me)) {
    const int lead = sheet.points[seat] - sheet.points[me];
    const int bonus = sheet.bonuses[me] - sheet.bonuses[seat];
    const int side = lead != 0 ? lead : bonus;
    count += side > 0 ? 1 : side == 0 ? 0.5 : 0;
  }
  return count / (seats - 1);
}

// What the candidates bring in one world. They all meet the same luck, so errors are counted from their mean.
void compare(const View& view, const World& imagined, const Draw& draw, Advice& candidates) {
  const HandValues& values = HandValues::of(view.target);
  std::array<double, most_candidates> worth{};
  double mean = 0;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    World world = imagined;
    act(world, view, candidates[i].action);
    play_on(world, values);
    worth[i] = points_of_a_win * beaten(finish(view, world, draw), view.me, world.seats);
    mean += worth[i] / static_cast<double>(candidates.size());
  }
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    candidates[i].value += worth[i];
    candidates[i].error += (worth[i] - mean) * (worth[i] - mean);
  }
}

void take_means(Advice& candidates) {
  double mean = 0;
  for (auto& each : candidates) {
    each.value /= worlds;
    mean += each.value / static_cast<double>(candidates.size());
  }
  for (auto& each : candidates) {
    const double variance = each.error / worlds - (each.value - mean) * (each.value - mean);
    each.error = variance > 0 ? real::sqrt(variance / worlds) : 0;
  }
}

}  // namespace

void list_candidates(const View& view, const Action* played, Advice& out) {
  std::vector<Action> actions;
  list_sensible(view, actions);
  for (const Action& action : actions) out.push_back({.action = action});
  if (played == nullptr) return;
  const auto same = [&](const auto& each) { return same_effect(each.action, *played); };
  const auto known = std::find_if(out.begin(), out.end(), same);
  if (known != out.end()) {
    known->action = *played;
  } else {
    out.push_back({.action = *played});
  }
}

void appraise_among_others(const View& view, Stream& stream, Advice& candidates) {
  const HandValues& values = HandValues::of(view.target);
  for (int i = 0; i < worlds; ++i) {
    const World world = imagine(view, values, stream);
    Draw draw{};
    for (std::uint16_t& number : draw) number = stream.next_u16();
    compare(view, world, draw, candidates);
  }
  take_means(candidates);
  put_best_first(candidates);
}

void NumeramisPlayers::appraise(const View& view, const Action* played, Stream& stream, Advice& out) {
  list_candidates(view, played, out);
  if (!view.solo()) return appraise_among_others(view, stream, out);
  const SoloPlan* plan = listed_plan(view.target);
  if (plan != nullptr) return appraise_alone(view, *plan, out);
  appraise_alone(view, SoloPlan(view.target), out);
}

Decision<Numeramis> Master::decide(const View& view, Millis) {
  const Millis think = thinking_time(view, mind_);
  advice_.clear();
  if (view.solo() && listed_plan(view.target) == nullptr) return {true, decide_for_own_target(view), think};
  NumeramisPlayers::appraise(view, nullptr, mind_.stream(), advice_);
  return {true, advice_[0].action, think};
}

// A plan is built only for what cannot be told without one.
const Action& Master::decide_for_own_target(const View& view) {
  list_candidates(view, nullptr, advice_);
  if (plan_ == nullptr || plan_->target() != view.target) {
    if (const Action* evident = evident_alone(view, advice_)) return *evident;
    plan_ = std::make_unique<SoloPlan>(view.target);
  }
  appraise_alone(view, *plan_, advice_);
  return advice_[0].action;
}

}  // namespace calculi::numeramis
