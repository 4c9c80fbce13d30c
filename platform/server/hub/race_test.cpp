// Races over the hub: the log says when each person was shown the problem and with which round trip, and a race does
// not wait for a seat that cannot see it.
#include <gtest/gtest.h>

#include "engine/play/levels.hpp"
#include "platform/server/hub/simulated_server_test.hpp"

namespace calculi::server {
namespace {

using testing::AutoPlayer;
using testing::Client;
using testing::SimulatedServer;

const Module* race_game() {
  for (const Module* module : all_modules()) {
    if (module->about().is_race && module->about().listed) return module;
  }
  return nullptr;
}

struct Race : ::testing::Test {
  void SetUp() override {
    if (race_game() == nullptr) GTEST_SKIP() << "no race among the games yet";
    server = std::make_unique<SimulatedServer>();
    host = &server->connect();
    guest = &server->connect("10.0.0.2");
    for (int i = 0; i < 3; ++i) {
      server->hub.measured(host->id, Millis{40}, server->now);
      server->hub.measured(guest->id, Millis{120 + i}, server->now);
    }
    std::vector<std::string> seats(static_cast<unsigned>(std::max<int>(2, race_game()->about().least_seats)), "person");
    server->open_table(*host, seats, *race_game());
    server->sit_down(*guest, *host);
  }
  void start() { server->say(*host, wire::Start{}); }
  const AnyMatch& match() { return *server->hub.table_of(host->id)->match(); }
  bool logged(std::string_view body) { return match().log().lines().find(body) != std::string::npos; }
  // Until a problem is on the table for both.
  void until_shown() {
    const auto shown = [&] { return match().race() && match().race()->shown.size() >= 2; };
    for (int i = 0; i < 100 && !shown(); ++i) ASSERT_TRUE(server->pass_to_next());
    ASSERT_TRUE(shown());
  }

  std::unique_ptr<SimulatedServer> server;
  Client* host = nullptr;
  Client* guest = nullptr;
};

TEST_F(Race, each_showing_is_logged_with_the_round_trip_that_was_measured) {
  start();
  until_shown();
  EXPECT_TRUE(logged(" host shown A 40 "));
  EXPECT_TRUE(logged(" host shown B 121 "));  // the median
}

TEST_F(Race, a_showing_counts_from_when_it_was_sent_not_from_when_it_was_decided) {
  start();
  server->hold_store = true;
  until_shown();
  EXPECT_FALSE(logged(" host shown "));
  const Millis decided = match().now();
  server->now = server->now + Millis{700};  // the store takes its time
  server->hold_store = false;
  server->let_through();
  const std::string when = std::to_string(decided.count + 700);
  EXPECT_TRUE(logged(" " + when + " host shown A 40 "));
  EXPECT_TRUE(logged(" " + when + " host shown B 121 "));
}

TEST_F(Race, a_seat_that_comes_and_goes_all_the_time_does_not_use_up_the_log) {
  start();
  const int before = match().log().size();
  for (int i = 0; i < 300; ++i) {
    server->cut(*guest);
    server->come_back(*guest, "10.0.0.2", true);
  }
  EXPECT_LE(match().log().size() - before, caps::presence_notes);
  server->cut(*guest);
  server->pass(caps::presence_refill + seconds(1));
  const std::string lines(match().log().lines());
  EXPECT_GT(lines.rfind(" host away B ") + 1, lines.rfind(" host back B ") + 1);
}

TEST_F(Race, a_hidden_page_a_silent_line_and_a_cut_are_away_until_they_are_back) {
  start();
  server->say(*guest, wire::Visible{false});
  EXPECT_TRUE(logged(" host away B "));
  server->say(*guest, wire::Visible{true});
  EXPECT_TRUE(logged(" host back B "));
  server->hub.went_silent(host->id, server->now);
  server->run();
  EXPECT_TRUE(logged(" host away A "));
  server->hub.measured(host->id, Millis{50}, server->now);
  server->run();
  EXPECT_TRUE(logged(" host back A "));
  const int before = match().log().size();
  server->cut(*guest);
  EXPECT_TRUE(match().log().line(before).find(" host away B ") != std::string_view::npos);
}

TEST_F(Race, a_secret_input_reaches_nobody_else) {
  start();
  until_shown();
  host->forget();
  server->say(*guest, wire::Visible{false});
  EXPECT_TRUE(host->heard.empty());
}

// A person among bots. If the input that opens a race also ended something that pages show first, the person sees the
// new problem later than the server sends it (OpenRace::seen_from).
struct AmongBots {
  explicit AmongBots(const Module& game) : module(game), host(server.connect()) {
    server.on_ask = [this](const AskBot& ask) { asked(ask); };
    std::vector<std::string> seats{"person"};
    seats.resize(3, "bot " + std::string(usual_opponent(game.bot_levels())));
    server.open_table(host, seats, game);
    server.say(host, wire::Start{});
  }
  const AnyMatch& match() { return *server.hub.table_of(host.id)->match(); }
  void asked(const AskBot& ask) {
    const std::optional<OpenRace> race = match().race();
    if (!race) return;
    EXPECT_GE(ask.asked, race->seen_from) << module.about().slug << ", race " << race->number;
    if (late.contains(race->number)) first_asked.try_emplace(race->number, ask.asked);
  }
  // The person acts as often as messages are allowed, then time passes.
  void step() {
    const std::string text = match().waiting_on().has(host.seat) ? hand.choose(match(), host.seat) : std::string();
    if (!text.empty()) server.act(host, text);
    if (const auto race = match().race(); race && race->seen_from > match().now()) {
      late.emplace(race->number, race->seen_from);
    }
    text.empty() ? (void)server.pass_to_next() : server.pass(Millis{250});
  }

  const Module& module;
  SimulatedServer server;
  Client& host;
  AutoPlayer hand{module, "random", 5};
  std::map<std::uint32_t, Millis> late{};         // races that people see late, and from when
  std::map<std::uint32_t, Millis> first_asked{};  // when a bot was first asked in each of them
};

TEST(RaceAmongBots, no_bot_is_asked_before_people_see_the_problem_and_all_are_then) {
  std::size_t seen_late = 0;
  for (const Module* module : all_modules()) {
    if (!module->about().is_race) continue;
    AmongBots table(*module);
    for (int i = 0; i < 600 && !table.match().outcome(); ++i) table.step();
    for (const auto& [race, asked] : table.first_asked) EXPECT_EQ(asked, table.late.at(race)) << "race " << race;
    EXPECT_GE(table.first_asked.size() + 1, table.late.size()) << module->about().slug;
    seen_late += table.first_asked.size();
  }
  EXPECT_GT(seen_late, 0U);
}

}  // namespace
}  // namespace calculi::server
