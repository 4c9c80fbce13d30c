#include "platform/cli/play/local_table.hpp"

#include <algorithm>

namespace calculi::cli {

Result<LocalTable> LocalTable::open(const Module& module, const TableSetup& setup, const Guests& guests) {
  Result<std::unique_ptr<AnyMatch>> match = module.open(setup);
  if (!match) return std::unexpected(match.error());
  LocalTable table(std::move(*match), guests);
  if (const Result<void> seated = table.seat_bots(); !seated) return std::unexpected(seated.error());
  table.think();
  return table;
}

// The saved lines are entered one by one, and each bot is asked whenever it was asked the first time.
Result<LocalTable> LocalTable::resume(const AnyMatch& saved) {
  Result<LocalTable> table = open(saved.module(), saved.setup());
  if (!table) return table;
  for (int i = 0; i < saved.log().size(); ++i) {
    const std::optional<LogLine> line = split_line(saved.log().line(i));
    if (!line) continue;
    table->replay(*line);
    if (line->by != "host") continue;
    if (const Result<void> seated = table->seat_bots(); !seated) return std::unexpected(seated.error());
    table->think();
  }
  return table;
}

void LocalTable::replay(const LogLine& line) {
  for (Seat seat = next_to_act(); seat != Seat::none; seat = next_to_act()) {
    if (plans_[at(seat)].decision.acts || plans_[at(seat)].when >= line.at) break;
    carry_out(seat);
    think();
  }
  const bool by_seat = line.by.size() == 1;
  if (by_seat) plans_[at(seat_at(line.by[0] - 'A'))].made = false;
  (void)enter_line(*match_, line);
  think();
}

// Seats may have changed hands: whoever holds one now acts for it.
Result<void> LocalTable::seat_bots() {
  for (int i = 0; i < match_->setup().seats; ++i) {
    const Holder& holder = match_->holder(seat_at(i));
    if (holder == seated_[static_cast<unsigned>(i)]) continue;
    seated_[static_cast<unsigned>(i)] = holder;
    bots_[static_cast<unsigned>(i)] = nullptr;
    if (guests_[static_cast<unsigned>(i)] != nullptr) guests_[static_cast<unsigned>(i)]->begin(*match_, seat_at(i));
    if (holder.kind != HolderKind::bot || guests_[static_cast<unsigned>(i)] != nullptr) continue;
    Result<std::unique_ptr<AnyBot>> bot = module().bot(holder.level.view(), match_->setup().seed, seat_at(i));
    if (!bot) return std::unexpected(bot.error());
    bots_[static_cast<unsigned>(i)] = std::move(*bot);
  }
  return {};
}

SeatSet LocalTable::people() const {
  SeatSet seats;
  for (int i = 0; i < match_->setup().seats; ++i) {
    if (match_->holder(seat_at(i)).kind == HolderKind::person) seats.add(seat_at(i));
  }
  return seats;
}

void LocalTable::think() {
  const SeatSet waiting = match_->waiting_on();
  for (int i = 0; i < match_->setup().seats; ++i) {
    const Seat seat = seat_at(i);
    Plan& plan = plans_[at(seat)];
    Guest* const guest = guests_[at(seat)];
    if (!waiting.has(seat) || (bots_[at(seat)] == nullptr && guest == nullptr)) {
      plan.made = false;
      continue;
    }
    const int events = match_->event_count({seat});
    if (plan.made && plan.heard == events) continue;
    plan.decision = guest != nullptr ? guest->decide(*match_, seat) : match_->ask(*bots_[at(seat)], seat);
    plan.heard = events;
    plan.when = match_->now() + plan.decision.think;
    plan.made = true;
  }
}

Seat LocalTable::next_to_act() const {
  Seat next = Seat::none;
  for (int i = 0; i < limits::seats; ++i) {
    const Plan& plan = plans_[static_cast<unsigned>(i)];
    if (plan.made && (next == Seat::none || plan.when < plans_[at(next)].when)) next = seat_at(i);
  }
  return next;
}

Millis LocalTable::next() const {
  if (match_->paused()) return never;
  const Seat seat = next_to_act();
  return seat == Seat::none ? match_->due() : std::min(match_->due(), plans_[at(seat)].when);
}

void LocalTable::carry_out(Seat seat) {
  Plan& plan = plans_[at(seat)];
  plan.made = false;
  if (plan.decision.acts) {
    // Refused only where a race has moved on meanwhile: the bot is simply asked again.
    (void)match_->act(seat, plan.decision.text, plan.when);
  } else {
    match_->advance(plan.when);
  }
}

void LocalTable::run_until(Millis now) {
  while (!match_->outcome() && next() <= now) {
    const Seat seat = next_to_act();
    if (seat == Seat::none || match_->due() <= plans_[at(seat)].when) {
      match_->advance(match_->due());
    } else {
      carry_out(seat);
    }
    think();
  }
}

Result<std::string> LocalTable::act(Seat seat, std::string_view text, Millis at) {
  run_until(at);
  Result<std::string> done = match_->act(seat, text, at);
  think();
  return done;
}

Result<std::string> LocalTable::hint(Seat seat, int step, Millis at, const Teller& teller) {
  run_until(at);
  Result<std::string> said = match_->hint(seat, step, at, teller);
  think();
  return said;
}

Result<void> LocalTable::host(HostAct act, Millis at) {
  run_until(at);
  Result<void> done = match_->host({.act = act}, at);
  think();
  return done;
}

}  // namespace calculi::cli
