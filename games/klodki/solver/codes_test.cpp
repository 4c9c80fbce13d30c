// Which codes open two padlocks (K7-K10), and the solver against a brute force that knows nothing of it.
#include "games/klodki/solver/codes.hpp"

#include <gtest/gtest.h>

#include <set>

#include "games/klodki/rules/testing.hpp"
#include "tests/how_many.hpp"

namespace calculi::klodki {
namespace {

using testing::chance;

LaidCode laid(std::string_view text) {
  LaidCode code;
  code.push_back({});
  for (const char next : text) {
    if (next == ' ') {
      code.push_back({});
    } else if (next == '+' || next == '-') {
      code.back().sign = next == '+' ? Sign::plus : Sign::minus;
    } else {
      code.back().cards.push_back(testing::card_from(next));
    }
  }
  return code;
}

Verdict verdict(int x, int y, std::string_view text) { return judge(x * y, laid(text)); }

TEST(Codes, the_printed_examples_are_judged_as_printed) {
  EXPECT_EQ(verdict(3, 7, "2 1"), Verdict::right);
  EXPECT_EQ(verdict(2, 3, "6"), Verdict::right);
  EXPECT_EQ(verdict(7, 8, "5 2+4"), Verdict::right);
  EXPECT_EQ(verdict(4, 6, "2 5-1"), Verdict::right);
  EXPECT_EQ(verdict(4, 4, "8+8"), Verdict::whole);
}

TEST(Codes, K7_tens_come_before_ones_and_a_one_digit_product_has_one_place) {
  EXPECT_EQ(verdict(3, 7, "1 2"), Verdict::wrong);
  EXPECT_EQ(verdict(2, 3, "0 6"), Verdict::wrong);
  EXPECT_EQ(verdict(3, 7, "2"), Verdict::wrong);
  EXPECT_EQ(verdict(5, 6, "3 0"), Verdict::right);
  EXPECT_EQ(verdict(5, 6, "3"), Verdict::wrong);
}

// K8: a sum or a difference in one place.
TEST(Codes, K8_one_place_may_hold_two_cards_and_only_the_named_sign_counts) {
  EXPECT_EQ(verdict(7, 8, "2+3 6"), Verdict::right);
  EXPECT_EQ(verdict(7, 8, "9-4 6"), Verdict::right);
  EXPECT_EQ(verdict(7, 8, "4-9 6"), Verdict::right) << "the larger minus the smaller, in either order";
  EXPECT_EQ(verdict(7, 8, "5 2-4"), Verdict::wrong);
  EXPECT_EQ(verdict(7, 8, "2+3 2+4"), Verdict::two_sums);
  EXPECT_EQ(verdict(2, 3, "2+4"), Verdict::right) << "also for a one-digit product";
  EXPECT_EQ(verdict(7, 8, "5 8+8"), Verdict::wrong) << "16 is no digit";
  EXPECT_EQ(verdict(3, 4, "9+3"), Verdict::whole);
  EXPECT_EQ(verdict(1, 1, "5-4"), Verdict::right);
}

TEST(Codes, K10_a_joker_takes_a_value_that_makes_its_place_right) {
  EXPECT_EQ(verdict(7, 8, "J 6"), Verdict::right);
  EXPECT_EQ(verdict(7, 8, "J J"), Verdict::right);
  EXPECT_EQ(verdict(7, 8, "5 J+4"), Verdict::right);
  EXPECT_EQ(verdict(7, 8, "5 J-2"), Verdict::right);
  EXPECT_EQ(verdict(7, 8, "5 J-4"), Verdict::wrong) << "that would be a Joker of 10";
  EXPECT_EQ(verdict(7, 8, "5 J+9"), Verdict::wrong);
  EXPECT_EQ(verdict(7, 8, "5 J+J"), Verdict::right);
  EXPECT_EQ(verdict(2, 3, "J"), Verdict::right);
}

// --- the solver ------------------------------------------------------------------------------------------------------

std::string solve(std::string_view question) {
  const Result<std::string> answer = KlodkiSolver::solve(*parse_json(question));
  return answer ? *answer : std::string(answer.error().code.key);
}

TEST(Solver, lists_all_codes_with_fewest_cards_first_then_by_text) {
  EXPECT_EQ(solve(R"({"padlocks":[7,8],"keys":[5,2,4,"J"],"variant":"expert"})"),
            R"({"codes":["5 J","5 2+4","5 2+J","5 4+J","5 J-2","J 2+4"]})");
  EXPECT_EQ(solve(R"({"padlocks":[7,8],"keys":[5,2,4,"J"],"variant":"novice"})"), R"({"codes":["5 J"]})");
  EXPECT_EQ(solve(R"({"padlocks":[2,3],"keys":[6,0],"variant":"murderous"})"), R"({"codes":["6","0+6","6-0"]})");
  EXPECT_EQ(solve(R"({"padlocks":[3,3],"keys":[],"variant":"expert"})"), R"({"codes":[]})");
  EXPECT_EQ(solve(R"({"padlocks":[2,3],"keys":[6]})"), R"({"codes":["6"]})");
}

TEST(Solver, says_what_a_code_being_laid_makes_where_that_is_known) {
  const auto answer = [](std::string_view code) { return solve(R"({"code":)" + std::string(code) + "}"); };
  const auto total = [&](std::string_view code) {
    const std::string said = answer(code);
    return said.substr(std::min(said.find(R"("digits")"), said.size() - 1));
  };
  EXPECT_EQ(total(R"([{"cards":[5],"sign":"none"},{"cards":[2,4],"sign":"plus"}])"), R"("digits":[5,6]})");
  EXPECT_EQ(total(R"([{"cards":[1,5],"sign":"minus"}])"), R"("digits":[4]})");
  EXPECT_EQ(total(R"([{"cards":[0],"sign":"none"},{"cards":[6],"sign":"none"}])"), R"("digits":[0,6]})");
  EXPECT_EQ(total(R"([{"cards":[8,8],"sign":"plus"}])"), R"("digits":[]})") << "no digit";
  EXPECT_EQ(total(R"([{"cards":["J"],"sign":"none"}])"), R"("digits":[]})");
  EXPECT_EQ(total(R"([{"cards":[null],"sign":"none"}])"), R"("digits":[]})") << "a face-down key";
  EXPECT_EQ(total(R"([{"cards":[],"sign":"none"}])"), R"("digits":[]})");
  for (const std::string_view bad : {"5", R"([{"cards":[5]}])", R"([{"cards":[12],"sign":"none"}])"}) {
    EXPECT_EQ(answer(bad), "klodki.refuse.bad_question") << bad;
  }
  EXPECT_EQ(solve(R"({"code":[],"keys":[5]})"), "klodki.refuse.bad_question");
}

TEST(Solver, K8_reads_a_difference_larger_key_first) {
  EXPECT_EQ(solve(R"({"code":[{"cards":[6,8],"sign":"minus"}]})"),
            R"({"code":[{"cards":[8,6],"sign":"minus"}],"digits":[2]})");
  EXPECT_EQ(solve(R"({"code":[{"cards":[6,"J"],"sign":"minus"}]})"),
            R"({"code":[{"cards":[6,"J"],"sign":"minus"}],"digits":[]})")
      << "nobody knows yet which is larger";
}

TEST(Solver, refuses_questions_that_are_none) {
  for (const std::string_view bad :
       {R"({"padlocks":[7],"keys":[5]})", R"({"padlocks":[0,8],"keys":[5]})", R"({"padlocks":[7,10],"keys":[5]})",
        R"({"padlocks":[7,8],"keys":[12]})", R"({"padlocks":[7,8],"keys":[null]})", R"({"keys":[5]})", "[]",
        R"({"padlocks":[7,8],"keys":[5],"variant":"hard"})", R"({"padlocks":[7,8],"keys":[5],"more":1})"}) {
    EXPECT_EQ(solve(bad), "klodki.refuse.bad_question") << bad;
  }
}

// Every choice of one to four cards in every order, with every sign, judged by trying every value of every Joker.
class BruteForce {
 public:
  BruteForce(int product, std::vector<int> keys, bool sums) : product_(product), keys_(std::move(keys)), sums_(sums) {}

