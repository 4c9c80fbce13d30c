// `arena` as other programs call it, and its seatings.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/base/json.hpp"
#include "platform/cli/programs/contest.hpp"
#include "tests/cli/program.hpp"

namespace calculi::cli_tests {
namespace {

Json ratings_of(const Ran& ran) {
  EXPECT_EQ(ran.code, 0) << ran.err;
  const Result<Json> json = parse_json(ran.out.substr(0, ran.out.size() - 1));
  EXPECT_TRUE(json && json->find("ratings") != nullptr) << ran.out;
  return json ? *json->find("ratings") : Json{};
}

TEST(Arena, as_json_says_who_is_stronger_and_how_surely) {
  const Ran ran = run(
      {"arena", "archimedes", "--bots", "random,greedy", "--matches", "400", "--seats", "4", "--seed", "3", "--json"});
  EXPECT_EQ(ran.err, "");
  const Json ratings = ratings_of(ran);
  ASSERT_EQ(ratings.array()->size(), 2U);
  const Json& first = ratings.array()->front();
  const Json& second = ratings.array()->back();
  EXPECT_EQ(first.find("bot")->string(), "greedy");
  EXPECT_GT(*first.find("low")->number(), *second.find("high")->number());
  for (const Json& each : *ratings.array()) {
    ASSERT_EQ(each.keys().size(), 6U);
    EXPECT_LT(*each.find("low")->number(), *each.find("rating")->number());
    EXPECT_GT(*each.find("high")->number(), *each.find("rating")->number());
    EXPECT_EQ(each.find("matches")->number(), 800);
  }
  EXPECT_GE(*first.find("wins")->number() + *second.find("wins")->number(), 400);
}

TEST(Arena, the_same_seed_gives_the_same_result_whatever_the_threads) {
  std::string said;
  for (const char* threads : {"1", "2", "5"}) {
    const Ran ran = run({"arena", "klodki", "--bots", "greedy,random,random", "--matches", "90", "--seats", "3",
                         "--seed", "11", "--threads", threads, "--json"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    if (said.empty()) said = ran.out;
    EXPECT_EQ(ran.out, said) << threads;
  }
  EXPECT_NE(run({"arena", "klodki", "--bots", "greedy,random,random", "--matches", "90", "--seats", "3", "--seed", "12",
                 "--json"})
                .out,
            said);
}

TEST(Arena, has_a_table_for_people_in_every_language) {
  const std::vector<std::string> arguments{"arena", "archimedes", "--matches", "20", "--bots", "random,greedy"};
  std::vector<std::string> heads;
  for (const std::string_view lang : lang_codes) {
    std::vector<std::string> words = arguments;
    words.insert(words.end(), {"--lang", std::string(lang)});
    const auto lines = lines_of(run(words).out);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_TRUE(lines[1].starts_with("greedy  ")) << lines[1];
    heads.push_back(lines[0]);
  }
  EXPECT_NE(heads[0], heads[1]);
  EXPECT_NE(heads[1], heads[2]);
}

using Entries = std::vector<std::int8_t>;

// How often each bot is seated in so many deals, all rotations together.
std::map<int, int> seated_in(const cli::Seatings& seatings, int deals, int seats) {
  std::map<int, int> times;
  for (int deal = 0; deal < deals; ++deal) {
    const auto seated = seatings.of_deal(deal);
    for (const Seat seat : SeatSet::all(seats)) ++times[seated[seat]];
  }
  return times;
}

TEST(Arena, with_more_bots_than_seats_everybody_meets_everybody_equally_often) {
  const cli::Seatings seatings(Entries{0, 1, 2, 3, 4, 5}, 4, 7);
  EXPECT_EQ(seatings.groups(), 15U);
  std::map<std::pair<int, int>, int> met;
  for (int deal = 0; deal < 30; ++deal) {
    auto seated = seatings.of_deal(deal);
    std::sort(seated.begin(), seated.begin() + 4);
    EXPECT_EQ(std::adjacent_find(seated.begin(), seated.begin() + 4), seated.begin() + 4);
    for (const std::int8_t* i = seated.begin(); i < seated.begin() + 4; ++i) {
      for (const std::int8_t* j = i + 1; j < seated.begin() + 4; ++j) ++met[{*i, *j}];
    }
  }
  ASSERT_EQ(met.size(), 15U);
  for (const auto& [pair, times] : met) EXPECT_EQ(times, 12) << pair.first << pair.second;
}

TEST(Arena, with_fewer_bots_than_seats_they_share_the_seats_evenly) {
  for (const auto& [bot, times] : seated_in(cli::Seatings(Entries{0, 1, 2}, 4, 7), 30, 4)) EXPECT_EQ(times, 40) << bot;
  for (const auto& [bot, times] : seated_in(cli::Seatings(Entries{0, 1}, 6, 7), 10, 6)) EXPECT_EQ(times, 30) << bot;
}

TEST(Arena, as_many_names_as_seats_are_one_group) {
  const auto times = seated_in(cli::Seatings(Entries{0, 1, 1, 1}, 4, 7), 10, 4);
  EXPECT_EQ(times.at(0), 10);
  EXPECT_EQ(times.at(1), 30);
}

TEST(Arena, rotations_give_everybody_every_seat_once) {
  const cli::Seatings seatings(Entries{0, 1, 2, 3}, 4, 7);
  for (const Seat seat : SeatSet::all(4)) {
    int sum = 0;
    for (int rotation = 0; rotation < 4; ++rotation) sum += 1 << seatings.of_deal(5, rotation)[seat];
    EXPECT_EQ(sum, 15);
  }
}

}  // namespace
}  // namespace calculi::cli_tests
