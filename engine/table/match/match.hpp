// One playing of a game: `(game, options, seed, inputs[])`, everything else derived. The typed, fast door; the erased
// one is module.hpp.
//
// Match owns what no game should have to think about: the seed, the clock's inputs, race claims that wait for their
// decision, seats that change hands, pause, abort, hints, the log. Order of things for an input: fire every deadline
// that is due, check, apply, log. An action exactly at a deadline is late.
#pragma once

#include <algorithm>
#include <variant>

#include "engine/base/chance.hpp"
#include "engine/table/game.hpp"
#include "engine/table/match/match_base.hpp"
#include "engine/table/match/packed_list.hpp"
#include "engine/table/race/race_desk.hpp"
#include "text/words.hpp"

namespace calculi {

// Time that a seat which nobody holds is given before it acts as if its time were out (T1).
inline constexpr Millis empty_seat_acts_after{1000};

enum class Keep : std::uint8_t { nothing, log };

template <Game G>
class Match : public MatchBase {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Event = typename G::Event;
  using View = typename G::View;
  using AnyEvent = std::variant<Event, TableEvent>;

  struct Setup {
    typename G::Options options{};
    Seating seating{};
    PerSeat<Holder> holders{};
    Seed seed{};
    FixedVector<Contribution, limits::seats> contributions{};
    Digest headers{};  // begins the chain of the log
  };

  // `staged`: where the match begins instead of a deal.
  static Result<Match> open(const Setup& setup, Keep keep = Keep::log, const Json* staged = nullptr) {
    const About& about = G::about();
    if (setup.seating.seats < about.least_seats || setup.seating.seats > about.most_seats) {
      return refuse(words::refuse_wrong_seats, {}, {about.least_seats, about.most_seats, 0});
    }
    Match match(setup, keep);
    Result<State> state = G::open(setup.options, setup.seating, match.chance_);
    if (!state) return std::unexpected(state.error());
    const bool possible = staged == nullptr || (G::stage(*state, *staged) && G::sound(*state));
    if (!possible) return refuse(words::refuse_bad_state);
    match.state_ = *state;
    match.settle(Millis{0});
    return match;
  }

  const State& state() const { return state_; }
  const Setup& setup() const { return setup_; }
  // All that this viewer knows: a seat's own claims that are held are no secret to it. A pause covers it (T6).
  View view(Viewer viewer) const {
    View view = uncovered(viewer);
    if (viewer.screen) G::veil(view);
    if (pause_.covered()) G::cover(view);
    return view;
  }
  // The same without the cover of a pause: a claim that was made before the pause is read and checked by it.
  View uncovered(Viewer viewer) const {
    View view = G::view(state_, viewer);
    if constexpr (RaceGame<G>) {
      desk_.each_held(viewer.seat, [&](int slot) { G::remember(view, held_[static_cast<unsigned>(slot)]); });
    }
    return view;
  }
  SeatSet waiting_on() const { return outcome_ || pause_.takes_nothing() ? SeatSet{} : G::waiting_on(state_); }
  SeatSet out_of_turn() const { return outcome_ || pause_.takes_nothing() ? SeatSet{} : G::out_of_turn(state_); }
  // The time that this viewer is told to have.
  Millis deadline(Viewer viewer) const {
    return outcome_ ? never : pause_.in_match_time(G::shown_deadline(state_, viewer));
  }
  // Nothing while no race is open.
  std::optional<OpenRace> race() const {
    std::optional<OpenRace> race;
    if constexpr (RaceGame<G>) race = outcome_ ? std::nullopt : G::race(state_);
    if (!race) return race;
    race->shows_next = pause_.in_match_time(race->shows_next);
    race->seen_from = pause_.in_match_time(race->seen_from);
    for (Millis& closes : race->closes) closes = pause_.in_match_time(closes);
    return race;
  }
  const PackedList<AnyEvent>& events() const { return events_; }

