// Rows of numbers: the same length whatever the values are, by seat from the viewer's on, and each with a name.
#include "engine/play/number_row.hpp"

#include <gtest/gtest.h>

namespace calculi {
namespace {

enum class Colour : std::uint8_t { red, blue };
constexpr std::array<std::string_view, 2> colour_names{"red", "blue"};
constexpr std::span<const std::string_view> names_of(Colour) { return colour_names; }

struct Pips {
  int count = 0;
};
void write_numbers(auto& row, const Pips& pips) { row.number(7, pips.count); }

struct Sight {
  bool over = false;
  Colour colour = Colour::red;
  Seat turn = Seat::none;
  PerSeat<std::int16_t, 3> points{};
  FixedVector<std::int8_t, 3> cards{};
  std::optional<Points> won{};
  Pips pips{};
  TextBuffer<8> said{};
  static void fields(auto& self, auto& visit) {
    visit("over", self.over);
    visit("colour", self.colour);
    visit("turn", self.turn);
    visit("points", self.points);
    visit("cards", self.cards);
    visit("won", self.won);
    visit("pips", self.pips);
    visit("said", self.said);
  }
};

std::vector<std::string> names() {
  std::vector<std::string> all;
  NumberRow row(all);
  row.add(Sight{});
  return all;
}

std::vector<float> row_of(const Sight& sight, Seat me, int seats) {
  std::vector<float> numbers(names().size());
  NumberRow row(numbers.data(), me, seats);
  row.add(sight);
  return numbers;
}

TEST(NumberRow, every_number_has_a_name) {
  const std::vector<std::string> wanted{"over",      "colour=red", "colour=blue", "turn[0]",  "turn[1]",
                                        "turn[2]",   "turn[3]",    "turn[4]",     "turn[5]",  "points[0]",
                                        "points[1]", "points[2]",  "cards",       "cards[0]", "cards[1]",
                                        "cards[2]",  "won[0]",     "won[1]",      "pips[7]"};
  EXPECT_EQ(names(), wanted);
}

TEST(NumberRow, what_is_counted_by_seat_begins_with_the_viewer) {
  Sight sight{
      .over = true, .colour = Colour::blue, .turn = Seat::a, .points = {{5, 6, 7}}, .won = Points{9}, .pips = {4}};
  sight.cards.push_back(3);
  using Row = std::vector<float>;
  EXPECT_EQ(row_of(sight, Seat::a, 3), (Row{1, 0, 1, 1, 0, 0, 0, 0, 0, 5, 6, 7, 1, 3, 0, 0, 1, 9, 4}));
  EXPECT_EQ(row_of(sight, Seat::c, 3), (Row{1, 0, 1, 0, 1, 0, 0, 0, 0, 7, 5, 6, 1, 3, 0, 0, 1, 9, 4}));
}

TEST(NumberRow, seats_that_nobody_has_are_empty) {
  const Sight sight{.turn = Seat::b, .points = {{5, 6, 7}}};
  using Row = std::vector<float>;
  EXPECT_EQ(row_of(sight, Seat::b, 2), (Row{0, 1, 0, 1, 0, 0, 0, 0, 0, 6, 5, 0, 0, 0, 0, 0, 0, 0, 0}));
}

}  // namespace
}  // namespace calculi
