// A server that starts: whom it lets in, and when.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "platform/server/hub/simulated_server_test.hpp"
#include "platform/server/net/plain_client_test.hpp"
#include "platform/server/net/server.hpp"
#include "platform/wire/client_messages.hpp"

namespace calculi::server {
namespace {

using testing::Client;
using testing::PlainClient;
using testing::SimulatedServer;

// A store whose tables cannot be listed for a while.
struct LateStore : store::MemoryStore {
  explicit LateStore(Post to_loop) : MemoryStore(to_loop), post(std::move(to_loop)) {}
  void list(Done<std::optional<std::vector<store::Head>>> done) override {
    ++asked;
    if (asked > 2) return MemoryStore::list(std::move(done));
    post([done] { done(std::nullopt); });
  }
  Post post;
  std::atomic<int> asked = 0;
};

TEST(Start, nobody_is_let_in_before_the_tables_are_known) {
  SimulatedServer before;
  Client& host = before.connect();
  before.open_table(host, {"person", "bot random"});
  std::unique_ptr<Server> server;
  LateStore store([&](std::function<void()> answer) { server->post(std::move(answer)); });
  server = std::make_unique<Server>(ServerOptions{.listen = {.port = 0}}, all_modules(), store);
  const store::TableId table = before.hub.table_of(host.id)->spec().id;
  before.memory.load(table, [&](const store::Loaded& log) {
    static_cast<store::Store&>(store).append({log.head, 0, log.lines}, [](const store::Stored&) {});
  });
  ASSERT_TRUE(server->open().has_value());
  std::thread running([&] { server->run(); });
  PlainClient person(server->port());
  ASSERT_TRUE(person.upgrade());
  EXPECT_EQ(store.asked, 3) << "it was asked again until it answered";
  person.say(wire::write(wire::Hello{wire::protocol, "en"}));
  person.say(wire::write(wire::Resume{host.link, host.token, 0, {}}));
  (void)person.hear();  // welcome
  EXPECT_NE(person.hear().value_or("").find(R"("type":"seated")"), std::string::npos);
  server->stop();
  running.join();
}

}  // namespace
}  // namespace calculi::server
