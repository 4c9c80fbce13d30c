// People at a table: who may sit where, who is the host, what happens when somebody goes away.
#include <set>

#include <gtest/gtest.h>

#include "platform/server/hub/simulated_server_test.hpp"

namespace calculi::server {
namespace {

using testing::Client;
using testing::SimulatedServer;
using testing::turn_game;

Client& seated(SimulatedServer& server, Client& host, const std::string& address) {
  Client& client = server.connect(address);
  server.sit_down(client, host);
  return client;
}

struct Lobby : ::testing::Test {
  SimulatedServer server;
  Client& host = server.connect();
};

TEST_F(Lobby, the_creator_is_host_on_the_first_seat_for_a_person) {
  server.open_table(host, {"bot greedy", "person", "person"});
  EXPECT_EQ(host.seat, Seat::b);
  EXPECT_EQ(host.code.size(), 6U);
  EXPECT_EQ(host.link.size(), 32U);
  EXPECT_TRUE(host.table->host);
  EXPECT_FALSE(host.table->seats[0].name.empty());
  EXPECT_EQ(host.table->seats[0].kind, HolderKind::bot);
}

TEST_F(Lobby, a_guest_joins_by_code_with_spaces_or_by_link_and_sits_once) {
  server.open_table(host, {"person", "person", "person"});
  Client& by_code = server.connect("10.0.0.2");
  server.say(by_code, wire::Join{host.code.substr(0, 3) + " " + host.code.substr(3)});
  server.say(by_code, wire::TakeSeat{Seat::c, {}});
  EXPECT_EQ(by_code.seat, Seat::c);
  server.say(by_code, wire::TakeSeat{});
  EXPECT_EQ(by_code.refusal(), "server.at_a_table");
  Client& by_link = server.connect("10.0.0.3");
  server.say(by_link, wire::Join{host.link});
  server.say(by_link, wire::TakeSeat{Seat::c, {}});
  EXPECT_EQ(by_link.refusal(), "server.seat_taken");
  server.say(by_link, wire::TakeSeat{});
  EXPECT_EQ(by_link.seat, Seat::b);
  Client& late = server.connect("10.0.0.4");
  server.say(late, wire::Join{host.link});
  server.say(late, wire::TakeSeat{});
  EXPECT_EQ(late.refusal(), "server.no_free_seat");
  EXPECT_EQ(host.table->guests, 1);
}

TEST_F(Lobby, a_contribution_to_the_deal_is_understood_or_refused) {
  const std::string slug(turn_game().about().slug);
  for (const std::string& strange : {std::string{}, std::string(31, 'a'), std::string(34, 'a'), std::string(32, 'g')}) {
    server.say(host, wire::CreateTable{slug, {}, {"person", "person"}, strange});
    EXPECT_EQ(host.refusal(), "refuse.not_understood") << strange;
    EXPECT_EQ(server.hub.tables(), 0U) << strange;
    server.pass(seconds(1));
  }
  server.say(host, wire::CreateTable{slug, {}, {"person", "person"}, std::string(32, 'a')});
  Client& guest = server.connect("10.0.0.2");
  server.say(guest, wire::Join{host.code});
  server.say(guest, wire::TakeSeat{{}, std::string(33, 'b')});
  EXPECT_EQ(guest.refusal(), "refuse.not_understood");
  EXPECT_EQ(guest.count<wire::Seated>(), 0);
  server.say(guest, wire::TakeSeat{{}, std::string(32, 'b')});
  EXPECT_EQ(guest.count<wire::Seated>(), 1);
  server.say(host, wire::Start{});
  EXPECT_EQ(server.hub.table_of(host.id)->match()->setup().contributions.size(), 2);
}

TEST_F(Lobby, a_client_that_joins_the_same_table_again_is_told_of_it_again) {
  server.open_table(host, {"person", "person"});
  Client& guest = server.connect("10.0.0.2");
  for (int i = 1; i <= 2; ++i) {
    server.say(guest, wire::Join{host.code});
    EXPECT_EQ(guest.count<wire::Table>(), i);
    EXPECT_EQ(guest.table->guests, 1);
  }
  server.say(host, wire::Join{host.code});
  EXPECT_TRUE(host.table->host);
}

TEST_F(Lobby, a_phrase_from_a_seat_reaches_everybody_and_too_many_are_dropped) {
  server.open_table(host, {"person", "person"});
  Client& guest = seated(server, host, "10.0.0.2");
  Client& looks_on = server.connect("10.0.0.3");
  server.say(looks_on, wire::Join{host.code});
  server.say(guest, wire::React{wire::Reaction::well_done});
  for (const Client* one : {&host, &guest, &looks_on}) {
    ASSERT_EQ(one->count<wire::Reacted>(), 1);
    EXPECT_EQ(one->last<wire::Reacted>()->seat, Seat::b);
    EXPECT_EQ(one->last<wire::Reacted>()->reaction, wire::Reaction::well_done);
  }
  for (int i = 0; i < 2 * caps::reactions; ++i) server.say(guest, wire::React{wire::Reaction::thanks});
  EXPECT_EQ(host.count<wire::Reacted>(), caps::reactions);
  server.pass(caps::reaction_refill);
  server.say(guest, wire::React{wire::Reaction::hello});
  EXPECT_EQ(host.count<wire::Reacted>(), caps::reactions + 1);
  server.say(host, wire::React{wire::Reaction::oops});
  EXPECT_EQ(guest.last<wire::Reacted>()->seat, Seat::a);
  server.say(looks_on, wire::React{wire::Reaction::hello});
  EXPECT_EQ(looks_on.refusal(), "server.no_seat");
  server.say_text(guest, R"({"type":"react","reaction":"anything else"})");
  EXPECT_EQ(guest.count<wire::Error>(), 1);
}

TEST_F(Lobby, a_host_who_never_comes_back_is_host_no_more) {
  server.open_table(host, {"person", "person"});
  Client& guest = seated(server, host, "10.0.0.2");
  server.cut(host);
  server.cut(guest);
  server.pass(caps::away_grace + seconds(1));  // nobody is here to be host instead
  server.come_back(guest, "10.0.0.2", true);
  EXPECT_FALSE(guest.table->host);
  server.pass(caps::away_grace + seconds(1));
  EXPECT_TRUE(guest.table->host);
  server.say(guest, wire::Start{});
  EXPECT_EQ(guest.table->phase, wire::Phase::playing);
}

TEST_F(Lobby, names_at_a_table_differ_and_are_of_the_speakers_language) {
  Client& polish = server.connect("10.0.0.1", "pl");
  server.open_table(polish, {"person", "person", "bot greedy", "bot greedy"});
  const std::string before = polish.last<wire::Welcome>()->name;
  EXPECT_EQ(polish.table->seats[0].name, before);
  Client& guest = server.connect("10.0.0.2", "cs");
  server.say(guest, wire::Rename{});
  EXPECT_EQ(guest.count<wire::Welcome>(), 2);
  server.sit_down(guest, polish);
  std::set<std::string> names;
  for (const wire::SeatLine& line : polish.table->seats) names.insert(line.name);
  EXPECT_EQ(names.size(), 4U);
  EXPECT_EQ(guest.table->seats[1].name, guest.last<wire::Welcome>()->name);
}

TEST_F(Lobby, a_player_who_sits_is_renamed_until_the_match_begins) {
  server.open_table(host, {"person", "person"});
  Client& guest = seated(server, host, "10.0.0.2");
  const std::string before = host.table->seats[0].name;
  server.say(host, wire::Rename{});
  const std::string after = host.last<wire::Welcome>()->name;
  EXPECT_NE(after, before);
  EXPECT_NE(after, guest.table->seats[1].name);
  for (const Client* one : {&host, &guest}) EXPECT_EQ(one->table->seats[0].name, after);
  server.say(host, wire::Start{});
  server.say(host, wire::Rename{});
  EXPECT_EQ(host.refusal(), "server.at_a_table");
  EXPECT_EQ(guest.table->seats[0].name, after);
}

TEST_F(Lobby, the_host_arranges_the_seats_and_nobody_else_does) {
  server.open_table(host, {"person", "person", "person"});
  Client& guest = seated(server, host, "10.0.0.2");
  server.host(guest, "seat C bot greedy");
  EXPECT_EQ(guest.refusal(), "server.not_host");
  server.say(guest, wire::Start{});
  EXPECT_EQ(guest.refusal(), "server.not_host");
  server.host(host, "seat C bot genius");
  EXPECT_EQ(host.refusal(), "refuse.unknown_level");
  server.host(host, "seat A empty");
  EXPECT_EQ(host.refusal(), "server.seat_taken");
  server.host(host, "seat C bot greedy");
  EXPECT_EQ(host.table->seats[2].kind, HolderKind::bot);
  server.host(host, "seat B empty");
  EXPECT_EQ(guest.table->me, Seat::none);
  EXPECT_EQ(host.table->guests, 1);
  EXPECT_EQ(host.last<wire::Ack>()->cmd, host.cmd);
}

TEST_F(Lobby, a_host_without_a_seat_starts_and_sees_what_is_public) {
  server.open_table(host, {"bot greedy", "bot greedy"});
  EXPECT_EQ(host.seat, Seat::none);
  server.say(host, wire::Start{});
  server.pass(seconds(10));
  EXPECT_EQ(host.view, server.hub.table_of(host.id)->match()->view_json({Seat::none}));
  server.say(host, wire::Act{++host.cmd, "draw", {}});
  EXPECT_EQ(host.refusal(), "server.no_seat");
}

TEST_F(Lobby, seats_nobody_took_are_played_by_bots) {
  server.open_table(host, {"person", "person", "empty"});
  server.say(host, wire::Start{});
  EXPECT_EQ(host.table->seats[1].kind, HolderKind::bot);
  EXPECT_FALSE(host.table->seats[1].name.empty());
  EXPECT_EQ(host.table->seats[2].kind, HolderKind::empty);
}

TEST_F(Lobby, a_table_that_cannot_be_is_refused_with_the_reason) {
  server.say(host, wire::CreateTable{"no_such_game", {}, {"person", "person"}, {}});
  EXPECT_EQ(host.refusal(), "server.no_such_game");
  server.open_table(host, {"person"});
  EXPECT_EQ(host.refusal(), "refuse.wrong_seats");
  server.open_table(host, {"person", "bot genius"});
  EXPECT_EQ(host.refusal(), "refuse.unknown_level");
  server.say(host,
             wire::CreateTable{std::string(turn_game().about().slug), {{{"pace", "x7"}}}, {"person", "person"}, {}});
  EXPECT_EQ(host.refusal(), "refuse.bad_option_value");
  EXPECT_EQ(server.hub.tables(), 0U);
}

TEST_F(Lobby, a_deserted_lobby_is_given_up_after_a_while) {
  server.open_table(host, {"person", "person"});
  server.cut(host);
  server.pass(caps::lobby_idle - seconds(1));
  EXPECT_EQ(server.hub.tables(), 1U);
  server.pass(seconds(2));
  EXPECT_EQ(server.hub.tables(), 0U);
  EXPECT_EQ(server.hub.next_tick(), never);
}

// --- away

struct Absence : ::testing::Test {
  Absence() : host(server.connect()) {
    server.open_table(host, {"person", "person"});
    guest = &seated(server, host, "10.0.0.2");
    server.say(host, wire::Start{});
  }
  const AnyMatch& match() { return *server.hub.table_of(host.id)->match(); }
  SimulatedServer server;
  Client& host;
  Client* guest = nullptr;
};

TEST_F(Absence, after_the_grace_a_bot_stands_in_until_the_person_returns) {
  server.cut(*guest);
  server.pass(caps::away_grace - seconds(1));
  EXPECT_EQ(match().holder(guest->seat).kind, HolderKind::person);
  server.pass(seconds(2));
  EXPECT_EQ(match().holder(guest->seat).kind, HolderKind::bot);
  EXPECT_EQ(match().holder(guest->seat).level.view(), "9");
  EXPECT_TRUE(host.table->seats[1].taken);
  EXPECT_FALSE(host.table->seats[1].here);
  server.come_back(*guest);
  EXPECT_EQ(match().holder(guest->seat).kind, HolderKind::person);
  EXPECT_EQ(guest->gaps, 0);
  EXPECT_EQ(guest->events, match().events({guest->seat}, 0));
}

TEST_F(Absence, a_short_cut_changes_nothing) {
  server.cut(*guest);
  server.pass(seconds(30));
  server.come_back(*guest);
  server.pass(caps::away_grace);
  EXPECT_EQ(match().holder(guest->seat).kind, HolderKind::person);
}

TEST_F(Absence, when_nobody_is_left_the_match_waits_for_the_first_to_return) {
  server.cut(*guest);
  server.pass(seconds(10));
  const Table* table = server.hub.table_of(host.id);
  server.cut(host);
  server.pass(caps::away_grace + seconds(1));
  ASSERT_TRUE(table->match()->paused());
  EXPECT_EQ(table->match()->interruption().pause, Pause::none) << "a stop by the server is no pause (T6)";
  server.pass(seconds(300));
  server.come_back(*guest);
  EXPECT_FALSE(table->match()->paused());
  EXPECT_EQ(table->match()->holder(host.seat).kind, HolderKind::person);
  server.pass(caps::away_grace + seconds(1));
  EXPECT_EQ(table->match()->holder(host.seat).kind, HolderKind::bot);
  EXPECT_TRUE(guest->table->host);
}

TEST_F(Absence, a_match_that_an_absent_host_has_paused_gets_another_host) {
  server.host(host, "pause");
  const Table* table = server.hub.table_of(host.id);
  server.cut(host);
  server.cut(*guest);
  server.pass(caps::away_grace + seconds(1));
  server.come_back(*guest);
  server.pass(caps::away_grace + seconds(1));
  server.host(*guest, "resume");
  EXPECT_FALSE(table->match()->paused());
}

TEST_F(Absence, a_table_nobody_returns_to_leaves_the_memory_and_comes_back_with_the_first_who_does) {
  server.cut(*guest);
  server.cut(host);
  server.pass(caps::table_idle + seconds(1));
  EXPECT_EQ(server.hub.tables(), 0U);
  EXPECT_EQ(server.bots.tables(), 0);
  server.come_back(host);
  EXPECT_EQ(server.hub.tables(), 1U);
  EXPECT_EQ(host.view, match().view_json({host.seat}));
  EXPECT_EQ(host.gaps, 0);
}

TEST_F(Absence, a_player_who_leaves_for_good_is_replaced_at_once_and_the_token_is_void) {
  server.say(*guest, wire::Leave{});
  EXPECT_EQ(match().holder(guest->seat).kind, HolderKind::bot);
  server.say(*guest, wire::Resume{guest->link, guest->token, 0, {}});
  EXPECT_EQ(guest->refusal(), "server.no_such_table");
}

TEST_F(Absence, a_second_tab_takes_the_seat_over_from_the_first) {
  Client& tab = server.connect("10.0.0.2");
  server.say(tab, wire::Resume{guest->link, guest->token, 0, {}});
  ASSERT_NE(guest->last<wire::Bye>(), nullptr);
  EXPECT_EQ(guest->last<wire::Bye>()->reason, wire::ByeReason::taken_over);
  EXPECT_EQ(guest->closed, CloseCode::taken_over);
  EXPECT_EQ(tab.seat, guest->seat);
  EXPECT_TRUE(host.table->seats[1].here);
  EXPECT_EQ(tab.view, match().view_json({tab.seat}));
}

TEST_F(Absence, the_host_may_give_an_absent_seat_to_a_bot_and_back_but_not_a_present_one) {
  server.host(host, "seat B bot random");
  EXPECT_EQ(host.refusal(), "server.seat_taken");
  server.cut(*guest);
  server.host(host, "seat B bot random");
  EXPECT_EQ(match().holder(Seat::b).level.view(), "random");
  EXPECT_EQ(host.table->seats[1].kind, HolderKind::bot);
  server.host(host, "seat B person");
  EXPECT_EQ(match().holder(Seat::b).kind, HolderKind::person);
  server.pass(caps::away_grace + seconds(1));
  EXPECT_EQ(match().holder(Seat::b).kind, HolderKind::bot) << "the grace has begun again";
  server.host(host, "shown B 40");
  EXPECT_EQ(host.refusal(), "refuse.not_understood");
}

TEST(OwnTables, are_listed_for_the_device_that_has_a_place_there_and_for_no_other) {
  SimulatedServer server;
  const auto come = [&](const std::string& address, const std::optional<std::string>& device) -> Client& {
    Client& one = server.connect(address);
    server.say(one, wire::Hello{wire::protocol, "en", device});
    return one;
  };
  const std::string own(32, 'a');
  Client& first = come("10.0.0.1", own);
  Client& second = come("10.0.0.1", own);
  server.open_table(first, {"person", "person"});
  server.open_table(second, {"person", "bot greedy"});
  server.say(second, wire::Start{});
  const auto listed = [&](Client& one, std::optional<bool> playing = {}) {
    server.say(one, wire::ListTables{playing});
    return one.last<wire::OwnTables>()->tables;
  };
  EXPECT_EQ(listed(first).size(), 2U);
  const auto playing = listed(first, true);
  ASSERT_EQ(playing.size(), 1U);
  EXPECT_EQ(playing[0].link, second.link);
  EXPECT_EQ(playing[0].id, second.table->id);
  EXPECT_EQ(playing[0].phase, wire::Phase::playing);
  EXPECT_TRUE(playing[0].host);
  EXPECT_TRUE(listed(come("10.0.0.1", std::string(32, 'b'))).empty()) << "another device of the same address";
  Client& nameless = come("10.0.0.1", {});
  EXPECT_TRUE(listed(nameless).empty());
  server.sit_down(nameless, first);
  EXPECT_TRUE(listed(nameless).empty()) << "a device without a name has no tables of its own";
  server.say(first, wire::Leave{});
  EXPECT_EQ(listed(second).size(), 1U);
}

}  // namespace
}  // namespace calculi::server
