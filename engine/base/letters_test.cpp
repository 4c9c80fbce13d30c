#include "engine/base/letters.hpp"

#include <gtest/gtest.h>

namespace calculi {
namespace {

TEST(Letters, capital_letters_of_the_three_languages_become_small_ones) {
  EXPECT_EQ(lower_letters("Throw 5 H3 J"), "throw 5 h3 j");
  EXPECT_EQ(lower_letters("ĄĆĘŁŃÓŚŹŻ"), "ąćęłńóśźż");
  EXPECT_EQ(lower_letters("ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ"), "áčďéěíňóřšťúůýž");
}

TEST(Letters, everything_else_stays_as_it_is) {
  for (const std::string_view text : {"", "5×8", "7÷2", "ąćęłńóśźżáčďéěíňřšťúůýž", "2−1", "ß", "@[`{"}) {
    EXPECT_EQ(lower_letters(text), text);
  }
  EXPECT_EQ(lower_letters("\xC5"), "\xC5") << "half a letter at the end";
  EXPECT_EQ(lower_letters("\xC5 5"), "\xC5 5") << "and before something else";
}

}  // namespace
}  // namespace calculi
