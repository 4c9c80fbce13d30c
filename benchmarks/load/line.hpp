// One WebSocket of the load generator, on a plain socket: frames out, frames in, pings answered. It is cheap, so that
// a measurement shows the cost of the server.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace calculi::load {

enum class Opcode : std::uint8_t { text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

class Line {
 public:
  // Connects and upgrades; stops the program if the server refuses.
  Line(std::uint16_t port, const std::string& path, const std::string& headers);
  ~Line();
  Line(Line&& other) noexcept;
  Line& operator=(Line&&) = delete;
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  int handle() const { return handle_; }
  void say(std::string_view message, Opcode opcode = Opcode::text);
  // The next message, waited for.
  std::string wait();
  // From now on nothing waits: everything that has arrived is handed over, message by message.
  void stop_waiting();
  void hear(const std::function<void(std::string_view message)>& heard);

 private:
  bool fill();
  bool next(std::string_view& message);

  int handle_ = -1;
  std::string in_;
  std::size_t taken_ = 0;  // of `in_`
};

}  // namespace calculi::load
