// The network without the hub.
#include "platform/server/net/beast/network.hpp"

#include <gtest/gtest.h>

#include <map>
#include <semaphore>
#include <thread>

#include "platform/server/hub/hub.hpp"
#include "platform/server/net/doors.hpp"
#include "platform/server/net/origin.hpp"
#include "platform/server/net/plain_client_test.hpp"
#include "platform/server/net/routes.hpp"
#include "platform/server/net/site.hpp"
#include "platform/server/net/socket.hpp"

namespace calculi::server {
namespace {

using testing::PlainClient;

// Notes when each message came. With the word "busy" it is busy until it is told to go on.
class SlowOwner final : public SocketOwner {
 public:
  explicit SlowOwner(Network& network) : network_(network) {}
  ConnectionId opened(std::shared_ptr<Socket> socket, const std::string&) override {
    sockets_.push_back(std::move(socket));
    return ConnectionId{sockets_.size()};
  }
  Millis now() override {
    return {std::chrono::duration_cast<std::chrono::microseconds>(network_.batch_time().time_since_epoch()).count()};
  }
  void received(ConnectionId, std::string_view text, Millis at) override {
    came[std::string(text)] = at;
    heard.release();
    if (text == "busy") go_on.acquire();
    if (text == "late") network_.finish();
  }
  void measured(ConnectionId, std::chrono::microseconds) override {}
  void went_silent(ConnectionId) override {}
  void closed(ConnectionId) override {}
  void flush_soon(std::shared_ptr<Socket> socket) override { socket->flush(); }
  void wrote() override {}
  std::string take_buffer() override { return {}; }
  void give_back(std::string) override {}

  std::map<std::string, Millis> came;
  std::counting_semaphore<4> heard{0};
  std::binary_semaphore go_on{0};

 private:
  Network& network_;
  std::vector<std::shared_ptr<Socket>> sockets_;
};

class NoServer final : public RunningServer {
 public:
  std::string metrics() const override { return {}; }
  void ready(std::function<void(std::string_view)> answer) override { answer({}); }
  void record(std::string_view, std::optional<int>, std::function<void(const Record&)> answer) override {
    answer(std::unexpected(404U));
  }
};

TEST(Network, messages_that_are_reported_together_have_one_time) {
  Doors doors({}, {}, {});
  Hub hub({{}, [](std::span<std::uint8_t>) {}});
  Site site;
  Network network;
  SlowOwner owner(network);
  const std::vector<std::string> own = own_hosts({});
  NoServer server;
  const RouteContext routes{hub, site, "", server, own};
  ASSERT_TRUE(network.listen({.host = "127.0.0.1", .port = 0}).has_value());
  network.accept(doors, routes, owner);
  std::thread running([&] { network.run(); });
  std::vector<std::unique_ptr<PlainClient>> clients;
  for (int i = 0; i < 3; ++i) {
    clients.push_back(std::make_unique<PlainClient>(network.port()));
    if (!clients.back()->upgrade()) network.finish();
  }
  const auto heard = [&] { return owner.heard.try_acquire_for(std::chrono::seconds(20)); };
  clients[0]->say("busy");
  EXPECT_TRUE(heard());
  for (const int i : {1, 2}) clients[static_cast<unsigned>(i)]->say(std::to_string(i));  // while the thread is busy
  owner.go_on.release();
  EXPECT_TRUE(heard() && heard());
  clients[0]->say("late");
  if (!heard()) network.finish();
  running.join();
  EXPECT_EQ(owner.came["1"], owner.came["2"]);
  EXPECT_LT(owner.came["busy"], owner.came["1"]);
  EXPECT_LT(owner.came["2"], owner.came["late"]);
}

}  // namespace
}  // namespace calculi::server
