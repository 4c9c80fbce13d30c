// Match after match at one table: who is ready, how the next one begins, what is kept, and what a crash leaves of it.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/table/record.hpp"
#include "platform/server/hub/simulated_server_test.hpp"

namespace calculi::server {
namespace {

using testing::AutoPlayer;
using testing::Client;
using testing::SimulatedServer;
using testing::turn_game;

using Options = std::vector<OptionValue>;

// Three people and a bot.
struct Club {
  explicit Club(const Options& options = {}, const Module& module = turn_game()) : game(module) {
    server.say(host, wire::CreateTable{std::string(game.about().slug),
                                       {options},
                                       {"person", "person", "person", "bot greedy"},
                                       std::string(32, '1'),
                                       {}});
    for (Client* one : {&second, &third}) server.sit_down(*one, host);
    server.say(host, wire::Start{});
  }
  const Table& table() { return *server.hub.table_of(host.id); }
  const AnyMatch& match() { return *table().match(); }
  std::vector<Client*> people() { return {&host, &second, &third}; }

  bool act() {
    for (Client* one : people()) {
      if (one->id == ConnectionId::none || !match().waiting_on().has(one->seat)) continue;
      const std::string text = hand->choose(match(), one->seat);
      if (text.empty()) continue;
      server.act(*one, text);
      server.pass(Millis{250});
      return true;
    }
    return false;
  }
  void play_out() {
    hand.emplace(game, "greedy", 5);
    for (int i = 0; i < 9000 && !match().outcome(); ++i) {
      const bool goes_on = act() || server.pass_to_next();
      ASSERT_TRUE(goes_on);
    }
    ASSERT_EQ(host.table->phase, wire::Phase::over);
  }
  void end() { server.host(host, "abort"); }
  void ready(Client& client) { server.say(client, wire::Ready{true, std::string(32, 'a')}); }
  void all_ready() {
    for (Client* one : people()) ready(*one);
  }
  void restart() {
    server.restart();
    for (Client* one : people()) server.come_back(*one);
  }

