#include "games/archimedes/rules/ranking.hpp"

#include <algorithm>

#include "games/archimedes/rules/rules.hpp"

namespace calculi::archimedes {

namespace {

// One round's comparison of hands. Seats are kept in the order in which ties draw.
class Comparison {
 public:
  Comparison(State& state, Seat out, Stream& stream, const Emit<Event>& emit)
      : state_(state), stream_(stream), emit_(emit) {
    const int seats = state.seating.seats;
    // A13: from the left of the one who went out, else from the round's starter.
    Seat seat = out == Seat::none ? state.starter : next_seat(out, seats);
    for (int i = 0; i < seats; ++i, seat = next_seat(seat, seats)) {
      if (seat == out) continue;
      emit_([&] { return shown(seat); });
      if (state.hands[seat].has(joker)) {
        last_ = seat;
      } else {
        compared_.push_back(seat);
      }
      sums_[seat] = state.hands[seat].sum();
    }
  }

  void draw_apart() {
    for (SeatSet tied = find_tied(); !tied.empty(); tied = find_tied()) {
      if (state_.deck.size() + state_.pile.size() < tied.size()) return;  // A14: nobody draws
      for (int i = 0; i < compared_.size(); ++i) {
        if (tied.has(compared_[i])) draw_for(compared_[i]);
      }
      drop_joker_owner();
    }
  }

  // Lowest sum first, the joker's owner last. Sums that could not be drawn apart: the earlier in turn order ranks
  // worse.
  FixedVector<Seat, most_seats> order() const {
    FixedVector<Seat, most_seats> order = compared_;
    put_in_order(order, [&](Seat x, Seat y) {
      if (sum(x) != sum(y)) return sum(x) < sum(y);
      return turns_from_starter(x) > turns_from_starter(y);
    });
    if (last_ != Seat::none) order.push_back(last_);
    return order;
  }

 private:
  int sum(Seat seat) const { return sums_[seat]; }

  int turns_from_starter(Seat seat) const {
    const int seats = state_.seating.seats;
    return (index(seat) - index(state_.starter) + seats) % seats;
  }

  Event shown(Seat seat) const {
    const Cards hand = state_.hands[seat];
    return {.kind = EventKind::hand_shown, .seat = seat, .sum = static_cast<std::int16_t>(hand.sum()), .cards = hand};
  }

  SeatSet find_tied() const {
    SeatSet tied;
    for (int i = 0; i < compared_.size(); ++i) {
      for (int k = i + 1; k < compared_.size(); ++k) {
        if (sum(compared_[i]) != sum(compared_[k])) continue;
        tied.add(compared_[i]);
        tied.add(compared_[k]);
      }
    }
    return tied;
  }

  void draw_for(Seat seat) {
    if (state_.deck.empty()) shuffle_pile();
    const Card drawn = state_.deck.pop_back();
    state_.hands[seat].add(drawn);
    sums_[seat] = state_.hands[seat].sum();
    emit_([&] {
      return Event{
          .kind = EventKind::tie_drawn, .seat = seat, .sum = static_cast<std::int16_t>(sum(seat)), .card = drawn};
    });
  }

  // A14: the whole pile becomes the new deck.
  void shuffle_pile() {
    state_.deck = listed(state_.pile);
    state_.pile = {};
    state_.top = {};
    stream_.shuffle(state_.deck.begin(), state_.deck.size());
    emit_(
        [&] { return Event{.kind = EventKind::pile_shuffled, .deck = static_cast<std::int16_t>(state_.deck.size())}; });
  }

  // A21: a seat that has drawn the joker is last and is not compared any more.
  void drop_joker_owner() {
    for (int i = 0; i < compared_.size(); ++i) {
      if (!state_.hands[compared_[i]].has(joker)) continue;
      last_ = compared_[i];
      compared_.erase(i);
      return;
    }
  }

