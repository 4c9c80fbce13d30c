#include "platform/cli/join/remote_table.hpp"

#include <sys/random.h>

#include <algorithm>

#include "engine/base/blake3.hpp"
#include "engine/table/registry.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/join/join_words.hpp"
#include "platform/cli/join/table_news.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds says_sending{800};
constexpr milliseconds answers_within{200};

// This seat's part in the deal, so that nobody, not even the server, can know all cards beforehand.
std::optional<std::string> own_contribution() {
  Contribution bytes{};
  if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) return std::nullopt;
  return hex(bytes);
}

}  // namespace

RemoteTable::RemoteTable(const JoinTarget& target, bool watches, Console& console, Lang lang)
    : console_(console),
      lang_(lang),
      line_(target.server, lang, *this),
      given_(target.to),
      to_(target.to),
      wants_seat_(!watches),
      coming_(watches ? wire::Coming::watcher : wire::Coming::guest),
      kept_(target.server.origin) {
  const std::optional<SeatKey> key = watches ? std::nullopt : kept_.find(given_);
  if (!key) return;
  to_ = key->link;
  token_ = key->token;
}

bool RemoteTable::plays() const {
  return table_ && table_->phase == wire::Phase::playing && match_.is_current() && !match_.frame().outcome;
}

MatchStatus RemoteTable::status() const {
  const SeenMatch::Frame& frame = match_.frame();
  return {.waiting_on = frame.waiting,
          .may_act = frame.may.empty() ? SeatSet{} : people(),
          .can_go_on = frame.pause == Pause::paused && table_->host,
          .covered = frame.covered(),
          .outcome = frame.outcome};
}

void RemoteTable::go_on() {
  line_.go_on();
  if (!again_ || Clock::now() < *again_) return;
  again_.reset();
  if (pending_ && !pending_->answer) return say_to_server(pending_->message);
  if (line_.is_up()) enter();
}

Wait RemoteTable::wait() const {
  Wait wait = line_.wait();
  if (!again_) return wait;
  const auto left = std::chrono::ceil<milliseconds>(*again_ - Clock::now()).count();
  wait.ms = std::clamp(static_cast<int>(left), 0, wait.ms);
  return wait;
}

// --- what people here do ---------------------------------------------------------------------------------------------

// What the view refuses already need not travel.
Done RemoteTable::act(Seat, std::string_view text) {
  if (!match_.frame().covered()) {
    const Result<std::string> move = match_.look(*module_)->check(text);
    if (!move) return std::unexpected(not_done(lang_, move.error()));
  }
  const int seen = match_.views();
  Done done = command(wire::Act{.text = std::string(text)});
  const auto until = Clock::now() + answers_within;  // what it has changed is told right behind the answer
  while (done && match_.views() == seen && !gone_ && Clock::now() < until) await_news();
  return done;
}

void RemoteTable::await_news() {
  TypedLines::sleep(static_cast<int>(answers_within.count()), wait().news);
  go_on();
}

Done RemoteTable::hint(Seat, int step, const Teller&) { return command(wire::Hint{.step = step}); }
Done RemoteTable::host(HostAct act) { return as_host(std::string(host_words[static_cast<unsigned>(act)])); }
Done RemoteTable::as_host(const std::string& text) { return command(wire::Host{.text = text}); }
Done RemoteTable::set_terms(const std::string& text) { return command(wire::Terms{.text = text}); }

template <class Message>
Done RemoteTable::command(Message message) {
  if (!line_.is_up() || pending_) return std::unexpected(NotDone{std::string(words::cli_join_lost(lang_))});
  message.cmd = ++cmd_;
  pending_ = Pending{message, cmd_};
  say_to_server(message);
  awaits_ = true;
  Done answer = await_answer();
  awaits_ = false;
  return answer;
}

