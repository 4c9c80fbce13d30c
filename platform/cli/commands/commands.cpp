#include "platform/cli/commands/commands.hpp"

#include <array>
#include <cstdio>

#include "engine/table/registry.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/version.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

std::string program_help(Lang lang) {
  std::string text(words::cli_program(lang));
  text.append("\n\n").append(words::cli_usage(lang)).append("\n");
  for (const Command& command : all_commands()) {
    text.append("  ").append(command.syntax.command).append(": ");
    text.append(command_words(lang, "about", command.syntax.command)).append("\n");
  }
  return text.append(words::cli_more(lang)).append("\n");
}

// This program, and the versions of the rules that its records name.
std::string version_told(Lang lang) {
  std::string text = words::cli_version(lang, {.commit = commit, .version = version}) + "\n";
  for (const Module* module : all_modules()) {
    const About& about = module->about();
    if (!about.listed) continue;
    text += words::cli_version_rules(lang, {.game = about.slug, .version = about.rules_version}) + "\n";
  }
  return text;
}

// The language may also be given before the command.
RawArguments without_language(RawArguments arguments) {
  while (!arguments.empty() && arguments[0].starts_with("--lang=")) arguments = arguments.subspan(1);
  while (arguments.size() > 1 && arguments[0] == "--lang") arguments = arguments.subspan(2);
  return arguments;
}

int run_chosen(RawArguments arguments, Lang lang) {
  if (arguments.empty() || arguments[0] == "--help" || arguments[0] == "-h" || arguments[0] == "help") {
    print_out(program_help(lang));
    return exit_done;
  }
  if (arguments[0] == "--version") {
    (void)Arguments({"--version", {}, {}, {}}, arguments.subspan(1), lang);
    print_out(version_told(lang));
    return exit_done;
  }
  for (const Command& command : all_commands()) {
    if (command.syntax.command != arguments[0]) continue;
    const RawArguments given = arguments.subspan(1);
    Syntax syntax = command.syntax;
    if (command.add_flags != nullptr) command.add_flags(syntax, given, lang);
    if (asks_for_help(given)) {
      print_out(help_text(syntax, lang));
      return exit_done;
    }
    return command.run(Arguments(syntax, given, lang));
  }
  std::vector<std::string> names;
  for (const Command& command : all_commands()) names.push_back(command.syntax.command);
  bad_input(words::cli_unknown_command(lang, {.commands = joined(names), .name = shown(arguments[0])}));
}

}  // namespace

std::span<const Command> all_commands() {
  static const std::array all{games_command(),  rules_command(),   lesson_command(),    play_command(),
                              solve_command(),  puzzle_command(),  simulate_command(),  arena_command(),
                              ladder_command(), bot_command(),     bot_check_command(), bot_join_command(),
                              replay_command(), review_command(),  new_command(),       serve_command(),
                              backup_command(), restore_command(), forget_command(),    completion_command(),
                              manual_command()};
  return all;
}

int run_program(RawArguments arguments) {
  int code = exit_done;
  try {
    code = run_chosen(without_language(arguments), choose_lang(arguments));
  } catch (const BadInput& bad) {
    print_error(bad.line);
    code = exit_bad_input;
  }
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    print_error("stdout: cannot write");
    return exit_bad_input;
  }
  return code;
}

const Module& module_named(std::optional<std::string> slug, Lang lang) {
  std::string names;
  for (const Module* module : all_modules()) {
    const About& about = module->about();
    if (slug ? about.slug == *slug : about.welcomes_newcomers) return *module;
    if (about.listed) names.append(names.empty() ? "" : ", ").append(about.slug);
  }
  bad_input(words::cli_unknown_game(lang, {.games = names, .name = shown(slug.value_or(""))}));
}

ProgramBounds program_bounds(const Arguments& arguments) {
  ProgramBounds bounds;
  bounds.move_ms = static_cast<int>(arguments.number(move_ms_flag.name, bounds.move_ms, 10, 60'000));
  bounds.memory_mb = static_cast<int>(arguments.number(memory_flag.name, bounds.memory_mb, 16, 1 << 20));
  return bounds;
}

}  // namespace calculi::cli
