// What a package installs beside the program: the man page and what shells complete, both made of the list of commands.
#include <gtest/gtest.h>

#include <cstdio>

#include "engine/table/registry.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/shell/completion.hpp"
#include "tests/cli/program.hpp"

namespace calculi::cli_tests {
namespace {

// What bash offers in this folder at the end of a line whose words are these, the last one begun.
std::vector<std::string> bash_offers(const Folder& folder, const std::string& words) {
  write(folder.file(".offers"), "cd '" + folder.path() + "'\nsource <('" + program() +
                                    "' completion bash --lang en)\nCOMP_WORDS=(" + words +
                                    ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_calculi\n"
                                    "printf '%s\\n' \"${COMPREPLY[@]}\"\n");
  FILE* pipe = ::popen(("bash '" + folder.file(".offers") + "'").c_str(), "r");
  std::string out;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) out.push_back(static_cast<char>(c));
  EXPECT_EQ(::pclose(pipe), 0) << words;
  return lines_of(out);
}

TEST(Shell, every_shell_is_told_of_every_command_and_flag) {
  for (const std::string_view shell : cli::shells) {
    const Ran ran = run({"completion", std::string(shell)});
    ASSERT_EQ(ran.code, 0) << ran.err;
    for (const cli::Command& command : cli::all_commands()) {
      EXPECT_TRUE(has(ran.out, command.syntax.command)) << shell;
      for (const cli::Flag& flag : command.syntax.flags) {
        EXPECT_TRUE(has(ran.out, shell == "fish" ? " -l " + flag.name.substr(2) : flag.name)) << shell << flag.name;
      }
    }
    EXPECT_TRUE(has(ran.out, shell == "fish" ? " -l padlocks" : "--padlocks")) << shell;
  }
  EXPECT_TRUE(refused_in_one_line(run({"completion", "dos"})));
}

TEST(Shell, bash_completes_commands_flags_and_what_their_values_may_be) {
  const Folder folder;
  write(folder.file("a match.calculi"), "");
  using Offers = std::vector<std::string>;
  const auto offers = [&](const std::string& words) { return bash_offers(folder, words); };
  EXPECT_EQ(offers("calculi resto"), Offers{"restore"});
  EXPECT_EQ(offers("calculi play arch"), Offers{"archimedes"});
  EXPECT_EQ(offers("calculi --lang pl play klo"), Offers{"klodki"});
  EXPECT_EQ(offers("calculi serve --pub"), Offers{"--public-url"});
  EXPECT_EQ(offers("calculi solve klodki --padl"), Offers{"--padlocks"});
  EXPECT_EQ(offers("calculi rules archimedes --lang ''"), (Offers{"en", "cs", "pl"}));
  EXPECT_EQ(offers("calculi replay a"), Offers{"a match.calculi"});
  EXPECT_EQ(offers("calculi serve --listen ''"), Offers{""});
}

TEST(Shell, the_man_page_says_of_every_command_what_its_help_says) {
  for (const std::string_view lang : lang_codes) {
    const Ran page = run({"manual", "--lang", std::string(lang)});
    ASSERT_EQ(page.code, 0) << page.err;
    EXPECT_TRUE(page.out.starts_with(".TH CALCULI 1 "));
    std::string plain = page.out;
    for (std::size_t at = 0; (at = plain.find("\\-", at)) != plain.npos; ++at) plain.erase(at, 1);
    for (const cli::Command& command : cli::all_commands()) {
      EXPECT_TRUE(has(plain, cli::command_words(*parse_lang(lang), "about", command.syntax.command))) << lang;
      for (const cli::Flag& flag : command.syntax.flags) {
        EXPECT_TRUE(has(plain, "\n.B " + flag.name)) << flag.name;
        EXPECT_TRUE(has(plain, find_words(*parse_lang(lang), flag.words).value_or("?"))) << flag.words;
      }
    }
  }
}

TEST(Shell, the_version_names_the_commit_and_the_rules_of_every_game) {
  const Ran ran = run({"--version"});
  const std::vector<std::string> lines = lines_of(ran.out);
  EXPECT_TRUE(has(lines.front(), ", commit ")) << ran.out;
  for (const Module* module : all_modules()) {
    const About& about = module->about();
    const std::string line =
        std::string(about.slug) + ": version " + std::to_string(about.rules_version) + " of the rules\n";
    EXPECT_EQ(has(ran.out, line), about.listed) << ran.out;
  }
}

}  // namespace
}  // namespace calculi::cli_tests
