// Imagined rounds against the rules of record, and the tables that are played by in them.
#include "games/archimedes/players/playout.hpp"

#include <gtest/gtest.h>

#include "games/archimedes/rules/plays.hpp"
#include "games/archimedes/rules/testing.hpp"

namespace calculi::archimedes {
namespace {

TEST(ArchimedesHands, numbers_and_hands_are_one_to_one) {
  const std::vector<HandRow>& rows = hand_rows();
  ASSERT_EQ(rows.size(), static_cast<std::size_t>(hands_numbered));
  for (unsigned i = 0; i < rows.size(); ++i) {
    ASSERT_EQ(number_of(rows[i].cards), i);
    ASSERT_EQ(rows[i].size, rows[i].cards.size());
    ASSERT_EQ(rows[i].sum, rows[i].cards.sum());
  }
  EXPECT_EQ(number_of({}), empty_hand);
  EXPECT_EQ(number_of(cards({1, 1, 1, 1, 1, 1, 1})), unnumbered);
}

TEST(ArchimedesHands, both_policies_lay_only_what_is_legal) {
  const std::vector<HandRow>& rows = hand_rows();
  for (const Policy* policy : {&shedding(), &patient(2), &patient(4)}) {
    for (unsigned hand = 1; hand < rows.size(); hand += 7) {
      for (int top = 1; top <= highest; ++top) {
        const Lay lay = (*policy)[hand][static_cast<unsigned>(top)];
        std::vector<Action> plays;
        legal_plays(top, rows[hand].cards, plays);
        const bool legal = std::any_of(plays.begin(), plays.end(), [&](const Action& play) {
          return play.operand.value == lay.operand && play.result.value == lay.result;
        });
        ASSERT_TRUE(lay.draws() || legal) << "hand " << hand << " top " << top;
      }
    }
  }
}

World world_of(const State& state, Deck& deck) {
  World world;
  world.seats = state.seats;
  world.turn = state.turn;
  world.top = state.top.value;
  for (const Card each : state.deck) deck.push_back(each.code);
  world.deck = &deck;
  world.left = static_cast<std::int8_t>(state.deck.size());
  for (const Seat seat : SeatSet::all(most_seats)) world.hands[seat] = holding_of(state.hands[seat]);
  return world;
}

// The same actions in both: hands, top, deck and the end of the round agree after each.
TEST(ArchimedesPlayout, an_imagined_round_goes_as_the_rules_say) {
  Stream stream = test_stream(7);
  for (std::uint64_t number = 0; number < 200; ++number) {
    const Options options{.reiner = static_cast<std::uint8_t>(number % 2)};
    const int seats = 2 + static_cast<int>(number % 4);
    State state = Archimedes::open(options, {.seats = static_cast<std::int8_t>(seats)}, chance_of(number)).value();
    Deck deck;
    World world = world_of(state, deck);
    while (!world.over) {
      const Action action = Archimedes::sample(Archimedes::view(state, {state.turn}), stream);
      world.act(action);
      Archimedes::apply(state, {Millis{0}, By::seat, state.turn, action}, chance_of(number), {});
      ASSERT_EQ(world.over, state.round == 2) << "seed " << number;
      if (world.over) break;
      ASSERT_EQ(world.turn, state.turn);
      ASSERT_EQ(world.top, state.top.value);
      ASSERT_EQ(world.left, state.deck.size());
      for (const Seat seat : SeatSet::all(seats)) {
        const Holding expected = holding_of(state.hands[seat]);
        ASSERT_EQ(world.hands[seat].plain, expected.plain);
        ASSERT_EQ(world.hands[seat].number, expected.number);
        ASSERT_EQ(world.hands[seat].sum, expected.sum);
        ASSERT_EQ(world.hands[seat].size, expected.size);
        ASSERT_EQ(world.hands[seat].joker, expected.joker);
      }
    }
    for (const Seat seat : SeatSet::all(seats)) {
      ASSERT_EQ(seat == world.out, state.sheet[seat][0].points == 0) << "seed " << number;
    }
  }
}

TEST(ArchimedesPlayout, tokens_are_given_by_rising_sums_the_joker_last) {
  Deck deck;
  World world;
  world.seats = 4;
  world.deck = &deck;
  world.over = true;
  world.hands[Seat::a] = holding_of(cards({3, 4}));
  world.hands[Seat::b] = holding_of(cards({R}));
  world.hands[Seat::d] = holding_of(cards({2}));
  PerSeat<const Policy*> policies{};
  Dice dice(1);
  world.out = Seat::c;
  EXPECT_EQ(play_out(world, policies, dice), (Tokens{3, 4, 0, 2, 0}));
  world.out = Seat::none;
  world.hands[Seat::c] = holding_of(cards({13}));
  EXPECT_EQ(play_out(world, policies, dice), (Tokens{2, 4, 3, 1, 0}));
}

}  // namespace
}  // namespace calculi::archimedes
