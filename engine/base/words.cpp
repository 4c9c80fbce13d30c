#include "engine/base/words.hpp"

#include <algorithm>
#include <array>

namespace calculi {

std::optional<Lang> parse_lang(std::string_view code) {
  for (const Lang lang : languages) {
    if (lang_code(lang) == code) return lang;
  }
  return std::nullopt;
}

std::string_view lang_code(Lang lang) { return lang_codes[static_cast<unsigned>(lang)]; }

std::string render(std::string_view sentence, std::span<const Argument> arguments) {
  std::string out;
  while (!sentence.empty()) {
    const auto open = sentence.find('{');
    const auto close = sentence.find('}', open);
    out += sentence.substr(0, open);
    if (open == sentence.npos || close == sentence.npos) {
      if (open != sentence.npos) out += sentence.substr(open);
      return out;
    }
    const std::string_view name = sentence.substr(open + 1, close - open - 1);
    const auto argument = std::ranges::find(arguments, name, &Argument::name);
    out += argument == arguments.end() ? sentence.substr(open, close - open + 1) : argument->value;
    sentence.remove_prefix(close + 1);
  }
  return out;
}

std::optional<std::string_view> find_words(Lang lang, std::string_view key) {
  const auto all = catalogue::entries();
  const auto entry = std::ranges::lower_bound(all, key, {}, &catalogue::Entry::key);
  if (entry == all.end() || entry->key != key) return std::nullopt;
  return entry->sentences[static_cast<unsigned>(lang)];
}

bool is_typed(std::string_view word, Typed typed, Lang lang) {
  for (std::string_view left = typed(lang); !word.empty();) {
    const std::size_t end = left.find('|');
    if (left.substr(0, end) == word) return true;
    if (end == left.npos) return false;
    left.remove_prefix(end + 1);
  }
  return false;
}

bool is_typed(std::string_view word, Typed typed) {
  return std::ranges::any_of(languages, [&](Lang lang) { return is_typed(word, typed, lang); });
}

std::string say_refusal(Lang lang, const Refusal& refusal, bool written) {
  const std::string_view key = refusal.code.key;
  const std::array<std::string, 4> numbers{std::to_string(refusal.detail[0]), std::to_string(refusal.detail[1]),
                                           std::to_string(refusal.detail[2]), std::to_string(refusal.detail[3])};
  const std::array<Argument, 4> arguments{{{"0", numbers[0]}, {"1", numbers[1]}, {"2", numbers[2]}, {"3", numbers[3]}}};
  const auto signs = written ? find_words(lang, std::string(key) + ".written") : std::nullopt;
  return render(signs.value_or(find_words(lang, key).value_or(key)), arguments);
}

std::string_view catalogue::sentence(Lang lang, int entry) {
  return entries()[static_cast<unsigned>(entry)].sentences[static_cast<unsigned>(lang)];
}

}  // namespace calculi
