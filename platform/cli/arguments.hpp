// The command line, read once: a command says what it takes (Syntax), the reader refuses everything else in one
// sentence, and the help is printed from the same Syntax. The reader is our own because each of its sentences must
// exist in three languages.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/words.hpp"

namespace calculi::cli {

struct Flag {
  std::string name;   // "--seats"
  std::string value;  // the form of its value, "N"; empty for a switch
  std::string words;  // key of its sentence in the help
  bool repeated = false;
};

struct Syntax {
  std::string command;                   // "play"
  std::vector<std::string> positionals;  // "GAME", or "[GAME]" if it may be left out
  std::vector<Flag> flags;               // besides --lang and --help, which every command takes
  std::string example{};                 // a whole command line
};

class Arguments {
 public:
  // Reads the words after the command's name; throws BadInput.
  Arguments(const Syntax& syntax, std::span<const std::string> given, Lang lang);

  Lang lang() const { return lang_; }
  bool has(std::string_view flag) const;
  std::optional<std::string> value(std::string_view flag) const;
  std::vector<std::string> values(std::string_view flag) const;  // all values of a repeated flag
  std::vector<std::string> list(std::string_view flag) const;    // "a,b,c" split at its commas
  std::optional<std::string> positional(unsigned place) const;
  // A whole number within bounds; throws BadInput that names the flag and the bounds.
  std::int64_t number(std::string_view flag, std::int64_t fallback, std::int64_t least, std::int64_t most) const;

 private:
  void read_flag(const Syntax& syntax, std::span<const std::string> given, std::size_t& at);

  struct Given {
    std::string flag;
    std::string value;
  };
  Lang lang_;
  std::vector<Given> given_;
  std::vector<std::string> positionals_;
};

// The language of all output: --lang, else LC_ALL, LC_MESSAGES or LANG, else English. An unknown --lang is
// BadInput.
Lang choose_lang(std::span<const std::string> arguments);

// The flags of a command with those that every command takes.
std::vector<Flag> all_flags(const Syntax& syntax);

bool asks_for_help(std::span<const std::string> arguments);
// A text about a command: "about" is one line, "more" follows its flags in the help. Empty if there is none.
std::string_view command_words(Lang lang, std::string_view kind, std::string_view command);
std::string usage_line(const Syntax& syntax);
std::string help_text(const Syntax& syntax, Lang lang);

std::vector<std::string> split(std::string_view text, char mark);

inline std::string_view trimmed(std::string_view line) {
  constexpr std::string_view blanks = " \t\r";
  const auto first = line.find_first_not_of(blanks);
  return first == line.npos ? std::string_view{} : line.substr(first, line.find_last_not_of(blanks) + 1 - first);
}

template <class List>
std::string joined(const List& list, std::string_view between = ", ") {
  std::string text;
  for (const auto& each : list) text.append(text.empty() ? "" : between).append(each);
  return text;
}

}  // namespace calculi::cli
