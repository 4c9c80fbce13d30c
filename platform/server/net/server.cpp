#include "platform/server/net/server.hpp"

#include <sys/random.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <unordered_map>

#include "platform/server/hub/containment.hpp"
#include "platform/server/hub/hub.hpp"
#include "platform/server/net/beast/network.hpp"
#include "platform/server/net/bot_worker.hpp"
#include "platform/server/net/doors.hpp"
#include "platform/server/net/reach.hpp"
#include "platform/server/net/readiness.hpp"
#include "platform/server/net/routes.hpp"
#include "platform/server/net/sleep_watch.hpp"
#include "platform/server/net/socket.hpp"

namespace calculi::server {

namespace {

using Clock = Network::Clock;

constexpr std::chrono::seconds stop_timeout{3};  // for clients that do not answer the close frame
constexpr std::chrono::hours purge_interval{1};
constexpr std::chrono::milliseconds list_again{200};
constexpr std::size_t usual_turn_bytes = 2048;  // events, view and answer of one input
constexpr std::size_t largest_kept_buffer = 16 << 10;
constexpr std::size_t kept_buffers = 64;
constexpr std::chrono::seconds addresses_hold{5};  // for so long the system is not asked again

void system_random(std::span<std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t got = ::getrandom(bytes.data(), bytes.size(), 0);
    ENSURE(got > 0);
    bytes = bytes.subspan(static_cast<std::size_t>(got));
  }
}

// In a race the viewers of each move are shuffled: such small numbers come from a store of random bytes, keys and seeds
// from the system itself.
class RandomBytes {
 public:
  void operator()(std::span<std::uint8_t> bytes) {
    constexpr std::size_t small = 8;
    if (bytes.size() > small) return system_random(bytes);
    if (left_ < bytes.size()) {
      system_random(kept_);
      left_ = kept_.size();
    }
    left_ -= bytes.size();
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = std::exchange(kept_[left_ + i], std::uint8_t{0});
  }

 private:
  std::array<std::uint8_t, 512> kept_{};
  std::size_t left_ = 0;
};

// A program starts with 1024 descriptors, a tenth of the connections that the server takes; the system allows more on
// request. No more connections are taken than there are descriptors.
ServerOptions fitted(ServerOptions options) {
  constexpr rlim_t others = 100;  // the log, the listening socket, and so on
  rlimit now{};
  if (::getrlimit(RLIMIT_NOFILE, &now) != 0) return options;
  const rlim_t needed = std::min(now.rlim_max, options.bounds.connections + others);
  if (now.rlim_cur < needed) {
    now.rlim_cur = needed;
    (void)::setrlimit(RLIMIT_NOFILE, &now);
  }
  if (needed > others) options.bounds.connections = static_cast<unsigned>(needed - others);
  return options;
}

}  // namespace

// The one thread that serves people: every handler passes an input to the hub and carries out the outputs.
class Server::Loop final : public SocketOwner, public RunningServer {
 public:
  Loop(ServerOptions options, std::span<const Module* const> modules, store::Store& store)
      : options_(fitted(std::move(options))),
        modules_(modules),
        store_(store),
        hub_({modules, RandomBytes(), options_.time_percent, options_.bounds, [this] { return addresses(); },
              store.shared() ? std::optional(options_.name) : std::nullopt}) {}

  std::expected<void, std::error_code> open();
  std::uint16_t port() const { return port_; }
  std::string url() const;
  const std::vector<std::string>& addresses();
  void run();
  void stop() {
    network_.post([this] { shut_down(); });
  }
  void post(Network::Job job) { network_.post(std::move(job)); }

  // --- sockets
  ConnectionId opened(std::shared_ptr<Socket> socket, const std::string& address) override;
  Millis now() override { return hub_time(network_.batch_time() - started_); }
  void received(ConnectionId id, std::string_view text, Millis at) override;
  void measured(ConnectionId id, std::chrono::microseconds round_trip) override;
  void went_silent(ConnectionId id) override;
  void closed(ConnectionId id) override;
  void flush_soon(std::shared_ptr<Socket> socket) override;
  std::string take_buffer() override;
  void give_back(std::string buffer) override;
  void wrote() override { ++metrics_.writes; }

