// A layout: numbers of one or more digits joined by plus and minus (N5). It is kept in canonical order (positive
// numbers descending, then negative ones, the larger first), so two layouts are the same exactly when they are equal.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/base/fixed_vector.hpp"
#include "engine/base/text_buffer.hpp"
#include "games/numeramis/rules/cards.hpp"

namespace calculi::numeramis {

struct Layout {
  FixedVector<std::int32_t, most_held> numbers{};  // with their signs; none: nothing is laid out

  bool none() const { return numbers.empty(); }
  std::int64_t result() const;
  Digits cards() const;  // every digit that is used
  void arrange();        // into canonical order
  friend bool operator==(const Layout&, const Layout&) = default;
};

using LayoutText = TextBuffer<2 * most_held>;  // nine lone digits and their signs at most
LayoutText print(const Layout& layout);        // "52+48", "100-4"; empty for none

// What a text says: a layout in any order, or why it is none.
enum class Reading : std::uint8_t { good, not_understood, lone_zero, leading_zero, too_many };
struct ReadLayout {
  Reading reading = Reading::not_understood;
  Layout layout{};
};
ReadLayout read_layout(std::string_view text);  // plain signs and spaces

// Uses all `cards` with a result in 0..target (N5-N7), found by a few random tries; none where they find nothing. For
// players that know no better, and for sealed layouts of another truth.
Layout random_layout(Digits cards, int target, Stream& stream);

void write_json_value(JsonWriter& out, const Layout& layout);  // "52+48", null
bool read_json_value(const Json& in, Layout& layout);
constexpr std::string_view json_type(const Layout&) { return "string | null"; }
void write_numbers(auto& row, const Layout& layout) {  // how many numbers, and what they make
  row.number(0, layout.numbers.size());
  row.number(1, layout.none() ? 0 : layout.result());
}

}  // namespace calculi::numeramis
