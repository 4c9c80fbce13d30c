// The solver against a brute force that shares nothing with it.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "engine/play/module_for.hpp"
#include "games/numeramis/rules/testing.hpp"
#include "games/numeramis/solver/brute.hpp"
#include "games/numeramis/solver/odds.hpp"
#include "games/numeramis/solver/solver.hpp"
#include "tests/how_many.hpp"

namespace calculi {
const Module& numeramis_module();

namespace numeramis {
namespace {

std::vector<int> list_of(const Counts& cards) {
  std::vector<int> list;
  for (int digit = 0; digit < digits; ++digit) list.insert(list.end(), static_cast<unsigned>(cards[digit]), digit);
  return list;
}

Digits digits_of(const Counts& counts) {
  Digits cards;
  for (const int digit : list_of(counts)) cards.add(card(digit));
  return cards;
}

int best_under(const Values& values, int target) {
  for (int value = target; value >= 0; --value) {
    if (values.test(static_cast<std::size_t>(value))) return value;
  }
  return -1;
}

Values values_with_drop(const Counts& cards) {
  Values all;
  for (int digit = 0; digit < digits; ++digit) {
    if (cards[digit] == 0) continue;
    Counts rest = cards;
    rest.add(digit, -1);
    all |= values_reached(list_of(rest));
  }
  return all;
}

// Both kinds of answer, for the five targets or one of them, each with a certificate.
void compare(const Counts& counts, const Values& values, bool drop, int only = 0) {
  const Digits cards = digits_of(counts);
  for (int target = 100; target <= 500; target += 100) {
    if (only != 0 && target != only) continue;
    const int expected = best_under(values, target);
    ASSERT_EQ(best_result(cards, target, drop), expected)
        << ::testing::PrintToString(list_of(counts)) << " for " << target << ", drop " << drop;
    const Answer some = some_best(cards, target, drop);
    ASSERT_EQ(some.found, expected >= 0);
    const Answer at_once = some_best_at_once(cards, target, drop);
    ASSERT_TRUE(at_once.found == some.found && at_once.result == some.result && at_once.drop == some.drop &&
                at_once.layout == some.layout)
        << "without tables: " << ::testing::PrintToString(list_of(counts)) << " for " << target << ", drop " << drop;
    if (!some.found) continue;
    ASSERT_TRUE(verify(cards, target, drop, some) && some.result == expected)
        << ::testing::PrintToString(list_of(counts));
  }
}

TEST(numeramis_solver, equals_brute_force_on_all_hands_of_up_to_6_cards) {
  std::vector<std::vector<Values>> known(7);
  for (int size = 1; size <= 6; ++size) {
    for (std::uint32_t rank = 0; rank < multisets(size); ++rank) {
      const Counts cards = multiset_at(size, rank);
      // Of the largest hands each has one target, in turn: they are most of all hands.
      const int only = size < 6 || at_length() ? 0 : 100 * (1 + static_cast<int>(rank % 5));
      ASSERT_EQ(rank_of(cards), rank);
      known[static_cast<unsigned>(size)].push_back(values_reached(list_of(cards)));
      compare(cards, known[static_cast<unsigned>(size)].back(), false, only);
      if (size == 1) continue;
      Values with_drop;
      for (int digit = 0; digit < digits; ++digit) {
        if (cards[digit] == 0) continue;
        Counts rest = cards;
        rest.add(digit, -1);
        with_drop |= known[static_cast<unsigned>(size) - 1][rank_of(rest)];
      }
      compare(cards, with_drop, true, only);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(numeramis_solver, equals_brute_force_on_random_hands_of_7_to_9_cards) {
  Stream stream = Chance({}).stream("hands", 0);
  const int hands = how_many(60, 2000);
  for (int i = 0; i < hands; ++i) {
    Pile box = listed(whole_box());
    stream.shuffle(box.begin(), box.size());
    Counts cards;
    for (int k = 0; k < 7 + i % 3; ++k) cards.add(box[k].digit);
    compare(cards, values_with_drop(cards), true);
    if (cards.size < 9) compare(cards, values_reached(list_of(cards)), false);
    if (testing::Test::HasFatalFailure()) FAIL() << "hand " << i;
  }
}

TEST(numeramis_solver, zero_heavy_hands_without_any_result_are_right) {  // N15
  std::vector<int> none_of;
  for (int size = 4; size <= 8; ++size) {
    const auto results = best_results(100 * (size - 3), size);
    int none = 0;
    for (std::uint32_t rank = 0; rank < results.size(); ++rank) {
      if (results[rank] >= 0) continue;
      ++none;
      const Counts cards = multiset_at(size, rank);
      EXPECT_GE(cards[0], size / 2) << "only zeros can do that";
      const bool quick = size < 8 || cards[0] == 8 || rank % 9 == 0 || at_length();
      if (!quick) continue;
      EXPECT_EQ(best_under(values_reached(list_of(cards)), 100 * (size - 3)), -1);
    }
    none_of.push_back(none);
  }
  EXPECT_EQ(none_of, (std::vector<int>{10, 38, 25, 51, 46}));
}

// Hands of 4 to 8 digits that have no layout in 0..most, for 500 and more: only those with at most two digits that are
// no zeros.
int hands_without_any(int most) {
  int hands = 0;
  for (int size = 4; size <= 8; ++size) {
    for (int one = 0; one < digits; ++one) {
      for (int other = one; other < digits; ++other) {
        Counts cards;
        cards.add(0, size - 2);
        cards.add(one);
        cards.add(other);
        hands += best_result(digits_of(cards), most, false) < 0 ? 1 : 0;
      }
    }
  }
  return hands;
}

// 170 in the rounds themselves (above); how many there are depends on how far above a target one looks: the 81 that are
// also told of have nothing up to 3,200, which no target of a round is near.
TEST(numeramis_solver, the_number_of_hands_without_a_result_depends_on_how_far_one_looks) {
  EXPECT_EQ(hands_without_any(500), 142);
  EXPECT_EQ(hands_without_any(3200), 81);
}

TEST(numeramis_solver, the_printed_examples_are_the_best_layouts_of_their_hands) {
  struct Example {
    Digits hand;
    std::string_view layout;
    int result;
  };
  for (const auto& [hand, layout, result] :
       {Example{cards_of({5, 4, 8, 2}), "52+48", 100}, Example{cards_of({7, 3, 2, 6}), "73+26", 99},
        Example{cards_of({9, 9, 8, 4}), "99+4-8", 95}, Example{cards_of({1, 0, 0, 4}), "100-4", 96}}) {
    EXPECT_EQ(best_result(hand, 100, false), result) << layout;
    bool listed_there = false;
    for (const Answer& answer : all_layouts(hand, result, false)) listed_there |= print(answer.layout).view() == layout;
    EXPECT_TRUE(listed_there) << layout;
  }
}

std::string solved(std::string_view question) {
  const Result<std::string> answer = NumeramisSolver::solve(parse_json(question).value());
  return answer ? *answer : "refused " + std::string(answer.error().clause);
}

TEST(numeramis_solver, answers_questions_in_json) {
  EXPECT_EQ(solved(R"({"target":100,"hand":[5,4,8,2,2]})"), R"({"result":100,"layout":"52+48","drop":2})");
  EXPECT_EQ(solved(R"({"target":100,"hand":[5,4,8,2,2],"drop":true})"), R"({"result":100,"layout":"52+48","drop":2})");
  EXPECT_EQ(solved(R"({"target":100,"hand":[5,4,8,2],"drop":false})"), R"({"result":100,"layout":"52+48"})");
  EXPECT_EQ(solved(R"({"target":100,"hand":[9,0,0,0],"drop":false})"), R"({"result":null})");
  EXPECT_EQ(solved(R"({"target":100,"hand":[5,4,8,2],"drop":false,"all":true})"),
            R"({"result":100,"layout":"52+48","count":2,"layouts":[{"layout":"52+48"},{"layout":"58+42"}]})");
  EXPECT_EQ(solved(R"({"target":9999,"hand":[9,9,9,9,0],"all":true})"),
            R"({"result":9999,"layout":"9999","drop":0,"count":1,"layouts":[{"layout":"9999","drop":0}]})");
  for (const std::string_view bad :
       {"{}", R"({"target":0,"hand":[1,2]})", R"({"target":10000,"hand":[1,2]})", R"({"target":100,"hand":[1]})",
        R"({"target":100,"hand":[]})", R"({"target":100,"hand":[1,2,3,4,5,6,7,8,9,1]})",
        R"({"target":100,"hand":[1,10]})", R"({"target":100,"hand":[1,2],"x":1})", R"([1])"}) {
    EXPECT_EQ(solved(bad), "refused N5") << bad;
  }
}

TEST(numeramis_solver, among_equally_good_layouts_the_first_by_canonical_text_is_given) {
  Stream stream = Chance({}).stream("hands", 1);
  for (int i = 0; i < 60; ++i) {
    Pile box = listed(whole_box());
    stream.shuffle(box.begin(), box.size());
    Digits hand;
    for (int k = 0; k < 5 + i % 4; ++k) hand.add(box[k]);
    const Answer first = first_best(hand, 300, true);
    if (!first.found) continue;
    const std::vector<Answer> all = all_layouts(hand, first.result, true);
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(all[0].layout, first.layout);
    EXPECT_EQ(all[0].drop, first.drop);
    EXPECT_EQ(count_layouts(hand, first.result, true), static_cast<std::int64_t>(all.size()));
    for (std::size_t k = 0; k < all.size(); ++k) {
      ASSERT_TRUE(verify(hand, 300, true, all[k]));
      if (k == 0) continue;
      const bool rising = print(all[k - 1].layout).view() < print(all[k].layout).view() ||
                          (all[k - 1].layout == all[k].layout && all[k - 1].drop.digit < all[k].drop.digit);
      ASSERT_TRUE(rising) << "each different layout once, in order";
    }
  }
}

// All layouts of a hand by brute force, as canonical texts.
void collect(std::vector<int>& left, Layout& layout, int target, std::set<std::string>& into);

TEST(numeramis_solver, lists_every_different_layout) {
  Stream stream = Chance({}).stream("hands", 2);
  for (int i = 0; i < 40; ++i) {
    Pile box = listed(whole_box());
    stream.shuffle(box.begin(), box.size());
    std::vector<int> cards;
    Digits hand;
    for (int k = 0; k < 4 + i % 2; ++k) {
      cards.push_back(box[k].digit);
      hand.add(box[k]);
    }
    const int result = best_result(hand, 100, false);
    if (result < 0) continue;
    std::set<std::string> expected;
    Layout empty;
    collect(cards, empty, result, expected);
    std::set<std::string> found;
    for (const Answer& answer : all_layouts(hand, result, false)) found.emplace(print(answer.layout).view());
    EXPECT_EQ(found, expected);
  }
}

void begin_number(std::vector<int>& left, Layout& layout, int number, int target, std::set<std::string>& into) {
  for (std::size_t i = 0; i < left.size(); ++i) {
    const int digit = left[i];
    if (number == 0 && digit == 0) continue;
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
    const int longer = number * 10 + digit;
    for (const int sign : {1, -1}) {
      layout.numbers.push_back(sign * longer);
      collect(left, layout, target, into);
      layout.numbers.pop_back();
    }
    begin_number(left, layout, longer, target, into);
    left.insert(left.begin() + static_cast<std::ptrdiff_t>(i), digit);
  }
}

void collect(std::vector<int>& left, Layout& layout, int target, std::set<std::string>& into) {
  if (!left.empty()) return begin_number(left, layout, 0, target, into);
  if (layout.result() != target) return;
  Layout sorted = layout;
  sorted.arrange();
  into.emplace(print(sorted).view());
}

TEST(numeramis_solver, targets_above_500_are_exact_too) {  // N21
  EXPECT_EQ(best_result(cards_of({7, 0, 0, 5, 5}), 700, true), 700);
  EXPECT_EQ(best_result(cards_of({1, 0, 0, 0, 9, 9, 8, 8, 7}), 1000, true), 1000);
  const Answer answer = first_best(cards_of({1, 2, 3, 4, 5, 6, 7, 8, 9}), 9999, true);
  ASSERT_TRUE(answer.found);
  EXPECT_EQ(answer.result, 9999);
  EXPECT_TRUE(verify(cards_of({1, 2, 3, 4, 5, 6, 7, 8, 9}), 9999, true, answer));
  EXPECT_EQ(best_result(cards_of({9, 0, 0, 0, 0}), 9999, false), -1) << "only 90000";
  EXPECT_EQ(best_result(cards_of({9, 0, 0, 0}), 9999, false), 9000);
}

TEST(numeramis_solver, the_odds_in_the_documentation_are_those_that_are_counted) {
  std::ifstream file(CALCULI_SOURCE_DIR "/docs/numeramis_odds.md");
  const std::string page((std::istreambuf_iterator<char>(file)), {});
  for (int target = 100; target <= 500; target += 100) {
    const std::uint64_t share = exact_share(target).hundredths_of_a_percent();
    std::ostringstream row;
    row << "| " << target << " | " << hand_size(target) << " | " << share / 100 << (share % 100 < 10 ? ".0" : ".")
        << share % 100 << " %";
    EXPECT_NE(page.find(row.str()), page.npos) << row.str();
  }
}

TEST(numeramis_solver, the_checker_refuses_what_is_not_proven) {
  const Digits hand = cards_of({5, 4, 8, 2, 2});
  Answer answer = first_best(hand, 100, true);
  EXPECT_TRUE(verify(hand, 100, true, answer));
  EXPECT_FALSE(verify(hand, 99, true, answer)) << "above the target";
  EXPECT_FALSE(verify(hand, 100, false, answer)) << "a card is dropped";
  EXPECT_FALSE(verify(cards_of({5, 4, 8, 2, 3}), 100, true, answer)) << "another hand";
  answer.result = 99;
  EXPECT_FALSE(verify(hand, 100, true, answer)) << "another result";
  answer = {.found = true, .result = 5, .layout = layout_of("5"), .drop = card(2)};
  EXPECT_FALSE(verify(hand, 100, true, answer)) << "cards left";
}

}  // namespace
}  // namespace numeramis
}  // namespace calculi
