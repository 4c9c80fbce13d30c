#include "engine/play/facts/memory.hpp"

#include <gtest/gtest.h>

#include "engine/play/facts/sprint.hpp"

namespace calculi {
namespace {

constexpr Fact six_eights{6, Operation::times, 8};
constexpr std::int64_t begin = 29'900'000;

Minute on_day(double day) { return {begin + static_cast<std::int64_t>(day * 1440)}; }
Minute after(std::int64_t minutes) { return {begin + minutes}; }
FactAnswer right(const Fact& fact, Millis time = {}) { return {fact, value_of(fact), time}; }
double days(const Memory& memory, const Fact& fact) { return memory.find(fact)->half_life / 1440.0; }

TEST(Memory, right_answers_further_and_further_apart_lengthen_the_half_life_as_printed) {
  Memory memory;
  memory.note(right(six_eights), on_day(0));
  EXPECT_NEAR(days(memory, six_eights), 1.06, 0.01);
  const std::array<std::array<double, 3>, 6> printed{
      {{1, 3.2, 0.1}, {2, 6.9, 0.1}, {4, 14, 0.5}, {8, 30, 0.5}, {16, 60, 0.5}, {30, 114, 0.5}}};
  for (const auto& [day, half_life, error] : printed) {
    const double recall = memory.find(six_eights)->recall(on_day(day));
    EXPECT_GE(recall, 0.515);
    EXPECT_LE(recall, 0.855);
    memory.note(right(six_eights), on_day(day));
    EXPECT_NEAR(days(memory, six_eights), half_life, error) << "on day " << day;
  }
  EXPECT_EQ(memory.find(six_eights)->level(), Level::sure);
}

TEST(Memory, ten_right_answers_within_ten_minutes_change_next_to_nothing) {
  Memory memory;
  for (int minute = 0; minute <= 10; ++minute) memory.note(right(six_eights), after(minute));
  EXPECT_NEAR(days(memory, six_eights), 1.09, 0.01);
  EXPECT_EQ(memory.find(six_eights)->met, 11);
}

TEST(Memory, begins_with_the_difficulty_of_a_fact) {
  Memory memory;
  memory.note(right({2, Operation::times, 3}), on_day(0));
  EXPECT_NEAR(days(memory, {2, Operation::times, 3}), 6.3, 0.1);
}

TEST(Memory, a_wrong_answer_shortens_it_and_never_below_six_hours) {
  Memory memory;
  memory.note(right(six_eights), on_day(0));
  memory.note({six_eights, 54}, on_day(1));
  EXPECT_NEAR(days(memory, six_eights), 0.4 * 1.06, 0.01);
  for (int i = 0; i < 5; ++i) memory.note({six_eights, 54}, on_day(1));
  EXPECT_EQ(memory.find(six_eights)->half_life, 360);
  EXPECT_EQ(memory.find(six_eights)->wrong, 6);
}

TEST(Memory, a_slow_right_answer_is_half_the_practice_and_no_mistake) {
  Memory quick;
  Memory slow;
  for (Memory* each : {&quick, &slow}) each->note(right({3, Operation::times, 4}, {2000}), on_day(0));
  quick.note(right({3, Operation::times, 4}, {3900}), on_day(1));
  slow.note(right({3, Operation::times, 4}, {4100}), on_day(1));
  const auto gained = [&](const Memory& memory) { return memory.find({3, Operation::times, 4})->half_life; };
  EXPECT_LT(gained(slow), gained(quick));
  EXPECT_EQ(slow.find({3, Operation::times, 4})->wrong, 0);
}

TEST(Memory, both_orders_are_one_fact_and_inverses_feed_it_with_half_the_weight) {
  Memory memory;
  memory.note(right({8, Operation::times, 6}), on_day(0));
  memory.note(right(six_eights), on_day(1));
  ASSERT_EQ(memory.entries().size(), 1U);
  EXPECT_EQ(memory.find(six_eights)->met, 2);

  Memory divided;
  divided.note(right({48, Operation::divided, 6}), on_day(0));
  divided.note(right({48, Operation::divided, 8}), on_day(1));
  EXPECT_GT(days(divided, six_eights), 1.06);
  EXPECT_LT(days(divided, six_eights), days(memory, six_eights));
  EXPECT_EQ(divided.entries().size(), 1U);

  Memory minus;
  minus.note({{13, Operation::minus, 5}, 7}, on_day(0));
  EXPECT_EQ(minus.entries().size(), 2U);
  EXPECT_EQ(minus.find({5, Operation::plus, 8})->wrong, 1);
  EXPECT_TRUE(minus.find({8, Operation::plus, 5})->slips.empty());
  EXPECT_EQ(minus.find({13, Operation::minus, 5})->slips[0].value, 7);
}

TEST(Memory, what_is_too_large_or_below_zero_is_no_fact) {
  Memory memory;
  for (const Fact& fact : {Fact{14, Operation::times, 2}, Fact{2, Operation::minus, 5}, Fact{50, Operation::plus, 1},
                           Fact{7, Operation::divided, 0}}) {
    memory.note({fact, 3}, on_day(0));
  }
  EXPECT_TRUE(memory.entries().empty());
}

TEST(Memory, a_fact_is_due_when_fifteen_of_a_hundred_would_have_forgotten_it) {
  Memory memory;
  memory.note(right(six_eights), on_day(0));
  const Minute back = memory.find(six_eights)->comes_back();
  EXPECT_NEAR(static_cast<double>(back.count - begin), 0.234 * 1.06 * 1440, 2);
  EXPECT_TRUE(memory.due({back.count - 1}).empty());
  EXPECT_EQ(memory.due(back).size(), 1U);
}

TEST(Memory, a_clock_that_was_set_back_counts_as_no_time) {
  Memory memory;
  memory.note(right(six_eights), on_day(10));
  memory.note(right(six_eights), on_day(3));
  EXPECT_EQ(memory.find(six_eights)->last, on_day(10));
  EXPECT_NEAR(days(memory, six_eights), 1.06, 0.01);
  EXPECT_EQ(memory.find(six_eights)->recall(on_day(1)), 1);
}

TEST(Memory, wrong_values_are_kept_for_thirty_days) {
  Memory memory;
  for (const int day : {0, 10, 20, 35}) memory.note({six_eights, 50 + day / 10}, on_day(day));
  const auto& slips = memory.find(six_eights)->slips;
  ASSERT_EQ(slips.size(), 3);
  EXPECT_EQ(slips[0], (Slip{51, 25}));
  EXPECT_EQ(slips[2], (Slip{53, 0}));
  for (int i = 0; i < 9; ++i) memory.note({six_eights, 60 + i}, on_day(36));
  EXPECT_EQ(memory.find(six_eights)->slips.size(), slips_kept);
  EXPECT_EQ(memory.find(six_eights)->slips[0].value, 64);
}

TEST(Memory, is_written_and_read_again_and_damaged_rows_alone_are_dropped) {
  Memory memory;
  memory.note({six_eights, 54, {2100}}, on_day(0));
  memory.note(right({13, Operation::minus, 5}, {1500}), on_day(2));
  const std::string json = memory_json(memory);
  EXPECT_EQ(memory_json(read_memory(*parse_json(json))), json);
  const Result<Json> damaged = parse_json(
      R"({"6x8":[1526,29900000,1,0,0,[]],"8x6":[1526,1,1,0,0,[]],"6x9":[0,1,1,0,0,[]],"x":[],"7x7":7,"2x2":[1526,1,1,0,0,[5]],)"
      R"("06x7":[1526,1,1,0,0,[]],"12:3":[1526,1,1,0,0,[]]})");
  const Memory read = read_memory(*damaged);
  ASSERT_EQ(read.entries().size(), 1U);
  EXPECT_EQ(read.entries()[0].fact, six_eights);
}

TEST(Memory, holds_three_hundred_facts_and_forgets_the_oldest) {
  Memory memory;
  std::int64_t minute = 0;
  for (const Operation operation : {Operation::plus, Operation::minus, Operation::times}) {
    for (int a = 0; a <= 13; ++a) {
      for (int b = 0; b <= 13; ++b) memory.note(right({a, operation, b}), after(++minute));
    }
  }
  EXPECT_EQ(memory.entries().size(), Memory::most_facts);
  EXPECT_EQ(memory.find({7, Operation::plus, 7}), nullptr);
  EXPECT_NE(memory.find({13, Operation::times, 13}), nullptr);
}

TEST(Sprint, asks_due_facts_first_then_growing_ones_and_every_fourth_is_sure) {
  Memory memory;
  for (const int b : {2, 3, 4}) {
    for (const int day : {0, 10, 40, 100}) memory.note(right({2, Operation::times, b}), on_day(day));
  }
  for (const int b : {6, 7}) memory.note(right({6, Operation::times, b}), on_day(98));
  memory.note(right({7, Operation::times, 8}), on_day(100));
  Stream stream = Chance(chance_key(Seed{}, {})).stream(StreamName{"test"}, 0);
  const std::vector<Fact> asked = sprint(memory, on_day(100.01), 20, stream);
  ASSERT_EQ(asked.size(), 20U);
  const auto entry = [&](unsigned i) { return memory.find(asked[i]); };
  EXPECT_TRUE(entry(0)->due(on_day(100.01)));
  EXPECT_TRUE(entry(1)->due(on_day(100.01)));
  EXPECT_EQ(entry(2)->fact, (Fact{7, Operation::times, 8}));
  EXPECT_EQ(entry(3)->level(), Level::sure);
  EXPECT_EQ(entry(4), nullptr);
  EXPECT_EQ(entry(7)->level(), Level::sure);
}

TEST(Sprint, begins_with_easy_products_where_nothing_was_met_yet) {
  Stream stream = Chance(chance_key(Seed{}, {})).stream(StreamName{"test"}, 0);
  const std::vector<Fact> asked = sprint({}, on_day(0), 60, stream);
  EXPECT_EQ(asked.size(), 45U);
  EXPECT_LE(value_of(asked[0]), 30);
}

}  // namespace
}  // namespace calculi
