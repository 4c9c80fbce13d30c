#include "engine/base/plain_text.hpp"

#include <gtest/gtest.h>

namespace calculi {
namespace {

TEST(PlainText, letters_of_all_three_languages_are_plain) {
  EXPECT_TRUE(is_plain_text(""));
  EXPECT_TRUE(is_plain_text("Ola, Zośka, Řehoř …"));
  EXPECT_TRUE(is_plain_text("\xf0\x9f\x8e\xb2"));
  EXPECT_EQ(plain_character("\xc5\x99x"), 2U);
}

TEST(PlainText, control_characters_are_not) {
  for (const std::string_view text : {"\n", "\x1b[2J", "\x7f",
                                      "\xc2\x9b"
                                      "2J",
                                      "\xc2\x80"}) {
    EXPECT_FALSE(is_plain_text(text)) << text;
  }
  EXPECT_FALSE(is_plain_text(std::string_view("\0", 1)));
  EXPECT_TRUE(is_plain_text("\xc2\xa0"));
}

TEST(PlainText, what_is_not_utf8_in_its_shortest_form_is_not) {
  for (const std::string_view text : {"\xff", "\xc5", "\x80", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80",
                                      "\xf4\x90\x80\x80", "\xf0\x80\x80\xaf", "\xe2\x80"}) {
    EXPECT_FALSE(is_plain_text(text)) << text.size();
  }
}

}  // namespace
}  // namespace calculi
