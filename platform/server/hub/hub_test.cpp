// Whole matches over the hub: coming, sitting, playing, going away and coming back.
#include "platform/server/hub/hub.hpp"

#include <gtest/gtest.h>

#include "engine/table/record.hpp"
#include "platform/server/hub/simulated_server_test.hpp"

namespace calculi::server {
namespace {

using testing::AutoPlayer;
using testing::Client;
using testing::SimulatedServer;
using testing::turn_game;

// Two people and a bot at a table that has begun.
struct Party {
  explicit Party(std::uint64_t seed = 1, const std::vector<OptionValue>& options = {})
      : server(seed), host(server.connect()), guest(server.connect("10.0.0.2")) {
    server.say(host, wire::CreateTable{std::string(turn_game().about().slug),
                                       {options},
                                       {"person", "person", "bot greedy"},
                                       std::string("00112233445566778899aabbccddeeff")});
    server.say(guest, wire::Join{host.code});
    server.say(guest, wire::TakeSeat{{}, std::string("ffeeddccbbaa99887766554433221100")});
  }
  void start() { server.say(host, wire::Start{}); }
  const AnyMatch& match() { return *server.hub.table_of(host.id)->match(); }

  // One move of a person whose turn it is; otherwise time passes.
  bool step() {
    for (Client* one : {&host, &guest}) {
      if (one->id == ConnectionId::none || !match().waiting_on().has(one->seat)) continue;
      const std::string text = hand.choose(match(), one->seat);
      if (text.empty()) continue;
      server.act(*one, text);
      server.pass(Millis{250});  // people are slower than the rate that is allowed them
      return true;
    }
    return server.pass_to_next();
  }
  void play_out() {
    for (int i = 0; i < 5000 && !match().outcome(); ++i) ASSERT_TRUE(step());
    ASSERT_TRUE(match().outcome().has_value());
  }

