// Malicious and broken clients: they are refused or closed, and nobody else notices.
#include <gtest/gtest.h>

#include "platform/server/hub/simulated_server_test.hpp"

namespace calculi::server {
namespace {

using testing::Client;
using testing::SimulatedServer;
using testing::turn_game;

struct Hostile : ::testing::Test {
  Hostile() : host(server.connect()), guest(server.connect("10.0.0.2")), stranger(server.connect("10.6.6.6")) {
    server.open_table(host, {"person", "person"});
    server.sit_down(guest, host);
    server.say(host, wire::Start{});
    before = match().log().size();
    host.forget();
    guest.forget();
    stranger.forget();
  }
  const AnyMatch& match() { return *server.hub.table_of(host.id)->match(); }
  void expect_no_harm() {
    EXPECT_EQ(match().log().size(), before);
    EXPECT_TRUE(host.heard.empty());
    EXPECT_TRUE(guest.heard.empty());
  }
  SimulatedServer server;
  Client& host;
  Client& guest;
  Client& stranger;
  int before = 0;
};

TEST_F(Hostile, a_wrong_token_opens_nothing) {
  for (const std::string& token : {std::string(32, '0'), std::string("x"), std::string{}, host.link}) {
    server.say(stranger, wire::Resume{host.link, token, 0, {}});
    server.pass(seconds(1));
    EXPECT_EQ(stranger.refusal(), "server.no_such_table");
  }
  server.say(stranger, wire::Resume{std::string(32, '0'), host.token, 0, {}});
  EXPECT_EQ(stranger.count<wire::View>(), 0);
  EXPECT_EQ(match().log().size(), before);
}

TEST_F(Hostile, a_refused_client_stays_at_its_table) {
  server.say(stranger, wire::Join{host.link, wire::Coming::watcher});
  const std::string slug(turn_game().about().slug);
  server.say(stranger, wire::CreateTable{slug, {}, {"person", "person"}, "not hexadecimal"});
  EXPECT_EQ(stranger.refusal(), "refuse.not_understood");
  server.say(stranger, wire::CreateTable{"no_game", {}, {"person", "person"}, {}});
  EXPECT_EQ(stranger.refusal(), "server.no_such_game");
  server.say(stranger, wire::Resume{std::string(32, '0'), host.token, 0, {}});
  EXPECT_EQ(stranger.refusal(), "server.no_such_table");
  EXPECT_EQ(server.hub.table_of(stranger.id), server.hub.table_of(host.id));
  EXPECT_EQ(server.hub.tables(), 1U);
  EXPECT_EQ(host.table->guests, 1);
}

TEST_F(Hostile, a_client_whose_first_message_is_unreadable_is_closed) {
  for (const std::string& text : {std::string("x"), std::string("{}"), std::string(caps::message_bytes + 1, ' ')}) {
    Client rude;
    server.reconnect(rude, "10.6.6.7");
    server.say_text(rude, text);
    EXPECT_EQ(rude.closed, CloseCode::policy);
  }
  expect_no_harm();
}

TEST_F(Hostile, one_connection_speaks_for_one_seat_and_a_table_of_the_gone_is_forgotten) {
  server.cut(guest);
  server.say(host, wire::Resume{host.link, guest.token, 0, {}});
  EXPECT_EQ(host.seat, Seat::b);
  EXPECT_EQ(host.table->me, Seat::b);
  EXPECT_FALSE(host.table->seats[0].here);
  EXPECT_TRUE(host.table->seats[1].here);
  server.cut(host);
  server.pass(caps::table_idle + seconds(1));
  EXPECT_EQ(server.hub.tables(), 0U);
}

TEST_F(Hostile, a_spectator_who_returns_to_a_seat_hears_one_stream) {
  server.cut(guest);
  server.reconnect(guest, "10.0.0.2");
  server.say(guest, wire::Hello{wire::protocol, "en"});
  server.say(guest, wire::Join{host.link, wire::Coming::watcher});
  EXPECT_EQ(guest.table->guests, 1);
  guest.start_over();
  server.say(guest, wire::Resume{host.link, guest.token, 0, {}});
  EXPECT_EQ(guest.table->guests, 0);
  server.pass(seconds(200));  // a few turns run out
  EXPECT_GT(match().log().size(), before);
  EXPECT_EQ(guest.gaps, 0);
  EXPECT_EQ(guest.events, match().events({Seat::b}, 0));
}

TEST_F(Hostile, a_spectator_cannot_act_rule_or_ask) {
  server.say(stranger, wire::Join{host.link, wire::Coming::watcher});
  host.forget();
  guest.forget();
  server.say(stranger, wire::Act{1, "draw", {}});
  server.say(stranger, wire::Hint{2, 1});
  server.say(stranger, wire::Host{3, "abort"});
  server.say(stranger, wire::Start{});
  server.say(stranger, wire::TakeSeat{Seat::b, {}});
  EXPECT_EQ(stranger.count<wire::Refused>(), 5);
  expect_no_harm();
}

TEST_F(Hostile, without_a_table_every_command_is_refused) {
  server.say(stranger, wire::Act{1, "draw", {}});
  server.say(stranger, wire::Start{});
  server.say(stranger, wire::Leave{});
  EXPECT_EQ(stranger.count<wire::Refused>(), 3);
  expect_no_harm();
}

TEST_F(Hostile, a_client_that_does_not_say_hello_first_is_closed) {
  Client silent;
  server.reconnect(silent, "10.6.6.7");
  server.say(silent, wire::Join{host.link});
  EXPECT_EQ(silent.closed, CloseCode::policy);
  expect_no_harm();
}

TEST_F(Hostile, a_client_of_another_version_is_told_so_and_its_answer_is_waited_for) {
  Client old;
  server.reconnect(old, "10.6.6.7");
  server.say(old, wire::Hello{wire::protocol + 1, "en"});
  EXPECT_EQ(old.last<wire::Bye>()->reason, wire::ByeReason::version);
  EXPECT_EQ(old.count<wire::Error>(), 1);
  EXPECT_EQ(old.closed, CloseCode::normal);
  expect_no_harm();
}

TEST_F(Hostile, garbage_is_answered_a_few_times_and_then_closed) {
  const std::string deep = std::string(500, '[');
  for (const std::string& text : {std::string("{"), std::string("\xff\xfe"), deep, std::string("{\"type\":\"act\"}"),
                                  std::string("null"), std::string("{}"), std::string("[1]")}) {
    server.say_text(stranger, text);
    EXPECT_EQ(stranger.closed, std::nullopt);
  }
  EXPECT_EQ(stranger.count<wire::Error>(), 7);
  server.say_text(stranger, "again");
  EXPECT_EQ(stranger.closed, CloseCode::policy);
  expect_no_harm();
}

TEST_F(Hostile, long_messages_are_refused_and_huge_ones_close) {
  server.say_text(stranger, "{\"type\":\"join\",\"to\":\"" + std::string(1500, 'a') + "\"}");
  EXPECT_EQ(stranger.last<wire::Error>()->code, "refuse.too_long");
  EXPECT_EQ(stranger.closed, std::nullopt);
  server.say_text(stranger, std::string(5000, ' '));
  EXPECT_EQ(stranger.closed, CloseCode::too_big);
  server.act(host, std::string(limits::action_text + 1, '1'));
  EXPECT_EQ(host.refusal(), "refuse.too_long");
  EXPECT_EQ(match().log().size(), before);
}

TEST_F(Hostile, a_flood_is_told_once_to_slow_down_and_then_closed) {
  int messages = 0;
  for (; stranger.closed == std::nullopt && messages < 1000; ++messages) server.say(stranger, wire::Rename{});
  EXPECT_EQ(stranger.closed, CloseCode::policy);
  EXPECT_LE(messages, caps::message_burst + caps::flood_messages);
  EXPECT_EQ(stranger.count<wire::Error>(), 1);
  EXPECT_LE(stranger.count<wire::Welcome>(), caps::message_burst);
  EXPECT_EQ(stranger.last<wire::Bye>()->reason, wire::ByeReason::flood);
  expect_no_harm();
}

TEST_F(Hostile, five_messages_a_second_are_always_heard) {
  for (int i = 0; i < 200; ++i) {
    server.say(stranger, wire::Rename{});
    server.pass(Millis{200});
  }
  EXPECT_EQ(stranger.count<wire::Welcome>(), 200);
  EXPECT_EQ(stranger.closed, std::nullopt);
}

TEST_F(Hostile, one_address_has_a_bounded_number_of_sockets) {
  std::vector<Client> crowd(static_cast<unsigned>(caps::sockets_per_address) + 5);
  int closed = 0;
  for (Client& one : crowd) {
    server.reconnect(one, "10.7.7.7");
    closed += one.closed ? 1 : 0;
  }
  EXPECT_EQ(closed, 5);
  server.cut(crowd.front());
  Client next;
  server.reconnect(next, "10.7.7.7");
  EXPECT_EQ(next.closed, std::nullopt);
}

TEST_F(Hostile, a_command_with_a_number_far_ahead_does_not_mute_its_seat) {
  server.say(host, wire::Act{2147483647, "draw", {}});
  EXPECT_EQ(host.refusal(), "refuse.not_understood");
  server.say(host, wire::Act{-2147483647, "draw", {}});
  EXPECT_EQ(host.refusal(), "server.old_command");
  server.host(host, "pause");
  EXPECT_EQ(host.last<wire::Ack>()->cmd, 1);
}

TEST_F(Hostile, acting_for_another_seat_is_impossible_because_the_seat_is_not_asked) {
  const Seat turn = match().waiting_on().first();
  Client& other = turn == host.seat ? guest : host;
  server.act(other, "draw");
  EXPECT_EQ(other.refusal(), "refuse.not_your_turn");
  EXPECT_EQ(match().log().size(), before);
}

TEST_F(Hostile, stopping_tells_everybody_when_to_come_back_and_admits_nobody) {
  server.hub.stop(server.now);
  server.run();
  for (const Client* one : {&host, &guest, &stranger}) {
    ASSERT_NE(one->last<wire::Bye>(), nullptr);
    EXPECT_TRUE(one->last<wire::Bye>()->again_ms.has_value());
    EXPECT_EQ(one->closed, CloseCode::restart);
  }
  Client late;
  server.reconnect(late);
  EXPECT_EQ(late.closed, CloseCode::try_later);
}

}  // namespace
}  // namespace calculi::server