  std::set<std::string> all() {
    for (unsigned i = 0; i < keys_.size(); ++i) {
      one_place({keys_[i]}, 0, {i});
      for (unsigned k = 0; k < keys_.size() && sums_; ++k) {
        for (const char sign : {'+', '-'}) {
          if (i != k) one_place({keys_[i], keys_[k]}, sign, {i, k});
        }
      }
    }
    return found_;
  }

 private:
  using Cards = std::vector<int>;
  using Used = std::set<unsigned>;

  void one_place(const Cards& cards, char sign, const Used& used) {
    if (product_ < 10) {
      if (makes(cards, sign, product_)) found_.insert(text(cards, sign));
      return;
    }
    if (!makes(cards, sign, product_ / 10)) return;
    for (unsigned i = 0; i < keys_.size(); ++i) {
      if (used.contains(i)) continue;
      if (makes({keys_[i]}, 0, product_ % 10)) found_.insert(text(cards, sign) + " " + text({keys_[i]}, 0));
      for (unsigned k = 0; k < keys_.size() && sums_ && sign == 0; ++k) {
        if (used.contains(k) || k == i) continue;
        for (const char other : {'+', '-'}) {
          if (!makes({keys_[i], keys_[k]}, other, product_ % 10)) continue;
          found_.insert(text(cards, sign) + " " + text({keys_[i], keys_[k]}, other));
        }
      }
    }
  }
  static bool makes(const Cards& cards, char sign, int value) {
    for (int x = 0; x <= 9; ++x) {
      if (cards[0] != 10 && cards[0] != x) continue;
      if (cards.size() == 1 && x == value) return true;
      for (int y = 0; y <= 9 && cards.size() == 2; ++y) {
        if (cards[1] != 10 && cards[1] != y) continue;
        if ((sign == '+' && x + y == value) || (sign == '-' && std::abs(x - y) == value)) return true;
      }
    }
    return false;
  }
  static std::string text(Cards cards, char sign) {
    std::sort(cards.begin(), cards.end());
    if (sign == '-') std::reverse(cards.begin(), cards.end());
    std::string made;
    for (const int card : cards) {
      if (!made.empty()) made.push_back(sign);
      made += card == 10 ? std::string("J") : std::to_string(card);
    }
    return made;
  }

