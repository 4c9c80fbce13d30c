// `ladder`: programs of a folder and our levels, on a page; it goes on where it was broken off, and names what is
// broken.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>

#include "engine/base/json.hpp"
#include "tests/cli/program.hpp"

namespace calculi::cli_tests {
namespace {

constexpr const char* bot = CALCULI_BINARY_DIR "/example_bot";

// A folder with a program, one that a manifest starts, two that are broken, and a file that is nobody's.
class Entered : public Folder {
 public:
  Entered() {
    write(file("quick"), std::string("#!/bin/sh\nexec ") + bot + "\n");
    chmod(file("quick").c_str(), 0755);
    write(file("slow.json"), R"({"name":"Żółw & co","command":["sh","slow.sh"]})");
    write(file("slow.sh"), std::string("exec ") + bot + "\n");
    write(file("mute"), "#!/bin/sh\nexit 0\n");
    chmod(file("mute").c_str(), 0755);
    write(file("odd.json"), R"({"name":"odd"})");
    write(file("notes.txt"), "not a program");
  }
  Ran ladder(const std::string& deals = "2", const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"ladder", path(),   "--levels", "random", "--threads",
                                   "1",      "--json", "--deals",  deals};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
  std::string out(const std::string& name) const { return file("ladder/" + name); }
};

Json json_of(const Ran& ran) {
  EXPECT_EQ(ran.code, 0) << ran.err;
  Result<Json> json = parse_json(ran.out.substr(0, ran.out.find('\n')));
  return json ? std::move(*json) : Json{};
}
std::int64_t number(const Json& json, std::string_view key) { return json.find(key)->number().value_or(-1); }

TEST(Ladder, everybody_plays_everybody_and_what_is_broken_is_named_and_left_out) {
  const Entered folder;
  const Ran ran = folder.ladder();
  const Json told = json_of(ran);
  EXPECT_EQ(number(told, "matches"), 3 * 2 * 2);  // three pairs, two deals, both seats
  EXPECT_EQ(told.find("ratings")->array()->size(), 3U);
  ASSERT_EQ(told.find("left_out")->array()->size(), 2U);
  for (const std::string_view name : {"mute", "odd.json"}) EXPECT_TRUE(has(ran.err, name)) << ran.err;
  for (const Json& row : *told.find("ratings")->array()) EXPECT_EQ(number(row, "matches"), 8);

  const std::string page = read(folder.out("index.html"));
  for (const std::string_view part : {"Żółw &amp; co", "quick", "<svg", "mute"}) EXPECT_TRUE(has(page, part)) << part;
  EXPECT_FALSE(has(page, "<script"));
  const std::size_t at = page.find("href=\"records/") + 6;
  const std::string record = folder.out(page.substr(at, page.find('"', at) - at));
  EXPECT_EQ(run({"replay", record, "--verify"}).code, 0) << record;
}

TEST(Ladder, goes_on_where_it_was_broken_off_and_plays_what_is_missing) {
  const Entered folder;
  const Json whole = json_of(folder.ladder());
  EXPECT_EQ(number(json_of(folder.ladder()), "played_before"), 12);
  const std::vector<std::string> lines = lines_of(read(folder.out("matches.jsonl")));
  ASSERT_EQ(lines.size(), 13U);
  std::string cut;
  for (int i = 0; i < 6; ++i) cut += lines[static_cast<unsigned>(i)] + "\n";
  write(folder.out("matches.jsonl"), cut + lines[6].substr(0, 30));  // broken off in the middle of a line
  const Json again = json_of(folder.ladder());
  EXPECT_EQ(number(again, "played_before"), 5);
  EXPECT_EQ(number(again, "matches"), 12);
  std::vector<std::string> all = lines_of(read(folder.out("matches.jsonl")));
  std::vector<std::string> before = lines;
  std::ranges::sort(all);
  std::ranges::sort(before);
  EXPECT_EQ(all, before);

  write(folder.file("quick"), read(folder.file("quick")) + "# another version\n");
  EXPECT_EQ(number(json_of(folder.ladder()), "played_before"), 4);  // without the two pairs of the changed one
  EXPECT_EQ(number(json_of(folder.ladder("3")), "played_before"), 12);
}

TEST(Ladder, of_another_game_needs_another_folder_and_nobody_plays_alone) {
  const Entered folder;
  json_of(folder.ladder("1"));
  const Ran other = folder.ladder("1", {"--seed", "9"});
  EXPECT_TRUE(
      refused_in_one_line({other.code, other.out, other.err.substr(other.err.rfind('\n', other.err.size() - 2) + 1)}));
  EXPECT_TRUE(has(other.err, "--out"));
  EXPECT_TRUE(refused_in_one_line(run({"ladder", folder.file("nowhere")})));
  const Folder empty;
  EXPECT_TRUE(refused_in_one_line(run({"ladder", empty.path(), "--levels", "random"})));
  EXPECT_TRUE(refused_in_one_line(run({"ladder", empty.path(), "--levels", "genius"})));
}

}  // namespace
}  // namespace calculi::cli_tests
