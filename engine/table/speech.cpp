#include "engine/table/speech.hpp"

namespace calculi {

namespace {

bool says(std::string_view text, std::string_view sentence) {
  for (auto at = text.find(sentence); at != text.npos; at = text.find(sentence, at + 1)) {
    const std::size_t end = at + sentence.size();
    if ((at == 0 || text[at - 1] == ' ') && (end == text.size() || text[end] == ' ')) return true;
  }
  return false;
}

// What has been said, followed in full speech by what the viewer would ask for next.
std::string in_level(std::string said, const AnyView* view, const Teller& teller) {
  if (teller.speech != Speech::full || said.empty() || view == nullptr) return said;
  for (const Query query : {Query::turn, Query::cards, Query::score}) {
    if (query == Query::cards && teller.viewer.spectator()) continue;
    said = view->answer(query, teller, std::move(said));
  }
  return said;
}

}  // namespace

std::optional<Speech> parse_speech(std::string_view name) {
  for (unsigned i = 0; i < speech_names.size(); ++i) {
    if (speech_names[i] == name) return static_cast<Speech>(i);
  }
  return std::nullopt;
}

void add_sentence(std::string& text, std::string_view sentence) {
  if (sentence.empty() || says(text, sentence)) return;
  if (!text.empty()) text += ' ';
  text += sentence;
}

Result<std::string> tell(const Module& module, const Json& event, const AnyView* after, const Teller& teller) {
  Result<std::string> said = module.say(event, teller);
  return said ? in_level(std::move(*said), after, teller) : said;
}

Result<std::string> tell(const Module& module, std::string_view event, const AnyView* after, const Teller& teller) {
  const Result<Json> json = parse_json(event);
  if (!json) return std::unexpected(json.error());
  return tell(module, *json, after, teller);
}

std::string tell_prompt(const AnyView& view, const Teller& teller) {
  return in_level(view.answer(Query::prompt, teller), &view, teller);
}

}  // namespace calculi
