#include "platform/cli/play/play_table.hpp"

#include "engine/base/json.hpp"
#include "platform/cli/bad_input.hpp"

namespace calculi::cli {

NotDone not_done(Lang lang, const Refusal& refusal) {
  return {refusal_line(lang, refusal), !refusal.code.key.ends_with("refuse.not_understood")};
}

std::string sentence_of_hint(std::string_view hint) {
  const Result<Json> json = parse_json(hint);
  const Json* text = json ? json->find("text") : nullptr;
  return std::string(text == nullptr ? std::string_view{} : text->string().value_or(""));
}

}  // namespace calculi::cli
