// One match in the terminal: prints what happens, one event a line, and carries out what is typed. The output is plain
// text from top to bottom and nothing is ever overwritten, so it reads the same on paper, in a pipe and to a screen
// reader.
#pragma once

#include <string>
#include <string_view>

#include "engine/play/table_runner.hpp"
#include "platform/cli/play/typed_command.hpp"
#include "platform/cli/play/typed_lines.hpp"

namespace calculi::cli {

struct PlayOptions {
  Lang lang = Lang::en;
  double speed = 1;
  Speech speech = Speech::normal;
  bool confirm = false;   // a move is laid first, and played by the next Enter
  std::string save_as;    // the file that is written after every input
  std::string came_from;  // the record it was resumed from; `save` without a name writes there
};

class PlaySession {
 public:
  PlaySession(TableRunner table, PlayOptions options);
  int run();  // returns the exit code; throws BadInput for binary input

 private:
  // --- telling
  void open();
  void tell_news();
  void prompt();
  void say(std::string_view text);
  void close();

  // --- listening
  bool someone_is_asked() const;
  void listen();
  void garbage();
  void take(const std::string& line);
  void carry_out(const TypedCommand& typed, Seat seat);
  bool asks_only(const TypedCommand& typed, Seat seat);
  void play(Seat seat, const std::string& text);
  void lay(Seat seat, const std::string& text);
  void refuse_move(Seat seat, const std::string& text, const Refusal& refusal);
  void refused(const Refusal& refusal);
  void play_laid(Seat seat);
  void undo();
  void hint(Seat seat);
  void say_log(const std::string& count);
  void say_clock();
  void ask_as_host(HostAct act);
  void save(const std::string& file);
  void leave();
  void keep_saved();
  void write_save(const std::string& file) const;

  // --- who
  bool alone() const { return people_.size() == 1; }
  bool may_act(Seat seat) const { return (table_.match().waiting_on() | table_.match().out_of_turn()).has(seat); }
  Seat to_move() const;  // the one person the table waits for; none if several or nobody
  Seat speaker(std::string& line, bool& understood) const;
  Viewer viewer() const { return alone() ? Viewer{people_.first()} : Viewer{}; }
  std::string answer(Viewer viewer, Query query, Speech speech) const;
  std::string answer(Viewer viewer, Query query) const { return answer(viewer, query, options_.speech); }
  Teller teller(Viewer viewer, Speech speech) const;
  Teller teller(Viewer viewer) const { return teller(viewer, options_.speech); }

  TableRunner table_;
  PlayOptions options_;
  Lang lang_;
  SeatSet people_;
  TypedLines lines_;
  MatchClock clock_;

  bool left_ = false;
  bool naming_file_ = false;   // `quit` has asked for the name of a file
  bool prompt_shown_ = false;  // "> " is the last thing on the screen
  int told_ = 0;               // events of the viewer that have been told
  std::string asked_;          // the last question that was shown
  std::string hinted_;         // the question to which the last hint belongs
  bool moved_ = false;         // a person here has moved: the next prompt is shown even if it is the same
  SeatSet asked_seats_;
  Seat handed_to_ = Seat::none;  // the seat at the keyboard, if several people share it
  bool handing_over_ = false;
  std::string laid_;  // a move that is laid and not yet played
  int hint_step_ = 0;
  int log_step_ = 0;
  int strange_lines_ = 0;
  int saved_lines_ = -1;
};

}  // namespace calculi::cli
