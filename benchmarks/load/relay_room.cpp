// Four connections to a server that knows no rules: what one says, all four are sent.
#include "benchmarks/load/room.hpp"

namespace calculi::load {

namespace {

class RelayRoom final : public Room {
 public:
  RelayRoom(std::vector<Line> lines, const Relay& relay)
      : Room(std::move(lines)), input_(relay.input), opcode_(relay.opcode) {}

  bool say_next(std::mt19937& random) override {
    if (unheard_ != 0) return false;
    lines()[random() % seats_of_room].say(input_, opcode_);
    unheard_ = (1U << seats_of_room) - 1;
    return true;
  }

  News hear(int seat, std::string_view message) override {
    const unsigned before = unheard_;
    if (message.front() == input_.front()) unheard_ &= ~(1U << static_cast<unsigned>(seat));
    return before != 0 && unheard_ == 0 ? News::answered : News::none;
  }

 private:
  std::string input_;
  Opcode opcode_;
  unsigned unheard_ = 0;  // seats that have not been sent the last input
};

}  // namespace

std::unique_ptr<Room> open_relay(std::uint16_t port, const Relay& relay) {
  std::vector<Line> lines;
  for (const std::string& path : relay.paths) {
    Line& line = lines.emplace_back(port, path, "");
    if (relay.greeting.empty()) continue;
    (void)line.wait();
    line.say(relay.greeting, Opcode::binary);
  }
  return std::make_unique<RelayRoom>(std::move(lines), relay);
}

}  // namespace calculi::load
