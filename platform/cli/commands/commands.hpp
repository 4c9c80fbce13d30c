// The commands of the program, one file each (command_<name>.cpp), and their list.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/table/module.hpp"
#include "platform/cli/arguments.hpp"
#include "platform/cli/programs/guest.hpp"

namespace calculi::cli {

using Words = std::span<const std::string>;  // what stands behind the command's name

struct Command {
  std::string_view name;
  Shape (*shape)(Words given, Lang lang);  // what it takes; the flags of `solve` depend on the game
  int (*run)(const Arguments& arguments);  // the exit code; throws BadInput
};

Command games_command();
Command rules_command();
Command play_command();
Command solve_command();
Command simulate_command();
Command arena_command();
Command bot_command();
Command bot_check_command();
Command review_command();
Command replay_command();
Command new_command();
Command serve_command();

// The only list of them: help, dispatch and the tests of docs/cli.md walk it.
std::span<const Command> all_commands();

// The whole program but for the process around it.
int run_program(Words arguments);

// The game of this name, or the one that welcomes newcomers where none is named; throws BadInput.
const Module& module_named(std::optional<std::string> slug, Lang lang);

// The sentence of a game for a key ("title", "rule.A1"), or the shared one; empty if there is none.
std::string_view game_words(Lang lang, const Module& module, std::string_view key);

// Options given as --set name=value; throws BadInput where the equals sign is missing.
std::vector<OptionValue> chosen_options(const Arguments& arguments);

// What a program at the table is allowed: --move-ms, --memory.
GuestBounds guest_bounds(const Arguments& arguments);

inline const Flag move_ms_flag{"--move-ms", "N", "cli.flag.move_ms"};
inline const Flag memory_flag{"--memory", "MB", "cli.flag.memory"};
inline const Flag json_flag{"--json", "", "cli.flag.json"};
inline const Flag set_flag{"--set", "NAME=VALUE", "cli.flag.set", true};
inline const Flag seed_flag{"--seed", "N", "cli.flag.seed"};
inline const Flag seats_flag{"--seats", "N", "cli.flag.seats"};

}  // namespace calculi::cli
