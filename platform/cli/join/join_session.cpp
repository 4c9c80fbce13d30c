#include "platform/cli/join/join_session.hpp"

#include <algorithm>

#include "platform/cli/bad_input.hpp"
#include "text/words.hpp"

namespace calculi::cli {

JoinSession::JoinSession(const JoinTarget& target, bool watches, const PlayOptions& options)
    : options_(options), console_(options.lang), table_(target, watches, console_, options.lang) {}

void JoinSession::run() {
  console_.expect_text();
  while (!left_) {
    table_.go_on();
    if (!table_.failure().empty()) bad_input(table_.failure());
    if (table_.gone()) break;
    if (table_.plays()) {
      play();
    } else {
      prompt();
      listen();
    }
  }
  if (left_ && table_.has_seat()) console_.say(words::cli_join_left(options_.lang));
  table_.leave();
}

void JoinSession::play() {
  table_.sit();
  PlaySession session(table_, console_, options_);
  session.run();
  left_ = session.left();
  asked_ = {};
}

bool JoinSession::is_ready() const {
  return std::ranges::any_of(table_.table()->seats,
                             [&](const wire::SeatLine& line) { return line.seat == table_.table()->me && line.ready; });
}

std::string_view JoinSession::asked() const {
  if (table_.question() == RemoteTable::Question::begun) return words::cli_join_begun(options_.lang);
  if (table_.question() == RemoteTable::Question::moved) return words::cli_help_join(options_.lang);
  if (!table_.table()) return {};
  if (phase() == wire::Phase::lobby && table_.table()->host) return words::cli_join_start(options_.lang);
  const bool over = phase() == wire::Phase::over && table_.has_seat() && !is_ready();
  return over ? words::cli_join_again(options_.lang) : std::string_view{};
}

// The two questions have been said where they came from.
void JoinSession::prompt() {
  const std::string_view now = asked();
  if (now != asked_ && table_.question() == RemoteTable::Question::none) console_.say(now);
  asked_ = now;
  if (!now.empty()) console_.ask();
}

void JoinSession::listen() {
  const std::optional<std::string> line = console_.listen(table_.wait(), !asked_.empty());
  if (console_.ended()) left_ = true;
  if (!line) return;
  take(*line);
  if (!left_) table_.await_news();
}

void JoinSession::take(const std::string& line) {
  const JoinCommand typed = read_join_command(line, options_.lang);
  switch (typed.word) {
    case JoinWord::start:
      return start();
    case JoinWord::again:
      return say(table_.be_ready());
    case JoinWord::seat:
      return take_seat(typed.rest);
    case JoinWord::watch:
      return table_.watch();
    case JoinWord::join:
      return table_.question() == RemoteTable::Question::moved ? table_.follow()
                                                               : refused(words::refuse_not_understood);
    case JoinWord::name:
      return say(table_.rename());
    case JoinWord::terms:
      return say(table_.set_terms(typed.rest));
    case JoinWord::host:
      return say(table_.as_host(typed.rest));
    case JoinWord::quit:
      left_ = true;
      return;
    case JoinWord::help:
      return console_.say(say_join_commands(options_.lang));
    case JoinWord::none:
      break;
  }
  // A script that has nothing to say after the match has come for one match.
  const bool over = table_.table() && phase() == wire::Phase::over;
  if (over && !console_.terminal()) left_ = true;
  if (!left_ && !line.empty()) refused(words::refuse_not_understood);
}

// After a match the host begins the next one, even if some people are not ready.
void JoinSession::start() {
  if (table_.table() && phase() == wire::Phase::over) return say(table_.as_host("again"));
  say(table_.start());
}

void JoinSession::take_seat(const std::string& which) {
  const char letter = which.size() == 1 ? static_cast<char>(which[0] & ~0x20) : '\0';
  if (which.empty()) return table_.take_seat();
  if (letter < 'A' || letter >= 'A' + limits::seats) return refused(words::refuse_no_such_seat);
  table_.take_seat(seat_at(letter - 'A'));
}

void JoinSession::say(const Done& done) {
  if (!done) console_.say(done.error().line);
}

}  // namespace calculi::cli
