#include "engine/base/text_buffer.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <type_traits>

namespace calculi {
namespace {

static_assert(std::is_trivially_copyable_v<ActionText>);

TEST(TextBuffer, appends_characters_texts_and_numbers) {
  TextBuffer<16> text;
  text.append('(');
  text.append_number(7);
  text.append("-");
  text.append_number(-12);
  text.append("");
  EXPECT_EQ(text.view(), "(7--12");
  EXPECT_EQ(text.size(), 6);
  text.clear();
  EXPECT_TRUE(text.empty());
  EXPECT_EQ(text, TextBuffer<16>());
}

TEST(TextBuffer, holds_exactly_its_room_and_the_widest_numbers) {
  TextBuffer<20> text;
  text.append_number(std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(text.view(), "-9223372036854775808");
}

TEST(TextBufferDeathTest, stops_on_text_that_does_not_fit) {
  EXPECT_DEATH({ TextBuffer<3>().append("1234"); }, "");
  EXPECT_DEATH(
      {
        TextBuffer<1> text("1");
        text.append('2');
      },
      "");
}

}  // namespace
}  // namespace calculi
