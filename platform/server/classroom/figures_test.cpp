#include "platform/server/classroom/figures.hpp"

#include <gtest/gtest.h>

namespace calculi::server {
namespace {

const wire::ClassError* find(const wire::ClassMissed& missed, std::string_view kind) {
  const auto found = std::ranges::find(missed.errors, kind, &wire::ClassError::kind);
  return found == missed.errors.end() ? nullptr : &*found;
}

// C27: scripted errors.
TEST(Figures, C27_the_map_and_three_misconceptions_are_counted) {
  LessonFigures figures;
  for (const std::int32_t pupil : {1, 2}) {
    figures.add_wrong(1, pupil, {"8x7", 54, 1});
    figures.add_wrong(1, pupil, {"7x8", 65, 1});
    figures.add_wrong(1, pupil, {"3x4", 7, 1});
  }
  figures.add_wrong(1, 2, {"7x8", 54, 1});
  const wire::ClassMissed missed = figures.missed();
  ASSERT_EQ(missed.facts.size(), 2U);
  EXPECT_EQ(missed.facts[0].fact, "7x8");
  EXPECT_EQ(missed.facts[0].times, 5);
  EXPECT_EQ(missed.facts[1].times, 2);
  ASSERT_EQ(missed.errors.size(), 3U);
  EXPECT_EQ(missed.errors[0].times, 3);
  EXPECT_EQ(missed.errors[0].examples[0].value, 54);
  ASSERT_NE(find(missed, "swapped"), nullptr);
  EXPECT_EQ(find(missed, "swapped")->pupils, 2);
  ASSERT_NE(find(missed, "adds"), nullptr);
  EXPECT_EQ(find(missed, "adds")->examples[0].fact, "3x4");
}

TEST(Figures, an_error_is_named_from_its_second_occurrence_and_goes_with_the_pupil) {
  LessonFigures figures;
  figures.add_wrong(1, 1, {"3x4", 7, 1});
  EXPECT_TRUE(figures.missed().errors.empty());
  figures.add_wrong(1, 2, {"3x4", 7, 1});
  EXPECT_EQ(figures.missed().errors.size(), 1U);
  figures.drop(2);
  EXPECT_TRUE(figures.missed().errors.empty());
  EXPECT_EQ(figures.of_match(1).pupils.size(), 1U);
}

TEST(Figures, matches_add_up_to_the_class_so_far) {
  LessonFigures figures;
  figures.add({.match = 1, .pupil = 3, .table = 2, .moves = 9, .facts = 8, .right = 7, .times = {1000, 3000, 2000}});
  figures.add({.match = 2, .pupil = 3, .table = 1, .moves = 5, .facts = 5, .right = 5, .times = {4000, 5000}});
  figures.add_wrong(2, 3, {"6x8", 42, 2});
  const wire::ClassFigures so_far = figures.of_match(0);
  ASSERT_EQ(so_far.pupils.size(), 1U);
  EXPECT_EQ(so_far.pupils[0].moves, 14);
  EXPECT_EQ(so_far.pupils[0].right, 11);
  EXPECT_EQ(so_far.pupils[0].median_ms, 3000);
  EXPECT_EQ(so_far.pupils[0].missed, std::vector<std::string>{"6x8"});
  EXPECT_EQ(figures.of_match(1).pupils[0].table, 2);
  EXPECT_EQ(figures.equations(), 11);
}

}  // namespace
}  // namespace calculi::server
