// Tables that outlive the process, and a store that fails.
#include <gtest/gtest.h>

#include <algorithm>
#include <ranges>

#include "platform/server/hub/simulated_server_test.hpp"

namespace calculi::server {
namespace {

using testing::AutoPlayer;
using testing::Client;
using testing::SimulatedServer;
using testing::turn_game;

const Module& race_game() {
  for (const Module* module : all_modules()) {
    if (module->about().is_race) return *module;
  }
  return *all_modules().front();
}

// Two people and a bot.
struct Evening {
  explicit Evening(const Module& game = turn_game()) : module(game) {
    server.open_table(host, {"person", "person", "bot greedy"}, module);
    server.sit_down(guest, host);
  }
  const Table& table() { return *server.hub.table_of(host.id); }
  const AnyMatch& match() { return *table().match(); }
  // Whoever is waited for acts, or time passes.
  void step() {
    for (Client* one : {&host, &guest}) {
      if (!match().waiting_on().has(one->seat)) continue;
      const std::string text = hand.choose(match(), one->seat);
      if (text.empty()) continue;
      server.act(*one, text);
      return server.pass(Millis{250});  // people are slower than the rate that is allowed them
    }
    (void)server.pass_to_next();
  }
  void play(int steps) {
    for (int i = 0; i < steps && !match().outcome(); ++i) step();
  }
  void restart() {
    server.restart();
    server.pass(seconds(3600));
    server.come_back(host);
    server.come_back(guest);
  }

