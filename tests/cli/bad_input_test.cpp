// A request that cannot be carried out is refused in one clear line on stderr, with exit code 2, and nothing is
// written.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "platform/cli/arguments.hpp"
#include "tests/cli/program.hpp"

namespace calculi::cli_tests {
namespace {

using Arguments = std::vector<std::string>;

// Words of the command line, separated by spaces.
class BadInput : public testing::TestWithParam<const char*> {};

TEST_P(BadInput, is_refused_in_one_line) {
  const Ran ran = run(cli::split(GetParam(), ' '));
  EXPECT_TRUE(refused_in_one_line(ran)) << ran.code << "\n" << ran.out << "\n" << ran.err;
}

INSTANTIATE_TEST_SUITE_P(Commands, BadInput,
                         testing::Values("frobnicate", "play chess", "rules", "rules chess", "games --lang de",
                                         "games --lang", "games --wide", "games more", "games --json=yes",
                                         "games --json --json", "new Bad-Name", "new class", "new ../out"));

INSTANTIATE_TEST_SUITE_P(Solve, BadInput,
                         testing::Values("solve", "solve chess --batch", "solve archimedes", "solve archimedes --top 3",
                                         "solve archimedes --top x --hand 1", "solve archimedes --top 3 --hand 1,x",
                                         "solve archimedes --top 3 --hand 1,,2", "solve archimedes --top 3 --hand=",
                                         "solve archimedes --top 14 --hand 1", "solve archimedes --top 3 --hand R,R",
                                         "solve archimedes --top 3 --hand 99999999999999999999",
                                         "solve archimedes --top 3 --hand \x1b[31m1"));

INSTANTIATE_TEST_SUITE_P(
    Simulate, BadInput,
    testing::Values("simulate archimedes --seats 6", "simulate archimedes --seats 1",
                    "simulate archimedes --seats many", "simulate archimedes --matches 0",
                    "simulate archimedes --matches 99999999999", "simulate archimedes --bots nobody",
                    "simulate archimedes --seats 3 --bots random,random", "simulate archimedes --set colour=red",
                    "simulate archimedes --set deck=huge", "simulate archimedes --set deck",
                    "simulate archimedes --set first=E --seats 2", "simulate archimedes --threads 0",
                    "simulate archimedes --records /proc/records"));

INSTANTIATE_TEST_SUITE_P(
    Arena, BadInput,
    testing::Values("arena", "arena chess", "arena archimedes --seats 6", "arena archimedes --seats 1",
                    "arena archimedes --matches 0", "arena archimedes --matches many",
                    "arena archimedes --bots greedy,nobody", "arena archimedes --bots greedy",
                    "arena archimedes --bots greedy,greedy", "arena archimedes --bots greedy,,random",
                    "arena archimedes --bots "
                    "random,greedy,random,random,random,random,random,random,random,random,random,random,random",
                    "arena archimedes --set colour=red", "arena archimedes --threads 0"));

INSTANTIATE_TEST_SUITE_P(Play, BadInput,
                         testing::Values("play --seats 1", "play --seats 9",
                                         "play --bots a-level-that-is-much-too-long-to-be-one",
                                         "play --hot-seat a,b,c,d,e,f,g", "play --hot-seat ,",
                                         "play --names aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                         "play --names A\x1b[0m", "play --speed 0", "play --speed fast",
                                         "play --vs greedy --bots greedy", "play --resume /dev/null",
                                         "play --resume /no/such/file", "play --resume x --seats 2",
                                         "play --save /no/such/folder/file"));

INSTANTIATE_TEST_SUITE_P(Replay, BadInput,
                         testing::Values("replay", "replay /no/such/file", "replay /dev/null", "replay /dev/zero",
                                         "replay /", "replay - --seed-hash 12", "replay - --seed-hash=",
                                         "replay - --contribution 0123456789abcdef0123456789abcdeg",
                                         "replay - --verify --json", "replay --verify", "replay - --verify"));

INSTANTIATE_TEST_SUITE_P(Review, BadInput,
                         testing::Values("review", "review /no/such/file", "review /dev/null", "bot", "bot chess",
                                         "bot-check", "bot-check cat --move-ms 0", "bot-check cat --server nowhere://x",
                                         "bot-check cat --server https://x", "bot-join", "bot-join 123456 cat",
                                         "bot-join 123456 cat --token 12", "--version x", "ladder", "ladder /dev/null",
                                         "ladder /no/such/folder", "completion tcsh", "manual x"));

INSTANTIATE_TEST_SUITE_P(Serve, BadInput,
                         testing::Values("serve --listen nowhere", "serve --public-url example.org",
                                         "serve --trusted-proxy proxy.example", "serve --trusted-proxy 1.2.3",
                                         "serve --max-tables 0", "serve --max-tables many", "serve --max-connections 9",
                                         "serve --web /proc/self/attr", "serve --name a"));

TEST(BadOption, of_a_seat_that_is_not_there_is_named_with_the_seats_that_are) {
  const auto said = [](const Arguments& table, const std::string& option, const std::string& lang) {
    Arguments arguments = table;
    arguments.insert(arguments.end(), {"--set", option, "--lang", lang});
    const Ran ran = run(arguments);
    EXPECT_TRUE(refused_in_one_line(ran)) << ran.err;
    return ran.err;
  };
  EXPECT_EQ(said({"play", "--seats", "2"}, "E.factor=x2", "en"),
            "calculi: Option E.factor: there is no such seat at this table. Seats: A, B.\n");
  EXPECT_EQ(said({"play"}, "G.hints=on", "pl"),
            "calculi: Opcja G.hints: przy tym stole nie ma takiego miejsca. Miejsca: A, B, C.\n");
  EXPECT_EQ(said({"simulate", "klodki"}, "C.head=1", "cs"),
            "calculi: Volba C.head: takové místo u tohoto stolu není. Místa: A, B.\n");
  EXPECT_EQ(said({"arena", "klodki", "--bots", "greedy,random"}, "C.head=1", "en"),
            "calculi: Option C.head: there is no such seat at this table. Seats: A, B.\n");
}

TEST(BadOption, with_a_free_value_is_refused_with_the_form_it_takes) {
  const auto said = [](const std::string& option, const std::string& lang) {
    const Ran ran = run({"play", "numeramis", "--set", option, "--lang", lang});
    EXPECT_TRUE(refused_in_one_line(ran)) << ran.err;
    return ran.err;
  };
  EXPECT_EQ(said("laps=0", "en"), "calculi: Option laps does not take 0. Laps are a number from 1 to 100. (N18)\n");
  EXPECT_EQ(
      said("targets=1;2", "pl"),
      "calculi: Opcja targets nie przyjmuje wartości 1;2. Własne cele to od jednej do pięciu różnych liczb od 1 do "
      "9999, na przykład 700,1000; albo listed, czyli cele rund. (N21)\n");
  EXPECT_EQ(said("rounds=600", "cs"),
            "calculi: Volba rounds nemá hodnotu 600. Kola jsou seznam cílů vybraných z čísel 100, 200, 300, 400, 500, "
            "každý nejvýš jednou, například 100,300; nebo draw1 až draw5, tedy tolik vylosovaných cílů. (N1)\n");
  EXPECT_EQ(said("targets=700", "en"), "calculi: Own targets are for one player alone. (N21)\n");
}

TEST(BadFlag, without_its_value_is_named_also_where_another_flag_follows) {
  for (const Arguments& arguments : {Arguments{"play", "--seats", "--lang", "en"}, Arguments{"play", "--seats"}}) {
    const Ran ran = run(arguments);
    EXPECT_TRUE(refused_in_one_line(ran)) << ran.err;
    EXPECT_TRUE(ran.err.starts_with("calculi: --seats ")) << ran.err;
  }
}

TEST(BadQuestion, says_what_the_game_asks_for) {
  const auto said = [](const Arguments& arguments) {
    const Ran ran = run(arguments);
    EXPECT_TRUE(refused_in_one_line(ran)) << ran.err;
    return ran.err;
  };
  EXPECT_EQ(said({"solve", "klodki", "--keys", "1"}), "calculi: --padlocks is missing: calculi solve klodki --help\n");
  EXPECT_EQ(said({"solve", "archimedes", "--top", "x", "--hand", "1"}),
            "calculi: Give the top card, 1 to 13, and a hand with at most one Reiner card (R). (A4)\n");
  EXPECT_EQ(said({"solve", "klodki", "--batch", "--keys", "1"}), "calculi: --batch and --keys do not go together.\n");
}

TEST(BadFile, a_pipe_that_nobody_writes_to_is_not_waited_for) {
  const Folder folder;
  ASSERT_EQ(mkfifo(folder.file("pipe").c_str(), 0600), 0);
  EXPECT_TRUE(refused_in_one_line(run({"replay", folder.file("pipe")})));
  EXPECT_TRUE(refused_in_one_line(run({"play", "--resume", folder.file("pipe")})));
}

std::string megabyte_of(std::string_view piece) {
  std::string text;
  while (text.size() < 1'000'000) text.append(piece);
  return text;
}

// Pseudo-random bytes, the same every time.
std::string megabyte_of_noise() {
  std::string text;
  for (std::uint64_t x = 88172645463325252ULL; text.size() < 1'000'000;) {
    x ^= x << 13U;
    x ^= x >> 7U;
    x ^= x << 17U;
    text.push_back(static_cast<char>(x & 0xffU));
  }
  return text;
}

TEST(Garbage, a_megabyte_of_it_on_stdin_is_refused_in_one_line) {
  for (const std::string& garbage : {megabyte_of_noise(), megabyte_of("a"), megabyte_of("["),
                                     megabyte_of(std::string(1, '\0')), megabyte_of("{\"a\":")}) {
    for (const Arguments& arguments : {Arguments{"solve", "archimedes", "--batch"}, Arguments{"replay", "-"},
                                       Arguments{"play", "--speed", "100000"}}) {
      const Ran ran = run(arguments, garbage);
      EXPECT_TRUE(refused_in_one_line(ran)) << arguments[0] << " " << ran.code << ran.out.substr(0, 200) << ran.err;
    }
  }
}

TEST(Garbage, lines_that_nobody_understands_end_a_piped_match) {
  const Ran ran = run({"play", "--seed", "1", "--speed", "100000"}, megabyte_of("x\n"));
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(lines_of(ran.err).size(), 1U) << ran.err;
  EXPECT_LT(ran.out.size(), 4000U);
}

TEST(Files, a_file_that_is_no_record_is_never_overwritten) {
  const Folder folder;
  write(folder.file("diary.txt"), "dear diary\n");
  const Ran ran = run({"play", "--save", folder.file("diary.txt"), "--speed", "100000"}, "d\n");
  EXPECT_TRUE(refused_in_one_line(ran)) << ran.err;
  EXPECT_EQ(read(folder.file("diary.txt")), "dear diary\n");
}

TEST(Files, nothing_is_written_where_the_input_is_bad) {
  const Folder folder;
  run({"simulate", "archimedes", "--seats", "9", "--records", folder.file("records")});
  run({"play", "--seats", "9", "--save", folder.file("save")});
  run({"play", "--save", folder.file("save"), "--speed", "100000"}, megabyte_of_noise());
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(Language, complaints_are_made_in_the_chosen_language) {
  EXPECT_NE(run({"play", "chess", "--lang", "pl"}).err.find("Nie ma gry chess"), std::string::npos);
  EXPECT_NE(run({"play", "chess", "--lang=cs"}).err.find("Hra chess tu není"), std::string::npos);
}

}  // namespace
}  // namespace calculi::cli_tests
