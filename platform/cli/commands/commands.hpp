// The commands of the program, one file each (command_<name>.cpp), and their list.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/table/module.hpp"
#include "platform/cli/arguments.hpp"
#include "platform/cli/programs/program_bot.hpp"

namespace calculi::cli {

using RawArguments = std::span<const std::string>;  // the words after the command's name

struct Command {
  Syntax syntax;
  int (*run)(const Arguments& arguments);                                      // returns the exit code; throws BadInput
  void (*add_flags)(Syntax& syntax, RawArguments given, Lang lang) = nullptr;  // those of the game that is named
};

Command games_command();
Command rules_command();
Command lesson_command();
Command play_command();
Command solve_command();
Command puzzle_command();
Command simulate_command();
Command arena_command();
Command ladder_command();
Command bot_command();
Command bot_check_command();
Command bot_join_command();
Command review_command();
Command replay_command();
Command new_command();
Command serve_command();
Command backup_command();
Command restore_command();
Command forget_command();
Command completion_command();
Command manual_command();

// The only list of commands: help, dispatch and the tests of docs/cli.md use it.
std::span<const Command> all_commands();

// The whole program; main() only passes its arguments on.
int run_program(RawArguments arguments);

// The game of this name, or if none is given the one that welcomes newcomers; throws BadInput.
const Module& module_named(std::optional<std::string> slug, Lang lang);

// The limits of a program that plays: --move-ms, --memory.
ProgramBounds program_bounds(const Arguments& arguments);

inline const Flag move_ms_flag{"--move-ms", "N", "cli.flag.move_ms"};
inline const Flag memory_flag{"--memory", "MB", "cli.flag.memory"};
inline const Flag json_flag{"--json", "", "cli.flag.json"};
inline const Flag set_flag{"--set", "NAME=VALUE", "cli.flag.set", true};
inline const Flag seed_flag{"--seed", "N", "cli.flag.seed"};
inline const Flag seats_flag{"--seats", "N", "cli.flag.seats"};

}  // namespace calculi::cli
