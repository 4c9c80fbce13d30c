// What `serve` says when it starts: where it is, and how others come to it.
#include <gtest/gtest.h>

#include "platform/server/net/reach.hpp"
#include "tests/cli/program.hpp"
#include "tests/cli/running_program.hpp"

namespace calculi::cli_tests {
namespace {

constexpr std::string_view half_block = "\u2580\u2580\u2580\u2580\u2580";

// All that it has said once it stops.
std::string said_by(const std::vector<std::string>& flags, RunningProgram::At at = RunningProgram::At::pipe) {
  std::vector<std::string> arguments{"serve", "--data", "memory", "--web", "/nowhere"};
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  RunningProgram program(arguments, at);
  EXPECT_TRUE(program.says("Calculi: ")) << program.said();
  program.signal(SIGTERM);
  (void)program.exit_code();
  return program.said();
}

TEST(Serve, C01_on_loopback_says_that_it_lets_nobody_in_and_what_to_start_it_with) {
  const std::string said = said_by({"--listen", "127.0.0.1:0", "--qr"});
  const std::size_t at = said.find("http://localhost:") + 17;
  const std::string port = said.substr(at, said.find('/', at) - at);
  EXPECT_TRUE(has(said, "lets nobody in")) << said;
  EXPECT_TRUE(has(said, "--listen 0.0.0.0:" + port + ".")) << said;
  EXPECT_FALSE(has(said, "plain http")) << said;
  EXPECT_FALSE(has(said, half_block)) << said;
}

TEST(Serve, C01_everywhere_says_each_address_and_draws_the_likeliest_one) {
  const std::string said = said_by({"--listen", "0.0.0.0:0", "--qr"});
  const std::size_t at = said.find("http://localhost:") + 17;
  const auto port = static_cast<std::uint16_t>(std::stoi(said.substr(at)));
  const std::vector<std::string> addresses =
      server::reachable_at({.host = "0.0.0.0", .port = port}, {}, server::own_addresses());
  for (const std::string& one : addresses) EXPECT_TRUE(has(said, "open: " + one + "/\n")) << one << "\n" << said;
  EXPECT_EQ(has(said, "plain http"), !addresses.empty());
  EXPECT_EQ(has(said, half_block), !addresses.empty());
}

TEST(Serve, behind_a_public_address_that_one_alone_counts) {
  const std::vector<std::string> flags{"--listen", "127.0.0.1:0", "--public-url", "https://play.example.org"};
  const std::string said = said_by(flags);
  EXPECT_TRUE(has(said, "Calculi: https://play.example.org/\n")) << said;
  for (const std::string_view other : {"open:", "nobody", "plain http"}) EXPECT_FALSE(has(said, other)) << said;
  EXPECT_FALSE(has(said, half_block)) << "nobody scans a file";
}

TEST(Serve, in_a_terminal_draws_a_code_in_black_on_white) {
  const std::vector<std::string> flags{"--listen", "127.0.0.1:0", "--public-url", "https://play.example.org"};
  const std::string said = said_by(flags, RunningProgram::At::terminal);
  EXPECT_TRUE(has(said, half_block)) << said;
  EXPECT_TRUE(has(said, "\x1b[30;107m")) << said;
}

}  // namespace
}  // namespace calculi::cli_tests
