// The bots of Archimedes: who they are, how long they think, how strong they are; that they end, replay and know no
// more than their seat is shown for every game in tests/conformance. The short forms here have wide margins; the
// figures are in docs/bots/archimedes.md.
#include <gtest/gtest.h>

#include "engine/play/table_of_bots.hpp"
#include "games/archimedes/players/belief.hpp"
#include "games/archimedes/players/master.hpp"
#include "games/archimedes/players/people.hpp"
#include "games/archimedes/rules/rules.hpp"
#include "games/archimedes/rules/testing.hpp"
#include "tests/how_many.hpp"

namespace calculi {
const Module& archimedes_module();
}

namespace calculi::archimedes {
namespace {

constexpr Effort little{.playouts = 1200, .worlds = 400};

std::unique_ptr<Bot<Archimedes>> bot_of(std::string_view level, const Stream& stream) {
  if (level == "best") return std::make_unique<Master>(stream, little);
  return make_bot<Archimedes>(level, stream);
}

// Where `hero` ends in a match at a seat that rotates among seats of `others`.
int place_of(int seats, int number, std::string_view hero, std::string_view others) {
  ArchimedesMatch::Setup setup = setup_for(seats, {}, static_cast<std::uint64_t>(number / seats));
  setup.seating.pace = Pace::off;
  for (auto& holder : setup.holders) holder.kind = HolderKind::bot;
  const Chance chance = chance_of(1000 + static_cast<std::uint64_t>(number));
  const Seat own = seat_at(number % seats);
  BotsOf<Archimedes> bots;
  for (const Seat seat : SeatSet::all(seats)) {
    bots[seat] = bot_of(seat == own ? hero : others, chance.stream("bot", static_cast<std::uint32_t>(index(seat))));
  }
  TableRunner table =
      table_of_bots<Archimedes>(archimedes_module(), ArchimedesMatch::open(setup).value(), std::move(bots));
  while (table.step()) {
  }
  return table.match().outcome().value().place[own];
}

int wins(int seats, int matches, std::string_view hero, std::string_view others) {
  int won = 0;
  for (int i = 0; i < matches; ++i) won += place_of(seats, i, hero, others) == 1 ? 1 : 0;
  return won;
}

TEST(ArchimedesBots, every_level_is_made_and_no_other) {
  for (const std::string_view level : ArchimedesPlayers::bot_levels()) {
    EXPECT_NE(make_bot<Archimedes>(level, test_stream(1)), nullptr) << level;
  }
  EXPECT_NE(make_bot<Archimedes>("like_2100_45_80", test_stream(1)), nullptr);
  EXPECT_EQ(make_bot<Archimedes>("8", test_stream(1)), nullptr);
}

TEST(ArchimedesBots, decisions_are_legal_and_take_between_a_quarter_of_a_second_and_eight_seconds) {
  Stream stream = test_stream(6);
  for (std::uint64_t number = 0; number < 60; ++number) {
    const Options options{.reiner = static_cast<std::uint8_t>(number % 2)};
    ArchimedesMatch match = ArchimedesMatch::open(setup_for(2 + static_cast<int>(number % 4), options, number)).value();
    const std::string_view level = ArchimedesPlayers::bot_levels()[number % 5];
    const auto bot = bot_of(level, test_stream(number));
    play_out(match, stream, [&](const ArchimedesMatch& now) {
      const View view = now.view({now.waiting_on().first()});
      const Decision<Archimedes> decision = bot->decide(view, now.now());
      ASSERT_TRUE(decision.acts);
      ASSERT_TRUE(Archimedes::check(view, decision.action)) << level << " " << text_of(decision.action);
      ASSERT_GE(decision.think, Millis{250}) << level;
      ASSERT_LE(decision.think, Millis{8000}) << level;
    });
  }
}

// Fair shares are 25 and 50 of 100; see docs/bots/archimedes.md for the real figures.
TEST(ArchimedesBots, the_master_beats_the_greedy) {
  if (!at_length()) GTEST_SKIP() << "strength takes hundreds of matches: ./test --long";
  EXPECT_GE(wins(4, 200, "best", "greedy"), 52);
  EXPECT_GE(wins(2, 200, "best", "greedy"), 120);
}

TEST(ArchimedesBots, each_level_beats_those_two_below_it) {
  if (!at_length()) GTEST_SKIP() << "strength takes hundreds of matches: ./test --long";
  const std::span<const std::string_view> levels = ArchimedesPlayers::bot_levels();
  for (unsigned i = 0; i + 2 < levels.size(); ++i) {
    EXPECT_GE(wins(2, 200, levels[i + 2], levels[i]), 104) << levels[i + 2] << " against " << levels[i];
  }
}

// --- the master ------------------------------------------------------------------------------------------------------
TEST(ArchimedesBots, the_master_goes_out_when_it_can) {
  Scene scene(3);
  scene.top(3).hand(Seat::a, {5, 8}).hand(Seat::b, {1, 2}).hand(Seat::c, {9, 9, 9}).deck({4, 6, 7});
  EXPECT_EQ(text_of(Master(test_stream(1), little).decide(scene.mine(), {}).action), "3+5=8");
}

TEST(ArchimedesBots, an_action_that_was_given_up_is_never_the_best_again) {
  std::vector<Candidate> candidates(3);
  for (int i = 0; i < 100; ++i) {
    candidates[0].add(i % 2 == 0 ? 10 : 12);
    candidates[1].add(i % 2 == 0 ? 8 : 10);
    candidates[2].add(i % 2 == 0 ? 12 : 10);
  }
  drop_hopeless(candidates);
  EXPECT_FALSE(candidates[0].given_up());
  EXPECT_TRUE(candidates[1].given_up());
  EXPECT_FALSE(candidates[2].given_up());
  for (int i = 0; i < 300; ++i) {  // worlds that are worse for all who are still tried
    candidates[0].add(i % 2 == 0 ? 0 : 2);
    candidates[2].add(i % 2 == 0 ? 0 : 1);
  }
  EXPECT_GT(candidates[1].mean(), candidates[0].mean()) << "the old mean is of better worlds";
  EXPECT_NEAR(candidates[1].value(), candidates[0].value() - 2, 1e-9);
}

TEST(ArchimedesBots, an_opinion_is_sorted_and_holds_what_was_played) {
  Scene scene(4);
  scene.top(3).hand(Seat::a, {5, 8, 1, 2, 13}).hand(Seat::b, {1, 2, 4}).hand(Seat::c, {9, 9}).hand(Seat::d, {11});
  scene.deck({4, 6, 7, 10, 12, 3, 6});
  const Action draws = draw_or_pass(false);
  Stream stream = test_stream(2);
  std::vector<Appraised<Archimedes>> opinion;
  ArchimedesPlayers::appraise(scene.mine(), &draws, stream, opinion);
  ASSERT_GE(opinion.size(), 3U);
  for (unsigned i = 1; i < opinion.size(); ++i) EXPECT_GE(opinion[i - 1].value, opinion[i].value);
  EXPECT_TRUE(std::any_of(opinion.begin(), opinion.end(), [&](const auto& one) { return one.action == draws; }));
  EXPECT_NE(opinion.front().action, draws);
  for (const auto& one : opinion) {
    EXPECT_GT(one.error, 0);
    EXPECT_LT(one.error, 0.5);
  }
}

TEST(ArchimedesBots, views_of_a_position_that_cannot_be_are_survived) {
  Scene scene(5);
  View view = scene.mine();
  view.hand = cards({7, 7, 7, 7, 7, 7, 7, 7, 1, 13, 13, 13, 13});
  view.hand_sizes = {13, 40, 40, 0, 127};
  view.deck_size = 120;
  view.seats = 5;
  Stream stream = test_stream(3);
  std::vector<Appraised<Archimedes>> opinion;
  ArchimedesPlayers::appraise(view, nullptr, stream, opinion);
  EXPECT_FALSE(opinion.empty());
}

// The chain finds what the history says: a seat that drew on a 13 four times and laid nothing holds no 13.
TEST(ArchimedesBots, the_history_of_a_round_tells_what_others_lack) {
  Scene scene(2);
  scene.top(13).hand(Seat::a, {1, 3, 5, 9, 11});
  RoundHistory history;
  for (int i = 0; i < 4; ++i) {
    history.hear({.kind = EventKind::drew, .seat = Seat::a});
    history.hear({.kind = EventKind::drew, .seat = Seat::b});
  }
  View view = scene.mine();
  view.hand = cards({1, 3, 5, 9, 11, 2, 2, 4, 8});
  view.hand_sizes = {9, 9, 0, 0, 0};
  view.deck_size = 54 - 19;
  ASSERT_TRUE(history.fits(view));
  Dice dice(1);
  const auto share_of_13 = [&](const RoundHistory* heard) {
    Belief belief(view, heard, dice);
    int holds = 0;
    for (int i = 0; i < 2000; ++i) holds += belief.next_world().hands[Seat::b].plain.has(card(13)) ? 1 : 0;
    return holds;
  };
  EXPECT_LT(share_of_13(&history), share_of_13(nullptr) * 6 / 10);
}

// How often each value is among the four cards of one who drew on a 13 and then laid 13-5=8: hands dealt at random from
// the cards that `hand` and the 13 leave, each counted as often as its owner would have done so.
std::array<double, highest + 1> dealt_and_weighed(Cards hand, Dice& dice) {
  std::vector<std::uint8_t> pool;
  hand.add(card(13));
  for (const Card each : box(0, false)) {
    if (hand.has(each)) {
      hand.remove(each);
    } else {
      pool.push_back(each.code);
    }
  }
  std::array<double, highest + 1> holds{};
  for (int i = 0; i < 300'000; ++i) {
    dice.shuffle(pool.data(), static_cast<int>(pool.size()));
    Cards held;
    for (unsigned k = 0; k < 5; ++k) held.add(card(pool[k]));
    double weight = shed_from(held, 13).draws() ? 1 : draws_though_it_could;
    held.add(card(pool[5]));
    if (!held.has(card(5)) || !held.has(card(8))) continue;
    const Lay most = shed_from(held, 13);
    weight *= most.operand + most.result == 13 ? lays_the_most : lays_less;
    held.remove(card(5));
    held.remove(card(8));
    holds[0] += weight;
    for (int value = 1; value <= highest; ++value)
      holds[static_cast<unsigned>(value)] += weight * held.has(card(value));
  }
  for (unsigned value = 1; value <= highest; ++value) holds[value] /= holds[0];
  return holds;
}

TEST(ArchimedesBots, the_chain_believes_what_dealing_and_weighing_says) {
  Scene scene(2);
  scene.top(8);
  RoundHistory history;
  history.hear({.kind = EventKind::round_began, .top = {card(13), 13}});
  history.hear({.kind = EventKind::drew, .seat = Seat::a});
  history.hear({.kind = EventKind::drew, .seat = Seat::b});
  history.hear({.kind = EventKind::drew, .seat = Seat::a});
  const Action play{.kind = Kind::equation, .top = 13, .operand = {card(5), 5}, .result = {card(8), 8}};
  history.hear({.kind = EventKind::played, .seat = Seat::b, .play = play});
  View view = scene.mine();
  view.hand = cards({1, 3, 5, 9, 11, 2, 4});
  view.hand_sizes = {7, 4, 0, 0, 0};
  view.pile_size = 3;
  view.deck_size = 54 - 14;
  ASSERT_TRUE(history.fits(view));
  Dice dice(5);
  const std::array<double, highest + 1> expected = dealt_and_weighed(view.hand, dice);
  Belief belief(view, &history, dice);
  std::array<int, highest + 1> holds{};
  constexpr int worlds = 20'000;
  for (int i = 0; i < worlds; ++i) {
    const Cards held = belief.next_world().hands[Seat::b].plain;
    for (int value = 1; value <= highest; ++value) holds[static_cast<unsigned>(value)] += held.has(card(value)) ? 1 : 0;
  }
  for (unsigned value = 1; value <= highest; ++value) {
    EXPECT_NEAR(holds[value] / double{worlds}, expected[value], 0.02) << "value " << value;
  }
}

}  // namespace
}  // namespace calculi::archimedes
