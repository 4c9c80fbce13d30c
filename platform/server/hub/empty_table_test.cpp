// Tables that their people have left: who still watches, who comes first, what a restart leaves of code, link and
// knocks, and how many of them a server holds.
#include <gtest/gtest.h>

#include <algorithm>

#include "platform/server/hub/simulated_server_test.hpp"

namespace calculi::server {
namespace {

using testing::Client;
using testing::SimulatedServer;
using testing::turn_game;

struct EmptyTable : ::testing::Test {
  EmptyTable() {
    server.open_table(host, {"person", "person", "bot greedy"});
    server.sit_down(guest, host);
  }
  Client& comes(wire::Coming as, const std::string& to) {
    Client& one = server.connect("10.0.0." + std::to_string(++newcomers));
    server.say(one, wire::Join{to, as});
    return one;
  }
  void everybody_goes() {
    server.cut(host);
    server.cut(guest);
  }
  SimulatedServer server;
  Client& host = server.connect("10.0.0.1");
  Client& guest = server.connect("10.0.0.2");
  int newcomers = 8;
};

// --- who still watches

TEST_F(EmptyTable, a_table_is_not_put_away_while_somebody_watches_it_or_knocks) {
  Client& watcher = comes(wire::Coming::watcher, host.code);
  Client& screen = comes(wire::Coming::screen, host.code);
  server.host(host, "knock on");
  Client& knocker = comes(wire::Coming::watcher, host.code);
  ASSERT_EQ(knocker.count<wire::Knocking>(), 1);
  const auto is_seen_by = [&](Client& last) {
    everybody_goes();
    server.pass(caps::lobby_idle + seconds(60));
    server.come_back(host);
    last.forget();
    server.host(host, "set terms host");
    EXPECT_EQ(server.hub.table_of(last.id), server.hub.table_of(host.id));
    return last.count<wire::Table>() > 0;
  };
  EXPECT_TRUE(is_seen_by(watcher));
  server.cut(watcher);
  EXPECT_TRUE(is_seen_by(screen));
  server.cut(screen);
  EXPECT_FALSE(is_seen_by(knocker)) << "who knocks is not told of the table";
  ASSERT_EQ(host.table->knocks.size(), 1U) << "but still knocks";
  server.host(host, "let " + std::to_string(host.table->knocks[0].number));
  EXPECT_TRUE(knocker.table.has_value());
}

TEST_F(EmptyTable, it_is_put_away_a_while_after_the_last_watcher_has_gone) {
  Client& watcher = comes(wire::Coming::watcher, host.code);
  everybody_goes();
  server.pass(caps::lobby_idle * 2);
  server.cut(watcher);
  server.pass(caps::lobby_idle - seconds(1));
  EXPECT_EQ(server.hub.tables(), 1U);
  server.pass(seconds(2));
  EXPECT_EQ(server.hub.tables(), 0U);
}

TEST(EmptyTables, a_lone_lobby_that_a_screen_shows_is_not_put_away_for_a_new_table) {
  SimulatedServer server(1, all_modules(), {.tables = 4});
  std::vector<Client*> hosts;
  for (int i = 0; i < 3; ++i) {
    hosts.push_back(&server.connect("10.1.0." + std::to_string(i)));
    server.open_table(*hosts.back(), {"person", "person"});
  }
  Client& screen = server.connect("10.2.0.1");
  server.say(screen, wire::Join{hosts[0]->link, wire::Coming::screen});
  server.cut(*hosts[0]);
  server.pass(seconds(1));
  server.cut(*hosts[1]);
  server.pass(caps::lone_lobby_idle);
  Client& other = server.connect("10.3.0.1");
  server.open_table(other, {"person", "person"});
  EXPECT_EQ(server.hub.tables(), 3U) << "the second one makes room";
  screen.forget();
  server.come_back(*hosts[0], "10.1.0.0");
  EXPECT_GT(screen.count<wire::Table>(), 0);
}

TEST_F(EmptyTable, one_that_is_written_late_is_not_put_away_under_the_first_who_comes) {
  server.hold_store = true;
  server.host(host, "lock");
  everybody_goes();
  server.pass(caps::lobby_idle + seconds(1));
  ASSERT_EQ(server.hub.tables(), 1U) << "it has not been written yet";
  server.come_back(host);
  server.hold_store = false;
  server.let_through();
  EXPECT_EQ(server.hub.tables(), 1U);
  EXPECT_EQ(host.table->door, wire::Door::locked);
}

// --- who comes first

struct WaitingMatch : EmptyTable {
  WaitingMatch() { server.say(host, wire::Start{}); }
  const AnyMatch& match_of(const Client& client) { return *server.hub.table_of(client.id)->match(); }
  // A newcomer sits down where nobody of the table is: the match goes on, and the others have their grace.
  void sits_down_alone(bool on_the_host_seat_after) {
    Client& late = comes(wire::Coming::watcher, host.code);
    const Millis stood = match_of(late).now();
    server.say(late, wire::TakeSeat{});
    ASSERT_EQ(late.table->me, Seat::c);
    EXPECT_FALSE(match_of(late).paused());
    server.pass(caps::away_grace + seconds(5));
    EXPECT_GT(match_of(late).now(), stood);
    EXPECT_EQ(match_of(late).holder(Seat::a).kind, HolderKind::bot);
    EXPECT_EQ(match_of(late).holder(Seat::b).kind, HolderKind::bot);
    EXPECT_EQ(late.table->host, on_the_host_seat_after);
    EXPECT_EQ(late.gaps, 0);
  }
};

TEST_F(WaitingMatch, a_newcomer_wakes_it_after_it_was_stopped_for_absence) {
  everybody_goes();
  server.pass(caps::away_grace + seconds(5));
  sits_down_alone(true);
}

TEST_F(WaitingMatch, a_newcomer_wakes_it_after_a_restart) {
  server.restart();
  sits_down_alone(true);
}

TEST_F(WaitingMatch, somebody_who_finds_no_seat_leaves_it_asleep) {
  Client& third = comes(wire::Coming::watcher, host.code);
  server.say(third, wire::TakeSeat{});
  ASSERT_EQ(third.table->me, Seat::c);
  server.restart();
  Client& late = comes(wire::Coming::watcher, host.code);
  const Millis stood = match_of(late).now();
  server.say(late, wire::TakeSeat{});
  EXPECT_EQ(late.refusal(), "server.no_bot_seat");
  server.pass(seconds(300));
  EXPECT_EQ(match_of(late).now(), stood);
}

TEST_F(EmptyTable, in_a_lobby_the_seats_of_those_who_do_not_return_are_free_after_their_grace) {
  server.host(host, "seat C person");
  server.restart();
  Client& late = comes(wire::Coming::guest, host.code);
  server.say(late, wire::TakeSeat{});
  ASSERT_EQ(late.table->me, Seat::c);
  server.pass(caps::away_grace + seconds(1));
  EXPECT_FALSE(late.table->seats[0].taken);
  EXPECT_TRUE(late.table->host);
}

TEST_F(WaitingMatch, after_a_restart_the_host_need_not_wait_for_the_others_once_more) {
  server.host(host, "abort");
  server.restart();
  server.come_back(host);
  server.come_back(guest);
  server.host(host, "again");
  EXPECT_EQ(host.refusal(), "");
  ASSERT_TRUE(host.table->starts_ms.has_value());
}

// --- what a restart leaves

TEST_F(EmptyTable, a_number_of_a_knock_before_the_restart_lets_nobody_else_in) {
  server.host(host, "knock on");
  (void)comes(wire::Coming::guest, host.code);
  const std::int32_t number = host.table->knocks.at(0).number;
  server.restart();
  server.come_back(host);
  Client& another = comes(wire::Coming::guest, host.code);
  ASSERT_EQ(another.count<wire::Knocking>(), 1);
  server.host(host, "let " + std::to_string(number));
  EXPECT_EQ(another.table, std::nullopt);
  EXPECT_EQ(host.last<wire::Ack>()->cmd, host.cmd) << "that one has gone, which is no mistake";
  server.host(host, "let " + std::to_string(host.table->knocks.at(0).number));
  EXPECT_TRUE(another.table.has_value());
}

TEST_F(EmptyTable, where_nobody_knows_the_link_any_more_the_code_stands_for_it) {
  SimulatedServer& s = server;
  Client& other = s.connect("10.0.0.7");
  s.open_table(other, {"person", "person"});
  s.host(host, "seat C person");
  s.restart();
  Client& mover = s.connect("10.0.0.8");
  s.say(mover, wire::Join{other.link});
  ASSERT_EQ(mover.table->link, other.link);
  s.say(mover, wire::Join{host.code});
  EXPECT_EQ(mover.table->link, host.code) << "not the link of another table";
  s.say(mover, wire::TakeSeat{});
  ASSERT_EQ(mover.table->me, Seat::c);
  s.cut(mover);
  s.come_back(mover, "10.0.0.8");
  EXPECT_EQ(mover.table->me, Seat::c) << "by the code and the key of the seat";
  s.come_back(host);
  EXPECT_EQ(mover.table->link, host.link);
}

// --- rules that are newer

struct OldLog : EmptyTable {
  // The table as it is read from its log, with other texts in the lines of its state.
  bool is_read(std::string_view from, std::string_view to) {
    lines = *server.memory.log(server.hub.table_of(host.id)->spec().id);
    for (store::Line& line : lines) {
      const std::size_t at = line.kind == store::LineKind::state ? line.text.find(from) : std::string::npos;
      if (at != std::string::npos) line.text.replace(at, from.size(), to);
    }
    return table.restore(lines, all_modules(), Millis{0});
  }
  const std::string rules = R"("rules":)" + std::to_string(turn_game().about().rules_version);
  std::vector<store::Line> lines;
  Table table{TableSpec{}};
};

TEST_F(OldLog, a_lobby_that_was_opened_under_older_rules_goes_on_under_ours) {
  ASSERT_TRUE(is_read(rules, R"("rules":0)"));
  EXPECT_TRUE(table.opens_to(host.token));
  EXPECT_TRUE(table.opens_to(guest.token));
  EXPECT_EQ(table.spec().setup.options, server.hub.table_of(host.id)->spec().setup.options);
}

TEST_F(OldLog, its_options_are_those_of_the_game_where_they_do_not_fit_any_more) {
  ASSERT_TRUE(is_read(rules + R"(,"options":{)", R"("rules":0,"options":{"an_option_of_before":"1",)"));
  EXPECT_EQ(table.spec().setup.options, server.hub.table_of(host.id)->spec().setup.options);
}

TEST_F(OldLog, a_match_is_played_under_its_own_rules_or_not_at_all) {
  server.say(host, wire::Start{});
  EXPECT_FALSE(is_read(rules, R"("rules":0)"));
}

// --- how many a server holds

TEST(EmptyTables, tables_that_come_back_from_the_store_count_like_any_other) {
  SimulatedServer server(1, all_modules(), {.tables = 4});
  std::vector<Client*> hosts;
  for (int i = 0; i < 8; ++i) {
    Client& host = *hosts.emplace_back(&server.connect("10.1.0." + std::to_string(i)));
    server.open_table(host, {"person", "person"});
    ASSERT_FALSE(host.token.empty()) << i;
    server.cut(host);
    server.pass(caps::lobby_idle + seconds(1));
  }
  ASSERT_EQ(server.hub.tables(), 0U);
  for (int i = 0; i < 4; ++i) server.come_back(*hosts[static_cast<unsigned>(i)], "10.1.0.9");
  EXPECT_EQ(server.hub.tables(), 4U);
  server.come_back(*hosts[4], "10.1.0.9");
  EXPECT_EQ(server.hub.tables(), 4U);
  EXPECT_EQ(hosts[4]->refusal(), "server.too_many_tables");
  EXPECT_TRUE(hosts[4]->last<wire::Refused>()->again_ms.has_value()) << "the page asks again by itself";
  server.cut(*hosts[0]);
  server.say(*hosts[4], wire::Resume{hosts[4]->link, hosts[4]->token, 0, {}});
  EXPECT_EQ(hosts[4]->table->me, Seat::a) << "an empty table makes room";
  EXPECT_EQ(server.hub.tables(), 4U);
}

TEST(EmptyTables, a_lobby_that_is_brought_back_counts_for_the_address_that_brings_it) {
  SimulatedServer server;
  std::vector<Client*> hosts;
  for (int i = 0; i < caps::lobbies_per_address; ++i) {
    Client& host = *hosts.emplace_back(&server.connect("10.1.0.1"));
    server.open_table(host, {"person", "person"});
    server.cut(host);
  }
  server.pass(caps::lobby_idle + seconds(1));
  ASSERT_EQ(server.hub.tables(), 0U);
  for (Client* host : hosts) server.come_back(*host, "10.1.0.1");
  Client& one_more = server.connect("10.1.0.1");
  server.open_table(one_more, {"person", "person"});
  EXPECT_EQ(one_more.refusal(), "server.too_many_tables");
}

}  // namespace
}  // namespace calculi::server