// A command is answered before the next line is read. If the line is cut meanwhile, it is sent again after the return,
// and a refusal is told when it comes.
Done RemoteTable::await_answer() {
  const auto begun = Clock::now();
  bool told = false;
  while (!pending_->answer && !gone_ && line_.is_up()) {
    const Wait next = wait();
    TypedLines::sleep(told ? next.ms : std::min(next.ms, static_cast<int>(says_sending.count())), next.news);
    go_on();
    if (told || pending_->answer || Clock::now() - begun < says_sending) continue;
    console_.say(words::cli_join_sending(lang_));
    told = true;
  }
  if (!pending_->answer) return std::unexpected(NotDone{});
  Done answer = *std::move(pending_->answer);
  pending_.reset();
  return answer;
}

void RemoteTable::say_to_server(const wire::ClientMessage& message) { (void)line_.send(message); }

void RemoteTable::take_seat(std::optional<Seat> seat) {
  wants_seat_ = true;
  wanted_ = seat;
  coming_ = wire::Coming::watcher;  // where the match has begun already
  if (question_ == Question::begun) return enter();
  sit_down_if_wanted();
}

// A guest who finds that the match has begun is asked before a bot's seat is taken.
void RemoteTable::sit_down_if_wanted() {
  if (!table_ || has_seat() || table_->phase == wire::Phase::over) return;
  if (table_->phase == wire::Phase::playing && coming_ == wire::Coming::guest) return;
  if (std::exchange(wants_seat_, false)) say_to_server(wire::TakeSeat{wanted_, own_contribution()});
}

Done RemoteTable::be_ready() { return command(wire::Ready{.contribution = own_contribution()}); }
Done RemoteTable::start() { return command(wire::Start{}); }
Done RemoteTable::rename() { return command(wire::Rename{}); }

void RemoteTable::watch() {
  wants_seat_ = false;
  coming_ = wire::Coming::watcher;
  enter();
}

void RemoteTable::follow() {
  to_ = moved_to_;
  token_.clear();
  kept_.forget();
  table_.reset();
  wants_seat_ = true;
  coming_ = wire::Coming::guest;
  enter();
}

void RemoteTable::leave() {
  kept_.forget();
  say_to_server(wire::Leave{});
  line_.close();
  gone_ = true;
}

// Only somebody who plays types moves, and no move begins with the word of a host.
bool RemoteTable::takes(const std::string& line) {
  const JoinCommand typed = read_join_command(line, lang_);
  Done done;
  if (typed.word == JoinWord::host && !typed.rest.empty()) {
    done = as_host(typed.rest);
  } else if (typed.word == JoinWord::terms && !typed.rest.empty()) {
    done = set_terms(typed.rest);
  } else if (typed.word == JoinWord::seat && !has_seat()) {
    take_seat();
  } else {
    return false;
  }
  if (!done) console_.say(done.error().line);
  return true;
}

// --- beginning and end -----------------------------------------------------------------------------------------------

std::string RemoteTable::greeting() const {
  if (has_seat()) return std::string(words::cli_begin(lang_));
  return std::string(words::cli_join_watching(lang_)).append(" ").append(words::cli_join_bots_seat(lang_));
}

std::string RemoteTable::help() const {
  std::string text(has_seat() ? words::cli_help_terms(lang_) : words::cli_help_seat(lang_));
  return text.append("\n").append(words::cli_help_host(lang_));
}

std::string RemoteTable::save(const std::string&) {
  return words::cli_join_record(lang_, {.url = line_.origin() + "/r/" + table_->link + ".calculi"});
}

std::string RemoteTable::parting() const {
  const bool plays_on = has_seat() && table_->phase == wire::Phase::playing;
  return plays_on && console_.terminal() ? std::string(words::cli_join_leave(lang_)) : std::string{};
}

bool RemoteTable::part(const std::string& answer) {
  return parting().empty() || read_join_command(answer, lang_).word == JoinWord::quit;
}

}  // namespace calculi::cli
