// The bots of Archimedes: who they are, that they know no more than their seat, that matches replay, how strong they
// are. The short forms here have wide margins; the figures are in docs/bots/archimedes.md.
#include <gtest/gtest.h>

#include <cstdlib>

#include "engine/play/table_of_bots.hpp"
#include "games/archimedes/belief.hpp"
#include "games/archimedes/best.hpp"
#include "games/archimedes/people.hpp"
#include "games/archimedes/testing.hpp"

namespace calculi::archimedes {
namespace {

using Bots = std::array<std::unique_ptr<Bot<Archimedes>>, limits::seats>;

constexpr Effort little{.playouts = 400, .worlds = 200};

// Strength is the same under sanitizers, and ten times slower to show.
bool sanitized() { return std::getenv("CALCULI_SANITIZED") != nullptr; }
bool long_run() { return std::getenv("CALCULI_LONG") != nullptr; }

std::unique_ptr<Bot<Archimedes>> bot_of(std::string_view level, const Stream& stream) {
  if (level == "best") return std::make_unique<Master>(stream, little);
  return make_bot<Archimedes>(level, stream);
}

// One match of `hero` at a seat that rotates among seats of `others`; the log's chain names everything that happened.
struct Played {
  Outcome outcome{};
  Digest chain{};
};
Played play_one(int seats, int number, std::string_view hero, std::string_view others, Options options = {}) {
  ArchimedesMatch::Setup setup = setup_for(seats, options, static_cast<std::uint64_t>(number / seats));
  setup.seating.pace = Pace::off;
  for (auto& holder : setup.holders) holder.kind = HolderKind::bot;
  ArchimedesMatch match = ArchimedesMatch::open(setup).value();
  const Chance chance = chance_of(1000 + static_cast<std::uint64_t>(number));
  Bots bots;
  for (unsigned i = 0; i < static_cast<unsigned>(seats); ++i) {
    const bool is_hero = static_cast<int>(i) == number % seats;
    bots[i] = bot_of(is_hero ? hero : others, chance.stream("bot", i));
  }
  TableOfBots<Archimedes>(match, bots).play();
  return {match.outcome().value(), match.log().chain()};
}

int wins(int seats, int matches, std::string_view hero, std::string_view others) {
  int won = 0;
  for (int i = 0; i < matches; ++i) {
    const Played played = play_one(seats, i, hero, others);
    won += played.outcome.place[static_cast<unsigned>(i % seats)] == 1 ? 1 : 0;
  }
  return won;
}

TEST(ArchimedesBots, every_level_is_made_and_no_other) {
  for (const std::string_view level : Archimedes::bot_levels()) {
    EXPECT_NE(Archimedes::make_bot(level, test_stream(1)), nullptr) << level;
  }
  EXPECT_NE(Archimedes::make_bot("like_2100_45_80", test_stream(1)), nullptr);
  EXPECT_EQ(Archimedes::make_bot("8", test_stream(1)), nullptr);
}

TEST(ArchimedesBots, their_matches_end_with_every_option_and_replay) {
  for (const std::string_view level : {"7", "expert", "best", "like_2100_45_80"}) {
    for (int number = 0; number < 8; ++number) {
      const Options options{.reiner = static_cast<std::uint8_t>(number & 1),
                            .deck = static_cast<std::uint8_t>(number >> 1 & 1),
                            .scores = static_cast<std::uint8_t>(number >> 2 & 1)};
      const Played once = play_one(2 + number % 4, number, level, "adult", options);
      const Played again = play_one(2 + number % 4, number, level, "adult", options);
      EXPECT_EQ(once.chain, again.chain) << level << " seed " << number;
      EXPECT_FALSE(once.outcome.aborted);
    }
  }
}

// A22: the same view and the same events, another truth behind them.
TEST(ArchimedesBots, what_a_seat_may_not_know_changes_neither_its_decision_nor_its_time) {
  const int pairs = long_run() ? 20'000 : 600;
  Stream stream = test_stream(5);
  int seen = 0;
  for (std::uint64_t number = 0; seen < pairs; ++number) {
    const Options options{.reiner = static_cast<std::uint8_t>(number % 2), .scores = 1};
    ArchimedesMatch match = ArchimedesMatch::open(setup_for(2 + static_cast<int>(number % 4), options, number)).value();
    play_out(match, stream, [&](const ArchimedesMatch& now) {
      const Viewer viewer{now.waiting_on().first()};
      const State other = Archimedes::redeal(now.state(), viewer, stream);
      const std::string_view level = Archimedes::bot_levels()[static_cast<unsigned>(seen % 6)];
      const auto one = bot_of(level, test_stream(number)), two = bot_of(level, test_stream(number));
      for (const auto& event : now.events()) {
        const std::optional<Event> heard = Archimedes::seen_by(std::get<Event>(event), viewer);
        if (!heard) continue;
        one->observe(*heard);
        two->observe(*heard);
      }
      const auto first = one->decide(now.view(viewer), now.now());
      const auto second = two->decide(Archimedes::view(other, viewer), now.now());
      ASSERT_EQ(first.action, second.action) << level << " seed " << number;
      ASSERT_EQ(first.think, second.think) << level << " seed " << number;
      ++seen;
    });
  }
}

TEST(ArchimedesBots, decisions_are_legal_and_take_between_a_quarter_of_a_second_and_eight_seconds) {
  Stream stream = test_stream(6);
  for (std::uint64_t number = 0; number < 60; ++number) {
    const Options options{.reiner = static_cast<std::uint8_t>(number % 2)};
    ArchimedesMatch match = ArchimedesMatch::open(setup_for(2 + static_cast<int>(number % 4), options, number)).value();
    const std::string_view level = Archimedes::bot_levels()[number % 5];
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
  if (sanitized()) GTEST_SKIP();
  EXPECT_GE(wins(4, 200, "best", "greedy"), 52);
  EXPECT_GE(wins(2, 200, "best", "greedy"), 120);
}

TEST(ArchimedesBots, each_level_beats_those_two_below_it) {
  if (sanitized()) GTEST_SKIP();
  const std::span<const std::string_view> levels = Archimedes::bot_levels();
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

TEST(ArchimedesBots, an_opinion_is_sorted_and_holds_what_was_played) {
  Scene scene(4);
  scene.top(3).hand(Seat::a, {5, 8, 1, 2, 13}).hand(Seat::b, {1, 2, 4}).hand(Seat::c, {9, 9}).hand(Seat::d, {11});
  scene.deck({4, 6, 7, 10, 12, 3, 6});
  const Action draws = draw_or_pass(false);
  Stream stream = test_stream(2);
  std::vector<Appraised<Archimedes>> opinion;
  Archimedes::appraise(scene.mine(), &draws, stream, opinion);
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
  Archimedes::appraise(view, nullptr, stream, opinion);
  EXPECT_FALSE(opinion.empty());
}

// The chain finds what the story says: who drew on a 13 five times and laid nothing holds no 13.
TEST(ArchimedesBots, the_story_of_a_round_tells_what_others_lack) {
  Scene scene(2);
  scene.top(13).hand(Seat::a, {1, 3, 5, 9, 11});
  Story story;
  for (int i = 0; i < 4; ++i) {
    story.hear({.kind = Happening::drew, .seat = Seat::a});
    story.hear({.kind = Happening::drew, .seat = Seat::b});
  }
  View view = scene.mine();
  view.hand = cards({1, 3, 5, 9, 11, 2, 2, 4, 8});
  view.hand_sizes = {9, 9, 0, 0, 0};
  view.deck_size = 54 - 19;
  ASSERT_TRUE(story.fits(view));
  Dice dice(1);
  const auto share_of_13 = [&](const Story* heard) {
    Belief belief(view, heard, dice);
    int holds = 0;
    for (int i = 0; i < 2000; ++i) holds += belief.next_world().hands[1].plain.has(card(13)) ? 1 : 0;
    return holds;
  };
  EXPECT_LT(share_of_13(&story), share_of_13(nullptr) * 6 / 10);
}

}  // namespace
}  // namespace calculi::archimedes
