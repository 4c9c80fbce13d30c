#include "platform/cli/join/server_line.hpp"

#include <sys/eventfd.h>
#include <unistd.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <csignal>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace calculi::cli {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using Error = boost::system::error_code;
using Report = std::function<void(LineNews)>;

constexpr std::chrono::seconds until_open{5};
constexpr std::chrono::seconds until_closed{1};
constexpr std::size_t longest_message = std::size_t{1} << 20U;

}  // namespace

// All of it runs in the thread of the line.
class ServerLine::Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(asio::io_context& io, const ServerAddress& address, std::string path, Report report)
      : resolver_(io), stream_(io), address_(address), path_(std::move(path)), report_(std::move(report)) {}

  void begin() {
    resolver_.async_resolve(address_.host, address_.port,
                            [self = shared_from_this()](Error error, const tcp::resolver::results_type& found) {
                              if (error) return self->end(error);
                              self->connect(found);
                            });
  }

  void send(std::string text) {
    if (!open_) return;
    queue_.push_back(std::move(text));
    if (queue_.size() == 1) write();
  }

  // Says goodbye after all that was sent.
  void finish(std::function<void()> finished) {
    finished_ = std::move(finished);
    if (!open_) return end({});
    if (queue_.empty()) close();
  }

  // Without a word, and nothing more is reported.
  void drop() {
    report_ = {};
    resolver_.cancel();
    beast::get_lowest_layer(stream_).close();
  }

 private:
  void connect(const tcp::resolver::results_type& found) {
    beast::get_lowest_layer(stream_).expires_after(until_open);
    beast::get_lowest_layer(stream_).async_connect(found, [self = shared_from_this()](Error error, const auto&) {
      if (error) return self->end(error);
      self->shake_hands();
    });
  }

  void shake_hands() {
    beast::get_lowest_layer(stream_).expires_never();
    stream_.set_option(websocket::stream_base::timeout{until_open, websocket::stream_base::none(), false});
    // A program is no page of any site, whatever name the server goes by.
    const bool is_page = !path_.starts_with("/bot");
    stream_.set_option(
        websocket::stream_base::decorator([origin = address_.origin, is_page](websocket::request_type& request) {
          if (is_page) request.set(beast::http::field::origin, origin);
          request.set(beast::http::field::user_agent, "calculi");
        }));
    stream_.read_message_max(longest_message);
    const std::string host = address_.origin.substr(address_.origin.find("//") + 2);
    stream_.async_handshake(host, path_, [self = shared_from_this()](Error error) {
      if (error) return self->end(error);
      self->open_ = true;
      self->report(LineNews::Kind::opened, {});
      self->read();
    });
  }

  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](Error error, std::size_t) {
      if (error) return self->end(error);
      self->report(LineNews::Kind::message, beast::buffers_to_string(self->buffer_.data()));
      self->buffer_.consume(self->buffer_.size());
      self->read();
    });
  }

  void write() {
    stream_.text(true);
    stream_.async_write(asio::buffer(queue_.front()), [self = shared_from_this()](Error error, std::size_t) {
      if (error) return self->end(error);
      self->queue_.pop_front();
      if (!self->queue_.empty()) return self->write();
      if (self->finished_) self->close();
    });
  }

  void close() {
    stream_.async_close(websocket::close_code::normal, [self = shared_from_this()](Error error) { self->end(error); });
  }

  void end(Error error) {
    open_ = false;
    beast::get_lowest_layer(stream_).close();
    report(LineNews::Kind::closed, error.message());
    drop();
    if (const auto finished = std::exchange(finished_, nullptr)) finished();
  }

  void report(LineNews::Kind kind, std::string text) {
    if (report_) report_({kind, std::move(text)});
  }

  tcp::resolver resolver_;
  websocket::stream<beast::tcp_stream, false> stream_;  // without compression
  const ServerAddress& address_;
  std::string path_;
  Report report_;
  beast::flat_buffer buffer_;
  std::deque<std::string> queue_;
  bool open_ = false;
  std::function<void()> finished_;
};

struct ServerLine::Parts {
  explicit Parts(ServerAddress to) : address(std::move(to)) {
    wait_for_signals();
    thread = std::thread([this] { io.run(); });
    mask_signals(SIG_BLOCK);
  }
  ~Parts() {
    mask_signals(SIG_UNBLOCK);
    ::close(woken);
  }

  // The line's own thread takes these signals. In the caller's thread they would interrupt a write to the terminal.
  static void mask_signals(int how) {
    sigset_t all;
    sigemptyset(&all);
    sigaddset(&all, SIGINT);
    sigaddset(&all, SIGTERM);
    ::pthread_sigmask(how, &all, nullptr);
  }

  void wait_for_signals() {
    signals.async_wait([this](Error error, int) {
      if (error) return;
      tell(0, {LineNews::Kind::stop});
      wait_for_signals();
    });
  }

  // `of` is the number of the connection; 0: of none.
  void tell(int of, LineNews one) {
    const std::lock_guard lock(mutex);
    news.emplace_back(of, std::move(one));
    (void)::eventfd_write(woken, 1);
  }

  ServerAddress address;
  asio::io_context io{1};
  asio::executor_work_guard<asio::io_context::executor_type> work{io.get_executor()};
  asio::signal_set signals{io, SIGINT, SIGTERM};
  asio::steady_timer patience{io};
  std::shared_ptr<Connection> connection;  // of the thread
  std::mutex mutex;
  std::vector<std::pair<int, LineNews>> news;
  int current = 0;  // the number of the connection that the caller has opened last
  const int woken = ::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  std::thread thread;
};

ServerLine::ServerLine(ServerAddress address) : parts_(std::make_unique<Parts>(std::move(address))) {}

ServerLine::~ServerLine() {
  asio::post(parts_->io, [parts = parts_.get()] {
    if (!parts->connection) return parts->io.stop();
    parts->patience.expires_after(until_closed);
    parts->patience.async_wait([parts](Error) { parts->io.stop(); });
    parts->connection->finish([parts] { parts->io.stop(); });
  });
  parts_->thread.join();
}

void ServerLine::open(const std::string& path) {
  asio::post(parts_->io, [parts = parts_.get(), path, number = ++parts_->current] {
    if (parts->connection) parts->connection->drop();
    auto report = [parts, number](LineNews one) { parts->tell(number, std::move(one)); };
    parts->connection = std::make_shared<Connection>(parts->io, parts->address, path, std::move(report));
    parts->connection->begin();
  });
}

void ServerLine::drop() {
  ++parts_->current;
  asio::post(parts_->io, [parts = parts_.get()] {
    if (parts->connection) parts->connection->drop();
    parts->connection.reset();
  });
}

void ServerLine::send(std::string text) {
  asio::post(parts_->io, [parts = parts_.get(), text = std::move(text)]() mutable {
    if (parts->connection) parts->connection->send(std::move(text));
  });
}

int ServerLine::handle() const { return parts_->woken; }

std::vector<LineNews> ServerLine::take() {
  eventfd_t ignored = 0;
  (void)::eventfd_read(parts_->woken, &ignored);
  std::vector<LineNews> fresh;
  const std::lock_guard lock(parts_->mutex);
  for (auto& [of, one] : parts_->news) {
    if (of == 0 || of == parts_->current) fresh.push_back(std::move(one));
  }
  parts_->news.clear();
  return fresh;
}

}  // namespace calculi::cli