  // The view of the round that this event has ended, as the round ended; nothing for other events.
  std::optional<View> view_at_end(std::size_t event, Viewer viewer) const {
    const auto end = std::ranges::lower_bound(ends_, event);
    if (end == ends_.end() || *end != event) return std::nullopt;
    View view = G::view(states_at_end_[static_cast<std::size_t>(end - ends_.begin())], viewer);
    if (viewer.screen) G::veil(view);
    return view;
  }

  // How long after the showing of the problem the claim was made that this event tells of, as the race was decided: the
  // key of race.hpp. Nothing for other events.
  std::optional<Millis> took(std::size_t event) const {
    const auto claim = std::ranges::lower_bound(claims_told_, event, {}, &ClaimTold::event);
    if (claim == claims_told_.end() || claim->event != event) return std::nullopt;
    return claim->took;
  }

  // The event as this viewer may see it; what Match itself tells is public.
  static std::optional<AnyEvent> seen_by(const AnyEvent& event, Viewer viewer) {
    if (const auto* own = std::get_if<Event>(&event)) {
      if (const std::optional<Event> seen = seen_by(*own, viewer)) return AnyEvent(*seen);
      return std::nullopt;
    }
    return event;
  }
  static std::optional<Event> seen_by(const Event& event, Viewer viewer) {
    const std::optional<Event> seen = G::seen_by(event, viewer);
    return seen && viewer.screen ? G::veiled(*seen) : seen;
  }
  // Of a race whose first one a screen is not told of, it is not told either who was later.
  bool tells(std::size_t number, Viewer viewer) const {
    const AnyEvent event = events_[number];
    if (!viewer.screen || !std::holds_alternative<TableEvent>(event)) return seen_by(event, viewer).has_value();
    if (std::get<TableEvent>(event).kind != TableEventKind::claim_lost) return true;
    const auto after = std::ranges::lower_bound(claims_told_, number, {}, &ClaimTold::event);
    if (after == claims_told_.begin()) return true;
    const auto claim = std::get<Event>(events_[std::prev(after)->event]);
    return G::veiled(claim) == claim;
  }

  // May this seat enter anything now? While a pause closes, only a claim that was made before it.
  Result<void> may_enter(Seat seat) const {
    if (outcome_) return refuse(words::refuse_match_over);
    if (pause_.still() || pause_.is(Pause::countdown)) return refuse(words::refuse_paused);
    if (index(seat) < 0 || index(seat) >= setup_.seating.seats) return refuse(words::refuse_no_such_seat);
    if (empty_.has(seat)) return refuse(words::refuse_seat_empty, "T1");
    if (full()) return refuse(words::refuse_too_many_inputs);
    return {};
  }

  // A seat acts. In an open race a claim is only taken in here; the desk decides it when no earlier one can arrive.
  Result<void> act(Seat seat, const Action& action, Millis at, const Stamp& stamp = {}) {
    advance(at);
    at = now_;
    if (Result<void> may = may_enter(seat); !may) return may;
    if constexpr (RaceGame<G>) {
      if (desk_.open() && G::is_claim(action)) return claim(seat, action, at, stamp);
      if (desk_.holds(seat)) return refuse(words::refuse_claim_pending);  // or giving up would lose the claim
    }
    if (pause_.is(Pause::closing)) return refuse(words::refuse_paused);
    if (Result<void> may = may_act(seat); !may) return may;
    if (Result<void> legal = G::check(view({seat}), action); !legal) return legal;
    const bool waited_for = G::waiting_on(state_).has(seat);
    record(at, seat, [&](LineText& line) { print(action, line); });
    apply({at, By::seat, seat, action});
    finish(at, waited_for);
    return {};
  }

