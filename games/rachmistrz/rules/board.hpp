// The board of Rachmistrz: a honeycomb of fields, and a number on every corner where three fields meet. Geometry is
// made by construction from axial coordinates, the numbers are data (three sides), and both are fixed at compile time.
//
// A field has a name for keyboard and ear: its row, a to g, and its place in the row counted from the left. Rows run
// from the upper left to the lower right of the board as it is drawn, so row a is the upper right edge and d4 the
// middle of the large board. The three fields of a number are 1, 2 and 3: upper left, lower left, right, or left, upper
// right, lower right.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/fixed_vector.hpp"
#include "engine/base/fraction.hpp"
#include "engine/base/json.hpp"
#include "engine/base/text_buffer.hpp"

namespace calculi::rachmistrz {

inline constexpr int most_fields = 37;
inline constexpr int most_numbers = 54;
inline constexpr int fields_of_number = 3;
inline constexpr int rows = 7;

// A positive number in lowest terms, as printed on the board; 0 stands for none.
struct Number {
  std::int16_t top = 0;
  std::int16_t bottom = 1;
  constexpr bool exists() const { return top > 0; }
  constexpr bool is_whole() const { return bottom == 1; }
  friend constexpr bool operator==(Number, Number) = default;
};
bool less(Number x, Number y);
Fraction fraction_of(Number number);
using NumberText = TextBuffer<16>;
NumberText print(Number number);                            // "15", "3/2"
std::optional<Number> parse_number(std::string_view text);  // the same, "3:2" too; lowest terms only
void write_json_value(JsonWriter& out, const Number& number);
bool read_json_value(const Json& in, Number& number);
constexpr std::string_view json_type(const Number&) { return "string | null"; }
void write_numbers(auto& row, const Number& number) {
  row.number(0, number.top);
  row.number(1, number.bottom);
}

// The name of a field: row 0 is a, place 0 is 1. It needs no board to be printed.
struct Field {
  std::int8_t row = -1;
  std::int8_t place = -1;
  constexpr bool exists() const { return row >= 0; }
  friend constexpr bool operator==(Field, Field) = default;
};
using FieldText = TextBuffer<4>;
FieldText print(Field field);
std::optional<Field> parse_field(std::string_view text);
void write_json_value(JsonWriter& out, const Field& field);
bool read_json_value(const Json& in, Field& field);
constexpr std::string_view json_type(const Field&) { return "string | null"; }
void write_numbers(auto& row, const Field& field) {
  row.number(0, field.row);
  row.number(1, field.place);
}

// A set of fields by index, one bit each.
using FieldSet = std::uint64_t;
constexpr FieldSet only(int field) { return FieldSet{1} << static_cast<unsigned>(field); }
constexpr bool has(FieldSet set, int field) { return (set & only(field)) != 0; }
constexpr int size_of(FieldSet set) { return std::popcount(set); }
constexpr int first_of(FieldSet set) { return std::countr_zero(set); }

enum class Side : std::uint8_t { a, b, small };
inline constexpr std::array<std::string_view, 3> side_names{"A", "B", "short"};
constexpr std::span<const std::string_view> names_of(Side) { return side_names; }

// Where a field lies beside a number, as it is spoken.
enum class Position : std::uint8_t { left, upper_left, lower_left, right, upper_right, lower_right };
inline constexpr std::array<std::string_view, 6> position_names{"left",  "upper_left",  "lower_left",
                                                                "right", "upper_right", "lower_right"};

// Axial coordinates: a greater q is drawn further right, and in one column a greater r lower.
struct Axial {
  std::int8_t q = 0;
  std::int8_t r = 0;
};

class Board {
 public:
  using Corner = std::array<std::int8_t, fields_of_number>;

  constexpr Board(int radius, const Number* labels) : radius_(radius) {
    lay_fields();
    find_corners(labels);
  }

  constexpr int fields() const { return fields_; }
  constexpr int numbers() const { return corners_; }
  constexpr int radius() const { return radius_; }
  constexpr bool has_fractions() const { return has_fractions_; }
  constexpr FieldSet all_fields() const { return only(fields_) - 1; }

