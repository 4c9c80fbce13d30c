#include "games/rachmistrz/rules/board.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "games/rachmistrz/solver/results.hpp"

namespace calculi::rachmistrz {
namespace {

constexpr Side sides[] = {Side::a, Side::b, Side::small};

std::map<int, int> fields_by_numbers(const Board& board) {
  std::map<int, int> count;
  for (int field = 0; field < board.fields(); ++field) {
    int touched = 0;
    for (int number = 0; number < board.numbers(); ++number) touched += has(board.fields_at(number), field) ? 1 : 0;
    ++count[touched];
  }
  return count;
}

TEST(Board, of_the_large_sides_has_37_fields_and_54_corners) {
  for (const Side side : {Side::a, Side::b}) {
    EXPECT_EQ(board_of(side).fields(), 37);
    EXPECT_EQ(board_of(side).numbers(), 54);
    EXPECT_EQ(fields_by_numbers(board_of(side)), (std::map<int, int>{{2, 6}, {3, 12}, {6, 19}}));
  }
}

TEST(Board, of_the_short_side_has_19_fields_and_24_corners) {
  EXPECT_EQ(board_of(Side::small).fields(), 19);
  EXPECT_EQ(board_of(Side::small).numbers(), 24);
  EXPECT_EQ(fields_by_numbers(board_of(Side::small)), (std::map<int, int>{{2, 6}, {3, 6}, {6, 7}}));
}

TEST(Board, has_symmetric_edges_and_corners_of_three_fields_that_touch) {
  for (const Side side : sides) {
    const Board& board = board_of(side);
    for (int i = 0; i < board.fields(); ++i) {
      EXPECT_FALSE(has(board.neighbours(i), i));
      for (int k = 0; k < board.fields(); ++k) EXPECT_EQ(has(board.neighbours(i), k), has(board.neighbours(k), i));
    }
    for (int number = 0; number < board.numbers(); ++number) {
      EXPECT_EQ(size_of(board.fields_at(number)), 3);
      for (const int field : board.corner(number)) {
        EXPECT_EQ(size_of(board.neighbours(field) & board.fields_at(number)), 2);
      }
    }
  }
}

TEST(Board, carries_every_label_once) {
  std::set<std::int16_t> whole;
  for (int i = 0; i < 54; ++i) whole.insert(board_of(Side::a).label(i).top);
  EXPECT_EQ(whole.size(), 54U);
  EXPECT_EQ(*whole.begin(), 1);
  EXPECT_EQ(*whole.rbegin(), 54);
  std::set<std::string> fractions;
  for (int i = 0; i < 54; ++i) fractions.emplace(print(board_of(Side::b).label(i)).view());
  EXPECT_EQ(fractions.size(), 54U);
  EXPECT_EQ(fractions.count("15/2"), 1U);
  std::set<std::int16_t> few;
  for (int i = 0; i < 24; ++i) few.insert(board_of(Side::small).label(i).top);
  EXPECT_EQ(few.size(), 24U);
  EXPECT_EQ(*few.rbegin(), 24);
}

// Where the number stands on the picture of side A: 15 lies between two fields on its left and one on its right.
TEST(Board, names_fields_by_row_and_place_and_says_where_they_lie) {
  const Board& board = board_of(Side::a);
  EXPECT_EQ(print(board.name(board.find(*parse_field("d4")))).view(), "d4");
  EXPECT_EQ(size_of(board.neighbours(board.find(*parse_field("d4")))), 6);
  EXPECT_EQ(board.find(*parse_field("a5")), -1);
  EXPECT_EQ(board.find(*parse_field("d7")) >= 0, true);
  EXPECT_FALSE(parse_field("h1") || parse_field("d8") || parse_field("d0") || parse_field("d"));
  const int number = board.find(Number{15, 1});
  EXPECT_EQ(board.position(number, 0), Position::upper_left);
  EXPECT_EQ(board.position(number, 1), Position::lower_left);
  EXPECT_EQ(board.position(number, 2), Position::right);
  EXPECT_EQ(board.position(board.find(Number{20, 1}), 0), Position::left);
  for (const Side side : sides) {
    for (int i = 0; i < board_of(side).fields(); ++i) EXPECT_EQ(board_of(side).find(board_of(side).name(i)), i);
    for (int i = 0; i < board_of(side).numbers(); ++i) EXPECT_EQ(board_of(side).find(board_of(side).label(i)), i);
  }
}

TEST(Number, is_read_in_lowest_terms_only) {
  EXPECT_EQ(parse_number("15"), (Number{15, 1}));
  EXPECT_EQ(parse_number("3/2"), (Number{3, 2}));
  EXPECT_EQ(parse_number("3:2"), (Number{3, 2}));
  for (const char* bad : {"", "0", "-3", "015", "6/4", "3/1", "3/0", "/2", "3/", "99999", "1.5", "x"}) {
    EXPECT_FALSE(parse_number(bad).has_value()) << bad;
  }
}

// Percent of all rolls of these dice that reach each field of an empty board, lowest and highest.
std::pair<int, int> reach(Side side, int faces) {
  const Board& board = board_of(side);
  std::array<int, most_fields> reached{};
  int rolls = 0;
  for (int a = 1; a <= faces; ++a) {
    for (int b = 1; b <= faces; ++b) {
      for (int c = 1; c <= faces; ++c) {
        const Roll roll{static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c)};
        const FieldSet set = reachable(board, roll, board.all_fields());
        for (int i = 0; i < board.fields(); ++i) reached[static_cast<unsigned>(i)] += has(set, i) ? 1 : 0;
        ++rolls;
      }
    }
  }
  const auto [low, high] = std::minmax_element(reached.begin(), reached.begin() + board.fields());
  return {(*low * 100 + rolls / 2) / rolls, (*high * 100 + rolls / 2) / rolls};
}

TEST(Board, is_balanced_as_promised_for_d8) {
  EXPECT_EQ(reach(Side::a, 8), std::pair(69, 76));
  EXPECT_EQ(reach(Side::b, 8), std::pair(76, 84));
  EXPECT_EQ(reach(Side::small, 8), std::pair(80, 92));
}

// R13 rolls again until a free field can be reached: every field must be reachable by some roll.
TEST(Board, R13_every_field_is_reached_by_some_roll_of_every_allowed_die) {
  for (const int faces : {8, 9, 10}) EXPECT_GT(reach(Side::a, faces).first, 0);
  for (const int faces : {6, 8, 9, 10}) {
    EXPECT_GT(reach(Side::b, faces).first, 0);
    EXPECT_GT(reach(Side::small, faces).first, 0);
  }
}

TEST(Groups, R15_are_joined_by_edges_and_listed_largest_first) {
  const Board& board = board_of(Side::a);
  const auto fields = [&](std::initializer_list<const char*> names) {
    FieldSet set = 0;
    for (const char* name : names) set |= only(board.find(*parse_field(name)));
    return set;
  };
  const FieldSet set = fields({"d1", "d2", "d3", "a1", "g4", "g3"});
  const Groups groups = groups_of(board, set);
  EXPECT_EQ((std::vector<int>{groups.begin(), groups.end()}), (std::vector<int>{3, 2, 1}));
  EXPECT_TRUE(groups_of(board, 0).empty());
  EXPECT_EQ(group_at(board, set, board.find(*parse_field("d2"))), fields({"d1", "d2", "d3"}));
}

}  // namespace
}  // namespace calculi::rachmistrz
