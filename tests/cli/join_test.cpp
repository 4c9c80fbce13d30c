// `play --join`: at a table on a server, by the same grammar as at a table of one's own.
#include <gtest/gtest.h>

#include <csignal>
#include <memory>

#include "engine/table/registry.hpp"
#include "platform/cli/join/table_news.hpp"
#include "platform/server/net/plain_client_test.hpp"
#include "platform/wire/client_messages.hpp"
#include "platform/wire/server_messages.hpp"
#include "tests/cli/program.hpp"
#include "tests/cli/running_program.hpp"

namespace calculi::cli_tests {
namespace {

using server::testing::PlainClient;

// The server as people start it, with a clock that runs so many times faster.
class Serving {
 public:
  explicit Serving(const std::string& speed = "50", std::uint16_t port = 0)
      : program_({"serve", "--listen", "127.0.0.1:" + std::to_string(port), "--data", "memory", "--clock-speed", speed,
                  "--web", "/nowhere"}) {
    setenv("XDG_STATE_HOME", state_.path().c_str(), 1);
    EXPECT_TRUE(program_.says("http://localhost:")) << program_.said();
    EXPECT_TRUE(program_.says("/")) << program_.said();
    const std::size_t at = program_.said().rfind("localhost:") + 10;
    port_ = static_cast<std::uint16_t>(std::stoi(program_.said().substr(at)));
  }
  std::uint16_t port() const { return port_; }
  std::string url() const { return "http://localhost:" + std::to_string(port_); }

 private:
  Folder state_;  // of the terminals: where they keep their seats
  RunningProgram program_;
  std::uint16_t port_ = 0;
};

// Somebody with a page who opens a table. All seats are for bots at first, so that the host only watches.
class PageHost {
 public:
  PageHost(const Serving& serving, const std::string& game, std::vector<std::string> seats) : client_(serving.port()) {
    EXPECT_TRUE(client_.upgrade());
    say(wire::Hello{wire::protocol, "en"});
    say(wire::CreateTable{.game = game, .seats = std::move(seats)});
    const auto opened = hear<wire::TableOpened>();
    link = opened.link;
    code = opened.code;
  }
  void say(const wire::ClientMessage& message) { client_.say(wire::write(message)); }
  void host(const std::string& text) { say(wire::Host{++cmd_, text}); }
  // The next message of this kind.
  template <class Message>
  Message hear() {
    while (const auto text = client_.hear()) {
      const auto message = wire::read<wire::ServerMessage>(*text);
      if (const auto* one = message ? std::get_if<Message>(&*message) : nullptr) return *one;
    }
    ADD_FAILURE() << "the server says nothing more";
    return {};
  }
  void wait_for_people(int count) {
    const auto taken = [](const wire::Table& table) {
      return std::ranges::count_if(table.seats, [](const wire::SeatLine& line) { return line.taken; });
    };
    while (taken(hear<wire::Table>()) < count && !::testing::Test::HasFailure()) {
    }
  }

  std::string link;
  std::string code;

