// What people type and what is written down: the grammar of Rachmistrz (docs/notation.md).
#include <algorithm>
#include <optional>

#include "engine/arith/signs.hpp"
#include "engine/base/letters.hpp"
#include "games/rachmistrz/game.hpp"
#include "games/rachmistrz/rules/rules.hpp"
#include "games/rachmistrz/words.hpp"
#include "text/words.hpp"

namespace calculi::rachmistrz {

namespace {

namespace shared = calculi::words;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::string_view trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::string_view take_word(std::string_view& text) {
  text = trim(text);
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  text = trim(text);
  return word;
}

// Digits, or digits over digits: never a whole calculation, which has three numbers.
bool looks_like_number(std::string_view text) {
  const auto digits = [](std::string_view part) {
    return !part.empty() && std::all_of(part.begin(), part.end(), is_digit);
  };
  const auto colon = text.find(':');
  return digits(text.substr(0, colon)) && (colon == std::string_view::npos || digits(text.substr(colon + 1)));
}

Result<Number> read_number(std::string_view text) {
  const std::optional<Number> number = parse_number(text);
  return number ? Result<Number>(*number) : refuse(words::refuse_bad_number, "R3");
}

// --- words -----------------------------------------------------------------------------------------------------------
std::string one_word(std::string_view text) {
  std::string word = lower_letters(text);
  std::erase_if(word, [](char c) { return c == ' ' || c == '\t' || c == ','; });
  return word;
}

// "I have none" means another roll before the first claim, and done after it.
std::optional<Action> idle(const View& view, std::string_view text) {
  const std::string word = one_word(text);
  if (is_typed(word, words::type_again)) return Action{.kind = Kind::again};
  if (is_typed(word, words::type_done)) return Action{.kind = Kind::done};
  if (is_typed(word, words::type_none)) {
    return Action{.kind = view.phase == Phase::search ? Kind::again : Kind::done};
  }
  return std::nullopt;
}

// --- claims ----------------------------------------------------------------------------------------------------------
// The first colour without a claim, decided or held, after the sand one that is owed a field; where there is none, the
// check says so.
std::uint8_t open_colour(const View& view) {
  std::uint8_t unused = 0;
  for (std::uint8_t colour = 0; colour < view.colours; ++colour) {
    if (colour_is_used(view, colour)) continue;
    if (view.phase != Phase::spare || view.spare[colour].exists()) return colour;
    unused = colour;
  }
  return unused;
}

// Takes ":2" off the end of a field: the colour is typed as /2.
Result<std::uint8_t> take_colour(const View& view, std::string_view& field) {
  const auto colon = field.find(':');
  if (colon == std::string_view::npos) return open_colour(view);
  const std::string_view colour = trim(field.substr(colon + 1));
  field = trim(field.substr(0, colon));
  if (colour == "1") return std::uint8_t{0};
  if (colour == "2") return std::uint8_t{1};
  return refuse(words::refuse_no_colour, "R18");
}

// A field by its name, or as 1, 2, 3 of its number.
Result<Field> read_field(const View& view, Number number, std::string_view text) {
  const Board& board = board_of(view.side);
  if (const std::optional<Field> field = parse_field(text)) {
    return board.find(*field) >= 0 ? Result<Field>(*field) : refuse(words::refuse_no_field, "R3");
  }
  if (text.size() != 1 || text[0] < '1' || text[0] > '3') return refuse(words::refuse_no_field, "R3");
  const int corner = board.find(number);
  if (corner < 0) return refuse(words::refuse_bad_number, "R3");
  return board.name(board.corner(corner)[static_cast<unsigned>(text[0] - '1')]);
}

Result<Action> claim_at(const View& view, std::string_view number_text, std::string_view field_text) {
  const Result<Number> number = read_number(number_text);
  if (!number) return std::unexpected(number.error());
  const Result<std::uint8_t> colour = take_colour(view, field_text);
  if (!colour) return std::unexpected(colour.error());
  const Result<Field> field = read_field(view, *number, field_text);
  if (!field) return std::unexpected(field.error());
  return Action{.kind = Kind::claim, .colour = *colour, .number = *number, .field = *field};
}

// A number alone: its free fields. Where there is none the check says why.
Result<std::vector<Action>> claims_of_number(const View& view, std::string_view text) {
  std::vector<Action> found;
  std::optional<Action> refused;
  for (const std::string_view place : {"1", "2", "3"}) {
    const Result<Action> action = claim_at(view, text, place);
    if (!action) return std::unexpected(action.error());
    if (Rachmistrz::check(view, *action)) {
      found.push_back(*action);
    } else {
      refused = action.value();
    }
  }
  if (found.empty()) found.push_back(*refused);
  return found;
}

// --- proofs ----------------------------------------------------------------------------------------------------------
Result<ExpressionText> canonical(std::string_view text) {
  const Result<Expression> expression = parse_expression(text);
  if (!expression) return refuse(expression.error().code, "R9", expression.error().detail);
  return print(*expression);
}

Result<Action> proof_of(Number number, std::string_view text) {
  const Result<ExpressionText> expression = canonical(text);
  if (!expression) return std::unexpected(expression.error());
  return Action{.kind = Kind::prove, .number = number, .expression = *expression};
}

// An expression alone belongs to the only claim, or to the only one without an expression. Its value is not looked at.
Result<Action> proof_alone(const View& view, std::string_view text) {
  FixedVector<Claim, most_claims> own;
  FixedVector<Claim, most_claims> open;
  for (const Claim& claim : view.claims) {
    if (claim.seat != view.me || view.me == Seat::none) continue;
    own.push_back(claim);
    if (!claim.entered) open.push_back(claim);
  }
  const Result<ExpressionText> expression = canonical(text);
  if (!expression) return std::unexpected(expression.error());
  if (own.empty()) return refuse(words::refuse_claim_first, "R3");
  const auto& choice = own.size() == 1 ? own : open;
  if (choice.size() != 1) return refuse(words::refuse_which_claim, "R8");
  return Action{.kind = Kind::prove, .number = choice[0].number, .expression = *expression};
}

Result<Action> proof_named(std::string_view left, std::string_view right) {
  if (!looks_like_number(left)) std::swap(left, right);
  if (!looks_like_number(left)) return refuse(words::refuse_not_understood, "R9");
  const Result<Number> number = read_number(left);
  return number ? proof_of(*number, right) : std::unexpected(number.error());
}

// Where a number stands in a calculation as a whole, not as a part of another one.
std::size_t find_whole(std::string_view text, std::string_view number) {
  for (std::size_t at = text.find(number); at != std::string_view::npos; at = text.find(number, at + 1)) {
    const std::size_t end = at + number.size();
    if ((at == 0 || !is_digit(text[at - 1])) && (end == text.size() || !is_digit(text[end]))) return at;
  }
  return std::string_view::npos;
}

// "7-2=5, 5*3=15": the second step takes the result of the first, as it was written, right or wrong.
Result<Action> proof_in_steps(std::string_view first, std::string_view middle, std::string_view result) {
  const std::string_view between = take_word(middle);
  if (!looks_like_number(between) || !looks_like_number(result)) return refuse(words::refuse_steps, "R9");
  const Result<Number> number = read_number(result);
  if (!number) return std::unexpected(number.error());
  std::string whole(middle);
  const std::size_t at = find_whole(whole, between);
  if (at == std::string::npos) return refuse(words::refuse_steps, "R9");
  whole.replace(at, between.size(), "(" + std::string(first) + ")");
  return proof_of(*number, whole);
}

Result<Action> proof(const View& view, std::string_view text) {
  FixedVector<std::string_view, 4> parts;
  for (std::string_view rest = text; !parts.full();) {
    const auto equals = rest.find('=');
    parts.push_back(trim(rest.substr(0, equals)));
    if (equals == std::string_view::npos) break;
    rest.remove_prefix(equals + 1);
  }
  if (parts.size() == 1) return proof_alone(view, parts[0]);
  if (parts.size() == 2) return proof_named(parts[0], parts[1]);
  if (parts.size() == 3) return proof_in_steps(parts[0], parts[1], parts[2]);
  return refuse(words::refuse_steps, "R9");
}

Result<std::vector<Action>> one(const Result<Action>& action) {
  if (!action) return std::unexpected(action.error());
  return std::vector<Action>{*action};
}

}  // namespace

// More than one only for a number with several free fields.
Result<std::vector<Action>> Rachmistrz::readings(const View& view, std::string_view text) {
  if (text.size() > limits::action_text) {
    return refuse(shared::refuse_expression_too_long, "R9", {limits::expression_text, 0, 0});
  }
  if (const std::optional<Action> action = idle(view, text)) return std::vector<Action>{*action};
  const arith::PlainText plain = arith::plain_signs(text);
  const std::string_view line = trim(plain.text.view());
  if (!plain.complete || std::none_of(line.begin(), line.end(), is_digit)) return refuse(words::refuse_not_understood);
  if (const auto at = line.find('@'); at != std::string_view::npos) {
    return one(claim_at(view, trim(line.substr(0, at)), trim(line.substr(at + 1))));
  }
  std::string_view rest = line;
  const std::string_view first = take_word(rest);
  if (looks_like_number(first) && rest.empty()) return claims_of_number(view, first);
  // No calculation has a letter, so one behind a number can only be meant as a field, whether it is there or not.
  const bool names_field = !rest.empty() && (is_digit(rest[0]) || is_letter(rest[0]));
  if (looks_like_number(first) && names_field) return one(claim_at(view, first, rest));
  return one(proof(view, line));
}

Result<Action> Rachmistrz::parse(const View& view, std::string_view text) {
  Result<std::vector<Action>> found = readings(view, text);
  if (!found) return std::unexpected(found.error());
  if (found->size() > 1) return refuse(words::refuse_which_field, "R3");
  return found->front();
}

void Rachmistrz::print(const Action& action, ActionText& text) {
  switch (action.kind) {
    case Kind::claim:
      text.append(rachmistrz::print(action.number).view());
      text.append('@');
      text.append(rachmistrz::print(action.field).view());
      if (action.colour != 0) text.append(std::string_view("/2"));
      return;
    case Kind::prove:
      text.append(rachmistrz::print(action.number).view());
      text.append('=');
      return text.append(action.expression.view());
    case Kind::again:
      return text.append(std::string_view("again"));
    case Kind::done:
      return text.append(std::string_view("done"));
  }
}

}  // namespace calculi::rachmistrz
