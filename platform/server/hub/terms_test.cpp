// What is played and under which terms: the host's options, game and seats in the lobby, own time, playing by ear.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "platform/server/hub/simulated_server_test.hpp"

namespace calculi::server {
namespace {

using testing::Client;
using testing::SimulatedServer;
using testing::turn_game;

// A game that has a calm tempo.
const Module& calm_game() {
  for (const Module* module : all_modules()) {
    const auto tempo = std::ranges::find(module->options(), "tempo", &OptionAbout::name);
    if (tempo != module->options().end()) return *module;
  }
  return *all_modules().front();
}

std::string option(const Client& client, std::string_view name) {
  const auto& options = client.table->options.list;
  const auto found = std::ranges::find(options, name, &OptionValue::first);
  return found == options.end() ? "" : found->second;
}

struct Terms : ::testing::Test {
  explicit Terms(const Module& module = turn_game()) : game(module) {
    server.open_table(host, {"person", "person", "bot greedy"}, game);
    server.sit_down(guest, host);
  }
  void terms(Client& client, std::string text) { server.say(client, wire::Terms{++client.cmd, std::move(text)}); }
  void restart() {
    server.restart();
    server.come_back(host);
    server.come_back(guest, "10.0.0.2");
  }
  const AnyMatch& match() { return *server.hub.table_of(host.id)->match(); }
  const Module& game;
  SimulatedServer server;
  Client& host = server.connect("10.0.0.1");
  Client& guest = server.connect("10.0.0.2");
};

TEST_F(Terms, C04_own_time_and_head_start_are_seen_by_all_and_kept) {
  for (const std::string_view text : {"set B.factor x3", "set B.head 2", "set B.hints on"}) {
    server.host(host, std::string(text));
  }
  EXPECT_EQ(option(guest, "B.factor"), "x3");
  EXPECT_EQ(option(guest, "B.head"), "2");
  EXPECT_EQ(option(guest, "B.hints"), "on");
  restart();
  EXPECT_EQ(option(guest, "B.factor"), "x3");
  server.host(host, "set B.head 3");
  EXPECT_EQ(host.refusal(), "refuse.bad_option_value");
  EXPECT_EQ(option(guest, "B.head"), "2") << "what is refused changes nothing";
}

TEST_F(Terms, whoever_stands_in_plays_like_the_person_if_the_person_says_how_else_like_the_bots_of_the_table) {
  server.host(host, "set terms host");
  terms(guest, "like nobody");
  EXPECT_EQ(guest.refusal(), "refuse.unknown_level");
  terms(guest, "like random");
  EXPECT_EQ(guest.last<wire::Ack>()->cmd, guest.cmd) << "even where the host sets all terms";
  server.say(host, wire::Start{.bots = "greedy"});
  restart();
  server.cut(guest);
  server.cut(host);
  server.come_back(guest, "10.0.0.2");
  server.pass(caps::away_grace);
  EXPECT_EQ(guest.table->seats[0].level, "greedy");
  server.come_back(host);
  server.cut(guest);
  server.pass(caps::away_grace);
  EXPECT_EQ(host.table->seats[1].level, "random");
}

TEST_F(Terms, the_creator_of_a_table_may_name_the_own_seat_and_terms_stay_where_they_are) {
  Client& other = server.connect("10.0.0.3");
  wire::CreateTable wanted{.game = std::string(game.about().slug), .seats = {"person", "person", "person"}};
  wanted.options.list = {{"A.factor", "x3"}, {"B.factor", "x5"}};
  wanted.seat = Seat::b;
  server.say(other, wanted);
  EXPECT_EQ(other.table->me, Seat::b);
  EXPECT_EQ(option(other, "A.factor"), "x3");
  EXPECT_EQ(option(other, "B.factor"), "x5");
}

TEST_F(Terms, C04_the_clock_of_a_seat_obeys_its_own_time) {
  server.host(host, "set pace x1");
  terms(guest, "factor x2");
  server.say(host, wire::Start{});
  const auto time_of = [&](Seat seat) {
    for (int i = 0; i < 1000 && !match().waiting_on().has(seat); ++i) (void)server.pass_to_next();
    return match().due() - match().now();
  };
  const Millis own = time_of(Seat::a);
  EXPECT_EQ(time_of(Seat::b), own * 2);
}

TEST_F(Terms, C04_everybody_sets_the_own_time_unless_the_host_alone_does) {
  terms(guest, "factor x2");
  EXPECT_EQ(guest.last<wire::Ack>()->cmd, guest.cmd);
  EXPECT_EQ(option(host, "B.factor"), "x2");
  terms(guest, "factor x4");
  EXPECT_EQ(guest.refusal(), "refuse.bad_option_value");
  terms(guest, "head 4");
  EXPECT_EQ(guest.refusal(), "refuse.not_understood");
  server.host(host, "set terms host");
  EXPECT_TRUE(guest.table->host_sets);
  restart();
  EXPECT_TRUE(guest.table->host_sets);
  for (const std::string_view text : {"factor x5", "ear on"}) {
    terms(guest, std::string(text));
    EXPECT_EQ(guest.refusal(), "server.host_sets");
  }
  terms(host, "factor x5");
  EXPECT_EQ(option(guest, "A.factor"), "x5");
  server.host(host, "set terms own");
  terms(guest, "factor x5");
  EXPECT_EQ(option(guest, "B.factor"), "x5");
}

TEST_F(Terms, C04_in_a_match_terms_count_from_the_next_round_and_stand_in_the_record) {
  server.say(host, wire::Start{});
  terms(guest, "factor x2");
  EXPECT_EQ(guest.last<wire::Ack>()->cmd, guest.cmd);
  server.host(host, "set B.hints on");
  EXPECT_EQ(option(host, "B.factor"), "x2");
  EXPECT_EQ(option(host, "B.hints"), "on");
  EXPECT_NE(host.events.back().find("hints on"), std::string::npos) << "everybody is told";
  EXPECT_NE(match().log().lines().find(" host terms B factor x2 "), std::string::npos);
  for (const std::string_view text : {"set B.factor x4", "set B.colour red", "set B.factor"}) {
    server.host(host, std::string(text));
    EXPECT_EQ(host.refusal(), "refuse.bad_option_value") << text;
  }
  restart();
  EXPECT_EQ(option(host, "B.factor"), "x2");
  EXPECT_EQ(host.gaps, 0);
  for (int i = 0; i < 2 * caps::term_changes; ++i) {
    terms(guest, i % 2 == 0 ? "factor x3" : "factor x5");
    server.pass(Millis{250});
  }
  EXPECT_EQ(guest.refusal(), "server.slow_down") << "the log of a match is bounded";
  server.host(host, "abort");
  EXPECT_TRUE(server.hub.record(host.link, {}).has_value());
}

TEST_F(Terms, a_table_is_opened_where_the_host_alone_sets_the_terms) {
  Client& other = server.connect("10.0.0.3");
  wire::CreateTable table{std::string(game.about().slug), {}, {"person", "person"}, {}};
  table.host_sets = true;
  server.say(other, table);
  EXPECT_TRUE(other.table->host_sets);
}

TEST_F(Terms, the_host_changes_any_option_that_the_game_has_and_no_other) {
  for (const OptionAbout& one : game.options()) {
    if (one.per_seat || one.values.size() < 2) continue;
    const std::string value(one.values[0] == one.fallback ? one.values[1] : one.values[0]);
    server.host(host, "set " + std::string(one.name) + " " + value);
    EXPECT_EQ(option(guest, one.name), value) << one.name;
    server.pass(seconds(1));
  }
  const std::string before = wire::write(*guest.table);
  const std::pair<std::string, std::string> wrong[] = {{"set pace x7", "refuse.bad_option_value"},
                                                       {"set nothing on", "refuse.unknown_option"},
                                                       {"set F.factor x2", "refuse.unknown_option"},
                                                       {"set pace", "refuse.bad_option_value"},
                                                       {"set", "refuse.not_understood"},
                                                       {"seats 9", "refuse.no_such_seat"},
                                                       {"game chess", "server.no_such_game"},
                                                       {"move A G", "refuse.not_understood"},
                                                       {"move A F", "refuse.no_such_seat"},
                                                       {"shuffle all", "refuse.not_understood"},
                                                       {"", "refuse.not_understood"},
                                                       {"pause", "refuse.not_understood"}};
  for (const auto& [text, code] : wrong) {
    server.host(host, text);
    EXPECT_EQ(host.refusal(), code) << text;
    server.pass(seconds(1));
  }
  EXPECT_EQ(wire::write(*guest.table), before);
  server.say(host, wire::Start{});
  for (const std::string_view text : {"set pace x2", "set terms own", "game x", "seats 2", "move A B", "shuffle"}) {
    server.host(host, std::string(text));
    EXPECT_EQ(host.refusal(), "server.between") << text;
  }
}

TEST_F(Terms, another_game_begins_with_its_own_options_and_keeps_the_people) {
  server.host(host, "set B.factor x5");
  for (const Module* module : all_modules()) {
    server.host(host, "game " + std::string(module->about().slug));
    ASSERT_EQ(guest.table->game, module->about().slug);
    EXPECT_EQ(option(guest, "B.factor"), "x1");
    EXPECT_EQ(option(guest, "pace"), "x1");
    EXPECT_EQ(option(guest, "aid"), "none") << "as at every table of several people (T5)";
    EXPECT_EQ(guest.table->me, Seat::b);
    server.pass(seconds(1));
  }
  server.say(host, wire::Start{});
  EXPECT_EQ(host.table->phase, wire::Phase::playing);
}

TEST_F(Terms, the_table_grows_and_shrinks_around_its_people) {
  server.host(host, "seats 4");
  ASSERT_EQ(guest.table->seats.size(), 4U);
  EXPECT_EQ(guest.table->seats[3].kind, HolderKind::person);
  EXPECT_EQ(option(guest, "D.hints"), "off") << "like the others";
  server.host(host, "move B D");
  server.host(host, "seats 2");
  EXPECT_EQ(host.refusal(), "refuse.wrong_seats") << "somebody sits there";
  server.host(host, "move D B");
  server.host(host, "seats 2");
  EXPECT_EQ(guest.table->seats.size(), 2U);
  EXPECT_EQ(option(guest, "C.factor"), "");
}

TEST_F(Terms, C08_the_next_host_is_the_person_here_on_the_first_seat) {
  server.host(host, "seat C person");
  Client& third = server.connect("10.0.0.3");
  server.sit_down(third, host);
  server.host(host, "move B C");
  ASSERT_EQ(third.table->me, Seat::b);
  server.say(host, wire::Leave{});
  EXPECT_TRUE(third.table->host);
  EXPECT_EQ(guest.table->host_seat, Seat::b);
  server.cut(third);
  server.pass(caps::away_grace + seconds(1));
  EXPECT_TRUE(guest.table->host);
}

TEST_F(Terms, people_take_their_terms_to_another_seat) {
  server.host(host, "set B.factor x3");
  server.host(host, "move B C");
  EXPECT_EQ(guest.table->me, Seat::c);
  EXPECT_EQ(host.table->seats[1].kind, HolderKind::bot);
  EXPECT_FALSE(host.table->seats[1].name.empty());
  EXPECT_EQ(option(host, "C.factor"), "x3");
  EXPECT_EQ(option(host, "B.factor"), "x1");
  std::set<Seat> seats;
  for (int i = 0; i < 30; ++i) {
    server.host(host, "shuffle");
    server.pass(seconds(1));
    ASSERT_NE(guest.table->me, host.table->me);
    EXPECT_EQ(option(host, std::string{letter(guest.table->me)} + ".factor"), "x3");
    seats.insert(guest.table->me);
  }
  EXPECT_EQ(seats.size(), 3U);
  restart();
  EXPECT_EQ(option(host, std::string{letter(guest.table->me)} + ".factor"), "x3");
}

// --- by ear

struct Ear : Terms {
  Ear() : Terms(calm_game()) {}
};

TEST_F(Ear, whoever_plays_by_ear_makes_the_table_calm_and_only_the_host_knows_who) {
  Client& looks_on = server.connect("10.0.0.3");
  server.say(looks_on, wire::Join{host.code});
  ASSERT_EQ(option(host, "tempo"), "race");
  terms(guest, "ear on");
  for (const Client* one : {&host, &guest, &looks_on}) {
    EXPECT_TRUE(one->table->ear);
    EXPECT_EQ(option(*one, "tempo"), "calm");
    EXPECT_EQ(one->table->seats[1].ear, one != &looks_on);
  }
  restart();
  EXPECT_TRUE(host.table->seats[1].ear);
  EXPECT_FALSE(guest.table->seats[0].ear);
  server.host(host, "ear on");
  terms(guest, "ear off");
  EXPECT_EQ(option(host, "tempo"), "calm") << "the host still says so";
  server.host(host, "ear off");
  EXPECT_EQ(option(host, "tempo"), "race");
  EXPECT_FALSE(guest.table->ear);
}

TEST_F(Ear, the_tempo_that_the_host_chooses_stays) {
  terms(guest, "ear on");
  server.host(host, "set tempo race");
  EXPECT_EQ(option(host, "tempo"), "race");
  server.host(host, "set tempo calm");
  terms(guest, "ear off");
  EXPECT_EQ(option(host, "tempo"), "calm");
}

TEST_F(Ear, the_host_says_of_a_seat_that_its_player_plays_by_ear) {
  server.host(host, "ear B on");
  EXPECT_TRUE(guest.table->ear);
  EXPECT_TRUE(guest.table->seats[1].ear);
  server.host(host, "ear B off");
  EXPECT_FALSE(guest.table->ear);
  for (const std::string_view text : {"ear B maybe", "ear Z on"}) {
    server.host(host, std::string(text));
    EXPECT_EQ(host.refusal(), "refuse.not_understood") << text;
  }
}

TEST_F(Ear, a_person_who_leaves_takes_the_ear_along) {
  terms(guest, "ear on");
  server.say(guest, wire::Leave{});
  EXPECT_FALSE(host.table->ear);
  EXPECT_EQ(option(host, "tempo"), "race");
}

TEST_F(Ear, a_match_keeps_the_tempo_with_which_it_began) {
  server.say(host, wire::Start{});
  terms(guest, "ear on");
  EXPECT_TRUE(host.table->ear);
  EXPECT_EQ(option(host, "tempo"), "race");
  server.host(host, "abort");
  EXPECT_EQ(option(host, "tempo"), "calm") << "the next one is calm";
}

}  // namespace
}  // namespace calculi::server
