#include "games/archimedes/players/round_history.hpp"

namespace calculi::archimedes {

namespace {
bool seated(Seat seat) { return index(seat) >= 0 && index(seat) < most_seats; }
}  // namespace

void RoundHistory::hear(const Event& event) {
  if (event.kind == EventKind::round_began) return begin(event.top.value);
  if (event.kind == EventKind::hand_shown) return notice(event.cards);
  if (!seated(event.seat)) return;
  std::vector<SeatTurn>& turns = turns_[event.seat];
  if (event.kind == EventKind::drew) turns.push_back({.top = top_});
  if (event.kind == EventKind::passed) turns.push_back({.top = top_, .passed = true});
  if (event.kind != EventKind::played) return;
  const Action& play = event.play;
  const auto top = static_cast<std::uint8_t>(play.top);
  if (top_ == 0) first_top_ = top;
  const bool equation = play.kind == Kind::equation;
  turns.push_back({.top = top, .operand = play.operand.card.code, .result = play.result.card.code});
  for (const Laid laid : {play.operand, play.result}) {
    if (laid.card == no_card) continue;
    laid_.add(laid.card);
    ++laid_count_;
  }
  top_ = play.result.value;
  if (!equation) turns.back().operand = 0;
  notice({});
}

void RoundHistory::begin(std::uint8_t top) {
  for (std::vector<SeatTurn>& turns : turns_) turns.clear();
  laid_ = {};
  laid_count_ = 0;
  first_top_ = top_ = top;
}

void RoundHistory::notice(Cards known) {
  known.add(laid_);
  for (int value = 1; value <= highest; ++value) {
    even_ = even_ || known.count(card(value)) > useful_split[static_cast<unsigned>(value - 1)];
  }
}

bool RoundHistory::fits(const View& view) const {
  if (view.pile_size != laid_count_ + 1 || (top_ != 0 && top_ != view.top.value)) return false;
  for (const Seat seat : SeatSet::all(view.seats)) {
    int held = hand_at_deal;
    for (const SeatTurn& seen : turns_[seat]) {
      held += seen.draws() ? 1 : 0;
      held -= (seen.operand != 0 ? 1 : 0) + (seen.result != 0 ? 1 : 0);
    }
    if (held != view.hand_sizes[seat]) return false;
  }
  return true;
}

std::vector<SeatTurn> RoundHistory::turns_of(Seat seat, const View& view) const {
  std::vector<SeatTurn> turns = turns_[seat];
  for (SeatTurn& seen : turns) {
    if (seen.top == 0) seen.top = first_top_ != 0 ? first_top_ : view.top.value;
  }
  return turns;
}

Cards RoundHistory::pile(const View& view) const {
  Cards all = laid_;
  all.add(first_top_ != 0 ? card(first_top_) : laid_count_ == 0 ? view.top.card : card(view.top.value));
  return all;
}

}  // namespace calculi::archimedes
