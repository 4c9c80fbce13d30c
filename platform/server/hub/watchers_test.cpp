// Who watches: how many from one address, the host who sends them away, what they are told of a new code; and nobody
// who takes one seat after the other in a match.
#include <gtest/gtest.h>

#include "platform/server/hub/simulated_server_test.hpp"

namespace calculi::server {
namespace {

using testing::Client;
using testing::SimulatedServer;

struct Watchers : ::testing::Test {
  Watchers() {
    server.open_table(host, {"person", "person", "bot greedy", "bot greedy"});
    server.sit_down(guest, host);
  }
  Client& comes(wire::Coming as, const std::string& address = "10.0.0.9") {
    Client& one = server.connect(address);
    server.say(one, wire::Join{*host.table->code, as});
    return one;
  }
  SimulatedServer server;
  Client& host = server.connect("10.0.0.1");
  Client& guest = server.connect("10.0.0.2");
  std::vector<Client*> screens;
};

TEST_F(Watchers, F10_one_address_does_not_take_all_places) {
  for (int i = 0; i < caps::guests_per_address; ++i) {
    ASSERT_TRUE(comes(wire::Coming::watcher, "10.0.0.7").table.has_value());
  }
  EXPECT_EQ(comes(wire::Coming::watcher, "10.0.0.7").refusal(), "server.many_watch");
  EXPECT_TRUE(comes(wire::Coming::watcher, "10.0.0.8").table.has_value());
}

TEST_F(Watchers, F10_the_host_sends_all_who_watch_away_and_they_have_to_knock) {
  for (const bool playing : {false, true}) {
    if (playing) server.say(host, wire::Start{});
    if (playing) server.host(host, "knock off");
    Client& watcher = comes(wire::Coming::watcher);
    Client& screen = comes(wire::Coming::screen);
    ASSERT_GE(host.table->guests, 1);
    server.host(host, "remove watchers");
    EXPECT_EQ(host.last<wire::Ack>()->cmd, host.cmd);
    for (const Client* one : {&watcher, &screen}) {
      EXPECT_EQ(one->last<wire::Bye>()->reason, wire::ByeReason::removed);
      EXPECT_EQ(one->closed, CloseCode::removed);
    }
    EXPECT_EQ(host.table->guests, 0);
    EXPECT_EQ(host.table->door, wire::Door::knock);
    EXPECT_TRUE(guest.table->seats[1].here) << "people on seats stay";
    EXPECT_EQ(comes(wire::Coming::watcher).count<wire::Knocking>(), 1);
  }
}

TEST_F(Watchers, F10_who_only_watches_is_not_told_of_a_new_code) {
  Client& second_tab = comes(wire::Coming::watcher);
  Client& screen = comes(wire::Coming::screen);
  const std::string old_code = host.code;
  const std::string old_link = host.link;
  server.host(host, "remove B");
  server.host(host, "code");
  ASSERT_NE(host.table->link, old_link);
  for (const Client* one : {&second_tab, &screen}) {
    EXPECT_EQ(one->table->code, std::nullopt);
    EXPECT_EQ(one->table->link, old_code) << "by which it came";
    for (const std::string& text : one->raw) EXPECT_EQ(text.find(host.table->link), text.npos);
  }
  server.say(second_tab, wire::TakeSeat{});
  EXPECT_EQ(second_tab.table->link, host.table->link) << "a person on a seat needs it";
}

TEST_F(Watchers, a_person_whom_the_host_lets_watch_knows_the_link_already) {
  server.host(host, "code");
  const std::string link = guest.table->link;
  EXPECT_EQ(link, host.table->link);
  server.host(host, "watch B");
  EXPECT_EQ(guest.table->link, link);
  EXPECT_EQ(guest.table->code, host.table->code);
}

TEST_F(Watchers, an_opened_door_lets_in_as_many_as_there_is_room_for) {
  server.host(host, "knock on");
  for (int i = 0; i < caps::screens + 1; ++i) {
    Client& screen = comes(wire::Coming::screen, "10.0.1." + std::to_string(i));
    ASSERT_EQ(screen.count<wire::Knocking>(), 1);
    screens.push_back(&screen);
  }
  server.host(host, "knock off");
  for (int i = 0; i < caps::screens; ++i) EXPECT_TRUE(screens[static_cast<unsigned>(i)]->table.has_value());
  EXPECT_EQ(screens.back()->table, std::nullopt);
  EXPECT_EQ(screens.back()->refusal(), "server.many_screens");
}

// --- one seat after the other

struct Hopping : Watchers {
  Hopping() { server.say(host, wire::Start{}); }
  std::string sits(Client& client, Seat seat) {
    client.forget();
    server.say(client, wire::TakeSeat{seat, {}});
    return client.refusal();
  }
};

TEST_F(Hopping, nobody_looks_into_one_hand_after_the_other) {
  Client& late = comes(wire::Coming::watcher);
  EXPECT_EQ(sits(late, Seat::c), "");
  server.say(late, wire::Leave{});
  server.say(late, wire::Join{host.code, wire::Coming::watcher});
  EXPECT_EQ(sits(late, Seat::d), "server.one_seat");
  Client& reloaded = comes(wire::Coming::watcher);
  EXPECT_EQ(sits(reloaded, Seat::d), "server.one_seat") << "nor on a new connection";
  EXPECT_EQ(sits(reloaded, Seat::c), "") << "the seat that was left may be had again";
}

TEST_F(Hopping, a_page_that_is_closed_is_a_seat_that_is_left) {
  Client& late = comes(wire::Coming::watcher);
  EXPECT_EQ(sits(late, Seat::c), "");
  server.cut(late);
  EXPECT_EQ(sits(comes(wire::Coming::watcher), Seat::d), "server.one_seat");
}

TEST_F(Hopping, somebody_who_was_there_from_the_beginning_does_not_change_seats_either) {
  server.say(guest, wire::Leave{});
  server.say(guest, wire::Join{host.code, wire::Coming::watcher});
  EXPECT_EQ(sits(guest, Seat::c), "server.one_seat");
  EXPECT_EQ(sits(guest, Seat::b), "");
}

TEST_F(Hopping, people_of_one_house_sit_down_beside_each_other_and_the_next_match_is_another) {
  Client& one = comes(wire::Coming::watcher);
  Client& other = comes(wire::Coming::watcher);
  EXPECT_EQ(sits(one, Seat::c), "");
  EXPECT_EQ(sits(other, Seat::d), "");
  server.say(one, wire::Leave{});
  server.host(host, "restart");
  server.pass(seconds(5));
  ASSERT_EQ(host.table->match, 2);
  Client& again = comes(wire::Coming::watcher);
  EXPECT_EQ(sits(again, Seat::c), "");
}

// --- terms in a match

TEST_F(Hopping, terms_that_are_refused_are_in_no_line_of_the_match) {
  const AnyMatch& match = *server.hub.table_of(host.id)->match();
  const int lines = match.log().size();
  const auto options = host.table->options.list;
  for (const std::string_view text : {"set E.factor x2", "set B.factor x9", "set B.head 9", "set B.nothing 1"}) {
    server.host(host, std::string(text));
    EXPECT_EQ(host.last<wire::Refused>()->cmd, host.cmd) << text;
    EXPECT_EQ(match.log().size(), lines) << text;
    EXPECT_EQ(host.table->options.list, options) << text;
  }
}

}  // namespace
}  // namespace calculi::server
