// `review` as other programs call it: every game has an adviser whose figures add up, or says that it has none.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/play/review.hpp"
#include "engine/table/registry.hpp"
#include "tests/cli/program.hpp"
#include "tests/how_many.hpp"

namespace calculi::cli_tests {
namespace {

// A match of three as a record file: the plainest bots make mistakes.
std::string record_of(const Module& module, const Folder& folder) {
  const std::string slug(module.about().slug);
  const Ran ran = run({"simulate", slug, "--seats", std::to_string(std::min<int>(3, module.about().most_seats)),
                       "--matches", "1", "--seed", "9", "--bots", "greedy", "--records", folder.path()});
  EXPECT_EQ(ran.code, 0) << ran.err;
  return folder.file(slug + "-000000.record");
}

// All values of a member, in order; they are decimals.
std::vector<double> values_of(const std::string& json, const std::string& member) {
  std::vector<double> values;
  const std::string mark = "\"" + member + "\":";
  for (std::size_t at = json.find(mark); at != json.npos; at = json.find(mark, at + 1)) {
    values.push_back(std::stod(json.substr(at + mark.size())));
  }
  return values;
}

// "0. B: 7 minus 2 equals 5. Better: a new card. Cost: ..."
bool names_moves_in_words(const std::string& review) {
  for (const std::string& line : lines_of(review)) {
    const std::size_t cost = line.find(" Koszt: ");
    if (cost == line.npos || line.find(" Lepiej: ") == line.npos) continue;
    for (const char* sign : {"+", "=", "@", "/", " x ", "draw", "drop", "open", "ready", "close"}) {
      if (line.substr(0, cost).find(sign) != line.npos) return false;
    }
  }
  return review.find(" Lepiej: ") != review.npos;
}

// Every reason that has a code has its words, too.
bool reasons_are_told(const std::string& json) {
  const std::string code = "\"code\":\"";
  const std::string said = "\"why_said\":\"";
  for (std::size_t at = json.find(code); at != json.npos; at = json.find(code, at + 1)) {
    const bool has_code = json[at + code.size()] != '"';
    const bool has_words = json[json.find(said, at) + said.size()] != '"';
    if (has_code != has_words) return false;
  }
  return json.find(code) != json.npos;
}

TEST(Review, adds_up_in_every_game_that_has_a_master_and_is_refused_in_the_others) {
  for (const Module* module : all_modules()) {
    const Folder folder;
    const std::string record = record_of(*module, folder);
    const Ran ran = run({"review", record, "--json"});
    if (!module->has_master()) {
      EXPECT_TRUE(refused_in_one_line(ran)) << module->about().slug << ran.err;
      continue;
    }
    ASSERT_EQ(ran.code, 0) << ran.err;
    const std::size_t decisions = ran.out.find("\"decisions\":[");
    const std::string seats = ran.out.substr(0, decisions);
    double luck = 0;
    for (const double each : values_of(seats, "luck")) luck += each;
    EXPECT_NEAR(luck, 0, 0.01) << seats;
    double cost = 0;
    for (const double each : values_of(ran.out.substr(decisions), "cost")) {
      EXPECT_GE(each, 0);
      cost += each;
    }
    double all = 0;
    for (const double each : values_of(seats, "cost")) all += each;
    EXPECT_NEAR(cost, all, 0.2) << seats;
    EXPECT_GT(cost, 0) << "greedy bots that never err in " << module->about().slug;
    EXPECT_TRUE(reasons_are_told(ran.out)) << module->about().slug;
    const bool whole = how_many(module == all_modules().front(), true);  // once more, and in every language
    if (whole) {
      EXPECT_EQ(run({"review", record, "--json"}).out, ran.out);
    }
    for (const std::string_view lang : lang_codes) {
      if (!whole && lang != "pl") continue;
      const Ran told = run({"review", record, "--lang", std::string(lang)});
      EXPECT_EQ(told.code, 0);
      EXPECT_GE(lines_of(told.out).size(), 5U) << told.out;
      EXPECT_EQ(told.out.find('{'), std::string::npos);
      EXPECT_TRUE(lang != "pl" || names_moves_in_words(told.out)) << told.out;
    }
  }
}

TEST(Review, of_padlocks_tells_for_every_round_who_could_have_opened_it) {
  const Folder folder;
  const auto klodki = std::ranges::find(all_modules(), "klodki", [](const Module* one) { return one->about().slug; });
  ASSERT_NE(klodki, all_modules().end());
  const Ran ran = run({"review", record_of(**klodki, folder)});
  int rounds = 0;
  for (const std::string& line : lines_of(ran.out)) {
    const std::string round = "Round " + std::to_string(rounds + 1) + ", ";
    const bool told =
        line.find("Could have opened it: ") != line.npos || line.ends_with("nobody could have opened it.");
    if (line.starts_with(round) && told) ++rounds;
  }
  EXPECT_EQ(rounds, 17) << ran.out;
}

TEST(Review, of_a_changed_record_names_the_line) {
  const Folder folder;
  const std::string file = record_of(*all_modules().front(), folder);
  std::string text = read(file);
  text[text.find("\n3 ") + 3] = '9';
  write(file, text);
  const Ran ran = run({"review", file});
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_NE(ran.err.find("does not follow"), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace calculi::cli_tests