  // Does the match take anything of this kind from this seat now? Whether the game does, `G::may` says.
  Result<void> takes(Seat seat, KindOf<G> kind) const {
    if (Result<void> enters = may_enter(seat); !enters) return enters;
    if (pause_.is(Pause::closing)) return refuse(words::refuse_paused);
    if (Result<void> acts = may_act(seat); !acts) return acts;
    if constexpr (RaceGame<G>) {
      Action action{};
      action.kind = kind;
      const int most = desk_.open() && G::is_claim(action) ? G::claims_at_once : 1;
      if (desk_.held_by(seat) >= most) return refuse(words::refuse_claim_pending);
    }
    return {};
  }

  // Hints go from step to step and end with the answer.
  static Result<void> may_hint(int step) {
    const int last = G::about().hint_steps;
    return step >= 1 && step <= last ? Result<void>{} : refuse(words::refuse_no_such_hint, "T5", {last, 0, 0});
  }

  // A hint is an input, seen by all, refused where hints are off; what it says is worked out by the module.
  Result<void> hint(Seat seat, int step, Millis at) {
    advance(at);
    at = now_;
    if (Result<void> may = may_enter(seat); !may) return may;
    if (pause_.is(Pause::closing)) return refuse(words::refuse_paused);
    if (Result<void> may = may_take_turn(seat); !may) return may;
    if (!setup_.seating.terms[seat].hints) return refuse(words::refuse_hints_off, "T5");
    if (Result<void> may = may_hint(step); !may) return may;
    record(at, seat, [&](LineText& line) {
      line.append("hint ");
      line.append_number(step);
    });
    tell({.kind = TableEventKind::hint_given, .seat = seat, .step = static_cast<std::int8_t>(step)});
    finish(at, false);
    return {};
  }

  Result<void> host(const HostInput& input, Millis at) {
    advance(at);
    at = now_;
    if (outcome_) return refuse(words::refuse_match_over);
    if (full() && input.act != HostAct::abort) return refuse(words::refuse_too_many_inputs);
    if (Result<void> may = may_obey(input); !may) return may;
    record_host(at, input);
    obey(input, at);
    finish(at, input.act == HostAct::seat);
    return {};
  }

  // Everything that the clock does up to and including `now`. Match time stands still while paused and after the end.
  void advance(Millis now) {
    while (step(now)) {
    }
    if (!paused() && !outcome_) now_ = std::max(now_, now);
  }

  // The clock's next input, if it is due by `now`. A replay enters them one by one: two may fall on one moment.
  bool step(Millis now) {
    const Millis next = due();
    if (next == never || next > now) return false;
    fire(next);
    return true;
  }

  // When the clock will act next if nobody else does; `never` for an untimed table that waits.
  Millis due() const {
    if (outcome_ || paused()) return never;
    if (pause_.is(Pause::countdown)) return pause_.resumes_at();
    if constexpr (RaceGame<G>) {
      if (pause_.is(Pause::closing)) return std::max(desk_.fires_at(pause_.closes_at()), now_);
      if (desk_.holding()) return std::max(std::min(desk_.decides_at(), shows_next()), now_);
    }
    const Millis next = std::min({game_due(), empty_due(), pause_.in_match_time(last_round_ends_)});
    return next == never ? never : std::max(next, now_);  // a hold may have put it off
  }

  // The seed may be told once the match is over: until then it is every hidden card.
  const Seed& seed() const { return setup_.seed; }

  // The same match in another truth, for what-if questions and the tests of secrecy.
  Match imagined(const State& other) const {
    Match match = *this;
    match.state_ = other;
    return match;
  }

 private:
  explicit Match(const Setup& setup, Keep keep)
      : MatchBase(setup.holders),
        setup_(setup),
        next_seating_(setup.seating),
        keep_(keep),
        chance_(chance_key(setup.seed, {setup.contributions.begin(), setup.contributions.end()})) {
    for (int i = 0; i < setup.seating.seats; ++i) {
      if (holders_[seat_at(i)].kind == HolderKind::empty) empty_.add(seat_at(i));
    }
    log_.begin(setup.headers);
    if (keep == Keep::log) log_.reserve(MatchLog::usual_inputs);
    if constexpr (RaceGame<G>) desk_.sit(setup.seating);
  }

