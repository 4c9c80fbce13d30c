// The rules themselves: each finds a planted violation and accepts a correct neighbour.
#include "tests/tidy/rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace calculi::tidy {

namespace {

SourceFile file(std::string path, std::string text = "// x\n") { return {std::move(path), std::move(text)}; }

std::string including(const std::string& target) { return "#include \"" + target + "\"\n"; }

// The number of complaints about `from` when it includes `target`.
std::size_t include_faults(const std::string& from, const std::string& target) {
  Tree tree{file(target), file(from, including(target))};
  std::ranges::sort(tree, {}, &SourceFile::path);
  return includes_go_leftward(tree).size();
}

}  // namespace

TEST(TidyRules, an_include_to_the_left_or_in_the_same_folder_is_good) {
  EXPECT_EQ(include_faults("engine/table/match.cpp", "engine/base/ids.hpp"), 0U);
  EXPECT_EQ(include_faults("engine/table/record.cpp", "engine/table/match/match.hpp"), 0U);
  EXPECT_EQ(include_faults("games/nim/rules/rules.cpp", "engine/play/bot.hpp"), 0U);
  EXPECT_EQ(include_faults("platform/cli/play.cpp", "engine/table/registry.hpp"), 0U);
  EXPECT_EQ(include_faults("platform/server/hub/hub.cpp", "platform/store/log.hpp"), 0U);
  EXPECT_EQ(include_faults("tests/conformance/plays_test.cpp", "platform/cli/play.hpp"), 0U);
}

TEST(TidyRules, an_include_to_the_right_is_found) {
  EXPECT_EQ(include_faults("engine/base/ids.hpp", "engine/table/match/match.hpp"), 1U);
  EXPECT_EQ(include_faults("engine/table/match.cpp", "engine/table/registry.hpp"), 1U);
  EXPECT_EQ(include_faults("games/nim/rules/rules.cpp", "games/chess/rules/rules.hpp"), 1U);
  EXPECT_EQ(include_faults("platform/wire/json.cpp", "platform/store/log.hpp"), 1U);
  EXPECT_EQ(include_faults("engine/play/bot.cpp", "tests/tidy/rules.hpp"), 1U);
}

TEST(TidyRules, an_include_is_written_from_the_root_and_names_the_standard_library_only) {
  EXPECT_EQ(includes_go_leftward({file("engine/base/a.cpp", including("a.hpp"))}).size(), 1U);
  EXPECT_EQ(includes_go_leftward({file("engine/base/a.cpp", "#include <boost/json.hpp>\n")}).size(), 1U);
  EXPECT_EQ(includes_go_leftward({file("engine/base/a_test.cpp", "#include <gtest/gtest.h>\n")}).size(), 0U);
  EXPECT_EQ(includes_go_leftward({file("platform/store/a.cpp", "#include <sqlite3.h>\n")}).size(), 0U);
  EXPECT_EQ(includes_go_leftward({file("engine/base/a.cpp", "#include <array>\n")}).size(), 0U);
  EXPECT_EQ(includes_go_leftward({file("games/nim/a.cpp", including("games/nim/words.hpp"))}).size(), 0U);
}

TEST(TidyRules, the_outside_world_is_found_in_code_but_not_in_comments_or_strings) {
  EXPECT_EQ(pure_code_uses_no_outside_world({file("games/nim/a.cpp", "std::mt19937 r;\n")}).size(), 1U);
  EXPECT_EQ(pure_code_uses_no_outside_world({file("engine/base/a.cpp", "#include <chrono>\n")}).size(), 1U);
  EXPECT_EQ(pure_code_uses_no_outside_world({file("engine/base/a.cpp", "std::ranges::shuffle(v, r);\n")}).size(), 1U);
  EXPECT_EQ(pure_code_uses_no_outside_world({file("engine/base/a.cpp", "chance.shuffle(v);\n")}).size(), 0U);
  EXPECT_EQ(pure_code_uses_no_outside_world({file("engine/base/a.cpp", "f(\"cout\");  // not mt19937\n")}).size(), 0U);
  EXPECT_EQ(pure_code_uses_no_outside_world({file("platform/cli/a.cpp", "std::cout << 1;\n")}).size(), 0U);
}

TEST(TidyRules, fractions_are_found_in_rules_and_allowed_in_bots) {
  EXPECT_EQ(rules_count_without_fractions({file("games/nim/rules/rules.cpp", "double x = 0;\n")}).size(), 1U);
  EXPECT_EQ(rules_count_without_fractions({file("engine/table/a.hpp", "float x = 0;\n")}).size(), 1U);
  EXPECT_EQ(rules_count_without_fractions({file("games/nim/bot.cpp", "double x = 0;\n")}).size(), 0U);
  EXPECT_EQ(rules_count_without_fractions({file("engine/play/a.hpp", "double x = 0;\n")}).size(), 0U);
}

TEST(TidyRules, a_long_file_and_a_long_function_are_found) {
  std::string body;
  for (int i = 0; i < 68; ++i) body += "  f();\n";
  EXPECT_EQ(files_and_functions_are_short({file("a.cpp", "void g() {\n" + body + "}\n")}).size(), 0U);
  EXPECT_EQ(files_and_functions_are_short({file("a.cpp", "void g() {\n  f();\n" + body + "}\n")}).size(), 1U);
  const std::string two = "void g() {\n" + body + "}\n\nvoid h(int a,\n       int b) {\n" + body.substr(7) + "}\n";
  EXPECT_EQ(files_and_functions_are_short({file("a.cpp", two)}).size(), 0U);
  EXPECT_EQ(files_and_functions_are_short({file("a.ts", std::string(600, '\n'))}).size(), 0U);
  EXPECT_EQ(files_and_functions_are_short({file("a.ts", std::string(601, '\n'))}).size(), 1U);
}

