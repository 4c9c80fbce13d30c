// The part of RemoteTable that hears the server.
#include <algorithm>

#include "engine/table/registry.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/join/remote_table.hpp"
#include "platform/cli/join/table_news.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

constexpr std::chrono::milliseconds after_too_many{1000};

}  // namespace

// --- the line --------------------------------------------------------------------------------------------------------

void RemoteTable::line_is_up(const wire::Welcome& welcome) {
  time_percent_ = welcome.time_percent;
  greeted_ = true;
  if (std::exchange(told_lost_, false)) console_.say(words::cli_join_back(lang_));
  if (question_ == Question::none) enter();
}

void RemoteTable::line_is_down(const std::string& why) {
  if (!greeted_) {
    failure_ = words::cli_join_no_server(lang_, {.reason = shown(why), .url = line_.origin()});
  } else if (!std::exchange(told_lost_, true)) {
    console_.say(words::cli_join_lost(lang_));
  }
}

void RemoteTable::heard(const wire::ServerMessage& message) {
  std::visit([&](const auto& one) { on(one); }, message);
}

// Says where this client belongs: on its seat, or among the guests, who are told everything from the beginning.
void RemoteTable::enter() {
  entering_ = true;
  missing_asked_ = false;
  question_ = Question::none;
  if (token_.empty()) {
    match_.restart(0, std::nullopt);
    const bool begun = table_ && table_->phase != wire::Phase::lobby;
    return say_to_server(wire::Join{to_, begun ? wire::Coming::watcher : coming_});
  }
  say_to_server(wire::Resume{to_, token_, match_.have(), match_.chain()});
  if (pending_ && !pending_->answer) say_to_server(pending_->message);
}

void RemoteTable::ask_for_missing() {
  if (missing_asked_) return;
  enter();
  missing_asked_ = true;
}

// --- coming ----------------------------------------------------------------------------------------------------------

void RemoteTable::on(const wire::Knocking& message) {
  console_.say(words::cli_join_knocked(lang_, {.host = message.host_name, .name = message.name}));
}

void RemoteTable::on(const wire::Moved& message) {
  moved_to_ = message.link;
  question_ = Question::moved;
  console_.say(words::cli_join_moved(lang_, {.name = message.name}));
}

void RemoteTable::on(const wire::Seated& message) {
  cmd_ = std::max(cmd_, message.cmd);
  if (!message.token && !table_) console_.say(words::cli_join_back(lang_));
  if (!message.token) return;
  token_ = *message.token;
  match_.restart(0, std::nullopt);  // what a guest was told is not this seat's story
}

void RemoteTable::on(const wire::Table& message) {
  const auto module = std::ranges::find(all_modules(), std::string_view(message.game),
                                        [](const Module* one) { return one->about().slug; });
  if (module == all_modules().end()) return end(words::cli_join_version(lang_));
  module_ = *module;
  const std::optional<wire::Table> before = std::exchange(table_, message);
  if (has_seat() && !token_.empty()) kept_.keep(message.code.value_or(given_), {message.link, token_});
  entering_ = false;
  question_ = Question::none;
  to_ = message.link;
  line_.reconnect_at(message.id);
  describe(message);
  same_match_ = same_match_ && before && before->match == message.match && before->me == message.me &&
                before->phase == message.phase;
  for (const std::string& line : say_changes(before ? &*before : nullptr, message, *module_, lang_)) {
    console_.say(line);
  }
  if (has_seat() && message.phase == wire::Phase::lobby && (!before || before->me != message.me)) {
    const auto own = std::ranges::find(message.seats, message.me, &wire::SeatLine::seat);
    console_.say(words::cli_join_seated(lang_, {.name = own->name, .seat = std::string(1, letter(own->seat))}));
  }
  sit_down_if_wanted();
}

// Once a match is over, the seats are those of the next one; the names here are still those of the match that is told.
void RemoteTable::describe(const wire::Table& table) {
  setup_.seats = static_cast<int>(table.seats.size());
  setup_.options = table.options.list;
  for (const wire::SeatLine& line : table.seats) {
    const auto place = static_cast<unsigned>(index(line.seat));
    setup_.names[line.seat] = place < table.played.size() ? table.played[place] : line.name;
    setup_.holders[line.seat] = {line.kind, BotLevel(line.level)};
  }
}

// --- the match -------------------------------------------------------------------------------------------------------

void RemoteTable::on(const wire::View& message) {
  if (module_ == nullptr || !match_.take(message, *module_)) return ask_for_missing();
  missing_asked_ = false;
}

void RemoteTable::on(const wire::Event& message) {
  if (!match_.take(message)) return ask_for_missing();
  missing_asked_ = false;
}

void RemoteTable::settle(std::int32_t cmd, Done answer) {
  if (!pending_ || pending_->cmd != cmd) return;
  if (awaits_) {
    pending_->answer = std::move(answer);
  } else {
    if (!answer) console_.say(answer.error().line);
    pending_.reset();
  }
}

void RemoteTable::on(const wire::Stalled& message) {
  console_.say(message.yes ? say_refusal(lang_, {words::server_stalled, {}, {}})
                           : std::string(words::event_restarted(lang_)));
}

// --- no --------------------------------------------------------------------------------------------------------------

void RemoteTable::on(const wire::Refused& message) {
  const std::string line = message.clause.empty() ? message.text : message.text + " (" + message.clause + ")";
  if (message.cmd) {
    const bool understood = message.code != words::refuse_not_understood.key;
    return settle(*message.cmd, std::unexpected(NotDone{line, understood}));
  }
  if (message.again_ms) {
    console_.say(line);
    again_ = Clock::now() + std::chrono::milliseconds(*message.again_ms);
  } else if (entering_) {
    refused_to_enter(message);
  } else {
    console_.say(line);
  }
}

void RemoteTable::refused_to_enter(const wire::Refused& message) {
  entering_ = false;
  if (message.code == words::server_begun.key && coming_ == wire::Coming::guest) {
    question_ = Question::begun;
    return console_.say(words::cli_join_begun(lang_));
  }
  if (!table_ && !token_.empty()) {  // the seat that was kept is not there any more
    kept_.forget();
    token_.clear();
    to_ = given_;
    enter();
  } else if (!table_) {
    failure_ = message.text;
  } else {
    end(message.code == words::server_no_such_table.key ? words::cli_join_gone(lang_) : message.text);
  }
}

void RemoteTable::on(const wire::Error& message) {
  if (message.code == words::server_slow_down.key) {
    again_ = Clock::now() + after_too_many;
  } else if (pending_) {  // it could not be read at all
    settle(pending_->cmd, std::unexpected(NotDone{message.text}));
  }
}

void RemoteTable::on(const wire::Bye& message) {
  if (message.again_ms) return;
  switch (message.reason) {
    case wire::ByeReason::taken_over:
      return end(words::cli_join_taken_over(lang_));
    case wire::ByeReason::removed:
      return end(say_refusal(lang_, {words::server_removed, {}, {}}));
    case wire::ByeReason::version:
      return end(words::cli_join_version(lang_));
    default:
      return end(words::cli_join_closed(lang_));
  }
}

void RemoteTable::end(std::string_view why) {
  line_.close();
  if (!table_) {
    failure_ = why;
  } else {
    console_.say(why);
  }
  gone_ = true;
}

}  // namespace calculi::cli