  State& state_;
  Stream& stream_;
  const Emit<Event>& emit_;
  FixedVector<Seat, most_seats> compared_;
  PerSeat<int> sums_{};
  Seat last_ = Seat::none;
};

void take_token(State& state, Seat seat, int points) {
  const Token token{static_cast<std::int8_t>(points)};
  state.sheet[seat][static_cast<unsigned>(state.round - 1)] = token;
  state.newest[seat] = token;
  state.totals[seat] = static_cast<std::int16_t>(state.totals[seat] + points);
}

// A22: where older tokens are covered, others are told only the newest. The first token covers none, and with the last
// one all are counted.
Event round_scored(const State& state) {
  Event event{.kind = EventKind::round_scored, .round = state.round};
  event.covered = state.options.scores != 0 && state.round > 1 && state.round < rounds;
  for (const Seat seat : state.seating.all()) {
    event.points[seat] = state.sheet[seat][static_cast<unsigned>(state.round - 1)].points;
    event.totals[seat] = state.totals[seat];
  }
  return event;
}

// Of the seats that share the fewest points each draws; the lowest stay, until one is left.
Seat draw_winner(const State& state, SeatSet tied, Stream& stream, const Emit<Event>& emit) {
  while (tied.size() > 1) {
    FixedVector<Card, deck_room> deck = box(state.options.deck, false);
    stream.shuffle(deck.begin(), deck.size());
    std::uint8_t lowest = highest + 1;
    PerSeat<std::uint8_t> drawn{};
    for (const Seat seat : tied) {
      const Card own = deck.pop_back();
      drawn[seat] = own.code;
      lowest = std::min(lowest, own.code);
      emit([&] { return Event{.kind = EventKind::final_drawn, .seat = seat, .card = own}; });
    }
    tied = tied.where([&](Seat seat) { return drawn[seat] == lowest; });
  }
  return tied.first();
}

}  // namespace

void score_round(State& state, Seat out, Stream stream, const Emit<Event>& emit) {
  emit([&] {
    return Event{
        .kind = out == Seat::none ? EventKind::all_passed : EventKind::went_out, .seat = out, .round = state.round};
  });
  Comparison comparison(state, out, stream, emit);
  comparison.draw_apart();
  int points = 1;  // A12: all passed, tokens from 1
  if (out != Seat::none) {
    take_token(state, out, 0);  // A11: token 1 goes back to the box
    points = 2;
  }
  for (const Seat seat : comparison.order()) take_token(state, seat, points++);
  emit.end_of_round([&] { return round_scored(state); });
}

Seat owner_of_highest_token(const State& state) {
  Seat owner = Seat::a;
  const auto token = [&](Seat seat) { return state.sheet[seat][static_cast<unsigned>(state.round - 1)].points; };
  for (int i = 1; i < state.seating.seats; ++i) {
    if (token(seat_at(i)) > token(owner)) owner = seat_at(i);
  }
  return owner;
}

void rank_match(State& state, Stream stream, const Emit<Event>& emit) {
  const SeatSet all = state.seating.all();
  const PerSeat<std::int16_t>& totals = state.totals;
  const std::int16_t fewest = *std::min_element(totals.begin(), totals.begin() + all.size());
  const SeatSet tied = all.where([&](Seat seat) { return totals[seat] == fewest; });
  const Seat winner = draw_winner(state, tied, stream, emit);
  for (const Seat seat : all) {
    const SeatSet better = all.where([&](Seat other) {
      const bool drew_ahead = other == winner && totals[seat] == fewest && other != seat;
      return totals[other] < totals[seat] || drew_ahead;
    });
    state.places[seat] = static_cast<std::int8_t>(1 + better.size());
  }
  emit([&] { return Event{.kind = EventKind::match_ended, .seat = winner, .totals = totals}; });
}

void write_json_value(JsonWriter& out, const Token& token) {
  if (token.points < 0) return out.null();
  out.number(token.points);
}

bool read_json_value(const Json& in, Token& token) {
  token = {};
  if (in.is_null()) return true;
  const auto number = in.number();
  if (!number || *number < 0 || *number > most_seats) return false;
  token.points = static_cast<std::int8_t>(*number);
  return true;
}

}  // namespace calculi::archimedes
