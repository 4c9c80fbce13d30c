// The part of PlaySession that carries out lines which change something: moves, hints, pauses, saves.
#include <algorithm>
#include <cstdio>

#include "engine/base/json.hpp"
#include "engine/table/record.hpp"
#include "engine/table/speech.hpp"
#include "platform/cli/arguments.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/play/play_session.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

constexpr int most_strange_lines = 20;  // in a row, from a pipe; then the input is no script for this game

bool is_record_or_absent(const std::string& file) {
  std::FILE* there = std::fopen(file.c_str(), "rb");
  if (there == nullptr) return true;
  std::string head(15, '\0');
  head.resize(std::fread(head.data(), 1, head.size(), there));
  std::fclose(there);
  return head.empty() || head == "calculi-record ";
}

}  // namespace

void PlaySession::refused(const Refusal& refusal) {
  say(refusal_line(lang_, refusal));
  strange_lines_ = refusal.code.key.ends_with("refuse.not_understood") ? strange_lines_ + 1 : 0;
  if (strange_lines_ >= most_strange_lines && !lines_.terminal()) bad_input(words::cli_garbage(lang_));
}

// The refusal of an ambiguous line lists its readings.
void PlaySession::refuse_move(Seat seat, const std::string& text, const Refusal& refusal) {
  refused(refusal);
  const std::unique_ptr<AnyView> view = table_.match().look({seat});
  const std::vector<std::string> readings = view->readings(text);
  if (readings.size() < 2) return;
  if (const std::string more = view->explain(text, teller({seat})); !more.empty()) say(more);
  say(words::cli_readings(lang_, {.list = joined(readings)}));
}

void PlaySession::play(Seat seat, const std::string& text) {
  if (seat == Seat::none) return refused({words::refuse_not_your_turn, {}, {}});
  const Result<std::string> done = table_.act(seat, text, clock_.now());
  if (!done) return refuse_move(seat, text, done.error());
  strange_lines_ = 0;
  hint_step_ = 0;
  laid_.clear();
  moved_ = true;
}

// The move is read and checked but not played: Enter plays it, `undo` takes it back.
void PlaySession::lay(Seat seat, const std::string& text) {
  if (!may_act(seat)) return refused({words::refuse_not_your_turn, {}, {}});
  const Result<std::string> move = table_.match().look({seat})->check(text);
  if (!move) return refuse_move(seat, text, move.error());
  strange_lines_ = 0;
  laid_ = *move;
  say(words::cli_laid(lang_, {.move = laid_}));
}

void PlaySession::play_laid(Seat seat) {
  if (!laid_.empty()) return play(seat, std::string(laid_));
  if (!alone() && seat != Seat::none) handed_to_ = seat;
}

void PlaySession::undo() {
  say(laid_.empty() ? words::cli_nothing_laid(lang_) : words::cli_taken_back(lang_));
  laid_.clear();
}

// Each question starts with its first hint, even if a race goes on to its next round without a move of this seat.
void PlaySession::hint(Seat seat) {
  const std::string question = answer({seat}, Query::prompt, Speech::normal);
  if (question != hinted_) hint_step_ = 0;
  hinted_ = question;
  const int last = table_.match().module().about().hint_steps;
  const int step = std::min(hint_step_ + 1, last);
  const Result<std::string> given = table_.hint(seat, step, clock_.now(), teller({seat}));
  if (!given) return refused(given.error());
  hint_step_ = step;
  strange_lines_ = 0;
  told_ = table_.match().event_count(viewer());  // the player who asked knows that a hint was given
  const Result<Json> json = parse_json(*given);
  const Json* text = json ? json->find("text") : nullptr;
  if (text != nullptr) say(text->string().value_or(""));
}

// `log` says the last event in full, repeated the one before it, and so on; `log 5` says the last five.
void PlaySession::say_log(const std::string& count) {
  std::vector<std::string> said;
  const std::unique_ptr<AnyView> view = table_.match().look(viewer());
  const std::vector<std::string> events = table_.match().events(viewer(), 0);
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
  const std::optional<Millis> deadline = table_.match().look(viewer())->frame().deadline;
  if (!deadline) return say(words::cli_no_limit(lang_));
  const std::int64_t left = std::max<std::int64_t>(0, (*deadline - clock_.now()).count);
  say(words::cli_time_left(lang_, {.seconds = (left + 999) / 1000}));
}

void PlaySession::ask_as_host(HostAct act) {
  if (const Result<void> done = table_.host({.act = act}, clock_.now()); !done) return refused(done.error());
  clock_.run(!table_.match().paused());
}

void PlaySession::save(const std::string& file) {
  std::string name = file;
  if (name.empty()) name = !options_.save_as.empty() ? options_.save_as : options_.came_from;
  if (name.empty()) return say(words::cli_save_where(lang_));
  try {
    write_save(name);
    say(words::cli_saved_open(lang_, {.file = name}));
  } catch (const BadInput& bad) {
    say(bad.line);
  }
}

void PlaySession::leave() {
  if (!options_.save_as.empty() || !lines_.terminal()) {
    left_ = true;
    return;
  }
  say(words::cli_save_first(lang_));
  naming_file_ = true;
}

// With --save the file is written again after every input. If the first write fails, there is no match; if a later one
// does, the match goes on and the player is told.
void PlaySession::keep_saved() {
  const int lines = table_.match().log().size();
  if (options_.save_as.empty() || saved_lines_ == lines) return;
  try {
    write_save(options_.save_as);
  } catch (const BadInput& bad) {
    if (saved_lines_ < 0) throw;
    say(bad.line);
  }
  saved_lines_ = lines;
}

void PlaySession::write_save(const std::string& file) const {
  if (!is_record_or_absent(file)) bad_input(words::cli_not_overwritten(lang_, {.file = shown(file)}));
  write_file(file, write_record(table_.match()), lang_);
}

}  // namespace calculi::cli
