#include "engine/base/words.hpp"

#include <algorithm>
#include <array>

namespace calculi {

namespace {
constexpr std::array<std::string_view, 3> codes{"en", "pl", "cs"};
}

std::optional<Lang> parse_lang(std::string_view code) {
  for (unsigned i = 0; i < codes.size(); ++i) {
    if (codes[i] == code) return static_cast<Lang>(i);
  }
  return std::nullopt;
}

std::string_view lang_code(Lang lang) { return codes[static_cast<unsigned>(lang)]; }

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

std::string say_refusal(Lang lang, const Refusal& refusal) {
  const std::array<std::string, 3> numbers{std::to_string(refusal.detail[0]), std::to_string(refusal.detail[1]),
                                           std::to_string(refusal.detail[2])};
  const std::array<Argument, 3> arguments{{{"0", numbers[0]}, {"1", numbers[1]}, {"2", numbers[2]}}};
  return render(find_words(lang, refusal.code.key).value_or(refusal.code.key), arguments);
}

std::string_view catalogue::sentence(Lang lang, int entry) {
  return entries()[static_cast<unsigned>(entry)].sentences[static_cast<unsigned>(lang)];
}

}  // namespace calculi
