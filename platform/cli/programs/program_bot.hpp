// A bot that is another program and speaks docs/bot_protocol.md. It cannot hold up a match: an error costs it the move,
// three errors the seat, and a stand-in plays on in its place.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/json.hpp"
#include "engine/play/mind.hpp"
#include "engine/table/module.hpp"
#include "platform/cli/programs/bot_process.hpp"

namespace calculi::cli {

inline constexpr int bot_protocol = 1;

// One line of the protocol, for both of its sides: the object it holds, and members of it that may be absent.
std::optional<Json> object_in(std::string_view line);
std::string_view word_of(const Json& json, std::string_view key);
std::int64_t number_of(const Json& json, std::string_view key, std::int64_t otherwise);

std::string_view say_offence(Offence offence, Lang lang);

struct Offences {
  std::int64_t moves_lost = 0;
  std::int64_t seats_lost = 0;  // matches that the stand-in finished
  std::optional<Offence> last{};
  void add(const Offences& more);
};

struct ProgramBounds {
  int move_ms = 1000;    // of real time for one decision
  int hello_ms = 5000;   // to start and say hello
  int memory_mb = 2048;  // of address space
  bool show_errors = false;
};

// "exec:./mybot --quick" is the program ./mybot with one argument.
inline constexpr std::string_view program_mark = "exec:";
inline bool is_program(std::string_view bot) { return bot.starts_with(program_mark); }

class ProgramBot {
 public:
  static constexpr int moves_to_lose = 3;     // in one match; then the seat is lost
  static constexpr int seats_to_lose = 3;     // then the program is not started again
  static constexpr int waits_in_a_row = 100;  // without any event; one more counts as late

  ProgramBot(std::string_view program, ProgramBounds bounds);
  ProgramBot(std::vector<std::string> command, ProgramBounds bounds) : command_(std::move(command)), bounds_(bounds) {}
  ~ProgramBot() { (void)leave(); }

  // False if the program cannot be started or does not say hello.
  bool start();
  const std::string& name() const { return name_; }
  // As its hello says; a program that names no games plays all of them.
  bool plays(std::string_view game) const;
  bool running() const { return process_.has_value(); }
  BotProcess* process() { return process_ ? &*process_ : nullptr; }
  std::int64_t questions() const { return asked_; }
  const Offences& offences() const { return offences_; }
  bool given_up() const { return offences_.seats_lost >= seats_to_lose; }

  void begin(const AnyMatch& match, Seat seat);
  // What the program decides; nothing if it has lost this move or the seat.
  std::optional<AnyDecision> decide(const AnyMatch& match, Seat seat);
  void end(const AnyMatch& match);
  // Says bye; true if the program ends by itself.
  bool leave();

  // Sends a line as it is; false where nobody reads it.
  bool send(std::string_view line) { return process_ && process_->send(line, in(bounds_.move_ms)); }

 private:
  using Clock = BotProcess::Clock;
  using Answer = std::expected<AnyDecision, Offence>;

  struct InMatch {
    Mind expert;  // says how long the program's moves take
    int events_sent = 0;
    int errors = 0;
    int waits = 0;          // in a row
    std::string planned{};  // the action it has chosen; asked again before its time, it need not think anew
    Millis planned_at{0};
  };

  Answer ask(const AnyMatch& match, Seat seat);
  Answer read_answer(const AnyMatch& match, Seat seat, Clock::time_point until);
  Answer read_move(const AnyMatch& match, Seat seat, const Json& line);
  Millis thinking_time(const AnyMatch& match, Seat seat, const AnyDecision& decision);
  void lose_move(Offence offence);
  Clock::time_point in(int ms) const { return Clock::now() + std::chrono::milliseconds(ms); }

  std::vector<std::string> command_;
  ProgramBounds bounds_;
  std::optional<BotProcess> process_;
  std::string name_;
  std::vector<std::string> games_;
  std::int64_t asked_ = 0;  // number of the last question; answers to earlier ones are skipped
  std::optional<InMatch> now_;
  Offences offences_;
};

}  // namespace calculi::cli