  bool full() const { return inputs_ >= limits::inputs_per_match; }

  Result<void> may_take_turn(Seat seat) const {
    if (!G::waiting_on(state_).has(seat)) return refuse(words::refuse_not_your_turn);
    return {};
  }

  // In its turn, or out of it where the game allows that.
  Result<void> may_act(Seat seat) const {
    if (!G::out_of_turn(state_).has(seat)) return may_take_turn(seat);
    if (inputs_ >= limits::inputs_out_of_turn) return refuse(words::refuse_too_many_inputs);
    return {};
  }

  // --- the clock -----------------------------------------------------------------------------------------------------
  Millis game_due() const {
    const Millis deadline = pause_.in_match_time(G::deadline(state_));
    if constexpr (RaceGame<G>) {
      if (desk_.open() && deadline != shows_next()) return desk_.fires_at(deadline);
    }
    return deadline;
  }

  // A showing to more seats is a deadline that closes nothing (T4). A hold must not put it off: the delay would tell
  // that somebody has claimed.
  Millis shows_next() const
    requires RaceGame<G>
  {
    return race() ? race()->shows_next : never;
  }

  Millis empty_due() const {
    if (empty_.empty() || (empty_ & G::waiting_on(state_)).empty()) return never;
    return last_change_ + empty_seat_acts_after;
  }

  void fire(Millis at) {
    if (pause_.is(Pause::countdown)) return clock_says("go", at, [&] { go_on(at); });
    if (pause_.is(Pause::closing)) return clock_says("pause", at, [&] { begin_pause(at); });
    if (last_round_is_due(at)) return clock_says("end", at, [&] { break_off(); });
    const SeatSet idle = empty_ & G::waiting_on(state_);
    Seat seat = game_due() <= empty_due() ? Seat::none : idle.first();
    if constexpr (RaceGame<G>) {
      if (desk_.holding() && desk_.decides_at() <= shows_next()) return decide(at);
      if (desk_.holding()) seat = Seat::none;
    }
    record_by(at, "clock", [&](LineText& line) {
      line.append("out");
      if (seat == Seat::none) return;
      line.append(' ');
      line.append(letter(seat));
    });
    const Millis before = last_change_;
    const SeatSet were_out = G::out_of_time(state_);
    apply({at, By::clock, seat, {}});
    tell_out_of_time(G::out_of_time(state_) - were_out);
    finish(at);
    if (seat == Seat::none) return;
    // Empty seats that choose at the same time are due together: the first one's input must not put the others off.
    const SeatSet others = idle - SeatSet::only(seat);
    if (!(others & G::waiting_on(state_)).empty()) last_change_ = before;
  }

  template <class Act>
  void clock_says(std::string_view word, Millis at, Act act) {
    record_by(at, "clock", [&](LineText& line) { line.append(word); });
    act();
    finish(at);
  }

  void tell_out_of_time(SeatSet seats) {
    for (; !seats.empty(); seats.remove(seats.first())) {
      tell({.kind = TableEventKind::time_over, .seat = seats.first()});
    }
  }

  // --- races ---------------------------------------------------------------------------------------------------------
  Result<void> claim(Seat seat, const Action& action, Millis at, const Stamp& stamp)
    requires RaceGame<G>
  {
    if (desk_.starts_falsely(seat)) note_false_start(seat, at);
    const Millis closes = race()->closes[seat];
    if (Result<void> may = desk_.admit(seat, at, stamp, closes, G::claims_at_once); !may) return may;
    if (pause_.is(Pause::closing) && desk_.made_at(seat, at, stamp) >= pause_.closes_at())
      return refuse(words::refuse_paused);
    if (Result<void> may = may_take_turn(seat); !may) return may;
    if (Result<void> legal = G::check(uncovered({seat}), action); !legal) return legal;
    record(at, seat, [&](LineText& line) {
      print(action, line);
      print_stamp(stamp, line);
    });
    const int slot = desk_.hold(seat, at, stamp);
    held_[static_cast<unsigned>(slot)] = action;
    if (pause_.is(Pause::closing)) ask_for_pause(at);
    count_input();
    return {};
  }