  SimulatedServer server;
  Client& host;
  Client& guest;
  AutoPlayer hand{turn_game(), "random", 5};
};

TEST(Hub, two_people_and_a_bot_finish_a_match_whose_record_proves_itself) {
  Party party;
  party.start();
  const std::string promised = party.guest.table->seed_hash;
  EXPECT_EQ(party.guest.view, party.match().view_json({party.guest.seat})) << "before anybody has acted";
  party.play_out();
  for (const Client* one : {&party.host, &party.guest}) {
    EXPECT_EQ(one->gaps, 0);
    EXPECT_EQ(one->events, party.match().events({one->seat}, 0));
    EXPECT_EQ(one->table->phase, wire::Phase::over);
    ASSERT_TRUE(one->table->seed.has_value());
    Seed seed;
    ASSERT_TRUE(parse_hex(*one->table->seed, seed.bytes));
    EXPECT_EQ(hex(blake3(seed.bytes)), promised);
  }
  const std::string record = party.server.hub.record(party.guest.link).value_or("");
  EXPECT_EQ(record, write_record(party.match()));
  EXPECT_NE(record.find("contribution 00112233445566778899aabbccddeeff\ncontribution ffeeddcc"), record.npos);
  const auto replayed = replay_record(record, all_modules());
  ASSERT_TRUE(replayed.has_value()) << "line " << replayed.error().line;
  EXPECT_TRUE(replayed->match->outcome().has_value());
}

TEST(Hub, a_record_is_given_out_once_its_match_is_over_and_stored) {
  Party party;
  EXPECT_EQ(party.server.hub.record(party.host.link), std::nullopt);
  party.start();
  EXPECT_EQ(party.server.hub.record(party.host.link), std::nullopt);
  party.server.hold_store = true;
  party.server.host(party.host, "abort");
  EXPECT_EQ(party.server.hub.record(party.host.link), std::nullopt);
  party.server.let_through();
  EXPECT_NE(party.server.hub.record(party.host.link), std::nullopt);
  EXPECT_EQ(party.server.hub.record(party.host.code), std::nullopt);
}

TEST(Hub, the_log_in_the_store_is_the_log_of_the_match) {
  Party party;
  party.start();
  for (int i = 0; i < 30; ++i) ASSERT_TRUE(party.step());
  const auto log = party.server.memory.log(party.server.hub.table_of(party.host.id)->spec().id);
  ASSERT_TRUE(log);
  EXPECT_EQ(std::ranges::count(*log, store::LineKind::opening, &store::Line::kind), 1);
  int inputs = 0;
  for (const store::Line& line : *log) {
    if (line.kind == store::LineKind::input) EXPECT_EQ(line.text, party.match().log().line(inputs++));
  }
  EXPECT_EQ(inputs, party.match().log().size());
}

TEST(Hub, a_player_who_was_cut_off_gets_exactly_the_missed_events) {
  Party party;
  party.start();
  while (party.match().log().size() < 12 || party.match().waiting_on().has(party.guest.seat)) {
    ASSERT_TRUE(party.step());
  }
  Client& guest = party.guest;
  const auto have = static_cast<std::int32_t>(guest.events.size());
  party.server.cut(guest);
  EXPECT_FALSE(party.host.table->seats[1].here);
  for (int i = 0; i < 6 && !party.match().waiting_on().has(guest.seat); ++i) ASSERT_TRUE(party.step());
  const auto missed = static_cast<int>(party.match().event_count({guest.seat})) - have;
  ASSERT_GT(missed, 0);
  guest.forget();
  party.server.come_back(guest);
  EXPECT_EQ(guest.count<wire::Event>(), missed);
  EXPECT_EQ(guest.count<wire::Resync>(), 0);
  EXPECT_EQ(guest.gaps, 0);
  EXPECT_EQ(guest.view, party.match().view_json({guest.seat}));
  EXPECT_TRUE(party.host.table->seats[1].here);
  party.play_out();
  EXPECT_EQ(guest.events, party.match().events({guest.seat}, 0));
}

TEST(Hub, a_client_whose_events_do_not_match_gets_them_anew) {
  Party party;
  party.start();
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(party.step());
  Client& guest = party.guest;
  for (const auto& [beyond, chain] :
       {std::pair<std::int32_t, std::string>{0, "0123456789abcdef"}, {0, {}}, {1, {}}, {-1000, {}}}) {
    const std::int32_t count = party.match().event_count({guest.seat});
    const std::int32_t have = count + beyond;
    guest.forget();
    const auto last = chain.empty() ? std::nullopt : std::optional(chain);
    party.server.say(guest, wire::Resume{guest.link, guest.token, have, last});
    EXPECT_EQ(guest.count<wire::Resync>(), 1) << have;
    EXPECT_EQ(guest.events, party.match().events({guest.seat}, 0)) << have;
    EXPECT_EQ(guest.gaps, 0) << have;
    ASSERT_NE(guest.last<wire::View>(), nullptr);
    EXPECT_EQ(guest.last<wire::View>()->n, count);
    party.server.pass(seconds(1));
  }
}

TEST(Hub, the_same_command_is_done_once_and_answered_each_time) {
  Party party;
  party.start();
  while (!party.match().waiting_on().has(party.host.seat)) ASSERT_TRUE(party.step());
  const std::string text = party.hand.choose(party.match(), party.host.seat);
  const int before = party.match().log().size();
  party.host.forget();
  for (int i = 0; i < 3; ++i) party.server.say(party.host, wire::Act{1000, text, {}});
  EXPECT_EQ(party.match().log().size(), before + 1);
  EXPECT_EQ(party.host.count<wire::Ack>(), 3);
  party.server.say(party.host, wire::Act{999, text, {}});
  EXPECT_EQ(party.match().log().size(), before + 1);
  EXPECT_EQ(party.host.refusal(), "server.old_command");
}

TEST(Hub, a_resend_after_a_reconnect_is_answered_from_memory) {
  Party party;
  party.start();
  while (!party.match().waiting_on().has(party.guest.seat)) ASSERT_TRUE(party.step());
  const wire::Act act{500, party.hand.choose(party.match(), party.guest.seat), {}};
  party.server.say(party.guest, act);
  const int lines = party.match().log().size();
  const std::string answer = party.guest.last<wire::Ack>()->canonical;
  party.server.cut(party.guest);
  party.server.come_back(party.guest, "10.0.0.1", true);
  EXPECT_EQ(party.guest.last<wire::Seated>()->cmd, act.cmd);
  party.guest.forget();
  party.server.say(party.guest, act);
  EXPECT_EQ(party.match().log().size(), lines);
  ASSERT_NE(party.guest.last<wire::Ack>(), nullptr);
  EXPECT_EQ(party.guest.last<wire::Ack>()->canonical, answer);
}

TEST(Hub, nothing_is_acknowledged_or_shown_before_the_store_has_it) {
  Party party;
  party.start();
  while (!party.match().waiting_on().has(party.host.seat)) ASSERT_TRUE(party.step());
  party.server.hold_store = true;
  party.host.forget();
  party.guest.forget();
  party.server.act(party.host, party.hand.choose(party.match(), party.host.seat));
  EXPECT_TRUE(party.host.heard.empty());
  EXPECT_TRUE(party.guest.heard.empty());
  ASSERT_EQ(party.server.held.size(), 1U);
  EXPECT_EQ(party.server.held.front().lines.front().by.member, 1);
  EXPECT_EQ(party.server.held.front().lines.front().by.cmd, party.host.cmd);
  party.server.hold_store = false;
  party.server.let_through();
  EXPECT_EQ(party.host.count<wire::Ack>(), 1);
  EXPECT_GE(party.guest.count<wire::View>(), 1);
  EXPECT_EQ(party.guest.gaps, 0);
}

TEST(Hub, a_player_who_returns_while_the_store_works_sees_only_stored_lines) {
  Party party;
  party.start();
  while (!party.match().waiting_on().has(party.host.seat)) ASSERT_TRUE(party.step());
  const std::string before = party.match().view_json({party.guest.seat});
  party.server.hold_store = true;
  party.server.act(party.host, party.hand.choose(party.match(), party.host.seat));
  party.guest.forget();
  party.server.say(party.guest, wire::Resume{party.guest.link, party.guest.token, 0, {}});
  EXPECT_TRUE(party.guest.heard.empty());
  party.server.hold_store = false;
  party.server.let_through();
  EXPECT_EQ(party.guest.view, party.match().view_json({party.guest.seat}));
  EXPECT_NE(party.guest.view, before);
}

TEST(Hub, time_stands_still_while_the_host_has_paused_the_match) {
  Party party;
  party.start();
  while (!party.match().waiting_on().has(party.host.seat)) ASSERT_TRUE(party.step());
  party.server.pass(seconds(20));
  party.server.host(party.host, "pause");
  const Millis stopped = party.match().now();
  party.server.pass(seconds(600));
  EXPECT_EQ(party.match().now(), stopped);
  party.server.host(party.host, "resume");
  EXPECT_TRUE(party.match().waiting_on().empty()) << "the countdown runs";
  party.server.pass(seconds(3));
  EXPECT_TRUE(party.match().waiting_on().has(party.host.seat));
  party.server.pass(seconds(20));
  party.server.host(party.host, "pause");
  EXPECT_EQ(party.match().now(), stopped + seconds(23));
}

// T7
TEST(Hub, the_host_says_last_round_and_what_is_the_servers_is_not_the_hosts) {
  Party party;
  party.start();
  party.server.host(party.guest, "last");
  EXPECT_FALSE(party.match().interruption().last_round);
  for (const char* not_his : {"stop", "go", "early A", "shown A 20", "away B"}) {
    party.server.host(party.host, not_his);
    EXPECT_FALSE(party.match().paused()) << not_his;
  }
  const int lines = party.match().log().size();
  party.server.host(party.host, "last");
  EXPECT_TRUE(party.match().interruption().last_round);
  EXPECT_NE(party.match().log().lines().find(" host last "), std::string::npos);
  EXPECT_EQ(party.match().log().size(), lines + 1);
}

TEST(Hub, an_abort_by_the_host_ends_the_match_without_a_winner) {
  Party party;
  party.start();
  party.server.host(party.guest, "abort");
  EXPECT_EQ(party.guest.refusal(), "server.not_host");
  party.server.host(party.host, "abort");
  ASSERT_TRUE(party.match().outcome().has_value());
  EXPECT_TRUE(party.match().outcome()->aborted);
  EXPECT_EQ(party.guest.table->phase, wire::Phase::over);
}

TEST(Hub, T5_among_people_hints_are_off_unless_the_table_wants_them) {
  Party party;
  party.start();
  while (!party.match().waiting_on().has(party.host.seat)) ASSERT_TRUE(party.step());
  party.server.say(party.host, wire::Hint{++party.host.cmd, 1});
  EXPECT_EQ(party.host.refusal(), "refuse.hints_off");
  EXPECT_EQ(party.host.count<wire::HintTold>(), 0);
  Party own(1, {{"B.hints", "on"}});
  own.start();
  while (!own.match().waiting_on().has(own.guest.seat)) ASSERT_TRUE(own.step());
  own.server.say(own.guest, wire::Hint{++own.guest.cmd, 1});
  EXPECT_EQ(own.guest.count<wire::HintTold>(), 1);
}

TEST(Hub, a_hint_is_told_to_the_asker_and_seen_by_all) {
  Party party(1, {{"aid", "totals"}});
  party.start();
  while (!party.match().waiting_on().has(party.host.seat)) ASSERT_TRUE(party.step());
  party.guest.forget();
  party.server.say(party.host, wire::Hint{++party.host.cmd, 1});
  ASSERT_NE(party.host.last<wire::HintTold>(), nullptr);
  EXPECT_EQ(party.guest.count<wire::HintTold>(), 0);
  ASSERT_NE(party.guest.last<wire::Event>(), nullptr);
  EXPECT_NE(party.guest.last<wire::Event>()->event.text.find("hint_given"), std::string::npos);
}

// Partners are made to measure (ux 3.5): on no list, and known all the same.
TEST(Hub, someone_like_you_sits_down_in_the_lobby_and_in_the_match_and_plays) {
  const std::string partner = "like_2100_45_80";
  Party party;
  party.server.host(party.host, "seat C bot " + partner);
  ASSERT_NE(party.host.last<wire::Ack>(), nullptr);
  for (const Client* one : {&party.host, &party.guest}) {
    EXPECT_EQ(one->table->seats[2].kind, HolderKind::bot);
    EXPECT_EQ(one->table->seats[2].level, partner);
  }
  party.start();
  party.server.host(party.host, "seat C bot like_900_30_20");
  EXPECT_EQ(party.host.table->seats[2].level, "like_900_30_20");
  party.play_out();
  const auto replayed = replay_record(party.server.hub.record(party.host.link).value_or(""), all_modules());
  ASSERT_TRUE(replayed.has_value()) << "line " << replayed.error().line;
}

TEST(Hub, a_table_can_be_opened_with_someone_like_you) {
  SimulatedServer server;
  Client& host = server.connect();
  const std::string game(turn_game().about().slug);
  server.say(host, wire::CreateTable{game, {}, {"person", "bot like_60000_100_300"}, {}});
  ASSERT_NE(host.last<wire::TableOpened>(), nullptr);
  EXPECT_EQ(host.table->seats[1].level, "like_60000_100_300");
}

TEST(Hub, levels_that_nobody_has_are_refused_everywhere_in_the_same_words) {
  Party party;
  party.start();
  SimulatedServer server;
  Client& host = server.connect();
  Client& lobby = server.connect("10.0.0.3");
  const std::string game(turn_game().about().slug);
  server.say(lobby, wire::CreateTable{game, {}, {"person", "person"}, {}});
  for (const std::string level :
       {"like", "like_", "like_2100_45", "like_2100_45_80_", "like_2100_45_80x", "like_9_45_80", "like_2100_45_999",
        "like_2100_0_80", "like_99999999999_45_80", "wizard"}) {
    server.say(host, wire::CreateTable{game, {}, {"person", "bot " + level}, {}});
    server.host(lobby, "seat B bot " + level);
    party.server.host(party.host, "seat C bot " + level);
    for (Client* one : {&host, &lobby, &party.host}) {
      EXPECT_EQ(one->refusal(), "refuse.unknown_level") << level;
      one->forget();
    }
    server.pass(Millis{1000});
    party.server.pass(Millis{1000});
  }
  EXPECT_EQ(host.count<wire::TableOpened>(), 0);
  EXPECT_EQ(lobby.table->seats[1].kind, HolderKind::person);
  EXPECT_EQ(party.host.table->seats[2].level, "greedy");
}

}  // namespace
}  // namespace calculi::server