  const Module& module;
  SimulatedServer server;
  Client& host = server.connect("10.0.0.1");
  Client& guest = server.connect("10.0.0.2");
  AutoPlayer hand{module, "random", 5};
};

TEST(Recovery, a_lobby_goes_on_with_its_people_its_host_its_lock_and_its_code) {
  Evening evening;
  evening.server.host(evening.host, "seat C empty");
  const wire::Table before = *evening.host.table;
  evening.restart();
  wire::Table after = *evening.host.table;
  EXPECT_EQ(wire::write(after), wire::write(before));
  Client& late = evening.server.connect("10.0.0.3");
  evening.server.say(late, wire::Join{evening.host.code});
  ASSERT_TRUE(late.table.has_value());
  EXPECT_EQ(late.table->link, evening.host.link);
  evening.server.host(evening.host, "lock");
  evening.restart();
  Client& later = evening.server.connect("10.0.0.3");
  evening.server.say(later, wire::Join{evening.host.code});
  EXPECT_EQ(later.refusal(), "server.locked");
  evening.server.host(evening.host, "unlock");
  evening.server.say(later, wire::Join{evening.host.code});
  EXPECT_TRUE(later.table.has_value());
}

TEST(Recovery, a_table_is_read_whose_state_was_written_before_it_had_a_door) {
  Evening evening;
  std::vector<store::Line> lines = *evening.server.memory.log(evening.table().spec().id);
  for (store::Line& line : lines) {
    for (const std::string_view later :
         {R"("lets_in":false,)", R"("removed":[],)", R"("old_links":[],)", R"("host_sets":false,)", R"("ear":false,)",
          R"("is_calm":false,)", R"("tempo_before":null,)", R"(,"ear":false)", R"(,"ear":false)"}) {
      const std::size_t at = line.text.find(later);
      if (at != std::string::npos) line.text.erase(at, later.size());
    }
  }
  EXPECT_EQ(lines.back().text.find("ear"), std::string::npos);
  Table table(TableSpec{.id = evening.table().spec().id, .link_hash = evening.table().spec().link_hash});
  ASSERT_TRUE(table.restore(lines, all_modules(), Millis{0}));
  EXPECT_EQ(table.head(), evening.table().head());
  EXPECT_TRUE(table.opens_to(evening.guest.token));
}

TEST(Recovery, what_a_player_says_while_the_table_is_loaded_is_heard_at_the_table) {
  Evening evening;
  evening.server.restart();
  evening.server.reconnect(evening.host);
  evening.server.say(evening.host, wire::Hello{wire::protocol, "en"});
  evening.host.forget();
  evening.server.hub.received(evening.host.id, wire::write(wire::Resume{evening.host.link, evening.host.token, 0, {}}),
                              evening.server.now);
  evening.server.hub.received(evening.host.id, wire::write(wire::Start{}), evening.server.now);
  evening.server.run();
  EXPECT_EQ(evening.host.refusal(), "");
  EXPECT_EQ(evening.host.table->phase, wire::Phase::playing);
}

TEST(Recovery, a_match_goes_on_where_it_stood_and_the_promise_about_the_deal_holds) {
  Evening evening;
  const std::string promise = evening.host.table->seed_hash;
  evening.server.say(evening.host, wire::Start{});
  evening.play(25);
  const Millis stood = evening.match().now();
  const std::vector<std::string> told = evening.guest.events;
  evening.server.restart();
  evening.server.pass(seconds(3600));
  evening.server.come_back(evening.host);
  EXPECT_LE((evening.match().now() - stood).count, 1000);
  evening.server.come_back(evening.guest);
  EXPECT_EQ(evening.guest.gaps, 0);
  EXPECT_TRUE(
      std::ranges::equal(told, evening.match().events({evening.guest.seat}, 0) | std::views::take(told.size())));
  evening.play(5000);
  ASSERT_TRUE(evening.match().outcome().has_value());
  EXPECT_EQ(evening.guest.events, evening.match().events({evening.guest.seat}, 0));
  EXPECT_EQ(evening.host.table->seed_hash, promise);
  Seed seed{};
  ASSERT_TRUE(parse_hex(*evening.host.table->seed, seed.bytes));
  EXPECT_EQ(hex(blake3(seed.bytes)), promise);
}

TEST(Recovery, a_match_that_is_interrupted_again_and_again_is_the_match_that_is_not) {
  const auto played = [](int restarts) {
    Evening evening;
    evening.server.say(evening.host, wire::Start{});
    for (int i = 0; i < restarts; ++i) {
      evening.play(7);
      evening.restart();
    }
    evening.play(5000);
    EXPECT_TRUE(evening.match().outcome().has_value());
    return evening.guest.gaps;
  };
  EXPECT_EQ(played(12), 0);
}

TEST(Recovery, a_command_that_is_sent_again_after_a_restart_is_answered_again_and_done_once) {
  Evening evening;
  evening.server.say(evening.host, wire::Start{});
  while (!evening.match().waiting_on().has(evening.host.seat)) evening.step();
  const std::string text = evening.hand.choose(evening.match(), evening.host.seat);
  evening.server.act(evening.host, text);
  const wire::Ack answer = *evening.host.last<wire::Ack>();
  evening.server.host(evening.host, "pause");
  const int lines = evening.match().log().size();
  evening.restart();
  evening.host.forget();
  evening.server.say(evening.host, wire::Act{answer.cmd, text, {}});
  ASSERT_NE(evening.host.last<wire::Ack>(), nullptr);
  EXPECT_EQ(evening.host.last<wire::Ack>()->canonical, answer.canonical);
  evening.server.say(evening.host, wire::Host{answer.cmd + 1, "pause"});
  EXPECT_EQ(evening.host.last<wire::Ack>()->cmd, answer.cmd + 1);
  EXPECT_EQ(evening.match().log().size(), lines);
}

TEST(Recovery, what_was_not_confirmed_before_the_crash_was_told_to_nobody_and_may_be_sent_again) {
  Evening evening;
  evening.server.say(evening.host, wire::Start{});
  while (!evening.match().waiting_on().has(evening.host.seat)) evening.step();
  const std::string text = evening.hand.choose(evening.match(), evening.host.seat);
  const int lines = evening.match().log().size();
  evening.server.hold_store = true;
  evening.host.forget();
  evening.server.act(evening.host, text);
  EXPECT_TRUE(evening.host.heard.empty());
  evening.server.hold_store = false;
  evening.restart();
  EXPECT_EQ(evening.match().log().size(), lines);
  evening.server.say(evening.host, wire::Act{evening.host.cmd, text, {}});
  EXPECT_EQ(evening.host.last<wire::Ack>()->cmd, evening.host.cmd);
}

TEST(Recovery, in_a_race_nobody_counts_as_freshly_shown) {
  Evening evening(race_game());
  evening.server.say(evening.host, wire::Start{});
  const auto shown_in = [&] {
    int shown = 0;
    for (int i = 0; i < evening.match().log().size(); ++i) {
      if (evening.match().log().line(i).find(" host shown ") != std::string_view::npos) ++shown;
    }
    return shown;
  };
  const auto is_seen = [&] { return evening.match().race() && !evening.match().race()->shown.empty(); };
  for (int i = 0; i < 400 && !(is_seen() && shown_in() > 0); ++i) evening.step();
  ASSERT_TRUE(is_seen());
  const int shown = shown_in();
  ASSERT_GT(shown, 0);
  const auto race = evening.match().race()->number;
  evening.restart();
  const int lines = evening.match().log().size();
  evening.server.say(evening.guest, wire::Visible{false});  // the match goes on by a line
  EXPECT_GT(evening.match().log().size(), lines);
  ASSERT_EQ(evening.match().race()->number, race);
  EXPECT_EQ(shown_in(), shown);
  evening.server.say(evening.guest, wire::Visible{true});
  evening.play(20'000);
  EXPECT_TRUE(evening.match().outcome().has_value());
}

TEST(Recovery, an_open_hold_closes_with_the_claims_that_it_has) {
  Evening evening(race_game());
  evening.server.say(evening.host, wire::Start{});
  const auto holds = [&] {
    return evening.match().race() && evening.match().due() <= evening.match().now() + seconds(1);
  };
  for (int i = 0; i < 4000 && !holds(); ++i) {
    if (evening.match().race() && evening.match().waiting_on().has(evening.host.seat)) {
      const std::string text = evening.hand.choose(evening.match(), evening.host.seat);
      if (!text.empty()) evening.server.act(evening.host, text);
      if (holds()) break;
    }
    evening.step();
  }
  ASSERT_TRUE(holds());
  const int lines = evening.match().log().size();
  const Millis due = evening.match().due();
  evening.server.restart();
  evening.server.come_back(evening.host);
  ASSERT_GT(evening.match().log().size(), lines);
  EXPECT_TRUE(evening.match().log().line(lines).starts_with(std::to_string(lines) + " " + std::to_string(due.count)));
}

TEST(Recovery, a_server_that_starts_again_on_a_store_leaves_the_old_logs_alone) {
  Evening evening;
  evening.server.say(evening.host, wire::Start{});
  evening.play(10);
  const TableId old = evening.table().spec().id;
  const std::vector<store::Line> kept = *evening.server.memory.log(old);
  evening.server.restart();
  Client& other = evening.server.connect("10.0.0.3");
  evening.server.open_table(other, {"person", "bot greedy"});
  evening.server.say(other, wire::Start{});
  evening.server.pass(seconds(60));
  EXPECT_EQ(other.closed, std::nullopt);
  EXPECT_EQ(*evening.server.memory.log(old), kept);
}

TEST(Recovery, a_table_that_everybody_has_left_is_not_there_any_more) {
  Evening evening;
  evening.server.say(evening.host, wire::Leave{});
  evening.server.say(evening.guest, wire::Leave{});
  evening.server.restart();
  evening.server.come_back(evening.host);
  EXPECT_EQ(evening.host.refusal(), "server.no_such_table");
  Client& late = evening.server.connect("10.0.0.3");
  evening.server.say(late, wire::Join{evening.host.code});
  EXPECT_EQ(late.refusal(), "server.no_such_table");
}

TEST(Recovery, a_log_whose_people_do_not_fit_its_seats_is_no_table) {
  Evening evening;
  evening.server.say(evening.host, wire::Start{});
  evening.play(3);
  const std::vector<store::Line> kept = *evening.server.memory.log(evening.table().spec().id);
  const auto is_table_with = [&](std::string_view seat) {
    std::vector<store::Line> lines = kept;
    for (store::Line& line : lines) {
      const std::size_t at = line.kind == store::LineKind::state ? line.text.find(R"("seat":"B")") : line.text.npos;
      if (at != line.text.npos) line.text.replace(at + 8, 1, seat);
    }
    Table table(TableSpec{.id = evening.table().spec().id});
    return table.restore(lines, all_modules(), Millis{0});
  };
  EXPECT_TRUE(is_table_with("B"));
  EXPECT_TRUE(is_table_with("C"));
  EXPECT_FALSE(is_table_with("A"));
  EXPECT_FALSE(is_table_with("F"));
}

// The next person would get the number of somebody else, or one that there is not.
TEST(Recovery, a_log_that_has_miscounted_its_people_is_no_table) {
  Evening evening;
  const std::vector<store::Line> kept = *evening.server.memory.log(evening.table().spec().id);
  const auto is_table_with = [&](const std::string& people) {
    std::vector<store::Line> lines = kept;
    const std::string name = R"("members_so_far":)";
    for (store::Line& line : lines) {
      const std::size_t at = line.text.find(name) + name.size();
      line.text.replace(at, line.text.find(',', at) - at, people);
    }
    Table table(TableSpec{.id = evening.table().spec().id});
    return table.restore(lines, all_modules(), Millis{0});
  };
  EXPECT_TRUE(is_table_with("2"));
  EXPECT_TRUE(is_table_with("1000000"));
  EXPECT_FALSE(is_table_with("1"));
  EXPECT_FALSE(is_table_with("-5"));
  EXPECT_FALSE(is_table_with("2147483647"));
}

TEST(Recovery, a_match_without_its_opening_is_no_lobby) {
  Evening evening;
  evening.server.say(evening.host, wire::Start{});
  evening.play(3);
  std::vector<store::Line> lines = *evening.server.memory.log(evening.table().spec().id);
  std::erase_if(lines, [](const store::Line& line) { return line.kind == store::LineKind::opening; });
  Table table(TableSpec{.id = evening.table().spec().id});
  EXPECT_FALSE(table.restore(lines, all_modules(), Millis{0}));
}

TEST(Recovery, links_and_tokens_are_in_no_line_of_the_log) {
  Evening evening;
  evening.server.say(evening.host, wire::Start{});
  evening.play(10);
  const std::vector<store::Line> lines = *evening.server.memory.log(evening.table().spec().id);
  for (const store::Line& line : lines) {
    for (const std::string& secret : {evening.host.link, evening.host.token, evening.guest.token}) {
      EXPECT_EQ(line.text.find(secret), std::string::npos);
    }
    if (line.kind != store::LineKind::state)
      EXPECT_EQ(line.text.find(evening.host.table->host_name), std::string::npos);
  }
}

// --- a store that fails

TEST(Outage, a_table_stands_still_says_so_and_goes_on_when_it_can_be_written_again) {
  Evening evening;
  evening.server.say(evening.host, wire::Start{});
  while (!evening.match().waiting_on().has(evening.host.seat)) evening.step();
  const std::string text = evening.hand.choose(evening.match(), evening.host.seat);
  evening.server.store_fails = store::Outcome::outage;
  evening.server.act(evening.host, text);
  ASSERT_NE(evening.guest.last<wire::Stalled>(), nullptr);
  EXPECT_TRUE(evening.guest.last<wire::Stalled>()->yes);
  EXPECT_EQ(evening.host.last<wire::Ack>(), nullptr);
  const Millis stood = evening.match().now();
  const int lines = evening.match().log().size();
  evening.server.host(evening.host, "pause");
  evening.server.pass(seconds(600));
  EXPECT_EQ(evening.match().now(), stood);
  EXPECT_EQ(evening.match().log().size(), lines);
  evening.server.store_fails.reset();
  evening.server.pass(seconds(2));
  EXPECT_FALSE(evening.guest.last<wire::Stalled>()->yes);
  EXPECT_EQ(evening.host.last<wire::Ack>()->cmd, 1);
  EXPECT_EQ(evening.host.refusal(), "server.stalled");
  evening.play(5000);
  EXPECT_TRUE(evening.match().outcome().has_value());
  EXPECT_EQ(evening.guest.gaps, 0);
}

TEST(Outage, a_table_whose_log_somebody_else_has_written_is_read_again) {
  for (const store::Outcome outcome : {store::Outcome::refused, store::Outcome::unknown}) {
    Evening evening;
    evening.server.say(evening.host, wire::Start{});
    while (!evening.match().waiting_on().has(evening.host.seat)) evening.step();
    Client& other = evening.server.connect("10.0.0.3");
    evening.server.open_table(other, {"person", "bot greedy"});
    const int lines = evening.match().log().size();
    evening.server.store_fails = outcome;
    evening.server.act(evening.host, evening.hand.choose(evening.match(), evening.host.seat));
    evening.server.store_fails.reset();
    ASSERT_NE(evening.guest.last<wire::Bye>(), nullptr);
    EXPECT_TRUE(evening.guest.last<wire::Bye>()->again_ms.has_value());
    EXPECT_EQ(evening.guest.closed, CloseCode::restart);
    EXPECT_EQ(other.closed, std::nullopt);
    evening.server.come_back(evening.host);
    evening.server.come_back(evening.guest);
    EXPECT_EQ(evening.match().log().size(), lines);
    evening.play(5000);
    EXPECT_TRUE(evening.match().outcome().has_value());
  }
}

TEST(Outage, a_lobby_tells_nothing_that_is_not_written) {
  Evening evening;
  evening.server.store_fails = store::Outcome::outage;
  Client& late = evening.server.connect("10.0.0.3");
  evening.server.say(late, wire::Join{evening.host.code});
  evening.guest.forget();
  evening.server.host(evening.host, "lock");
  for (const auto& message : evening.guest.heard) EXPECT_TRUE(std::holds_alternative<wire::Stalled>(message));
  evening.server.store_fails.reset();
  evening.server.pass(seconds(2));
  EXPECT_EQ(evening.guest.table->code, std::nullopt);
}

TEST(Outage, a_match_does_not_run_away_from_a_store_that_is_silent) {
  Evening evening;
  evening.server.say(evening.host, wire::Start{});
  evening.server.say(evening.guest, wire::Leave{});
  evening.server.hold_store = true;
  evening.server.host(evening.host, "seat B bot random");
  for (int i = 0; i < 2000; ++i) (void)evening.server.pass_to_next();
  EXPECT_LE(evening.match().log().size(), caps::uncommitted_lines + 20);
  evening.server.hold_store = false;
  evening.server.let_through();
  evening.play(5000);
  EXPECT_TRUE(evening.match().outcome().has_value());
}

}  // namespace
}  // namespace calculi::server
