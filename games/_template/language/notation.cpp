// What people type and what is written down: `lay 5`, `=23`, `pass`; a bare number means what fits the phase.
#include <charconv>

#include "engine/arith/signs.hpp"
#include "games/_template/game.hpp"
#include "games/_template/words.hpp"

namespace calculi::template_game {

namespace {

// Lower case, without spaces; every keyboard's signs are read like in all games.
std::string plain(std::string_view text) {
  const arith::PlainText signs = arith::plain_signs(text);
  std::string word;
  for (const char c : signs.text.view()) {
    if (c != ' ') word.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
  }
  return signs.complete ? word : std::string{};
}

std::optional<std::int16_t> read_number(std::string_view digits) {
  std::int16_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool whole = error == std::errc{} && end == digits.data() + digits.size() && digits[0] != '-';
  return whole && digits.size() <= 4 ? std::optional(number) : std::nullopt;
}

}  // namespace

void Template::print(const Action& action, ActionText& text) {
  if (action.kind == Kind::pass) return text.append(std::string_view("pass"));
  text.append(action.kind == Kind::lay ? std::string_view("lay ") : std::string_view("="));
  text.append_number(action.number);
}

Result<Action> Template::parse(const View& view, std::string_view text) {
  const std::string typed = plain(text);
  if (is_typed(typed, words::type_pass)) return Action{Kind::pass, 0};
  std::string_view rest = typed;
  Kind kind = view.phase == Phase::racing ? Kind::claim : Kind::lay;
  for (const auto& [word, meant] : {std::pair{"lay", Kind::lay}, std::pair{"=", Kind::claim}}) {
    if (!rest.starts_with(word)) continue;
    rest.remove_prefix(std::string_view(word).size());
    kind = meant;
    break;
  }
  const std::optional<std::int16_t> number = read_number(rest);
  if (!number) return refuse(words::refuse_not_understood);
  return Action{kind, *number};
}

}  // namespace calculi::template_game
