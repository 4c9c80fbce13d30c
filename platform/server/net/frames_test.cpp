#include "platform/server/net/frames.hpp"

#include <gtest/gtest.h>

namespace calculi::server {
namespace {

constexpr std::size_t most = 8192;

// A frame of a client, masked as the standard wants it.
std::string masked(unsigned opcode, std::string_view payload, bool last = true) {
  const std::string mask = "\x11\x22\x33\x44";
  std::string frame(1, static_cast<char>((last ? 0x80U : 0U) | opcode));
  if (payload.size() < 126) {
    frame.push_back(static_cast<char>(0x80U | payload.size()));
  } else {
    frame.push_back(static_cast<char>(0x80U | 126U));
    frame.push_back(static_cast<char>(payload.size() >> 8U));
    frame.push_back(static_cast<char>(payload.size() & 255U));
  }
  frame += mask;
  for (std::size_t i = 0; i < payload.size(); ++i) frame.push_back(static_cast<char>(payload[i] ^ mask[i % 4]));
  return frame;
}

// What is read if the bytes come so many at a time: "kind:payload", or the code by which it is broken.
std::vector<std::string> read(std::string bytes, std::size_t at_once) {
  FrameReader reader(most);
  std::vector<std::string> all;
  for (std::size_t from = 0; from < bytes.size(); from += at_once) {
    std::string part = bytes.substr(from, at_once);
    reader.add(part);
    while (const std::optional<Frame> frame = reader.next()) {
      const bool broken = frame->kind == FrameKind::broken;
      const auto number = broken ? static_cast<int>(frame->why) : static_cast<int>(frame->kind);
      all.push_back(std::to_string(number) + ":" + std::string(frame->payload));
    }
  }
  return all;
}

using List = std::vector<std::string>;

TEST(Frames, are_read_whatever_parts_they_come_in) {
  const std::string large(300, 'x');
  const std::string bytes = masked(1, "one") + masked(1, "tw", false) + masked(9, "ping") + masked(0, "", false) +
                            masked(0, "o") + masked(1, large) + masked(10, "") + masked(8, "\x03\xe8") + masked(2, "b");
  const List expected{"1:one", "9:ping", "1:two", "1:" + large, "10:", "8:\x03\xe8", "2:b"};
  for (std::size_t at_once = 1; at_once <= bytes.size(); ++at_once) EXPECT_EQ(read(bytes, at_once), expected);
}

TEST(Frames, that_the_standard_forbids_end_the_reading) {
  std::string unmasked = masked(1, "x");
  unmasked[1] = 1;
  std::string extended = masked(1, "x");
  extended[0] = static_cast<char>(0xc1);
  for (const std::string& bad :
       {unmasked, extended, masked(3, ""), masked(11, ""), masked(9, "", false), masked(9, std::string(126, 'x')),
        masked(0, "x"), masked(1, "x", false) + masked(1, "y")}) {
    EXPECT_EQ(read(bad + masked(1, "more"), bad.size() + 100), List{"1002:"});
  }
}

TEST(Frames, a_message_has_a_bound_and_so_have_its_frames) {
  EXPECT_EQ(read(masked(1, std::string(most - 8, 'x')), 1000).size(), 1U);
  EXPECT_EQ(read(masked(1, std::string(most, 'x')), 1000), List{"1009:"});
  std::string empty_frames = masked(1, "", false);
  for (std::size_t i = 0; i < most; ++i) empty_frames += masked(0, "", false);
  EXPECT_EQ(read(empty_frames, 1000), List{"1009:"});
  std::string endless = masked(1, "x");
  endless[1] = static_cast<char>(0xff);
  endless.insert(2, std::string(8, '\x7f'));
  EXPECT_EQ(read(endless, 4), List{"1009:"});
}

TEST(Frames, a_text_is_utf8) {
  for (const char* good : {"", "gra", "\xc5\x82", "\xe2\x82\xac", "\xf0\x9f\x8e\xb2", "\xc2\x80"}) {
    EXPECT_EQ(read(masked(1, good), 100), List{"1:" + std::string(good)});
  }
  for (const char* bad : {"\xff", "\xc0\x80", "\xc5", "\xed\xa0\x80", "\xf4\x90\x80\x80", "a\x80"}) {
    EXPECT_EQ(read(masked(1, bad), 100), List{"1007:"}) << bad;
  }
  EXPECT_EQ(read(masked(1, "\xc5", false) + masked(0, "\x82"), 100), List{"1:\xc5\x82"});
}

TEST(Frames, between_messages_nothing_is_held) {
  FrameReader reader(most);
  std::string half = masked(1, "whole") + masked(1, "half").substr(0, 3);
  reader.add(half);
  EXPECT_TRUE(reader.next().has_value());
  EXPECT_FALSE(reader.next().has_value());
  EXPECT_TRUE(reader.open());
  std::string rest = masked(1, "half").substr(3);
  reader.add(rest);
  EXPECT_EQ(reader.next()->payload, "half");
  EXPECT_FALSE(reader.next().has_value());
  EXPECT_FALSE(reader.open());
}

TEST(Frames, of_the_server_say_their_length_in_the_shortest_way) {
  for (const auto& [size, header] : {std::pair<std::size_t, std::string>{0, {"\x81\x00", 2}},
                                     {125, {"\x81\x7d", 2}},
                                     {126, {"\x81\x7e\x00\x7e", 4}},
                                     {65'535, {"\x81\x7e\xff\xff", 4}},
                                     {65'536, {"\x81\x7f\0\0\0\0\0\x01\0\0", 10}}}) {
    std::string out = "before";
    append_frame(out, FrameKind::text, std::string(size, 'x'));
    EXPECT_EQ(out, "before" + header + std::string(size, 'x'));
  }
}

}  // namespace
}  // namespace calculi::server
