// Who plays Numeramis besides people: `random` takes any legal action, `greedy` the one that looks best at first sight,
// and then there are the imitated people and the master.
#include "games/numeramis/players/master.hpp"
#include "games/numeramis/players/people.hpp"
#include "games/numeramis/solver/solver.hpp"

namespace calculi::numeramis {

namespace {

// The second half of a turn: mostly a drop, now and then a close with whatever was found.
Action sample_play(const View& view, Stream& stream) {
  const Card dropped = any_card(view.hand, stream);
  const bool last_turn = view.closer != Seat::none;
  if (!last_turn && stream.below(4) != 0) return {.kind = Kind::drop, .drop = dropped};
  const Layout layout = random_layout(without(view.hand, dropped), view.target, stream);
  if (last_turn) return {.kind = Kind::lay, .layout = layout, .drop = dropped};
  const bool closes = !layout.none() && (!view.solo() || layout.result() == view.target);
  return closes ? Action{.kind = Kind::close, .layout = layout, .drop = dropped}
                : Action{.kind = Kind::drop, .drop = dropped};
}

// --- at first sight --------------------------------------------------------------------------------------------------

// How far the best result of these cards is from the target; the whole target where there is none (N15).
int gap(Digits cards, int target, bool with_drop) {
  const int best = best_result(cards, target, with_drop);
  return best < 0 ? target : target - best;
}

Action best_play(const View& view, Kind kind, bool with_drop) {
  const Answer answer = some_best(view.hand, view.target, with_drop);
  if (answer.found) return {.kind = kind, .layout = answer.layout, .drop = answer.drop};
  return {.kind = kind, .drop = with_drop && !view.hand.empty() ? listed(view.hand)[0] : no_card};
}

void list_plays(const View& view, std::vector<Action>& into) {
  if (view.closer != Seat::none) return into.push_back(best_play(view, Kind::lay, true));
  const Action close = best_play(view, Kind::close, true);
  const bool may_close = !close.layout.none() && (!view.solo() || close.layout.result() == view.target);
  if (may_close) into.push_back(close);
  for (int digit = 0; digit < digits; ++digit) {
    if (view.hand.count(digit) > 0) into.push_back({.kind = Kind::drop, .drop = card(digit)});
  }
}

}  // namespace

Action Numeramis::sample(const View& view, Stream& stream) {
  switch (view.phase) {
    case Phase::zeros:
      return {.kind = stream.below(2) == 0 ? Kind::zeros : Kind::keep};
    case Phase::take:
      return {.kind = view.top != no_card && stream.below(2) == 0 ? Kind::take_discard : Kind::take_deck};
    case Phase::play:
      return sample_play(view, stream);
    case Phase::layouts:
    case Phase::over:
      break;
  }
  return {.kind = Kind::lay, .layout = random_layout(view.hand, view.target, stream)};
}

void NumeramisPlayers::actions(const View& view, std::vector<Action>& into) {
  switch (view.phase) {
    case Phase::zeros:
      into.push_back({.kind = Kind::zeros});
      return into.push_back({.kind = Kind::keep});
    case Phase::take:
      into.push_back({.kind = Kind::take_deck});
      if (view.top != no_card) into.push_back({.kind = Kind::take_discard});
      return;
    case Phase::play:
      return list_plays(view, into);
    case Phase::layouts:
    case Phase::over:
      return into.push_back(best_play(view, Kind::lay, false));
  }
}

// The open card is worth taking when it makes the target; a round is worth closing when it is nearly made, the later
// the more readily; the best card to drop leaves the best layout behind.
std::int32_t NumeramisPlayers::appeal(const View& view, const Action& action) {
  switch (action.kind) {
    case Kind::take_deck:
    case Kind::zeros:
      return 1;
    case Kind::take_discard:
      return gap(with(view.hand, view.top), view.target, true) == 0 ? 2 : 0;
    case Kind::close: {
      const int short_by = view.target - static_cast<int>(action.layout.result());
      return short_by <= 1 + view.lap / 2 ? 20'000 - short_by : -20'000;
    }
    case Kind::drop:
      return -gap(without(view.hand, action.drop), view.target, false);
    case Kind::lay:
    case Kind::keep:
      return 0;
  }
  return 0;
}

// --- levels ----------------------------------------------------------------------------------------------------------

std::span<const std::string_view> NumeramisPlayers::bot_levels() { return people_and_best; }

std::unique_ptr<Bot<Numeramis>> NumeramisPlayers::make_person(const Person& person, const Stream& stream) {
  return std::make_unique<PersonBot>(person, stream);
}

std::unique_ptr<Bot<Numeramis>> NumeramisPlayers::make_master(const Stream& stream) {
  return std::make_unique<Master>(stream);
}

}  // namespace calculi::numeramis
