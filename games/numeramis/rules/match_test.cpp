// Whole matches: they end, they are sound at every step, they replay, and nobody's view knows more than it may.
#include <gtest/gtest.h>

#include "engine/play/module_for.hpp"
#include "engine/play/simulate.hpp"
#include "engine/table/record.hpp"
#include "games/numeramis/rules/testing.hpp"
#include "tests/how_many.hpp"

namespace calculi {
const Module& numeramis_module();

namespace numeramis {
namespace {

// Seats, decks, zeros, rounds and limits in turn, so that a few thousand numbers meet every combination.
Match<Numeramis>::Setup setup_of(int number) {
  Match<Numeramis>::Setup setup;
  const auto next = [&number](int choices) {
    const int chosen = number % choices;
    number /= choices;
    return chosen;
  };
  setup.seed = seed_from_number(4, static_cast<std::uint64_t>(number));
  setup.seating.seats = static_cast<std::int8_t>(1 + next(6));
  setup.options.deck = static_cast<std::uint8_t>(next(3));
  setup.options.zeros = static_cast<std::uint8_t>(next(2));
  setup.options.laps = std::array<std::uint8_t, 3>{30, 2, 100}[static_cast<unsigned>(next(3))];
  setup.options.draw = static_cast<std::uint8_t>(next(3));
  setup.seating.pace = next(2) == 0 ? Pace::off : Pace::x1;
  if (setup.seating.seats == 1 && next(2) == 0)
    setup.options.targets.push_back(1 + static_cast<std::int16_t>(number % 9999));
  return setup;
}

struct Step {
  Seat seat = Seat::none;  // none: the clock
  Action action{};
  Millis at{};
};

// One step of people who do anything legal, and who now and then sleep through a limit.
Step random_step(const Match<Numeramis>& match, Stream& stream) {
  const Seat seat = match.waiting_on().first();
  const Millis at = match.now() + (stream.below(40) == 0 ? seconds(130) : Millis{500});
  if (match.due() <= at) return {.at = at};
  return {.seat = seat, .action = Numeramis::sample(match.view({seat}), stream), .at = at};
}

bool take_step(Match<Numeramis>& match, const Step& step) {
  if (step.seat != Seat::none) return match.act(step.seat, step.action, step.at).has_value();
  match.advance(step.at);
  return true;
}

// All cards of the match, counted without knowing where they belong: 80, or 60 or 40 where some are out (N19, N20).
int cards_in_play(const State& state) {
  int cards = state.deck.size() + state.discards.size() + state.aside;
  for (const Seat seat : state.seating.all()) cards += state.hands[seat].size();
  return cards;
}

int cards_of_the_match(const Match<Numeramis>::Setup& setup) {
  return setup.options.deck == 0 ? 80 : setup.seating.seats <= 3 ? 40 : 60;
}

void expect_same_end(const State& one, const State& other) {
  ASSERT_EQ(one.points, other.points);
  ASSERT_EQ(one.places, other.places);
  ASSERT_EQ(one.hands, other.hands);
  ASSERT_EQ(one.deck, other.deck);
  ASSERT_EQ(one.discards, other.discards);
  ASSERT_EQ(Numeramis::view(one, {}), Numeramis::view(other, {}));
}

// Plays match `number` to its end; returns how many steps that took.
int play_and_replay(int number) {
  const auto setup = setup_of(number);
  auto match = *Match<Numeramis>::open(setup, Keep::nothing);
  Stream stream = Chance(chance_key(setup.seed, {})).stream("players", 0);
  std::vector<Step> steps;
  while (!match.outcome() && steps.size() < 10'000) {
    steps.push_back(random_step(match, stream));
    EXPECT_TRUE(take_step(match, steps.back()));
    EXPECT_TRUE(Numeramis::sound(match.state()));
    EXPECT_EQ(cards_in_play(match.state()), cards_of_the_match(setup));
    if (testing::Test::HasFailure()) return 0;
  }
  EXPECT_TRUE(match.outcome().has_value()) << "it does not end";
  auto again = *Match<Numeramis>::open(setup, Keep::nothing);
  for (const Step& step : steps) take_step(again, step);
  EXPECT_TRUE(again.outcome().has_value());
  expect_same_end(match.state(), again.state());
  return static_cast<int>(steps.size());
}

TEST(numeramis_match, random_matches_over_all_seats_and_decks_end_keep_every_card_and_replay) {
  const int matches = how_many(1'000, 200'000);
  std::int64_t steps = 0;
  for (int i = 0; i < matches; ++i) {
    steps += play_and_replay(i);
    if (testing::Test::HasFailure()) FAIL() << "match " << i;
  }
  RecordProperty("matches", matches);
  RecordProperty("steps", std::to_string(steps));
}

TEST(numeramis_match, greedy_players_never_offer_an_illegal_action) {
  for (int i = 0; i < 60; ++i) {
    auto setup = setup_of(i);
    setup.options.targets = {};
    auto match = *Match<Numeramis>::open(setup, Keep::nothing);
    std::vector<Action> actions;
    while (!match.outcome()) {
      const Seat seat = match.waiting_on().first();
      const View view = match.view({seat});
      actions.clear();
      NumeramisPlayers::actions(view, actions);
      ASSERT_FALSE(actions.empty());
      const Action* best = &actions[0];
      for (const Action& action : actions) {
        ASSERT_TRUE(Numeramis::check(view, action));
        if (NumeramisPlayers::appeal(view, action) > NumeramisPlayers::appeal(view, *best)) best = &action;
      }
      ASSERT_TRUE(match.act(seat, *best, match.now()));
    }
  }
}

TEST(numeramis_match, another_deal_of_the_hidden_cards_looks_the_same) {  // N23
  Stream stream = Chance({}).stream("redeal", 0);
  int different = 0;
  for (int i = 0; i < 300; ++i) {
    auto match = *Match<Numeramis>::open(setup_of(i), Keep::nothing);
    while (!match.outcome()) {
      const Seat seat = match.waiting_on().first();
      ASSERT_TRUE(match.act(seat, Numeramis::sample(match.view({seat}), stream), match.now()));
      if (stream.below(4) != 0) continue;
      const State& state = match.state();
      for (int viewer = -1; viewer < state.seating.seats; ++viewer) {
        const State other = Numeramis::redeal(state, {seat_at(viewer)}, stream);
        ASSERT_EQ(Numeramis::view(other, {seat_at(viewer)}), Numeramis::view(state, {seat_at(viewer)}));
        ASSERT_EQ(Numeramis::waiting_on(other), Numeramis::waiting_on(state));
        ASSERT_TRUE(Numeramis::sound(other));
        different += other.deck == state.deck ? 0 : 1;
      }
    }
  }
  EXPECT_GT(different, 1000) << "it is really another deal";
}

// --- N23, one secret at a time: what changes it changes nothing that others see
// ---------------------------------------

bool hidden_in(const State& state, Seat seat, Card card) {
  Digits secret = state.hands[seat];
  secret.remove(state.known[seat]);
  return secret.has(card) && state.laid[seat].none() && !(state.turn == seat && card == state.taken);
}

// Two hands that the viewer does not hold exchange a card that neither took openly.
bool exchange_cards(State& state, Seat viewer, Stream& stream) {
  const auto seats = static_cast<std::uint32_t>(state.seating.seats);
  const Seat one = seat_at(static_cast<int>(stream.below(seats)));
  const Seat other = seat_at(static_cast<int>(stream.below(seats)));
  const Card given = card(static_cast<int>(stream.below(digits)));
  const Card got = card(static_cast<int>(stream.below(digits)));
  if (one == other || one == viewer || other == viewer || given == got) return false;
  if (!hidden_in(state, one, given) || !hidden_in(state, other, got)) return false;
  state.hands[one].remove(given);
  state.hands[one].add(got);
  state.hands[other].remove(got);
  state.hands[other].add(given);
  return true;
}

bool shuffle_deck(State& state, Stream& stream) {
  const Pile before = state.deck;
  stream.shuffle(state.deck.begin(), state.deck.size());
  return state.deck != before;
}

// The card that closed the round becomes another one of the deck.
bool change_dead_card(State& state, Seat viewer) {
  if (state.closer == Seat::none || state.closer == viewer || state.deck.empty()) return false;
  Card& dead = state.discards[state.locked - 1];
  std::swap(dead, state.deck[0]);
  return dead != state.deck[0];
}

struct Changed {
  int hands = 0;
  int decks = 0;
  int dead_cards = 0;
};

void change_secrets(const State& state, Seat viewer, Stream& stream, Changed& changed) {
  const View seen = Numeramis::view(state, {viewer});
  State other = state;
  changed.hands += exchange_cards(other, viewer, stream) ? 1 : 0;
  ASSERT_EQ(Numeramis::view(other, {viewer}), seen) << "a card of another hand";
  changed.decks += shuffle_deck(other, stream) ? 1 : 0;
  ASSERT_EQ(Numeramis::view(other, {viewer}), seen) << "the order of the deck";
  changed.dead_cards += change_dead_card(other, viewer) ? 1 : 0;
  ASSERT_EQ(Numeramis::view(other, {viewer}), seen) << "the dead card";
  ASSERT_EQ(Numeramis::waiting_on(other), Numeramis::waiting_on(state));
  ASSERT_EQ(Numeramis::deadline(other), Numeramis::deadline(state));
}

TEST(numeramis_match, hands_the_order_of_the_deck_and_the_dead_card_change_nothing_that_others_see) {  // N23
  Stream stream = Chance({}).stream("secrets", 0);
  Changed changed;
  for (int i = 0; i < 600; ++i) {
    auto match = *Match<Numeramis>::open(setup_of(i), Keep::nothing);
    while (!match.outcome()) {
      ASSERT_TRUE(take_step(match, random_step(match, stream)));
      const State& state = match.state();
      const int viewer = static_cast<int>(stream.below(static_cast<std::uint32_t>(state.seating.seats) + 1)) - 1;
      change_secrets(state, seat_at(viewer), stream, changed);
      if (testing::Test::HasFatalFailure()) FAIL() << "match " << i;
    }
  }
  EXPECT_GT(changed.hands, 500);
  EXPECT_GT(changed.decks, 10'000);
  EXPECT_GT(changed.dead_cards, 500);
}

void check_record(void*, std::int64_t match, const AnyMatch& played) {
  const std::string record = write_record(played);
  const std::array<const Module*, 1> modules{&numeramis_module()};
  const auto again = replay_record(record, modules);
  ASSERT_TRUE(again.has_value()) << "match " << match;
  EXPECT_TRUE(again->match->outcome().has_value());
  EXPECT_EQ(write_record(*again->match), record);
}

TEST(numeramis_match, records_replay_to_the_same_chain) {
  for (int seats = 1; seats <= 6; ++seats) {
    for (const std::string_view level : {"random", "greedy"}) {
      SimulationPlan plan;
      plan.setup.seats = seats;
      plan.setup.options = {{"deck", seats % 2 == 0 ? "hard" : "easy"}, {"rounds", "draw2"}, {"pace", "x1"}};
      plan.matches = 10;
      plan.check_sound = true;
      plan.on_record = check_record;
      for (int i = 0; i < seats; ++i) {
        plan.setup.holders[seat_at(i)] = {HolderKind::bot, BotLevel(level)};
        plan.setup.names[seat_at(i)] = std::string(1, static_cast<char>('A' + i));
      }
      const auto part = simulate(numeramis_module(), plan);
      ASSERT_TRUE(part.has_value());
      EXPECT_EQ(part->unsound, 0);
      EXPECT_GT(part->moves, 0);
    }
  }
}

TEST(numeramis_match, deadlines_alone_end_a_timed_match) {  // N22
  for (int seats = 1; seats <= 6; ++seats) {
    Match<Numeramis>::Setup setup;
    setup.seating.seats = static_cast<std::int8_t>(seats);
    setup.seating.pace = Pace::x1;
    auto match = *Match<Numeramis>::open(setup);
    while (!match.outcome()) {
      ASSERT_NE(match.due(), never);
      match.advance(match.due());
    }
    EXPECT_EQ(match.outcome()->points[Seat::a].count, seats == 1 ? 150 : 1500);
  }
}

TEST(numeramis_match, a_match_that_the_host_ends_is_aborted_and_has_no_winner_T3) {
  Match<Numeramis>::Setup setup;
  setup.seating.seats = 3;
  auto match = *Match<Numeramis>::open(setup);
  ASSERT_TRUE(match.act(match.waiting_on().first(), {.kind = Kind::take_deck}, {}));
  ASSERT_TRUE(match.host({.act = HostAct::abort}, seconds(1)));
  ASSERT_TRUE(match.outcome().has_value());
  EXPECT_TRUE(match.outcome()->aborted);
  for (const std::int8_t place : match.outcome()->place) EXPECT_EQ(place, 0);
  EXPECT_TRUE(match.waiting_on().empty());
  EXPECT_EQ(match.due(), never);
}

TEST(numeramis_match, the_longest_match_fits_the_bound_of_inputs) {
  constexpr int inputs = most_laps * most_seats * 2 * most_rounds + most_rounds * most_seats * 3;
  static_assert(inputs < limits::inputs_per_match);
}

}  // namespace
// T6
TEST(numeramis_match, T6_a_pause_covers_hands_and_the_open_card) {
  Match<Numeramis>::Setup setup;
  setup.seating.seats = 3;
  auto match = Match<Numeramis>::open(setup).value();
  ASSERT_TRUE(match.host({.act = HostAct::pause}, Millis{1000}));
  for (const Viewer viewer : {Viewer{Seat::a}, Viewer{}}) {
    EXPECT_EQ(match.view(viewer).hand, Digits{});
    EXPECT_EQ(match.view(viewer).top, no_card);
  }
  ASSERT_TRUE(match.host({.act = HostAct::resume}, Millis{1000}));
  match.advance(Millis{4000});
  EXPECT_EQ(match.view({Seat::a}).hand, match.state().hands[Seat::a]);
}

// T7
TEST(numeramis_match, T7_the_last_round_ends_the_match_and_one_that_is_broken_off_does_not_count) {
  TestTable table(2, TestTable::with_dealer(2));
  table.state.round = 2;
  table.state.points = {5, 3};
  Numeramis::break_off(table.state, Chance({}), {});
  EXPECT_EQ(Numeramis::outcome(table.state)->place[Seat::b], 1);
  EXPECT_EQ(Numeramis::outcome(table.state)->points[Seat::a].count, 5);
}

}  // namespace numeramis
}  // namespace calculi
