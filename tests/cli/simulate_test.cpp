// `simulate` and `replay` as other programs call them.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "engine/base/blake3.hpp"
#include "engine/base/json.hpp"
#include "tests/cli/program.hpp"
#include "tests/how_many.hpp"

namespace calculi::cli_tests {
namespace {

std::string member(const std::string& json, const std::string& name) {
  const std::string mark = "\"" + name + "\":";
  const std::size_t at = json.find(mark);
  if (at == json.npos) return {};
  const std::size_t from = at + mark.size();
  return json.substr(from, json.find_first_of(",}", from) - from);
}

// One finished match of three greedy bots, as a record file.
std::string a_record(const Folder& folder, const std::string& seed = "7") {
  const Ran ran = run({"simulate", "archimedes", "--seats", "3", "--matches", "1", "--seed", seed, "--bots", "greedy",
                       "--records", folder.file("records")});
  EXPECT_EQ(ran.code, 0) << ran.err;
  return read(folder.file("records/archimedes-000000.record"));
}

TEST(Simulate, the_hash_is_the_same_whatever_the_number_of_threads) {
  std::string hash;
  for (const char* threads : {"1", "2", "7"}) {
    const Ran ran = run({"simulate", "archimedes", "--seats", "4", "--matches", "1200", "--seed", "7", "--bots",
                         "random", "--threads", threads, "--json"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    if (hash.empty()) hash = member(ran.out, "hash");
    EXPECT_EQ(member(ran.out, "hash"), hash);
    EXPECT_EQ(hash.size(), 66U);
  }
}

TEST(Simulate, another_seed_gives_another_hash) {
  const auto with_seed = [](const char* seed) {
    return run({"simulate", "archimedes", "--matches", "20", "--seed", seed, "--bots", "greedy", "--json"}).out;
  };
  EXPECT_NE(member(with_seed("1"), "hash"), member(with_seed("2"), "hash"));
  EXPECT_EQ(member(with_seed("1"), "hash"), member(with_seed("1"), "hash"));
}

TEST(Simulate, all_fields_are_there_and_add_up) {
  const Ran ran = run({"simulate", "archimedes", "--seats", "4", "--matches", "200", "--seed", "3", "--bots", "random",
                       "--set", "reiner=on", "--check", "--json"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(member(ran.out, "matches"), "200");
  for (const char* name : {"moves", "seconds", "matches_per_second", "moves_per_second", "mean_length", "hash"}) {
    EXPECT_NE(member(ran.out, name), "") << name;
  }
  // Five rounds a match, each ended in one of the two ways of A10.
  EXPECT_EQ(std::stoi(member(ran.out, "all_passed")) + std::stoi(member(ran.out, "went_out")), 1000);
  EXPECT_EQ(member(ran.out, "unsound"), "0");
  EXPECT_NEAR(std::stod(member(ran.out, "mean_length")), std::stod(member(ran.out, "moves")) / 200, 0.001);
}

TEST(Simulate, every_record_it_writes_is_true) {
  const Folder folder;
  run({"simulate", "archimedes", "--seats", "2", "--matches", "12", "--seed", "4", "--bots", "random,greedy",
       "--records", folder.file("records")});
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.file("records"))) {
    ++files;
    EXPECT_EQ(run({"replay", entry.path().string()}).code, 0) << entry.path();
  }
  EXPECT_EQ(files, 12);
}

TEST(Replay, tells_the_story_one_event_a_line) {
  const Folder folder;
  write(folder.file("r"), a_record(folder));
  const Ran ran = run({"replay", folder.file("r")});
  EXPECT_EQ(ran.code, 0);
  const auto lines = lines_of(ran.out);
  ASSERT_GT(lines.size(), 50U);
  EXPECT_EQ(lines[0], "Archimedes");
  EXPECT_TRUE(lines.back().starts_with("The record is true.")) << lines.back();
  EXPECT_EQ(std::ranges::count_if(lines, [](const std::string& line) { return line.starts_with("End of round"); }), 5);
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text.append(line).append("\n");
  return text;
}

TEST(Replay, every_changed_line_is_caught_and_the_first_that_does_not_follow_is_named) {
  const Folder folder;
  const std::vector<std::string> lines = lines_of(a_record(folder));
  const auto start = std::ranges::find_if(lines, [](const std::string& line) { return line.starts_with("start "); });
  const std::size_t headers = static_cast<std::size_t>(start - lines.begin());
  for (std::size_t i = 0; i < lines.size(); i += i < headers + 2 ? 1 : how_many(5U, 1U)) {
    std::vector<std::string> changed = lines;
    char& c = changed[i][changed[i].size() * (i % 7) / 7];  // a different place in each line
    c = c == '4' ? '5' : '4';
    write(folder.file("r"), joined(changed));
    const Ran ran = run({"replay", folder.file("r")});
    // The first line identifies the file; the digest on the start line covers the other headers.
    const std::size_t named = i == 0 ? 0 : std::max(i, headers);
    const std::string expected = "line " + std::to_string(named + 1) + " does not follow";
    EXPECT_EQ(ran.code, 1) << changed[i];
    EXPECT_NE(ran.err.find(expected), ran.err.npos) << changed[i] << "\n" << ran.err;
    EXPECT_EQ(ran.out, "");
  }
}

TEST(Replay, a_dropped_line_is_named_by_the_line_that_took_its_place) {
  const Folder folder;
  std::vector<std::string> lines = lines_of(a_record(folder));
  lines.erase(lines.begin() + 40);
  write(folder.file("r"), joined(lines));
  const Ran ran = run({"replay", folder.file("r")});
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.err.find("line 41 "), ran.err.npos) << ran.err;
}

TEST(Replay, a_record_that_breaks_off_is_refused_as_such) {
  const Folder folder;
  const std::string record = a_record(folder);
  for (std::size_t share = 0; share < 12; ++share) {
    const std::string cut = record.substr(0, (record.size() - 90) * share / 11);
    write(folder.file("r"), cut);
    const Ran ran = run({"replay", folder.file("r")});
    EXPECT_TRUE(refused_in_one_line(ran)) << share << " of 11: " << ran.code << ran.err;
    EXPECT_EQ(ran.err.find("the record breaks off at line") != ran.err.npos, !cut.empty()) << ran.err;
  }
}

// The lines as a record, with a start line whose digest covers those above it.
std::string with_start(std::vector<std::string> lines, std::size_t start) {
  const std::string above = joined({lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(start)});
  const Digest digest = blake3({reinterpret_cast<const std::uint8_t*>(above.data()), above.size()});
  lines[start] = "start " + hex(digest).substr(0, 16);
  return joined(lines);
}

// The headers are consistent, but name a game or version that this program does not know.
TEST(Replay, a_record_of_another_version_or_game_is_refused_as_such) {
  const Folder folder;
  const std::vector<std::string> record = lines_of(a_record(folder));
  const std::size_t start = 14;
  ASSERT_TRUE(record[start].starts_with("start ")) << record[start];
  for (const auto& [at, header] : {std::pair{0U, "calculi-record 2"}, {1U, "game chess"}, {2U, "rules 99"}}) {
    std::vector<std::string> lines = record;
    lines[at] = header;
    write(folder.file("r"), with_start(lines, start));
    for (const char* command : {"replay", "review"}) {
      const Ran ran = run({command, folder.file("r")});
      EXPECT_TRUE(refused_in_one_line(ran)) << ran.code << ran.err;
      const std::string expected = "line " + std::to_string(at + 1) + " names a version or a game that is not here";
      EXPECT_NE(ran.err.find(expected), ran.err.npos) << header << "\n" << ran.err;
    }
  }
}

TEST(Replay, a_header_that_is_another_word_is_named_by_its_own_line) {
  const Folder folder;
  const std::vector<std::string> record = lines_of(a_record(folder));
  const std::size_t start = 14;
  for (std::size_t at = 1; at < start; ++at) {
    std::vector<std::string> lines = record;
    lines[at] = "x" + lines[at];
    write(folder.file("r"), with_start(lines, start));
    const Ran ran = run({"replay", folder.file("r")});
    EXPECT_TRUE(refused_in_one_line(ran)) << ran.code << ran.err;
    EXPECT_NE(ran.err.find("not a record of Calculi, line " + std::to_string(at + 1) + "."), ran.err.npos)
        << lines[at] << "\n"
        << ran.err;
  }
}

int cards_in(const Json& list) { return static_cast<int>(list.array()->size()); }

// A referee who has nothing but this output: where every card is after every input.
TEST(Replay, as_json_each_input_has_its_events_and_the_whole_state) {
  const Folder folder;
  const std::string record = a_record(folder);
  write(folder.file("r"), record);
  const auto lines = lines_of(run({"replay", folder.file("r"), "--json"}).out);
  ASSERT_GT(lines.size(), 50U);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Result<Json> line = parse_json(lines[i]);
    ASSERT_TRUE(line) << lines[i];
    EXPECT_EQ(line->find("seq")->number(), static_cast<std::int64_t>(i));
    EXPECT_TRUE(line->find("at")->number() && line->find("by")->string() && line->find("action")->string());
    EXPECT_FALSE(line->find("events")->array()->empty());
    EXPECT_EQ(line->find("opening") != nullptr, i == 0);
    EXPECT_EQ(line->find("table") != nullptr, i == 0);
    const Json& state = *line->find("state");
    int cards = cards_in(*state.find("deck")) + cards_in(*state.find("pile"));
    for (const Json& hand : *state.find("hands")->array()) cards += cards_in(hand);
    EXPECT_EQ(cards, 54) << lines[i];
    EXPECT_EQ(state.find("turn")->is_null(), i + 1 == lines.size()) << lines[i];
    EXPECT_EQ(state.find("points")->array()->size(), 5U) << lines[i];
  }
  EXPECT_EQ(parse_json(lines.back())->find("state")->find("over")->boolean(), true);
  const Json table = *parse_json(lines.front())->find("table");
  EXPECT_EQ(table.find("game")->string(), "archimedes");
  EXPECT_EQ(table.find("options")->find("reiner")->string(), "off");
  EXPECT_EQ(table.find("options")->find("B.factor")->string(), "x1");
  EXPECT_EQ(table.find("seats")->array()->front().find("kind")->string(), "bot");
}

TEST(Replay, the_story_is_told_in_three_languages) {
  const Folder folder;
  write(folder.file("r"), a_record(folder));
  EXPECT_NE(run({"replay", folder.file("r"), "--lang", "pl"}).out.find("Koniec partii."), std::string::npos);
  EXPECT_NE(run({"replay", folder.file("r"), "--lang", "cs"}).out.find("Konec partie."), std::string::npos);
  EXPECT_NE(run({"replay", folder.file("r"), "--lang", "en"}).out.find("The match is over."), std::string::npos);
}

}  // namespace
}  // namespace calculi::cli_tests
