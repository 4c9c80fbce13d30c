// Checks the source tree against the rules.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/tidy/rules.hpp"

namespace calculi::tidy {

namespace {

const Tree& tree() {
  static const Tree all = read_tree(CALCULI_SOURCE_DIR);
  return all;
}

void expect_none(const Complaints& complaints) {
  for (const std::string& complaint : complaints) ADD_FAILURE() << complaint;
}

}  // namespace

TEST(Tidy, the_tree_is_read) {
  EXPECT_GT(tree().size(), 10U);
  EXPECT_TRUE(std::ranges::any_of(tree(), [](const SourceFile& file) { return file.path == "engine/base/ids.hpp"; }));
}
TEST(Tidy, includes_go_leftward) { expect_none(includes_go_leftward(tree())); }
TEST(Tidy, pure_code_uses_no_outside_world) { expect_none(pure_code_uses_no_outside_world(tree())); }
TEST(Tidy, rules_count_without_fractions) { expect_none(rules_count_without_fractions(tree())); }
TEST(Tidy, files_and_functions_are_short) { expect_none(files_and_functions_are_short(tree())); }
TEST(Tidy, rooms_are_small) { expect_none(rooms_are_small(tree())); }
TEST(Tidy, nothing_is_left_for_later) { expect_none(nothing_is_left_for_later(tree())); }
TEST(Tidy, headers_open_with_a_comment) { expect_none(headers_open_with_a_comment(tree())); }
TEST(Tidy, the_door_to_a_game_stays_narrow) { expect_none(the_door_to_a_game_stays_narrow(tree())); }
TEST(Tidy, only_games_name_games) { expect_none(only_games_name_games(tree())); }
TEST(Tidy, every_clause_is_named_in_a_test) { expect_none(every_clause_is_named_in_a_test(tree())); }
TEST(Tidy, every_acceptance_check_names_its_tests) { expect_none(every_acceptance_check_names_its_tests(tree())); }

}  // namespace calculi::tidy
