// The door of a table: code and link, knocking, locking, removing, watching, big screens, coming late.
#include <gtest/gtest.h>

#include "platform/server/hub/simulated_server_test.hpp"

namespace calculi::server {
namespace {

using testing::Client;
using testing::SimulatedServer;

struct Door : ::testing::Test {
  Door() {
    server.open_table(host, {"person", "person", "bot greedy"});
    server.sit_down(guest, host);
  }
  Client& newcomer(const std::string& address = "10.0.0.9") { return server.connect(address); }
  // What a newcomer is told who comes by this code or link.
  std::string answer(const std::string& to, std::optional<wire::Coming> as = {}) {
    Client& one = newcomer("10.0.8." + std::to_string(++newcomers));
    server.say(one, wire::Join{to, as});
    if (one.count<wire::Knocking>() > 0) return "knocking";
    return one.table ? "in" : one.refusal();
  }
  const Table& table() { return *server.hub.table_of(host.id); }
  const AnyMatch& match() { return *table().match(); }
  void restart() {
    server.restart();
    server.come_back(host);
  }
  SimulatedServer server;
  Client& host = server.connect("10.0.0.1");
  Client& guest = server.connect("10.0.0.2");
  int newcomers = 0;
};

TEST_F(Door, C05_a_newcomer_knocks_and_is_let_in_or_not) {
  server.host(host, "knock on");
  EXPECT_EQ(guest.table->door, wire::Door::knock);
  Client& badger = newcomer();
  server.say(badger, wire::Join{host.code});
  ASSERT_EQ(badger.count<wire::Knocking>(), 1);
  EXPECT_EQ(badger.last<wire::Knocking>()->host_name, host.table->host_name);
  EXPECT_EQ(badger.table, std::nullopt);
  ASSERT_EQ(host.table->knocks.size(), 1U);
  EXPECT_EQ(host.table->knocks[0].name, badger.last<wire::Knocking>()->name);
  EXPECT_TRUE(guest.table->knocks.empty()) << "the host alone is told";
  server.say(badger, wire::TakeSeat{});
  EXPECT_EQ(badger.refusal(), "server.not_at_table");
  server.say(badger, wire::Rename{});
  EXPECT_EQ(host.table->knocks[0].name, badger.last<wire::Knocking>()->name);
  server.host(host, "let 1");
  ASSERT_TRUE(badger.table.has_value());
  EXPECT_TRUE(host.table->knocks.empty());
  EXPECT_EQ(host.table->guests, 1);
  server.host(host, "let 1");
  EXPECT_EQ(host.last<wire::Ack>()->cmd, host.cmd) << "whoever has gone meanwhile is no mistake";
  server.host(host, "let 2");
  EXPECT_EQ(host.refusal(), "refuse.not_understood");
}

TEST_F(Door, C05_not_now_twice_silences_a_newcomer) {
  server.host(host, "knock on");
  Client& badger = newcomer();
  for (int i = 1; i <= caps::refused_knocks; ++i) {
    server.say(badger, wire::Join{host.link});
    EXPECT_EQ(badger.count<wire::Knocking>(), i);
    server.host(host, "refuse " + std::to_string(i));
    EXPECT_EQ(badger.count<wire::Refused>(), i);
    EXPECT_EQ(badger.refusal(), "server.not_now");
  }
  host.forget();
  server.say(badger, wire::Join{host.link});
  EXPECT_EQ(badger.count<wire::Knocking>(), caps::refused_knocks);
  EXPECT_TRUE(host.heard.empty()) << "the host hears nothing of it";
  EXPECT_EQ(answer(host.link), "knocking") << "everybody else may knock";
}

TEST_F(Door, C05_a_page_that_is_loaded_again_and_again_is_silenced_too) {
  server.host(host, "knock on");
  for (int i = 1; i <= caps::refused_knocks_of_address; ++i) {
    Client& again = newcomer("10.0.7.7");
    server.say(again, wire::Join{host.link});
    EXPECT_EQ(again.count<wire::Knocking>(), 1);
    server.host(host, "refuse " + std::to_string(i));
    server.pass(seconds(1));
  }
  Client& again = newcomer("10.0.7.7");
  server.say(again, wire::Join{host.link});
  EXPECT_EQ(again.refusal(), "server.not_now");
}

TEST_F(Door, a_knock_ends_with_its_connection_or_when_the_newcomer_gives_up) {
  server.host(host, "knock on");
  Client& first = newcomer();
  Client& second = newcomer();
  server.say(first, wire::Join{host.code});
  server.say(second, wire::Join{host.code});
  server.say(second, wire::Join{host.code});
  EXPECT_EQ(host.table->knocks.size(), 2U) << "once each";
  EXPECT_EQ(second.count<wire::Knocking>(), 2);
  server.say(first, wire::Leave{});
  EXPECT_EQ(host.table->knocks.size(), 1U);
  server.cut(second);
  EXPECT_TRUE(host.table->knocks.empty());
}

TEST_F(Door, ten_knocks_wait_at_most_and_an_open_door_lets_them_in) {
  server.host(host, "knock on");
  for (int i = 0; i < caps::knocks; ++i) EXPECT_EQ(answer(host.code), "knocking");
  EXPECT_EQ(answer(host.code), "server.many_knock");
  server.host(host, "knock off");
  EXPECT_EQ(host.table->guests, caps::knocks);
  EXPECT_EQ(host.table->door, wire::Door::open);
}

TEST_F(Door, C05_a_locked_table_takes_nobody_but_its_own_people) {
  Client& looks_on = newcomer();
  server.say(looks_on, wire::Join{host.code});
  server.host(host, "knock on");
  Client& badger = newcomer();
  server.say(badger, wire::Join{host.code});
  server.host(host, "lock");
  EXPECT_EQ(badger.refusal(), "server.locked");
  EXPECT_EQ(host.table->code, std::nullopt);
  EXPECT_EQ(guest.table->door, wire::Door::locked);
  for (const std::string& to : {host.code, host.link}) {
    for (const auto as : {wire::Coming::guest, wire::Coming::watcher, wire::Coming::screen}) {
      EXPECT_EQ(answer(to, as), "server.locked");
    }
  }
  server.host(host, "seat C person");
  server.say(looks_on, wire::TakeSeat{});
  EXPECT_EQ(looks_on.refusal(), "server.locked");
  server.cut(guest);
  server.come_back(guest, "10.0.0.2");
  EXPECT_EQ(guest.table->me, Seat::b);
  server.host(host, "unlock");
  EXPECT_EQ(host.table->door, wire::Door::knock) << "as before";
}

TEST_F(Door, C05_a_removed_device_is_refused_by_code_old_link_and_resume) {
  const std::string code = host.code;
  const std::string link = host.link;
  server.host(host, "remove A");
  EXPECT_EQ(host.refusal(), "server.seat_taken") << "hosts cannot remove themselves";
  server.host(host, "remove C");
  EXPECT_EQ(host.refusal(), "server.no_person");
  server.host(host, "remove B");
  EXPECT_EQ(guest.last<wire::Bye>()->reason, wire::ByeReason::removed);
  EXPECT_EQ(guest.closed, CloseCode::removed);
  EXPECT_FALSE(host.table->seats[1].taken);
  EXPECT_EQ(host.table->door, wire::Door::knock) << "by itself after the first removal";
  EXPECT_EQ(answer(code), "knocking");
  server.host(host, "code");
  EXPECT_NE(host.table->link, link);
  EXPECT_NE(host.table->code, code);
  for (const bool after_restart : {false, true}) {
    if (after_restart) restart();
    EXPECT_EQ(answer(code), "server.no_such_table");
    EXPECT_EQ(answer(link), "server.no_such_table");
    for (const std::string& by : {link, host.table->link}) {
      Client& back = newcomer();
      server.say(back, wire::Resume{by, guest.token, 0, {}});
      EXPECT_EQ(back.refusal(), "server.removed");
      EXPECT_EQ(back.table, std::nullopt);
    }
    EXPECT_EQ(answer(*host.table->code), "knocking");
    EXPECT_EQ(answer(host.table->link), "knocking");
  }
  EXPECT_EQ(server.hub.record(link), std::nullopt);
}

TEST_F(Door, C05_each_removal_shuts_a_door_that_the_host_has_opened_again) {
  server.host(host, "remove B");
  server.host(host, "knock off");
  Client& other = newcomer();
  server.sit_down(other, host);
  server.host(host, "remove B");
  EXPECT_EQ(other.closed, CloseCode::removed);
  EXPECT_EQ(host.table->door, wire::Door::knock);
}

// A page that says which device it is on.
struct Device : Door {
  const std::string name = "00112233445566778899aabbccddeeff";
  Client& page(const std::string& device) {
    Client& one = newcomer("10.0.8." + std::to_string(++newcomers));
    server.say(one, wire::Hello{wire::protocol, "en", device});
    return one;
  }
  std::string answer_to(const std::string& device) {
    Client& one = page(device);
    server.say(one, wire::Join{host.link});
    if (one.count<wire::Knocking>() > 0) return "knocking";
    return one.table ? "in" : one.refusal();
  }
};

TEST_F(Device, C05_not_now_twice_silences_it_on_every_connection_and_after_a_restart) {
  server.host(host, "knock on");
  for (int i = 1; i <= caps::refused_knocks; ++i) {
    EXPECT_EQ(answer_to(name), "knocking");
    server.host(host, "refuse " + std::to_string(i));
  }
  EXPECT_EQ(answer_to(name), "server.not_now");
  EXPECT_EQ(answer_to(std::string(32, '7')), "knocking") << "everybody else may knock";
  restart();
  EXPECT_EQ(answer_to(name), "server.not_now");
}

TEST_F(Device, C05_once_removed_it_knocks_at_an_open_door_too_until_it_is_let_in) {
  Client& sits = page(name);
  server.host(host, "watch B");
  server.say(sits, wire::Join{host.link});
  server.say(sits, wire::TakeSeat{});
  ASSERT_EQ(sits.table->me, Seat::b);
  server.host(host, "remove B");
  server.host(host, "knock off");
  EXPECT_EQ(answer(host.link), "in");
  EXPECT_EQ(answer_to(name), "knocking");
  restart();
  EXPECT_EQ(answer(host.link), "in");
  Client& back = page(name);
  server.say(back, wire::Join{host.link});
  ASSERT_EQ(back.count<wire::Knocking>(), 1);
  server.host(host, "knock on");
  server.host(host, "knock off");
  EXPECT_EQ(back.table, std::nullopt) << "opening the door lets others in";
  server.host(host, "let " + std::to_string(host.table->knocks.back().number));
  EXPECT_TRUE(back.table.has_value());
  EXPECT_EQ(answer_to(name), "in");
}

TEST_F(Door, C05_people_come_back_by_the_link_they_know_also_after_a_restart) {
  const std::string old = host.link;
  server.say(host, wire::Start{});
  server.cut(guest);
  for (int i = 0; i < 3; ++i) server.host(host, "code");
  const std::string now = host.table->link;
  EXPECT_EQ(guest.link, old);
  server.come_back(guest, "10.0.0.2");
  EXPECT_EQ(guest.table->me, Seat::b);
  EXPECT_EQ(guest.link, now) << "and are told of the new one";
  server.restart();
  guest.link = old;
  server.come_back(guest, "10.0.0.2");
  EXPECT_EQ(guest.table->me, Seat::b);
  EXPECT_EQ(guest.link, old) << "until somebody comes by the new one, nobody knows it";
  server.come_back(host);
  EXPECT_EQ(guest.table->link, now);
}

TEST_F(Door, C05_in_a_match_a_bot_plays_on_for_the_removed) {
  server.say(host, wire::Start{});
  server.host(host, "remove B");
  EXPECT_EQ(guest.closed, CloseCode::removed);
  EXPECT_EQ(match().holder(Seat::b).kind, HolderKind::bot);
  EXPECT_EQ(host.table->seats[1].kind, HolderKind::bot);
  server.pass(seconds(30));
  EXPECT_EQ(host.gaps, 0);
  restart();
  Client& back = newcomer();
  server.say(back, wire::Resume{host.link, guest.token, 0, {}});
  EXPECT_EQ(back.refusal(), "server.removed");
}

// --- watching and coming late

TEST_F(Door, C12_a_code_typed_after_the_start_says_that_the_match_has_begun) {
  server.say(host, wire::Start{});
  for (const std::string& to : {host.code, host.link}) {
    EXPECT_EQ(answer(to), "server.begun");
    EXPECT_EQ(answer(to, wire::Coming::guest), "server.begun");
    EXPECT_EQ(answer(to, wire::Coming::watcher), "in");
  }
  EXPECT_EQ(host.table->code, host.code);
  EXPECT_EQ(host.table->guests, 2);
  restart();
  EXPECT_EQ(answer(host.code), "server.begun") << "also after a restart";
  server.host(host, "abort");
  EXPECT_EQ(answer(host.code), "in") << "newcomers come in between";
}

TEST_F(Door, C12_who_watches_takes_the_seat_of_a_bot_that_stands_in_for_nobody) {
  server.say(host, wire::Start{});
  Client& fourth = newcomer();
  server.say(fourth, wire::Join{host.code, wire::Coming::watcher});
  server.cut(guest);
  server.pass(caps::away_grace + seconds(1));
  ASSERT_EQ(match().holder(Seat::b).kind, HolderKind::bot);
  server.say(fourth, wire::TakeSeat{Seat::b, {}});
  EXPECT_EQ(fourth.refusal(), "server.seat_taken") << "the seat is its owner's";
  server.host(host, "lock");
  server.say(fourth, wire::TakeSeat{});
  EXPECT_EQ(fourth.refusal(), "server.locked");
  server.host(host, "unlock");
  server.say(fourth, wire::TakeSeat{});
  EXPECT_EQ(fourth.table->me, Seat::c);
  EXPECT_FALSE(fourth.token.empty());
  EXPECT_EQ(match().holder(Seat::c).kind, HolderKind::person);
  EXPECT_EQ(host.table->seats[2].name, fourth.last<wire::Welcome>()->name);
  EXPECT_EQ(host.table->guests, 0);
  server.pass(seconds(200));
  EXPECT_EQ(fourth.gaps, 0);
  EXPECT_EQ(fourth.events, match().events({Seat::c}, 0)) << "its stream is that of the seat";
  EXPECT_EQ(fourth.view, match().view_json({Seat::c}));
  EXPECT_EQ(host.gaps, 0);
  Client& fifth = newcomer();
  server.say(fifth, wire::Join{host.code, wire::Coming::watcher});
  server.say(fifth, wire::TakeSeat{});
  EXPECT_EQ(fifth.refusal(), "server.no_bot_seat");
  server.restart();
  server.come_back(fourth, "10.0.0.9");
  EXPECT_EQ(fourth.table->me, Seat::c);
  EXPECT_EQ(fourth.gaps, 0);
}

TEST_F(Door, C12_forty_watch_at_most_and_four_big_screens_beside_them) {
  for (int i = 0; i < caps::guests; ++i) ASSERT_EQ(answer(host.code), "in");
  EXPECT_EQ(answer(host.code), "server.many_watch");
  for (int i = 0; i < caps::screens; ++i) EXPECT_EQ(answer(host.link, wire::Coming::screen), "in");
  EXPECT_EQ(answer(host.link, wire::Coming::screen), "server.many_screens");
  EXPECT_EQ(host.table->guests, caps::guests) << "a screen is no guest";
}

TEST_F(Door, a_big_screen_sees_the_public_table_and_has_no_seat) {
  Client& screen = newcomer();
  server.say(screen, wire::Join{host.code, wire::Coming::screen});
  server.host(host, "seat C person");
  server.say(screen, wire::TakeSeat{});
  EXPECT_EQ(screen.refusal(), "server.not_at_table");
  server.say(host, wire::Start{});
  server.pass(seconds(20));
  EXPECT_EQ(screen.view, match().view_json({}));
  EXPECT_EQ(screen.gaps, 0);
  server.cut(screen);
  EXPECT_EQ(answer(host.link, wire::Coming::screen), "in");
}

TEST_F(Door, the_host_lets_a_person_watch) {
  server.say(host, wire::Start{});
  Client& looks_on = newcomer();
  server.say(looks_on, wire::Join{host.code, wire::Coming::watcher});
  server.pass(seconds(5));
  server.host(host, "watch A");
  EXPECT_EQ(host.refusal(), "server.seat_taken");
  server.host(host, "watch B");
  EXPECT_EQ(guest.table->me, Seat::none);
  EXPECT_EQ(host.table->guests, 2);
  EXPECT_EQ(match().holder(Seat::b).kind, HolderKind::bot);
  server.pass(seconds(100));
  for (const Client* one : {&guest, &looks_on}) {
    EXPECT_EQ(one->gaps, 0);
    EXPECT_EQ(one->events, match().events({}, 0)) << "nothing of the seat's own";
    EXPECT_EQ(one->view, match().view_json({}));
  }
}

// --- the host's role

TEST_F(Door, C14_the_host_hands_the_role_over_and_everybody_is_told) {
  EXPECT_EQ(guest.table->host_seat, Seat::a);
  server.host(host, "host C");
  EXPECT_EQ(host.refusal(), "server.no_person") << "never to a bot";
  server.host(host, "host B");
  EXPECT_EQ(host.last<wire::Ack>()->cmd, host.cmd);
  for (const Client* one : {&host, &guest}) {
    EXPECT_EQ(one->table->host_seat, Seat::b);
    EXPECT_EQ(one->table->host_name, one->table->seats[1].name);
  }
  EXPECT_TRUE(guest.table->host);
  server.host(host, "lock");
  EXPECT_EQ(host.refusal(), "server.not_host");
  server.host(guest, "lock");
  EXPECT_EQ(host.table->door, wire::Door::locked);
  server.restart();
  server.come_back(host);
  EXPECT_EQ(host.table->host_seat, Seat::b);
}

TEST_F(Door, C14_a_host_who_is_gone_for_90_s_is_followed_by_a_person_on_a_seat) {
  Client& looks_on = newcomer();
  server.say(looks_on, wire::Join{host.code});
  server.say(host, wire::Start{});
  server.cut(host);
  server.pass(caps::away_grace + Millis{1});
  EXPECT_TRUE(guest.table->host);
  EXPECT_EQ(looks_on.table->host_seat, Seat::b);
  server.host(guest, "pause");
  EXPECT_TRUE(server.hub.table_of(guest.id)->match()->paused());
}

}  // namespace
}  // namespace calculi::server
