// Programs from elsewhere: a host gives a key, a program takes the seat with it, speaks docs/bot_protocol.md, and is
// told what a page on that seat is told.
#include <gtest/gtest.h>

#include "engine/base/json_object.hpp"
#include "platform/server/hub/simulated_server_test.hpp"
#include "tests/how_many.hpp"

namespace calculi::server {
namespace {

using testing::AutoPlayer;
using testing::Client;
using testing::SimulatedServer;

std::string type_of(const std::string& line) {
  const std::size_t from = line.find(R"("type":")") + 8;
  return line.substr(from, line.find('"', from) - from);
}

Json json_of_line(const std::string& line) { return *parse_json(line); }

std::int64_t number_in(const std::string& line) {
  const Json json = json_of_line(line);
  const Json* number = json.find("number");
  return number == nullptr ? -1 : number->number().value_or(-1);
}

struct Setting {
  Setting() : host(server.connect("10.0.0.1")), guest(server.connect("10.0.0.2")) {}

  void open(const Module& module = testing::turn_game(), std::vector<std::string> seats = {"person", "person"}) {
    server.open_table(host, std::move(seats), module);
  }
  std::string key_for(const std::string& seat) {
    server.host(host, "program " + seat);
    const auto* key = host.last<wire::ProgramKey>();
    return key == nullptr ? "" : key->token;
  }
  Client& newcomer() {
    Client& one = server.connect("10.0.0.7");
    server.cut(one);
    one.is_program = true;
    one.raw.clear();
    server.reconnect(one, "10.0.0.7");
    return one;
  }
  Client& come(const std::string& key) {
    Client& one = newcomer();
    server.say(one, wire::Program{host.link, key});
    return one;
  }
  static std::vector<std::string> said(const Client& program, std::string_view type) {
    std::vector<std::string> lines;
    for (const std::string& line : program.raw) {
      if (type_of(line) == type) lines.push_back(line);
    }
    return lines;
  }
  void answer(Client& program, const std::string& action) {
    const std::string asked = said(program, "your_move").back();
    server.say_text(program, JsonObject("type", "move", "number", number_in(asked), "action", action).text());
  }
  static std::vector<std::string> actions(const std::string& question) {
    std::vector<std::string> list;
    const Json json = json_of_line(question);
    for (const Json& one : *json.find("actions")->array()) list.emplace_back(*one.string());
    return list;
  }
  const AnyMatch& match() { return *server.hub.table_of(host.id)->match(); }
  // Everybody plays on until the match is over, or so many questions have come.
  void play(Client& program, int questions = 100'000) {
    AutoPlayer hand(match().module(), "random", 3);
    std::int64_t answered = 0;
    std::size_t heard = 0;
    std::string asked;
    for (int i = 0; i < 20'000 && !match().outcome(); ++i) {
      for (; heard < program.raw.size(); ++heard) {
        if (type_of(program.raw[heard]) == "your_move") asked = program.raw[heard];
      }
      if (!asked.empty() && number_in(asked) > answered && !actions(asked).empty()) {
        if (number_in(asked) > questions) return;
        answered = number_in(asked);
        answer(program, actions(asked).front());
      }
      if (match().waiting_on().has(host.seat)) {
        const std::string text = hand.choose(match(), host.seat);
        if (!text.empty()) server.act(host, text);
      }
      server.pass(Millis{250});
    }
  }

