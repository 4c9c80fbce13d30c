#include "platform/server/net/server.hpp"

#include <sys/random.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <cstdio>

#include "platform/server/hub/containment.hpp"
#include "platform/server/hub/hub.hpp"
#include "platform/server/net/bot_worker.hpp"
#include "platform/server/net/visit.hpp"

namespace calculi::server {

namespace {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
using Error = boost::system::error_code;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds longest_goodbye{3};
constexpr std::chrono::milliseconds after_accept_error{100};

void system_random(std::span<std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t got = ::getrandom(bytes.data(), bytes.size(), 0);
    ENSURE(got > 0);
    bytes = bytes.subspan(static_cast<std::size_t>(got));
  }
}

// A shell gives a program 1024 descriptors at first, a tenth of the connections that the house takes; the system allows
// more to whoever asks.
void ask_for_descriptors() {
  constexpr rlim_t needed = caps::connections + 1000;  // visits that only fetch the page, the log, the rest
  rlimit now{};
  if (::getrlimit(RLIMIT_NOFILE, &now) != 0 || now.rlim_cur >= needed) return;
  now.rlim_cur = std::min(now.rlim_max, needed);
  (void)::setrlimit(RLIMIT_NOFILE, &now);
}

}  // namespace

// The one thread that serves people: every handler gives the hub what happened and carries out what the hub wants.
class Server::Loop final : public SocketOwner {
 public:
  Loop(ServerOptions options, std::span<const Module* const> modules, store::Store& store)
      : options_(std::move(options)), store_(store), hub_({modules, system_random, options_.time_percent}) {}

  std::expected<void, std::error_code> open();
  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
  std::string url() const;
  void run();
  void stop() {
    asio::post(io_, [this] { say_goodbye(); });
  }

  // --- sockets
  ConnectionId opened(std::shared_ptr<Socket> socket, const std::string& address) override;
  Millis now() const override { return hub_time(Clock::now() - started_); }
  void heard(ConnectionId id, std::string_view text, Millis at) override;
  void measured(ConnectionId id, std::chrono::microseconds round_trip) override;
  void quiet(ConnectionId id) override;
  void closed(ConnectionId id) override;

