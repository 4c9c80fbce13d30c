// A table in its match: commands, the host's rulings, time, the store's answers.
#include <algorithm>

#include "engine/table/record.hpp"
#include "platform/server/hub/table.hpp"

namespace calculi::server {

namespace {

// A stop-watch that shows nonsense shows nothing.
Millis plausible(const std::optional<std::int64_t>& reported) {
  constexpr std::int64_t day = 86'400'000;
  return {reported && *reported >= 0 && *reported <= day ? *reported : -1};
}

}  // namespace

void Table::act(Session& session, const wire::Act& message, Scene& scene) {
  command(session, message.cmd, scene, [&](const Member& own) -> Result<std::string> {
    if (own.seat == Seat::none) return refuse(words::refuse_no_seat);
    if (!live_) return refuse(words::refuse_not_started);
    const Stamp stamp{plausible(message.reported), session.round_trip()};
    const Result<std::string> done = live_->act({own.seat, message.cmd}, message.text, stamp, scene.now);
    if (!done) return done;
    return wire::write(wire::Ack{message.cmd, *done});
  });
}

void Table::hint(Session& session, const wire::Hint& message, Scene& scene) {
  command(session, message.cmd, scene, [&](const Member& own) -> Result<std::string> {
    if (own.seat == Seat::none) return refuse(words::refuse_no_seat);
    if (!live_) return refuse(words::refuse_not_started);
    if (message.step < 1 || message.step > 9) return refuse(words::refuse_not_understood);
    const Teller teller{session.lang, {own.seat}, plan_.setup.seats, plan_.setup.names};
    const Result<std::string> done = live_->hint({own.seat, message.cmd}, message.step, teller, scene.now);
    if (!done) return done;
    return wire::write(wire::HintTold{message.cmd, {*done}});
  });
}

void Table::host(Session& session, const wire::Host& message, Scene& scene) {
  command(session, message.cmd, scene, [&](const Member& own) -> Result<std::string> {
    if (&own != host_) return refuse(words::refuse_not_host);
    const Result<void> done = live_ ? host_in_match(message.text, scene) : host_in_lobby(message.text, scene);
    if (!done) return std::unexpected(done.error());
    return wire::write(wire::Ack{message.cmd, message.text});
  });
}

// A numbered command is answered once and, if it comes again, answered again. One that only came at a bad moment may
// be tried again under its number.
void Table::command(Session& session, std::int32_t cmd, Scene& scene,
                    const std::function<Result<std::string>(const Member&)>& carry_out) {
  Member* own = member(session.id);
  if (own == nullptr) {
    refuse_to(session, cmd, {words::refuse_no_seat, {}, {}});
  } else if (own->commands.look_up(cmd) == Commands::Seen::too_old) {
    refuse_to(session, cmd, {words::refuse_old_command, {}, {}});
  } else if (const std::string* before = own->commands.find(cmd)) {
    tell(own->connection, *before);
  } else {
    const Result<std::string> done = carry_out(*own);
    std::string answer = done ? *done : refusal_text(session, cmd, done.error());
    tell(own->connection, answer);
    if (done || done.error().code != words::refuse_busy) own->commands.answered(cmd, std::move(answer));
  }
  settle(scene);
}

// In a match the host may give a seat away only while no person sits on it.
Result<void> Table::host_in_match(std::string_view text, Scene& scene) {
  const std::optional<HostInput> input = parse_host(text);
  if (!input || input->act > HostAct::seat) return refuse(words::refuse_not_understood);
  if (input->act == HostAct::seat) {
    const Member* person = sitting(input->seat);
    if (person != nullptr && person->connection != ConnectionId::none) return refuse(words::refuse_seat_taken);
    if (input->holder.kind == HolderKind::person) return refuse(words::refuse_seat_empty);
    const Holder& holder = input->holder;
    const bool strange = holder.kind == HolderKind::bot && !has_level(*plan_.module, holder.level.view());
    if (strange) return refuse(words::refuse_unknown_level);
  }
  if (Result<void> done = live_->host(*input, scene.now); !done) return done;
  paused_for_absence_ = false;
  if (input->act == HostAct::seat) tell_everyone_table(scene);
  return {};
}

std::optional<std::string> Table::record() const {
  if (phase_ != wire::Phase::over || live_->committed() < live_->lines()) return std::nullopt;
  return write_record(live_->match());
}

void Table::answered(const BotAnswer& answer, Scene& scene) {
  if (!live_) return;
  live_->answered(answer);
  live_->tick(scene.now);
  settle(scene);
}

// Nobody may hear of a line that could not be written: the table ends here, and its log as far as it was confirmed.
void Table::stored(const store::Stored& stored, Scene& scene) {
  if (!live_) return;
  if (!stored.ok) {
    unwritten_ = true;
    return outbox_.clear();
  }
  live_->stored(stored.seq);
  settle(scene);
}

void Table::tick(Scene& scene) {
  if (live_) live_->tick(scene.now);
  look_after_absent(scene);
  if (scene.now >= look_again_) {
    look_again_ = never;
    note_presence(scene);
  }
  const Millis patience = phase_ == wire::Phase::lobby ? caps::lobby_idle : caps::table_idle;
  if (empty_since_ != never && scene.now >= empty_since_ + patience) deserted_ = true;
  settle(scene);
}

Millis Table::wake() const {
  Millis next = live_ ? live_->wake() : never;
  next = std::min({next, next_absence(), look_again_});
  const Millis patience = phase_ == wire::Phase::lobby ? caps::lobby_idle : caps::table_idle;
  if (empty_since_ != never) next = std::min(next, empty_since_ + patience);
  return next;
}

}  // namespace calculi::server