  SimulatedServer server;
  Client& host;
  Client& guest;
};

struct Programs : ::testing::Test, Setting {};

TEST_F(Programs, a_program_plays_whole_matches_of_every_game_and_everybody_sees_that_it_is_one) {
  for (const Module* module : all_modules()) {
    if (!module->about().listed) continue;
    SCOPED_TRACE(module->about().slug);
    Setting table;
    table.open(*module, {"person", "person", "bot random"});
    Client& program = table.come(table.key_for("B"));
    ASSERT_FALSE(program.raw.empty());
    EXPECT_EQ(program.raw.front(), R"({"type":"hello","protocol":1,"program":"calculi"})");
    table.server.say(table.guest, wire::Join{table.host.code});
    for (const Client* one : {&table.host, &table.guest}) {
      EXPECT_TRUE(one->table->seats[1].program.value_or(false));
      EXPECT_FALSE(one->table->seats[0].program || one->table->seats[2].program);
    }
    table.server.say_text(program, R"({"type":"hello","protocol":1,"name":"My bot"})");
    table.server.say(table.host, wire::Start{});
    table.play(program);
    ASSERT_TRUE(table.match().outcome().has_value());
    EXPECT_EQ(table.said(program, "new_match").size(), 1U);
    EXPECT_GE(table.said(program, "your_move").size(), 3U);
    EXPECT_TRUE(table.said(program, "refused").empty()) << table.said(program, "refused").front();
    ASSERT_EQ(table.said(program, "match_over").size(), 1U);
    EXPECT_NE(
        table.said(program, "match_over").front().find(JsonObject("outcome", table.match().outcome()).text().substr(1)),
        std::string::npos);
    EXPECT_EQ(program.closed, std::nullopt);
  }
}

// A question holds the view of its seat as the game tells it, and an event what the seat has heard: made from another
// truth with the same view, both are the same bytes.
TEST_F(Programs, a_program_is_told_what_its_seat_may_know_and_not_a_byte_more) {
  for (const Module* module : all_modules()) {
    if (!module->about().listed) continue;
    SCOPED_TRACE(module->about().slug);
    Setting table;
    table.open(*module);
    Client& program = table.come(table.key_for("B"));
    table.server.say(table.host, wire::Start{});
    Stream deal = Chance(chance_key(seed_from_number(7, 0), {})).stream(StreamName("redeal"), 0);
    int compared = 0;
    for (int round = 1; round <= how_many(12, 60) && !table.match().outcome(); ++round) {
      table.play(program, round);
      if (table.match().outcome()) break;
      const std::unique_ptr<AnyMatch> other = table.match().redealt({Seat::b}, deal);
      const std::string view = table.said(program, "your_move").back();
      const std::string own = R"("view":)" + other->game_view_json({Seat::b}) + "}";
      if (table.match().waiting_on().has(Seat::b)) {
        EXPECT_TRUE(view.ends_with(own));
        ++compared;
      }
      std::vector<std::string> events;
      for (const std::string& event : table.match().events({Seat::b}, 0)) {
        events.push_back(R"({"type":"event","event":)" + event + "}");
      }
      EXPECT_EQ(table.said(program, "event"), events);
    }
    EXPECT_GT(compared, 2);
    for (const std::string& line : program.raw) {
      EXPECT_EQ(line.find(table.host.token), std::string::npos);
      EXPECT_EQ(line.find(table.host.link), std::string::npos);
    }
  }
}

TEST_F(Programs, a_key_opens_its_own_seat_for_a_program_and_nothing_else) {
  open(testing::turn_game(), {"person", "person", "person"});
  const std::string key = key_for("B");
  ASSERT_EQ(key.size(), 32U);
  server.say(guest, wire::Join{host.code});
  EXPECT_EQ(guest.count<wire::ProgramKey>(), 0) << "the host alone is told";
  Client& other_host = server.connect("10.0.0.3");
  server.open_table(other_host, {"person", "person"});
  const auto is_turned_away = [&](const wire::Program& with) {
    Client& one = newcomer();
    server.say(one, with);
    return said(one, "refused").size() == 1 && said(one, "bye").size() == 1 && one.closed == CloseCode::normal;
  };
  EXPECT_TRUE(is_turned_away({other_host.link, key})) << "another table";
  EXPECT_TRUE(is_turned_away({host.link, other_host.token}));
  EXPECT_TRUE(is_turned_away({host.link, host.token})) << "a person's seat is not a program's";
  EXPECT_TRUE(is_turned_away({std::string(32, '0'), key}));
  EXPECT_TRUE(is_turned_away({host.link, "nonsense"}));
  Client& page = server.connect("10.0.0.4");
  server.say(page, wire::Resume{host.link, key, 0, {}});
  EXPECT_EQ(page.refusal(), "server.no_such_table") << "nor is a program's a person's";
  server.say(page,
             wire::CreateTable{
                 .game = std::string(testing::turn_game().about().slug), .seats = {"person", "person"}, .token = key});
  EXPECT_NE(page.link, host.link);
  const std::string next = key_for("B");
  EXPECT_TRUE(is_turned_away({host.link, key})) << "a new key makes the old one void";
  EXPECT_FALSE(is_turned_away({host.link, next}));
  EXPECT_TRUE(host.table->seats[1].here);
  server.host(host, "seat B person");
  EXPECT_TRUE(is_turned_away({host.link, next}));
  EXPECT_FALSE(host.table->seats[1].taken || host.table->seats[1].program);
}

TEST_F(Programs, a_host_alone_gives_keys_between_matches_and_never_for_its_own_seat) {
  open(testing::turn_game(), {"person", "person", "person"});
  server.sit_down(guest, host);
  server.say(guest, wire::Host{++guest.cmd, "program C"});
  EXPECT_EQ(guest.refusal(), "server.not_host");
  for (const auto& [text, code] :
       std::vector<std::pair<std::string, std::string>>{{"program A", "server.seat_taken"},
                                                        {"program D", "refuse.no_such_seat"},
                                                        {"program Z", "refuse.not_understood"},
                                                        {"program", "refuse.not_understood"},
                                                        {"program B C", "refuse.not_understood"}}) {
    server.host(host, text);
    EXPECT_EQ(host.refusal(), code) << text;
  }
  const std::string key = key_for("C");
  server.say(host, wire::Start{});
  server.host(host, "program C");
  EXPECT_EQ(host.refusal(), "server.between");
  Client& program = come(key);
  EXPECT_EQ(said(program, "new_match").size(), 1U) << "it may come into the match";
}

TEST_F(Programs, a_program_is_never_host_and_no_table_goes_on_for_it_alone) {
  open(testing::turn_game(), {"person", "person", "person"});
  server.sit_down(guest, host);
  Client& program = come(key_for("C"));
  server.host(host, "host C");
  EXPECT_EQ(host.refusal(), "server.no_person");
  server.say(host, wire::Start{});
  server.cut(host);
  server.cut(guest);
  server.pass(seconds(200));
  const AnyMatch& match = *server.hub.table_of(program.id)->match();
  EXPECT_TRUE(match.paused()) << "the match waits for people";
  server.come_back(guest, "10.0.0.2");
  EXPECT_FALSE(match.paused());
  server.pass(seconds(100));
  EXPECT_EQ(guest.table->host_seat, Seat::b);
  server.come_back(host);
  server.say(host, wire::Leave{});
  server.say(guest, wire::Leave{});
  EXPECT_EQ(said(program, "bye").size(), 1U);
  EXPECT_TRUE(program.closed.has_value()) << "the last person is gone";
}

TEST_F(Programs, what_it_may_not_do_is_refused_and_three_times_end_the_connection) {
  open();
  Client& program = come(key_for("B"));
  server.say(host, wire::Start{});
  for (int i = 0; i < 400 && said(program, "your_move").empty(); ++i) {
    if (match().waiting_on().has(Seat::a)) {
      server.act(host, AutoPlayer(match().module(), "random", 5).choose(match(), Seat::a));
    }
    server.pass(Millis{250});
  }
  ASSERT_EQ(said(program, "your_move").size(), 1U);
  for (int i = 1; i <= 2; ++i) {
    answer(program, "9999+1=7");
    EXPECT_EQ(said(program, "refused").size(), static_cast<unsigned>(i));
    EXPECT_EQ(said(program, "your_move").size(), static_cast<unsigned>(i + 1)) << "it is asked again";
  }
  EXPECT_EQ(program.closed, std::nullopt);
  answer(program, "nonsense");
  EXPECT_EQ(program.closed, CloseCode::normal);
  server.cut(program);
  EXPECT_FALSE(host.table->seats[1].here) << "its seat is kept, as that of anybody whose line is cut";
}

TEST_F(Programs, unreadable_lines_and_floods_end_the_connection_as_for_people) {
  open();
  const std::string key = key_for("B");
  Client& talks = come(key);
  for (int i = 0; i < caps::bad_messages && !talks.closed; ++i) {
    server.say_text(talks, i % 2 == 0 ? "nonsense" : R"({"type":"create_table","game":"x","options":{},"seats":[]})");
  }
  EXPECT_EQ(talks.closed, CloseCode::policy);
  Client& floods = come(key);
  for (int i = 0; i < 200 && !floods.closed; ++i) server.say_text(floods, R"({"type":"hello","protocol":1})");
  EXPECT_EQ(floods.closed, CloseCode::policy);
  Client& old = come(key);
  server.say_text(old, R"({"type":"hello","protocol":7})");
  EXPECT_EQ(old.closed, CloseCode::normal) << "another protocol";
}

TEST_F(Programs, a_move_takes_as_long_as_an_expert_needs) {
  open();
  Client& program = come(key_for("B"));
  server.say(host, wire::Start{});
  for (int i = 0; i < 400 && said(program, "your_move").empty(); ++i) {
    if (match().waiting_on().has(Seat::a)) {
      server.act(host, AutoPlayer(match().module(), "random", 5).choose(match(), Seat::a));
    }
    server.pass(Millis{250});
  }
  const int lines = match().log().size();
  answer(program, actions(said(program, "your_move").back()).front());
  server.pass(Millis{50});
  EXPECT_EQ(match().log().size(), lines);
  server.pass(seconds(60));
  EXPECT_GT(match().log().size(), lines);
}

TEST_F(Programs, its_seat_outlives_the_process) {
  open();
  const std::string key = key_for("B");
  Client& before = come(key);
  server.say(host, wire::Start{});
  play(before, 3);
  server.restart();
  server.come_back(host);
  EXPECT_TRUE(host.table->seats[1].program.value_or(false));
  Client& after = come(key);
  EXPECT_TRUE(host.table->seats[1].here);
  EXPECT_EQ(said(after, "new_match").size(), 1U);
  EXPECT_EQ(said(after, "event").size(), match().events({Seat::b}, 0).size());
}

TEST_F(Programs, people_need_not_wait_for_it_between_matches_and_a_bot_stands_in_for_it) {
  open();
  Client& program = come(key_for("B"));
  server.say(host, wire::Start{});
  server.host(host, "abort");
  server.say(host, wire::Ready{.cmd = ++host.cmd});
  server.pass(seconds(5));
  EXPECT_EQ(host.table->match, 2) << "a program is always ready";
  EXPECT_EQ(said(program, "new_match").size(), 2U);
  server.host(host, "seat B bot greedy");
  EXPECT_EQ(host.table->seats[1].kind, HolderKind::bot) << "its host may replace it although it is here";
  const auto questions = said(program, "your_move").size();
  server.pass(seconds(30));
  EXPECT_EQ(said(program, "your_move").size(), questions);
  server.host(host, "seat B person");
  EXPECT_EQ(host.table->seats[1].kind, HolderKind::person);
  server.host(host, "remove B");
  EXPECT_TRUE(program.closed.has_value());
  EXPECT_EQ(host.table->door, wire::Door::open) << "nobody has to knock because of it";
}

}  // namespace
}  // namespace calculi::server
