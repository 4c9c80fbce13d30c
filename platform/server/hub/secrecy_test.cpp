// What a seat receives is its view and its events, byte for byte, and nothing else. The expected bytes are made from
// another truth with the same view (every hidden card dealt again; for speed every fourth time), so a byte that
// depended on a secret would differ.
#include <gtest/gtest.h>

#include "platform/server/hub/simulated_server_test.hpp"
#include "tests/how_many.hpp"

namespace calculi::server {
namespace {

using testing::AutoPlayer;
using testing::Client;
using testing::SimulatedServer;

constexpr std::uint64_t worlds_seed = 20'260'101;

int matches() { return how_many(6, 5000); }

// Compares each message of a client with what it must be at that moment.
class Censor {
 public:
  Censor(SimulatedServer& server, std::uint64_t number)
      : server_(server),
        deal_(Chance(chance_key(seed_from_number(worlds_seed, number), {})).stream(StreamName("redeal"), 0)) {}
  void watch(Client& client) {
    client.on_message = [this](const Client& to, const wire::ServerMessage& message, const std::string& text) {
      look(to, message, text);
    };
  }
  int views = 0;
  int events = 0;
  int faults = 0;

 private:
  void look(const Client& to, const wire::ServerMessage& message, const std::string& text) {
    const Table* table = server_.hub.table_of(to.id);
    const AnyMatch* match = table == nullptr ? nullptr : table->match();
    const Viewer viewer{to.table && to.table->me != Seat::none ? to.table->me : Seat::none};
    if (const auto* view = std::get_if<wire::View>(&message)) {
      const std::unique_ptr<AnyMatch> other = ++views % 4 == 0 ? match->redealt(viewer, deal_) : nullptr;
      const AnyMatch& truth = other == nullptr ? *match : *other;
      expect(text, wire::write(wire::View{match->event_count(viewer), to.chain, {truth.view_json(viewer)}}));
      if (view->n != static_cast<std::int32_t>(to.events.size())) ++faults;
    } else if (const auto* event = std::get_if<wire::Event>(&message)) {
      ++events;
      const std::string own = match->events(viewer, event->n).front();
      expect(text, wire::write(wire::Event{event->n, ViewerStream::link(to.chain, own), {own}}));
    } else if (const auto* told = std::get_if<wire::Table>(&message)) {
      if (told->seed.has_value() != (told->phase == wire::Phase::over)) ++faults;
    } else {
      // All that is left is about the connection, or answers the own command.
      const bool harmless =
          std::holds_alternative<wire::Ack>(message) || std::holds_alternative<wire::Refused>(message) ||
          std::holds_alternative<wire::Welcome>(message) || std::holds_alternative<wire::Seated>(message) ||
          std::holds_alternative<wire::TableOpened>(message);
      if (!harmless) ++faults;
    }
  }
  void expect(const std::string& got, const std::string& wanted) {
    if (got == wanted) return;
    if (++faults == 1) ADD_FAILURE() << "got    " << got << "\nwanted " << wanted;
  }

  SimulatedServer& server_;
  Stream deal_;
};

struct Counted {
  int views = 0;
  int events = 0;
  int finished = 0;
};

void play(const Module& module, int number, Counted& counted) {
  SimulatedServer server(worlds_seed + static_cast<std::uint64_t>(number));
  Censor censor(server, static_cast<std::uint64_t>(number));
  Client& host = server.connect();
  Client& guest = server.connect("10.0.0.2");
  Client& looker = server.connect("10.0.0.3");
  for (Client* one : {&host, &guest, &looker}) censor.watch(*one);
  const int seats = std::max<int>(3, module.about().least_seats);
  std::vector<std::string> holders(static_cast<unsigned>(std::min<int>(seats, module.about().most_seats)),
                                   "bot random");
  holders[0] = holders[1] = "person";
  server.open_table(host, holders, module);
  server.sit_down(guest, host);
  server.say(looker, wire::Join{host.link});
  server.say(host, wire::Start{});
  AutoPlayer hand(module, "random", worlds_seed + static_cast<std::uint64_t>(number));
  const AnyMatch& match = *server.hub.table_of(host.id)->match();
  for (int i = 0; i < 3000 && !match.outcome(); ++i) {
    Client* turn = nullptr;
    for (Client* one : {&host, &guest}) {
      if (match.waiting_on().has(one->seat)) turn = one;
    }
    const std::string text = turn == nullptr ? std::string{} : hand.choose(match, turn->seat);
    if (!text.empty()) server.act(*turn, text);
    server.pass(Millis{text.empty() ? 1000 : 300});
  }
  ASSERT_EQ(censor.faults, 0) << "match " << number << " of seed " << worlds_seed;
  for (const Client* one : {&host, &guest, &looker}) ASSERT_EQ(one->gaps, 0);
  counted.views += censor.views;
  counted.events += censor.events;
  counted.finished += match.outcome() ? 1 : 0;
}

TEST(Secrecy, a_seat_receives_its_view_and_events_byte_for_byte_and_nothing_else) {
  std::vector<const Module*> modules;
  for (const Module* module : all_modules()) {
    if (module->about().listed) modules.push_back(module);
  }
  Counted counted;
  for (int i = 0; i < matches() && !HasFatalFailure(); ++i) {
    play(*modules[static_cast<unsigned>(i) % modules.size()], i, counted);
  }
  std::printf("%d matches of %zu games, %d finished; %d views and %d events compared\n", matches(), modules.size(),
              counted.finished, counted.views, counted.events);
  EXPECT_GT(counted.finished, matches() / 2);
}

}  // namespace
}  // namespace calculi::server