  // The claim is refused, but its seat is locked for a moment: a line of its own says so, or a replay would not know.
  void note_false_start(Seat seat, Millis at) {
    const HostInput early{.act = HostAct::early, .seat = seat};
    record_host(at, early);
    obey(early, at);
    finish(at, false);
  }

  // The hold closes: its claims reach the game in the decided order, each checked again.
  void decide(Millis at)
    requires RaceGame<G>
  {
    const race::Ruling ruling = desk_.rule();
    record_by(at, "clock", [](LineText& line) { line.append("rule"); });
    const std::optional<OpenRace> before = G::race(state_);
    for (const race::Ranked& ranked : ruling.order) {
      const Action action = held_[static_cast<unsigned>(ranked.number)];
      const std::optional<OpenRace> still = G::race(state_);
      const bool open = !outcome_ && still && before && still->number == before->number;
      if (open && G::waiting_on(state_).has(ranked.seat) && G::check(G::view(state_, {ranked.seat}), action)) {
        const std::size_t told = events_.size();
        apply({at, By::seat, ranked.seat, action});
        if (events_.size() > told) claims_told_.push_back({told, ranked.key});
      } else {
        const Input<Action> input{pause_.in_game_time(at), By::seat, ranked.seat, action};
        if (open) change([&](const Emit<Event>& emit) { G::beaten(state_, input, emit); });
        lose(ranked.seat, std::max(Millis{0}, ranked.key - ruling.order[0].key));
      }
    }
    finish(at);
  }

  void lose(Seat seat, Millis behind) { tell({.kind = TableEventKind::claim_lost, .seat = seat, .behind = behind}); }

  // --- state ---------------------------------------------------------------------------------------------------------
  void apply(Input<Action> input) {
    input.at = pause_.in_game_time(input.at);
    change([&](const Emit<Event>& emit) { G::apply(state_, input, chance_, emit); });
  }

  template <class Change>
  void change(Change by) {
    fresh_.clear();
    std::vector<Event>* told = keep_ == Keep::nothing ? nullptr : &fresh_;
    by(Emit<Event>{told, this, [](void* match, bool seen) { static_cast<Match*>(match)->end_round(seen); }});
    for (const Event& event : fresh_) events_.push_back(event);
    if (G::waiting_on(state_).empty()) outcome_ = G::outcome(state_);
  }

  void end_round(bool seen) {
    if (seen && keep_ != Keep::nothing) {
      ends_.push_back(events_.size() + fresh_.size() - 1);
      states_at_end_.push_back(state_);
    }
    for (const Seat seat : setup_.seating.all()) {
      if (next_seating_.terms[seat] == setup_.seating.terms[seat]) continue;
      G::set_terms(state_, seat, next_seating_.terms[seat]);
    }
    setup_.seating = next_seating_;
  }

  void obey(const HostInput& input, Millis at) {
    switch (input.act) {
      case HostAct::stop:
      case HostAct::go:
        pause_.stop(input.act == HostAct::stop);
        return tell({.kind = pause_.stopped() ? TableEventKind::stopped : TableEventKind::restarted});
      case HostAct::pause:
        return pause(at);
      case HostAct::resume:
        return resume(at);
      case HostAct::last:
        is_last_round_ = true;
        last_round_ends_ = pause_.in_game_time(at) + setup_.seating.last_round(last_round_limit);
        G::end_after_round(state_);
        return tell({.kind = TableEventKind::last_round});
      case HostAct::abort:
        outcome_ = Outcome{.aborted = true, .seats = setup_.seating.seats};
        return tell({.kind = TableEventKind::aborted});
      case HostAct::seat:
        holders_[input.seat] = input.holder;
        seat_changes(input.seat, input.holder.kind == HolderKind::empty);
        return tell({.kind = TableEventKind::seat_changed, .seat = input.seat, .holder = input.holder});
      case HostAct::terms:
        (void)set_term(next_seating_, input);
        return tell({.kind = TableEventKind::terms, .seat = input.seat, .terms = input.terms});
      case HostAct::shown:
      case HostAct::away:
      case HostAct::back:
      case HostAct::early:
        if constexpr (RaceGame<G>) desk_.note(input, at);
        return;
    }
  }

