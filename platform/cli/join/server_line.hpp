// One WebSocket at a time to a server. A thread of its own serves it, so that pings are answered while a person thinks;
// the caller takes the messages that have arrived; `handle` wakes it. Boost is used behind this header and nowhere else
// in cli.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace calculi::cli {

struct ServerAddress {
  std::string host;
  std::string port;
  std::string origin;  // "http://192.168.1.20:8080"
};

// What has happened on the line: it is open, it is not any more (the text says why), a message has come, or somebody
// wants the program to end (Ctrl+C, SIGTERM; a terminal that is closed ends it at once, and the seat is kept).
struct LineNews {
  enum class Kind : std::uint8_t { opened, closed, message, stop };
  Kind kind = Kind::closed;
  std::string text{};
};

class ServerLine {
 public:
  explicit ServerLine(ServerAddress address);
  ~ServerLine();  // what was sent goes out first, if it can in a second

  void open(const std::string& path);  // drops the one before
  void drop();
  void send(std::string text);

  int handle() const;  // has something to read when there is news
  std::vector<LineNews> take();

 private:
  class Connection;
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace calculi::cli
