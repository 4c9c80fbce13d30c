// Bots that keep apart from each other take the time of people all the same.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/play/moment.hpp"
#include "games/klodki/players/planner.hpp"
#include "games/klodki/rules/testing.hpp"

namespace calculi::klodki {
namespace {

using namespace testing;

// ux 3.2, "time to throw": at the largest table, where a moment of one's own is furthest away.
TEST(KlodkiMoment, a_moment_of_ones_own_leaves_the_times_of_people) {
  const auto share = [](std::vector<std::int64_t>& times, double part) {
    std::sort(times.begin(), times.end());
    return static_cast<double>(times[static_cast<std::size_t>(part * static_cast<double>(times.size()))]);
  };
  Stream stream = chance(92).stream("padlocks", 0);
  for (const Person& person : people) {
    std::vector<std::int64_t> alone;
    std::vector<std::int64_t> apart;
    for (std::uint32_t i = 0; i < 4000; ++i) {
      Mind mind(person, chance(92).stream("mind", i), Tempo::race);
      View view;
      view.me = seat_at(static_cast<int>(i % 6));
      view.seats = 6;
      for (Padlock& padlock : view.padlocks) padlock = static_cast<Padlock>(1 + stream.below(9));
      Code code;
      for (std::uint8_t k = 0; k < (product_of(view.padlocks) > 9 ? 2 : 1); ++k) {
        code.places.push_back({});
        code.places[k].keys.push_back({Seat::none, Spot::hand, static_cast<std::uint8_t>(k + 1)});
      }
      const Millis product = product_time(view, mind);
      const Millis think = product + handling_time(code, mind);
      alone.push_back(think.count);
      const Millis now{static_cast<std::int64_t>(stream.below(10'000))};
      apart.push_back(think_apart(view, now, think).count);
    }
    EXPECT_NEAR(share(apart, 0.5), share(alone, 0.5), 0.03 * share(alone, 0.5)) << person.level << ", seed 92";
    EXPECT_NEAR(share(apart, 0.1), share(alone, 0.1), 0.06 * share(alone, 0.1)) << person.level << ", seed 92";
    EXPECT_NEAR(share(apart, 0.9), share(alone, 0.9), 0.06 * share(alone, 0.9)) << person.level << ", seed 92";
  }
}

}  // namespace
}  // namespace calculi::klodki
