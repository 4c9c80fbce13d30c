#include "platform/cli/play/play_session.hpp"

#include <algorithm>
#include <cstdio>

#include "engine/base/json.hpp"
#include "engine/table/rules_page.hpp"
#include "engine/table/speech.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/tellers.hpp"
#include "text/words.hpp"

namespace calculi::cli {

PlaySession::PlaySession(TableRunner table, PlayOptions options)
    : table_(std::move(table)),
      options_(std::move(options)),
      lang_(options_.lang),
      people_(table_.people()),
      clock_(table_.match().now(), options_.speed) {
  told_ = table_.match().event_count(viewer());
  clock_.run(!table_.match().paused());
  handed_to_ = to_move();
}

int PlaySession::run() {
  if (!lines_.terminal() && lines_.begins_with_garbage()) bad_input(words::cli_garbage(lang_));
  keep_saved();
  open();
  while (!left_) {
    table_.run_until(clock_.now());
    clock_.run(!table_.match().paused());
    tell_news();
    keep_saved();
    if (table_.match().outcome()) break;
    prompt();
    listen();
  }
  close();
  return exit_done;
}

// --- telling ---------------------------------------------------------------------------------------------------------

void PlaySession::say(std::string_view text) {
  if (text.empty()) return;
  if (prompt_shown_) print_out("\n");
  prompt_shown_ = false;
  print_out(text);
  print_out("\n");
}

void PlaySession::open() {
  const Module& module = table_.module();
  std::string title(game_words(lang_, module, "title"));
  say(title.append(". ").append(game_words(lang_, module, "tagline")));
  say(say_seats(table_.match().setup(), lang_, viewer()));
  say(alone() ? words::cli_begin(lang_) : words::cli_begin_together(lang_));
  if (table_.match().log().size() > 0) say(words::cli_resumed(lang_, {.inputs = table_.match().log().size()}));
  if (!(people_ & table_.match().waiting_on()).empty()) return;  // then the prompt describes the table
  say(answer(viewer(), Query::turn));
  if (alone()) say(answer(viewer(), Query::cards));
}

void PlaySession::tell_news() {
  const std::vector<std::string> news = table_.match().events(viewer(), told_);
  told_ += static_cast<int>(news.size());
  if (news.empty()) return;
  log_step_ = 0;
  if (moved_) asked_.clear();
  moved_ = false;
  // In full speech the last line also describes the table, unless the prompt is about to do so.
  const bool asked = !(people_ & table_.match().waiting_on()).empty() || table_.match().interruption().stands;
  const std::unique_ptr<AnyView> view = asked ? nullptr : table_.match().look(viewer());
  for (const std::string& event : news) {
    const AnyView* const after = &event == &news.back() ? view.get() : nullptr;
    if (const Result<std::string> said = tell(table_.module(), event, after, teller(viewer()))) say(*said);
  }
}

bool PlaySession::someone_is_asked() const {
  return table_.match().paused() || !(people_ & table_.match().waiting_on()).empty();
}

// A prompt is shown once, and again after other seats have moved.
void PlaySession::prompt() {
  const SeatSet asked = people_ & table_.match().waiting_on();
  if (asked != asked_seats_) {
    laid_.clear();
    hint_step_ = 0;
    asked_.clear();
    handing_over_ = !alone() && lines_.terminal() && to_move() != Seat::none && to_move() != handed_to_;
  }
  asked_seats_ = asked;
  if (handing_over_ && !prompt_shown_ && asked_.empty()) {
    asked_ = words::cli_hand_over(lang_, {.name = teller({}).name(to_move())});
    say(asked_);
  } else if (!asked.empty() && !handing_over_) {
    const Query query = alone() ? Query::prompt : Query::turn;
    const std::string sentence = answer(viewer(), query, Speech::normal);
    if (sentence != asked_) say(answer(viewer(), query));
    asked_ = sentence;
  }
  if (!someone_is_asked() || prompt_shown_) return;
  print_out("> ");
  prompt_shown_ = true;
}

void PlaySession::close() {
  tell_news();
  keep_saved();
  const std::optional<Outcome>& outcome = table_.match().outcome();
  if (outcome && outcome->ranked()) say(say_places(table_.match(), lang_, viewer()));
  if (!outcome) say(words::cli_not_finished(lang_));
  if (!options_.save_as.empty()) say(words::cli_saved(lang_, {.file = options_.save_as}));
  if (prompt_shown_) print_out("\n");
}

// --- listening -------------------------------------------------------------------------------------------------------

// At a terminal every line is read as it comes. Lines from a pipe wait until a person is asked, so that a script need
// not know how long the others think.
void PlaySession::listen() {
  std::fflush(stdout);
  const int wait = clock_.wait_until(table_.next());
  if (!lines_.terminal() && !someone_is_asked()) return sleep_for(wait);
  std::string line;
  switch (lines_.next(wait, line)) {
    case TypedLines::Got::nothing:
      return;
    case TypedLines::Got::end:
      left_ = true;
      return;
    case TypedLines::Got::garbage:
      return garbage();
    case TypedLines::Got::line:
      break;
  }
  if (lines_.terminal()) {
    prompt_shown_ = false;  // the terminal has echoed the line and moved to the next
  } else if (prompt_shown_) {
    print_out(line + "\n");
    prompt_shown_ = false;
  }
  take(line);
}

void PlaySession::garbage() {
  if (!lines_.terminal()) {
    say("");
    bad_input(words::cli_garbage(lang_));
  }
  prompt_shown_ = false;
  say(words::cli_garbage(lang_));
}

void PlaySession::take(const std::string& line) {
  table_.run_until(clock_.now());
  tell_news();
  if (naming_file_) {
    if (!line.empty()) save(line);
    left_ = true;
    return;
  }
  if (handing_over_) {
    handing_over_ = false;
    handed_to_ = to_move();
    if (line.empty()) return;
  }
  std::string text = line;
  bool understood = true;
  const Seat seat = speaker(text, understood);
  if (!understood) return refused(Refusal{words::refuse_no_such_seat, {}, {}});
  carry_out(read_command(text, lang_), seat);
}

// Hot-seat lines may begin with their seat, "B: draw"; they need not if only one person can move.
Seat PlaySession::speaker(std::string& line, bool& understood) const {
  if (alone()) return people_.first();
  const std::size_t mark = line.find(':');
  const std::size_t first = line.find_first_not_of(' ');
  if (mark == std::string::npos || first == std::string::npos || mark != first + 1) return to_move();
  const char c = static_cast<char>(line[first] & ~0x20);
  if (c < 'A' || c > 'Z') return to_move();
  const Seat seat = c <= 'F' ? seat_at(c - 'A') : Seat::none;
  understood = people_.has(seat);
  line.erase(0, mark + 1);
  return seat;
}

Seat PlaySession::to_move() const {
  const SeatSet waiting = people_ & table_.match().waiting_on();
  return waiting.size() == 1 ? waiting.first() : Seat::none;
}

void PlaySession::carry_out(const TypedCommand& typed, Seat seat) {
  if (typed.word != TableWord::log) log_step_ = 0;
  const bool is_move = typed.word == TableWord::none && !typed.rest.empty();
  const bool of_a_seat = is_move || typed.word == TableWord::lay || typed.word == TableWord::hint;
  const bool several = (people_ & table_.match().waiting_on()).size() > 1;
  if (seat == Seat::none && several && (of_a_seat || typed.word == TableWord::cards)) {
    return say(words::cli_whose_line(lang_));
  }
  if (asks_only(typed, seat)) return;
  switch (typed.word) {
    case TableWord::hint:
      return hint(seat);
    case TableWord::lay:
      return lay(seat, typed.rest);
    case TableWord::undo:
      return undo();
    case TableWord::save:
      return save(typed.rest);
    case TableWord::pause:
      return ask_as_host(HostAct::pause);
    case TableWord::resume:
      return ask_as_host(HostAct::resume);
    case TableWord::abort:
      return ask_as_host(HostAct::abort);
    case TableWord::last:
      return ask_as_host(HostAct::last);
    case TableWord::quit:
      return leave();
    default:
      if (typed.rest.empty()) return play_laid(seat);
      return options_.confirm ? lay(seat, typed.rest) : play(seat, typed.rest);
  }
}

// Questions that change nothing at the table.
bool PlaySession::asks_only(const TypedCommand& typed, Seat seat) {
  const bool of_the_round = typed.word == TableWord::turn || typed.word == TableWord::cards;
  if (of_the_round && table_.match().interruption().stands) {  // T6: covered
    say(words::event_paused(lang_));
    return true;
  }
  switch (typed.word) {
    case TableWord::help:
      say(game_words(lang_, table_.module(), "help.grammar"));
      say(say_commands(lang_));
      return true;
    case TableWord::turn:
      say(answer(viewer(), Query::turn));
      return true;
    case TableWord::score:
      say(answer(viewer(), Query::score));
      return true;
    case TableWord::cards:
      if (!alone() && (seat == Seat::none || !may_act(seat))) {
        refused(Refusal{words::refuse_not_your_turn, {}, {}});
      } else {
        say(answer({seat}, Query::cards));
      }
      return true;
    case TableWord::clock:
      say_clock();
      return true;
    case TableWord::log:
      say_log(typed.rest);
      return true;
    default:
      return false;
  }
}

std::string PlaySession::answer(Viewer viewer, Query query, Speech speech) const {
  const std::unique_ptr<AnyView> view = table_.match().look(viewer);
  const Teller told = teller(viewer, speech);
  return query == Query::prompt ? tell_prompt(*view, told) : view->answer(query, told);
}

Teller PlaySession::teller(Viewer viewer, Speech speech) const {
  Teller teller = teller_for(table_.match().setup(), viewer, lang_);
  teller.by_place = true;
  teller.speech = speech;
  if (!viewer.spectator()) teller.names[viewer.seat] = words::cli_you_first(lang_);
  return teller;
}

}  // namespace calculi::cli
