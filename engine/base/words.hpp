// Words that people read and type, in every language. The sentences live in text/*.json and games/*/text/*.json and
// nowhere else; the build turns each key into a function ("text/words.hpp", "games/<folder>/words.hpp") that asks for
// every parameter of its sentence, so a forgotten word or argument does not compile. Here is what those functions stand
// on.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/languages.hpp"
#include "engine/base/result.hpp"

namespace calculi {

std::optional<Lang> parse_lang(std::string_view code);  // one of lang_codes
std::string_view lang_code(Lang lang);

// How much is said of what happens: only who and what; all of it; and what one would otherwise have to ask for.
enum class Speech : std::uint8_t { brief, normal, full };

// A key that has a short form ("event.drew.brief") is asked with how much is to be said; one that has a written form
// ("op.plus.written") with whether it is for the eye, which is shown calculations in signs.
struct Voice {
  Lang lang;
  Speech speech = Speech::normal;
  bool written = false;
};

// The value of one parameter. It has no default on purpose: a parameter that is left out is a compile error.
// Never inlined: every sentence that is said makes some.
class Text {
 public:
  Text() = delete;
  [[gnu::noinline]] Text(std::string_view value);
  Text(const char* value) : Text(std::string_view(value)) {}
  Text(const std::string& value) : Text(std::string_view(value)) {}
  template <std::integral Number>
    requires(!std::same_as<Number, bool> && !std::same_as<Number, char>)
  Text(Number value) : Text(InWords{}, static_cast<std::int64_t>(value)) {}
  Text(const Text&) = default;
  [[gnu::noinline]] ~Text();

  std::string_view view() const { return value_; }

 private:
  struct InWords {};
  [[gnu::noinline]] Text(InWords, std::int64_t value);

  std::string value_;
};

struct Argument {
  std::string_view name;
  std::string_view value;
};

// The sentence with every {name} replaced by its argument. A name without an argument stays as it is.
std::string render(std::string_view sentence, std::span<const Argument> arguments);
// The same with the names in one text, a space between them, as the generated functions have them.
std::string render(std::string_view sentence, std::string_view names, std::initializer_list<const Text*> values);

// The sentence for a full key: "refuse.paused", "archimedes.rule.A4".
std::optional<std::string_view> find_words(Lang lang, std::string_view key);

// Is the word one of those that may be typed for a key ("d|draw"), in one language or in any? The words are lower case.
using Typed = std::string_view(Lang lang);
bool is_typed(std::string_view word, Typed typed, Lang lang);
bool is_typed(std::string_view word, Typed typed);

// A refusal in words, or as it is written for the eye. Its code and the clause it rests on travel beside them.
std::string say_refusal(Lang lang, const Refusal& refusal, bool written = false);

namespace catalogue {
// All words, sorted by key; sentences in the order of Lang. In the engines of the page what nobody looks for by its key
// has none, and stands at the end.
struct Entry {
  std::string_view key;
  std::string_view sentences[languages.size()];
};
std::span<const Entry> entries();
std::string_view sentence(Lang lang, int entry);
// There is none: what an engine leaves out cannot be said in it.
[[noreturn]] void said_nowhere();

// The words of a language for an engine that was built without them: its code, then the sentences in the order of the
// entries, each with a zero at its end. A language that was not given speaks like one that was.
void give(std::string words);

// What is generated: how many entries there are and how many have keys; the keys, then the sentences of a language,
// each with a zero at its end. A table of pointers would be a third as large again as the words.
struct Written {
  std::size_t count;
  std::size_t keyed;
  std::string_view keys;
  std::string_view sentences[languages.size()];
};
Written written();
}  // namespace catalogue

}  // namespace calculi
