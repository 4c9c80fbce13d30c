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

std::vector<const Module*> races() {
  std::vector<const Module*> found;
  for (const Module* module : all_modules()) {
    if (module->about().is_race && module->about().listed) found.push_back(module);
  }
  return found;
}

struct Race : ::testing::Test {
  void SetUp() override {
    if (races().empty()) GTEST_SKIP() << "no race among the games yet";
    sit_down_at(*races().front());
  }
  void sit_down_at(const Module& game) {
    hand.emplace(game, "random", 5);
    server = std::make_unique<SimulatedServer>();
    host = &server->connect();
    guest = &server->connect("10.0.0.2");
    for (int i = 0; i < 3; ++i) {
      server->hub.measured(host->id, Millis{40}, server->now);
      server->hub.measured(guest->id, Millis{120 + i}, server->now);
    }
    std::vector<std::string> seats(static_cast<unsigned>(std::max<int>(2, game.about().least_seats)), "person");
    server->open_table(*host, seats, game);
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

  // Both do what they may, and some time passes. The guest's page says that it took so long for an answer.
  void step(std::optional<std::int64_t> reported = {}) {
    for (Client* one : {host, guest}) {
      if (!match().waiting_on().has(one->seat)) continue;
      const std::string text = hand->choose(match(), one->seat);
      const bool reports = one == guest;
      if (!text.empty()) server->say(*one, wire::Act{++one->cmd, text, reports ? reported : std::nullopt});
    }
    server->pass(Millis{250});
  }

  std::optional<AutoPlayer> hand;
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

// Without round trips a seat gets no credit for its distance.
TEST_F(Race, the_round_trips_of_a_seat_are_kept_when_it_reconnects) {
  start();
  server->cut(*guest);
  server->come_back(*guest, "10.0.0.2");
  until_shown();
  EXPECT_TRUE(logged(" host shown B 121 "));
}

TEST_F(Race, the_round_trips_of_a_seat_are_kept_when_a_second_connection_takes_it_over) {
  start();
  const ConnectionId old = guest->id;
  server->come_back(*guest, "10.0.0.2");
  ASSERT_NE(guest->id, old);
  server->hub.measured(guest->id, Millis{300}, server->now);
  until_shown();
  EXPECT_TRUE(logged(" host shown B 121 ")) << "the median of 120, 121, 122 and 300";
}

TEST_F(Race, a_round_trip_is_measured_right_before_each_showing) {
  start();
  std::vector<ConnectionId> measured;
  bool shown_before = false;
  server->on_measure = [&](const Measure& measure) {
    shown_before = shown_before || logged(" host shown ");
    if (measure.now) measured.push_back(measure.who);
  };
  until_shown();
  std::ranges::sort(measured);
  EXPECT_EQ(measured, (std::vector<ConnectionId>{host->id, guest->id}));
  EXPECT_FALSE(shown_before);
}

TEST_F(Race, a_refused_false_start_is_in_the_log_and_stays_there_after_a_restart) {
  start();
  until_shown();
  const std::string claim = hand->choose(match(), guest->seat);
  const auto hidden = [&] { return match().race() && match().race()->shown.empty(); };
  for (int i = 0; i < 1'000 && !hidden(); ++i) step();
  server->act(*guest, claim);
  EXPECT_EQ(guest->refusal(), "refuse.too_early");
  EXPECT_TRUE(logged(" host early B "));
  server->restart();
  server->come_back(*host);
  EXPECT_TRUE(logged(" host early B "));
}

TEST_F(Race, the_host_alone_is_told_of_an_odd_connection) {
  sit_down_at(*races().back());  // of which a match has more claims
  Client& watching = server->connect("10.0.0.3");
  server->say(watching, wire::Join{host->code});
  start();
  for (int i = 0; i < 5'000 && !host->table->seats[1].odd; ++i) step(60'000);  // longer than the problem was there
  ASSERT_TRUE(host->table->seats[1].odd);
  EXPECT_FALSE(host->table->seats[0].odd);
  for (const Client* other : {guest, &watching}) {
    for (const std::string& text : other->raw) EXPECT_EQ(text.find("\"odd\":true"), std::string::npos);
  }
  server->restart();
  server->come_back(*host);
  EXPECT_TRUE(host->table->seats[1].odd);
  EXPECT_EQ(host->table->seats[1].kind, HolderKind::person) << "nobody is punished";
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
