// `games`: lists the games with their numbers of seats, options and bots.
#include "engine/base/json_object.hpp"
#include "engine/table/registry.hpp"
#include "engine/table/rules_page.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

std::string_view tempo_name(const About& about) { return about.is_race ? "race" : "turns"; }

std::string option_key(const OptionAbout& option, std::string_view value = {}) {
  std::string key = "option." + std::string(option.name);
  if (!value.empty()) key.append(".").append(value);
  return key;
}

JsonObject option_json(const Module& module, const OptionAbout& option, Lang lang) {
  std::vector<JsonObject> values;
  for (const std::string_view value : option.values) {
    values.emplace_back("value", value, "words", game_words(lang, module, option_key(option, value)));
  }
  JsonObject json("name", option.name, "words", game_words(lang, module, option_key(option)), "clause", option.clause,
                  "values", values, "default", option.fallback);
  if (!option.form.empty()) json.add("form", option.form);
  json.add("per_seat", option.per_seat);
  return json;
}

JsonObject game_json(const Module& module, Lang lang) {
  const About& about = module.about();
  std::vector<JsonObject> options;
  for (const OptionAbout& option : module.options()) options.push_back(option_json(module, option, lang));
  return JsonObject("slug", about.slug, "title", game_words(lang, module, "title"), "tagline",
                    game_words(lang, module, "tagline"), "tempo", tempo_name(about), "least_seats", about.least_seats,
                    "most_seats", about.most_seats, "hint_steps", about.hint_steps, "rules_version",
                    about.rules_version, "fewest_points_win", about.fewest_points_win, "welcomes_newcomers",
                    about.welcomes_newcomers, "bots", module.bot_levels(), "options", options);
}

// "deck (A1), more low values or...": name, clause, what it is, then each value with its meaning, the default marked.
std::string say_option(const Module& module, const OptionAbout& option, Lang lang) {
  std::string values(option.form);
  if (option.values.empty()) {
    values.append(" (").append(words::cli_default(lang)).append(": ").append(option.fallback).append(")");
  }
  for (const std::string_view value : option.values) {
    if (!values.empty()) values.append(", ");
    values.append(value).append(" (").append(game_words(lang, module, option_key(option, value)));
    if (value == option.fallback) values.append("; ").append(words::cli_default(lang));
    values.append(")");
  }
  const std::string name = (option.per_seat ? "A." : "") + std::string(option.name);
  return words::cli_option(
      lang,
      {.clause = option.clause, .name = name, .values = values, .words = game_words(lang, module, option_key(option))});
}

std::string say_game(const Module& module, Lang lang) {
  const About& about = module.about();
  std::string text(about.slug);
  text.append(": ").append(game_words(lang, module, "title")).append(". ");
  text.append(game_words(lang, module, "tagline")).append("\n");
  const std::string_view tempo = about.is_race ? words::cli_tempo_race(lang) : words::cli_tempo_turns(lang);
  text.append("  ").append(
      words::cli_seats(lang, {.least = about.least_seats, .most = about.most_seats, .tempo = tempo}));
  text.append("\n  ").append(words::cli_levels(lang, {.levels = joined(module.bot_levels())})).append("\n");
  for (const OptionAbout& option : module.options()) {
    text.append("  ").append(say_option(module, option, lang)).append("\n");
  }
  return text;
}

int run_games(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  std::vector<JsonObject> games;
  std::string text;
  for (const Module* module : all_modules()) {
    if (!module->about().listed) continue;
    games.push_back(game_json(*module, lang));
    text.append(say_game(*module, lang));
  }
  text.append(words::cli_option_seat(lang)).append("\n");
  print_out(arguments.has(json_flag.name) ? JsonObject("games", games).text() + "\n" : text);
  return exit_done;
}

}  // namespace

Command games_command() { return {{"games", {}, {json_flag}}, run_games}; }

}  // namespace calculi::cli
