// Many matches at once: every table stands at a decision of the program, and its matches are those of a simulation.
#include "platform/batch/batch.hpp"

#include <gtest/gtest.h>

#include "engine/table/registry.hpp"
#include "tests/how_many.hpp"

namespace calculi {
namespace {

BatchPlan plan_of(const Module& module, int tables) {
  BatchPlan plan;
  plan.module = &module;
  plan.setup.seats = std::max(2, int{module.about().least_seats});
  plan.tables = tables;
  plan.seed = 11;
  return plan;
}

TEST(Batch, every_table_stands_at_a_decision_until_enough_matches_have_ended) {
  for (const Module* module : all_modules()) {
    Batch batch = Batch::open(plan_of(*module, 2)).value();
    std::int64_t ended = 0;
    while (ended < how_many(2, 40)) {
      for (int table = 0; table < batch.tables(); ++table) {
        ASSERT_GT(batch.choices(table), 0) << module->about().slug;
        ASSERT_TRUE(batch.match(table).waiting_on().has(seat_at(batch.to_move()[static_cast<unsigned>(table)])));
      }
      batch.choose_randomly();
      for (const Batch::Finished& each : batch.take_finished()) {
        EXPECT_GT(each.inputs, 0);
        ++ended;
      }
    }
    EXPECT_EQ(batch.offsets().back() * batch.encoding().action_numbers(), static_cast<int>(batch.actions().size()));
  }
}

TEST(Batch, a_choice_that_there_is_not_changes_nothing) {
  Batch batch = Batch::open(plan_of(*all_modules().front(), 2)).value();
  const std::vector<float> before = batch.views();
  const std::array wrong{std::vector<std::int32_t>{0}, std::vector<std::int32_t>{0, -1},
                         std::vector<std::int32_t>{0, batch.choices(1)}};
  for (const auto& choices : wrong) EXPECT_FALSE(batch.choose(choices));
  EXPECT_EQ(batch.views(), before);
  EXPECT_EQ(batch.moves(), 0);
  EXPECT_TRUE(batch.choose(std::vector<std::int32_t>{0, 0}));
}

TEST(Batch, without_a_seat_for_the_program_there_is_none) {
  BatchPlan plan = plan_of(*all_modules().front(), 1);
  for (const Seat seat : SeatSet::all(2)) plan.setup.holders[seat] = {HolderKind::bot, BotLevel("random")};
  EXPECT_FALSE(Batch::open(plan));
}

}  // namespace
}  // namespace calculi
