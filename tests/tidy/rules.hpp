// The project's rules that a compiler does not check. Each rule reads the tree and returns its complaints, one line
// each, with the place; no complaint means that the rule holds. The rules are functions so that planted faults can test
// them.
#pragma once

#include <string>
#include <vector>

#include "tests/tidy/source_tree.hpp"

namespace calculi::tidy {

using Complaints = std::vector<std::string>;
using Tree = std::vector<SourceFile>;

Complaints includes_go_leftward(const Tree& tree);
Complaints pure_code_uses_no_outside_world(const Tree& tree);
Complaints rules_count_without_fractions(const Tree& tree);
Complaints files_and_functions_are_short(const Tree& tree);
Complaints rooms_are_small(const Tree& tree);
Complaints nothing_is_left_for_later(const Tree& tree);
Complaints headers_open_with_a_comment(const Tree& tree);
Complaints the_door_to_a_game_stays_narrow(const Tree& tree);
Complaints only_games_name_games(const Tree& tree);
Complaints every_clause_is_named_in_a_test(const Tree& tree);
Complaints every_acceptance_check_names_its_tests(const Tree& tree);

}  // namespace calculi::tidy
