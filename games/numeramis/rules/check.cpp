// What a seat may do, decided from its own view alone. Every refusal names its clause.
#include <algorithm>

#include "games/numeramis/game.hpp"
#include "games/numeramis/words.hpp"

namespace calculi::numeramis {

namespace {

// N5: every card once, and only cards that are held.
Result<void> check_held(const View& view, const Action& action) {
  Digits used = action.layout.cards();
  if (action.drop != no_card) used.add(action.drop);
  for (int digit = 0; digit < digits; ++digit) {
    const int held = view.hand.count(digit);
    const int wanted = used.count(digit);
    if (wanted <= held) continue;
    if (held == 0) return refuse(words::refuse_not_held, "N5", {digit, 0, 0});
    return refuse(words::refuse_used_twice, "N5", {digit, held, wanted});
  }
  return {};
}

Result<void> check_numbers(const View& view, const Layout& layout) {
  for (const std::int32_t number : layout.numbers) {
    if (number == 0) return refuse(words::refuse_lone_zero, "N6");
  }
  const auto result = static_cast<std::int32_t>(std::clamp<std::int64_t>(layout.result(), INT32_MIN, INT32_MAX));
  if (result > view.target) return refuse(words::refuse_too_much, "N7", {result, view.target, 0});
  if (result < 0) return refuse(words::refuse_negative, "N7", {-result, 0, 0});
  return {};
}

// The cards that are neither laid out nor dropped.
int left_over(const View& view, const Action& action) {
  return view.hand.size() - action.layout.cards().size() - (action.drop == no_card ? 0 : 1);
}

// A layout with one card dropped: a close or a last turn.
Result<void> check_with_drop(const View& view, const Action& action) {
  if (Result<void> held = check_held(view, action); !held) return held;
  if (Result<void> numbers = check_numbers(view, action.layout); !numbers) return numbers;
  const int left = left_over(view, action);
  if (action.drop == no_card) {
    if (left == 0) return refuse(words::refuse_nothing_to_drop, "N4");
    return refuse(words::refuse_name_the_drop, "N4");
  }
  if (left > 0 && !action.layout.none()) return refuse(words::refuse_cards_left, "N5", {left, 0, 0});
  return {};
}

Result<void> check_without_drop(const View& view, const Action& action) {
  if (action.drop != no_card) return refuse(words::refuse_no_drop_now, "N10");
  if (Result<void> held = check_held(view, action); !held) return held;
  if (Result<void> numbers = check_numbers(view, action.layout); !numbers) return numbers;
  const int left = left_over(view, action);
  if (left > 0 && !action.layout.none()) return refuse(words::refuse_use_all, "N10", {left, 0, 0});
  return {};
}

Result<void> check_drop(const View& view, const Action& action) {
  if (action.drop == no_card) return refuse(words::refuse_name_the_drop, "N4");
  if (!view.hand.has(action.drop)) return refuse(words::refuse_not_held, "N5", {action.drop.digit, 0, 0});
  return {};
}

Result<void> check_close(const View& view, const Action& action) {
  if (action.layout.none()) return refuse(words::refuse_no_numbers, "N5");
  if (Result<void> good = check_with_drop(view, action); !good) return good;
  if (view.solo() && action.layout.result() != view.target) {
    return refuse(words::refuse_only_exact, "N21", {static_cast<std::int32_t>(action.layout.result()), view.target, 0});
  }
  return {};
}

// --- what may be done at all -----------------------------------------------------------------------------------------
Result<void> may_take(const View& view, Kind kind) {
  if (view.phase == Phase::play) return refuse(words::refuse_taken_already, "N4");
  if (kind == Kind::take_deck) {
    return view.deck > 0 ? Result<void>{} : refuse(words::refuse_deck_empty, "N12");
  }
  if (view.top != no_card) return {};
  return view.closer != Seat::none ? refuse(words::refuse_dead_card, "N11") : refuse(words::refuse_no_discard, "N4");
}

// The second half of a turn.
Result<void> may_play(const View& view, Kind kind) {
  if (view.phase == Phase::take) return refuse(words::refuse_take_first, "N4");
  const bool closed = view.closer != Seat::none;
  if (kind == Kind::drop && closed) return refuse(words::refuse_lay_out_too, "N9");
  if (kind == Kind::close && closed) return refuse(words::refuse_closed_already, "N9");
  if (kind == Kind::lay && !closed) return refuse(words::refuse_not_closed, "N8");
  return {};
}

Result<void> may_lay_out(const View& view, Kind kind) {
  if (!view.to_lay.has(view.me)) return refuse(words::refuse_laid_already, "N10");
  return kind == Kind::lay ? Result<void>{} : refuse(words::refuse_lay_only, "N10");
}

}  // namespace

Result<void> Numeramis::may(const View& view, Kind kind) {
  if (view.me == Seat::none || view.phase == Phase::over) return refuse(words::refuse_not_now, "N4");
  if (view.phase == Phase::layouts) return may_lay_out(view, kind);
  if (view.turn != view.me) return refuse(words::refuse_not_now, "N4");
  const bool about_zeros = kind == Kind::zeros || kind == Kind::keep;
  if (view.phase == Phase::zeros) return about_zeros ? Result<void>{} : refuse(words::refuse_decide_zeros, "N13");
  if (about_zeros) return refuse(words::refuse_no_zeros, "N13");
  return kind == Kind::take_deck || kind == Kind::take_discard ? may_take(view, kind) : may_play(view, kind);
}

Result<void> Numeramis::check(const View& view, const Action& action) {
  if (Result<void> may = Numeramis::may(view, action.kind); !may) return may;
  if (action.kind == Kind::drop) return check_drop(view, action);
  if (action.kind == Kind::close) return check_close(view, action);
  if (action.kind != Kind::lay) return {};
  return view.phase == Phase::layouts ? check_without_drop(view, action) : check_with_drop(view, action);
}

}  // namespace calculi::numeramis