  const Module& game;
  SimulatedServer server;
  Client& host = server.connect("10.0.0.1");
  Client& second = server.connect("10.0.0.2");
  Client& third = server.connect("10.0.0.3");
  std::optional<AutoPlayer> hand{};
};

std::string option(const wire::Table& table, std::string_view name) {
  const auto found = std::ranges::find(table.options.list, name, &OptionValue::first);
  return found == table.options.list.end() ? "" : found->second;
}

Seat first_to_move(const AnyMatch& match) { return match.module().open(match.setup()).value()->waiting_on().first(); }

TEST(Series, C13_one_tap_each_and_the_next_match_is_dealt_within_4_seconds_with_the_start_one_seat_further) {
  Club club(Options{{"B.factor", "x2"}});
  const Seat first = first_to_move(club.match());
  const std::string link = club.host.table->link;
  const std::string bot = club.host.table->seats[3].name;
  Client& watches = club.server.connect("10.0.0.9");
  club.server.say(watches, wire::Join{link, wire::Coming::watcher});
  club.play_out();
  const wire::Table over = *club.second.table;
  ASSERT_TRUE(over.next_hash.has_value());
  EXPECT_NE(*over.next_hash, over.seed_hash);
  club.ready(club.host);
  club.ready(club.second);
  EXPECT_EQ(club.third.table->starts_ms, std::nullopt);
  EXPECT_TRUE(club.third.table->seats[0].ready && club.third.table->seats[1].ready);
  EXPECT_FALSE(club.third.table->seats[2].ready);
  watches.forget();
  club.ready(club.third);
  EXPECT_EQ(club.host.table->starts_ms, 3000);
  club.server.pass(seconds(4));
  for (const Client* one : club.people()) {
    const wire::Table& told = *one->table;
    EXPECT_EQ(told.phase, wire::Phase::playing);
    EXPECT_EQ(told.match, 2);
    EXPECT_EQ(told.link, link);
    EXPECT_EQ(told.me, one->seat);
    EXPECT_EQ(told.seed_hash, *over.next_hash);
    EXPECT_EQ(told.starts_ms, std::nullopt);
    EXPECT_EQ(option(told, "B.factor"), "x2");
    EXPECT_EQ(one->gaps, 0);
    EXPECT_EQ(one->events, club.match().events({one->seat}, 0));
    EXPECT_EQ(one->view, club.match().view_json({one->seat}));
  }
  EXPECT_EQ(club.match().setup().contributions.size(), 3);
  EXPECT_EQ(club.host.table->seats[3].kind, HolderKind::bot);
  EXPECT_EQ(club.host.table->seats[3].name, bot);
  EXPECT_EQ(first_to_move(club.match()), next_seat(first, 4));
  EXPECT_EQ(watches.count<wire::Resync>(), 1);
  EXPECT_EQ(watches.events, club.match().events({}, 0));
  EXPECT_EQ(watches.gaps, 0);
  club.play_out();
  EXPECT_EQ(club.host.table->match, 2);
}

TEST(Series, the_start_goes_to_the_left_with_every_match) {
  Club club;
  Seat before = first_to_move(club.match());
  for (int i = 0; i < 5; ++i) {
    club.play_out();
    club.all_ready();
    club.server.pass(caps::countdown);
    const Seat now = first_to_move(club.match());
    EXPECT_EQ(now, next_seat(before, 4));
    before = now;
  }
}

TEST(Series, a_win_counts_for_the_seat_and_a_match_without_a_winner_for_nobody) {
  Club club;
  club.play_out();
  const Outcome outcome = *club.match().outcome();
  int winners = 0;
  for (const wire::SeatLine& line : club.host.table->seats) {
    EXPECT_EQ(line.wins, outcome.place[line.seat] == 1 ? 1 : 0);
    winners += line.wins;
  }
  EXPECT_GT(winners, 0);
  club.all_ready();
  club.server.pass(caps::countdown);
  club.end();
  int still = 0;
  for (const wire::SeatLine& line : club.host.table->seats) still += line.wins;
  EXPECT_EQ(still, winners);
}

TEST(Series, nobody_is_left_behind_before_10_seconds_and_then_a_bot_plays_until_the_person_does) {
  Club club;
  club.end();
  club.server.host(club.second, "again");
  EXPECT_EQ(club.second.refusal(), "server.not_host");
  club.server.pass(seconds(3));
  club.server.host(club.host, "again");
  EXPECT_EQ(club.host.refusal(), "server.not_yet");
  EXPECT_NE(club.host.last<wire::Refused>()->text.find("7 s"), std::string::npos);
  club.ready(club.second);
  club.server.pass(seconds(7));
  club.server.host(club.host, "again");
  EXPECT_EQ(club.host.last<wire::Ack>()->cmd, club.host.cmd);
  club.server.pass(caps::countdown);
  ASSERT_EQ(club.host.table->match, 2);
  EXPECT_EQ(club.host.table->seats[0].kind, HolderKind::person);
  EXPECT_EQ(club.host.table->seats[1].kind, HolderKind::person);
  const wire::SeatLine& theirs = club.host.table->seats[2];
  EXPECT_EQ(theirs.kind, HolderKind::bot);
  EXPECT_TRUE(theirs.taken && theirs.here);
  club.server.say(club.second, wire::Ready{});
  EXPECT_EQ(club.second.refusal(), "server.between");
  club.ready(club.third);
  EXPECT_EQ(club.host.table->seats[2].kind, HolderKind::person);
}

TEST(Series, a_person_for_whom_a_bot_plays_is_back_with_the_first_command) {
  Club club;
  club.end();
  club.server.pass(caps::ready_grace);
  club.server.host(club.host, "again");
  club.server.pass(caps::countdown);
  ASSERT_EQ(club.host.table->seats[2].kind, HolderKind::bot);
  club.server.act(club.third, "anything");
  EXPECT_EQ(club.host.table->seats[2].kind, HolderKind::person);
}

TEST(Series, a_person_who_is_not_ready_any_more_stops_the_countdown) {
  Club club;
  club.end();
  club.all_ready();
  club.server.pass(seconds(2));
  club.server.say(club.second, wire::Ready{false, {}});
  EXPECT_EQ(club.host.table->starts_ms, std::nullopt);
  club.server.pass(seconds(60));
  EXPECT_EQ(club.host.table->match, 1);
  club.ready(club.second);
  EXPECT_EQ(club.host.table->starts_ms, 3000);
}

TEST(Series, a_person_whose_line_is_cut_is_waited_for_10_seconds_and_then_has_a_bot) {
  Club club;
  club.end();
  club.server.cut(club.third);
  club.ready(club.host);
  club.ready(club.second);
  EXPECT_EQ(club.host.table->starts_ms, std::nullopt);
  club.server.pass(caps::ready_grace);
  EXPECT_EQ(club.host.table->starts_ms, 3000);
  club.server.pass(caps::countdown);
  ASSERT_EQ(club.host.table->match, 2);
  EXPECT_EQ(club.host.table->seats[2].kind, HolderKind::bot);
  EXPECT_TRUE(club.host.table->seats[2].taken);
  club.server.come_back(club.third);
  EXPECT_EQ(club.host.table->seats[2].kind, HolderKind::person);
  EXPECT_EQ(club.third.count<wire::Resync>(), 1) << "its events are those of the match before";
  EXPECT_EQ(club.third.events, club.match().events({club.third.seat}, 0));
  EXPECT_EQ(club.third.gaps, 0);
}

TEST(Series, a_person_who_leaves_is_not_waited_for_and_the_seat_is_free_at_once) {
  Club club;
  club.play_out();
  const std::string name = club.host.table->seats[2].name;
  club.ready(club.host);
  club.ready(club.second);
  club.server.say(club.third, wire::Leave{});
  EXPECT_EQ(club.host.table->starts_ms, 3000);
  EXPECT_FALSE(club.host.table->seats[2].taken);
  EXPECT_EQ(club.host.table->seats[2].wins, 0);
  EXPECT_EQ(club.host.table->played[2], name) << "the result still has its names";
  Client& newcomer = club.server.connect("10.0.0.4");
  club.server.say(newcomer, wire::Join{club.host.link});
  club.server.say(newcomer, wire::TakeSeat{});
  EXPECT_EQ(newcomer.seat, Seat::c);
  EXPECT_EQ(club.host.table->starts_ms, std::nullopt);
  club.ready(newcomer);
  club.server.pass(caps::countdown);
  EXPECT_EQ(newcomer.events, club.match().events({Seat::c}, 0));
  EXPECT_EQ(newcomer.gaps, 0);
  EXPECT_NE(newcomer.table->seats[2].name, name);
}

TEST(Series, between_matches_the_host_sets_options_and_places_and_newcomers_take_the_seats_of_bots) {
  Club club(Options{{"B.factor", "x2"}});
  club.end();
  club.server.host(club.host, "set pace x3");
  club.server.host(club.host, "move B D");
  EXPECT_EQ(option(*club.third.table, "pace"), "x3");
  EXPECT_EQ(option(*club.third.table, "D.factor"), "x2");
  EXPECT_EQ(club.second.table->me, Seat::d);
  for (const std::string_view text : {"game x", "seats 3"}) {
    club.server.host(club.host, std::string(text));
    EXPECT_EQ(club.host.refusal(), "server.between") << "they lead through the lobby";
  }
  Client& newcomer = club.server.connect("10.0.0.4");
  club.server.say(newcomer, wire::Join{club.host.code});
  club.server.say(newcomer, wire::TakeSeat{});
  EXPECT_EQ(newcomer.table->me, Seat::b);
  EXPECT_EQ(newcomer.table->seats[1].kind, HolderKind::person);
  club.restart();
  club.server.come_back(newcomer, "10.0.0.4");
  club.all_ready();
  club.ready(newcomer);
  club.server.pass(caps::countdown);
  EXPECT_EQ(club.match().holder(Seat::b).kind, HolderKind::person);
  EXPECT_EQ(option(*newcomer.table, "pace"), "x3");
  for (const Client* one : {&club.second, &newcomer}) {
    EXPECT_EQ(one->events, club.match().events({one->table->me}, 0));
    EXPECT_EQ(one->gaps, 0);
  }
}

TEST(Series, a_seat_that_was_left_in_a_match_is_played_by_a_bot_of_another_name) {
  Club club;
  const std::string name = club.host.table->seats[2].name;
  club.server.say(club.third, wire::Leave{});
  club.end();
  EXPECT_EQ(club.host.table->seats[2].kind, HolderKind::person);
  EXPECT_EQ(club.host.table->played[2], name);
  club.ready(club.host);
  club.ready(club.second);
  club.server.pass(caps::countdown);
  EXPECT_EQ(club.host.table->seats[2].kind, HolderKind::bot);
  EXPECT_NE(club.host.table->seats[2].name, name);
}

TEST(Series, a_table_of_bots_waits_for_its_host) {
  SimulatedServer server;
  Client& host = server.connect();
  server.open_table(host, {"bot greedy", "bot greedy"});
  server.say(host, wire::Start{});
  for (int i = 0; i < 5000 && host.table->phase == wire::Phase::playing; ++i) (void)server.pass_to_next();
  server.pass(seconds(3600));
  EXPECT_EQ(host.table->match, 1);
  server.host(host, "again");
  server.pass(caps::countdown);
  EXPECT_EQ(host.table->match, 2);
  EXPECT_EQ(host.gaps, 0);
}

TEST(Series, the_host_leads_everybody_back_to_the_lobby) {
  Club club;
  club.play_out();
  const std::string promised = *club.host.table->next_hash;
  const std::vector<wire::SeatLine> over = club.host.table->seats;
  club.server.host(club.host, "reopen");
  for (const Client* one : club.people()) {
    EXPECT_EQ(one->table->phase, wire::Phase::lobby);
    EXPECT_EQ(one->table->me, one->seat);
    EXPECT_EQ(one->table->seed_hash, promised);
    EXPECT_EQ(one->table->seats[0].wins, over[0].wins);
  }
  club.server.host(club.host, "reopen");
  EXPECT_EQ(club.host.refusal(), "server.between");
  club.server.host(club.host, "seat D person");
  Client& newcomer = club.server.connect("10.0.0.4");
  club.server.sit_down(newcomer, club.host);
  EXPECT_EQ(newcomer.seat, Seat::d);
  club.server.say(club.host, wire::Start{});
  EXPECT_EQ(club.host.table->match, 2);
  for (const Client* one : {&club.host, &club.second, &newcomer}) {
    EXPECT_EQ(one->gaps, 0);
    EXPECT_EQ(one->events, club.match().events({one->seat}, 0));
  }
}

TEST(Series, a_restart_ends_the_match_without_a_winner_and_begins_another_one_with_the_same_set_up) {
  Club club;
  const std::vector<OptionValue> options = club.match().setup().options;
  club.server.host(club.host, "restart");
  EXPECT_EQ(club.second.table->phase, wire::Phase::over);
  EXPECT_TRUE(club.match().outcome()->aborted);
  EXPECT_EQ(club.second.table->starts_ms, 3000);
  club.server.pass(caps::countdown);
  EXPECT_EQ(club.second.table->match, 2);
  EXPECT_EQ(club.match().setup().options, options);
  for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(club.match().holder(seat_at(seat)).kind, HolderKind::person);
}

TEST(Series, a_bot_that_answers_a_question_of_the_match_before_is_not_heard) {
  Club club;
  club.server.hold_bots = true;
  for (int i = 0; i < 400 && club.server.bot_queue.questions() == 0; ++i) {
    club.hand.emplace(club.game, "greedy", 5);
    if (!club.act()) club.server.pass(seconds(1));
  }
  const std::optional<BotQueue::Job> old = club.server.bot_queue.take();
  ASSERT_TRUE(old.has_value());
  BotAnswer answer = club.server.bots.answer(std::get<AskBot>(*old));
  club.server.host(club.host, "restart");
  club.server.pass(caps::countdown);
  const int lines = club.match().log().size();
  answer.decision.think = Millis{0};
  for (answer.ask = 0; answer.ask < 10; ++answer.ask) club.server.hub.bot_answered(answer, club.server.now);
  club.server.pass(Millis{50});
  EXPECT_EQ(club.match().log().size(), lines);
  club.server.hold_bots = false;
  club.server.answer_bots(100);
}

// --- records

TEST(Series, every_match_has_its_record_with_the_names_of_its_people) {
  Club club;
  club.play_out();
  const std::string first = *club.server.hub.record(club.host.link);
  club.server.say(club.third, wire::Leave{});
  club.ready(club.host);
  club.ready(club.second);
  club.server.pass(caps::countdown);
  std::vector<store::Line> lines = *club.server.memory.log(club.table().spec().id);
  EXPECT_EQ(club.server.hub.record(club.host.link), std::nullopt);
  EXPECT_EQ(read_record(lines, {}, all_modules()), first) << "the last one that is over";
  club.play_out();
  const std::string second = *club.server.hub.record(club.host.link);
  EXPECT_EQ(club.server.hub.record(club.host.link, 2), second);
  EXPECT_EQ(club.server.hub.record(club.host.link, 1), std::nullopt);
  club.server.host(club.host, "reopen");
  club.server.host(club.host, "seat D empty");
  lines = *club.server.memory.log(club.table().spec().id);
  EXPECT_EQ(read_record(lines, 1, all_modules()), first);
  EXPECT_EQ(read_record(lines, 2, all_modules()), second);
  EXPECT_EQ(read_record(lines, {}, all_modules()), second);
  EXPECT_EQ(read_record(lines, 3, all_modules()), std::nullopt);
  for (const std::string& text : {first, second})
    EXPECT_TRUE(replay_record(text, all_modules())->match->outcome().has_value());
  std::vector<store::Line> nameless = lines;
  std::erase_if(nameless, [](const store::Line& line) { return line.kind == store::LineKind::state; });
  EXPECT_TRUE(
      replay_record(read_record(nameless, 1, all_modules()).value(), all_modules())->match->outcome().has_value());
}

// --- after a crash

TEST(SeriesRecovery, people_who_were_ready_are_ready_and_the_promise_holds) {
  Club club;
  club.play_out();
  club.ready(club.host);
  const wire::Table before = *club.host.table;
  club.restart();
  EXPECT_EQ(wire::write(*club.host.table), wire::write(before));
  club.ready(club.second);
  club.ready(club.third);
  club.server.pass(caps::countdown);
  EXPECT_EQ(club.host.table->match, 2);
  EXPECT_EQ(club.host.table->seed_hash, *before.next_hash);
  EXPECT_EQ(club.match().setup().contributions.size(), 3);
}

TEST(SeriesRecovery, a_countdown_begins_again_when_people_are_back) {
  for (const bool by_host : {false, true}) {
    Club club;
    club.end();
    club.server.pass(caps::ready_grace);
    by_host ? club.server.host(club.host, "again") : club.all_ready();
    ASSERT_EQ(club.host.table->starts_ms, 3000);
    club.server.pass(seconds(1));
    club.server.restart();
    club.server.pass(seconds(3600));
    club.server.come_back(club.second);
    EXPECT_EQ(club.second.table->starts_ms, std::nullopt) << "the others come back, too";
    club.server.come_back(club.host);
    club.server.come_back(club.third);
    EXPECT_EQ(club.second.table->starts_ms, 3000);
    club.server.pass(caps::countdown);
    EXPECT_EQ(club.second.table->match, 2);
  }
}

TEST(SeriesRecovery, the_second_match_and_the_lobby_after_it_go_on) {
  Club club;
  club.play_out();
  club.all_ready();
  club.server.pass(caps::countdown);
  club.hand.emplace(club.game, "greedy", 6);
  for (int i = 0; i < 12; ++i) {
    if (!club.act()) (void)club.server.pass_to_next();
  }
  const std::vector<std::string> told = club.second.events;
  club.restart();
  EXPECT_EQ(club.second.table->match, 2);
  EXPECT_EQ(club.second.gaps, 0);
  const std::vector<std::string> all = club.match().events({club.second.seat}, 0);
  EXPECT_TRUE(std::equal(told.begin(), told.end(), all.begin()));
  club.play_out();
  club.server.host(club.host, "reopen");
  const wire::Table before = *club.host.table;
  club.restart();
  EXPECT_EQ(wire::write(*club.host.table), wire::write(before));
  club.server.say(club.host, wire::Start{});
  EXPECT_EQ(club.host.table->match, 3);
  EXPECT_EQ(club.host.gaps, 0);
}

TEST(SeriesRecovery, an_end_that_was_written_but_not_told_is_told) {
  Club club;
  club.play_out();
  std::vector<store::Line> lines = *club.server.memory.log(club.table().spec().id);
  ASSERT_EQ(lines.back().kind, store::LineKind::state);
  const wire::Table told = *club.host.table;
  lines.pop_back();
  store::MemoryStore shorter;
  shorter.append({club.table().head(), 0, lines}, [](const store::Stored&) {});
  club.server.memory = std::move(shorter);
  club.restart();
  EXPECT_EQ(club.host.table->phase, wire::Phase::over);
  EXPECT_EQ(club.host.table->seed, told.seed);
  ASSERT_TRUE(club.host.table->next_hash.has_value());
  for (unsigned i = 0; i < 4; ++i) EXPECT_EQ(club.host.table->seats[i].wins, told.seats[i].wins);
}

TEST(SeriesRecovery, a_command_between_matches_is_answered_again_and_done_once) {
  Club club;
  club.end();
  club.server.host(club.host, "reopen");
  const std::int32_t cmd = club.host.cmd;
  club.server.say(club.host, wire::Start{});
  club.restart();
  club.host.forget();
  club.server.say(club.host, wire::Host{cmd, "reopen"});
  EXPECT_EQ(club.host.last<wire::Ack>()->cmd, cmd);
  EXPECT_EQ(club.host.table->phase, wire::Phase::playing);
}

TEST(SeriesRecovery, a_table_stays_for_a_rematch_and_is_kept_like_a_match_that_is_over) {
  Club club;
  club.end();
  EXPECT_EQ(club.table().head().stage, store::Stage::over);
  club.server.host(club.host, "reopen");
  EXPECT_EQ(club.table().head().stage, store::Stage::over);
  EXPECT_EQ(club.table().head().code, club.host.code);
  for (Client* one : club.people()) club.server.cut(*one);
  club.server.pass(caps::lobby_idle - seconds(1));
  EXPECT_EQ(club.server.hub.tables(), 1U);
  club.server.pass(seconds(2));
  EXPECT_EQ(club.server.hub.tables(), 0U);
  club.server.come_back(club.host);
  EXPECT_EQ(club.host.table->phase, wire::Phase::lobby);
}

// --- changing places

TEST(Places, two_people_change_them_when_both_want_to) {
  Club club(Options{{"B.factor", "x2"}});
  club.server.say(club.host, wire::Swap{Seat::b});
  EXPECT_EQ(club.host.refusal(), "server.between");
  club.play_out();
  const std::vector<wire::SeatLine> before = club.host.table->seats;
  club.server.say(club.host, wire::Swap{Seat::b});
  EXPECT_EQ(club.second.table->seats[0].swap, Seat::b);
  EXPECT_EQ(club.host.table->me, Seat::a);
  club.ready(club.host);
  club.server.say(club.second, wire::Swap{Seat::a});
  EXPECT_EQ(club.host.seat, Seat::b);
  EXPECT_EQ(club.host.table->me, Seat::b);
  EXPECT_EQ(club.second.seat, Seat::a);
  const wire::Table& after = *club.third.table;
  EXPECT_EQ(after.seats[1].name, before[0].name);
  EXPECT_EQ(after.seats[1].wins, before[0].wins);
  EXPECT_TRUE(after.seats[1].ready && !after.seats[0].ready);
  EXPECT_EQ(after.seats[0].swap, Seat::none);
  EXPECT_EQ(after.played[0], before[0].name);
  EXPECT_EQ(option(after, "A.factor"), "x2");
  EXPECT_EQ(option(after, "B.factor"), "x1");
  club.restart();
  EXPECT_EQ(club.host.count<wire::Resync>(), 0) << "still the match from the seat that was played";
  EXPECT_EQ(club.host.events, club.match().events({Seat::a}, 0));
  club.all_ready();
  club.server.pass(caps::countdown);
  EXPECT_EQ(club.host.events, club.match().events({Seat::b}, 0));
  EXPECT_EQ(club.host.gaps, 0);
}

TEST(Places, a_seat_of_nobody_is_changed_for_at_once_and_a_wish_can_be_taken_back) {
  SimulatedServer server;
  Client& host = server.connect();
  server.open_table(host, {"person", "person", "bot greedy"});
  Client& guest = server.connect("10.0.0.2");
  server.sit_down(guest, host);
  const std::string bot = host.table->seats[2].name;
  server.say(guest, wire::Swap{Seat::c});
  EXPECT_EQ(guest.seat, Seat::c);
  EXPECT_EQ(host.table->seats[1].kind, HolderKind::bot);
  EXPECT_EQ(host.table->seats[1].name, bot);
  server.say(guest, wire::Swap{Seat::a});
  server.say(guest, wire::Swap{Seat::none});
  server.say(host, wire::Swap{Seat::c});
  EXPECT_EQ(host.seat, Seat::a);
  EXPECT_EQ(guest.table->seats[0].swap, Seat::c);
  server.say(guest, wire::Swap{Seat::f});
  EXPECT_EQ(guest.refusal(), "refuse.no_such_seat");
  Client& watches = server.connect("10.0.0.3");
  server.say(watches, wire::Join{host.code});
  server.say(watches, wire::Swap{Seat::a});
  EXPECT_EQ(watches.refusal(), "server.no_seat");
}

}  // namespace
}  // namespace calculi::server
