// `games`: which games there are, for how many, with which options and bots.
#include "engine/base/json.hpp"
#include "engine/table/registry.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

std::string_view tempo_name(const About& about) { return about.tempo == Tempo::turns ? "turns" : "race"; }

std::string option_key(const OptionAbout& option, std::string_view value = {}) {
  std::string key = "option." + std::string(option.name);
  if (!value.empty()) key.append(".").append(value);
  return key;
}

void write_values(JsonWriter& out, const Module& module, const OptionAbout& option, Lang lang) {
  out.key("values");
  out.array_begin();
  for (const std::string_view value : option.values) {
    out.object_begin();
    out.key("value");
    out.string(value);
    out.key("words");
    out.string(game_words(lang, module, option_key(option, value)));
    out.object_end();
  }
  out.array_end();
}

void write_option(JsonWriter& out, const Module& module, const OptionAbout& option, Lang lang) {
  out.object_begin();
  out.key("name");
  out.string(option.name);
  out.key("words");
  out.string(game_words(lang, module, option_key(option)));
  out.key("clause");
  out.string(option.clause);
  write_values(out, module, option, lang);
  out.key("default");
  out.string(option.fallback);
  if (!option.form.empty()) {
    out.key("form");
    out.string(option.form);
  }
  out.key("per_seat");
  out.boolean(option.per_seat);
  out.object_end();
}

void write_game(JsonWriter& out, const Module& module, Lang lang) {
  const About& about = module.about();
  out.object_begin();
  for (const auto& [name, text] : {std::pair{"slug", about.slug},
                                   {"title", game_words(lang, module, "title")},
                                   {"tagline", game_words(lang, module, "tagline")},
                                   {"tempo", tempo_name(about)}}) {
    out.key(name);
    out.string(text);
  }
  for (const auto& [name, number] : {std::pair<const char*, std::int64_t>{"least_seats", about.least_seats},
                                     {"most_seats", about.most_seats},
                                     {"rules_version", about.rules_version}}) {
    out.key(name);
    out.number(number);
  }
  out.key("fewest_points_win");
  out.boolean(about.fewest_points_win);
  out.key("welcomes_newcomers");
  out.boolean(about.welcomes_newcomers);
  out.key("bots");
  out.array_begin();
  for (const std::string_view level : module.bot_levels()) out.string(level);
  out.array_end();
  out.key("options");
  out.array_begin();
  for (const OptionAbout& option : module.options()) write_option(out, module, option, lang);
  out.array_end();
  out.object_end();
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
  const std::string_view tempo =
      about.tempo == Tempo::turns ? words::cli_tempo_turns(lang) : words::cli_tempo_race(lang);
  text.append("  ").append(
      words::cli_seats(lang, {.least = about.least_seats, .most = about.most_seats, .tempo = tempo}));
  std::string levels;
  for (const std::string_view level : module.bot_levels()) levels.append(levels.empty() ? "" : ", ").append(level);
  text.append("\n  ").append(words::cli_levels(lang, {.levels = levels})).append("\n");
  for (const OptionAbout& option : module.options()) {
    text.append("  ").append(say_option(module, option, lang)).append("\n");
  }
  return text;
}

int run_games(const Arguments& arguments) {
  std::string text;
  if (arguments.has(json_flag.name)) {
    JsonWriter out(text);
    out.object_begin();
    out.key("games");
    out.array_begin();
    for (const Module* module : all_modules()) {
      if (module->about().listed) write_game(out, *module, arguments.lang());
    }
    out.array_end();
    out.object_end();
    text.append("\n");
  } else {
    for (const Module* module : all_modules()) {
      if (module->about().listed) text.append(say_game(*module, arguments.lang()));
    }
    text.append(words::cli_option_seat(arguments.lang())).append("\n");
  }
  print_out(text);
  return exit_done;
}

}  // namespace

Command games_command() {
  return {"games", [](Words, Lang) { return Shape{"games", {}, {json_flag}}; }, run_games};
}

}  // namespace calculi::cli
