// A bot that is another program and speaks docs/bot_protocol.md. It cannot hold up a match: an error costs it the move,
// three errors the seat, and one of our own bots plays on in its place.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/json.hpp"
#include "engine/play/mind.hpp"
#include "engine/table/module.hpp"
#include "platform/cli/programs/bot_process.hpp"

namespace calculi::cli {

inline constexpr int bot_protocol = 1;

// How a bot can lose a move.
enum class Fault : std::uint8_t { none, late, illegal, garbage, flood, gone };
inline constexpr std::array<std::string_view, 6> fault_names{"none", "late", "illegal", "garbage", "flood", "gone"};
constexpr std::span<const std::string_view> names_of(Fault) { return fault_names; }

struct GuestBounds {
  int move_ms = 1000;    // of real time for one decision
  int hello_ms = 5000;   // to start and say hello
  int memory_mb = 2048;  // of address space
  bool hear_errors = false;
};

struct Offences {
  std::int64_t moves_lost = 0;
  std::int64_t seats_lost = 0;  // matches that the stand-in finished
  Fault last = Fault::none;
  void add(const Offences& more);
};

// "exec:./mybot --quick" is the program ./mybot with one word behind it.
inline constexpr std::string_view guest_mark = "exec:";
inline bool is_guest(std::string_view bot) { return bot.starts_with(guest_mark); }

class Guest {
 public:
  static constexpr int moves_to_lose = 3;     // in one match, then the seat is lost
  static constexpr int seats_to_lose = 3;     // then it is not started again
  static constexpr int waits_in_a_row = 100;  // without any news: then it is not waiting but asleep

  Guest(std::string_view program, GuestBounds bounds);
  ~Guest();

  // False where it cannot be started or does not say hello.
  bool start();
  const std::string& name() const { return name_; }
  // As its hello says; a bot that names no games plays all of them.
  bool plays(std::string_view game) const;
  std::int64_t questions() const { return asked_; }

  void begin(const AnyMatch& match, Seat seat);
  AnyDecision decide(AnyMatch& match, Seat seat);
  void end(const AnyMatch& match);
  // Says bye; true if it leaves by itself.
  bool leave();

  const Offences& offences() const { return offences_; }
  bool playing() const { return process_.has_value(); }
  // Sends a line as it stands, for the conformance check.
  void say(std::string_view line);

 private:
  using Clock = BotProcess::Clock;

  void tell_news(const AnyMatch& match, Seat seat, Clock::time_point until);
  Fault ask(const AnyMatch& match, Seat seat, AnyDecision& decision);
  Fault listen(const AnyMatch& match, Seat seat, Clock::time_point until, AnyDecision& decision);
  Fault read_move(const AnyMatch& match, Seat seat, const Json& line, AnyDecision& decision);
  Millis thinking_time(const AnyMatch& match, Seat seat, const AnyDecision& decision);
  void lose_move(Fault fault);
  void lose_seat();
  Clock::time_point in(int ms) const { return Clock::now() + std::chrono::milliseconds(ms); }

  std::vector<std::string> command_;
  GuestBounds bounds_;
  std::optional<BotProcess> process_;
  std::string name_;
  std::vector<std::string> games_;
  std::unique_ptr<AnyBot> stand_in_;
  std::optional<Mind> expert_;  // takes the guest's time
  std::int64_t asked_ = 0;      // number of the last question: a late answer to another one is not heard
  int told_ = 0;                // events of the match
  int strikes_ = 0;
  int waits_ = 0;
  std::string planned_;  // what it is about to do, and when: asked again meanwhile, it thinks on
  Millis planned_at_{0};
  Offences offences_;
};

}  // namespace calculi::cli
