// Lessons full of mishaps: lines are cut, the process dies, the store cannot write, pupils change tables; and at the
// end everybody is where they belong, and nothing is left.
#include <random>

#include <gtest/gtest.h>

#include "platform/server/classroom/class_of_test.hpp"
#include "tests/how_many.hpp"

namespace calculi::server {
namespace {

using testing::AutoPlayer;
using testing::ClassOf;
using testing::Client;
using testing::SimulatedServer;

class BadLesson {
 public:
  BadLesson(const Module& module, unsigned seed)
      : random_(seed), server_(seed), lesson_(server_), hand_(module, "greedy", seed) {
    wire::ClassPlan plan = ClassOf::plan_of(module);
    plan.calm = below(2) == 0;
    plan.duplicate = below(2) == 0;
    lesson_.open(plan);
    pupils_ = 6 + below(7);
    lesson_.come_all(pupils_);
    lesson_.play(pupils_ / 3);
  }

  void run(int mishaps) {
    for (int i = 0; i < mishaps; ++i) mishap();
    server_.store_fails.reset();
    server_.pass(seconds(3));
    for (int i = 1; i <= pupils_; ++i) here(i);
    if (is_cut(lesson_.teacher)) lesson_.teacher_comes_back();
    server_.pass(seconds(3));
    EXPECT_EQ(server_.fault, "");
    EXPECT_EQ(lesson_.state().pupils.size(), static_cast<std::size_t>(pupils_));
    for (int i = 1; i <= pupils_; ++i) {
      EXPECT_EQ(lesson_.place(i).number, i);
      EXPECT_EQ(lesson_.pupil(i).gaps, 0) << i;
      if (lesson_.state().phase != wire::ClassPhase::playing) continue;
      ASSERT_TRUE(lesson_.place(i).table.has_value());
      EXPECT_EQ(lesson_.pupil(i).table->link, *lesson_.place(i).table_link);
      EXPECT_EQ(lesson_.pupil(i).seat, lesson_.place(i).seat);
    }
    lesson_.teach("end");
    bool any = true;
    server_.memory.list([&](const auto& heads) { any = !heads->empty(); });
    EXPECT_FALSE(any);
  }

 private:
  int below(int bound) { return static_cast<int>(random_() % static_cast<unsigned>(bound)); }
  bool is_cut(const Client& client) const { return client.id == ConnectionId::none || client.closed.has_value(); }
  void here(int number) {
    if (is_cut(lesson_.pupil(number))) lesson_.come_back(number);
  }

  void act(int number) {
    Client& client = lesson_.pupil(number);
    const Table* table = is_cut(client) ? nullptr : lesson_.table_of(number);
    if (table == nullptr || table->match() == nullptr || table->match_over()) return;
    if (!table->match()->waiting_on().has(client.seat)) return;
    const std::string text = hand_.choose(*table->match(), client.seat);
    if (!text.empty()) server_.act(client, text);
  }

  void mishap() {
    const int number = 1 + below(pupils_);
    const int other = 1 + below(pupils_);
    switch (below(9)) {
      case 0:
        if (!is_cut(lesson_.pupil(number))) server_.cut(lesson_.pupil(number));
        break;
      case 1:
        here(number);
        break;
      case 2:
        server_.pass(seconds(1 + below(20)));
        break;
      case 3:
        if (below(4) == 0) server_.restart();
        break;
      case 4:
        teach(below(2) == 0 ? "pause" : "resume");
        break;
      case 5:
        teach("swap " + std::to_string(number) + " " + std::to_string(other));
        break;
      case 6:
        if (below(3) == 0) {
          server_.store_fails = store::Outcome::outage;
        } else {
          server_.store_fails.reset();
        }
        break;
      default:
        for (int i = 1; i <= pupils_; ++i) act(i);
    }
  }

  void teach(const std::string& text) {
    if (is_cut(lesson_.teacher)) lesson_.teacher_comes_back();
    lesson_.teach(text);
  }

  std::mt19937 random_;
  SimulatedServer server_;
  ClassOf lesson_;
  AutoPlayer hand_;
  int pupils_ = 0;
};

TEST(ClassSimulation, nobody_loses_a_seat_whatever_happens) {
  for (int seed = 1; seed <= how_many(2, 200); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    for (const Module* module : all_modules()) {
      if (!module->about().listed) continue;
      BadLesson(*module, static_cast<unsigned>(seed)).run(80);
    }
  }
}

}  // namespace
}  // namespace calculi::server
