// The plays of a hand against an oracle written from the words of A4 to A6 and A18: plain loops, nothing shared.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "engine/base/reflect.hpp"
#include "games/archimedes/rules/plays.hpp"
#include "games/archimedes/rules/testing.hpp"
#include "tests/how_many.hpp"

namespace calculi::archimedes {
namespace {

// Is "top sign operand = result" true in whole numbers?
bool is_true(int top, char sign, int operand, int result) {
  if (sign == '+') return top + operand == result;
  if (sign == '-') return top - operand == result;
  if (sign == 'x') return top * operand == result;
  return operand * result == top;
}

constexpr int oracle_joker = 0;

// Every play that a hand of cards allows, as text: each two different cards, each sign, each value of a joker.
std::set<std::string> oracle(int top, const std::vector<int>& hand) {
  const auto values = [](int code) {
    std::vector<int> all{code};
    if (code == oracle_joker) all = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13};
    return all;
  };
  const auto name = [](int code, int value) { return (code == oracle_joker ? "R" : "") + std::to_string(value); };
  std::set<std::string> plays;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    for (const int value : values(hand[i])) {
      if (value == top) plays.insert("=" + name(hand[i], value));
      for (std::size_t k = 0; k < hand.size(); ++k) {
        if (k == i) continue;
        for (const int result : values(hand[k])) {
          for (const char sign : {'+', '-', 'x', ':'}) {
            if (!is_true(top, sign, value, result)) continue;
            plays.insert(std::to_string(top) + sign + name(hand[i], value) + "=" + name(hand[k], result));
          }
        }
      }
    }
  }
  return plays;
}

struct Position {
  int top = 1;
  std::vector<int> hand;
};

// Up to fourteen cards; every third hand has the joker.
Position random_position(Stream& stream) {
  Position position{1 + static_cast<int>(stream.below(13)), {}};
  for (std::uint32_t left = 1 + stream.below(13); left > 0; --left) {
    position.hand.push_back(1 + static_cast<int>(stream.below(13)));
  }
  if (stream.below(3) == 0) position.hand.push_back(oracle_joker);
  return position;
}

Cards cards_of(const std::vector<int>& hand) {
  Cards all;
  for (const int code : hand) all.add(code == oracle_joker ? joker : card(code));
  return all;
}

TEST(Solver, equals_the_brute_force_on_random_positions_with_and_without_joker) {
  Stream stream = test_stream(11);
  const int positions = how_many(5'000, 100'000);
  int jokers = 0;
  for (int i = 0; i < positions; ++i) {
    const Position position = random_position(stream);
    std::string hand;
    for (const int code : position.hand) {
      hand += (hand.empty() ? "" : ",") + (code == oracle_joker ? "\"R\"" : std::to_string(code));
      jokers += code == oracle_joker ? 1 : 0;
    }
    const std::string question = "{\"top\":" + std::to_string(position.top) + ",\"hand\":[" + hand + "]}";
    const Result<std::string> solved = ArchimedesSolver::solve(parse_json(question).value());
    ASSERT_TRUE(solved) << question;
    std::string expected;  // a set of texts is sorted as the answer is
    for (const std::string& play : oracle(position.top, position.hand)) {
      expected += (expected.empty() ? "\"" : ",\"") + play + "\"";
    }
    ASSERT_EQ(*solved, "{\"plays\":[" + expected + "]}") << question;
  }
  EXPECT_GT(jokers, positions / 5);
}

TEST(Solver, on_3_with_1_4_5_8_and_the_joker_there_are_these_sixteen_plays) {
  const Result<std::string> solved = ArchimedesSolver::solve(parse_json(R"({"top":3,"hand":[1,4,5,8,"R"]})").value());
  ASSERT_TRUE(solved);
  EXPECT_EQ(*solved, R"({"plays":["3+1=4","3+1=R4","3+4=R7","3+5=8","3+5=R8","3+8=R11","3+R1=4","3+R2=5",)"
                     R"("3+R5=8","3-1=R2","3-R2=1","3:1=R3","3:R3=1","3x1=R3","3x4=R12","=R3"]})");
}

