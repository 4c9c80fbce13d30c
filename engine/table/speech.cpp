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

void add_table(std::string& text, const Module& module, std::string_view view, const Teller& teller) {
  for (const Query query : {Query::turn, Query::cards, Query::score}) {
    if (query == Query::cards && teller.viewer.spectator()) continue;
    if (const Result<std::string> answer = module.answer(view, query, teller)) add_unsaid(text, *answer);
  }
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
    const auto seat = static_cast<unsigned char>(c - 1);
    const bool stands_for_a_name = seat < teller.names.size();
    named += stands_for_a_name ? std::string_view(teller.names[seat]) : std::string_view(&c, 1);
  }
  return named;
}

Result<std::string> tell(const Module& module, std::string_view event, std::string_view view, const Teller& teller) {
  const Teller plain = nameless(teller);
  Result<std::string> said = event.empty() ? module.answer(view, Query::prompt, plain) : module.say(event, plain);
  if (!said) return said;
  if (teller.speech == Speech::full && !said->empty() && !view.empty()) add_table(*said, module, view, plain);
  return with_names(*said, teller);
}

}  // namespace calculi
