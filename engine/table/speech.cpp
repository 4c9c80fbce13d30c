#include "engine/table/speech.hpp"

namespace calculi {

namespace {

// The end of the first sentence, behind its mark.
std::size_t sentence_end(std::string_view text) {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i + 1] == ' ' && (text[i] == '.' || text[i] == '!' || text[i] == '?')) return i + 1;
  }
  return text.size();
}

std::string_view behind(std::string_view text, std::size_t end) {
  return end < text.size() ? text.substr(end + 1) : std::string_view{};
}

bool says(std::string_view text, std::string_view sentence) {
  while (!text.empty()) {
    const std::size_t end = sentence_end(text);
    if (text.substr(0, end) == sentence) return true;
    text = behind(text, end);
  }
  return false;
}

void add_table(std::string& text, const AnyView& view, const Teller& teller) {
  for (const Query query : {Query::turn, Query::cards, Query::score}) {
    if (query == Query::cards && teller.viewer.spectator()) continue;
    add_unsaid(text, view.answer(query, teller));
  }
}

// What was said without names, in the level of the teller.
std::string in_level(std::string said, const AnyView* view, const Teller& teller) {
  if (teller.speech == Speech::full && !said.empty() && view != nullptr) add_table(said, *view, nameless(teller));
  return with_names(said, teller);
}

}  // namespace

std::optional<Speech> parse_speech(std::string_view name) {
  for (unsigned i = 0; i < speech_names.size(); ++i) {
    if (speech_names[i] == name) return static_cast<Speech>(i);
  }
  return std::nullopt;
}

std::string_view sentences(std::string_view text, int from, int count) {
  for (; from > 0; --from) text = behind(text, sentence_end(text));
  std::string_view rest = text;
  for (; count > 0; --count) rest = behind(rest, sentence_end(rest));
  return rest.empty() ? text : text.substr(0, text.size() - rest.size() - 1);
}

void add_unsaid(std::string& text, std::string_view more) {
  while (!more.empty()) {
    const std::size_t end = sentence_end(more);
    const std::string_view sentence = more.substr(0, end);
    more = behind(more, end);
    if (says(text, sentence)) continue;
    if (!text.empty()) text += ' ';
    text += sentence;
  }
}

Teller nameless(const Teller& teller) {
  Teller plain = teller;
  char sign = 0;
  for (std::string& name : plain.names) name.assign(1, ++sign);
  return plain;
}

std::string with_names(std::string_view text, const Teller& teller) {
  std::string named;
  for (const char c : text) {
    const int seat = static_cast<unsigned char>(c - 1);
    const bool stands_for_a_name = seat < teller.names.size();
    named += stands_for_a_name ? std::string_view(teller.names[seat_at(seat)]) : std::string_view(&c, 1);
  }
  return named;
}

Result<std::string> tell(const Module& module, const Json& event, const AnyView* after, const Teller& teller) {
  Result<std::string> said = module.say(event, nameless(teller));
  return said ? in_level(std::move(*said), after, teller) : said;
}

Result<std::string> tell(const Module& module, std::string_view event, const AnyView* after, const Teller& teller) {
  const Result<Json> json = parse_json(event);
  if (!json) return std::unexpected(json.error());
  return tell(module, *json, after, teller);
}

std::string tell_prompt(const AnyView& view, const Teller& teller) {
  return in_level(view.answer(Query::prompt, nameless(teller)), &view, teller);
}

}  // namespace calculi
