// N9, N10: for every table size, every starter and every closing seat, exactly the right seats get a last turn.
#include <gtest/gtest.h>

#include "games/numeramis/rules/testing.hpp"

namespace calculi::numeramis {
namespace {

// Everybody holds 1, 2, 3, 4 of round one; the deck gives nines and eights.
TestTable even_table(int seats, int dealer) {
  TestTable table(seats, {.dealer = static_cast<std::uint8_t>(dealer)});
  table.lay(std::vector<Digits>(static_cast<unsigned>(seats), cards_of({1, 2, 3, 4})), card(7));
  return table;
}

void close_now(TestTable& table) {
  const Seat seat = table.state.turn;
  ASSERT_TRUE(table.act(seat, "d"));
  ASSERT_TRUE(table.act(seat, "close 4+3+2+1 drop " + std::to_string(table.state.taken.digit)));
}

void play_last_turn(TestTable& table) {
  const Seat seat = table.state.turn;
  ASSERT_TRUE(table.act(seat, "d"));
  ASSERT_TRUE(table.act(seat, "lay 34-2-1 drop " + std::to_string(table.state.taken.digit)));
}

void check_close(int seats, int dealer, int turns_before) {
  SCOPED_TRACE(testing::Message() << seats << " seats, dealer " << dealer << ", turns before " << turns_before);
  TestTable table = even_table(seats, dealer);
  const int starter = dealer % seats;
  for (int i = 0; i < turns_before; ++i) table.idle();
  const int closer = index(table.state.turn);
  ASSERT_EQ(closer, (starter + turns_before) % seats);
  close_now(table);
  std::vector<int> with_turn;
  for (int seat = (closer + 1) % seats; seat != starter; seat = (seat + 1) % seats) with_turn.push_back(seat);
  SeatSet without = SeatSet::all(seats) - SeatSet::only(seat_at(closer));
  for (const int seat : with_turn) without.remove(seat_at(seat));
  for (const int seat : with_turn) {
    EXPECT_EQ(table.state.phase, Phase::take);
    EXPECT_EQ(Numeramis::waiting_on(table.state), SeatSet::only(seat_at(seat)));
    play_last_turn(table);
  }
  if (!without.empty()) {
    EXPECT_EQ(table.state.phase, Phase::layouts);
    EXPECT_EQ(Numeramis::waiting_on(table.state), without);
    for (const Seat each : SeatSet::all(seats)) {
      if (!without.has(each)) continue;
      ASSERT_TRUE(table.act(each, "12+34"));
    }
  }
  EXPECT_EQ(table.state.round, 2);
  const Event scored = table.told(EventKind::round_scored)[0];
  for (int i = 0; i < seats; ++i) {
    const int expected = i == closer ? 90 : without.has(seat_at(i)) ? 54 : 69;
    EXPECT_EQ(scored.points[seat_at(i)], expected) << "seat " << i;
  }
  EXPECT_TRUE(Numeramis::sound(table.state));
}

TEST(numeramis_close, the_right_seats_play_once_more_for_2_to_6_seats_and_every_closing_seat) {  // N9, N10
  for (int seats = 2; seats <= 6; ++seats) {
    for (int dealer = 1; dealer <= seats; ++dealer) {
      for (int turns = 0; turns < 2 * seats; ++turns) check_close(seats, dealer, turns);
    }
  }
}

TEST(numeramis_close, the_dead_card_and_the_one_below_can_never_be_taken) {  // N11
  for (int seats = 2; seats <= 6; ++seats) {
    TestTable table = even_table(seats, seats);
    close_now(table);
    const Pile locked = table.state.discards;
    for (int i = 1; i < seats; ++i) {
      const bool open_card = i > 1;
      EXPECT_EQ(table.view(table.state.turn).top != no_card, open_card);
      if (open_card) {
        ASSERT_TRUE(table.act(table.state.turn, "o"));
        const Result<void> again = table.act(table.state.turn, "o");
        EXPECT_FALSE(again.has_value());
        EXPECT_EQ(table.state.discards.size(), locked.size()) << "only what lies above was taken";
        ASSERT_TRUE(table.act(table.state.turn, "none x " + std::to_string(table.state.taken.digit)));
      } else {
        EXPECT_EQ(table.clause_of(table.state.turn, "o"), "N11");
        play_last_turn(table);
      }
    }
    EXPECT_EQ(table.state.round, 2);
  }
}

}  // namespace
}  // namespace calculi::numeramis
