#include "benchmarks/load/line.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "engine/base/result.hpp"

namespace calculi::load {

namespace {

int connect_to(std::uint16_t port) {
  const int handle = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int yes = 1;
  (void)::setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  ENSURE(::connect(handle, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0);
  return handle;
}

void write_all(int handle, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(handle, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    ENSURE(sent > 0);
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

}  // namespace

Line::Line(std::uint16_t port, const std::string& path, const std::string& headers) : handle_(connect_to(port)) {
  const std::string host = "localhost:" + std::to_string(port);
  write_all(handle_, "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host + "\r\n" + headers +
                         "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  while (in_.find("\r\n\r\n") == in_.npos) ENSURE(fill());
  ENSURE(in_.starts_with("HTTP/1.1 101"));
  taken_ = in_.find("\r\n\r\n") + 4;
}

Line::~Line() {
  if (handle_ >= 0) ::close(handle_);
}

Line::Line(Line&& other) noexcept
    : handle_(std::exchange(other.handle_, -1)), in_(std::move(other.in_)), taken_(other.taken_) {}

// A mask of zeros is as good as any.
void Line::say(std::string_view message, Opcode opcode) {
  ENSURE(message.size() < 65'536);
  std::string frame(1, static_cast<char>(0x80 | static_cast<int>(opcode)));
  if (message.size() < 126) {
    frame.push_back(static_cast<char>(0x80 | message.size()));
  } else {
    frame.push_back(static_cast<char>(0x80 | 126));
    frame.push_back(static_cast<char>(message.size() >> 8U));
    frame.push_back(static_cast<char>(message.size() & 255U));
  }
  frame.append(4, '\0').append(message);
  write_all(handle_, frame);
}

std::string Line::wait() {
  std::string_view message;
  while (!next(message)) ENSURE(fill());
  return std::string(message);
}

void Line::stop_waiting() { (void)::fcntl(handle_, F_SETFL, ::fcntl(handle_, F_GETFL) | O_NONBLOCK); }

void Line::hear(const std::function<void(std::string_view message)>& heard) {
  bool more = true;
  while (more) {
    more = fill();
    for (std::string_view message; next(message);) heard(message);
  }
}

// False: nothing has come. The server never ends a line while it is measured.
bool Line::fill() {
  constexpr std::size_t at_once = 16'384;
  in_.erase(0, std::exchange(taken_, 0));
  const std::size_t before = in_.size();
  in_.resize(before + at_once);
  const ssize_t got = ::recv(handle_, in_.data() + before, at_once, 0);
  in_.resize(before + static_cast<std::size_t>(got > 0 ? got : 0));
  ENSURE(got > 0 || (got < 0 && errno == EAGAIN));
  return got > 0;
}

// Takes the next whole message from the bytes that have arrived, and answers the pings before it.
bool Line::next(std::string_view& message) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(in_[taken_ + i]); };
  while (in_.size() - taken_ >= 2) {
    const auto opcode = static_cast<Opcode>(byte(0) & 15U);
    std::size_t size = byte(1);
    const std::size_t header = size < 126 ? 2 : size == 126 ? 4 : 10;
    if (in_.size() - taken_ < header) return false;
    if (header > 2) size = 0;
    for (std::size_t i = 2; i < header; ++i) size = (size << 8U) | byte(i);
    if (in_.size() - taken_ < header + size) return false;
    message = std::string_view(in_).substr(taken_ + header, size);
    taken_ += header + size;
    ENSURE(opcode != Opcode::close);
    if (opcode != Opcode::ping) return true;
    say(std::string(message), Opcode::pong);
  }
  return false;
}

}  // namespace calculi::load
