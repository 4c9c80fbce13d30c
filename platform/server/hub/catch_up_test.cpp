// Coming late to a long match, after a reload or as a spectator. However long the match, the answer fits into what a
// socket may be given at once, and nobody already there misses anything.
#include <gtest/gtest.h>

#include "platform/server/hub/simulated_server_test.hpp"

namespace calculi::server {
namespace {

using testing::Client;
using testing::SimulatedServer;

// One person, and bots on all the other seats that the game has.
struct FullTable {
  explicit FullTable(const Module& module) {
    const std::vector<std::string> seats(static_cast<unsigned>(module.about().most_seats), "person");
    server.open_table(host, seats, module);
    server.say(host, wire::Start{});
    table = server.hub.table_of(host.id);
  }
  const AnyMatch& match() const { return *table->match(); }
  void reload() {
    server.cut(host);
    host.start_over();
    server.come_back(host);
  }
  Client& spectator() {
    Client& late = server.connect("10.0.0." + std::to_string(++spectators));
    server.say(late, wire::Join{host.link, wire::Coming::watcher});
    return late;
  }

  SimulatedServer server;
  Client& host = server.connect();
  const Table* table = nullptr;
  int spectators = 1;
};

void expect_caught_up(const Client& client, const AnyMatch& match, const Viewer& viewer) {
  ASSERT_NE(client.id, ConnectionId::none) << "dropped after " << match.event_count(viewer) << " events";
  EXPECT_EQ(client.gaps, 0);
  EXPECT_EQ(client.view, match.view_json(viewer));
  const std::vector<std::string> all = match.events(viewer, 0);
  ASSERT_EQ(client.events.size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool may_be_lost = i + 1 < all.size();
    EXPECT_TRUE(client.events[i] == all[i] || (may_be_lost && client.events[i] == "lost")) << i;
  }
}

TEST(CatchUp, a_reload_and_a_late_spectator_are_served_however_long_the_match) {
  int shortened = 0;
  for (const Module* module : all_modules()) {
    if (!module->about().listed) continue;
    SCOPED_TRACE(module->about().slug);
    FullTable table(*module);
    for (int next = 0; !table.match().outcome();) {
      if (!table.server.pass_to_next()) break;
      const int events = table.match().event_count({table.host.seat});
      if (events < next) continue;
      next = events + 40;
      table.reload();
      ASSERT_NO_FATAL_FAILURE(expect_caught_up(table.host, table.match(), {table.host.seat}));
      Client& late = table.spectator();
      ASSERT_NO_FATAL_FAILURE(expect_caught_up(late, table.match(), {}));
      shortened += late.count<wire::Resync>();
    }
    ASSERT_TRUE(table.match().outcome().has_value());
  }
  EXPECT_GT(shortened, 0) << "no match was long enough to prove anything";
}

TEST(CatchUp, a_spectator_who_joins_again_is_told_everything_again) {
  FullTable table(testing::turn_game());
  Client& guest = table.spectator();
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(table.server.pass_to_next());
  guest.start_over();
  guest.view.clear();
  table.server.say(guest, wire::Join{table.host.link});
  expect_caught_up(guest, table.match(), {});
}

TEST(CatchUp, spectators_who_are_there_hear_what_a_newcomer_brings_to_light) {
  for (const Module* module : all_modules()) {
    if (!module->about().listed) continue;
    SCOPED_TRACE(module->about().slug);
    FullTable table(*module);
    const Client& first = table.spectator();
    for (int i = 0; i < 12 && !table.match().outcome(); ++i) {
      table.server.now = std::max(table.server.now, table.server.hub.next_tick());  // due, and not yet looked at
      table.spectator();
    }
    expect_caught_up(first, table.match(), {});
  }
}

}  // namespace
}  // namespace calculi::server
