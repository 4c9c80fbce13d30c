// What people type and what is written down: the grammar of Archimedes (docs/notation.md).
#include <algorithm>
#include <optional>

#include "engine/arith/signs.hpp"
#include "games/archimedes/rules/plays.hpp"
#include "games/archimedes/words.hpp"

namespace calculi::archimedes {

namespace {

constexpr std::array<char, 4> sign_typed{'+', '-', '*', ':'};    // after arith::plain_signs
constexpr std::array<char, 4> sign_printed{'+', '-', 'x', ':'};  // as the rulebook prints them

// A card as typed: a value, the joker, or the joker with the value it is to stand for.
struct Typed {
  bool is_joker = false;
  std::uint8_t value = 0;  // 0: left open
};

struct Token {
  enum class Kind : std::uint8_t { card, sign, equals } kind;
  Typed card{};
  Sign sign{};
};
using Lexemes = FixedVector<Token, 6>;

std::optional<Sign> sign_of(char c) {
  for (unsigned i = 0; i < sign_typed.size(); ++i) {
    if (sign_typed[i] == c) return static_cast<Sign>(i);
  }
  return std::nullopt;
}

// The digits at the front as a number; 0 where there are none. No card is above 13, so 99 stands for all that is more.
std::uint8_t read_value(std::string_view& text) {
  unsigned value = 0;
  while (!text.empty() && text[0] >= '0' && text[0] <= '9') {
    value = std::min(value * 10 + static_cast<unsigned>(text[0] - '0'), 99U);
    text.remove_prefix(1);
  }
  return static_cast<std::uint8_t>(value);
}

std::optional<Token> next_token(std::string_view& text) {
  const char c = text[0];
  if (c == 'R' || c == 'r') {
    text.remove_prefix(1);
    if (text.starts_with('0')) return std::nullopt;
    return Token{Token::Kind::card, {true, read_value(text)}, {}};
  }
  if (c >= '1' && c <= '9') return Token{Token::Kind::card, {false, read_value(text)}, {}};
  text.remove_prefix(1);
  if (c == '=') return Token{Token::Kind::equals, {}, {}};
  if (const std::optional<Sign> sign = sign_of(c)) return Token{Token::Kind::sign, {}, *sign};
  return std::nullopt;
}

std::optional<Lexemes> tokens_of(std::string_view text) {
  const arith::PlainText plain = arith::plain_signs(text);
  if (!plain.complete) return std::nullopt;
  std::string_view rest = plain.text.view();
  Lexemes tokens;
  while (!rest.empty()) {
    if (rest[0] == ' ') {
      rest.remove_prefix(1);
      continue;
    }
    const std::optional<Token> token = next_token(rest);
    if (!token || tokens.full()) return std::nullopt;
    tokens.push_back(*token);
  }
  return tokens;
}

// "c" card, "s" sign, "=": the shape of a line, so that the grammar below reads as one.
std::string shape_of(const Lexemes& tokens) {
  std::string shape;
  for (const Token& token : tokens) {
    shape.push_back(token.kind == Token::Kind::card ? 'c' : token.kind == Token::Kind::sign ? 's' : '=');
  }
  return shape;
}

Laid laid(Typed typed, int open_value) {
  const int value = typed.value != 0 ? typed.value : open_value;
  return typed.is_joker ? joker_as(value) : plain(value);
}

// Every true equation with these cards: a joker left open takes each value that fits.
std::vector<Action> true_equations(int top, std::optional<Sign> only, Typed operand, Typed result) {
  std::vector<Action> found;
  for (int i = 0; i < 4; ++i) {
    const Sign sign = static_cast<Sign>(i);
    if (only && *only != sign) continue;
    for (int value = 1; value <= highest; ++value) {
      if (operand.value != 0 && operand.value != value) continue;
      const int exact = result_of(top, sign, value);
      if (exact == 0 || (result.value != 0 && result.value != exact)) continue;
      const Action action = equation(top, sign, laid(operand, value), laid(result, exact));
      // The same cards with another sign change nothing on the table: the first sign is shown.
      bool same = false;
      for (const Action& other : found) same |= other.operand == action.operand && other.result == action.result;
      if (!same) found.push_back(action);
    }
  }
  return found;
}

Result<std::vector<Action>> equations(const View& view, std::optional<Sign> sign, Typed operand, Typed result) {
  for (const Typed typed : {operand, result}) {
    const Card card_meant = typed.is_joker ? joker : card(typed.value);
    if (!typed.is_joker && typed.value > highest) return refuse(words::refuse_no_such_card, "A5");
    if (view.hand.has(card_meant)) continue;
    if (typed.is_joker) return refuse(words::refuse_no_joker, "A18");
    return refuse(words::refuse_not_held, "A4", {typed.value, 0, 0});
  }
  if (operand.is_joker && result.is_joker && view.hand.count(joker) < 2) {
    return refuse(words::refuse_only_one_joker, "A18");
  }
  std::vector<Action> found = true_equations(view.top.value, sign, operand, result);
  if (!found.empty()) return found;
  const bool open_joker = (operand.is_joker && operand.value == 0) || (result.is_joker && result.value == 0);
  if (open_joker) return refuse(words::refuse_joker_cannot, "A18");
  if (!sign) {
    const int top = view.top.value;
    return refuse(words::refuse_no_sign_fits, "A4", {top, operand.value, top + operand.value, result.value});
  }
  // Not true, but understood: the check says why, as for every other action.
  return std::vector<Action>{equation(view.top.value, *sign, laid(operand, 0), laid(result, 0))};
}

std::vector<Action> equalities(const View& view, Typed typed) {
  return {equality(view.top.value, laid(typed, view.top.value))};
}

// The left operand, where it is typed, is the pile's top card: by its value, or as the joker that lies there.
Result<void> means_top(const View& view, Typed typed) {
  if (typed.is_joker && !view.top.card.is_joker()) return refuse(words::refuse_joker_not_top, "A4", {view.top.value});
  if (typed.value == view.top.value || (typed.is_joker && typed.value == 0)) return {};
  return refuse(words::refuse_wrong_top, "A4", {view.top.value, typed.value, 0});
}

// "=" alone means the plain card if it is held, else the joker.
Typed bare_equal(const View& view) { return {!view.hand.has(card(view.top.value)) && view.hand.has(joker), 0}; }

Result<std::vector<Action>> full_equation(const View& view, const Lexemes& tokens) {
  if (Result<void> meant = means_top(view, tokens[0].card); !meant) return std::unexpected(meant.error());
  return equations(view, tokens[1].sign, tokens[2].card, tokens[4].card);
}

Result<std::vector<Action>> full_equality(const View& view, const Lexemes& tokens) {
  if (Result<void> meant = means_top(view, tokens[0].card); !meant) return std::unexpected(meant.error());
  return equalities(view, tokens[2].card);
}

std::string lower(std::string_view text) {
  std::string word;
  for (const char c : text) {
    if (c != ' ' && c != '\t') word.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
  }
  return word;
}

// The words for drawing and passing; with an empty deck drawing is passing (A8).
std::optional<Action> idle(const View& view, std::string_view text) {
  const std::string word = lower(text);
  if (is_typed(word, words::type_draw)) return draw_or_pass(view.deck_size == 0);
  if (is_typed(word, words::type_pass)) return draw_or_pass(true);
  return std::nullopt;
}

void print_laid(Laid laid, ActionText& text) {
  if (laid.card.is_joker()) text.append('R');
  text.append_number(laid.value);
}

}  // namespace

// The plays that a line can stand for. More than one only where they differ in effect: in the value of a joker.
Result<std::vector<Action>> Archimedes::readings(const View& view, std::string_view text) {
  if (const std::optional<Action> action = idle(view, text)) return std::vector<Action>{*action};
  const std::optional<Lexemes> read = tokens_of(text);
  if (!read) return refuse(words::refuse_not_understood);
  const Lexemes& tokens = *read;
  const std::string shape = shape_of(tokens);
  if (shape == "cc") return equations(view, std::nullopt, tokens[0].card, tokens[1].card);
  if (shape == "c=c") return full_equality(view, tokens);
  if (shape == "scc") return equations(view, tokens[0].sign, tokens[1].card, tokens[2].card);
  if (shape == "sc=c") return equations(view, tokens[0].sign, tokens[1].card, tokens[3].card);
  if (shape == "csc=c") return full_equation(view, tokens);
  if (shape == "c=csc") return refuse(words::refuse_result_first, "A4");
  if (shape == "=") return equalities(view, bare_equal(view));
  if (shape == "=c") return equalities(view, tokens[1].card);
  return refuse(words::refuse_not_understood);
}

Result<Action> Archimedes::parse(const View& view, std::string_view text) {
  if (text.size() > limits::action_text) return refuse(words::refuse_not_understood);
  Result<std::vector<Action>> found = readings(view, text);
  if (!found) return std::unexpected(found.error());
  if (found->size() > 1) return refuse(words::refuse_several, "A18");
  return found->front();
}

void Archimedes::print(const Action& action, ActionText& text) {
  switch (action.kind) {
    case Kind::equation:
      text.append_number(action.top);
      text.append(sign_printed[static_cast<unsigned>(action.sign)]);
      print_laid(action.operand, text);
      [[fallthrough]];
    case Kind::equality:
      text.append('=');
      return print_laid(action.result, text);
    case Kind::draw:
      return text.append(std::string_view("draw"));
    case Kind::pass:
      return text.append(std::string_view("pass"));
  }
}

}  // namespace calculi::archimedes
