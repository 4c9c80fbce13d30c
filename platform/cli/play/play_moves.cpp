// The part of PlaySession that carries out lines which change something: moves, hints, pauses.
#include <algorithm>

#include "engine/table/speech.hpp"
#include "platform/cli/arguments.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/play/play_session.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

constexpr int most_strange_lines = 20;  // in a row, from a pipe; then the input is no script for this game

}  // namespace

void PlaySession::refused(const NotDone& why) {
  say(why.line);
  strange_lines_ = why.understood ? 0 : strange_lines_ + 1;
  if (strange_lines_ >= most_strange_lines && !console_.terminal()) bad_input(words::cli_garbage(lang_));
}

// The refusal of an ambiguous line lists its readings.
void PlaySession::refuse_move(Seat seat, const std::string& text, const NotDone& why) {
  refused(why);
  const std::unique_ptr<AnyView> view = table_.look({seat});
  const std::vector<std::string> readings = view->readings(text);
  if (readings.size() < 2) return;
  if (const std::string more = view->explain(text, teller({seat})); !more.empty()) say(more);
  say(words::cli_readings(lang_, {.list = joined(readings)}));
}

void PlaySession::play(Seat seat, const std::string& text) {
  if (seat == Seat::none) return refused(words::refuse_not_your_turn);
  const Done done = table_.act(seat, text);
  if (!done) return refuse_move(seat, text, done.error());
  strange_lines_ = 0;
  hint_step_ = 0;
  laid_.clear();
  moved_ = true;
}

// The move is read and checked but not played: Enter plays it, `undo` takes it back.
void PlaySession::lay(Seat seat, const std::string& text) {
  if (!may_act(seat)) return refused(words::refuse_not_your_turn);
  const Result<std::string> move = table_.look({seat})->check(text);
  if (!move) return refuse_move(seat, text, not_done(lang_, move.error()));
  strange_lines_ = 0;
  laid_ = *move;
  say(words::cli_laid(lang_, {.move = laid_}));
}

void PlaySession::play_laid(Seat seat) {
  if (!laid_.empty()) return play(seat, std::string(laid_));
  if (together() && seat != Seat::none) handed_to_ = seat;
}

void PlaySession::undo() {
  say(laid_.empty() ? words::cli_nothing_laid(lang_) : words::cli_taken_back(lang_));
  laid_.clear();
}

// Each question starts with its first hint, even if a race goes on to its next round without a move of this seat.
void PlaySession::hint(Seat seat) {
  const std::string question = answer({seat}, Query::prompt, Speech::normal);
  if (question != hinted_) hint_step_ = 0;
  if (hint_step_ == 0) hint_.clear();
  hinted_ = question;
  const int last = table_.module().about().hint_steps;
  const int step = std::min(hint_step_ + 1, last);
  const Done given = table_.hint(seat, step, teller({seat}));
  if (!given) return refused(given.error());
  hint_step_ = step;
  strange_lines_ = 0;
  say(*given == hint_ ? words::cli_no_more_hints(lang_, {.hint = *given}) : *given);
  hint_ = *given;
}

// `log` says the last event in full, repeated the one before it, and so on; `log 5` says the last five.
void PlaySession::say_log(const std::string& count) {
  std::vector<std::string> said;
  const std::unique_ptr<AnyView> view = table_.look(viewer());
  const std::vector<std::string> events = table_.events(viewer(), 0);
  for (const std::string& event : events) {
    const AnyView* const after = &event == &events.back() ? view.get() : nullptr;
    const Result<std::string> sentence = tell(table_.module(), event, after, teller(viewer(), Speech::full));
    if (sentence && !sentence->empty()) said.push_back(*sentence);
  }
  const int all = static_cast<int>(said.size());
  if (!count.empty()) {
    for (int i = std::max(0, all - std::stoi(count)); i < all; ++i) say(said[static_cast<unsigned>(i)]);
    return;
  }
  if (log_step_ < all) {
    say(said[static_cast<unsigned>(all - 1 - log_step_)]);
    ++log_step_;
  } else {
    say(words::cli_no_earlier(lang_));
  }
}

void PlaySession::say_clock() {
  const std::optional<Millis> left = table_.time_left(viewer());
  if (!left) return say(words::cli_no_limit(lang_));
  say(words::cli_time_left(lang_, {.seconds = (std::max<std::int64_t>(0, left->count) + 999) / 1000}));
}

void PlaySession::ask_as_host(HostAct act) {
  if (const Done done = table_.host(act); !done) refused(done.error());
}

void PlaySession::leave() {
  const std::string question = table_.parting();
  parting_ = !question.empty();
  say(question);
  if (!parting_) left_ = table_.part({});
}

}  // namespace calculi::cli
