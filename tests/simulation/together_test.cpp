// Bots of one level at one table do not answer all at once (ux 3.5, 3).
#include <gtest/gtest.h>

#include "benchmarks/together.hpp"
#include "games/klodki/rules/testing.hpp"
#include "games/rachmistrz/game.hpp"
#include "tests/how_many.hpp"

namespace calculi {
namespace {

// ux 3.5, 3. Novices' tables are where it is hardest: no sums, so everybody needs the same time.
TEST(KlodkiTogether, three_bots_of_one_level_seldom_answer_at_once) {
  for (const klodki::Variant variant : {klodki::Variant::expert, klodki::Variant::novice, klodki::Variant::murderous}) {
    for (const std::string_view level : {"9", "expert", "greedy"}) {
      for (const int seats : {3, 4}) {
        const klodki::Options options = klodki::testing::Chosen{.variant = variant}.options();
        const together::Counted counted = together::play<klodki::Klodki>(level, seats, options, how_many(30, 300));
        EXPECT_GT(counted.three, 0) << level;
        EXPECT_LT(counted.share_of_any(), together::wanted)
            << level << ", " << klodki::variant_names[static_cast<unsigned>(variant)] << ", " << seats
            << " seats, seed 91";
      }
    }
  }
}

// The count can fail: random bots do not spread their times.
TEST(KlodkiTogether, random_players_do_answer_at_once) {
  const klodki::Options options = klodki::testing::Chosen{.variant = klodki::Variant::novice}.options();
  const together::Counted counted = together::play<klodki::Klodki>("random", 4, options, 300);
  EXPECT_GT(counted.share_of_any(), 2 * together::wanted) << "seed 91";
}

TEST(RachmistrzTogether, three_bots_of_one_level_seldom_claim_at_once) {
  for (const std::string_view level : {"9", "expert", "greedy"}) {
    for (const int seats : {3, 6}) {
      const together::Counted counted = together::play<rachmistrz::Rachmistrz>(level, seats, {}, how_many(30, 300));
      EXPECT_GT(counted.three, 0) << level;
      EXPECT_LT(counted.share_of_any(), together::wanted) << level << ", " << seats << " seats, seed 91";
    }
  }
}

}  // namespace
}  // namespace calculi
