#include "platform/cli/commands/commands.hpp"

#include <array>
#include <cstdio>

#include "engine/table/registry.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/files.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

std::string program_help(Lang lang) {
  std::string text(words::cli_program(lang));
  text.append("\n\n").append(words::cli_usage(lang)).append("\n");
  for (const Command& command : all_commands()) {
    text.append("  ").append(command.name).append(": ");
    text.append(command_words(lang, "about", command.name)).append("\n");
  }
  return text.append(words::cli_more(lang)).append("\n");
}

// The language may also be said before the command.
Words without_language(Words arguments) {
  while (!arguments.empty() && arguments[0].starts_with("--lang=")) arguments = arguments.subspan(1);
  while (arguments.size() > 1 && arguments[0] == "--lang") arguments = arguments.subspan(2);
  return arguments;
}

int run_chosen(Words arguments, Lang lang) {
  if (arguments.empty() || arguments[0] == "--help" || arguments[0] == "-h" || arguments[0] == "help") {
    print_out(program_help(lang));
    return exit_done;
  }
  for (const Command& command : all_commands()) {
    if (command.name != arguments[0]) continue;
    const Words given = arguments.subspan(1);
    const Shape shape = command.shape(given, lang);
    if (asks_for_help(given)) {
      print_out(help_text(shape, lang));
      return exit_done;
    }
    return command.run(Arguments(shape, given, lang));
  }
  std::string names;
  for (const Command& command : all_commands()) names.append(names.empty() ? "" : ", ").append(command.name);
  bad_input(words::cli_unknown_command(lang, {.commands = names, .name = shown(arguments[0])}));
}

}  // namespace

std::span<const Command> all_commands() {
  static const std::array all{games_command(),    rules_command(),  play_command(), solve_command(),
                              simulate_command(), arena_command(),  bot_command(),  bot_check_command(),
                              replay_command(),   review_command(), new_command(),  serve_command()};
  return all;
}

int run_program(Words arguments) {
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

std::string_view game_words(Lang lang, const Module& module, std::string_view key) {
  const std::string own = std::string(module.about().slug).append(".").append(key);
  if (const auto words = find_words(lang, own)) return *words;
  return find_words(lang, key).value_or("");
}

GuestBounds guest_bounds(const Arguments& arguments) {
  GuestBounds bounds;
  bounds.move_ms = static_cast<int>(arguments.number(move_ms_flag.name, bounds.move_ms, 10, 60'000));
  bounds.memory_mb = static_cast<int>(arguments.number(memory_flag.name, bounds.memory_mb, 16, 1 << 20));
  return bounds;
}

std::vector<OptionValue> chosen_options(const Arguments& arguments) {
  std::vector<OptionValue> options;
  for (const std::string& text : arguments.values(set_flag.name)) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
      bad_input(words::cli_bad_set(arguments.lang(), {.value = shown(text)}));
    }
    options.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return options;
}

}  // namespace calculi::cli
