// Programs as bots: good ones play, bad ones lose their move, then their seat, and the match goes on.
#include <gtest/gtest.h>

#include <chrono>

#include "engine/base/json.hpp"
#include "tests/cli/program.hpp"

namespace calculi::cli_tests {
namespace {

const std::string calculi = program();
const std::string example = "python3 " CALCULI_SOURCE_DIR "/docs/example_bot.py";

// Says hello, then does `on_move` whenever it is asked; $n is the number of the question.
std::string script(const Folder& folder, const std::string& name, const std::string& on_move) {
  write(folder.file(name),
        "while read -r line; do\n"
        "  case \"$line\" in\n"
        "    *'\"hello\"'*) echo '{\"type\":\"hello\",\"protocol\":1,\"name\":\"bad\"}' ;;\n"
        "    *'\"your_move\"'*) n=${line#*'\"number\":'}; n=${n%%,*}\n      " +
            on_move +
            " ;;\n"
            "    *'\"bye\"'*) exit 0 ;;\n"
            "  esac\n"
            "done\n");
  return "sh " + folder.file(name);
}

// A bad bot gets little time; a good one gets enough for a busy machine.
Ran arena(const std::string& bot, const std::string& game = "archimedes", const std::string& matches = "4",
          const std::string& move_ms = "150") {
  return run({"arena", game, "--bots", "exec:" + bot + ",greedy", "--matches", matches, "--seats", "2", "--seed", "5",
              "--move-ms", move_ms, "--memory", "512", "--threads", "1", "--json"});
}

struct BadBot {
  std::string name;
  std::string on_move;
  std::string fault;
};
class BadBots : public testing::TestWithParam<BadBot> {};

TEST_P(BadBots, lose_their_moves_and_their_seat_and_the_match_goes_on) {
  const Folder folder;
  const auto begun = std::chrono::steady_clock::now();
  const Ran ran = arena(script(folder, "bot", GetParam().on_move));
  EXPECT_EQ(ran.code, 0) << ran.err;
  const Result<Json> json = parse_json(ran.out.substr(0, ran.out.find('\n')));
  ASSERT_TRUE(json) << ran.out;
  ASSERT_EQ(json->find("ratings")->array()->size(), 2U);
  EXPECT_EQ(json->find("ratings")->array()->front().find("matches")->number(), 4);
  EXPECT_EQ(lines_of(ran.err).size(), 1U) << ran.err;
  EXPECT_NE(ran.err.find(GetParam().fault), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("seats lost: 4"), std::string::npos) << ran.err;
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(20));
}

INSTANTIATE_TEST_SUITE_P(
    Five, BadBots,
    testing::Values(BadBot{"hangs", "while :; do :; done", "no answer in time"},
                    BadBot{"floods", "yes '{\"type\":\"chatter\"}'", "too many lines"},
                    BadBot{"lies", "echo '{\"type\":\"move\",\"number\":'$n',\"action\":\"1+1=3\"}'", "not allowed"},
                    BadBot{"exits", "exit 3", "has ended"},
                    BadBot{"garbage", "printf '\\377\\000}{ no json\\n'", "not a message"},
                    BadBot{"endless_line", "yes | tr -d '\\n'", "too many lines"},
                    BadBot{"never_moves", "echo '{\"type\":\"move\",\"number\":'$n',\"wait\":true}'",
                           "no answer in time"},
                    BadBot{"answers_what_nobody_asked",
                           "echo '{\"type\":\"move\",\"number\":9'$n'9,\"action\":\"draw\"}'", "not a message"}),
    [](const testing::TestParamInfo<BadBot>& bad) { return bad.param.name; });

TEST(ProgramBot, that_takes_too_much_memory_is_stopped_and_the_match_goes_on) {
  const Folder folder;
  const Ran ran = arena(script(folder, "bot", "exec dd if=/dev/zero of=/dev/null bs=800M count=1"));
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.err.find("seats lost: 4"), std::string::npos) << ran.err;
}

TEST(ProgramBot, that_errs_once_loses_that_move_alone) {
  const Folder folder;
  const std::string move = "echo '{\"type\":\"move\",\"number\":'$n',\"action\":\"draw\"}'";
  const Ran ran =
      arena(script(folder, "bot", "case $n in 2) echo nonsense ;; *) " + move + " ;; esac"), "archimedes", "2", "5000");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.err.find("moves lost: 1, seats lost: 0"), std::string::npos) << ran.err;
}

TEST(ProgramBot, that_does_not_start_is_refused_in_one_line) {
  for (const char* bot : {"/no/such/program", "true", "cat", "sh -c exit", ""}) {
    EXPECT_TRUE(refused_in_one_line(arena(bot))) << bot;
  }
}

TEST(ProgramBot, our_own_bots_speak_the_protocol_in_every_game) {
  for (const std::string game : {"archimedes", "numeramis", "rachmistrz", "klodki"}) {
    const Ran ran = arena(calculi + " bot " + game + " --level random", game, "2", "5000");
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.err, "") << game;
  }
}

TEST(ProgramBot, that_plays_another_game_is_refused) {
  EXPECT_TRUE(refused_in_one_line(arena(calculi + " bot klodki --level random")));
}

TEST(BotCheck, the_example_and_our_own_bots_conform) {
  const std::string in_cpp = CALCULI_BINARY_DIR "/example_bot";
  for (const std::string& bot : {example, in_cpp, calculi + " bot archimedes --level greedy"}) {
    const Ran ran = run({"bot-check", bot, "--move-ms", "5000"});
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
    const auto lines = lines_of(ran.out);
    EXPECT_GE(lines.size(), 5U);
    for (const std::string& line : lines) EXPECT_TRUE(line.starts_with("ok: ")) << line;
  }
}

TEST(BotCheck, says_what_a_bad_bot_gets_wrong) {
  const Folder folder;
  const std::string bot = script(folder, "bot", "echo '{\"type\":\"move\",\"number\":'$n',\"action\":\"?\"}'");
  const Ran ran = run({"bot-check", bot, "--move-ms", "100"});
  EXPECT_EQ(ran.code, 1);
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 2U) << ran.out;  // then it is given up, and the rest is not checked
  EXPECT_TRUE(lines[0].starts_with("ok: ")) << lines[0];
  EXPECT_TRUE(lines[1].starts_with("FAILED: archimedes, seats: 2, matches: 3.")) << lines[1];
  const Ran nothing = run({"bot-check", "/no/such/program"});
  EXPECT_EQ(nothing.code, 1);
  EXPECT_EQ(nothing.out, "FAILED: Starts and says hello.\n");
}

TEST(Bot, lines_that_break_the_protocol_are_refused) {
  for (const char* line :
       {"x", "[]", R"({"type":"new_match","game":"chess","seat":"A"})",
        R"({"type":"new_match","game":"archimedes","seat":"Z"})", R"({"type":"your_move","number":1,"view":{}})"}) {
    EXPECT_TRUE(refused_in_one_line(run({"bot", "archimedes"}, std::string(line) + "\n"))) << line;
  }
  EXPECT_TRUE(refused_in_one_line(run({"bot", "archimedes", "--level", "nobody"})));
}

}  // namespace
}  // namespace calculi::cli_tests
