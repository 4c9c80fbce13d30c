// A table in its match: numbered commands, time, the store's answers.
#include <algorithm>

#include "platform/server/table/table.hpp"

namespace calculi::server {

namespace {

// An impossible reported time counts as none.
Millis plausible(const std::optional<std::int64_t>& reported) {
  constexpr std::int64_t day = 86'400'000;
  return {reported && *reported >= 0 && *reported <= day ? *reported : -1};
}

// A command refused because nothing could be written may be tried again under its number.
bool may_come_again(const Refusal& refusal) {
  return refusal.code == words::server_busy || refusal.code == words::server_stalled;
}

}  // namespace

Result<void> Table::take(Session& session, const wire::Act& message, HubContext& context) {
  return command(
      session, message.cmd, context,
      [&](const Member& own) -> Answer {
        const Stamp stamp{plausible(message.reported), session.trips.median()};
        const Answer done = input(own, context, [&](TableRunner& runner, Millis at) {
          return runner.act(own.seat, message.text, at, stamp);
        });
        return done ? wire::write(wire::Ack{message.cmd, *done}) : done;
      },
      Changed::match);
}

Result<void> Table::take(Session& session, const wire::Hint& message, HubContext& context) {
  return command(
      session, message.cmd, context,
      [&](const Member& own) -> Answer {
        const Teller teller{session.lang, {own.seat}, spec_.setup.seats, spec_.setup.names};
        if (message.step < 1 || message.step > 9) return refuse(words::refuse_not_understood);
        const Answer done = input(own, context, [&](TableRunner& runner, Millis at) {
          return runner.hint(own.seat, message.step, at, teller);
        });
        return done ? wire::write(wire::HintTold{message.cmd, {{*done}}}) : done;
      },
      Changed::match);
}

Result<void> Table::take(Session& session, const wire::Host& message, HubContext& context) {
  return command(session, message.cmd, context, [&](const Member& own) -> Answer {
    if (&own != host_) return refuse(words::server_not_host);
    return acknowledge(message.cmd, obey(message.text, context), message.text);
  });
}

// Those of a person are known as long as the seat is theirs, those of a guest as long as the connection lasts.
Commands& Table::commands_of(Session& session) {
  Member* own = member(session.id);
  return own == nullptr ? session.commands : own->commands;
}

// The answer to a command that has been carried out, or cannot be by its number.
std::optional<std::string> Table::answer_before(Session& session, std::int32_t cmd) {
  const Commands& commands = commands_of(session);
  if (const auto before = commands.find(cmd)) return std::string(*before);
  const auto refused = [&](Word why) { return wire::write(refusal_to(session, cmd, {why, {}, {}})); };
  if (cmd <= commands.last()) return refused(words::server_old_command);
  if (cmd - commands.last() > caps::command_leap) return refused(words::refuse_not_understood);
  return std::nullopt;
}

// A numbered command is carried out once; if it comes again, it gets the same answer again.
Result<void> Table::answer(Session& session, Number cmd, HubContext& context, const std::function<Answer()>& carry_out,
                           Changed what) {
  if (const auto before = cmd ? answer_before(session, *cmd) : std::nullopt) {
    tell(session.id, *before);
    settle(context, Changed::match);
    return {};
  }
  if (live_) live_->begin_command();
  const Answer done = carry_out();
  if (cmd) {
    const std::string answer = done ? *done : wire::write(refusal_to(session, cmd, done.error()));
    tell(session.id, answer);
    if (const Member* own = done ? member(session.id) : nullptr) attribute({own->number, *cmd, answer});
    if (done || !may_come_again(done.error())) commands_of(session).answered(*cmd, answer);
  }
  settle(context, what);
  return done || cmd ? Result<void>{} : std::unexpected(done.error());
}

// The same, of somebody with a token.
Result<void> Table::command(Session& session, Number cmd, HubContext& context,
                            const std::function<Answer(Member&)>& carry_out, Changed what) {
  const auto of_member = [&]() -> Answer {
    Member* own = member(session.id);
    if (own == nullptr) return refuse(words::server_no_seat);
    return stalled_ ? refuse(words::server_stalled) : carry_out(*own);
  };
  return answer(session, cmd, context, of_member, what);
}

Table::Answer Table::input(const Member& own, HubContext& context, const LiveMatch::Input& enter) {
  if (own.seat == Seat::none) return refuse(words::server_no_seat);
  if (!live_) return refuse(words::server_not_started);
  if (log_.waiting() > caps::uncommitted_lines) return refuse(words::server_busy);
  if (give_back(own, context)) tell_everyone_table(context);
  return live_->carry_out(context.now, enter);
}

void Table::answered(const BotAnswer& answer, HubContext& context) {
  if (!live_ || answer.match != match_) return;
  live_->answered(answer);
  live_->tick(context.now);
  settle(context, Changed::match);
}

void Table::tick(HubContext& context) {
  if (live_) live_->tick(context.now);
  handle_absences(context);
  if (context.now >= presence_check_) {
    presence_check_ = never;
    note_presence(context);
  }
  if (context.now >= starts_at_ && is_saved() && !begin(context) && reopen({}, context)) tell_everyone_table(context);
  idle_ = empty_since_ != never && context.now >= empty_since_ + idle_limit();
  if (context.now >= write_again_) write_again_ = never;
  settle(context, Changed::match);
}

Millis Table::wake() const {
  Millis next = live_ ? live_->wake() : never;
  next = std::min({next, next_absence(), presence_check_, away_check_, write_again_, plan_check_});
  if (is_saved()) next = std::min(next, starts_at_);
  if (empty_since_ != never && !idle_) next = std::min(next, empty_since_ + idle_limit());
  return next;
}

}  // namespace calculi::server
