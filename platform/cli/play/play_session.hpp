// One match in the terminal: prints what happens, one event a line, and carries out what is typed.
#pragma once

#include <string>
#include <string_view>

#include "platform/cli/play/play_table.hpp"
#include "platform/cli/play/typed_command.hpp"

namespace calculi::cli {

struct PlayOptions {
  Lang lang = Lang::en;
  Speech speech = Speech::normal;
  bool confirm = false;  // a move is laid first, and played by the next Enter
};

class PlaySession {
 public:
  PlaySession(PlayTable& table, Console& console, const PlayOptions& options);
  void run();  // until the match is over or people here have left; throws BadInput for a script that is none
  bool left() const { return left_; }

 private:
  // --- telling
  void open();
  void tell_news();
  void hide_hand();
  void prompt();
  void say(std::string_view text) { console_.say(text); }
  void close();

  // --- listening
  bool someone_is_asked() const;
  void listen();
  void take(const std::string& line);
  void carry_out(const TypedCommand& typed, Seat seat);
  bool asks_only(const TypedCommand& typed, Seat seat);
  void play(Seat seat, const std::string& text);
  void lay(Seat seat, const std::string& text);
  void refuse_move(Seat seat, const std::string& text, const NotDone& why);
  void refused(const NotDone& why);
  void refused(Word code) { refused(not_done(options_.lang, {code, {}, {}})); }
  void play_laid(Seat seat);
  void undo();
  void hint(Seat seat);
  void say_log(const std::string& count);
  void say_clock();
  void ask_as_host(HostAct act);
  void leave();

  // --- who
  bool together() const { return people_.size() > 1; }  // several people share the keyboard
  SeatSet asked() const { return people_ & table_.status().waiting_on; }
  bool may_act(Seat seat) const { return table_.status().may_act.has(seat); }
  Seat to_move() const;  // the one person the table waits for; none if several or nobody
  Seat speaker(std::string& line, bool& understood) const;
  Viewer viewer() const { return together() ? Viewer{} : Viewer{people_.first()}; }
  std::string answer(Viewer viewer, Query query, Speech speech) const;
  std::string answer(Viewer viewer, Query query) const { return answer(viewer, query, options_.speech); }
  Teller teller(Viewer viewer, Speech speech) const;
  Teller teller(Viewer viewer) const { return teller(viewer, options_.speech); }

  PlayTable& table_;
  Console& console_;
  const PlayOptions options_;
  const Lang lang_;
  const SeatSet people_;

  bool left_ = false;
  bool parting_ = false;  // `quit` has asked a question
  int told_ = 0;          // events of the viewer that have been told
  std::string asked_;     // the last question that was shown
  std::string hinted_;    // the question to which the last hint belongs
  std::string hint_;      // what it said
  bool moved_ = false;    // a person here has moved: the next prompt is shown even if it is the same
  SeatSet asked_seats_;
  Seat handed_to_ = Seat::none;  // the seat at the keyboard, if several people share it
  bool handing_over_ = false;
  bool hidden_ = false;  // what that seat has seen is off the screen
  std::string laid_;     // a move that is laid and not yet played
  int hint_step_ = 0;
  int log_step_ = 0;
  int strange_lines_ = 0;
};

}  // namespace calculi::cli
