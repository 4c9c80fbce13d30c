// What people type and what is written down: the grammar of Numeramis (docs/notation.md).
#include <optional>

#include "engine/arith/signs.hpp"
#include "engine/base/letters.hpp"
#include "games/numeramis/game.hpp"
#include "games/numeramis/words.hpp"

namespace calculi::numeramis {

namespace {

enum class Word : std::uint8_t { take, deck, discard, drop, close, lay, none, zeros, keep };

// In the order of Word. The keys (D, O, X) are the same in all languages.
constexpr std::array<Typed*, 9> spellings{words::type_take, words::type_deck,  words::type_discard,
                                          words::type_drop, words::type_close, words::type_lay,
                                          words::type_none, words::type_zeros, words::type_keep};

// A line, taken apart: the words in it, the digits after the drop mark, and all that may be a layout.
struct Line {
  FixedVector<Word, 3> words{};
  bool drops = false;
  Card drop{};
  ActionText layout{};
};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_space(char c) { return c == ' ' || c == '\t'; }
bool is_drop_mark(char c) { return c == 'x' || c == 'X' || c == '*'; }

// The next run of bytes up to a space. A drop mark that touches digits ("52+48x7") is a run of its own.
std::string_view next_piece(std::string_view& text) {
  while (!text.empty() && is_space(text[0])) text.remove_prefix(1);
  const bool word = !text.empty() && is_letter(text[0]) && !is_drop_mark(text[0]);
  std::size_t length = text.empty() ? 0 : 1;
  const bool mark = length > 0 && is_drop_mark(text[0]);
  while (length < text.size() && !mark && !is_space(text[length]) && (word || !is_drop_mark(text[length]))) ++length;
  const std::string_view piece = text.substr(0, length);
  text.remove_prefix(length);
  return piece;
}

std::optional<Word> word_of(std::string_view piece) {
  const std::string small = lower_letters(piece);
  for (unsigned i = 0; i < spellings.size(); ++i) {
    if (is_typed(small, *spellings[i])) return static_cast<Word>(i);
  }
  return std::nullopt;
}

// Everything before the drop mark is layout, the one digit after it is dropped.
bool take_piece(Line& line, std::string_view piece) {
  if (const std::optional<Word> word = word_of(piece)) {
    if (*word == Word::drop) {
      if (line.drops) return false;
      line.drops = true;
      return true;
    }
    if (line.words.full() || line.drops || !line.layout.empty()) return false;
    line.words.push_back(*word);
    return true;
  }
  if (is_letter(piece[0])) return false;
  if (line.drops) {
    if (line.drop != no_card || piece.size() != 1 || piece[0] < '0' || piece[0] > '9') return false;
    line.drop = card(piece[0] - '0');
    return true;
  }
  line.layout.append(piece);
  line.layout.append(' ');
  return true;
}

// The times sign is a drop mark like x and *, and touches digits like them.
ActionText with_plain_marks(std::string_view text) {
  constexpr std::string_view times = "×";
  ActionText plain;
  while (!text.empty()) {
    const bool mark = text.starts_with(times);
    plain.append(mark ? '*' : text[0]);
    text.remove_prefix(mark ? times.size() : 1);
  }
  return plain;
}

std::optional<Line> line_of(std::string_view typed) {
  Line line;
  if (typed.size() >= static_cast<unsigned>(ActionText::room)) return std::nullopt;
  const ActionText plain = with_plain_marks(typed);
  std::string_view text = plain.view();
  for (std::string_view piece = next_piece(text); !piece.empty(); piece = next_piece(text)) {
    if (!take_piece(line, piece)) return std::nullopt;
  }
  if (line.drops && line.drop == no_card) return std::nullopt;
  return line;
}

Result<Layout> layout_of(const Line& line) {
  const arith::PlainText plain = arith::plain_signs(line.layout.view());
  const ReadLayout read = plain.complete ? read_layout(plain.text.view()) : ReadLayout{};
  switch (read.reading) {
    case Reading::good:
      return read.layout;
    case Reading::lone_zero:
      return refuse(words::refuse_lone_zero, "N6");
    case Reading::leading_zero:
      return refuse(words::refuse_leading_zero, "N6");
    case Reading::too_many:
      return refuse(words::refuse_too_many_cards, "N5", {most_held, 0, 0});
    case Reading::not_understood:
      break;
  }
  return refuse(words::refuse_not_understood);
}

// With one card left over, that is the one to drop; else it stays unnamed, and the check says what is wrong.
Card left_over(const View& view, const Layout& layout) {
  const Digits used = layout.cards();
  if (!view.hand.contains(used) || view.hand.size() != used.size() + 1) return no_card;
  Digits rest = view.hand;
  rest.remove(used);
  return listed(rest)[0];
}

Result<Action> layout_action(const View& view, const Line& line, std::optional<Kind> said) {
  const bool lays = view.phase == Phase::layouts || view.closer != Seat::none;
  Action action{.kind = said.value_or(lays ? Kind::lay : Kind::close), .drop = line.drop};
  Result<Layout> layout = layout_of(line);
  if (!layout) return std::unexpected(layout.error());
  action.layout = *layout;
  if (!line.drops && view.phase != Phase::layouts) action.drop = left_over(view, action.layout);
  return action;
}

std::optional<Action> plain_action(const FixedVector<Word, 3>& said) {
  const bool takes = !said.empty() && said[0] == Word::take;
  if (said.size() != (takes ? 2 : 1)) return std::nullopt;
  switch (said.back()) {
    case Word::deck:
      return Action{.kind = Kind::take_deck};
    case Word::discard:
      return Action{.kind = Kind::take_discard};
    case Word::zeros:
      return takes ? std::nullopt : std::optional(Action{.kind = Kind::zeros});
    case Word::keep:
      return takes ? std::nullopt : std::optional(Action{.kind = Kind::keep});
    default:
      return std::nullopt;
  }
}

// "lay none drop 2", "none": no combination is declared (N15).
bool declares_none(const Line& line) {
  const auto& said = line.words;
  if (!line.layout.empty() || said.empty() || said.back() != Word::none) return false;
  return said.size() == 1 || (said.size() == 2 && said[0] == Word::lay);
}

}  // namespace

Result<Action> Numeramis::parse(const View& view, std::string_view text) {
  const std::optional<Line> line = line_of(text);
  if (!line) return refuse(words::refuse_not_understood);
  if (declares_none(*line)) return Action{.kind = Kind::lay, .drop = line->drop};
  if (!line->layout.empty()) {
    if (line->words.empty()) return layout_action(view, *line, std::nullopt);
    if (line->words.size() > 1) return refuse(words::refuse_not_understood);
    if (line->words[0] == Word::close) return layout_action(view, *line, Kind::close);
    if (line->words[0] == Word::lay) return layout_action(view, *line, Kind::lay);
    return refuse(words::refuse_not_understood);
  }
  if (line->drops && line->words.empty()) return Action{.kind = Kind::drop, .drop = line->drop};
  const std::optional<Action> plain = line->drops ? std::nullopt : plain_action(line->words);
  if (!plain) return refuse(words::refuse_not_understood);
  return *plain;
}

void Numeramis::print(const Action& action, ActionText& text) {
  const auto append = [&](std::string_view part) { text.append(part); };
  const auto append_drop = [&] {
    if (action.drop == no_card) return;
    append(" drop ");
    text.append_number(action.drop.digit);
  };
  switch (action.kind) {
    case Kind::take_deck:
      return append("take deck");
    case Kind::take_discard:
      return append("take discard");
    case Kind::drop:
      append("drop ");
      return text.append_number(action.drop.digit);
    case Kind::close:
    case Kind::lay:
      append(action.kind == Kind::close ? "close " : "lay ");
      append(action.layout.none() ? std::string_view("none") : numeramis::print(action.layout).view());
      return append_drop();
    case Kind::zeros:
      return append("zeros");
    case Kind::keep:
      return append("keep");
  }
}

}  // namespace calculi::numeramis
