// A lesson goes its ways: somebody thinks long or goes away, the same deals at all tables, one problem for all, people
// who come late, change their device or their table.
#include <gtest/gtest.h>

#include "engine/play/puzzle/room_book.hpp"
#include "engine/table/record.hpp"
#include "platform/server/classroom/class_of_test.hpp"
#include "tests/how_many.hpp"

namespace calculi::server {
namespace {

using testing::AutoPlayer;
using testing::ClassOf;
using testing::Client;
using testing::SimulatedServer;
using testing::tables_of;
using testing::token_of;
using testing::turn_game;

struct Lesson : ::testing::Test {
  SimulatedServer server;
  ClassOf lesson{server};

  void move(int number, AutoPlayer& hand) { move(lesson, number, hand); }
  static void move(ClassOf& room, int number, AutoPlayer& hand) {
    const Table* table = room.table_of(number);
    const Client& client = room.pupil(number);
    if (table == nullptr || table->match() == nullptr || table->match_over()) return;
    if (!table->match()->waiting_on().has(client.seat)) return;
    const std::string text = hand.choose(*table->match(), client.seat);
    if (!text.empty()) room.server.act(room.pupil(number), text);
  }
  const wire::Tile& tile(int number) const { return lesson.state().tables[static_cast<std::size_t>(number - 1)]; }
};

// C24: the server's half.
TEST_F(Lesson, C24_tiles_say_plays_stuck_away_and_waits_and_who_needs_help) {
  lesson.open();
  lesson.come_all(9);
  lesson.play(3);
  EXPECT_EQ(tile(1).state, wire::TileState::plays);
  AutoPlayer hand(turn_game(), "greedy", 7);
  for (int i = 1; i <= 9; ++i) move(i, hand);
  server.cut(lesson.pupil(2));
  server.pass(seconds(32));
  EXPECT_EQ(tile(2).state, wire::TileState::away);
  EXPECT_EQ(lesson.state().needs.size(), 1U);
  EXPECT_EQ(lesson.state().needs[0].pupil, 2);
  server.pass(seconds(31));
  EXPECT_EQ(tile(1).state, wire::TileState::stuck);
  const std::vector<wire::Need> needs = lesson.state().needs;
  EXPECT_TRUE(std::ranges::is_sorted(needs, std::greater{}, &wire::Need::ms));
  const auto need = std::ranges::find(needs, wire::TileState::stuck, &wire::Need::kind);
  ASSERT_NE(need, needs.end());
  const std::int32_t stuck = need->pupil.value_or(0);
  ASSERT_GT(stuck, 0);
  lesson.teach("hint " + std::to_string(stuck));
  ASSERT_NE(lesson.pupil(stuck).last<wire::HintTold>(), nullptr);
  EXPECT_EQ(lesson.pupil(stuck).last<wire::HintTold>()->cmd, 0);
  lesson.come_back(2);
  server.pass(seconds(2));
  EXPECT_NE(tile(2).state, wire::TileState::away);
  lesson.teach("last");
  server.pass(seconds(1));
  for (int round = 0; round < 400 && lesson.state().phase == wire::ClassPhase::playing; ++round) {
    for (int i = 1; i <= 9; i += 3) move(i, hand);
    server.pass(seconds(1));
  }
  EXPECT_EQ(lesson.state().phase, wire::ClassPhase::between);
}

// C25: the server's half, in all games.
TEST_F(Lesson, C25_the_same_deals_at_six_tables_and_no_result_before_all_have_finished) {
  for (const Module* module : all_modules()) {
    if (module->about().most_seats < 3) continue;
    SimulatedServer one;
    ClassOf room{one};
    wire::ClassPlan plan = ClassOf::plan_of(*module);
    plan.duplicate = true;
    plan.calm = false;
    room.open(plan);
    room.come_all(18);
    const std::string hash = room.state().seed_hash;
    room.play(6);
    std::set<std::string> seeds;
    std::set<Seat> seats_of_first;
    for (int i = 1; i <= 6; ++i) {
      const TableSetup& setup = room.table_of(i)->match()->setup();
      seeds.insert(hex(setup.seed.bytes));
      EXPECT_EQ(hex(blake3(setup.seed.bytes)), hash);
      seats_of_first.insert(room.pupil(i).seat);
    }
    EXPECT_EQ(seeds.size(), 1U) << module->about().slug;
    EXPECT_EQ(seats_of_first.size(), 3U);
    one.pass(seconds(30));
    for (int i = 1; i <= 18; i += 6) one.say(room.pupil(i), wire::Leave{++room.pupil(i).cmd});
    const std::string link = *room.place(2).table_link;
    room.teach("last");
    bool early = false;
    for (int i = 0; i < 600 && room.state().phase == wire::ClassPhase::playing; ++i) {
      one.pass(seconds(1));
      const bool told = room.pupil(2).table->phase == wire::Phase::over || one.hub.record(link).has_value();
      early =
          early ||
          (told && room.state().phase == wire::ClassPhase::playing && !room.teacher.last<wire::ClassState>()->next &&
           !std::ranges::all_of(std::vector{2, 3, 4, 5, 6}, [&](int n) { return room.table_of(n)->match_over(); }));
    }
    EXPECT_FALSE(early);
    EXPECT_EQ(room.state().phase, wire::ClassPhase::between) << module->about().slug;
    one.pass(seconds(1));
    EXPECT_TRUE(one.hub.record(link).has_value());
  }
}

// C26: the server's half.
TEST_F(Lesson, C26_a_problem_for_all_is_counted_and_nothing_is_told_before_it_is_closed) {
  for (const Module* module : all_modules()) {
    if (module->room() == nullptr) continue;
    SimulatedServer one;
    ClassOf room{one};
    room.open(*module);
    room.come_all(24);
    room.teach("problem " + std::string(module->room()->kind));
    ASSERT_NE(room.pupil(1).last<wire::ClassProblem>(), nullptr);
    const std::vector<std::int32_t> numbers = room.pupil(1).last<wire::ClassProblem>()->numbers;
    const std::vector<RoomResult> results = module->room()->results(numbers);
    ASSERT_FALSE(results.empty());
    const std::string right = results[0].result;
    for (int i = 1; i <= 23; ++i) {
      Client& client = room.pupil(i);
      const std::string text = module->room()->judge(numbers, results[0].way) ? results[0].way : right;
      one.say(client, wire::ClassAnswer{++client.cmd, text});
      EXPECT_EQ(client.count<wire::ClassVerdict>(), 0);
    }
    EXPECT_EQ(room.teacher.count<wire::ClassAnswers>(), 0);
    Client& last = room.pupil(24);
    one.say(last, wire::ClassAnswer{++last.cmd, "999"});
    ASSERT_EQ(room.teacher.count<wire::ClassAnswers>(), 1);
    const wire::ClassAnswers& answers = *room.teacher.last<wire::ClassAnswers>();
    EXPECT_EQ(answers.columns[0].count, 23);
    EXPECT_TRUE(answers.columns[0].right);
    EXPECT_EQ(answers.columns.back().count, 1);
    EXPECT_FALSE(answers.columns.back().right);
    EXPECT_TRUE(answers.first.empty());
    EXPECT_TRUE(room.pupil(1).last<wire::ClassVerdict>()->right);
    EXPECT_FALSE(last.last<wire::ClassVerdict>()->right);
    for (const std::string& raw : last.raw) EXPECT_LE(raw.size(), caps::message_bytes);
    room.teach("done");
    one.pass(seconds(1));
    EXPECT_EQ(room.state().phase, wire::ClassPhase::gathering);
  }
}

// C29: the server's half.
TEST_F(Lesson, C29_everybody_is_cut_for_a_minute_and_comes_back_to_the_same_match) {
  lesson.open();
  lesson.come_all(30);
  lesson.play(10);
  std::vector<std::string> links;
  for (int i = 1; i <= 30; ++i) links.push_back(lesson.pupil(i).table->link);
  for (int i = 1; i <= 30; ++i) server.cut(lesson.pupil(i));
  server.cut(lesson.teacher);
  server.pass(seconds(60));
  for (int i = 1; i <= 30; ++i) lesson.come_back(i);
  lesson.teacher_comes_back();
  for (int i = 1; i <= 30; ++i) {
    EXPECT_EQ(lesson.pupil(i).table->link, links[static_cast<std::size_t>(i - 1)]);
    EXPECT_EQ(lesson.place(i).state, wire::PupilState::playing);
  }
  EXPECT_EQ(lesson.state().phase, wire::ClassPhase::playing);
}

TEST_F(Lesson, C29_a_new_device_has_the_old_place_by_two_digits) {
  lesson.open();
  lesson.come_all(3);
  lesson.play(1);
  server.cut(lesson.pupil(2));
  Client& phone = server.connect(ClassOf::address);
  server.say(phone, wire::Join{lesson.code()});
  server.say(phone, wire::ClassClaim{"00", token_of(77)});
  EXPECT_EQ(phone.refusal(), "server.class_word");
  lesson.teach("device 2");
  const std::string digits = lesson.teacher.last<wire::ClassWord>()->word;
  EXPECT_EQ(digits.size(), 2U);
  server.say(phone, wire::ClassClaim{digits, token_of(77)});
  ASSERT_NE(phone.last<wire::ClassPlace>(), nullptr);
  EXPECT_EQ(phone.last<wire::ClassPlace>()->number, 2);
  EXPECT_FALSE(phone.view.empty());
  Client& other = server.connect(ClassOf::address);
  server.say(other, wire::Join{lesson.code()});
  server.say(other, wire::ClassClaim{digits, token_of(78)});
  EXPECT_EQ(other.refusal(), "server.class_word");
}

TEST_F(Lesson, C29_a_late_pupil_takes_the_seat_of_a_bot_or_waits_for_the_next_match) {
  lesson.open();
  lesson.come_all(5);
  lesson.seat({{1, 2, 3}, {4, 5, 0}});
  server.pass(caps::class_seating + seconds(1));
  Client& late = lesson.come();
  server.pass(seconds(1));
  EXPECT_EQ(lesson.place(6).state, wire::PupilState::playing);
  EXPECT_EQ(lesson.place(6).table, 2);
  EXPECT_FALSE(late.view.empty());
  lesson.come();
  server.pass(seconds(1));
  EXPECT_EQ(lesson.place(7).state, wire::PupilState::late);
  server.say(lesson.pupil(1), wire::Leave{++lesson.pupil(1).cmd});
  server.pass(seconds(1));
  EXPECT_EQ(lesson.state().pupils.size(), 6U);
  EXPECT_EQ(lesson.state().tables.size(), 2U);
  EXPECT_FALSE(lesson.state().phase == wire::ClassPhase::between);
}

TEST_F(Lesson, C29_nobody_waits_for_a_table_that_all_its_pupils_have_left) {
  lesson.open();
  lesson.come_all(6);
  lesson.play(2);
  for (const int number : {1, 3, 5}) server.cut(lesson.pupil(number));
  server.pass(seconds(100));
  EXPECT_EQ(tile(1).state, wire::TileState::away);
  lesson.teach("next");
  AutoPlayer hand(turn_game(), "greedy", 7);
  for (int i = 0; i < 400 && lesson.state().phase == wire::ClassPhase::playing; ++i) {
    for (const int number : {2, 4, 6}) move(number, hand);
    server.pass(seconds(1));
  }
  EXPECT_EQ(lesson.state().phase, wire::ClassPhase::between);
  lesson.come_back(1);
  EXPECT_EQ(lesson.place(1).number, 1);
}

TEST_F(Lesson, C29_in_the_last_round_a_network_that_is_away_for_all_ends_no_match) {
  lesson.open();
  lesson.come_all(6);
  lesson.play(2);
  lesson.teach("last");
  for (int number = 1; number <= 6; ++number) server.cut(lesson.pupil(number));
  server.pass(seconds(150));
  for (int number = 1; number <= 6; ++number) lesson.come_back(number);
  server.pass(seconds(2));
  EXPECT_EQ(lesson.state().phase, wire::ClassPhase::playing);
  for (int number = 1; number <= 6; ++number) EXPECT_FALSE(lesson.table_of(number)->match_over());
}

// Section 11: the teacher says when it goes on.
TEST_F(Lesson, C29_a_computer_that_has_slept_pauses_all_tables) {
  lesson.open();
  lesson.come_all(6);
  server.hub.slept(server.now);
  server.pass(seconds(1));
  EXPECT_FALSE(lesson.state().paused);
  lesson.play(2);
  server.hub.slept(server.now);
  server.run();
  server.pass(seconds(1));
  EXPECT_TRUE(lesson.state().paused);
  for (int i = 1; i <= 6; ++i) EXPECT_TRUE(lesson.pupil(i).view.contains(R"("pause":"paused")"));
  lesson.teach("resume");
  server.pass(seconds(4));
  for (int i = 1; i <= 6; ++i) EXPECT_TRUE(lesson.pupil(i).view.contains(R"("pause":"none")"));
}

TEST_F(Lesson, two_pupils_are_swapped_one_is_moved_and_one_removed_and_nobody_else_notices) {
  lesson.open();
  lesson.come_all(6);
  lesson.play(2);
  const Seat one = lesson.pupil(1).seat;
  const Seat other = lesson.pupil(2).seat;
  lesson.teach("swap 1 2");
  server.pass(seconds(1));
  EXPECT_EQ(lesson.place(1).table, 2);
  EXPECT_EQ(lesson.place(1).seat, other);
  EXPECT_EQ(lesson.place(2).table, 1);
  EXPECT_EQ(lesson.place(2).seat, one);
  EXPECT_EQ(lesson.pupil(1).table->link, lesson.place(1).table_link);
  EXPECT_EQ(lesson.pupil(1).gaps, 0);
  lesson.teach("remove 3");
  EXPECT_EQ(lesson.pupil(3).closed, CloseCode::removed);
  server.pass(seconds(1));
  EXPECT_EQ(lesson.state().pupils.size(), 5U);
  lesson.teach("move 2 2");
  EXPECT_EQ(lesson.teacher.refusal(), "server.no_bot_seat");
  lesson.teach("move 4 1");
  server.pass(seconds(1));
  EXPECT_EQ(lesson.place(4).table, 1);
  server.reconnect(lesson.pupil(3), ClassOf::address);
  server.say(lesson.pupil(3), wire::Hello{wire::protocol, "en"});
  server.say(lesson.pupil(3), wire::ClassResume{lesson.link(), token_of(3), 0, {}});
  EXPECT_EQ(lesson.pupil(3).refusal(), "server.removed");
}

TEST_F(Lesson, a_second_device_teaches_but_does_not_end_and_hears_no_keys) {
  lesson.open();
  lesson.come_all(2);
  lesson.teach("word");
  Client& second = server.connect(ClassOf::address);
  server.say(second, wire::ClassControl{lesson.teacher.last<wire::ClassWord>()->word, token_of(50)});
  ASSERT_NE(second.last<wire::ClassOpened>(), nullptr);
  EXPECT_TRUE(second.last<wire::ClassOpened>()->second);
  EXPECT_EQ(second.count<wire::ClassKeys>(), 0);
  server.say(second, wire::ClassTeach{1, "end"});
  EXPECT_EQ(second.refusal(), "server.not_teacher");
  server.say(second, wire::ClassTeach{2, "pause"});
  server.pass(seconds(1));
  EXPECT_TRUE(lesson.state().paused);
  Client& third = server.connect(ClassOf::address);
  server.say(third, wire::ClassControl{lesson.teacher.last<wire::ClassWord>()->word, token_of(51)});
  EXPECT_EQ(third.refusal(), "server.class_word");
}

// Section 0.10: ranking is one switch, and names are those of the first three alone.
TEST_F(Lesson, a_beamer_ranks_tables_and_names_three_pupils_only_where_the_class_is_not_calm) {
  for (const bool calm : {true, false}) {
    SimulatedServer one;
    ClassOf room{one};
    wire::ClassPlan plan = ClassOf::plan_of(turn_game());
    plan.calm = calm;
    plan.duplicate = true;
    room.open(plan);
    room.come_all(6);
    Client& screen = one.connect("10.0.0.2");
    one.say(screen, wire::Join{room.code(), wire::Coming::screen});
    room.play(2);
    AutoPlayer hand(turn_game(), "greedy", 7);
    for (int i = 0; i < 60; ++i) move(room, i % 6 + 1, hand);
    room.teach("next");
    for (int i = 0; i < 600 && room.state().phase == wire::ClassPhase::playing; ++i) {
      for (int number = 1; number <= 6; ++number) move(room, number, hand);
      one.pass(seconds(1));
      const wire::ClassScreen& now = *screen.last<wire::ClassScreen>();
      EXPECT_TRUE(now.phase != wire::ClassPhase::playing || now.first.empty());
    }
    one.pass(seconds(1));
    const wire::ClassScreen& shown = *screen.last<wire::ClassScreen>();
    ASSERT_EQ(shown.phase, wire::ClassPhase::between);
    EXPECT_EQ(shown.first.empty(), calm);
    EXPECT_LE(shown.first.size(), 3U);
    for (const wire::ScreenTile& tile : shown.tables) EXPECT_EQ(tile.points.has_value(), !calm);
  }
}

// C26: three dice, by hand.
TEST_F(Lesson, C26_seven_two_and_three_make_eighteen_results_and_each_way_is_true) {
  for (const Module* module : all_modules()) {
    if (module->room() == nullptr || module->room()->kind != "dice") continue;
    const std::vector<std::int32_t> numbers{7, 2, 3};
    SimulatedServer one;
    ClassOf room{one};
    room.open(*module);
    room.come_all(24);
    room.teach("problem dice 7,2,3");
    const std::vector<RoomResult> results = module->room()->results(numbers);
    EXPECT_EQ(results.size(), 18U);
    for (int i = 1; i <= 24; ++i) {
      Client& client = room.pupil(i);
      const std::string wrong = i % 2 == 0 ? "7*3+2+1" : "7*3";
      one.say(client, wire::ClassAnswer{++client.cmd, i <= 20 ? results[static_cast<std::size_t>(i % 9)].way : wrong});
    }
    ASSERT_EQ(room.teacher.count<wire::ClassAnswers>(), 1);
    const wire::ClassAnswers& answers = *room.teacher.last<wire::ClassAnswers>();
    std::int32_t found = 0;
    std::int32_t right = 0;
    for (const wire::AnswerColumn& column : answers.columns) {
      if (!column.right) continue;
      ++right;
      found += column.count;
      const Result<RoomAnswer> judged = module->room()->judge(numbers, column.way.value());
      ASSERT_TRUE(judged.has_value());
      EXPECT_TRUE(judged->right);
      EXPECT_EQ(judged->result, column.result);
    }
    EXPECT_EQ(right, 18);
    EXPECT_EQ(found, 20);
    EXPECT_EQ(answers.columns.size(), 20U);
  }
}

TEST_F(Lesson, figures_come_with_the_end_of_a_match_and_tries_of_pages_are_added) {
  wire::ClassPlan plan = ClassOf::plan_of(turn_game());
  plan.mode = wire::ClassMode::cup;
  lesson.open(plan);
  lesson.come_all(3);
  lesson.play(1);
  AutoPlayer hand(turn_game(), "greedy", 7);
  for (int i = 0; i < 40; ++i) move(i % 3 + 1, hand);
  lesson.teach("next");
  for (int i = 0; i < 300 && lesson.state().phase == wire::ClassPhase::playing; ++i) {
    for (int number = 1; number <= 3; ++number) move(number, hand);
    server.pass(seconds(1));
  }
  ASSERT_EQ(lesson.state().phase, wire::ClassPhase::between);
  EXPECT_TRUE(lesson.state().next);
  ASSERT_NE(lesson.teacher.last<wire::ClassFigures>(), nullptr);
  EXPECT_EQ(lesson.teacher.last<wire::ClassFigures>()->pupils.size(), 3U);
  EXPECT_GT(lesson.state().common, 0);
  EXPECT_GT(lesson.state().pupils[0].points.value_or(0) + lesson.state().pupils[1].points.value_or(0) +
                lesson.state().pupils[2].points.value_or(0),
            0);
  server.say(lesson.pupil(1), wire::ClassTries{++lesson.pupil(1).cmd, 1, {{"7x8", 54, 2}}});
  server.pass(seconds(1));
  ASSERT_NE(lesson.teacher.last<wire::ClassMissed>(), nullptr);
  EXPECT_EQ(lesson.teacher.last<wire::ClassMissed>()->facts[0].fact, "7x8");
  server.say(lesson.pupil(1), wire::ClassTries{++lesson.pupil(1).cmd, 1, {{"7x8", 54, 2000}}});
  EXPECT_EQ(lesson.pupil(1).refusal(), "refuse.not_understood");
}

}  // namespace
}  // namespace calculi::server
