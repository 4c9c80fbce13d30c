// What a program from elsewhere hears and says. To its table it is a person: the same messages, bounds and views. This
// makes lines of docs/bot_protocol.md of what its seat is told, and of its moves what a person would say. It knows
// nothing but those messages, so a program learns no more than a page on its seat.
//
// A move takes as long in the match as an expert needs for it, as everywhere else: races are won by choosing well.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/play/mind.hpp"
#include "engine/table/module.hpp"
#include "platform/server/limits.hpp"
#include "platform/wire/client_messages.hpp"
#include "platform/wire/server_messages.hpp"

namespace calculi::server {

class ProgramVoice {
 public:
  // `seed` is for the dice of the program and for how long its moves take.
  ProgramVoice(std::span<const Module* const> modules, const Seed& seed) : modules_(modules), seed_(seed) {}

  // The lines that say what this message of the server says. `now` is the hub's time; in a race people see the problem
  // only after `hold`.
  std::vector<std::string> tell(const wire::ServerMessage& message, Millis now, Millis hold);
  // The question that follows from all that was told, for the program to answer. It is long, so of several in a turn of
  // the loop the last one alone is made.
  std::optional<std::string> take_question();
  bool leaves() const { return leaves_; }  // there is no seat for it here

  // What a line of the program leads to.
  struct Heard {
    bool readable = true;
    bool leaves = false;               // it cannot play here, or has been refused too often
    std::vector<std::string> lines{};  // to be told at once
  };
  Heard hear(std::string_view line, Millis now);

  // The move that it has decided on, once its time has come; nothing where it has only waited and is asked again.
  Millis due() const { return plan_ ? plan_->when : never; }
  std::optional<wire::Act> take_due(Millis now);

 private:
  struct Frame {
    SeatSet waiting{};
    std::vector<Holder> holders{};
    std::optional<Millis> deadline{};
    Millis now{0};
    bool paused = false;
    std::optional<Outcome> outcome{};
  };
  struct Plan {
    std::string text;
    Millis when{0};
  };
  using Lines = std::vector<std::string>;

  void follow(const wire::Table& table, Lines& lines);
  void look(const wire::View& view, Millis now);
  void no_seat(const wire::Bye& bye, Lines& lines);
  void ask_again(Millis now);
  void refused(const wire::Refused& why, Lines& lines, Millis now);
  std::string new_match(const wire::Table& table);
  std::string question();
  Heard move(const Json& said, Millis now);
  Heard turn_down(const Refusal& why, Millis now);
  bool is_asked() const;

  std::span<const Module* const> modules_;
  Seed seed_;
  const Module* module_ = nullptr;  // of the match that is played
  std::int32_t match_ = 0;          // its number at the table; 0: none
  Seat seat_ = Seat::none;
  Frame frame_{};
  std::unique_ptr<AnyView> view_;
  std::optional<Mind> expert_;
  std::int64_t number_ = 0;    // of the last question
  std::int64_t answered_ = 0;  // of the last one that has an answer
  std::int32_t cmd_ = 0;
  Millis asked_{0};
  Millis hold_{0};
  std::optional<Plan> plan_;
  std::string last_choice_{};  // asked again before its time, the same move need not be thought out anew
  Millis last_when_{0};
  int refusals_ = 0;  // since the last move that was taken
  bool asks_ = false;
  bool greeted_ = false;
  bool leaves_ = false;
};

}  // namespace calculi::server
