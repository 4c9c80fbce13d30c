#include "games/numeramis/players/people.hpp"

#include <algorithm>

#include "engine/play/real.hpp"
#include "games/numeramis/solver/solver.hpp"

namespace calculi::numeramis {

namespace {

constexpr std::array<int, people_count> looks_at{4, 10, 25, 60, 60};  // combinations in a turn; the expert sees all
constexpr std::array<int, people_count> nearness{8, 5, 3, 2, 1};
constexpr int expert_rank = 4;
constexpr Millis shortest_take{400};
constexpr Millis longest_take = seconds(3);
constexpr Millis longest_turn = seconds(10);
constexpr Millis longest_among_bots{1500};

}  // namespace

Millis thinking_time(const View& view, Mind& mind) {
  if (view.phase == Phase::take) return std::clamp(mind.looking(0.8, 0.3), shortest_take, longest_take);
  return std::min(longest_turn, seconds(2) + mind.looking(2, 0.5));
}

// ux 3.4: people who are done with the round do not wait long for bots. Somebody who only watches bots sees them think.
Millis NumeramisPlayers::longest_thinking(const View& view, SeatSet held_by_people) {
  const bool all_go_on = view.closer == Seat::none && view.phase != Phase::layouts;
  if (held_by_people.empty() || all_go_on) return never;
  const SeatSet left = view.to_play | view.to_lay;
  return (left & held_by_people).empty() ? longest_among_bots : never;
}

int near_enough(const View& view, int rank) {
  const int base = nearness[static_cast<unsigned>(rank)];
  const int left = std::max(1, view.laps - view.lap + 1);
  return (base * left + view.laps - 1) / std::max<int>(1, view.laps);
}

Decision<Numeramis> PersonBot::decide(const View& view, Millis) {
  const Millis think = thinking_time(view, mind_);
  switch (view.phase) {
    case Phase::zeros:
      return {true, {.kind = Kind::zeros}, think};
    case Phase::take:
      return {true, {.kind = wants_open(view) ? Kind::take_discard : Kind::take_deck}, think};
    case Phase::play:
      return {true, play(view), think};
    case Phase::layouts:
    case Phase::over:
      break;
  }
  return {true, lay(view), think};
}

// The open card is taken when a combination with it would be near enough, or makes the last turn better.
bool PersonBot::wants_open(const View& view) {
  if (view.top == no_card || view.hand.size() >= most_held) return false;
  const Found ready = ready_;
  const Found found = look_for(with(view.hand, view.top), view.target, true);
  ready_ = ready;
  const bool uses_it = found.any() && found.drop != view.top;
  return uses_it && view.target - found.believed <= near_enough(view, mind_.person().rank);
}

Action PersonBot::play(const View& view) {
  Found found = look_for(view.hand, view.target, true);
  const bool last_turn = view.closer != Seat::none;
  if (!found.any()) {
    const Card dropped = any_card(view.hand, mind_.stream());
    return {.kind = last_turn ? Kind::lay : Kind::drop, .drop = dropped};
  }
  const int result = static_cast<int>(found.layout.result());
  if (view.solo() && found.believed == view.target) found.believed = result;  // laying it out shows a slip
  ready_ = found;
  if (last_turn) return {.kind = Kind::lay, .layout = found.layout, .drop = found.drop};
  const int gap = view.target - found.believed;
  const bool closes = gap <= (view.solo() ? 0 : near_enough(view, mind_.person().rank));
  return {.kind = closes ? Kind::close : Kind::drop, .layout = closes ? found.layout : Layout{}, .drop = found.drop};
}

Action PersonBot::lay(const View& view) {
  return {.kind = Kind::lay, .layout = look_for(view.hand, view.target, false).layout};
}

// --- combinations ----------------------------------------------------------------------------------------------------

PersonBot::Found PersonBot::look_for(Digits cards, int target, bool with_drop) {
  Found best;
  const auto rank = mind_.person().rank;
  recall(cards, with_drop, target, best);
  if (rank == expert_rank) look_at_all(cards, target, with_drop, best);
  if (rank != expert_rank || !best.any() || best.believed < target) {
    look_at_some(cards, target, with_drop, looks_at[rank], best);
  }
  return best;
}

// What was ready before is still there, if its cards are.
void PersonBot::recall(Digits cards, bool with_drop, int target, Found& best) const {
  if (!ready_.any() || ready_.believed > target || !cards.contains(ready_.layout.cards())) return;
  Digits left = cards;
  left.remove(ready_.layout.cards());
  if (left.size() != (with_drop ? 1 : 0)) return;
  best = ready_;
  best.drop = with_drop ? listed(left)[0] : no_card;
}

void PersonBot::look_at_some(Digits cards, int target, bool with_drop, int combinations, Found& best) {
  for (int i = 0; i < combinations && best.believed < target; ++i) {
    const Card dropped = with_drop ? any_card(cards, mind_.stream()) : no_card;
    const Layout layout = random_layout(with_drop ? without(cards, dropped) : cards, target, mind_.stream());
    judge(layout, dropped, target, best);
  }
}

void PersonBot::look_at_all(Digits cards, int target, bool with_drop, Found& best) {
  const Answer answer = some_best_at_once(cards, target, with_drop);
  if (answer.found) judge(answer.layout, answer.drop, target, best);
}

void PersonBot::judge(const Layout& layout, Card drop, int target, Found& best) {
  if (layout.none()) return;
  const int believed = add_up(layout, mind_).value;
  if (believed > best.believed && believed <= target) best = {layout, drop, believed};
}

// One slip is enough.
calculi::Answer add_up(const Layout& layout, Mind& mind) {
  calculi::Answer sum{.value = layout.numbers[0]};
  for (int i = 1; i < layout.numbers.size(); ++i) {
    const int number = layout.numbers[i];
    const bool plus = number > 0;
    const calculi::Answer step =
        mind.answer({sum.value, plus ? Operation::plus : Operation::minus, plus ? number : -number});
    sum = {step.value, sum.time + step.time, sum.right && step.right};
  }
  return sum;
}

}  // namespace calculi::numeramis
