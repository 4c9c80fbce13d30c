// A server on loopback in a thread of its own, with a small page.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <memory>
#include <thread>

#include "engine/table/registry.hpp"
#include "platform/server/net/plain_client_test.hpp"
#include "platform/server/net/server.hpp"
#include "platform/store/memory_store.hpp"
#include "platform/wire/client_messages.hpp"

namespace calculi::server::testing {

inline Site small_site() {
  std::map<std::string, File, std::less<>> files;
  files["/index.html"].body = "<!doctype html>page";
  files["/assets/index-QoLPgIW5.css"].body = "body{}";
  files["/assets/index-QoLPgIW5.css"].brotli = "shorter";
  files["/calculi.wasm"].body = std::string("\0asm", 4);
  return Site::of(std::move(files));
}

class Running {
 public:
  explicit Running(ServerOptions options = {}) {
    options.listen.port = 0;
    if (options.site.empty()) options.site = small_site();
    server_ = std::make_unique<Server>(std::move(options), all_modules(), store_);
    EXPECT_TRUE(server_->open().has_value());
    thread_ = std::thread([this] { server_->run(); });
  }
  ~Running() {
    server_->stop();
    thread_.join();
  }
  std::uint16_t port() const { return server_->port(); }
  std::string origin() const { return "http://localhost:" + std::to_string(port()); }

 private:
  store::MemoryStore store_;
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

inline bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

// Says hello on an open socket; true if the server welcomes it.
inline bool welcomed(PlainClient& client) {
  client.say(wire::write(wire::Hello{wire::protocol, "en"}));
  return client.hear().has_value();
}

}  // namespace calculi::server::testing