  // --- routes
  std::string metrics() const override {
    return write_metrics(metrics_, hub_.figures(), bots_->figures(), readiness_.lags());
  }
  void ready(Readiness::Answer answer) override { readiness_.ask(std::move(answer)); }
  void record(std::string_view link, std::optional<int> number, std::function<void(const Record&)> answer) override;

 private:
  Millis hub_time(Clock::duration real) const {
    const auto micros = std::chrono::duration_cast<std::chrono::microseconds>(real).count();
    return {micros * options_.time_percent / 100'000};
  }
  Clock::duration real_time(Millis hub) const {
    return std::chrono::microseconds(hub.count * 100'000 / options_.time_percent);
  }

  void carry_out_all();
  void carry_out(Send& send);
  void carry_out(const Close& close);
  void carry_out(const Measure& measure);
  void carry_out(Append& append);
  void carry_out(const Load& load);
  void carry_out(const Find& find);
  void carry_out(SetAside& wanted);
  void share();
  void carry_out(const Ask& ask) { bots_->ask(*ask.question); }
  void carry_out(const Retire& retire);
  void carry_out(const Forget& forget);
  void set_timer();
  void know_tables();
  void purge();
  void shut_down();
  Socket* find(ConnectionId id) {
    const auto found = sockets_.find(id);
    return found == sockets_.end() ? nullptr : found->second.get();
  }

  ServerOptions options_;
  std::span<const Module* const> modules_;
  store::Store& store_;
  Doors doors_{options_.bounds, options_.patience, options_.proxies};
  Network network_;
  Readiness readiness_{network_, store_};
  Budget replays_{caps::replays, caps::replay_refill};
  Metrics metrics_;
  Clock::time_point started_ = Clock::now();
  SleepWatch sleep_watch_;
  std::uint16_t port_ = 0;
  std::vector<std::string> addresses_;
  std::optional<Clock::time_point> addresses_from_;
  bool stopping_ = false;
  bool carrying_out_ = false;
  Millis timer_at_ = never;
  std::unordered_map<ConnectionId, std::shared_ptr<Socket>> sockets_;
  std::uint64_t connections_ = 0;
  std::vector<std::shared_ptr<Socket>> unwritten_;
  std::vector<std::string> buffers_;  // empty ones
  Containment containment_;
  Hub hub_;
  std::vector<std::string> own_hosts_ = own_hosts(options_.public_origin);
  RouteContext routes_{hub_, options_.site, options_.public_origin, *this, own_hosts_};
  std::unique_ptr<BotWorkers> bots_;
};

std::expected<void, std::error_code> Server::Loop::open() {
  const std::expected<void, std::error_code> opened = network_.listen(options_.listen);
  if (opened) port_ = network_.port();
  return opened;
}

std::string Server::Loop::url() const {
  if (!options_.public_origin.empty()) return options_.public_origin + "/";
  std::string host = options_.listen.host;
  if (host == "127.0.0.1" || host == "0.0.0.0" || host == "::1" || host == "::") host = "localhost";
  if (host.find(':') != host.npos) host = "[" + host + "]";
  return "http://" + host + ":" + std::to_string(port()) + "/";
}

// A laptop may come into another network while it serves.
const std::vector<std::string>& Server::Loop::addresses() {
  const Clock::time_point now = Clock::now();
  if (!addresses_from_ || now - *addresses_from_ > addresses_hold) {
    addresses_from_ = now;
    addresses_ = reachable_at({options_.listen.host, port()}, options_.public_origin, own_addresses());
  }
  return addresses_;
}

void Server::Loop::run() {
  bots_ = std::make_unique<BotWorkers>([this](BotAnswer answer) {
    network_.post([this, answer = std::move(answer)] {
      hub_.bot_answered(answer, now());
      carry_out_all();
    });
  });
  if (options_.stop_on_signals) network_.on_stop_signal([this] { shut_down(); });
  know_tables();
  purge();
  readiness_.begin();
  network_.run();
  bots_.reset();
  store_.flush();  // its answers still have a loop to be posted to
}

// Nobody is let in before all tables are known: a page that hears of no such table throws its key away.
void Server::Loop::know_tables() {
  if (store_.shared()) return share();
  store_.list([this](const std::optional<std::vector<store::Head>>& heads) {
    if (!heads) return network_.call_after(list_again, [this] { know_tables(); });
    hub_.know(*heads);
    carry_out_all();
    network_.accept(doors_, routes_, *this);
  });
}

// What others do with their tables is asked when somebody comes.
void Server::Loop::share() {
  store_.on_taken([this](const std::vector<TableId>& tables) {
    hub_.moved(tables, now());
    carry_out_all();
  });
  hub_.share(now());
  carry_out_all();
  network_.accept(doors_, routes_, *this);
}

void Server::Loop::purge() {
  store_.purge([this](const std::vector<TableId>& tables) {
    ++metrics_.purges;
    metrics_.purged_tables += tables.size();
    hub_.purged(tables, now());
    carry_out_all();
  });
  network_.call_after(purge_interval, [this] { purge(); });
}

// A match that is not in memory is played again from its log, while people wait for the loop: not too often.
void Server::Loop::record(std::string_view link, std::optional<int> number, std::function<void(const Record&)> answer) {
  if (std::optional<std::string> text = hub_.record(link, number)) return answer(std::move(*text));
  store_.load_by_link(link_hash(link), [this, number, answer = std::move(answer)](const store::Loaded& log) {
    if (!log.ok || (!log.lines.empty() && !replays_.take(now()))) return answer(std::unexpected(503U));
    std::optional<std::string> text;
    (void)contained([&] { text = read_record(log.lines, number, modules_); });
    answer(text ? Record(std::move(*text)) : std::unexpected(404U));
  });
}

ConnectionId Server::Loop::opened(std::shared_ptr<Socket> socket, const std::string& address) {
  const ConnectionId id{++connections_};
  sockets_[id] = std::move(socket);
  hub_.connected(id, address, now());
  network_.post([this] { carry_out_all(); });  // once the socket knows its number
  return id;
}

void Server::Loop::received(ConnectionId id, std::string_view text, Millis at) {
  ++metrics_.received;
  hub_.received(id, text, at);
  carry_out_all();
}

void Server::Loop::measured(ConnectionId id, std::chrono::microseconds round_trip) {
  hub_.measured(id, hub_time(round_trip), now());
  carry_out_all();
}

void Server::Loop::went_silent(ConnectionId id) {
  hub_.went_silent(id, now());
  carry_out_all();
}

void Server::Loop::closed(ConnectionId id) {
  sockets_.erase(id);
  hub_.disconnected(id, now());
  carry_out_all();
  if (stopping_ && sockets_.empty()) network_.finish();
}

// One write for each socket and turn: a job that is posted now comes after all that was reported together.
void Server::Loop::flush_soon(std::shared_ptr<Socket> socket) {
  unwritten_.push_back(std::move(socket));
  if (unwritten_.size() > 1) return;
  network_.post([this] {
    for (const std::shared_ptr<Socket>& one : std::exchange(unwritten_, {})) one->flush();
  });
}

std::string Server::Loop::take_buffer() {
  std::string buffer;
  if (buffers_.empty()) {
    buffer.reserve(usual_turn_bytes);
  } else {
    buffer = std::move(buffers_.back());
    buffers_.pop_back();
  }
  return buffer;
}

void Server::Loop::give_back(std::string buffer) {
  const bool fits = buffer.capacity() >= usual_turn_bytes && buffer.capacity() <= largest_kept_buffer;
  if (!fits || buffers_.size() >= kept_buffers) return;
  buffer.clear();
  buffers_.push_back(std::move(buffer));
}

// Carrying out an output may lead to more (the store confirms at once, a full socket closes); they belong to this turn.
void Server::Loop::carry_out_all() {
  if (std::exchange(carrying_out_, true)) return;
  for (std::vector<Output> list = hub_.take_outputs(); !list.empty(); list = hub_.take_outputs()) {
    for (Output& output : list) std::visit([&](auto& one) { carry_out(one); }, output);
    hub_.give_back(std::move(list));
  }
  carrying_out_ = false;
  set_timer();
}

void Server::Loop::carry_out(Send& send) {
  metrics_.sent(send.text);
  if (Socket* socket = find(send.to)) socket->send(send.text);
}

void Server::Loop::carry_out(const Close& close) {
  if (Socket* socket = find(close.who)) socket->close(close.code);
}

void Server::Loop::carry_out(const Measure& measure) {
  Socket* socket = find(measure.who);
  if (socket == nullptr) return;
  socket->measure_often(measure.often);
  if (measure.now) socket->measure_now();
}

void Server::Loop::carry_out(Append& append) {
  metrics_.appended(append.batch);
  store_.append(std::move(append.batch), [this, begin = Clock::now()](const store::Stored& stored) {
    ++metrics_.commits[static_cast<unsigned>(stored.outcome)];
    metrics_.commit_time.add(Clock::now() - begin);
    hub_.stored(stored, now());
    carry_out_all();
  });
}

void Server::Loop::carry_out(const Load& load) {
  store_.take(load.table, [this, id = load.table](const store::Loaded& log) {
    hub_.loaded(id, log, now());
    carry_out_all();
  });
}

void Server::Loop::carry_out(const Forget& forget) {
  store_.forget(forget.table, [this, id = forget.table](bool done) {
    hub_.forgotten(id, done, now());
    carry_out_all();
  });
}

void Server::Loop::carry_out(const Find& find) {
  store_.find(find.key, [this, key = find.key](std::optional<TableId> table) {
    hub_.found(key, table, now());
    carry_out_all();
  });
}

void Server::Loop::carry_out(SetAside& wanted) {
  store_.set_aside(std::move(wanted.codes),
                   [this](std::vector<std::string> codes) { hub_.set_aside(std::move(codes), now()); });
}

void Server::Loop::carry_out(const Retire& retire) {
  if (!retire.fault.empty()) {
    ++metrics_.faults;
    std::fprintf(stderr, "fault: %s\n", retire.fault.c_str());
  }
  bots_->forget(retire.table);
  store_.release(retire.table);
}

void Server::Loop::set_timer() {
  const Millis next = hub_.next_tick();
  if (next == timer_at_) return;
  timer_at_ = next;
  if (next == never) return network_.call_never();
  const Clock::time_point due = started_ + real_time(next) + std::chrono::microseconds(100);
  network_.call_at(due, [this, due] {
    timer_at_ = never;
    if (sleep_watch_.has_slept(due)) hub_.slept(now());
    hub_.tick(now());
    carry_out_all();
  });
}

void Server::Loop::shut_down() {
  if (std::exchange(stopping_, true)) return;
  network_.stop_accepting();
  store_.flush();
  store_.hand_over();
  network_.post([this] {  // after the store's last answers
    hub_.stop(now());
    carry_out_all();
    if (sockets_.empty()) return network_.finish();
    network_.call_after(stop_timeout, [this] { network_.finish(); });
  });
}

Server::Server(ServerOptions options, std::span<const Module* const> modules, store::Store& store)
    : loop_(std::make_unique<Loop>(std::move(options), modules, store)) {}
Server::~Server() = default;

std::expected<void, std::error_code> Server::open() { return loop_->open(); }
std::uint16_t Server::port() const { return loop_->port(); }
std::string Server::url() const { return loop_->url(); }
std::vector<std::string> Server::addresses() { return loop_->addresses(); }
void Server::run() { loop_->run(); }
void Server::stop() { loop_->stop(); }
void Server::post(std::function<void()> job) { loop_->post(std::move(job)); }

}  // namespace calculi::server
