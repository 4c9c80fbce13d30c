// A client on plain sockets for tests: just enough HTTP and WebSocket, written against the standards and not against
// the server's library, and able to misbehave.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace calculi::server::testing {

class PlainClient {
 public:
  explicit PlainClient(std::uint16_t port, int receive_buffer = 0) : port_(port) {
    handle_ = ::socket(AF_INET, SOCK_STREAM, 0);
    if (receive_buffer > 0) ::setsockopt(handle_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    wait_at_most(30);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(handle_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
  }
  ~PlainClient() { ::close(handle_); }
  PlainClient(const PlainClient&) = delete;
  PlainClient& operator=(const PlainClient&) = delete;

  void wait_at_most(int seconds) {
    const timeval limit{seconds, 0};
    ::setsockopt(handle_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  }
  bool connected() const { return connected_; }
  void finish() { ::shutdown(handle_, SHUT_RDWR); }  // without a word
  bool write(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(handle_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  // --- HTTP: the whole answer to one request, headers first.
  std::string get(const std::string& path, const std::string& more = {}, const std::string& method = "GET") {
    write(method + " " + path + " HTTP/1.1\r\nHost: localhost:" + std::to_string(port_) + "\r\n" + more + "\r\n");
    return hear_answer(method == "HEAD");
  }

  std::string hear_answer(bool without_body = false) {
    while (buffer_.find("\r\n\r\n") == buffer_.npos && fill()) {
    }
    const auto end = buffer_.find("\r\n\r\n");
    if (end == buffer_.npos) return {};
    std::size_t length = 0;
    if (const auto at = buffer_.find("Content-Length: "); at < end && !without_body) {
      length = static_cast<std::size_t>(std::stoul(buffer_.substr(at + 16)));
    }
    return take(end + 4 + length);
  }

  // So many bytes, or fewer if the server ends before that.
  std::string take(std::size_t count) {
    while (buffer_.size() < count && fill()) {
    }
    const std::string head = buffer_.substr(0, count);
    buffer_.erase(0, head.size());
    return head;
  }

  // Writes the same again and again, until the server has had enough of it; how many bytes went out, at most so many.
  std::size_t pour(const std::string& bytes, std::size_t most) {
    std::size_t all = 0;
    while (all < most && write(bytes)) all += bytes.size();
    return all;
  }

  // Everything received until the server closes, or until nothing comes for too long.
  std::string hear_out() {
    while (fill()) {
    }
    return std::exchange(buffer_, {});
  }

  // --- WebSocket: true if the server agrees, and proves that it read the key.
  bool upgrade(const std::string& origin, const std::string& path = "/ws", const std::string& more = {}) {
    const std::string own = origin.empty() ? "" : "Origin: " + origin + "\r\n";
    answer = get(path, own + more +
                           "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
    return answer.starts_with("HTTP/1.1 101") && answer.find("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") != answer.npos;
  }
  bool upgrade() { return upgrade("http://localhost:" + std::to_string(port_)); }

  // One frame: a whole message unless more frames follow (`last` is false).
  bool say(std::string_view text, int opcode = 1, bool last = true) { return write(frame_of(text, opcode, last)); }
  static std::string frame_of(std::string_view text, int opcode = 1, bool last = true) {
    std::string frame(1, static_cast<char>((last ? 0x80 : 0) | opcode));
    if (text.size() < 126) {
      frame.push_back(static_cast<char>(0x80 | text.size()));
    } else {
      frame.push_back(static_cast<char>(0x80 | 126));
      frame.push_back(static_cast<char>(text.size() >> 8U));
      frame.push_back(static_cast<char>(text.size() & 255U));
    }
    const std::string mask = "\x11\x22\x33\x44";
    frame += mask;
    for (std::size_t i = 0; i < text.size(); ++i) frame.push_back(static_cast<char>(text[i] ^ mask[i % 4]));
    return frame;
  }

  // The next text message; pings are answered on the way. Nothing: closed, with close_code if the server gave one.
  std::optional<std::string> hear() {
    std::string message;
    while (true) {
      const std::string head = take(2);
      if (head.size() < 2) return std::nullopt;
      const int opcode = head[0] & 15;
      std::size_t length = static_cast<unsigned char>(head[1]) & 127U;
      if (length == 126 || length == 127) {
        const std::string more = take(length == 126 ? 2 : 8);
        length = 0;
        for (const char c : more) length = length << 8U | static_cast<unsigned char>(c);
      }
      std::string text = take(length);
      if (opcode <= 1) message += text;
      if (opcode <= 1 && (head[0] & 0x80) != 0) return message;
      if (opcode == 9) {
        ++pings;
        say(text, 10);
      }
      if (opcode != 8) continue;
      if (text.size() >= 2)
        close_code = static_cast<unsigned char>(text[0]) * 256 + static_cast<unsigned char>(text[1]);
      say(text, 8);
      ::shutdown(handle_, SHUT_WR);
      return std::nullopt;
    }
  }

  std::string answer;  // to the request to upgrade
  int close_code = 0;
  bool closed = false;  // the server has ended the connection
  int pings = 0;

 private:
  bool fill() {
    char chunk[4096];
    const ssize_t got = ::recv(handle_, chunk, sizeof chunk, 0);
    closed = got == 0 || (got < 0 && errno == ECONNRESET);
    if (got <= 0) return false;
    buffer_.append(chunk, static_cast<std::size_t>(got));
    return true;
  }
  std::uint16_t port_;
  int handle_ = -1;
  bool connected_ = false;
  std::string buffer_;
};

}  // namespace calculi::server::testing
