// The clause A17: five rounds, the fewest points, and the draw among those who share them.
#include <gtest/gtest.h>

#include "games/archimedes/rules/ranking.hpp"
#include "games/archimedes/rules/rules.hpp"
#include "games/archimedes/rules/testing.hpp"

namespace calculi::archimedes {
namespace {

using Places = std::vector<int>;

Places places_of(const State& state) {
  const Outcome outcome = Archimedes::outcome(state).value();
  return {outcome.place.begin(), outcome.place.begin() + state.seating.seats};
}

// A match that ends with these totals; the events of the last draw come with it.
Scene ended_with(std::initializer_list<int> totals, std::uint64_t number = 1, Options options = {}) {
  Scene scene(static_cast<int>(totals.size()), options);
  scene.round(5, totals);
  rank_match(scene.state, chance_of(number).stream("final", 0), Emit<Event>(&scene.events));
  scene.state.over = true;
  return scene;
}

// The last draw again, by the letter of A17, from the cards that were told.
struct FinalDraw {
  Seat winner = Seat::none;
  int draws = 0;  // how often the tied ones drew
};
FinalDraw judge(const Scene& scene, SeatSet tied) {
  const std::vector<Event> drawn = scene.told(EventKind::final_drawn);
  FinalDraw judged;
  std::size_t next = 0;
  while (tied.size() > 1) {
    int lowest = 99;
    SeatSet lowest_seats;
    for (int left = tied.size(); left > 0; --left) {
      const Event& event = drawn.at(next++);
      EXPECT_TRUE(tied.has(event.seat));
      if (event.card.code < lowest) lowest_seats = {};
      lowest = std::min<int>(lowest, event.card.code);
      if (event.card.code == lowest) lowest_seats.add(event.seat);
    }
    tied = lowest_seats;
    ++judged.draws;
  }
  EXPECT_EQ(next, drawn.size());
  judged.winner = tied.first();
  return judged;
}

// A17
TEST(Archimedes, A17_the_match_is_over_after_five_rounds_and_the_fewest_points_win) {
  Scene scene(3);
  scene.round(5, {7, 4, 6}).hand(Seat::b, {1}).hand(Seat::c, {9}).goes_out(Seat::a);  // 7, 4+2, 6+3
  EXPECT_TRUE(scene.state.over);
  EXPECT_EQ(places_of(scene.state), (Places{2, 1, 3}));
  EXPECT_TRUE(scene.told(EventKind::final_drawn).empty());
  EXPECT_EQ(scene.told(EventKind::match_ended).at(0).seat, Seat::b);
  EXPECT_EQ(scene.told(EventKind::match_ended).at(0).totals[Seat::b], 6);
  EXPECT_TRUE(Archimedes::waiting_on(scene.state).empty());
  EXPECT_EQ(Archimedes::outcome(scene.state)->points[Seat::c], Points{9});
}

TEST(Archimedes, A17_before_the_fifth_round_is_over_there_is_no_outcome) {
  for (int round = 1; round <= 4; ++round) {
    Scene scene(2);
    scene.round(round, {1, 1}).hand(Seat::b, {1}).goes_out(Seat::a);
    EXPECT_FALSE(scene.state.over);
    EXPECT_EQ(scene.state.round, round + 1);
    EXPECT_FALSE(Archimedes::outcome(scene.state));
  }
}

TEST(Archimedes, A17_those_tied_for_the_fewest_draw_and_the_lowest_card_wins) {
  for (std::uint64_t number = 0; number < 500; ++number) {
    const Scene scene = ended_with({5, 9, 5, 8}, number);
    SeatSet tied = SeatSet::only(Seat::a);
    tied.add(Seat::c);
    const FinalDraw judged = judge(scene, tied);
    EXPECT_EQ(scene.told(EventKind::match_ended).at(0).seat, judged.winner) << "seed " << number;
    EXPECT_EQ(places_of(scene.state), judged.winner == Seat::a ? (Places{1, 4, 2, 3}) : (Places{2, 4, 1, 3}));
  }
}

TEST(Archimedes, A17_those_still_tied_for_the_lowest_draw_again_and_the_others_do_not) {
  int redraws = 0, dropped = 0;
  for (std::uint64_t number = 0; number < 500; ++number) {
    const Scene scene = ended_with({4, 4, 4, 4, 4}, number);
    const FinalDraw judged = judge(scene, SeatSet::all(5));
    const std::size_t cards_drawn = scene.told(EventKind::final_drawn).size();
    redraws += judged.draws > 1 ? 1 : 0;
    dropped += judged.draws > 1 && cards_drawn < 10 ? 1 : 0;
    Places places(5, 2);
    places[static_cast<unsigned>(index(judged.winner))] = 1;
    EXPECT_EQ(places_of(scene.state), places) << "seed " << number;
  }
  EXPECT_GT(redraws, 50);
  EXPECT_EQ(dropped, redraws);
}

TEST(Archimedes, A17_each_draw_is_from_all_54_freshly_shuffled) {
  int redraws = 0;
  for (std::uint64_t number = 0; number < 300; ++number) {
    const Scene scene = ended_with({4, 4}, number, {.reiner = 1, .deck = 1});
    Stream stream = chance_of(number).stream("final", 0);
    const std::vector<Event> drawn = scene.told(EventKind::final_drawn);
    for (std::size_t i = 0; i < drawn.size(); i += 2) {
      FixedVector<Card, deck_room> all = box(1, false);
      ASSERT_EQ(all.size(), 54);
      stream.shuffle(all.begin(), all.size());
      EXPECT_EQ(drawn[i].card, all[53]);
      EXPECT_EQ(drawn.at(i + 1).card, all[52]);
    }
    redraws += drawn.size() > 2 ? 1 : 0;
  }
  EXPECT_GT(redraws, 3);
}

TEST(Archimedes, A17_there_is_no_joker_in_the_last_draw) {
  for (std::uint64_t number = 0; number < 2000; ++number) {
    for (const Event& event : ended_with({1, 1, 1, 1, 1}, number, {.reiner = 1}).told(EventKind::final_drawn)) {
      ASSERT_GE(event.card.code, 1);
      ASSERT_LE(event.card.code, 13);
    }
  }
}

TEST(Archimedes, A17_other_places_are_shared) {
  EXPECT_EQ(places_of(ended_with({3, 7, 7, 9, 7}).state), (Places{1, 2, 2, 5, 2}));
  EXPECT_EQ(places_of(ended_with({9, 9, 1}).state), (Places{2, 2, 1}));
  const Places tied = places_of(ended_with({2, 2, 6, 6}).state);
  EXPECT_EQ(tied[0] + tied[1], 3);
  EXPECT_EQ(tied[2], 3);
  EXPECT_EQ(tied[3], 3);
}

TEST(Archimedes, A17_the_outcome_of_a_whole_match_is_what_the_sheet_adds_up_to) {
  for (std::uint64_t number = 0; number < 200; ++number) {
    const int seats = 2 + static_cast<int>(number % 4);
    ArchimedesMatch match = ArchimedesMatch::open(setup_for(seats, {}, number)).value();
    Stream stream = test_stream(number);
    play_out(match, stream);
    const Outcome& outcome = *match.outcome();
    int winners = 0, fewest = 99;
    for (const Seat seat : SeatSet::all(seats)) {
      int total = 0;
      for (const Token token : match.state().sheet[seat]) {
        ASSERT_GE(token.points, 0);
        total += token.points;
      }
      EXPECT_EQ(outcome.points[seat], Points{total});
      fewest = std::min(fewest, total);
      winners += outcome.place[seat] == 1 ? 1 : 0;
    }
    EXPECT_EQ(winners, 1) << "seed " << number;
    for (const Seat each : SeatSet::all(seats)) {
      EXPECT_EQ(outcome.place[each] == 1 && outcome.points[each] != Points{fewest}, false) << "seed " << number;
    }
  }
}

}  // namespace
}  // namespace calculi::archimedes