 private:
  PlainClient client_;
  std::int32_t cmd_ = 0;
};

void draw_always(RunningProgram& player) {
  for (int i = 0; i < 200; ++i) player.type("d");
}

TEST(Join, two_people_and_a_bot_play_a_whole_match_and_one_of_them_is_cut_off_in_the_middle) {
  const Serving serving;
  PageHost page(serving, "archimedes", {"bot 9", "bot 9", "bot greedy"});
  page.host("seat A person");
  page.host("seat B person");
  CutLine line(serving.port());
  RunningProgram one({"play", "--join", page.code, "--server", serving.url()});
  ASSERT_TRUE(one.says("You play as ")) << one.said();
  RunningProgram other({"play", "--join", "localhost:" + std::to_string(line.port()) + "/j/" + page.link});
  ASSERT_TRUE(other.says("seat B")) << other.said();
  ASSERT_TRUE(one.says("B: ")) << one.said();
  page.wait_for_people(2);
  page.say(wire::Start{});
  draw_always(one);
  ASSERT_TRUE(other.says("Your cards: ")) << other.said();
  line.cut();
  EXPECT_TRUE(other.says("No connection. Trying again.")) << other.said();
  EXPECT_TRUE(other.says("Connected again.")) << other.said();
  draw_always(other);
  EXPECT_TRUE(one.says(": away.\n")) << one.said();
  EXPECT_TRUE(one.says(": back.\n")) << one.said();
  for (RunningProgram* each : {&one, &other}) {
    EXPECT_TRUE(each->says("Final result: 1. ")) << each->said();
    EXPECT_TRUE(each->says("Again, same people? Type again.")) << each->said();
    EXPECT_TRUE(each->says("You leave the table.")) << each->said();  // a script that does not say again
    EXPECT_EQ(each->exit_code(), 0);
    EXPECT_TRUE(has(each->said(), "You draw "));
  }
  EXPECT_FALSE(has(other.said(), "a bot plays")) << other.said();
}

TEST(Join, whoever_becomes_the_host_in_a_terminal_starts_the_match_and_is_asked_before_leaving_it) {
  const Serving serving;
  auto page = std::make_unique<PageHost>(serving, "archimedes", std::vector<std::string>{"person", "person", "bot 9"});
  RunningProgram player({"play", "--join", page->link, "--server", serving.url()}, RunningProgram::At::terminal);
  ASSERT_TRUE(player.says("Archimedes. ")) << player.said();
  EXPECT_TRUE(player.says("Time limits: normal")) << player.said();
  EXPECT_TRUE(player.says("At the table: A: ")) << player.said();
  EXPECT_TRUE(player.says("B: you, C: bot, level 9.")) << player.said();
  page->say(wire::Leave{});
  EXPECT_TRUE(player.says("You are the host now.")) << player.said();
  EXPECT_TRUE(player.says("To begin, type start.")) << player.said();
  player.type("start");
  EXPECT_TRUE(player.says("Your cards: ")) << player.said();
  player.type("pause");
  EXPECT_TRUE(player.says("The match is paused.")) << player.said();
  player.type("resume");
  EXPECT_TRUE(player.says("The match goes on.")) << player.said();
  player.type("save");
  EXPECT_TRUE(player.says(page->link + ".calculi")) << player.said();
  player.type("q");
  EXPECT_TRUE(player.says("Leave the match? A bot plays on for you.")) << player.said();
  player.type("");
  player.type("s");
  EXPECT_TRUE(player.says("Penalty points: ")) << player.said();
  player.type("q");
  EXPECT_TRUE(player.says("Leave the match?")) << player.said();
  player.type("q");
  EXPECT_TRUE(player.says("You leave the table.")) << player.said();
  EXPECT_EQ(player.exit_code(), 0);
}

TEST(Join, one_word_of_everybody_begins_the_next_match_of_a_series) {
  const Serving serving;
  PageHost page(serving, "archimedes", {"bot 9", "bot 9"});
  page.host("seat A person");
  RunningProgram player({"play", "--join", page.code, "--server", serving.url()}, RunningProgram::At::terminal);
  page.wait_for_people(1);
  page.say(wire::Start{});
  EXPECT_TRUE(player.says("Your cards: ")) << player.said();
  page.host("abort");
  EXPECT_TRUE(player.says("There is no winner.")) << player.said();
  EXPECT_TRUE(player.says("Again, same people? Type again.")) << player.said();
  player.type("again");
  EXPECT_TRUE(player.says("The next match begins in 3 s.")) << player.said();
  EXPECT_TRUE(player.says("Archimedes. ")) << player.said();
  EXPECT_TRUE(player.says("Your cards: ")) << player.said();
  page.host("abort");
  EXPECT_TRUE(player.says("Again, same people?")) << player.said();
  page.host("reopen");
  EXPECT_TRUE(player.says("At the table: A: you, B: ")) << player.said();
  player.type("q");
  EXPECT_EQ(player.exit_code(), 0);
}

TEST(Join, whoever_comes_into_a_match_is_asked_and_may_take_the_seat_of_a_bot) {
  const Serving serving;
  PageHost page(serving, "numeramis", {"bot 9", "bot 9"});
  page.say(wire::Start{});
  RunningProgram player({"play", "--join", page.code, "--server", serving.url()}, RunningProgram::At::terminal);
  EXPECT_TRUE(player.says("The match has begun. Type watch to watch it, or seat to take a bot's seat."))
      << player.said();
  player.type("watch");
  EXPECT_TRUE(player.says("You are watching.")) << player.said();
  player.type("seat");
  EXPECT_TRUE(player.says("A: you.")) << player.said();
  EXPECT_TRUE(player.says("Your cards: ")) << player.said();
}

TEST(Join, a_guest_knocks_and_a_host_in_a_terminal_lets_people_in) {
  const Serving serving("1");
  auto page = std::make_unique<PageHost>(serving, "klodki", std::vector<std::string>{"person", "person", "person"});
  RunningProgram host({"play", "--join", page->code, "--server", serving.url()}, RunningProgram::At::terminal);
  ASSERT_TRUE(host.says("seat B")) << host.said();
  page->host("knock on");
  page->say(wire::Leave{});
  ASSERT_TRUE(host.says("You are the host now.")) << host.said();
  RunningProgram guest({"play", "--join", page->link, "--server", serving.url()});
  EXPECT_TRUE(guest.says("You knocked as ")) << guest.said();
  EXPECT_TRUE(host.says(" knocks. Type host let 1, or host refuse 1.")) << host.said();
  host.type("host let 1");
  EXPECT_TRUE(guest.says("You play as ")) << guest.said();
  host.type("terms factor x2");
  EXPECT_TRUE(guest.says("B, Own time limit: twice as long")) << guest.said();
  host.type("host remove A");
  EXPECT_TRUE(guest.says("You are no longer at this table.")) << guest.said();
  EXPECT_EQ(guest.exit_code(), 0);
}

TEST(Join, a_table_that_is_gone_with_its_server_is_said_to_be_lost_C11) {
  auto serving = std::make_unique<Serving>("1");
  const std::uint16_t port = serving->port();
  auto page = std::make_unique<PageHost>(*serving, "rachmistrz", std::vector<std::string>{"person", "person"});
  RunningProgram player({"play", "--join", page->code, "--server", serving->url()}, RunningProgram::At::terminal);
  ASSERT_TRUE(player.says("seat B")) << player.said();
  page.reset();
  serving.reset();
  EXPECT_TRUE(player.says("No connection. Trying again.")) << player.said();
  const Serving anew("1", port);
  EXPECT_TRUE(player.says("Connected again.")) << player.said();
  EXPECT_TRUE(player.says("This match is lost. The server was started anew.")) << player.said();
  EXPECT_EQ(player.exit_code(), 0);
}

TEST(Join, a_move_that_is_on_its_way_when_the_line_is_cut_is_done_once_C09) {
  const Serving serving("1");
  PageHost page(serving, "archimedes", {"bot 9", "bot 9"});
  page.host("set first A");
  page.host("seat A person");
  CutLine line(serving.port());
  const std::string url = "http://localhost:" + std::to_string(line.port());
  RunningProgram player({"play", "--join", page.code, "--server", url}, RunningProgram::At::terminal);
  page.wait_for_people(1);
  page.say(wire::Start{});
  ASSERT_TRUE(player.says("Your turn. ")) << player.said();
  line.hold();
  player.type("d");
  EXPECT_TRUE(player.says("Sending…")) << player.said();
  line.cut();
  EXPECT_TRUE(player.says("No connection. Trying again.")) << player.said();
  EXPECT_TRUE(player.says("Connected again.")) << player.said();
  EXPECT_TRUE(player.says("You draw ")) << player.said();
  EXPECT_TRUE(player.says("Your turn. ")) << player.said();
  EXPECT_EQ(player.said().find("You draw "), player.said().rfind("You draw ")) << player.said();
}

// The hand that a seat was told of last.
std::string hand_of(const RunningProgram& player) {
  const std::string& said = player.said();
  const std::size_t at = said.rfind("Your cards: ");
  return at == said.npos ? "" : said.substr(at, said.find('.', at) - at);
}

TEST(Join, a_terminal_that_was_killed_or_closed_has_its_seat_again_and_one_beside_it_is_somebody_else) {
  const Serving serving("1");
  PageHost page(serving, "numeramis", {"bot 9", "bot 9", "bot 9"});
  page.host("seat A person");
  page.host("seat B person");
  const std::vector<std::string> join{"play", "--join", page.code, "--server", serving.url()};
  auto player = std::make_unique<RunningProgram>(join, RunningProgram::At::terminal);
  ASSERT_TRUE(player->says("You play as ")) << player->said();
  RunningProgram beside(join, RunningProgram::At::terminal);
  ASSERT_TRUE(beside.says("seat B")) << beside.said();
  page.wait_for_people(2);
  page.say(wire::Start{});
  ASSERT_TRUE(player->says("Your cards: ")) << player->said();
  ASSERT_TRUE(player->says(".")) << player->said();
  const std::string hand = hand_of(*player);
  for (const int number : {SIGKILL, SIGHUP}) {
    player->signal(number);
    EXPECT_NE(player->exit_code(), 0);
    player = std::make_unique<RunningProgram>(join, RunningProgram::At::terminal);
    EXPECT_TRUE(player->says("Connected again.")) << player->said();
    ASSERT_TRUE(player->says("Your cards: ")) << player->said();
    ASSERT_TRUE(player->says(".")) << player->said();
    EXPECT_EQ(hand_of(*player), hand);
    EXPECT_EQ(player->said().find("Numeramis. "), player->said().rfind("Numeramis. ")) << player->said();
  }
  player->type("q");
  player->type("q");
  EXPECT_EQ(player->exit_code(), 0);
  RunningProgram third(join, RunningProgram::At::terminal);
  EXPECT_TRUE(third.says("The match has begun.")) << third.said();
  EXPECT_FALSE(has(third.said(), "Connected again.")) << third.said();
}

TEST(Join, ctrl_c_leaves_the_table_and_the_others_go_on) {
  const Serving serving("1");
  PageHost page(serving, "numeramis", {"person", "person", "bot 9"});
  RunningProgram player({"play", "--join", page.code, "--server", serving.url()}, RunningProgram::At::terminal);
  page.wait_for_people(2);
  player.signal(SIGINT);
  EXPECT_EQ(player.exit_code(), 0) << player.said();
  while (page.hear<wire::Table>().seats[1].taken && !HasFailure()) {
  }
}

TEST(Join, a_watcher_sees_the_match_and_plays_nothing) {
  const Serving serving;
  PageHost page(serving, "archimedes", {"bot 9", "bot 9", "bot 9"});
  RunningProgram watcher({"play", "--join", page.link, "--server", serving.url(), "--watch"},
                         RunningProgram::At::terminal);
  ASSERT_TRUE(watcher.says("At the table: ")) << watcher.said();
  page.say(wire::Start{});
  EXPECT_TRUE(watcher.says("You are watching. To take a bot's seat, type seat.")) << watcher.said();
  watcher.type("d");
  EXPECT_TRUE(watcher.says("You are watching.")) << watcher.said();
  watcher.type("s");
  EXPECT_TRUE(watcher.says("Penalty points: ")) << watcher.said();
  EXPECT_FALSE(has(watcher.said(), "Your cards")) << watcher.said();
  watcher.type("q");
  EXPECT_EQ(watcher.exit_code(), 0);
}

TEST(Join, what_cannot_be_joined_is_said_in_one_line_in_every_language) {
  const Serving serving;
  const std::string link(32, 'a');
  for (const std::string lang : {"en", "pl", "cs"}) {
    const auto refused = [&](std::vector<std::string> arguments, std::string_view why) {
      arguments.insert(arguments.begin(), {"play", "--lang", lang, "--join"});
      const Ran ran = run(arguments);
      EXPECT_TRUE(refused_in_one_line(ran)) << ran.out << ran.err;
      EXPECT_TRUE(has(ran.err, why)) << ran.err;
    };
    refused({"12345"}, "12345: ");
    refused({"https://play.example/j/" + link}, "http");
    refused({link, "--server", "https://play.example"}, "https://play.example: ");
    refused({link, "--server", "ftp://nowhere"}, "ftp://nowhere: ");
    refused({"http://localhost:8080/j/" + link, "--server", "http://localhost:8080"}, "--server");
    refused({link, "--server", "http://127.0.0.1:1"}, "http://127.0.0.1:1: ");
    refused({link, "--server", "http://[::1"}, "http://[::1: ");
    refused({link, "--server", serving.url()}, lang == "en" ? "There is no open table" : "");
    refused({"123456", "--bots", "9"}, "--bots");
    refused({"123456", "--save", "file"}, "--save");
  }
  EXPECT_TRUE(refused_in_one_line(run({"play", "archimedes", "--join", "123456"})));
  EXPECT_TRUE(refused_in_one_line(run({"play", "--server", "http://localhost"})));
}

// --- what is said of a table that changes ----------------------------------------------------------------------------

wire::Table lobby() {
  wire::Table table{.game = "archimedes", .me = Seat::b, .host_name = "Ola", .host_seat = Seat::a};
  table.options.list = {{"pace", "x1"}, {"B.factor", "x1"}};
  table.seats = {{.seat = Seat::a, .name = "Ola", .taken = true, .here = true},
                 {.seat = Seat::b, .name = "Jan", .taken = true, .here = true},
                 {.seat = Seat::c}};
  return table;
}

std::vector<std::string> changes(const wire::Table& before, const wire::Table& now) {
  const auto module =
      std::ranges::find(all_modules(), std::string_view(now.game), [](const Module* one) { return one->about().slug; });
  return cli::say_changes(&before, now, **module, Lang::en);
}

using Lines = std::vector<std::string>;

TEST(TableNews, only_what_has_changed_is_said) {
  const wire::Table before = lobby();
  EXPECT_EQ(changes(before, before), Lines{});
  wire::Table now = before;
  now.options.list = {{"pace", "x2"}, {"B.factor", "x3"}};
  EXPECT_EQ(changes(before, now),
            Lines{"Options: Time limits: twice as long; B, Own time limit: three times as long."});
  now = before;
  now.seats[2] = {.seat = Seat::c, .kind = HolderKind::bot, .level = "9"};
  EXPECT_EQ(changes(before, now), Lines{"At the table: A: Ola, B: you, C: bot, level 9."});
}

TEST(TableNews, a_program_is_called_one_in_the_lobby_and_to_whoever_comes_into_a_match) {
  const wire::Table before = lobby();
  wire::Table now = before;
  now.seats[2] = {.seat = Seat::c, .name = "Red Fox", .taken = true, .here = true, .program = true};
  EXPECT_EQ(changes(before, now), Lines{"At the table: A: Ola, B: you, C: Red Fox, a program plays here."});
  now.phase = wire::Phase::playing;
  EXPECT_EQ(cli::say_changes(nullptr, now, *all_modules().front(), Lang::pl), Lines{"Red Fox: tu gra program."});
  EXPECT_EQ(changes(now, now), Lines{});
}

TEST(TableNews, away_and_back_and_a_new_host_are_said_of_others_and_of_oneself) {
  wire::Table before = lobby();
  before.phase = wire::Phase::playing;
  wire::Table now = before;
  now.seats[0].here = false;
  now.seats[1].here = false;
  EXPECT_EQ(changes(before, now), Lines{"Ola: away."});
  EXPECT_EQ(changes(now, before), Lines{"Ola: back."});
  now = before;
  now.seats[0].away_ms = 0;
  EXPECT_EQ(changes(before, now), Lines{"Ola: away."});
  now = before;
  now.host = true;
  now.host_name = "Jan";
  now.host_seat = Seat::b;
  EXPECT_EQ(changes(before, now), Lines{"You are the host now."});
  EXPECT_EQ(changes(now, before), Lines{"The host is Ola now."});
}

TEST(TableNews, a_host_hears_who_knocks_once) {
  wire::Table before = lobby();
  before.host = true;
  wire::Table now = before;
  now.knocks = {{4, "Quiet Badger"}};
  EXPECT_EQ(changes(before, now), Lines{"Quiet Badger knocks. Type host let 4, or host refuse 4."});
  EXPECT_EQ(changes(now, now), Lines{});
}

TEST(TableNews, between_matches_the_series_and_who_is_not_ready_are_said) {
  wire::Table before = lobby();
  before.phase = wire::Phase::over;
  wire::Table now = before;
  now.seats[1].wins = 2;
  now.seats[1].ready = true;
  EXPECT_EQ(changes(before, now), (Lines{"Matches won: Ola 0, you 2.", "Ready. Waiting for: 1."}));
}

}  // namespace
}  // namespace calculi::cli_tests
