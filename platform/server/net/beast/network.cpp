#include "platform/server/net/beast/network.hpp"

#include <netinet/tcp.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>

#include "platform/server/net/beast/beast_connection.hpp"

namespace calculi::server {

namespace {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
using Error = boost::system::error_code;

constexpr std::chrono::milliseconds after_accept_error{100};

void when_due(asio::steady_timer& timer, Network::Job job) {
  timer.async_wait([job = std::move(job)](Error stopped) {
    if (!stopped) job();
  });
}

std::optional<Place> admit(tcp::socket& socket, Doors& doors) {
  Error error;
  const tcp::endpoint peer = socket.remote_endpoint(error);
  const std::optional<IpAddress> address = IpAddress::parse(peer.address().to_string());
  if (error || !address) return std::nullopt;
  socket.set_option(tcp::no_delay(true), error);
  // What a visitor does not read stays with us, where it is counted, and not in the system.
  constexpr int unsent_bytes = 16 << 10;
  (void)::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent_bytes, sizeof unsent_bytes);
  return doors.admit(*address, steady_now());
}

}  // namespace

struct Network::Parts {
  asio::io_context io{1};
  tcp::acceptor acceptor{io};
  asio::steady_timer call{io};
  asio::steady_timer retry{io};
  asio::signal_set signals{io};
  std::optional<Clock::time_point> batch_time;
};

Network::Network() : parts_(std::make_unique<Parts>()) {}
Network::~Network() = default;

std::expected<void, std::error_code> Network::listen(const ListenAddress& listen) {
  Error error;
  const asio::ip::address address = asio::ip::make_address(listen.host, error);
  if (error) return std::unexpected<std::error_code>(error);
  const tcp::endpoint endpoint(address, listen.port);
  tcp::acceptor& acceptor = parts_->acceptor;
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) return std::unexpected<std::error_code>(error);
  return {};
}

std::uint16_t Network::port() const { return parts_->acceptor.local_endpoint().port(); }

void Network::accept(Doors& doors, const RouteContext& routes, SocketOwner& sockets) {
  parts_->acceptor.async_accept([this, &doors, &routes, &sockets](Error error, tcp::socket socket) {
    if (!parts_->acceptor.is_open()) return;
    if (error) {  // out of descriptors, perhaps: try again a little later
      parts_->retry.expires_after(after_accept_error);
      return when_due(parts_->retry, [this, &doors, &routes, &sockets] { accept(doors, routes, sockets); });
    }
    if (std::optional<Place> place = admit(socket, doors)) {
      std::make_shared<BeastConnection>(std::move(socket), std::move(*place), routes, sockets)->begin();
    }
    accept(doors, routes, sockets);
  });
}

void Network::stop_accepting() {
  Error ignored;
  parts_->acceptor.close(ignored);
  parts_->signals.cancel(ignored);
}

void Network::run() { parts_->io.run(); }
void Network::finish() { parts_->io.stop(); }
// A job that is posted now comes after all that was reported together, and before all that is reported next.
Network::Clock::time_point Network::batch_time() {
  if (!parts_->batch_time) {
    parts_->batch_time = Clock::now();
    post([this] { parts_->batch_time.reset(); });
  }
  return *parts_->batch_time;
}

void Network::post(Job job) { asio::post(parts_->io, std::move(job)); }

void Network::call_at(Clock::time_point when, Job job) {
  parts_->call.expires_at(when);
  when_due(parts_->call, std::move(job));
}

void Network::call_never() { parts_->call.cancel(); }

void Network::call_after(Clock::duration wait, Job job) {
  const auto timer = std::make_shared<asio::steady_timer>(parts_->io, wait);
  when_due(*timer, [timer, job = std::move(job)] { job(); });
}

void Network::on_stop_signal(Job job) {
  parts_->signals.add(SIGINT);
  parts_->signals.add(SIGTERM);
  parts_->signals.async_wait([job = std::move(job)](Error error, int) {
    if (!error) job();
  });
}

}  // namespace calculi::server