  constexpr Axial at(int field) const { return axial_[static_cast<unsigned>(field)]; }
  constexpr FieldSet neighbours(int field) const { return neighbours_[static_cast<unsigned>(field)]; }
  constexpr const Corner& corner(int number) const { return corner_[static_cast<unsigned>(number)]; }
  constexpr FieldSet fields_at(int number) const {
    const Corner& at = corner(number);
    return only(at[0]) | only(at[1]) | only(at[2]);
  }
  constexpr Number label(int number) const { return label_[static_cast<unsigned>(number)]; }

  // The index of what is named, or -1.
  int find(Number number) const;
  constexpr int find(Field field) const {
    const bool named = field.row >= 0 && field.row < rows && field.place >= 0 && field.place < rows;
    return named ? index_[static_cast<unsigned>(field.row)][static_cast<unsigned>(field.place)] : -1;
  }
  constexpr Field name(int field) const {
    const Axial at = axial_[static_cast<unsigned>(field)];
    const int begins = -radius_ - (at.r < 0 ? at.r : 0);  // how far left its row does
    return {static_cast<std::int8_t>(at.r + radius_), static_cast<std::int8_t>(at.q - begins)};
  }
  Position position(int number, int place) const;  // place 0..2

 private:
  constexpr void lay_fields() {
    for (int q = -radius_; q <= radius_; ++q) {
      for (int r = -radius_; r <= radius_; ++r) {
        if (q + r < -radius_ || q + r > radius_) continue;
        axial_[static_cast<unsigned>(fields_++)] = {static_cast<std::int8_t>(q), static_cast<std::int8_t>(r)};
      }
    }
    for (auto& row : index_) row.fill(-1);
    for (int i = 0; i < fields_; ++i) {
      const Field named = name(i);
      index_[static_cast<unsigned>(named.row)][static_cast<unsigned>(named.place)] = static_cast<std::int8_t>(i);
      for (int k = 0; k < fields_; ++k) {
        if (touch(i, k)) neighbours_[static_cast<unsigned>(i)] |= only(k);
      }
    }
  }
  // Sorted triples in sorted order, which is how the labels are listed.
  constexpr void find_corners(const Number* labels) {
    whole_.fill(-1);
    for (int i = 0; i < fields_; ++i) {
      for (int j = i + 1; j < fields_; ++j) {
        for (int k = j + 1; k < fields_; ++k) {
          if (!touch(i, j) || !touch(i, k) || !touch(j, k)) continue;
          const auto corner = static_cast<unsigned>(corners_);
          corner_[corner] = {static_cast<std::int8_t>(i), static_cast<std::int8_t>(j), static_cast<std::int8_t>(k)};
          label_[corner] = labels[corners_];
          has_fractions_ |= !label_[corner].is_whole();
          if (label_[corner].is_whole())
            whole_[static_cast<unsigned>(label_[corner].top)] = static_cast<std::int8_t>(corners_);
          ++corners_;
        }
      }
    }
  }
  constexpr bool touch(int one, int other) const {
    const Axial x = axial_[static_cast<unsigned>(one)];
    const Axial y = axial_[static_cast<unsigned>(other)];
    const int q = x.q - y.q;
    const int r = x.r - y.r;
    const auto size = [](int n) { return n < 0 ? -n : n; };
    return size(q) <= 1 && size(r) <= 1 && size(q + r) <= 1 && (q != 0 || r != 0);
  }

  int radius_;
  int fields_ = 0;
  int corners_ = 0;
  bool has_fractions_ = false;
  std::array<Axial, most_fields> axial_{};
  std::array<FieldSet, most_fields> neighbours_{};
  std::array<Corner, most_numbers> corner_{};
  std::array<Number, most_numbers> label_{};
  std::array<std::int8_t, most_numbers + 1> whole_{};        // the corner of a whole number
  std::array<std::array<std::int8_t, rows>, rows> index_{};  // of a field by its name
};

const Board& board_of(Side side);

// Sizes of the groups of these fields, joined by shared edges, largest first (R15).
using Groups = FixedVector<std::int8_t, 20>;
Groups groups_of(const Board& board, FieldSet fields);

// The group that this field belongs to, among `fields`.
FieldSet group_at(const Board& board, FieldSet fields, int field);

}  // namespace calculi::rachmistrz
