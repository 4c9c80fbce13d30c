// `completion SHELL`: what a shell completes behind `calculi`. `manual`: the man page. A package installs what they
// print.
#include <algorithm>

#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/shell/completion.hpp"
#include "platform/cli/shell/man_page.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

int run_completion(const Arguments& arguments) {
  const std::string shell = *arguments.positional(0);
  if (std::ranges::find(shells, shell) == shells.end()) {
    bad_input(words::cli_unknown_shell(arguments.lang(), {.name = shown(shell), .shells = joined(shells)}));
  }
  print_out(completion_script(shell, arguments.lang()));
  return exit_done;
}

int run_manual(const Arguments& arguments) {
  print_out(man_page(arguments.lang()));
  return exit_done;
}

}  // namespace

Command completion_command() { return {{"completion", {joined(shells, "|")}, {}}, run_completion}; }
Command manual_command() { return {{"manual", {}, {}}, run_manual}; }

}  // namespace calculi::cli
