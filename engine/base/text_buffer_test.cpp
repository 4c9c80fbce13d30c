#include "engine/base/text_buffer.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <limits>
#include <string>
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

TEST(TextBuffer, appends_another_of_any_length_to_any_length) {
  for (unsigned before = 0; before <= 40; ++before) {
    for (unsigned behind = 0; before + behind <= 40; ++behind) {
      const std::string letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNO";
      TextBuffer<40> text(letters.substr(0, before));
      text.append(TextBuffer<41>(letters.substr(before, behind)));
      EXPECT_EQ(text.view(), letters.substr(0, before + behind));
      text.clear();
      text.append(letters.substr(0, 3));
      EXPECT_EQ(std::memcmp(&text, std::array{TextBuffer<40>("abc")}.data(), sizeof text), 0) << "equal bytes";
    }
  }
}

TEST(TextBuffer, holds_exactly_its_room_and_the_widest_numbers) {
  TextBuffer<20> text;
  text.append_number(std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(text.view(), "-9223372036854775808");
}

TEST(ShortCopy, copies_any_length_and_nothing_beside_it) {
  std::string from;
  for (char c = '0'; c < '~'; ++c) from.push_back(c);
  for (std::size_t size = 0; size <= 70; ++size) {
    std::string to(80, '-');
    copy_short(to.data() + 5, from.data(), size);
    EXPECT_EQ(to, std::string(5, '-') + from.substr(0, size) + std::string(75 - size, '-'));
  }
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
