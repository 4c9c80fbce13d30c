#include "games/rachmistrz/rules/board.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <numeric>

namespace calculi::rachmistrz {

namespace {

constexpr Number n(int whole) { return {static_cast<std::int16_t>(whole), 1}; }
constexpr Number n(int top, int bottom) { return {static_cast<std::int16_t>(top), static_cast<std::int16_t>(bottom)}; }

// Our assumption: the rulebook does not print the board. The numbers are spread so that a roll of d8 reaches each field
// about equally often.
constexpr std::array<Number, 54> labels_a{n(16), n(6),  n(9),  n(43), n(24), n(42), n(1),  n(49), n(40), n(47), n(51),
                                          n(44), n(21), n(25), n(26), n(11), n(36), n(5),  n(12), n(31), n(30), n(33),
                                          n(10), n(18), n(39), n(46), n(7),  n(48), n(54), n(41), n(19), n(45), n(17),
                                          n(20), n(22), n(29), n(14), n(37), n(4),  n(38), n(50), n(15), n(32), n(53),
                                          n(28), n(8),  n(27), n(23), n(34), n(2),  n(52), n(35), n(13), n(3)};
constexpr std::array<Number, 54> labels_b{
    n(7),    n(3, 2), n(2, 3), n(23),    n(3),    n(7, 4), n(10),    n(1, 7),  n(9),    n(5, 3), n(5, 2),
    n(3, 5), n(1, 5), n(11),   n(11, 2), n(14),   n(8, 3), n(12),    n(2, 5),  n(3, 8), n(20),   n(1, 4),
    n(4, 3), n(19),   n(7, 3), n(4, 5),  n(1),    n(6),    n(9, 2),  n(15, 2), n(18),   n(21),   n(1, 8),
    n(17),   n(3, 7), n(16),   n(1, 3),  n(7, 5), n(4),    n(13, 2), n(8, 5),  n(1, 6), n(3, 4), n(7, 2),
    n(5, 4), n(5),    n(2, 7), n(15),    n(13),   n(2),    n(22),    n(24),    n(1, 2), n(8)};
constexpr std::array<Number, 24> labels_short{n(14), n(2),  n(8),  n(21), n(5),  n(11), n(16), n(15),
                                              n(13), n(17), n(18), n(1),  n(3),  n(10), n(24), n(23),
                                              n(22), n(7),  n(20), n(4),  n(19), n(9),  n(12), n(6)};

constexpr Board board_a(3, labels_a.data());
constexpr Board board_b(3, labels_b.data());
constexpr Board board_short(2, labels_short.data());
static_assert(board_a.fields() == 37 && board_a.numbers() == 54);
static_assert(board_b.fields() == 37 && board_b.numbers() == 54);
static_assert(board_short.fields() == 19 && board_short.numbers() == 24);

std::optional<std::int16_t> read_part(std::string_view text) {
  std::int16_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  const bool good = error == std::errc{} && stop == end && value > 0 && text[0] != '0';
  return good ? std::optional(value) : std::nullopt;
}

}  // namespace

bool less(Number x, Number y) { return x.top * y.bottom < y.top * x.bottom; }

Fraction fraction_of(Number number) { return Fraction::of(number.top, number.bottom).value(); }

NumberText print(Number number) {
  NumberText text;
  text.append_number(number.top);
  if (number.is_whole()) return text;
  text.append('/');
  text.append_number(number.bottom);
  return text;
}

std::optional<Number> parse_number(std::string_view text) {
  const auto slash = text.find_first_of("/:");
  const std::optional<std::int16_t> top = read_part(text.substr(0, slash));
  if (!top) return std::nullopt;
  if (slash == std::string_view::npos) return Number{*top, 1};
  const std::optional<std::int16_t> bottom = read_part(text.substr(slash + 1));
  if (!bottom || *bottom == 1 || std::gcd(*top, *bottom) != 1) return std::nullopt;
  return Number{*top, *bottom};
}

void write_json_value(JsonWriter& out, const Number& number) {
  number.exists() ? out.string(print(number).view()) : out.null();
}

bool read_json_value(const Json& in, Number& number) {
  number = {};
  if (in.is_null()) return true;
  const std::optional<std::string_view> text = in.string();
  const std::optional<Number> read = text ? parse_number(*text) : std::nullopt;
  if (read) number = *read;
  return read.has_value();
}

FieldText print(Field field) {
  FieldText text;
  text.append(static_cast<char>('a' + field.row));
  text.append_number(field.place + 1);
  return text;
}

std::optional<Field> parse_field(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const char row = static_cast<char>(text[0] >= 'A' && text[0] <= 'Z' ? text[0] - 'A' + 'a' : text[0]);
  if (row < 'a' || row > 'g' || text[1] < '1' || text[1] > '7') return std::nullopt;
  return Field{static_cast<std::int8_t>(row - 'a'), static_cast<std::int8_t>(text[1] - '1')};
}

void write_json_value(JsonWriter& out, const Field& field) {
  field.exists() ? out.string(print(field).view()) : out.null();
}

bool read_json_value(const Json& in, Field& field) {
  field = {};
  if (in.is_null()) return true;
  const std::optional<std::string_view> text = in.string();
  const std::optional<Field> read = text ? parse_field(*text) : std::nullopt;
  if (read) field = *read;
  return read.has_value();
}

int Board::find(Number number) const {
  if (number.is_whole())
    return number.top >= 0 && number.top <= most_numbers ? whole_[static_cast<unsigned>(number.top)] : -1;
  const auto end = label_.begin() + corners_;
  const auto found = std::find(label_.begin(), end, number);
  return found == end ? -1 : static_cast<int>(found - label_.begin());
}

// Fields with a greater q are drawn further right, and in one column those with a greater r lower.
Position Board::position(int number, int place) const {
  const Corner& at = corner(number);
  const auto column = [&](int i) { return axial_[static_cast<unsigned>(at[static_cast<unsigned>(i)])].q; };
  const bool two_left = column(0) == column(1);
  if (two_left) return place == 0 ? Position::upper_left : place == 1 ? Position::lower_left : Position::right;
  return place == 0 ? Position::left : place == 1 ? Position::upper_right : Position::lower_right;
}

const Board& board_of(Side side) {
  if (side == Side::a) return board_a;
  return side == Side::b ? board_b : board_short;
}

FieldSet group_at(const Board& board, FieldSet fields, int field) {
  FieldSet group = only(field);
  FieldSet edge = group;
  while (edge != 0) {
    const int next = first_of(edge);
    edge &= edge - 1;
    const FieldSet fresh = board.neighbours(next) & fields & ~group;
    group |= fresh;
    edge |= fresh;
  }
  return group;
}

Groups groups_of(const Board& board, FieldSet fields) {
  Groups groups;
  while (fields != 0) {
    const FieldSet group = group_at(board, fields, first_of(fields));
    groups.push_back(static_cast<std::int8_t>(size_of(group)));
    fields &= ~group;
  }
  put_in_order(groups, std::greater<>());
  return groups;
}

}  // namespace calculi::rachmistrz
