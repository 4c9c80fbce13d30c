#include "engine/play/moment.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "engine/base/chance.hpp"
#include "engine/base/limits.hpp"

namespace calculi {
namespace {

Stream stream_for_moment(std::uint32_t number) {
  return Chance(chance_key(seed_from_number(17, 0), {})).stream("moment", number);
}

Millis some_time(Stream& stream) { return {static_cast<std::int64_t>(stream.below(100'000))}; }

// ux 3.5, 3: whenever three seats would speak, and most of all when they would speak at once.
TEST(Moment, of_three_seats_is_never_within_150_ms) {
  Stream stream = stream_for_moment(1);
  for (int seats = 3; seats <= limits::seats; ++seats) {
    std::int64_t closest = 1'000'000;
    for (int i = 0; i < 30'000; ++i) {
      const Millis together = some_time(stream);
      std::vector<std::int64_t> said;
      for (const Seat seat : SeatSet::all(seats)) {
        const Millis at = together + Millis{static_cast<std::int64_t>(stream.below(400))};
        said.push_back(own_moment(at, Millis{0}, seat, seats, i).count);
      }
      std::sort(said.begin(), said.end());
      for (std::size_t k = 2; k < said.size(); ++k) closest = std::min(closest, said[k] - said[k - 2]);
    }
    EXPECT_GT(closest, 150) << seats << " seats, seed 17";
  }
}

TEST(Moment, is_near_the_time_and_as_often_before_it_as_after) {
  Stream stream = stream_for_moment(2);
  for (int seats = 3; seats <= limits::seats; ++seats) {
    std::int64_t sum = 0;
    for (int i = 0; i < 20'000; ++i) {
      const Millis at = seconds(1) + some_time(stream);
      const Seat seat = seat_at(static_cast<int>(stream.below(static_cast<std::uint32_t>(seats))));
      const std::int64_t moved = own_moment(at, Millis{0}, seat, seats, i).count - at.count;
      ASSERT_LE(std::max(moved, -moved), 46 * seats) << at.count << ", seed 17";
      sum += moved;
    }
    EXPECT_LT(std::max(sum, -sum), 20'000 * 5) << seats << " seats: 5 ms in the mean, seed 17";
  }
}

TEST(Moment, lets_no_neighbour_be_first_more_often) {
  Stream stream = stream_for_moment(4);
  constexpr int pairs = 20'000;
  int first = 0;
  for (int round = 1; round <= pairs; ++round) {
    const Millis begun = some_time(stream);
    std::array<Millis, 2> said{};
    for (int k = 0; k < 2; ++k) {
      const Millis at = begun + Millis{1000 + static_cast<std::int64_t>(stream.below(1500))};
      said[static_cast<unsigned>(k)] = own_moment(at, begun, seat_at(2 + k), 6, round);
    }
    first += said[0] < said[1] ? 1 : 0;
  }
  EXPECT_NEAR(first, pairs / 2, pairs / 50) << "seed 17";
}

TEST(Moment, makes_nobody_twice_as_quick_and_changes_nothing_for_two) {
  struct {
    Seat me = Seat::a;
    std::int8_t seats = 6;
    std::int16_t round = 1;
  } view;
  Stream stream = stream_for_moment(3);
  for (int i = 0; i < 20'000; ++i) {
    const Millis now = some_time(stream);
    const Millis think{static_cast<std::int64_t>(stream.below(800))};
    view.seats = 6;
    view.me = seat_at(static_cast<int>(stream.below(6)));
    ASSERT_GE(think_apart(view, now, think).count, think.count / 2) << now.count << ", seed 17";
    view.seats = 2;
    ASSERT_EQ(think_apart(view, now, think), think);
  }
}

}  // namespace
}  // namespace calculi
