// The players of Rachmistrz: human in their times, in the order of their strength, and a master whose opinion is kept.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/play/table_of_bots.hpp"
#include "games/rachmistrz/players/master.hpp"
#include "games/rachmistrz/players/people.hpp"
#include "games/rachmistrz/rules/testing.hpp"
#include "tests/how_many.hpp"

namespace calculi {
const Module& rachmistrz_module();
}

namespace calculi::rachmistrz {
namespace {

using namespace testing;

Match<Rachmistrz>::Setup setup_of(std::uint64_t number, int seats) {
  Match<Rachmistrz>::Setup setup;
  setup.seating = seating(seats);
  setup.seed = seed_from_number(55, number);
  setup.holders.fill({HolderKind::bot, {}});
  return setup;
}

// Points of each level over matches in which it sits at every place.
std::vector<double> points_of(const std::vector<std::string_view>& levels, int matches) {
  std::vector<double> points(levels.size());
  for (int i = 0; i < matches; ++i) {
    const auto number = static_cast<std::uint64_t>(i);
    BotsOf<Rachmistrz> bots;
    const auto who = [&](std::size_t seat) { return (seat + number) % levels.size(); };
    for (std::size_t seat = 0; seat < levels.size(); ++seat) {
      bots[seat_at(static_cast<int>(seat))] =
          make_bot<Rachmistrz>(levels[who(seat)], chance(number).stream("b", static_cast<std::uint32_t>(seat)));
    }
    auto match = *Match<Rachmistrz>::open(setup_of(number, static_cast<int>(levels.size())));
    TableRunner table = table_of_bots<Rachmistrz>(rachmistrz_module(), std::move(match), std::move(bots));
    while (table.step()) {
    }
    for (std::size_t seat = 0; seat < levels.size(); ++seat) {
      points[who(seat)] +=
          table.match().outcome()->points[seat_at(static_cast<int>(seat))].count / static_cast<double>(matches);
    }
  }
  return points;
}

struct Hunted {
  double median = 0;  // seconds until the token lies
  double wrong = 0;   // share of finds that do not make their number
};
Hunted hunted_by(const Person& person, int hunts) {
  std::vector<std::int64_t> times;
  int wrong = 0;
  for (int i = 0; i < hunts; ++i) {
    const auto number = static_cast<std::uint64_t>(i);
    Table table(4, options(Side::a, Tempo::race, Dice::d9), Pace::x1, number);
    Stream dice = chance(number).stream("dice", 0);
    for (std::uint8_t& die : table.state.dice) die = static_cast<std::uint8_t>(1 + dice.below(9));
    Mind mind(person, chance(number).stream("mind", 0), Tempo::race);
    const auto found = hunt(Rachmistrz::view(table.state, {Seat::a}), mind, mind.patience());
    if (!found) continue;
    times.push_back(found->time.count);
    const Rough value = value_of(found->way.digits, all_forms[found->way.form]);
    wrong += value.bottom == 0 || value.top <= 0 || lowest(value) != found->number ? 1 : 0;
  }
  std::sort(times.begin(), times.end());
  return {static_cast<double>(times[times.size() / 2]) / 1000, wrong / static_cast<double>(times.size())};
}

// ux 3.4 gives 12.9, 9.9, 8.1, 6.2 and 4.9 s for a board with the numbers up to 60; ours ends at 54.
TEST(RachmistrzBots, take_the_time_of_people_and_err_like_them) {
  constexpr std::array<double, people_count> expected{12.9, 9.9, 8.1, 6.2, 4.9};
  Hunted before{100, 1};
  for (std::size_t i = 0; i < people.size(); ++i) {
    const Hunted hunted = hunted_by(people[i], 1500);
    EXPECT_NEAR(hunted.median, expected[i], 0.3 * expected[i]) << people[i].level;
    EXPECT_LT(hunted.median, before.median) << people[i].level;
    EXPECT_LT(hunted.wrong, before.wrong) << people[i].level;
    before = hunted;
  }
}

TEST(RachmistrzBots, win_the_more_the_older_they_are_and_the_master_most) {
  const std::vector<double> points = points_of({"7", "9", "12", "adult", "expert", "best"}, how_many(20, 200));
  for (std::size_t i = 1; i < points.size(); ++i) EXPECT_GT(points[i], points[i - 1]) << "place " << i << ", seed 55";
}

TEST(RachmistrzBots, the_master_is_better_than_who_takes_the_best_looking_field) {
  const std::vector<double> points = points_of({"best", "greedy", "greedy", "greedy"}, how_many(4, 40));
  for (std::size_t i = 1; i < points.size(); ++i) EXPECT_GT(points[0], points[i]) << "seed 55";
}

TEST(RachmistrzBots, the_master_joins_its_groups_where_a_roll_lets_it) {
  const Board& board = board_of(Side::a);
  const int between = board.find(parse_field("d4").value());
  int rolls = 0;
  for (int die = 1; die <= 8; ++die) {
    Table table(3);
    table.lay(a, {"d2", "d3", "d5", "d6"});
    table.dice(die, 5, 7);
    table.state.left[Seat::a].at(0) = 1;  // it is the last token: what is not joined now never is
    const View view = Rachmistrz::view(table.state, {a});
    if (!has(reachable(board, view.dice, free_fields(view)), between)) continue;
    ++rolls;
    Stream stream = chance(3).stream("a", 0);
    std::vector<Appraised<Rachmistrz>> opinion;
    RachmistrzPlayers::appraise(view, nullptr, stream, opinion);
    ASSERT_FALSE(opinion.empty());
    EXPECT_EQ(board.find(opinion[0].action.field), between) << die << ", 5, 7";
  }
  EXPECT_GE(rolls, 3);
}

TEST(RachmistrzBots, advice_always_speaks_of_what_was_played) {
  Table table(4);
  const View view = Rachmistrz::view(table.state, {Seat::b});
  const Action poor{.kind = Kind::claim, .number = {16, 1}, .field = {3, 0}};  // 2, 3, 7 makes no 16
  Stream stream = chance(4).stream("a", 0);
  std::vector<Appraised<Rachmistrz>> opinion;
  RachmistrzPlayers::appraise(view, &poor, stream, opinion);
  const auto is_poor = [&](const Appraised<Rachmistrz>& each) { return each.action == poor; };
  const auto found = std::find_if(opinion.begin(), opinion.end(), is_poor);
  ASSERT_NE(found, opinion.end());
  EXPECT_LT(found->value, opinion[0].value) << "a claim that cannot be proved wins no token";
}

}  // namespace
}  // namespace calculi::rachmistrz
