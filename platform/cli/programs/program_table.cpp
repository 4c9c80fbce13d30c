#include "platform/cli/programs/program_table.hpp"

#include "platform/wire/client_messages.hpp"

namespace calculi::cli {

namespace {

constexpr std::chrono::seconds longest_silence{60};  // of a table at which bots play

}  // namespace

// False where nothing has been heard for long, on either line, or one is cut.
template <class Done>
bool ProgramTable::wait_until(Done done) {
  auto until = BotProcess::Clock::now() + longest_silence;
  for (std::int64_t asked = asked_; !done(); asked = asked_) {
    if (broken_ || BotProcess::Clock::now() > until) return false;
    pass();
    if (asked != asked_) until = BotProcess::Clock::now() + longest_silence;
  }
  return true;
}

void ProgramTable::pass() {
  const ProgramRelay::News news = relay_.pass(host_.handle(), 1000);
  for (const Json& line : news.told) hear_told(line);
  if (news.program_gone || news.stop) broken_ = true;
  if (news.closed && !std::exchange(gone_, true) && !leaves_) ++lost_, broken_ = true;
  for (const LineNews& one : host_.take()) {
    if (one.kind == LineNews::Kind::opened) open_ = true;
    if (one.kind == LineNews::Kind::closed || one.kind == LineNews::Kind::stop) broken_ = true;
    if (one.kind != LineNews::Kind::message) continue;
    if (const Result<wire::ServerMessage> message = wire::read<wire::ServerMessage>(one.text)) hear(*message);
  }
}

void ProgramTable::hear(const wire::ServerMessage& message) {
  if (std::holds_alternative<wire::Welcome>(message)) welcome_ = true;
  if (const auto* opened = std::get_if<wire::TableOpened>(&message)) link_ = opened->link;
  if (const auto* key = std::get_if<wire::ProgramKey>(&message)) key_ = *key;
  if (const auto* table = std::get_if<wire::Table>(&message)) phase_ = table->phase;
}

void ProgramTable::hear_told(const Json& line) {
  const std::string_view type = word_of(line, "type");
  if (type == "hello") seated_ = true;
  if (type == "your_move") ++asked_;
  if (type == "refused") ++lost_;
  if (type == "match_over") match_over_ = true;
}

bool ProgramTable::greet() {
  host_.open("/ws");
  if (!wait_until([&] { return open_; })) return false;
  host_.send(wire::write(wire::Hello{wire::protocol, "en", {}}));
  return wait_until([&] { return welcome_; });
}

bool ProgramTable::open_table(const Module& module, int seats, Seat seat) {
  link_.clear();
  key_.reset();
  phase_.reset();
  seated_ = match_over_ = leaves_ = gone_ = false;
  wire::CreateTable table{.game = std::string(module.about().slug)};
  table.seats.assign(static_cast<std::size_t>(seats), "bot random");
  host_.send(wire::write(table));
  if (!wait_until([&] { return !link_.empty(); })) return false;
  host_.send(wire::write(wire::Host{++cmd_, std::string("program ") + letter(seat)}));
  return wait_until([&] { return key_.has_value(); });
}

bool ProgramTable::begin() {
  relay_.come(link_, key_->token);
  if (!wait_until([&] { return seated_; })) return false;
  host_.send(wire::write(wire::Start{{}, ++cmd_}));
  return wait_until([&] { return phase_ == wire::Phase::playing; });
}

bool ProgramTable::play(const Module& module, int seats, Seat seat, std::int64_t questions) {
  if (!open_table(module, seats, seat) || !begin()) return false;
  const std::int64_t last = asked_ + questions;
  const auto over = [&] { return phase_ == wire::Phase::over && match_over_; };
  bool ended = wait_until([&] { return over() || asked_ >= last; });
  if (ended && !over()) {
    ended = false;
    host_.send(wire::write(wire::Host{++cmd_, "abort"}));
    (void)wait_until(over);
  }
  leaves_ = true;
  host_.send(wire::write(wire::Leave{++cmd_}));
  return wait_until([&] { return gone_; }) && ended;
}

}  // namespace calculi::cli
