// The matches of a table, one after the other: how one begins and ends, who is ready for the next, who changes places.
#include <algorithm>

#include "engine/table/record.hpp"
#include "platform/server/table/table.hpp"

namespace calculi::server {

namespace {

// A person's terms go along: own time, head start, hints.
void exchange_terms(std::vector<OptionValue>& options, Seat one, Seat other) {
  for (OptionValue& own : options) {
    if (own.first.size() < 2 || own.first[0] != letter(one) || own.first[1] != '.') continue;
    const auto its = std::ranges::find(options, letter(other) + own.first.substr(1), &OptionValue::first);
    if (its != options.end()) std::swap(own.second, its->second);
  }
}

}  // namespace

// --- one begins

// Everybody who is not ready for another match has a bot for the time being.
Result<void> Table::begin(HubContext& context) {
  TableSetup setup = complete_setup(context);
  Result<std::unique_ptr<AnyMatch>> match = spec_.module->open(setup);
  if (!match) return std::unexpected(match.error());
  std::vector<const Member*> unready;
  for (const Member& one : members_) {
    const bool plays = one.is_ready() && one.connection != ConnectionId::none;
    if ((phase_ == wire::Phase::over || one.program) && !plays) unready.push_back(&one);
  }
  forget_match();
  spec_.setup = std::move(setup);
  spec_.setup.options = (*match)->setup().options;
  live_.emplace(spec_.id, ++match_, std::move(*match), context.now);
  phase_ = wire::Phase::playing;
  for (const Member* one : unready) seat_stand_in(*one, context);
  for (Member& one : members_) {
    one.contribution.reset();
    if (one.connection != ConnectionId::none) one.grace_over = false;  // hidden in the lobby
  }
  tell_everyone_table(context);
  for (const ConnectionId connection : everyone()) {
    context.out.add(Measure{connection, true});
    if (match_ > 1 || in_class()) tell(connection, ViewerStream::begins_anew());
  }
  note_presence(context);
  return {};
}

// With bots on seats that nobody took, and with everybody's name and part of the deal. Of a class no names are kept.
TableSetup Table::complete_setup(HubContext& context) {
  const TableSetup before = spec_.setup;
  for (const Seat seat : SeatSet::all(before.seats)) {
    const Member* person = sitting(seat);
    Holder& holder = spec_.setup.holders[seat];
    if (holder.kind == HolderKind::person && person == nullptr) holder = own_bot();
    if (person != nullptr && person->contribution) spec_.setup.contributions.push_back(*person->contribution);
  }
  name_bots(context);
  for (const Seat seat : SeatSet::all(before.seats)) {
    if (const Member* person = sitting(seat); person != nullptr && !in_class()) spec_.setup.names[seat] = person->name;
  }
  return std::exchange(spec_.setup, before);
}

void Table::forget_match() {
  live_.reset();
  for (ViewerStream& one : streams_) one = ViewerStream(one.viewer());
  told_over_ = stopped_for_absence_ = starts_without_all_ = false;
  told_lines_ = -1;
  race_.reset();
  odd_ = away_ = {};
  had_seats_.clear();
  presence_check_ = starts_at_ = plan_check_ = never;
  for (Member& one : members_) {
    one.ready = false;
    one.wish = Seat::none;
    one.played.reset();
  }
}

// --- and ends

// From now on the set-up is that of the next match: the same people and bots, a seed of its own. Seats of people who
// have left are free.
void Table::end_match(HubContext& context) {
  told_over_ = true;
  phase_ = wire::Phase::over;
  over_since_ = context.now;
  TableSetup& next = spec_.setup;
  const Outcome& outcome = *live_->match().outcome();
  if (!outcome.aborted) next.options = spec_.module->next_options(next);
  next.contributions = {};
  context.random(next.seed.bytes);
  for (const Seat seat : SeatSet::all(next.seats)) {
    if (outcome.ranked() && outcome.place[seat] == 1) ++wins_[seat];
    if (sitting(seat) != nullptr) next.holders[seat] = {};
    if (next.holders[seat].kind == HolderKind::person) next.names[seat].clear();
  }
  follow_ear();
  for (const ConnectionId connection : everyone()) context.out.add(Measure{connection, false});
  tell_everyone_table(context);
}

std::optional<std::string> Table::record(std::optional<int> number) const {
  const bool here = phase_ == wire::Phase::over && log_.waiting() == 0 && number.value_or(match_) == match_;
  return here ? std::optional(write_record(live_->match())) : std::nullopt;
}

// --- the next one

Result<void> Table::take(Session& session, const wire::Ready& message, HubContext& context) {
  return command(session, message.cmd, context, [&](Member& own) -> Answer {
    const Result<std::optional<Contribution>> contribution = read_contribution(message.contribution);
    if (!contribution) return std::unexpected(contribution.error());
    if (own.seat == Seat::none) return refuse(words::server_no_seat);
    if (phase_ == wire::Phase::over) {
      own.ready = message.yes;
      if (*contribution) own.contribution = *contribution;
    } else if (phase_ == wire::Phase::lobby || !message.yes || !give_back(own, context)) {
      return refuse(words::server_between);
    }
    tell_everyone_table(context);
    return acknowledge(message.cmd);
  });
}

// It is wanted when the host says so, or when all who are here are ready. People who went away a moment ago are waited
// for.
bool Table::is_next_certain(Millis now) {
  if (phase_ != wire::Phase::over || !anyone_here()) return false;
  bool wanted = starts_without_all_;
  bool certain = true;
  for (const Member& one : members_) {
    if (one.seat == Seat::none) continue;
    if (one.absent_since == never) {
      wanted = wanted || one.ready;
      certain = certain && (starts_without_all_ || one.is_ready());
    } else if (now < one.absent_since + caps::ready_grace) {
      plan_check_ = std::min(plan_check_, one.absent_since + caps::ready_grace);
      certain = false;
    }
  }
  return wanted && certain;
}

// True where people are to be told of a change.
bool Table::plan_next(Millis now) {
  const Millis before = starts_at_;
  plan_check_ = never;
  const bool certain = is_next_certain(now);
  starts_at_ = !certain ? never : before == never ? now + caps::countdown : before;
  return starts_at_ != before;
}

Result<void> Table::start_without_all(std::string_view, HubContext& context) {
  if (phase_ != wire::Phase::over) return refuse(words::server_between);
  const Millis left = over_since_ + caps::ready_grace - context.now;
  if (left > Millis{0}) {
    return refuse(words::server_not_yet, {}, {static_cast<std::int32_t>((left.count + 999) / 1000)});
  }
  host_->ready = starts_without_all_ = true;
  return {};
}

// The match ends without a winner, and the people who are here play another one.
Result<void> Table::restart(std::string_view, HubContext& context) {
  if (phase_ != wire::Phase::playing) return refuse(words::server_not_started);
  if (Result<void> done = live_->host({.act = HostAct::abort}, context.now); !done) return done;
  for (Member& one : members_) one.ready = one.connection != ConnectionId::none;
  starts_without_all_ = true;
  return {};
}

Result<void> Table::reopen(std::string_view, HubContext&) {
  if (phase_ != wire::Phase::over) return refuse(words::server_between);
  forget_match();
  phase_ = wire::Phase::lobby;
  return {};
}

// --- changing places

Result<void> Table::take(Session& session, const wire::Swap& message, HubContext& context) {
  return command(session, message.cmd, context, [&](Member& own) -> Answer {
    if (own.seat == Seat::none) return refuse(words::server_no_seat);
    if (phase_ == wire::Phase::playing) return refuse(words::server_between);
    if (index(message.with) >= spec_.setup.seats) return refuse(words::refuse_no_such_seat);
    own.wish = message.with == own.seat ? Seat::none : message.with;
    const Member* other = sitting(own.wish);
    const bool agreed = other == nullptr || other->program || other->wish == own.seat;
    if (own.wish != Seat::none && agreed) exchange(own.seat, own.wish);
    tell_everyone_table(context);
    return acknowledge(message.cmd);
  });
}

// People and bots keep their terms. Wishes are dropped, because they were about the people who sat there.
void Table::exchange(Seat one, Seat other) {
  if (one == other) return;
  TableSetup& setup = spec_.setup;
  std::swap(setup.holders[one], setup.holders[other]);
  std::swap(setup.names[one], setup.names[other]);
  std::swap(wins_[one], wins_[other]);
  exchange_terms(setup.options, one, other);
  for (Member& each : members_) {
    if (each.wish == one || each.wish == other) each.wish = Seat::none;
    if (each.seat != one && each.seat != other) continue;
    if (live_ && !each.played) each.played = each.seat;
    each.seat = each.seat == one ? other : one;
    each.wish = Seat::none;
    tell(each.connection, wire::write(wire::Seated{each.seat, {}, each.commands.last()}));
  }
}

}  // namespace calculi::server
