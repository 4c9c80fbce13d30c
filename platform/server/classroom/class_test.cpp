// A class from its opening to its end: pupils come, are seated, play, go away, come back, and nothing is left.
#include <gtest/gtest.h>

#include "platform/server/classroom/class_of_test.hpp"

namespace calculi::server {
namespace {

using testing::ClassOf;
using testing::Client;
using testing::SimulatedServer;
using testing::tables_of;
using testing::token_of;
using testing::turn_game;

struct InClass : ::testing::Test {
  SimulatedServer server;
  ClassOf lesson{server};
};

TEST_F(InClass, a_pupil_comes_by_the_code_under_a_name_of_the_server) {
  lesson.open();
  Client& pupil = server.connect(ClassOf::address, "pl");
  server.say(pupil, wire::Join{lesson.code()});
  ASSERT_EQ(pupil.count<wire::ClassDoor>(), 1);
  EXPECT_TRUE(is_nickname(pupil.last<wire::ClassDoor>()->name));
  std::set<std::string> names{pupil.last<wire::ClassDoor>()->name};
  for (int i = 0; i < caps::class_renames; ++i) {
    server.say(pupil, wire::Rename{});
    names.insert(pupil.last<wire::ClassDoor>()->name);
  }
  EXPECT_GT(names.size(), 1U);
  server.say(pupil, wire::Rename{});
  EXPECT_EQ(pupil.refusal(), "server.class_renamed");
  server.say(pupil, wire::ClassEnter{token_of(1)});
  ASSERT_EQ(pupil.count<wire::ClassPlace>(), 1);
  EXPECT_EQ(pupil.last<wire::ClassPlace>()->name, pupil.last<wire::ClassDoor>()->name);
  server.pass(seconds(1));
  ASSERT_EQ(lesson.state().pupils.size(), 1U);
  EXPECT_EQ(lesson.state().pupils[0].name, pupil.last<wire::ClassPlace>()->name);
  EXPECT_EQ(lesson.teacher.last<wire::ClassKeys>()->pupils[0].key.size(), 64U);
}

// C18: the server's half.
TEST_F(InClass, C18_one_seating_starts_all_tables_of_24_pupils_within_15_seconds) {
  lesson.open();
  lesson.come_all(24);
  lesson.seat(tables_of(24, 8));
  server.pass(seconds(1));
  EXPECT_EQ(lesson.place(5).state, wire::PupilState::seated);
  EXPECT_EQ(lesson.place(5).table, 5);
  EXPECT_EQ(lesson.place(5).partners.size(), 2U);
  server.pass(seconds(14));
  EXPECT_EQ(lesson.state().phase, wire::ClassPhase::playing);
  EXPECT_EQ(lesson.state().tables.size(), 8U);
  for (int i = 1; i <= 24; ++i) {
    EXPECT_EQ(lesson.place(i).state, wire::PupilState::playing);
    ASSERT_TRUE(lesson.pupil(i).table.has_value());
    EXPECT_EQ(lesson.pupil(i).table->link, lesson.place(i).table_link);
    EXPECT_EQ(lesson.pupil(i).seat, lesson.place(i).seat);
    EXPECT_FALSE(lesson.pupil(i).table->host);
    EXPECT_FALSE(lesson.pupil(i).view.empty());
    EXPECT_EQ(lesson.pupil(i).gaps, 0);
  }
  server.say(lesson.pupil(1), wire::Host{++lesson.pupil(1).cmd, "abort"});
  EXPECT_EQ(lesson.pupil(1).refusal(), "server.not_host");
}

TEST_F(InClass, pupils_act_at_their_table_and_a_cut_loses_nothing) {
  lesson.open();
  lesson.come_all(6);
  lesson.play(2);
  testing::AutoPlayer hand(turn_game(), "greedy", 7);
  for (int move = 0; move < 10; ++move) {
    for (int i = 1; i <= 6; ++i) {
      const Table* table = lesson.table_of(i);
      if (!table->match()->waiting_on().has(lesson.pupil(i).seat)) continue;
      server.act(lesson.pupil(i), hand.choose(*table->match(), lesson.pupil(i).seat));
    }
  }
  const std::string view = lesson.pupil(2).view;
  server.cut(lesson.pupil(2));
  lesson.come_back(2);
  EXPECT_EQ(lesson.pupil(2).gaps, 0);
  EXPECT_EQ(lesson.pupil(2).view, view);
  EXPECT_EQ(lesson.place(2).number, 2);
}

// Section 7, rules.md T7: each table ends its round, and then the next match can be seated.
TEST_F(InClass, the_clock_says_last_round_and_all_tables_end_in_time) {
  wire::ClassPlan plan = ClassOf::plan_of(turn_game());
  plan.calm = false;
  lesson.open(plan);
  lesson.come_all(5);
  lesson.play(2);
  server.pass(seconds(60));
  EXPECT_EQ(lesson.state().phase, wire::ClassPhase::playing);
  server.pass(seconds(60) * 7);
  EXPECT_TRUE(lesson.state().last_round);
  EXPECT_EQ(lesson.pupil(1).last<wire::ClassSaid>()->what, wire::ClassCall::last_round);
  server.pass(seconds(125));
  EXPECT_EQ(lesson.state().phase, wire::ClassPhase::between);
  EXPECT_EQ(lesson.place(1).state, wire::PupilState::finished);
  lesson.play(2);
  EXPECT_EQ(lesson.state().match, 2);
  EXPECT_EQ(lesson.place(1).state, wire::PupilState::playing);
  EXPECT_EQ(lesson.pupil(1).table->link, lesson.place(1).table_link);
}

// C23: the server's half.
TEST_F(InClass, C23_pause_covers_all_twelve_tables_at_once_and_opens_them_together) {
  lesson.open();
  lesson.come_all(40);
  lesson.play(12);
  const std::int64_t clock = *lesson.state().clock_ms;
  lesson.teach("pause");
  server.pass(seconds(1));
  for (int i = 1; i <= 40; ++i) {
    EXPECT_TRUE(lesson.place(i).paused);
    EXPECT_TRUE(lesson.pupil(i).view.contains(R"("pause":"paused")")) << lesson.pupil(i).view;
  }
  server.pass(seconds(60));
  lesson.teach("resume");
  server.pass(seconds(4));
  for (int i = 1; i <= 40; ++i) EXPECT_TRUE(lesson.pupil(i).view.contains(R"("pause":"none")"));
  EXPECT_GT(*lesson.state().clock_ms, clock - 10'000);
}

TEST_F(InClass, a_restart_brings_class_seats_and_tables_back) {
  lesson.open();
  lesson.come_all(6);
  lesson.play(2);
  server.restart();
  for (int i = 1; i <= 6; ++i) lesson.come_back(i);
  lesson.teacher_comes_back();
  EXPECT_EQ(lesson.state().pupils.size(), 6U);
  EXPECT_EQ(lesson.state().phase, wire::ClassPhase::playing);
  for (int i = 1; i <= 6; ++i) {
    EXPECT_EQ(lesson.place(i).state, wire::PupilState::playing) << i;
    EXPECT_EQ(lesson.pupil(i).gaps, 0);
    EXPECT_NE(lesson.table_of(i), nullptr);
    EXPECT_EQ(lesson.pupil(i).table->link, lesson.place(i).table_link);
  }
}

// What a store needs time for is not over.
TEST_F(InClass, after_a_restart_a_match_goes_on_however_late_its_tables_are_read) {
  lesson.open();
  lesson.come_all(6);
  lesson.play(2);
  server.hold_loads = true;
  server.restart();
  const auto read = [&](std::size_t count) {
    for (; count > 0 && !server.held_loads.empty(); --count) {
      const TableId id = server.held_loads.front();
      server.held_loads.pop_front();
      server.memory.load(id, [&](const store::Loaded& log) { server.hub.loaded(id, log, server.now); });
      server.run();
    }
  };
  read(1);  // the class itself
  lesson.come_back(1);
  ASSERT_EQ(server.held_loads.size(), 2U);
  server.pass(seconds(5));
  read(2);
  server.hold_loads = false;
  server.pass(seconds(1));
  for (int i = 2; i <= 6; ++i) lesson.come_back(i);
  lesson.teacher_comes_back();
  EXPECT_EQ(lesson.state().phase, wire::ClassPhase::playing);
  for (int i = 1; i <= 6; ++i) EXPECT_EQ(lesson.place(i).state, wire::PupilState::playing) << i;
}

// C20: the server's half.
TEST_F(InClass, C20_a_class_that_a_server_without_a_store_has_lost_is_opened_again_under_its_code) {
  lesson.open();
  lesson.come_all(24);
  lesson.play(8);
  const std::string code = lesson.code();
  const std::string link = lesson.link();
  std::vector<wire::KnownPupil> known;
  for (int i = 1; i <= 24; ++i) {
    const Digest key = [&] {
      Key bytes{};
      EXPECT_TRUE(parse_hex(token_of(i), bytes));
      return token_hash(bytes);
    }();
    known.push_back({i, lesson.place(i).name, hex(key)});
  }
  server.memory = store::MemoryStore();
  server.restart();
  lesson.come_back(1);
  EXPECT_EQ(lesson.pupil(1).refusal(), "server.no_such_table");
  server.reconnect(lesson.teacher, ClassOf::address);
  server.say(lesson.teacher, wire::Hello{wire::protocol, "en"});
  server.say(lesson.teacher, wire::OpenClass{ClassOf::plan_of(turn_game()), token_of(0), code, link});
  EXPECT_EQ(lesson.code(), code);
  for (std::size_t from = 0; from < known.size(); from += caps::class_readmitted) {
    const std::size_t end = std::min(known.size(), from + caps::class_readmitted);
    const std::vector<wire::KnownPupil> some(known.begin() + static_cast<std::ptrdiff_t>(from),
                                             known.begin() + static_cast<std::ptrdiff_t>(end));
    const wire::ClassReadmit message{++lesson.teacher.cmd, some, end == known.size()};
    EXPECT_LE(wire::write(message).size(), caps::message_bytes);
    server.say(lesson.teacher, message);
  }
  ASSERT_NE(lesson.pupil(1).last<wire::Moved>(), nullptr);
  server.say(lesson.pupil(1), wire::ClassResume{link, token_of(1), 0, {}});
  for (int i = 2; i <= 24; ++i) lesson.come_back(i);
  for (int i = 1; i <= 24; ++i) EXPECT_EQ(lesson.place(i).number, i);
  lesson.play(8);
  EXPECT_EQ(lesson.place(24).state, wire::PupilState::playing);
}

// C22: the server's half. No message has room for a label, and what comes as a name is one of the server's own.
TEST_F(InClass, C22_a_first_name_is_taken_nowhere) {
  lesson.open();
  const std::string key(64, 'a');
  for (const char* name : {"Ola K", "Ola", "", "Bright", "Bright ", " Falcon", "Bright,Falcon"}) {
    server.say(lesson.teacher, wire::ClassReadmit{++lesson.teacher.cmd, {{1, name, key}}, false});
    EXPECT_EQ(lesson.teacher.refusal(), "refuse.not_understood") << name;
  }
  lesson.come();
  EXPECT_TRUE(is_nickname(lesson.place(1).name));
}

// C19: the server's half.
TEST_F(InClass, C19_forty_pupils_join_from_one_address_after_wrong_codes) {
  lesson.open();
  Client& wrong = server.connect(ClassOf::address);
  for (int i = 0; i < 10; ++i) {
    server.say(wrong, wire::Join{lesson.code() == "000000" ? "111111" : "000000"});
    server.pass(Millis{250});
  }
  lesson.come_all(40);
  for (int i = 1; i <= 40; ++i) {
    EXPECT_EQ(lesson.place(i).number, i);
    EXPECT_EQ(lesson.pupil(i).refusal(), "");
  }
  Client& outside = server.connect(ClassOf::address);
  server.say(outside, wire::Join{lesson.code()});
  EXPECT_EQ(outside.refusal(), "server.class_full");
  server.pass(seconds(1));
  EXPECT_EQ(lesson.state().outside, 1);
  for (const std::string& raw : lesson.teacher.raw) EXPECT_LE(raw.size(), 8U << 10U);
  lesson.play(12);
  for (int i = 1; i <= 40; ++i) {
    for (const std::string& raw : lesson.pupil(i).raw) {
      if (raw.starts_with(R"({"type":"class)")) EXPECT_LE(raw.size(), 1U << 10U);
    }
  }
  for (const std::string& raw : lesson.teacher.raw) EXPECT_LE(raw.size(), 8U << 10U);
}

TEST_F(InClass, the_end_leaves_nothing_in_the_store) {
  lesson.open();
  lesson.come_all(6);
  lesson.play(2);
  EXPECT_GT(server.hub.figures().known, 0U);
  lesson.teach("end");
  EXPECT_EQ(lesson.pupil(1).count<wire::ClassOver>(), 1);
  EXPECT_EQ(lesson.teacher.count<wire::ClassOver>(), 1);
  EXPECT_EQ(server.hub.figures().known, 0U);
  EXPECT_EQ(server.hub.tables(), 0U);
  bool any = true;
  server.memory.list([&](const auto& heads) { any = !heads->empty(); });
  EXPECT_FALSE(any);
}

TEST_F(InClass, a_class_that_everybody_has_left_is_forgotten_in_time_even_after_a_restart) {
  lesson.open();
  lesson.come_all(3);
  lesson.play(1);
  server.restart();
  server.pass(caps::class_empty + seconds(2));
  bool any = true;
  server.memory.list([&](const auto& heads) { any = !heads->empty(); });
  EXPECT_FALSE(any);
}

}  // namespace
}  // namespace calculi::server
