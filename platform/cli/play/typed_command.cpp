#include "platform/cli/play/typed_command.hpp"

#include <algorithm>
#include <array>

#include "engine/base/letters.hpp"
#include "platform/cli/arguments.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

struct Entry {
  TableWord word;
  Typed* typed;
  Typed* help;
  bool takes_more = false;
};

constexpr std::array typed_words{Entry{TableWord::turn, words::cli_typed_turn, words::cli_help_turn},
                                 Entry{TableWord::cards, words::cli_typed_cards, words::cli_help_cards},
                                 Entry{TableWord::score, words::cli_typed_score, words::cli_help_score},
                                 Entry{TableWord::clock, words::cli_typed_clock, words::cli_help_clock},
                                 Entry{TableWord::log, words::cli_typed_log, words::cli_help_log, true},
                                 Entry{TableWord::hint, words::cli_typed_hint, words::cli_help_hint},
                                 Entry{TableWord::lay, words::cli_typed_lay, words::cli_help_lay, true},
                                 Entry{TableWord::undo, words::cli_typed_undo, words::cli_help_undo},
                                 Entry{TableWord::save, words::cli_typed_save, words::cli_help_save, true},
                                 Entry{TableWord::pause, words::cli_typed_pause, words::cli_help_pause},
                                 Entry{TableWord::resume, words::cli_typed_resume, words::cli_help_resume},
                                 Entry{TableWord::abort, words::cli_typed_abort, words::cli_help_abort},
                                 Entry{TableWord::last, words::cli_typed_last, words::cli_help_last},
                                 Entry{TableWord::quit, words::cli_typed_quit, words::cli_help_quit},
                                 Entry{TableWord::help, words::cli_typed_help, words::cli_help_help}};

bool is_number(std::string_view text) {
  return !text.empty() && text.size() < 5 && text.find_first_not_of("0123456789") == text.npos;
}

}  // namespace

TypedCommand read_command(std::string_view line, Lang lang) {
  line = trimmed(line);
  const std::size_t space = std::min(line.find(' '), line.size());
  const std::string first = lower_letters(line.substr(0, space));
  const std::string rest(trimmed(line.substr(space)));
  for (const Entry& entry : typed_words) {
    if (!is_typed(first, *entry.typed, Lang::en) && !is_typed(first, *entry.typed, lang)) continue;
    if (!rest.empty() && !entry.takes_more) continue;
    if (entry.word == TableWord::log && !rest.empty() && !is_number(rest)) continue;
    return {entry.word, rest};
  }
  if (line.size() > 1 && line.ends_with('?'))
    return {TableWord::lay, std::string(trimmed(line.substr(0, line.size() - 1)))};
  return {TableWord::none, std::string(line)};
}

std::string say_commands(Lang lang) {
  std::string text;
  for (const Entry& entry : typed_words) text.append(text.empty() ? "" : "\n").append(entry.help(lang));
  return text;
}

}  // namespace calculi::cli
