// Bots of one level at one table do not claim all at once (ux 3.5, 3).
#include <gtest/gtest.h>

#include "engine/play/together.hpp"
#include "games/rachmistrz/rules/rules.hpp"
#include "tests/how_many.hpp"

namespace calculi::rachmistrz {
namespace {

TEST(RachmistrzTogether, three_bots_of_one_level_seldom_claim_at_once) {
  for (const std::string_view level : {"9", "expert", "greedy"}) {
    for (const int seats : {3, 6}) {
      const together::Counted counted = together::play<Rachmistrz>(level, seats, {}, how_many(30, 300));
      EXPECT_GT(counted.three, 0) << level;
      EXPECT_LT(counted.share_of_any(), together::wanted) << level << ", " << seats << " seats, seed 91";
    }
  }
}

}  // namespace
}  // namespace calculi::rachmistrz
