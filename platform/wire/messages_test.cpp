#include <filesystem>
#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "platform/wire/client_messages.hpp"
#include "platform/wire/server_messages.hpp"

namespace calculi::wire {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(in), {});
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

std::vector<fs::path> examples(const std::string& direction) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(CALCULI_SOURCE_DIR "/platform/wire/examples/" + direction)) {
    files.push_back(entry.path());
  }
  return files;
}

// Reads every example and writes it again, to the same bytes. Returns the kinds that were seen.
template <class Any>
std::set<std::string> read_examples(const std::string& direction) {
  std::set<std::string> kinds;
  for (const fs::path& path : examples(direction)) {
    const std::string text = content(path);
    const Result<Any> message = read<Any>(text);
    EXPECT_TRUE(message.has_value()) << path;
    if (!message) continue;
    EXPECT_EQ(write(*message), text);
    kinds.insert(path.stem());
    std::visit([&](const auto& one) { EXPECT_EQ(path.stem(), one.type); }, *message);
  }
  return kinds;
}

TEST(Messages, every_client_message_has_an_example_that_reads_and_writes_the_same) {
  EXPECT_EQ(read_examples<ClientMessage>("client").size(), std::variant_size_v<ClientMessage>);
}

TEST(Messages, every_server_message_has_an_example_that_reads_and_writes_the_same) {
  EXPECT_EQ(read_examples<ServerMessage>("server").size(), std::variant_size_v<ServerMessage>);
}

TEST(Messages, an_optional_member_may_be_left_out) {
  const Result<ClientMessage> message = read<ClientMessage>(R"({"type":"act","cmd":1,"text":"draw"})");
  ASSERT_TRUE(message.has_value());
  EXPECT_EQ(std::get<Act>(*message).reported, std::nullopt);
}

TEST(Messages, whatever_is_not_exactly_a_message_is_refused) {
  for (const char* text :
       {"", "null", "[]", "7", R"({"cmd":1})", R"({"type":"nothing"})", R"({"type":7})", R"({"type":"act","cmd":1})",
        R"({"type":"act","cmd":1,"text":"draw","more":1})", R"({"type":"act","cmd":"1","text":"draw"})",
        R"({"type":"act","cmd":99999999999,"text":"draw"})", R"({"type":"leave","type":"leave"})",
        R"({"type":"take_seat","seat":"Z"})", R"({"type":"create_table","game":"x","options":[],"seats":[]})"}) {
    EXPECT_FALSE(read<ClientMessage>(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace calculi::wire
