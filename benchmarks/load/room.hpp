// One table of the load generator: it picks the next input of its four seats and notices when that input was answered.
#pragma once

#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/load/line.hpp"

namespace calculi::load {

inline constexpr int seats_of_room = 4;

class Room {
 public:
  explicit Room(std::vector<Line> lines) : lines_(std::move(lines)) {}
  virtual ~Room() = default;

  std::vector<Line>& lines() { return lines_; }
  // The next input goes out. False: nobody of this room has anything to say now, or the last one is still on its way.
  virtual bool say_next(std::mt19937& random) = 0;
  enum class News { none, answered, refused };
  // `answered`: every seat of the room has been told of the input.
  virtual News hear(int seat, std::string_view message) = 0;

 private:
  std::vector<Line> lines_;
};

// A table of a Calculi server, set up and in its match.
std::unique_ptr<Room> open_table(std::uint16_t port, std::string_view game, int number);
// A room of another server, whose connections stand under these paths: it sends on whatever one of them says to all.
struct Relay {
  std::vector<std::string> paths;
  std::string input;
  Opcode opcode = Opcode::text;
  std::string greeting;  // that each is to say first, after it has heard the server's
};
std::unique_ptr<Room> open_relay(std::uint16_t port, const Relay& relay);

}  // namespace calculi::load
