// The command line, read once: a command says what it takes (Shape), the reader refuses everything else in one
// sentence, and the same Shape prints the help. Our own reader, because every sentence of it must exist in three
// languages.
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
  std::string value;  // how its value looks, "N"; empty for a switch
  std::string words;  // key of its sentence; empty: the name says it
  bool repeated = false;
};

struct Shape {
  std::string command;                   // "play"
  std::vector<std::string> positionals;  // "GAME", or "[GAME]" where it may be left out
  std::vector<Flag> flags;               // beside --lang and --help, which every command takes
};

class Arguments {
 public:
  // Reads the words behind the command's name; throws BadInput.
  Arguments(const Shape& shape, std::span<const std::string> given, Lang lang);

  Lang lang() const { return lang_; }
  bool has(std::string_view flag) const;
  std::optional<std::string> value(std::string_view flag) const;
  std::vector<std::string> values(std::string_view flag) const;  // of a repeated flag
  std::vector<std::string> list(std::string_view flag) const;    // "a,b,c" taken apart
  std::optional<std::string> positional(unsigned place) const;
  // A whole number within bounds; throws BadInput that names the flag and the bounds.
  std::int64_t number(std::string_view flag, std::int64_t fallback, std::int64_t least, std::int64_t most) const;

 private:
  void read_flag(const Shape& shape, std::span<const std::string> given, std::size_t& at);

  struct Given {
    std::string flag;
    std::string value;
  };
  Lang lang_;
  std::vector<Given> given_;
  std::vector<std::string> positionals_;
};

// The language of everything that is said: --lang, else LC_ALL, LC_MESSAGES or LANG, else English. An unknown --lang is
// BadInput.
Lang choose_lang(std::span<const std::string> arguments);

bool asks_for_help(std::span<const std::string> arguments);
// A text about a command: "about" is one line, "more" follows its flags in the help. Empty where there is none.
std::string_view command_words(Lang lang, std::string_view kind, std::string_view command);
std::string usage_line(const Shape& shape);
std::string help_text(const Shape& shape, Lang lang);

std::vector<std::string> split(std::string_view text, char mark);

}  // namespace calculi::cli
