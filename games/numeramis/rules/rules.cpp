// How a match goes on: the first state, and what every input does to it.
#include <algorithm>

#include "games/numeramis/rules/deal.hpp"
#include "games/numeramis/rules/scoring.hpp"
#include "games/numeramis/words.hpp"

namespace calculi::numeramis {

namespace {

inline constexpr StreamName dealer_stream{"dealer"};

Seat first_dealer(const Options& options, int seats, const Chance& chance) {
  if (options.dealer > 0) return seat_at(options.dealer - 1);
  return seat_at(static_cast<int>(chance.stream(dealer_stream, 0).below(static_cast<std::uint32_t>(seats))));
}

// One playing of one input: the state and all that goes with it, so that the steps below read as sentences.
class Step {
 public:
  Step(State& state, Millis now, const Chance& chance, const Emit<Event>& emit)
      : state_(state), now_(now), chance_(chance), emit_(emit) {}

  void act(Seat seat, const Action& action) {
    switch (action.kind) {
      case Kind::take_deck:
        return take_deck();
      case Kind::take_discard:
        return take_discard();
      case Kind::drop:
        drop(action.drop);
        return end_turn();
      case Kind::close:
        return close(action);
      case Kind::lay:
        return state_.phase == Phase::layouts ? lay_out(seat, action.layout) : lay_in_last_turn(action);
      case Kind::zeros:
      case Kind::keep:
        return answer_about_zeros(state_, action.kind == Kind::zeros, now_, chance_, emit_);
    }
  }

  // N22, T1: the time of one seat, or (none) of all who are waited for, is out.
  void run_out(Seat seat) {
    if (state_.phase == Phase::zeros) return answer_about_zeros(state_, false, now_, chance_, emit_);
    if (state_.phase == Phase::layouts) return run_out_of_layout_time(seat);
    tell_timed_out(state_.turn);
    if (state_.phase == Phase::take) take_deck();
    drop(state_.taken);
    if (state_.closer != Seat::none) state_.to_lay.add(state_.turn);  // the turn is gone, the layout is not
    end_turn();
  }

 private:
  Digits& hand() { return state_.hands[state_.turn]; }
  Digits& known() { return state_.known[state_.turn]; }

  void take_deck() {
    receive(state_.deck.pop_back(), false);
    if (state_.deck.empty()) reshuffle(state_, chance_, emit_);  // N12: at once
  }

  void take_discard() {
    const Card top = state_.discards.pop_back();
    known().add(top);
    receive(top, true);
  }

  void receive(Card card, bool open) {
    hand().add(card);
    state_.taken = card;
    state_.from_discard = open;
    state_.phase = Phase::play;
    emit_([&] {
      return Event{.kind = EventKind::took,
                   .seat = state_.turn,
                   .deck = static_cast<std::int16_t>(state_.deck.size()),
                   .open = open,
                   .card = card};
    });
  }

  void let_go(Card card) {
    hand().remove(card);
    if (known().has(card)) known().remove(card);
    if (card.digit == 0 && state_.kept.has(state_.turn)) hide_zeros();
    state_.discards.push_back(card);
  }

  // N13, N23: a zero goes, so a card of the hand that was asked about has changed, unless it came openly just now.
  void hide_zeros() {
    if (state_.from_discard && state_.taken.digit == 0) return;
    state_.kept.remove(state_.turn);
    while (known().has(card(0))) known().remove(card(0));
  }

  void drop(Card card) {
    let_go(card);
    ++state_.drops;
    emit_([&] { return Event{.kind = EventKind::dropped, .seat = state_.turn, .card = card}; });
  }

  // N4: all other cards are laid out and this one closes the round, face down. N9, N10: who still plays, who does not.
  void close(const Action& action) {
    const Seat seat = state_.turn;
    const int seats = state_.seating.seats;
    const Digits held = hand();
    let_go(action.drop);
    known() = hand();  // N23: the layout tells all of it, so nothing here may depend on the dead card
    state_.locked = static_cast<std::int8_t>(state_.discards.size());  // N11
    state_.closer = seat;
    state_.laid[seat] = action.layout;
    state_.ready.add(seat);
    SeatSet last_turns;
    for (Seat next = next_seat(seat, seats); next != state_.starter; next = next_seat(next, seats)) {
      last_turns.add(next);
    }
    state_.to_lay = SeatSet::all(seats) - last_turns - SeatSet::only(seat);
    tell_closed(action, held, last_turns);
    if (!state_.solo()) return end_turn();
    ++state_.turns;
    end_round();
  }

  void lay_in_last_turn(const Action& action) {
    tell_laid(state_.turn, action.layout);
    drop(action.drop);
    end_turn();
  }

  void lay_out(Seat seat, const Layout& layout) {
    tell_laid(seat, layout);
    state_.to_lay.remove(seat);
    if (state_.to_lay.empty()) end_round();
  }

  void run_out_of_layout_time(Seat seat) {
    state_.clock.run_out(now_);
    const SeatSet late = seat == Seat::none ? state_.to_lay & state_.clock.over() : SeatSet::only(seat);
    for (const Seat each : late) {
      tell_timed_out(each);
      lay_out(each, {});  // N15
    }
  }

