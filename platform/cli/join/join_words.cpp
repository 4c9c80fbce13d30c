#include "platform/cli/join/join_words.hpp"

#include <array>

#include "engine/base/letters.hpp"
#include "platform/cli/arguments.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

struct JoinEntry {
  JoinWord word;
  Typed* typed;
  Typed* help;
};

constexpr std::array join_entries{JoinEntry{JoinWord::start, words::cli_typed_start, words::cli_help_start},
                                  JoinEntry{JoinWord::again, words::cli_typed_again, words::cli_help_again},
                                  JoinEntry{JoinWord::seat, words::cli_typed_seat, words::cli_help_seat},
                                  JoinEntry{JoinWord::watch, words::cli_typed_watch, words::cli_help_watch},
                                  JoinEntry{JoinWord::join, words::cli_typed_join, words::cli_help_join},
                                  JoinEntry{JoinWord::name, words::cli_typed_name, words::cli_help_name},
                                  JoinEntry{JoinWord::terms, words::cli_typed_terms, words::cli_help_terms},
                                  JoinEntry{JoinWord::host, words::cli_typed_host, words::cli_help_host},
                                  JoinEntry{JoinWord::quit, words::cli_typed_quit, words::cli_help_quit},
                                  JoinEntry{JoinWord::help, words::cli_typed_help, words::cli_help_help}};

}  // namespace

JoinCommand read_join_command(std::string_view line, Lang lang) {
  line = trimmed(line);
  const std::size_t space = std::min(line.find(' '), line.size());
  const std::string first = lower_letters(line.substr(0, space));
  for (const JoinEntry& entry : join_entries) {
    if (!is_typed(first, *entry.typed, Lang::en) && !is_typed(first, *entry.typed, lang)) continue;
    return {entry.word, std::string(trimmed(line.substr(space)))};
  }
  return {};
}

std::string say_join_commands(Lang lang) {
  std::string text;
  for (const JoinEntry& entry : join_entries) text.append(text.empty() ? "" : "\n").append(entry.help(lang));
  return text;
}

}  // namespace calculi::cli
