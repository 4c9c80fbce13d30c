// Who is away, since when, and who hears of it; and whose seat it is when two windows want it.
#include <gtest/gtest.h>

#include "platform/server/hub/simulated_server_test.hpp"

namespace calculi::server {
namespace {

using testing::Client;
using testing::SimulatedServer;
using testing::turn_game;

// Two people and a guest who watches.
struct Company {
  explicit Company(const Module& module = turn_game()) {
    server.open_table(host, {"person", "person"}, module);
    server.sit_down(guest, host);
    server.say(watches, wire::Join{host.link});
    for (Client* one : {&host, &guest, &watches}) one->forget();
  }
  std::optional<std::int64_t> away(const Client& told) { return told.table->seats[1].away_ms; }

  SimulatedServer server;
  Client& host = server.connect("10.0.0.1");
  Client& guest = server.connect("10.0.0.2");
  Client& watches = server.connect("10.0.0.3");
};

TEST(Away, C07_a_cut_connection_is_told_to_all_at_once_and_so_is_the_return_in_every_game) {
  for (const Module* module : all_modules()) {
    SCOPED_TRACE(module->about().slug);
    Company company(*module);
    company.server.say(company.host, wire::Start{});
    EXPECT_EQ(company.away(company.host), std::nullopt);
    company.server.cut(company.guest);
    for (const Client* one : {&company.host, &company.watches}) EXPECT_EQ(company.away(*one), 0);
    company.server.pass(seconds(24));
    company.server.say(company.watches, wire::Join{company.host.link});
    EXPECT_EQ(company.away(company.watches), 24'000) << "a newcomer hears how long it is";
    company.server.come_back(company.guest);
    for (const Client* one : {&company.host, &company.guest, &company.watches}) {
      EXPECT_EQ(company.away(*one), std::nullopt);
    }
  }
}

TEST(Away, C07_a_page_that_is_hidden_for_10_seconds_counts_and_a_shorter_look_elsewhere_does_not) {
  for (const Module* module : all_modules()) {
    SCOPED_TRACE(module->about().slug);
    Company company(*module);
    company.server.say(company.host, wire::Start{});
    company.server.say(company.guest, wire::Visible{false});
    company.server.pass(caps::hidden_grace - Millis{1});
    company.server.say(company.guest, wire::Visible{true});
    company.server.pass(seconds(5));
    company.server.say(company.guest, wire::Visible{false});
    company.server.pass(seconds(3));
    company.server.say(company.guest, wire::Visible{false});
    EXPECT_EQ(company.away(company.host), std::nullopt);
    company.server.pass(caps::hidden_grace - seconds(3));
    EXPECT_EQ(company.away(company.host), caps::hidden_grace.count);
    EXPECT_TRUE(company.host.table->seats[1].here) << "the connection is there";
    company.server.say(company.guest, wire::Visible{true});
    EXPECT_EQ(company.away(company.watches), std::nullopt);
  }
}

TEST(Away, C07_a_line_that_falls_silent_counts_until_it_is_heard_again) {
  Company company;
  company.server.hub.went_silent(company.guest.id, company.server.now);
  company.server.run();
  EXPECT_EQ(company.away(company.host), 0) << "in the lobby, too";
  company.server.hub.measured(company.guest.id, Millis{40}, company.server.now);
  company.server.run();
  EXPECT_EQ(company.away(company.host), std::nullopt);
}

TEST(Away, a_bot_that_the_host_has_seated_for_a_hidden_page_leaves_when_the_page_is_back) {
  Company company;
  company.server.say(company.host, wire::Start{});
  company.server.host(company.host, "seat B bot random");
  EXPECT_EQ(company.host.refusal(), "server.seat_taken");
  company.server.say(company.guest, wire::Visible{false});
  company.server.pass(caps::hidden_grace);
  company.server.host(company.host, "seat B bot random");
  EXPECT_EQ(company.watches.table->seats[1].kind, HolderKind::bot);
  company.server.say(company.guest, wire::Visible{true});
  EXPECT_EQ(company.watches.table->seats[1].kind, HolderKind::person);
}

TEST(Away, C07_a_page_that_stays_hidden_in_a_match_has_a_bot_after_the_grace_and_its_seat_back_at_once) {
  for (const Module* module : all_modules()) {
    SCOPED_TRACE(module->about().slug);
    Company company(*module);
    company.server.say(company.host, wire::Start{});
    company.server.say(company.guest, wire::Visible{false});
    company.server.pass(caps::away_grace - Millis{1});
    EXPECT_EQ(company.watches.table->seats[1].kind, HolderKind::person);
    company.server.pass(Millis{1});
    EXPECT_EQ(company.watches.table->seats[1].kind, HolderKind::bot);
    company.server.say(company.guest, wire::Visible{true});
    EXPECT_EQ(company.watches.table->seats[1].kind, HolderKind::person);
  }
}

TEST(Away, C14_a_host_whose_page_stays_hidden_in_a_match_is_host_no_more) {
  Company company;
  company.server.say(company.host, wire::Start{});
  company.server.say(company.host, wire::Visible{false});
  company.server.pass(caps::away_grace);
  EXPECT_TRUE(company.guest.table->host);
  company.server.say(company.host, wire::Visible{true});
  EXPECT_FALSE(company.host.table->host);
  EXPECT_EQ(company.host.table->me, Seat::a);
}

TEST(Away, in_a_lobby_a_hidden_page_keeps_seat_and_role_for_whoever_invites_others_elsewhere) {
  Company company;
  company.server.say(company.host, wire::Visible{false});
  company.server.pass(caps::away_grace + seconds(60));
  EXPECT_TRUE(company.host.table->host);
  EXPECT_EQ(company.guest.table->seats[0].kind, HolderKind::person);
  EXPECT_TRUE(company.guest.table->seats[0].taken);
  company.server.say(company.guest, wire::Visible{true});
  company.server.say(company.host, wire::Start{});
  company.server.pass(Millis{1});
  EXPECT_EQ(company.guest.table->seats[0].kind, HolderKind::bot) << "but in a match nobody waits longer";
}

TEST(Away, where_all_pages_are_hidden_the_match_waits_for_the_first_that_is_seen) {
  Company company;
  company.server.say(company.host, wire::Start{});
  for (Client* one : {&company.host, &company.guest}) company.server.say(*one, wire::Visible{false});
  company.server.pass(caps::away_grace);
  const AnyMatch& match = *company.server.hub.table_of(company.host.id)->match();
  EXPECT_TRUE(match.paused());
  const Millis stood = match.now();
  company.server.pass(seconds(600));
  EXPECT_EQ(match.now(), stood);
  company.server.say(company.host, wire::Visible{true});
  EXPECT_FALSE(match.paused());
  EXPECT_EQ(match.holder(Seat::a).kind, HolderKind::person);
  company.server.pass(caps::away_grace);
  EXPECT_EQ(match.holder(Seat::b).kind, HolderKind::bot) << "the grace of the others begins anew";
}

TEST(Away, nothing_is_told_while_nothing_changes) {
  Company company;
  company.server.cut(company.guest);
  company.host.forget();
  company.server.pass(seconds(60));
  EXPECT_EQ(company.host.count<wire::Table>(), 0);
}

TEST(Away, after_a_restart_the_people_who_are_not_back_are_away) {
  Company company;
  company.server.say(company.host, wire::Start{});
  company.server.restart();
  company.server.pass(seconds(3600));
  company.server.come_back(company.host);
  EXPECT_EQ(company.away(company.host), 0);
  EXPECT_EQ(company.host.table->seats[0].away_ms, std::nullopt);
}

TEST(Away, a_seat_that_is_left_is_nobodys_at_once) {
  Company company;
  company.server.say(company.host, wire::Start{});
  company.server.say(company.guest, wire::Leave{});
  EXPECT_FALSE(company.host.table->seats[1].taken);
  EXPECT_EQ(company.host.table->seats[1].kind, HolderKind::bot);
  EXPECT_EQ(company.away(company.host), std::nullopt);
}

TEST(Away, C10_the_newer_window_has_the_seat_in_lobby_match_and_after_it) {
  Company company;
  Client* window = &company.guest;
  for (const char* phase : {"lobby", "match", "over"}) {
    SCOPED_TRACE(phase);
    if (phase == std::string("match")) company.server.say(company.host, wire::Start{});
    if (phase == std::string("over")) company.server.host(company.host, "abort");
    Client& newer = company.server.connect("10.0.0.2");
    company.server.say(newer, wire::Resume{company.host.link, company.guest.token, 0, {}});
    EXPECT_EQ(newer.seat, Seat::b);
    EXPECT_EQ(window->closed, CloseCode::taken_over);
    EXPECT_EQ(window->last<wire::Bye>()->reason, wire::ByeReason::taken_over);
    EXPECT_TRUE(company.host.table->seats[1].here);
    EXPECT_EQ(company.away(company.host), std::nullopt);
    window = &newer;
  }
  company.server.say(*window, wire::Ready{});
  EXPECT_TRUE(company.host.table->seats[1].ready);
}

TEST(Away, people_at_a_table_that_the_store_has_let_go_are_told_that_it_is_closed) {
  Company company;
  company.server.say(company.host, wire::Start{});
  company.server.host(company.host, "abort");
  const std::array gone{company.server.hub.table_of(company.host.id)->spec().id};
  company.server.hub.purged(gone, company.server.now);
  company.server.run();
  EXPECT_EQ(company.host.last<wire::Bye>()->reason, wire::ByeReason::table_closed);
  EXPECT_EQ(company.server.hub.tables(), 0U);
}

}  // namespace
}  // namespace calculi::server