  void end_turn() {
    ++state_.turns;
    const Seat next = next_seat(state_.turn, state_.seating.seats);
    if (state_.closer != Seat::none) return next == state_.starter ? ask_for_layouts() : begin_turn(state_, next, now_);
    if (state_.turns < state_.seating.seats * state_.options.laps) return begin_turn(state_, next, now_);
    emit_([&] { return Event{.kind = EventKind::laps_over, .laps = state_.options.laps}; });
    if (state_.solo()) return end_round();               // N21
    state_.to_lay = SeatSet::all(state_.seating.seats);  // N18
    ask_for_layouts();
  }

  // N10: without taking or discarding, all at the same time (T2).
  void ask_for_layouts() {
    if (state_.to_lay.empty()) return end_round();
    state_.phase = Phase::layouts;
    state_.turn = Seat::none;
    state_.taken = no_card;
    state_.clock = SharedClock(state_.seating, now_, layout_limit);
  }

  void end_round() {
    state_.taken = no_card;
    state_.phase = Phase::layouts;  // all of them lie open now
    state_.turn = Seat::none;
    score_round(state_, emit_);
    state_.earlier_top = state_.open_card();
    if (state_.round == state_.targets.size() || state_.is_last_round) return rank_match(state_, emit_);
    ++state_.round;
    state_.dealer = next_seat(state_.dealer, state_.seating.seats);  // N2
    begin_round(state_, now_, chance_, emit_);
  }

  void tell_timed_out(Seat seat) {
    emit_([&] { return Event{.kind = EventKind::timed_out, .seat = seat}; });
  }

  // T2: what it is stays sealed; that it is there is public.
  void tell_laid(Seat seat, const Layout& layout) {
    state_.laid[seat] = layout;
    state_.ready.add(seat);
    emit_([&] {
      return Event{.kind = EventKind::laid,
                   .seat = seat,
                   .result = static_cast<std::int16_t>(layout.result()),
                   .cards = state_.hands[seat],
                   .layout = layout};
    });
  }

  void tell_closed(const Action& action, Digits held, SeatSet last_turns) {
    const Seat seat = state_.turn;
    const auto result = static_cast<std::int16_t>(action.layout.result());
    emit_([&] {
      return Event{.kind = EventKind::closed,
                   .seat = seat,
                   .target = static_cast<std::int16_t>(state_.target()),
                   .result = result,
                   .card = action.drop,
                   .cards = held,
                   .seats = last_turns};
    });
    emit_([&] { return Event{.kind = EventKind::shown, .seat = seat, .result = result, .layout = action.layout}; });
  }

  State& state_;
  Millis now_;
  const Chance& chance_;
  const Emit<Event>& emit_;
};

}  // namespace

Result<State> Numeramis::open(const Options& options, const Seating& seating, const Chance& chance) {
  if (options.dealer > seating.seats) return refuse(words::refuse_dealer_absent, "N2");
  if (!options.targets.empty() && seating.seats > 1) return refuse(words::refuse_own_targets, "N21");
  State state;
  state.seating = seating;
  state.options = options;
  state.targets = choose_targets(options, chance);
  state.removed = choose_removed(options, seating.seats, chance);
  state.dealer = first_dealer(options, seating.seats, chance);
  begin_round(state, Millis{0}, chance, Emit<Event>{});
  return state;
}

void Numeramis::apply(State& state, const Input<Action>& input, const Chance& chance, const Emit<Event>& emit) {
  Step step(state, input.at, chance, emit);
  if (input.by == By::clock) return step.run_out(input.seat);
  step.act(input.seat, input.action);
}

SeatSet Numeramis::waiting_on(const State& state) {
  if (state.phase == Phase::over) return {};
  return state.phase == Phase::layouts ? state.to_lay : SeatSet::only(state.turn);
}

bool Numeramis::asked(const View& view) {
  if (view.phase == Phase::over) return false;
  return view.phase == Phase::layouts ? view.to_lay.has(view.me) : view.my_turn();
}

void Numeramis::break_off(State& state, const Chance&, const Emit<Event>& emit) {
  state.taken = no_card;
  rank_match(state, emit);
}

Millis Numeramis::deadline(const State& state) {
  if (state.phase == Phase::over) return never;
  return state.phase == Phase::layouts ? state.clock.first_end(state.to_lay) : state.ends;
}

Millis Numeramis::shown_deadline(const State& state, Viewer viewer) {
  return state.phase == Phase::layouts ? state.clock.told(viewer) : deadline(state);
}

std::optional<Outcome> Numeramis::outcome(const State& state) {
  if (state.phase != Phase::over) return std::nullopt;
  Outcome outcome{.seats = state.seating.seats};
  for (const Seat seat : state.seating.all()) {
    outcome.place[seat] = state.places[seat];
    outcome.points[seat] = {state.points[seat]};
  }
  return outcome;
}

}  // namespace calculi::numeramis