  // --- pauses (T6) and the last round (T7): match_pause.hpp ----------------------------------------------------------
  Result<void> may_obey(const HostInput& input) const;
  Result<void> may_pause() const;
  void pause(Millis at);
  void ask_for_pause(Millis at);
  void begin_pause(Millis at);
  void begin_asked_pause(Millis at);
  void resume(Millis at);
  void go_on(Millis at);
  bool last_round_is_due(Millis at) const;
  void break_off();

  void seat_changes(Seat seat, bool left) {
    if (left) return empty_.add(seat);
    empty_.remove(seat);
    G::returned(state_, seat);
  }

  // Which race is open now. Nothing is told after an abort.
  void settle(Millis at) {
    if constexpr (RaceGame<G>) {
      desk_.follow(race(), at, setup_.seating, chance_, [&](Seat seat, Millis behind) {
        if (!outcome_ || !outcome_->aborted) lose(seat, behind);
      });
      odd_connections_ = desk_.odd();
    }
  }

  // `moved`: the game has, so an empty seat is waited for from now on. A hint puts nobody off, nor does whoever acts
  // out of turn.
  void finish(Millis at, bool moved = true) {
    now_ = std::max(now_, at);
    if (moved) last_change_ = at;
    begin_asked_pause(at);
    settle(at);
    count_input();
  }

  // --- the log -------------------------------------------------------------------------------------------------------
  void tell(const TableEvent& event) {
    if (keep_ != Keep::nothing) events_.push_back(event);
  }

  static void print(const Action& action, LineText& line) {
    ActionText text;
    G::print(action, text);
    line.append(text);
  }

  template <class Body>
  void record(Millis at, Seat seat, Body body) {
    record_by(at, letter(seat), body);
  }

  // `by`: a letter or a word.
  template <class Who, class Body>
  void record_by(Millis at, Who by, Body body) {
    if (keep_ == Keep::nothing) return;
    line_.clear();
    MatchLog::head(line_, inputs_, at, by);
    body(line_);
  }

  void record_host(Millis at, const HostInput& input) {
    record_by(at, "host", [&](LineText& line) { print_host(input, line); });
  }

  void count_input() {
    ++inputs_;
    if (keep_ != Keep::nothing) log_.add(line_.view(), static_cast<std::uint32_t>(events_.size()));
  }

  Setup setup_;
  Seating next_seating_;  // from the next round on (T4)
  Keep keep_;
  Chance chance_;
  State state_{};
  SeatSet empty_;
  Millis last_round_ends_ = never;  // in the game's time (T7)
  Millis last_change_{0};
  std::int32_t inputs_ = 0;

  struct NoDesk {};
  struct NoClaims {};
  [[no_unique_address]] std::conditional_t<RaceGame<G>, RaceDesk, NoDesk> desk_;
  [[no_unique_address]] std::conditional_t<RaceGame<G>, std::array<Action, limits::held_claims>, NoClaims> held_{};

  LineText line_;
  std::vector<Event> fresh_;
  PackedList<AnyEvent> events_;
  std::vector<std::size_t> ends_;  // of the rounds, by their events' index in `events_`
  PackedList<State> states_at_end_;

  struct ClaimTold {
    std::size_t event;  // its index in `events_`
    Millis took;
  };
  std::vector<ClaimTold> claims_told_;
};

}  // namespace calculi

#include "engine/table/match/match_pause.hpp"