  int product_;
  std::vector<int> keys_;
  bool sums_;
  std::set<std::string> found_;
};

TEST(Solver, equals_a_brute_force_on_random_key_sets_in_expert_and_novice) {
  constexpr std::uint64_t seed = 6;
  Stream stream = chance(seed).stream("solver", 0);
  const int sets = how_many(2'000, 200'000);
  for (int i = 0; i < sets; ++i) {
    const int product = static_cast<int>((1 + stream.below(9)) * (1 + stream.below(9)));
    const bool sums = i % 2 == 0;
    std::vector<int> keys(1 + stream.below(sums ? 8 : 16));
    KeyCounts counts{};
    for (int& key : keys) {
      key = static_cast<int>(stream.below(card_kinds));
      ++counts[static_cast<unsigned>(key)];
    }
    std::vector<std::string> solved;
    int fewest = 0;
    for (const LaidCode& code : codes_for(product, counts, sums)) {
      EXPECT_GE(cards_in(code), fewest);
      fewest = cards_in(code);
      solved.push_back(text_of_cards(code));
    }
    const std::set<std::string> different(solved.begin(), solved.end());
    ASSERT_EQ(different.size(), solved.size()) << "seed " << seed << ", set " << i;
    ASSERT_EQ(different, BruteForce(product, keys, sums).all()) << "seed " << seed << ", set " << i;
  }
}

}  // namespace
}  // namespace calculi::klodki
