#include "engine/base/words.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace calculi {

std::optional<Lang> parse_lang(std::string_view code) {
  for (const Lang lang : languages) {
    if (lang_code(lang) == code) return lang;
  }
  return std::nullopt;
}

std::string_view lang_code(Lang lang) { return lang_codes[static_cast<unsigned>(lang)]; }

namespace {

std::string_view take_until(std::string_view& text, char end) {
  const std::string_view taken = text.substr(0, text.find(end));
  text.remove_prefix(std::min(text.size(), taken.size() + 1));
  return taken;
}

using Given = std::array<std::string, languages.size()>;

Given& given() {
  static Given words;
  return words;
}

std::vector<catalogue::Entry> read_entries() {
  catalogue::Written all = catalogue::written();
  std::vector<catalogue::Entry> entries(all.count);
  for (std::size_t i = 0; i < all.keyed; ++i) entries[i].key = take_until(all.keys, '\0');
  const auto one = std::ranges::find_if(given(), [](const std::string& words) { return !words.empty(); });
  for (std::size_t lang = 0; lang < languages.size(); ++lang) {
    std::string_view left = all.sentences[lang];
    if (one != given().end()) left = given()[lang].empty() ? *one : given()[lang];
    for (catalogue::Entry& entry : entries) entry.sentences[lang] = take_until(left, '\0');
  }
  return entries;
}

std::vector<catalogue::Entry>& table() {
  static std::vector<catalogue::Entry> entries = read_entries();
  return entries;
}

}  // namespace

Text::Text(std::string_view value) : value_(value) {}
Text::Text(InWords, std::int64_t value) : value_(std::to_string(value)) {}
Text::~Text() = default;

std::string render(std::string_view sentence, std::string_view names, std::initializer_list<const Text*> values) {
  std::vector<Argument> arguments;
  for (const Text* value : values) arguments.push_back({take_until(names, ' '), value->view()});
  return render(sentence, arguments);
}

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
  const auto all = catalogue::entries().first(catalogue::written().keyed);
  const auto entry = std::ranges::lower_bound(all, key, {}, &catalogue::Entry::key);
  if (entry == all.end() || entry->key != key) return std::nullopt;
  return entry->sentences[static_cast<unsigned>(lang)];
}

bool is_typed(std::string_view word, Typed typed, Lang lang) {
  for (std::string_view left = typed(lang); !left.empty();) {
    if (take_until(left, '|') == word) return true;
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

std::span<const catalogue::Entry> catalogue::entries() { return table(); }

void catalogue::give(std::string words) {
  const std::size_t code = words.find('\0');
  const std::optional<Lang> lang = parse_lang(std::string_view(words).substr(0, code));
  if (!lang) return;
  given()[static_cast<unsigned>(*lang)] = words.substr(code + 1);
  table() = read_entries();
}

std::string_view catalogue::sentence(Lang lang, int entry) {
  return entries()[static_cast<unsigned>(entry)].sentences[static_cast<unsigned>(lang)];
}

}  // namespace calculi
