// People who say anything at any time: every message, with sensible and senseless contents, in any order, from several
// pages at once. Nothing that can be sent may stop the server; a fault would end this program.
#include <gtest/gtest.h>

#include "platform/server/hub/simulated_server_test.hpp"
#include "tests/how_many.hpp"

namespace calculi::server {
namespace {

using testing::AutoPlayer;
using testing::Client;
using testing::SimulatedServer;

constexpr std::uint64_t anything_seed = 4242;

class RandomTalk {
 public:
  explicit RandomTalk(std::uint64_t number)
      : chance_(Chance(chance_key(seed_from_number(anything_seed, number), {})).stream(StreamName("talk"), 0)),
        server_(number) {
    for (int i = 0; i < 4; ++i) pages_.push_back(&server_.connect("10.0.0." + std::to_string(i)));
  }
  void run(int times) {
    for (int i = 0; i < times; ++i) {
      Client& page = *pages_[below(pages_.size())];
      if (page.id == ConnectionId::none || page.closed) {
        server_.reconnect(page, "10.0.0.9");
        server_.say(page, wire::Hello{wire::protocol, "cs"});
      }
      server_.hold_store = below(10) == 0;
      if (!server_.hold_store) server_.let_through();
      say_something(page);
      const Table* table = server_.hub.table_of(page.id);
      EXPECT_TRUE(table == nullptr || table->is_written_down());
      page.forget();
      if (below(40) == 0) server_.cut(page);
      if (below(3) == 0) server_.pass(Millis{below(4) == 0 ? 60'000 : 400});
    }
  }
  int played = 0;

 private:
  std::uint32_t below(std::size_t bound) { return chance_.below(static_cast<std::uint32_t>(bound)); }
  template <class T>
  T one_of(std::initializer_list<T> list) {
    return *(list.begin() + below(list.size()));
  }

  std::string words() {
    const std::string seat(1, static_cast<char>('A' + below(7)));
    const std::string own = "seat " + seat;
    const std::string number = std::to_string(below(8));
    const std::string on = below(2) == 0 ? " on" : " off";
    if (below(2) == 0) {
      return one_of<std::string>({"knock" + on, "ear" + on, "factor x2", "let " + number, "refuse " + number,
                                  "remove " + seat, "code", "host " + seat, "watch " + seat, "set pace x2",
                                  "set " + seat + ".factor x3", "set tempo calm", "set terms host", "set terms own",
                                  "game " + game(), "seats " + number, "move A " + seat, "move " + seat + " B",
                                  "shuffle"});
    }
    return one_of<std::string>({"pause",
                                "resume",
                                "abort",
                                "lock",
                                "unlock",
                                "again",
                                "reopen",
                                "restart",
                                own + " bot greedy",
                                own + " person",
                                own + " empty",
                                own + " bot random",
                                "shown A 40",
                                "away B",
                                "draw",
                                "",
                                "3+5=8",
                                std::string(below(300), '('),
                                "\n",
                                "hint 1",
                                "0 1 A draw"});
  }

  void say_something(Client& page) {
    const Table* table = server_.hub.table_of(page.id);
    const std::int32_t cmd = below(8) == 0 ? static_cast<std::int32_t>(below(100)) - 10 : ++page.cmd;
    switch (below(19)) {
      case 0:
        return server_.say(
            page, wire::CreateTable{game(), {{{"pace", one_of<std::string>({"x1", "off", "?"})}}}, seats(), {}});
      case 1:
        return server_.say(
            page, wire::Join{pages_[below(pages_.size())]->link,
                             one_of<std::optional<wire::Coming>>(
                                 {std::nullopt, wire::Coming::guest, wire::Coming::watcher, wire::Coming::screen})});
      case 2:
        return server_.say(
            page, wire::TakeSeat{below(2) == 0 ? std::optional<Seat>() : seat_at(static_cast<int>(below(6))),
                                 one_of<std::optional<std::string>>({std::nullopt, std::string(32, 'a'), "x"})});
      case 3:
        return server_.say(page, wire::Start{});
      case 4:
        return server_.say(page, wire::Host{cmd, words()});
      case 5:
        return server_.say(page, wire::Hint{cmd, static_cast<std::int32_t>(below(12)) - 1});
      case 6:
        return server_.say(page,
                           wire::Resume{page.link, page.token, static_cast<std::int32_t>(below(50)) - 5, page.chain});
      case 7:
        return server_.say(page, wire::Visible{below(2) == 0});
      case 8:
        if (below(4) == 0) return server_.say(page, wire::Leave{});
        return (void)server_.hub.record(page.link);
      case 9:
        return server_.say(page, wire::Rename{});
      case 10:
        server_.hub.measured(page.id, Millis{below(30'000)}, server_.now);
        return server_.run();
      case 11:
        return server_.say(page, wire::React{static_cast<wire::Reaction>(below(wire::reaction_names.size()))});
      case 12:
        return server_.say(page, wire::Act{cmd, words(), static_cast<std::int64_t>(below(100'000)) - 1000});
      case 13:
        return server_.say(page, wire::Terms{cmd, words()});
      case 14:
        return server_.say(page, wire::Host{cmd, words()});
      case 15:
        return server_.say(page, wire::Ready{below(4) != 0, {}});
      case 16:
        return server_.say(page, wire::Swap{seat_at(static_cast<int>(below(7)) - 1)});
      default:
        if (table == nullptr || table->match() == nullptr || page.seat == Seat::none) return;
        return play(page, *table->match(), cmd);
    }
  }

  // Something that may well be legal.
  void play(Client& page, const AnyMatch& match, std::int32_t cmd) {
    if (!match.waiting_on().has(page.seat) || index(page.seat) >= match.setup().seats) return;
    AutoPlayer hand(match.module(), "random", below(1000));
    const std::string text = hand.choose(match, page.seat);
    const int before = match.log().size();
    server_.say(page, wire::Act{cmd, text, {}});
    const Table* still = server_.hub.table_of(page.id);
    if (still != nullptr && still->match() != nullptr && still->match()->log().size() > before) ++played;
  }

  std::string game() {
    const auto modules = all_modules();
    return below(10) == 0 ? "nothing" : std::string(modules[below(modules.size())]->about().slug);
  }
  std::vector<std::string> seats() {
    std::vector<std::string> list{"person"};
    for (std::uint32_t i = below(6); i > 0; --i) {
      list.push_back(one_of<std::string>({"person", "person", "bot greedy", "bot random", "empty", "bot ?"}));
    }
    return list;
  }

  Stream chance_;
  SimulatedServer server_;
  std::vector<Client*> pages_;
};

TEST(Anything, that_people_say_in_any_order_stops_nothing) {
  const int rounds = how_many(10, 5000);
  int played = 0;
  for (int i = 0; i < rounds; ++i) {
    SCOPED_TRACE("round " + std::to_string(i) + " of seed " + std::to_string(anything_seed));
    RandomTalk talk(static_cast<std::uint64_t>(i));
    talk.run(400);
    played += talk.played;
  }
  std::printf("%d messages, %d of them moves of a match\n", 400 * rounds, played);
  EXPECT_GT(played, rounds);
}

}  // namespace
}  // namespace calculi::server