TEST(Solver, a_question_that_is_none_is_refused) {
  for (const std::string_view bad :
       {"{}", "[]", "3", "null", R"({"top":3})", R"({"hand":[1]})", R"({"top":0,"hand":[1]})",
        R"({"top":14,"hand":[1]})", R"({"top":"R","hand":[1]})", R"({"top":null,"hand":[1]})",
        R"({"top":3,"hand":[0]})", R"({"top":3,"hand":[14]})", R"({"top":3,"hand":["R","R"]})",
        R"({"top":3,"hand":["Q"]})", R"({"top":3,"hand":[null]})", R"({"top":3,"hand":7})",
        R"({"top":3,"hand":[1],"more":1})", R"({"top":3,"hand":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]})"}) {
    const Result<std::string> solved = ArchimedesSolver::solve(parse_json(bad).value());
    EXPECT_FALSE(solved) << bad;
  }
  EXPECT_EQ(ArchimedesSolver::solve(parse_json(R"({"top":3,"hand":[]})").value()).value(), R"({"plays":[]})");
}

TEST(Plays, all_equations_of_cards_1_to_13_are_checked_as_the_oracle_says) {
  constexpr std::array<char, 4> signs{'+', '-', 'x', ':'};
  int legal = 0;
  for (int top = 1; top <= 13; ++top) {
    for (int operand = 1; operand <= 13; ++operand) {
      for (int result = 1; result <= 13; ++result) {
        Scene scene(2);
        scene.top(top).hand(Seat::a, {operand, result}).deck({1});
        for (unsigned sign = 0; sign < 4; ++sign) {
          const Action action = equation(top, static_cast<Sign>(sign), plain(operand), plain(result));
          const bool expected = is_true(top, signs[sign], operand, result);
          ASSERT_EQ(Archimedes::check(scene.mine(), action).has_value(), expected) << text_of(action);
          legal += expected ? 1 : 0;
        }
      }
    }
  }
  EXPECT_EQ(legal, 78 + 78 + 37 + 37);  // sums, differences, products up to 13 and the same as quotients
}

TEST(Plays, a_sampled_play_is_legal_and_each_is_equally_likely) {
  Stream stream = test_stream(12);
  for (int i = 0; i < 60; ++i) {
    const Position position = random_position(stream);
    const Cards hand = cards_of(position.hand);
    const bool deck_empty = stream.below(2) == 0;
    std::set<std::string> expected = oracle(position.top, position.hand);
    expected.insert(deck_empty ? "pass" : "draw");
    std::map<std::string, int> times;
    constexpr int each = 400;
    const int draws = each * static_cast<int>(expected.size());
    View view;
    view.top = plain(position.top);
    view.hand = hand;
    view.deck_size = deck_empty ? 0 : 1;
    for (int k = 0; k < draws; ++k) ++times[text_of(Archimedes::sample(view, stream))];
    double chi_square = 0;
    for (const auto& [text, count] : times) {
      ASSERT_TRUE(expected.contains(text)) << text;
      chi_square += (count - each) * (count - each) / double{each};
    }
    EXPECT_EQ(times.size(), expected.size());
    // Mean n-1, variance 2(n-1): five standard deviations above is no chance.
    const double freedom = static_cast<double>(expected.size()) - 1;
    EXPECT_LT(chi_square, freedom + 5 * std::sqrt(2 * freedom + 1)) << "position " << i;
  }
}

TEST(Cards, contain_others_that_have_no_more_of_any_card) {
  for (const Card each : {card(1), card(7), card(13), joker}) {
    Cards held = each == card(7) ? cards({13, 13, 13}) : cards({7, 7, 7});
    for (int own = 0; own <= 15; ++own) {
      Cards few;
      for (int wanted = 0; wanted <= 7; ++wanted) {
        EXPECT_EQ(held.contains(few), wanted <= own) << int{each.code} << ": " << wanted << " of " << own;
        few.add(each);
      }
      if (own < 15) held.add(each);
    }
    EXPECT_EQ(held.size(), 18);
    EXPECT_EQ(held.count(no_card), 0) << "the size is kept in the same word";
  }
}

TEST(Plays, a_bigger_hand_never_loses_a_play) {
  Stream stream = test_stream(13);
  for (int i = 0; i < 2000; ++i) {
    const Position position = random_position(stream);
    Cards hand = cards_of(position.hand);
    std::vector<Action> before, after;
    legal_plays(position.top, hand, before);
    hand.add(card(1 + static_cast<int>(stream.below(13))));
    legal_plays(position.top, hand, after);
    for (const Action& action : before) ASSERT_NE(std::find(after.begin(), after.end(), action), after.end());
  }
}

}  // namespace
}  // namespace calculi::archimedes
