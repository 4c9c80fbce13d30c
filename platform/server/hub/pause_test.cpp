// C06, T6: a host pauses a race. What was shown is covered for everybody and replaced; once somebody has claimed, the
// pause waits for the judgement. Whatever is played, its record is true.
#include <gtest/gtest.h>

#include "engine/table/record.hpp"
#include "platform/server/hub/simulated_server_test.hpp"

namespace calculi::server {
namespace {

using namespace testing;

constexpr int pauses = 20;  // of each race

bool holds_something(const Json* json) {
  if (json == nullptr || json->is_null()) return false;
  if (const std::vector<Json>* list = json->array()) {
    return std::ranges::any_of(*list, [](const Json& one) { return holds_something(&one); });
  }
  return json->number() != 0;
}

// What a round shows, by the names that views and events of races have for it.
std::string shown_in(const Json& game) {
  std::string found;
  for (const std::string_view name : {"dice", "padlocks", "hand", "open", "thrown_cards", "claims"}) {
    const Json* member = game.find(name);
    if (holds_something(member) || (member != nullptr && member->array() != nullptr && member->array()->size() > 6)) {
      found.append(name).append(" ");
    }
  }
  return found;
}

std::string problem_in(const std::string& view) {
  const Result<Json> json = parse_json(view);
  const Json& game = *json->find("game");
  const Json* problem = game.find("dice") != nullptr ? game.find("dice") : game.find("padlocks");
  std::string text;
  JsonWriter out(text);
  if (holds_something(problem)) write_tree(out, *problem);
  return text;
}

class PausedRace {
 public:
  PausedRace(const Module& module, int number)
      : server(static_cast<std::uint64_t>(100 + number)), hand(module, "random", static_cast<std::uint64_t>(number)) {
    server.open_table(host, {"person", "person"}, module);
    server.sit_down(guest, host);
    server.say(screen, wire::Join{host.link, wire::Coming::screen});
    server.say(host, wire::Start{});
  }

  const AnyMatch& match() { return *server.hub.table_of(host.id)->match(); }
  Pause pause() { return match().interruption().pause; }

  // Until a problem is on the table for both; they agree to whatever comes before it.
  void until_shown() {
    const auto shown = [&] { return match().race() && match().race()->shown.size() == 2; };
    for (int i = 0; i < 200 && !shown(); ++i) server.pass(Millis{250});
    ASSERT_TRUE(shown());
  }
  // Everybody does something; true where it was a claim.
  bool step() {
    for (Client* one : {&host, &guest}) {
      if (!match().waiting_on().has(one->seat)) continue;
      const std::string text = hand.choose(match(), one->seat);
      if (!text.empty()) server.act(*one, text);
    }
    const bool holds = match().race() && match().due() < match().now() + seconds(1);
    server.pass(Millis{100});
    return holds;
  }
  void forget() {
    for (Client* one : {&host, &guest, &screen}) one->forget();
  }
  // What anybody was told of the problem or of hands since then.
  std::string told() {
    std::string found;
    for (const Client* one : {&host, &guest, &screen}) {
      for (const wire::ServerMessage& message : one->heard) {
        if (const auto* view = std::get_if<wire::View>(&message)) {
          found += shown_in(*parse_json(view->view.text)->find("game"));
        }
        if (const auto* event = std::get_if<wire::Event>(&message)) {
          const Result<Json> json = parse_json(event->event.text);
          if (const Json* game = json->find("game")) found += shown_in(*game);
          if (const Json* end = json->find("view")) found += shown_in(*end);
        }
      }
    }
    return found;
  }
  void expect_true_record() {
    server.host(host, "abort");
    const std::optional<std::string> record = server.hub.record(host.link);
    ASSERT_TRUE(record.has_value());
    EXPECT_TRUE(replay_record(*record, all_modules()).has_value());
  }

  SimulatedServer server;
  Client& host = server.connect("10.0.0.1");
  Client& guest = server.connect("10.0.0.2");
  Client& screen = server.connect("10.0.0.3");
  AutoPlayer hand;
};

std::vector<const Module*> listed_races() {
  std::vector<const Module*> found;
  for (const Module* module : all_modules()) {
    if (module->about().is_race && module->about().listed) found.push_back(module);
  }
  return found;
}

TEST(PausedRaces, C06_a_problem_that_nobody_has_claimed_is_covered_for_everybody_and_another_one_is_drawn) {
  for (const Module* module : listed_races()) {
    int other_values = 0;
    for (int number = 0; number < pauses; ++number) {
      SCOPED_TRACE(std::string(module->about().slug) + " " + std::to_string(number));
      PausedRace race(*module, number);
      race.until_shown();
      race.server.pass(seconds(1));
      const std::string problem = problem_in(race.host.view);
      const auto draw = race.match().race()->number;
      ASSERT_FALSE(problem.empty());
      race.forget();
      race.server.host(race.host, "pause");
      race.server.pass(seconds(30));
      EXPECT_EQ(race.pause(), Pause::paused);
      EXPECT_EQ(race.told(), "") << "while paused";
      race.server.host(race.host, "resume");
      race.server.pass(pause_countdown - Millis{1});
      EXPECT_EQ(race.told(), "") << "in the countdown";
      race.server.pass(Millis{1});
      race.until_shown();
      EXPECT_NE(race.match().race()->number, draw);
      ASSERT_FALSE(problem_in(race.host.view).empty());
      other_values += problem_in(race.host.view) != problem ? 1 : 0;
      race.expect_true_record();
    }
    EXPECT_GT(other_values, pauses * 3 / 4) << module->about().slug;
  }
}

TEST(PausedRaces, C06_once_somebody_has_claimed_the_pause_waits_for_the_judgement_and_all_are_told_so) {
  for (const Module* module : listed_races()) {
    for (int number = 0; number < pauses; ++number) {
      SCOPED_TRACE(std::string(module->about().slug) + " " + std::to_string(number));
      PausedRace race(*module, number);
      race.until_shown();
      for (int i = 0; i < 400 && race.pause() != Pause::asked; ++i) {
        const bool claimed = race.step();
        if (claimed && race.pause() == Pause::none) race.server.host(race.host, "pause");
        if (race.pause() == Pause::closing || race.pause() == Pause::paused) {  // nobody had claimed after all
          race.server.pass(seconds(1));
          race.server.host(race.host, "resume");
          race.server.pass(pause_countdown);
        }
      }
      ASSERT_EQ(race.pause(), Pause::asked);
      for (const Client* one : {&race.host, &race.guest, &race.screen}) {
        EXPECT_NE(one->view.find(R"("pause":"asked")"), std::string::npos);
      }
      const auto draw = race.match().race() ? race.match().race()->number : 0;
      for (int i = 0; i < 2000 && race.pause() == Pause::asked; ++i) race.step();
      ASSERT_EQ(race.pause(), Pause::paused);
      race.forget();
      race.server.pass(seconds(30));
      EXPECT_EQ(race.told(), "");
      EXPECT_FALSE(race.match().outcome());
      EXPECT_FALSE(race.match().race() && race.match().race()->number == draw);
      race.expect_true_record();
    }
  }
}

}  // namespace
}  // namespace calculi::server
