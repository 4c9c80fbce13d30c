// Four people at a table of a Calculi server. Whoever may act does something that the rules allow, at random.
#include <algorithm>
#include <array>
#include <chrono>

#include "benchmarks/load/room.hpp"
#include "benchmarks/load/wait_for.hpp"
#include "engine/table/registry.hpp"
#include "platform/wire/client_messages.hpp"

namespace calculi::load {

namespace {

const Module& module_of(std::string_view game) {
  const auto found = std::ranges::find(all_modules(), game, [](const Module* one) { return one->about().slug; });
  ENSURE(found != all_modules().end());
  return **found;
}

class TableRoom final : public Room {
 public:
  TableRoom(std::vector<Line> lines, const Module& module) : Room(std::move(lines)), module_(module) {}

  // Whoever has the word is looked for from a random seat on.
  bool say_next(std::mt19937& random) override {
    if (asked_by_ >= 0 || Clock::now() < not_before_) return false;
    const auto first = random();
    for (unsigned i = 0; i < seats_of_room; ++i) {
      const auto seat = (first + i) % seats_of_room;
      if (may_act_[seat] && act(static_cast<int>(seat), random)) return true;
    }
    return false;
  }

  News hear(int seat, std::string_view message) override {
    const auto at = static_cast<unsigned>(seat);
    if (message.starts_with(R"({"type":"view")")) {
      views_[at] = message;
      may_act_[at] = message.find(R"("may":[")") != message.npos;
      unheard_ &= ~(1U << at);
    } else if (message.starts_with(R"({"type":"ack")") && seat == asked_by_) {
      answered_ = true;
    } else if (message.starts_with(R"({"type":"refused")") && seat == asked_by_) {
      asked_by_ = -1;
      may_act_[at] = false;  // until something new is seen
      return News::refused;
    } else if (message.starts_with(R"({"type":"error")") && seat == asked_by_) {
      asked_by_ = -1;  // faster than the server lets one person speak
      not_before_ = Clock::now() + rest;
      return News::refused;
    } else if (message.starts_with(R"({"type":"table")") && message.find(R"("phase":"over")") != message.npos) {
      get_ready(at);
    } else if (message.starts_with(R"({"type":"resync")")) {
      ready_[at] = false;
    }
    if (asked_by_ < 0 || !answered_ || (unheard_ != 0 && !module_.about().is_race)) return News::none;
    asked_by_ = -1;
    return News::answered;
  }

 private:
  bool act(int seat, std::mt19937& random) {
    const auto at = static_cast<unsigned>(seat);
    const std::vector<std::string> actions = actions_in(views_[at]);
    if (actions.empty()) {
      may_act_[at] = false;
      return false;
    }
    const std::string& chosen = actions[random() % actions.size()];
    lines()[at].say(wire::write(wire::Act{++cmd_[at], chosen, std::nullopt}));
    asked_by_ = seat;
    answered_ = false;
    unheard_ = (1U << seats_of_room) - 1;
    return true;
  }

  std::vector<std::string> actions_in(std::string_view message) const {
    constexpr std::size_t many = 1000;
    const Result<Json> json = parse_json(message);
    ENSURE(json.has_value());
    const Json* view = json->find("view");
    const auto read = module_.read_view(*view->find("game"));
    ENSURE(read.has_value());
    return (*read)->actions(many);
  }

  void get_ready(unsigned at) {
    may_act_[at] = false;
    if (std::exchange(ready_[at], true)) return;
    lines()[at].say(wire::write(wire::Ready{true, {}, ++cmd_[at]}));
  }

  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds rest{50};

  const Module& module_;
  Clock::time_point not_before_{};
  std::array<std::string, seats_of_room> views_{};
  std::array<bool, seats_of_room> may_act_{};
  std::array<bool, seats_of_room> ready_{};
  std::array<std::int32_t, seats_of_room> cmd_{};
  int asked_by_ = -1;  // whose input is on its way
  bool answered_ = false;
  unsigned unheard_ = 0;  // seats that have not seen its effect
};

}  // namespace

// Each table has an address of its own, as behind a proxy: of one address only so many are let in.
std::unique_ptr<Room> open_table(std::uint16_t port, std::string_view game, int number) {
  const Module& module = module_of(game);
  const std::string address = "10." + std::to_string(number / 65'536) + "." + std::to_string(number / 256 % 256) + "." +
                              std::to_string(number % 256);
  std::vector<Line> lines;
  std::string link;
  for (int seat = 0; seat < seats_of_room; ++seat) {
    Line& line = lines.emplace_back(port, "/ws", "X-Forwarded-For: " + address + "\r\n");
    line.say(wire::write(wire::Hello{wire::protocol, "en", {}}));
    (void)wait_for<wire::Welcome>(line);
    if (seat == 0) {
      line.say(wire::write(
          wire::CreateTable{.game = std::string(game), .seats = std::vector<std::string>(seats_of_room, "person")}));
      link = wait_for<wire::TableOpened>(line).link;
    } else {
      line.say(wire::write(wire::Join{link, {}}));
      line.say(wire::write(wire::TakeSeat{}));
      (void)wait_for<wire::Seated>(line);
    }
  }
  lines[0].say(wire::write(wire::Start{}));
  return std::make_unique<TableRoom>(std::move(lines), module);
}

}  // namespace calculi::load
