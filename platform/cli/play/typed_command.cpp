#include "platform/cli/play/typed_command.hpp"

#include <algorithm>
#include <array>

#include "platform/cli/arguments.hpp"

namespace calculi::cli {

namespace {

struct Entry {
  TableWord word;
  std::string_view name;   // of its keys cli.typed.<name> and cli.help.<name>
  std::string_view typed;  // what always works
  bool takes_more = false;
};

constexpr std::array<Entry, 14> entries{{{TableWord::turn, "turn", "t turn"},
                                         {TableWord::cards, "cards", "k h cards"},
                                         {TableWord::score, "score", "s score"},
                                         {TableWord::clock, "clock", "c clock"},
                                         {TableWord::log, "log", "l log", true},
                                         {TableWord::hint, "hint", "hint"},
                                         {TableWord::lay, "lay", "try", true},
                                         {TableWord::undo, "undo", "u undo"},
                                         {TableWord::save, "save", "save", true},
                                         {TableWord::pause, "pause", "pause"},
                                         {TableWord::resume, "resume", "resume"},
                                         {TableWord::abort, "abort", "abort"},
                                         {TableWord::quit, "quit", "q quit exit"},
                                         {TableWord::help, "help", "? help"}}};

bool lists(std::string_view words, std::string_view word) {
  const std::vector<std::string> all = split(words, ' ');
  return std::ranges::find(all, word) != all.end();
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

bool is_number(std::string_view text) {
  return !text.empty() && text.size() < 5 && text.find_first_not_of("0123456789") == text.npos;
}

}  // namespace

TypedCommand read_command(std::string_view line, Lang lang) {
  line = trimmed(line);
  const std::size_t space = std::min(line.find(' '), line.size());
  const std::string first = lower(line.substr(0, space));
  const std::string rest(trimmed(line.substr(space)));
  for (const Entry& entry : entries) {
    const auto own = find_words(lang, "cli.typed." + std::string(entry.name));
    if (first.empty() || !(lists(entry.typed, first) || (own && lists(*own, first)))) continue;
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
  for (const Entry& entry : entries) {
    const auto words = find_words(lang, "cli.help." + std::string(entry.name));
    text.append(text.empty() ? "" : "\n").append(words.value_or(""));
  }
  return text;
}

}  // namespace calculi::cli
