#include "platform/cli/play/play_session.hpp"

#include <algorithm>

#include "engine/base/reflect.hpp"
#include "engine/table/rules_page.hpp"
#include "engine/table/speech.hpp"
#include "platform/cli/tellers.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

// Each form of a move on a line of its own.
std::string one_a_line(std::string_view sentences) {
  std::string text(sentences);
  for (std::size_t at = text.find(". "); at != text.npos; at = text.find(". ", at)) text[at + 1] = '\n';
  return text;
}

// The player who has asked for a hint knows that one was given.
bool is_own_hint(const std::string& event, Viewer viewer) {
  const Result<Json> json = parse_json(event);
  const Json* table = json ? json->find("table") : nullptr;
  const Json* kind = table == nullptr ? nullptr : table->find("kind");
  const Json* seat = table == nullptr ? nullptr : table->find("seat");
  Seat whose = Seat::none;
  return kind != nullptr && seat != nullptr && kind->string() == "hint_given" && read_json(*seat, whose) &&
         viewer.is(whose);
}

}  // namespace

PlaySession::PlaySession(PlayTable& table, Console& console, const PlayOptions& options)
    : table_(table), console_(console), options_(options), lang_(options.lang), people_(table.people()) {
  told_ = table_.event_count(viewer());
  handed_to_ = to_move();
}

void PlaySession::run() {
  open();
  while (!left_) {
    table_.go_on();
    tell_news();
    if (table_.over()) break;
    prompt();
    listen();
  }
  close();
}

// --- telling ---------------------------------------------------------------------------------------------------------

void PlaySession::open() {
  const Module& module = table_.module();
  std::string title(game_words(lang_, module, "title"));
  say(title.append(". ").append(game_words(lang_, module, "tagline")));
  if (options_.speech != Speech::brief) say(game_words(lang_, module, "goal"));
  say(say_seats(table_.setup(), lang_, viewer()));
  say(table_.greeting());
  if (!asked().empty()) return;  // then the prompt describes the table
  say(answer(viewer(), Query::turn));
  if (!viewer().spectator()) say(answer(viewer(), Query::cards));
}

void PlaySession::tell_news() {
  std::vector<std::string> news = table_.events(viewer(), told_);
  std::erase_if(news, [&](const std::string& event) { return is_own_hint(event, viewer()); });
  told_ = std::max(told_, table_.event_count(viewer()));
  if (news.empty()) return;
  hide_hand();
  log_step_ = 0;
  if (moved_) asked_.clear();
  moved_ = false;
  // In full speech the last line also describes the table, unless the prompt is about to do so.
  const MatchStatus status = table_.status();
  const bool is_asked = !(people_ & status.waiting_on).empty() || status.covered;
  const std::unique_ptr<AnyView> view = is_asked ? nullptr : table_.look(viewer());
  for (const std::string& event : news) {
    const AnyView* const after = &event == &news.back() ? view.get() : nullptr;
    if (const Result<std::string> said = tell(table_.module(), event, after, teller(viewer()))) say(*said);
  }
}

// What the seat at the keyboard has looked at goes before the next one comes; all that follows is for everybody.
void PlaySession::hide_hand() {
  if (!together() || handed_to_ == Seat::none) return;
  const bool stays = asked().has(handed_to_);
  if (!stays && !hidden_) console_.scroll_away();
  hidden_ = !stays;
}

bool PlaySession::someone_is_asked() const { return parting_ || table_.status().can_go_on || !asked().empty(); }

// A prompt is shown once, and again after other seats have moved.
void PlaySession::prompt() {
  const SeatSet now = asked();
  if (now != asked_seats_) {
    laid_.clear();
    hint_step_ = 0;
    asked_.clear();
    handing_over_ = together() && console_.terminal() && to_move() != Seat::none && to_move() != handed_to_;
  }
  asked_seats_ = now;
  if (parting_) return console_.ask();
  if (handing_over_ && !console_.asks() && asked_.empty()) {
    hide_hand();
    asked_ = words::cli_hand_over(lang_, {.name = teller({}).name(to_move())});
    say(asked_);
  } else if (!now.empty() && !handing_over_) {
    const Query query = together() ? Query::turn : Query::prompt;
    const std::string sentence = answer(viewer(), query, Speech::normal);
    if (sentence != asked_) say(answer(viewer(), query));
    asked_ = sentence;
  }
  if (someone_is_asked()) console_.ask();
}

void PlaySession::close() {
  tell_news();
  const std::optional<Outcome> outcome = table_.status().outcome;
  if (outcome && outcome->ranked()) say(say_places(table_.setup(), *outcome, lang_, viewer()));
  say(table_.farewell());
}

// --- listening -------------------------------------------------------------------------------------------------------

void PlaySession::listen() {
  const std::optional<std::string> line = console_.listen(table_.wait(), someone_is_asked());
  if (console_.ended()) left_ = true;
  if (line) take(*line);
}

void PlaySession::take(const std::string& line) {
  table_.go_on();
  tell_news();
  if (parting_) {
    parting_ = false;
    left_ = table_.part(line);
    return;
  }
  if (handing_over_) {
    handing_over_ = false;
    hidden_ = false;
    handed_to_ = to_move();
    if (line.empty()) return;
  }
  if (table_.takes(line)) return;
  std::string text = line;
  bool understood = true;
  const Seat seat = speaker(text, understood);
  if (!understood) return refused(words::refuse_no_such_seat);
  carry_out(read_command(text, lang_), seat);
}

// Hot-seat lines may begin with their seat, "B: draw"; they need not if only one person can move.
Seat PlaySession::speaker(std::string& line, bool& understood) const {
  if (!together()) return people_.first();
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
  const SeatSet waiting = asked();
  return waiting.size() == 1 ? waiting.first() : Seat::none;
}

void PlaySession::carry_out(const TypedCommand& typed, Seat seat) {
  if (typed.word != TableWord::log) log_step_ = 0;
  const bool is_move = typed.word == TableWord::none && !typed.rest.empty();
  const bool of_a_seat = is_move || typed.word == TableWord::lay || typed.word == TableWord::hint;
  if (seat == Seat::none && (of_a_seat || typed.word == TableWord::cards)) {
    if (people_.empty()) return say(words::cli_join_watching(lang_));
    if (asked().size() > 1) return say(words::cli_whose_line(lang_));
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
      return say(table_.save(typed.rest));
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
  if (of_the_round && table_.status().covered) {  // T6
    say(words::event_paused(lang_));
    return true;
  }
  switch (typed.word) {
    case TableWord::help:
      say(one_a_line(game_words(lang_, table_.module(), "help.grammar")));
      say(say_commands(lang_));
      say(table_.help());
      return true;
    case TableWord::turn:
      say(answer(viewer(), Query::turn));
      return true;
    case TableWord::score:
      say(answer(viewer(), Query::score));
      return true;
    case TableWord::cards:
      if (seat == Seat::none || (together() && !may_act(seat))) {
        refused(words::refuse_not_your_turn);
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
  const std::unique_ptr<AnyView> view = table_.look(viewer);
  const Teller told = teller(viewer, speech);
  return query == Query::prompt ? tell_prompt(*view, told) : view->answer(query, told);
}

Teller PlaySession::teller(Viewer viewer, Speech speech) const {
  Teller teller = teller_for(table_.setup(), viewer, lang_);
  teller.by_place = true;
  teller.speech = speech;
  if (!viewer.spectator()) teller.names[viewer.seat] = words::cli_you_first(lang_);
  return teller;
}

}  // namespace calculi::cli