TEST(TidyRules, marks_for_later_are_found) {
  const std::string mark = std::string("TO") + "DO";
  EXPECT_EQ(nothing_is_left_for_later({file("web/src/a.ts", "// " + mark + ": more\n")}).size(), 1U);
  EXPECT_EQ(nothing_is_left_for_later({file("web/src/a.ts", "const MAS" + mark + "N = 1;\n")}).size(), 0U);
}

TEST(TidyRules, a_header_without_a_first_comment_is_found) {
  EXPECT_EQ(headers_open_with_a_comment({file("a.hpp", "#pragma once\n")}).size(), 1U);
  EXPECT_EQ(headers_open_with_a_comment({file("a.hpp", "// What it is.\n#pragma once\n")}).size(), 0U);
}

TEST(TidyRules, one_virtual_function_too_many_at_the_door_is_found) {
  const auto complaints = [](int count) {
    std::string text = "  virtual ~Module() = default;  // virtual\n";
    for (int i = 0; i < count; ++i) text += "  virtual void f() = 0;\n";
    return the_door_to_a_game_stays_narrow({file("engine/table/module.hpp", text)}).size();
  };
  EXPECT_EQ(complaints(25), 0U);
  EXPECT_EQ(complaints(26), 1U);
}

TEST(TidyRules, a_game_named_on_the_platform_is_found_unless_it_is_a_pattern) {
  const Tree games{file("games/_template/module.cpp"), file("games/nim/module.cpp")};
  const auto with = [&](SourceFile extra) {
    Tree tree = games;
    tree.push_back(std::move(extra));
    return only_games_name_games(tree).size();
  };
  EXPECT_EQ(with(file("platform/cli/a.cpp", "play(\"nim\");\n")), 1U);
  EXPECT_EQ(with(file("web/src/a.svelte", "<a href='/nim'>\n")), 1U);
  EXPECT_EQ(with(file("web/src/dev/a.svelte", "title=\"Nim\"\n")), 1U);
  EXPECT_EQ(with(file("web/src/dev/NimFixture.svelte", "<p></p>\n")), 1U);
  EXPECT_EQ(with(file("web/nim.html", "<p></p>\n")), 1U);
  EXPECT_EQ(with(file("platform/cli/a.cpp", "template <class nimble>\n")), 0U);
  EXPECT_EQ(with(file("tests/browser/a.mjs", "open('nim')\n")), 0U);
}

TEST(TidyRules, a_clause_without_a_test_is_found) {
  const SourceFile text = file("games/nim/text/en.json", R"({"rule.N1": "x", "rule.N2": "y", "rule.title": "z"})");
  const auto complaints = every_clause_is_named_in_a_test({text, file("games/nim/rules_test.cpp", "// N1, N23\n")});
  ASSERT_EQ(complaints.size(), 1U);
  EXPECT_EQ(complaints[0], "games/nim/text/en.json: no test names the clause N2");
}

TEST(TidyRules, a_folder_with_too_many_files_is_found_and_tests_do_not_count) {
  Tree tree;
  for (int i = 0; i < 25; ++i) tree.push_back(file("engine/base/a" + std::to_string(i) + ".hpp"));
  tree.push_back(file("engine/base/a_test.cpp"));
  tree.push_back(file("engine/base/inner/b.hpp"));
  EXPECT_EQ(rooms_are_small(tree).size(), 0U);
  tree.push_back(file("engine/base/b.svelte"));
  ASSERT_EQ(rooms_are_small(tree).size(), 1U);
  EXPECT_EQ(rooms_are_small(tree)[0], "engine/base/: 26 files beside each other");
}

TEST(TidyRules, an_acceptance_check_without_its_test_is_found) {
  const SourceFile page =
      file("docs/acceptance.md", "| id | shown by |\n|---|---|\n| C01 | `a_test.cpp`, `b_test.mjs` |\n");
  const SourceFile good = file("a_test.cpp", "TEST(Door, C01_opens) {\n");
  const auto complaints = [&](std::string text) {
    return every_acceptance_check_names_its_tests({page, good, file("b_test.mjs", std::move(text))}).size();
  };
  EXPECT_EQ(complaints("test('C01: the door', () => {});\n"), 0U);
  EXPECT_EQ(complaints("test('C011: the door', () => {});\n"), 1U);
  EXPECT_EQ(complaints("// C01\n"), 1U);
  EXPECT_EQ(every_acceptance_check_names_its_tests({page, good}).size(), 1U) << "there is no such file";
}

TEST(TidyRules, comments_and_literals_are_blanked_and_lines_stay) {
  EXPECT_EQ(code_only("a /* b\nc */ d"), "a     \n     d");
  EXPECT_EQ(code_only("f(\"a\\\"b\", 'c');"), "f(      ,    );");
  EXPECT_EQ(code_only("x = R\"(\"y)\"; z"), "x =        ; z");
  EXPECT_EQ(code_only("1'000'000"), "1'000'000");
}

}  // namespace calculi::tidy
