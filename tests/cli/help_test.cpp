// The pages people read: help, games, rules, in three languages; and `new`, which begins a game.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "engine/base/json.hpp"
#include "engine/table/registry.hpp"
#include "platform/cli/commands/commands.hpp"
#include "tests/cli/program.hpp"

namespace calculi::cli_tests {
namespace {

const std::vector<std::string> languages(lang_codes.begin(), lang_codes.end());

TEST(Help, every_command_explains_itself_in_every_language) {
  for (const std::string& lang : languages) {
    const Ran all = run({"--help", "--lang", lang});
    EXPECT_EQ(all.code, 0);
    for (const cli::Command& each : cli::all_commands()) {
      const std::string& command = each.syntax.command;
      EXPECT_NE(all.out.find("  " + command + ": "), std::string::npos) << command;
      const Ran ran = run({command, "--help", "--lang", lang});
      EXPECT_EQ(ran.code, 0) << command;
      EXPECT_NE(ran.out.find("--lang en|cs|pl: "), std::string::npos) << ran.out;
      EXPECT_EQ(ran.out.find('{'), std::string::npos) << ran.out;
    }
  }
  EXPECT_NE(run({"solve", "archimedes", "--help"}).out.find("--hand A,B,C"), std::string::npos);
}

TEST(Help, every_command_has_its_section_in_the_manual_and_no_other_has) {
  std::set<std::string> described;
  for (const std::string& line : lines_of(read(CALCULI_SOURCE_DIR "/docs/cli.md"))) {
    if (line.starts_with("## ") && line != "## For all commands") described.insert(line.substr(3));
  }
  std::set<std::string> known;
  for (const cli::Command& command : cli::all_commands()) known.insert(command.syntax.command);
  EXPECT_EQ(described, known);
}

TEST(Help, every_flag_of_every_solver_is_explained_in_every_language) {
  for (const Module* module : all_modules()) {
    for (const std::string& lang : languages) {
      const Ran ran = run({"solve", std::string(module->about().slug), "--help", "--lang", lang});
      for (const std::string& line : lines_of(ran.out)) {
        EXPECT_TRUE(!line.starts_with("  --") || line.find(": ") != std::string::npos) << line;
      }
    }
  }
}

// The example is a whole command line: it is carried out as it stands.
TEST(Help, solve_shows_an_example_that_works) {
  std::vector<std::string> games{""};
  for (const Module* module : all_modules()) games.emplace_back(module->about().slug);
  for (const std::string& game : games) {
    const std::vector<std::string> all{"solve", game, "--help"};
    const Ran help = run(game.empty() ? std::vector<std::string>{"solve", "--help"} : all);
    const std::string mark = "For example: calculi ";
    const std::size_t at = help.out.find(mark);
    ASSERT_NE(at, std::string::npos) << help.out;
    const Ran ran = run(cli::split(lines_of(help.out.substr(at + mark.size())).front(), ' '));
    EXPECT_EQ(ran.code, 0) << help.out << ran.err;
    EXPECT_FALSE(ran.out.empty());
  }
  EXPECT_NE(run({"solve", "klodki", "--help"}).out.find("--padlocks A,B: the two padlocks"), std::string::npos);
}

TEST(Help, the_version_is_said) {
  const Ran ran = run({"--version"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_TRUE(ran.out.starts_with("calculi ") && ran.out.find('.') != std::string::npos) << ran.out;
}

TEST(Help, the_language_may_be_said_before_the_command) {
  EXPECT_EQ(run({"--lang", "pl"}).out, run({"--help", "--lang", "pl"}).out);
  EXPECT_EQ(run({"--lang=cs", "play", "--help"}).out, run({"play", "--help", "--lang", "cs"}).out);
}

TEST(Help, the_three_languages_differ) {
  EXPECT_NE(run({"play", "--help", "--lang", "en"}).out, run({"play", "--help", "--lang", "pl"}).out);
  EXPECT_NE(run({"play", "--help", "--lang", "cs"}).out, run({"play", "--help", "--lang", "pl"}).out);
}

TEST(Games, a_free_option_says_its_default_too) {
  EXPECT_NE(run({"games"}).out.find("Option laps (N18), Laps until all lay out: 1..100 (default: 30)."),
            std::string::npos);
}

TEST(Games, as_json_lists_names_values_defaults_and_clauses) {
  const Ran ran = run({"games", "--json"});
  const Result<Json> json = parse_json(ran.out.substr(0, ran.out.size() - 1));
  ASSERT_TRUE(json) << ran.out;
  bool found = false;
  for (const Json& game : *json->find("games")->array()) {
    if (game.find("slug")->string() != "archimedes") continue;
    found = true;
    EXPECT_EQ(game.find("most_seats")->number(), 5);
    EXPECT_EQ(game.find("tempo")->string(), "turns");
    const Json& reiner = game.find("options")->array()->front();
    EXPECT_EQ(reiner.find("name")->string(), "reiner");
    EXPECT_EQ(reiner.find("clause")->string(), "A18");
    EXPECT_EQ(reiner.find("default")->string(), "off");
    EXPECT_EQ(reiner.find("values")->array()->at(1).find("value")->string(), "on");
  }
  EXPECT_TRUE(found);
}

TEST(Rules, every_clause_of_every_game_is_shown_with_its_mark) {
  for (const Module* module : all_modules()) {
    for (const std::string& lang : languages) {
      const Ran ran = run({"rules", std::string(module->about().slug), "--lang", lang});
      ASSERT_EQ(ran.code, 0) << ran.err;
      for (const Clause& clause : module->about().clauses) {
        const std::string head = "\n" + std::string(clause.id) + " (" + std::string(clause.mark) + ") ";
        const std::size_t at = ran.out.find(head);
        ASSERT_NE(at, std::string::npos) << head << lang;
        EXPECT_NE(ran.out[at + head.size()], '\n') << head << lang;
      }
      for (const char* shared : {"T1", "T2", "T3", "T4", "T5", "T6", "T7"}) {
        EXPECT_NE(ran.out.find("\n" + std::string(shared) + " (D) "), std::string::npos) << shared << lang;
      }
      EXPECT_TRUE(parse_json(run({"rules", std::string(module->about().slug), "--lang", lang, "--json"}).out)) << lang;
    }
  }
}

TEST(New, copies_the_template_under_another_name) {
  const Folder folder;
  std::filesystem::create_directories(folder.file("games"));
  std::filesystem::copy(CALCULI_SOURCE_DIR "/games/_template", folder.file("games/_template"),
                        std::filesystem::copy_options::recursive);
  const Ran ran = run({"new", "seven_stones"}, {}, folder.file("games"));
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("games/seven_stones"), std::string::npos);
  const std::string module = read(folder.file("games/seven_stones/module.cpp"));
  EXPECT_NE(module.find(".slug = \"seven_stones\""), std::string::npos) << module;
  EXPECT_NE(module.find("const Module& seven_stones_module()"), std::string::npos);
  EXPECT_NE(module.find("SevenStones::about()"), std::string::npos);
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.file("games/seven_stones"))) {
    if (!entry.is_regular_file()) continue;
    const std::string text = read(entry.path().string());
    for (const char* left : {"_template", "template_game", "template_module", "Template::", "TemplateN",
                             ".listed = false", "'template'", "'template.", "generated/template"}) {
      EXPECT_EQ(text.find(left), std::string::npos) << entry.path() << " still has " << left;
    }
  }
  const std::string board = read(folder.file("games/seven_stones/web/board.svelte.ts"));
  EXPECT_NE(board.find("seven_stones"), std::string::npos) << board;
  EXPECT_FALSE(std::filesystem::exists(folder.file("games/seven_stones/signature.txt")));
  EXPECT_TRUE(refused_in_one_line(run({"new", "seven_stones"}, {}, folder.path())));
}

TEST(New, outside_the_source_tree_there_is_nothing_to_copy) {
  const Folder folder;
  EXPECT_TRUE(refused_in_one_line(run({"new", "seven_stones"}, {}, folder.path())));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace calculi::cli_tests
