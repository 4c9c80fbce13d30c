#include "games/archimedes/rules/ranking.hpp"

#include <algorithm>

#include "games/archimedes/rules/rules.hpp"

namespace calculi::archimedes {

namespace {

unsigned at(Seat seat) { return static_cast<unsigned>(index(seat)); }

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
      if (state.hands[at(seat)].has(joker)) {
        last_ = seat;
      } else {
        compared_.push_back(seat);
      }
      sums_[at(seat)] = state.hands[at(seat)].sum();
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
    std::sort(order.begin(), order.end(), [&](Seat x, Seat y) {
      if (sum(x) != sum(y)) return sum(x) < sum(y);
      return turns_from_starter(x) > turns_from_starter(y);
    });
    if (last_ != Seat::none) order.push_back(last_);
    return order;
  }

 private:
  int sum(Seat seat) const { return sums_[at(seat)]; }

  int turns_from_starter(Seat seat) const {
    const int seats = state_.seating.seats;
    return (index(seat) - index(state_.starter) + seats) % seats;
  }

  Event shown(Seat seat) const {
    const Cards hand = state_.hands[at(seat)];
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
    state_.hands[at(seat)].add(drawn);
    sums_[at(seat)] = state_.hands[at(seat)].sum();
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
      if (!state_.hands[at(compared_[i])].has(joker)) continue;
      last_ = compared_[i];
      compared_.erase(i);
      return;
    }
  }

  State& state_;
  Stream& stream_;
  const Emit<Event>& emit_;
  FixedVector<Seat, most_seats> compared_;
  std::array<int, most_seats> sums_{};
  Seat last_ = Seat::none;
};

void take_token(State& state, Seat seat, int points) {
  const Token token{static_cast<std::int8_t>(points)};
  state.sheet[at(seat)][static_cast<unsigned>(state.round - 1)] = token;
  state.newest[at(seat)] = token;
  state.totals[at(seat)] = static_cast<std::int16_t>(state.totals[at(seat)] + points);
}

// A22: where older tokens are covered, others are told only the newest. The first token covers none, and with the last
// one all are counted.
Event round_scored(const State& state) {
  Event event{.kind = EventKind::round_scored, .round = state.round};
  event.covered = state.options.scores != 0 && state.round > 1 && state.round < rounds;
  for (unsigned i = 0; i < static_cast<unsigned>(state.seating.seats); ++i) {
    event.points[i] = state.sheet[i][static_cast<unsigned>(state.round - 1)].points;
    event.totals[i] = state.totals[i];
  }
  return event;
}

// Of the seats that share the fewest points each draws; the lowest stay, until one is left.
Seat draw_winner(const State& state, SeatSet tied, Stream& stream, const Emit<Event>& emit) {
  while (tied.size() > 1) {
    FixedVector<Card, deck_room> deck = box(state.options.deck, false);
    stream.shuffle(deck.begin(), deck.size());
    std::uint8_t lowest = highest + 1;
    std::array<std::uint8_t, most_seats> drawn{};
    for (int i = 0; i < state.seating.seats; ++i) {
      if (!tied.has(seat_at(i))) continue;
      const Card own = deck.pop_back();
      drawn[static_cast<unsigned>(i)] = own.code;
      lowest = std::min(lowest, own.code);
      emit([&] { return Event{.kind = EventKind::final_drawn, .seat = seat_at(i), .card = own}; });
    }
    for (int i = 0; i < state.seating.seats; ++i) {
      if (tied.has(seat_at(i)) && drawn[static_cast<unsigned>(i)] != lowest) tied.remove(seat_at(i));
    }
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
  const auto token = [&](Seat seat) { return state.sheet[at(seat)][static_cast<unsigned>(state.round - 1)].points; };
  for (int i = 1; i < state.seating.seats; ++i) {
    if (token(seat_at(i)) > token(owner)) owner = seat_at(i);
  }
  return owner;
}

void rank_match(State& state, Stream stream, const Emit<Event>& emit) {
  const int seats = state.seating.seats;
  const std::int16_t fewest = *std::min_element(state.totals.begin(), state.totals.begin() + seats);
  SeatSet tied;
  for (int i = 0; i < seats; ++i) {
    if (state.totals[static_cast<unsigned>(i)] == fewest) tied.add(seat_at(i));
  }
  const Seat winner = draw_winner(state, tied, stream, emit);
  for (int i = 0; i < seats; ++i) {
    int better = 0;
    for (int k = 0; k < seats; ++k) {
      const bool fewer = state.totals[static_cast<unsigned>(k)] < state.totals[static_cast<unsigned>(i)];
      const bool drew_ahead = seat_at(k) == winner && state.totals[static_cast<unsigned>(i)] == fewest && k != i;
      better += fewer || drew_ahead ? 1 : 0;
    }
    state.places[static_cast<unsigned>(i)] = static_cast<std::int8_t>(1 + better);
  }
  emit([&] { return Event{.kind = EventKind::match_ended, .seat = winner, .totals = state.totals}; });
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
