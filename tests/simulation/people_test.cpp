// The release checks of ux 3.5 on 20,000 draws per level, and the figures that ux 3.2 states for the model.
#include <gtest/gtest.h>

#include "benchmarks/release_checks.hpp"

namespace calculi {
namespace {

using namespace release_checks;

TEST(People, passes_the_release_checks_of_every_level) {
  double median = 1000;
  double errors = 1;
  for (const Person& person : people) {
    const Drawn drawn = draw(person, Tempo::calm, any_product);
    EXPECT_GE(drawn.least(), 0.25) << person.level;
    EXPECT_GE(drawn.variation, 0.3) << person.level;
    EXPECT_LE(drawn.variation, 0.9) << person.level;
    EXPECT_GT(drawn.mean, drawn.median()) << person.level;
    EXPECT_LT(drawn.median(), median) << person.level;
    EXPECT_LE(drawn.errors, errors) << person.level;
    median = drawn.median();
    errors = drawn.errors;
  }
}

TEST(People, finds_6_times_8_slower_and_worse_than_2_times_3) {
  for (const Person& person : people) {
    const Drawn hard = draw(person, Tempo::calm, six_times_eight);
    const Drawn easy = draw(person, Tempo::calm, two_times_three);
    EXPECT_GT(hard.median(), easy.median()) << person.level;
    EXPECT_GT(hard.errors, easy.errors) << person.level;
  }
}

// The figures of ux 3.2: median, fastest and slowest tenth, errors at leisure and in a race.
TEST(People, gives_the_times_and_errors_that_the_model_is_known_for) {
  struct Said {
    double median, quick, slow, calm, race;
  };
  constexpr std::array<Said, people_count> said{{{8.2, 2.4, 19.8, .27, .28},
                                                 {2.1, 1.4, 5.2, .08, .12},
                                                 {1.6, 1.1, 3.5, .06, .08},
                                                 {1.2, 0.8, 2.3, .04, .075},
                                                 {0.7, 0.6, 1.0, .01, .017}}};
  for (const Person& person : people) {
    const Said& expected = said[person.rank];
    const Drawn calm = draw(person, Tempo::calm, any_product);
    const Drawn race = draw(person, Tempo::race, any_product);
    EXPECT_NEAR(calm.median(), expected.median, 0.03 * expected.median + 0.05) << person.level;
    EXPECT_NEAR(calm.share(0.1), expected.quick, 0.05 * expected.quick + 0.05) << person.level;
    EXPECT_NEAR(calm.share(0.9), expected.slow, 0.10 * expected.slow) << person.level;
    EXPECT_NEAR(calm.errors, expected.calm, 0.02) << person.level;
    EXPECT_NEAR(race.errors, expected.race, 0.02) << person.level;
  }
}

TEST(People, of_nine_years_scores_19_to_22_of_25_in_the_test_of_six_seconds) {
  const double mean = score_of_25(people[1], 2000);
  EXPECT_GE(mean, 19);
  EXPECT_LE(mean, 22);
}

// ux 3.5, 3
TEST(People, three_people_seldom_answer_together) {
  for (const Three& three : all_threes) {
    EXPECT_LT(share_together(three), 0.02) << three[0] << three[1] << three[2];
  }
}

}  // namespace
}  // namespace calculi
