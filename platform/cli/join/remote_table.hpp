// A table on a server, from the door to the last match: the server is the referee, and tells this seat its own events
// and views and nothing else. After a cut, or when the program is started again, the seat is resumed with its key, and
// a command that was not answered is sent again under its number.
#pragma once

#include "platform/cli/join/join_target.hpp"
#include "platform/cli/join/kept_seat.hpp"
#include "platform/cli/join/seen_match.hpp"
#include "platform/cli/join/steady_line.hpp"
#include "platform/cli/play/play_table.hpp"

namespace calculi::cli {

class RemoteTable final : public PlayTable, private LineListener {
 public:
  // `watches`: no seat is wanted.
  RemoteTable(const JoinTarget& target, bool watches, Console& console, Lang lang);

  // --- where this client stands
  enum class Question : std::uint8_t { none, begun, moved };  // what it must be told before it goes on
  Question question() const { return question_; }
  const std::optional<wire::Table>& table() const { return table_; }
  bool gone() const { return gone_; }                      // nothing more will come of this table
  const std::string& failure() const { return failure_; }  // why there is no table at all
  bool plays() const;                                      // a match is on, and has been seen
  void sit() { same_match_ = true; }                       // before the match is played
  bool has_seat() const { return table_ && table_->me != Seat::none; }

  // --- messages to the server other than moves
  void take_seat(std::optional<Seat> seat = {});
  void watch();
  Done be_ready();
  Done start();
  Done rename();
  void follow();  // to the table that has been opened instead of this one
  Done as_host(const std::string& text);
  Done set_terms(const std::string& text);
  void leave();
  void await_news();  // what the server says to it comes at once, or is not waited for

  // --- PlayTable
  const Module& module() const override { return *module_; }
  const TableSetup& setup() const override { return setup_; }
  SeatSet people() const override { return has_seat() ? SeatSet::only(table_->me) : SeatSet{}; }
  MatchStatus status() const override;
  std::optional<Millis> time_left(Viewer) const override { return match_.time_left(time_percent_); }
  std::unique_ptr<AnyView> look(Viewer) const override { return match_.look(*module_); }
  int event_count(Viewer) const override { return match_.event_count(); }
  std::vector<std::string> events(Viewer, int from) const override { return match_.events(from); }

  void go_on() override;
  Wait wait() const override;
  bool over() const override { return gone_ || !same_match_ || match_.frame().outcome.has_value(); }

  Done act(Seat seat, std::string_view text) override;
  Done hint(Seat seat, int step, const Teller& teller) override;
  Done host(HostAct act) override;
  bool takes(const std::string& line) override;

  std::string greeting() const override;
  std::string help() const override;
  std::string save(const std::string& file) override;
  std::string parting() const override;
  bool part(const std::string& answer) override;
  std::string farewell() const override { return {}; }

 private:
  using Clock = SteadyLine::Clock;
  struct Pending {
    wire::ClientMessage message;
    std::int32_t cmd = 0;
    std::optional<Done> answer{};
  };

  // --- the line
  void line_is_up(const wire::Welcome& welcome) override;
  void line_is_down(const std::string& why) override;
  void heard(const wire::ServerMessage& message) override;
  void asked_to_stop() override { gone_ = true; }

  template <class Message>
  void on(const Message&) {}  // of no use here
  void on(const wire::Knocking& message);
  void on(const wire::Moved& message);
  void on(const wire::Seated& message);
  void on(const wire::Table& message);
  void on(const wire::View& message);
  void on(const wire::Event& message);
  void on(const wire::Resync& message) { match_.restart(message.n, message.chain); }
  void on(const wire::Ack& message) { settle(message.cmd, message.canonical); }
  void on(const wire::HintTold& message) { settle(message.cmd, sentence_of_hint(message.hint.text)); }
  void on(const wire::Refused& message);
  void on(const wire::Stalled& message);
  void on(const wire::Error& message);
  void on(const wire::Bye& message);

  // --- coming to the table
  void enter();
  void ask_for_missing();
  void refused_to_enter(const wire::Refused& message);
  void describe(const wire::Table& table);
  void sit_down_if_wanted();
  void end(std::string_view why);
  void settle(std::int32_t cmd, Done answer);
  template <class Message>
  Done command(Message message);
  Done await_answer();
  void say_to_server(const wire::ClientMessage& message);

  Console& console_;
  Lang lang_;
  SteadyLine line_;
  const std::string given_;  // the code or the link that the person has named
  std::string to_;           // the one by which it joins
  bool wants_seat_;
  std::optional<Seat> wanted_{};
  wire::Coming coming_;
  int time_percent_ = 100;
  bool greeted_ = false;
  bool told_lost_ = false;

  std::optional<wire::Table> table_;
  const Module* module_ = nullptr;
  TableSetup setup_;
  SeenMatch match_;
  bool same_match_ = false;
  std::string token_;  // the key to the seat
  KeptSeat kept_;
  std::int32_t cmd_ = 0;
  std::optional<Pending> pending_;
  bool awaits_ = false;                       // the player waits for its answer
  std::optional<Clock::time_point> again_{};  // the time to repeat a request that was refused for a while
  bool entering_ = false;                     // the server has been asked for the table and has not answered
  bool missing_asked_ = false;

  Question question_ = Question::none;
  std::string moved_to_;
  bool gone_ = false;
  std::string failure_;
};

}  // namespace calculi::cli
