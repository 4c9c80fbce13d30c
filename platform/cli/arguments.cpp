#include "platform/cli/arguments.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

#include "platform/cli/bad_input.hpp"
#include "platform/cli/files.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

const Flag lang_flag{"--lang", joined(lang_codes, "|"), "cli.flag.lang"};
const Flag help_flag{"--help", "", "cli.flag.help"};

const Flag* find_flag(const Syntax& syntax, std::string_view name) {
  for (const Flag& flag : syntax.flags) {
    if (flag.name == name) return &flag;
  }
  for (const Flag* flag : {&lang_flag, &help_flag}) {
    if (flag->name == name) return flag;
  }
  return nullptr;
}

std::optional<std::string_view> value_after(std::span<const std::string> arguments, std::string_view name) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == name && i + 1 < arguments.size()) return arguments[i + 1];
    if (arguments[i].starts_with(std::string(name) + "=")) {
      return std::string_view(arguments[i]).substr(name.size() + 1);
    }
  }
  return std::nullopt;
}

Lang lang_of_environment() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    return parse_lang(std::string_view(value).substr(0, 2)).value_or(Lang::en);
  }
  return Lang::en;
}

void append_flag(std::string& text, const Flag& flag, Lang lang) {
  text.append("  ").append(flag.name);
  if (!flag.value.empty()) text.append(" ").append(flag.value);
  if (const auto words = find_words(lang, flag.words)) text.append(": ").append(*words);
  text.append("\n");
}

}  // namespace

Lang choose_lang(std::span<const std::string> arguments) {
  const Lang fallback = lang_of_environment();
  const auto asked = value_after(arguments, lang_flag.name);
  if (!asked) return fallback;
  const std::optional<Lang> lang = parse_lang(*asked);
  if (!lang) bad_input(words::cli_unknown_lang(fallback, {.lang = shown(*asked), .languages = joined(lang_codes)}));
  return *lang;
}

std::vector<Flag> all_flags(const Syntax& syntax) {
  std::vector<Flag> all = syntax.flags;
  all.push_back(lang_flag);
  all.push_back(help_flag);
  return all;
}

bool asks_for_help(std::span<const std::string> arguments) {
  return std::ranges::any_of(arguments, [](const std::string& word) { return word == "--help" || word == "-h"; });
}

Arguments::Arguments(const Syntax& syntax, std::span<const std::string> given, Lang lang) : lang_(lang) {
  for (std::size_t i = 0; i < given.size(); ++i) {
    if (given[i].starts_with("--")) {
      read_flag(syntax, given, i);
    } else if (positionals_.size() < syntax.positionals.size()) {
      positionals_.push_back(given[i]);
    } else {
      bad_input(words::cli_too_much(lang, {.usage = usage_line(syntax), .word = shown(given[i])}));
    }
  }
  for (std::size_t i = positionals_.size(); i < syntax.positionals.size(); ++i) {
    if (syntax.positionals[i].starts_with('[')) continue;
    bad_input(words::cli_missing(lang, {.usage = usage_line(syntax), .word = syntax.positionals[i]}));
  }
}

void Arguments::read_flag(const Syntax& syntax, std::span<const std::string> given, std::size_t& at) {
  const std::string& word = given[at];
  const std::size_t equals = word.find('=');
  const std::string name = word.substr(0, equals);
  const Flag* flag = find_flag(syntax, name);
  if (flag == nullptr) {
    bad_input(words::cli_unknown_flag(lang_, {.command = syntax.command, .flag = shown(name)}));
  }
  if (has(name) && !flag->repeated) bad_input(words::cli_twice(lang_, {.flag = name}));
  if (flag->value.empty()) {
    if (equals != std::string::npos) bad_input(words::cli_takes_nothing(lang_, {.flag = name}));
    given_.push_back({name, {}});
  } else if (equals != std::string::npos) {
    given_.push_back({name, word.substr(equals + 1)});
  } else if (at + 1 < given.size() && !given[at + 1].starts_with("--")) {
    given_.push_back({name, given[++at]});
  } else {
    bad_input(words::cli_needs_value(lang_, {.flag = name, .value = flag->value}));
  }
}

bool Arguments::has(std::string_view flag) const {
  return std::ranges::any_of(given_, [&](const Given& each) { return each.flag == flag; });
}

std::optional<std::string> Arguments::value(std::string_view flag) const {
  for (const Given& each : given_) {
    if (each.flag == flag) return each.value;
  }
  return std::nullopt;
}

std::vector<std::string> Arguments::values(std::string_view flag) const {
  std::vector<std::string> all;
  for (const Given& each : given_) {
    if (each.flag == flag) all.push_back(each.value);
  }
  return all;
}

std::vector<std::string> Arguments::list(std::string_view flag) const {
  const std::optional<std::string> given = value(flag);
  if (!given) return {};
  std::vector<std::string> parts = split(*given, ',');
  for (const std::string& part : parts) {
    if (part.empty()) bad_input(words::cli_gap_in_list(lang_, {.flag = flag, .value = shown(*given)}));
  }
  return parts;
}

std::optional<std::string> Arguments::positional(unsigned place) const {
  if (place >= positionals_.size()) return std::nullopt;
  return positionals_[place];
}

std::int64_t Arguments::number(std::string_view flag, std::int64_t fallback, std::int64_t least,
                               std::int64_t most) const {
  const std::optional<std::string> text = value(flag);
  if (!text) return fallback;
  std::int64_t number = 0;
  const char* end = text->data() + text->size();
  const auto [stop, error] = std::from_chars(text->data(), end, number);
  if (error != std::errc{} || stop != end || number < least || number > most) {
    bad_input(words::cli_bad_number(lang_, {.flag = flag, .least = least, .most = most, .value = shown(*text)}));
  }
  return number;
}

std::string_view command_words(Lang lang, std::string_view kind, std::string_view command) {
  std::string key = "cli." + std::string(kind) + "." + std::string(command);
  std::ranges::replace(key, '-', '_');
  return find_words(lang, key).value_or("");
}

std::string usage_line(const Syntax& syntax) {
  std::string line = "calculi " + syntax.command;
  for (const std::string& word : syntax.positionals) line.append(" ").append(word);
  return line;
}

std::string help_text(const Syntax& syntax, Lang lang) {
  std::string text = usage_line(syntax);
  text.append(" [--...]\n");
  text.append(command_words(lang, "about", syntax.command)).append("\n");
  for (const Flag& flag : all_flags(syntax)) append_flag(text, flag, lang);
  const std::string_view more = command_words(lang, "more", syntax.command);
  if (!more.empty()) text.append(more).append("\n");
  if (!syntax.example.empty()) text.append(words::cli_example(lang, {.line = syntax.example})).append("\n");
  return text;
}

std::vector<std::string> split(std::string_view text, char mark) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t at = text.find(mark);
    parts.emplace_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

}  // namespace calculi::cli