 private:
  Millis hub_time(Clock::duration real) const {
    const auto micros = std::chrono::duration_cast<std::chrono::microseconds>(real).count();
    return {micros * options_.time_percent / 100'000};
  }
  Clock::duration real_time(Millis hub) const {
    return std::chrono::microseconds(hub.count * 100'000 / options_.time_percent);
  }

  void accept();
  void obey();
  void carry_out(Send& send);
  void carry_out(const Close& close);
  void carry_out(const Measure& measure);
  void carry_out(Append& append);
  void carry_out(const Ask& ask) { bots_->ask(ask.question); }
  void carry_out(const Forget& forget);
  void set_timer();
  void say_goodbye();
  Socket* find(ConnectionId id) {
    const auto found = sockets_.find(id);
    return found == sockets_.end() ? nullptr : found->second.get();
  }

  ServerOptions options_;
  store::Store& store_;
  asio::io_context io_{1};
  tcp::acceptor acceptor_{io_};
  asio::steady_timer timer_{io_};
  asio::steady_timer again_{io_};
  asio::steady_timer goodbye_{io_};
  asio::signal_set signals_{io_};
  Clock::time_point started_ = Clock::now();
  bool stopping_ = false;
  bool obeying_ = false;
  Millis timer_at_ = never;
  std::map<ConnectionId, std::shared_ptr<Socket>> sockets_;
  std::uint64_t connections_ = 0;
  Containment containment_;
  Hub hub_;
  std::unique_ptr<BotWorker> bots_;
};

std::expected<void, std::error_code> Server::Loop::open() {
  ask_for_descriptors();
  Error error;
  const asio::ip::address address = asio::ip::make_address(options_.listen.host, error);
  if (error) return std::unexpected<std::error_code>(error);
  const tcp::endpoint endpoint(address, options_.listen.port);
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (error) return std::unexpected<std::error_code>(error);
  return {};
}

std::string Server::Loop::url() const {
  if (!options_.public_origin.empty()) return options_.public_origin + "/";
  std::string host = options_.listen.host;
  if (host == "127.0.0.1" || host == "0.0.0.0" || host == "::1" || host == "::") host = "localhost";
  if (host.find(':') != host.npos) host = "[" + host + "]";
  return "http://" + host + ":" + std::to_string(port()) + "/";
}

void Server::Loop::run() {
  bots_ = std::make_unique<BotWorker>([this](BotAnswer answer) {
    asio::post(io_, [this, answer = std::move(answer)] {
      hub_.bot_answered(answer, now());
      obey();
    });
  });
  if (options_.obey_signals) {
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    signals_.async_wait([this](Error error, int) {
      if (!error) say_goodbye();
    });
  }
  accept();
  io_.run();
  bots_.reset();
}

void Server::Loop::accept() {
  acceptor_.async_accept([this](Error error, tcp::socket socket) {
    if (stopping_) return;
    if (error) {  // out of descriptors, perhaps: breathe and go on
      again_.expires_after(after_accept_error);
      again_.async_wait([this](Error) { accept(); });
      return;
    }
    Error ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    std::make_shared<Visit>(std::move(socket), Hall{options_.site, options_.public_origin, *this, stopping_})->begin();
    accept();
  });
}

ConnectionId Server::Loop::opened(std::shared_ptr<Socket> socket, const std::string& address) {
  const ConnectionId id{++connections_};
  sockets_[id] = std::move(socket);
  hub_.connected(id, address, now());
  asio::post(io_, [this] { obey(); });  // once the socket knows its number
  return id;
}

void Server::Loop::heard(ConnectionId id, std::string_view text, Millis at) {
  hub_.received(id, text, at);
  obey();
}

void Server::Loop::measured(ConnectionId id, std::chrono::microseconds round_trip) {
  hub_.measured(id, hub_time(round_trip), now());
  obey();
}

void Server::Loop::quiet(ConnectionId id) {
  hub_.quiet(id, now());
  obey();
}

void Server::Loop::closed(ConnectionId id) {
  sockets_.erase(id);
  hub_.disconnected(id, now());
  obey();
  if (stopping_ && sockets_.empty()) io_.stop();
}

// Carrying out may make more happen (the store confirms at once, a full socket closes); that is done in the same turn.
void Server::Loop::obey() {
  if (std::exchange(obeying_, true)) return;
  for (std::vector<Output> list = hub_.take_outputs(); !list.empty(); list = hub_.take_outputs()) {
    for (Output& output : list) std::visit([&](auto& one) { carry_out(one); }, output);
  }
  obeying_ = false;
  set_timer();
}

void Server::Loop::carry_out(Send& send) {
  if (Socket* socket = find(send.to)) socket->send(std::move(send.text));
}

void Server::Loop::carry_out(const Close& close) {
  if (Socket* socket = find(close.who)) socket->close(close.code);
}

void Server::Loop::carry_out(const Measure& measure) {
  if (Socket* socket = find(measure.who)) socket->measure_often(measure.often);
}

void Server::Loop::carry_out(Append& append) {
  store_.append(std::move(append.entry), [this](const store::Stored& stored) {
    hub_.stored(stored, now());
    obey();
  });
}

void Server::Loop::carry_out(const Forget& forget) {
  if (forget.fault.empty()) {
    store_.forget(forget.table);
  } else {
    std::fprintf(stderr, "fault: %s\n", forget.fault.c_str());
  }
  bots_->forget(forget.table);
}

void Server::Loop::set_timer() {
  const Millis next = hub_.next_tick();
  if (next == timer_at_) return;
  timer_at_ = next;
  timer_.cancel();
  if (next == never) return;
  timer_.expires_at(started_ + real_time(next) + std::chrono::microseconds(100));
  timer_.async_wait([this](Error stopped) {
    if (stopped) return;
    timer_at_ = never;
    hub_.tick(now());
    obey();
  });
}

void Server::Loop::say_goodbye() {
  if (std::exchange(stopping_, true)) return;
  Error ignored;
  acceptor_.close(ignored);
  signals_.cancel(ignored);
  hub_.stop(now());
  obey();
  if (sockets_.empty()) return io_.stop();
  goodbye_.expires_after(longest_goodbye);
  goodbye_.async_wait([this](Error) { io_.stop(); });
}

Server::Server(ServerOptions options, std::span<const Module* const> modules, store::Store& store)
    : loop_(std::make_unique<Loop>(std::move(options), modules, store)) {}
Server::~Server() = default;

std::expected<void, std::error_code> Server::open() { return loop_->open(); }
std::uint16_t Server::port() const { return loop_->port(); }
std::string Server::url() const { return loop_->url(); }
void Server::run() { loop_->run(); }
void Server::stop() { loop_->stop(); }

}  // namespace calculi::server
