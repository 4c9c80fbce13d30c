#include "engine/play/table_runner.hpp"

#include <algorithm>

#include "text/words.hpp"

namespace calculi {

namespace {

// A bot whose action keeps being refused waits this long between tries, so that it cannot spin.
constexpr Millis pause_after_refusals{500};
// Nor can one that waits for nothing.
constexpr Millis shortest_wait{100};

Result<void> check_levels(const AnyMatch& match) {
  for (const Seat seat : SeatSet::all(match.setup().seats)) {
    const Holder& holder = match.holder(seat);
    if (holder.kind == HolderKind::bot && !has_level(match.module(), holder.level.view())) {
      return refuse(words::refuse_unknown_level);
    }
  }
  return {};
}

}  // namespace

// --- bots of this process --------------------------------------------------------------------------------------------

std::optional<AnyDecision> SeatedBots::ask(AnyMatch& match, const BotQuestion& question) {
  AnyBot* const bot = bot_at(match, question.seat);
  if (bot == nullptr) return std::nullopt;
  return match.ask(*bot, question.seat, false);
}

Result<void> SeatedBots::carry_out(AnyMatch& match, Seat seat, const AnyDecision&, Millis at) {
  return match.carry_out(*seats_[seat].bot, seat, at);
}

AnyBot* SeatedBots::bot_at(const AnyMatch& match, Seat seat) {
  Seated& seated = seats_[seat];
  const BotLevel& level = match.holder(seat).level;
  if (seated.bot == nullptr || seated.level != level) {
    Result<std::unique_ptr<AnyBot>> bot = match.module().bot(level.view(), seed_, seat);
    seated = {level, bot ? std::move(*bot) : nullptr};
  }
  return seated.bot.get();
}

// --- asking ----------------------------------------------------------------------------------------------------------

SeatSet TableRunner::people() const {
  return SeatSet::all(seats_).where([&](Seat seat) { return match_->holder(seat).kind == HolderKind::person; });
}

// Only people can be late to see a problem, and only where match time does not wait for them.
Millis TableRunner::bots_wait_until(const Turn& turn) const {
  if (!turn.race || terms_.time_waits_for_readers) return {0};
  return turn.race->seen_from <= match_->now() || people().empty() ? Millis{0} : turn.race->seen_from;
}

bool TableRunner::has_news(Seat seat, Plan& plan) const {
  const int before = std::exchange(plan.inputs, match_->log().size());
  return before != plan.inputs && match_->event_count({seat}, before) != match_->event_count({seat});
}

void TableRunner::ask_bots(const Turn& turn) {
  for (const Seat seat : SeatSet::all(seats_)) {
    Plan& plan = plans_[seat];
    if (!turn.waiting_on.has(seat) || match_->holder(seat).kind != HolderKind::bot) {
      plan.stage = Stage::none;
    } else if (plan.stage == Stage::none || has_news(seat, plan)) {
      ask(seat, plan, turn);
    }
  }
}

void TableRunner::ask(Seat seat, Plan& plan, const Turn& turn) {
  plan.inputs = match_->log().size();
  plan.asked = match_->now();
  plan.when = bots_wait_until(turn);
  plan.decided = false;
  plan.stage = plan.when > plan.asked ? Stage::made : Stage::asked;
  if (plan.stage == Stage::made) return;
  const BotQuestion question{seat, ++plan.number, plan.asked};
  if (std::optional<AnyDecision> decision = bots_->ask(*match_, question)) {
    answer(seat, question.number, std::move(*decision));
  }
}

bool TableRunner::answer(Seat seat, std::int32_t number, AnyDecision decision) {
  Plan& plan = plans_[seat];
  if (plan.stage != Stage::asked || plan.number != number) return false;
  Millis think = decision.acts ? decision.think : std::max(decision.think, shortest_wait);
  if (!races_ && match_->log().size() <= 1) think = std::min(think, terms_.first_reply);
  plan.stage = Stage::made;
  plan.decided = true;
  plan.when = std::max(plan.asked + think, plan.not_before);
  plan.decision = std::move(decision);
  return true;
}

// --- running ---------------------------------------------------------------------------------------------------------

Seat TableRunner::next_to_act() const {
  Seat next = Seat::none;
  for (const Seat seat : SeatSet::all(seats_)) {
    const Plan& plan = plans_[seat];
    const bool made = plan.stage == Stage::made;
    if (made && (next == Seat::none || plan.when < plans_[next].when)) next = seat;
  }
  return next;
}

Millis TableRunner::next() const {
  if (match_->outcome() || match_->paused()) return never;
  const Seat seat = next_to_act();
  const Millis due = match_->due();
  return seat == Seat::none ? due : std::min(due, plans_[seat].when);
}

bool TableRunner::step(Millis now) {
  const Turn turn = match_->turn();
  ask_bots(turn);
  return act_next(now, turn.due);
}

// The clock comes first: an action exactly at a deadline is late.
bool TableRunner::act_next(Millis now, Millis due) {
  const Seat seat = next_to_act();
  const bool bot_is_first = seat != Seat::none && plans_[seat].when < due;
  const Millis when = bot_is_first ? plans_[seat].when : due;
  if (when == never || when > now) return false;
  bot_is_first ? carry_out(seat) : match_->advance(due);
  return true;
}

void TableRunner::carry_out(Seat seat) {
  Plan& plan = plans_[seat];
  plan.stage = Stage::none;
  const Millis when = std::max(plan.when, match_->now());  // its answer may have come late
  if (!plan.decided || !plan.decision.acts) return match_->advance(when);
  const bool was_refused = std::exchange(plan.refused, !bots_->carry_out(*match_, seat, plan.decision, when));
  if (was_refused && plan.refused) plan.not_before = when + pause_after_refusals;
}

void TableRunner::run_until(Millis now) {
  while (step(now)) {
  }
  match_->advance(now);
}

Result<std::string> TableRunner::act(Seat seat, std::string_view text, Millis at, const Stamp& stamp) {
  run_until(at);
  return match_->act(seat, text, at, stamp);
}

Result<std::string> TableRunner::hint(Seat seat, int step, Millis at, const Teller& teller) {
  run_until(at);
  return match_->hint(seat, step, at, teller);
}

Result<void> TableRunner::host(const HostInput& input, Millis at) {
  const bool brings_bot = input.act == HostAct::seat && input.holder.kind == HolderKind::bot;
  if (brings_bot && !has_level(match_->module(), input.holder.level.view())) {
    return refuse(words::refuse_unknown_level);
  }
  run_until(at);
  return match_->host(input, at);
}

// --- again from a record ---------------------------------------------------------------------------------------------

Result<void> TableRunner::replay(const LogLine& line) {
  for (ask_bots(); next() < line.at && next() < match_->due(); ask_bots()) {
    const Seat seat = next_to_act();
    if (plans_[seat].decided && plans_[seat].decision.acts) break;
    carry_out(seat);
  }
  if (line.by.size() == 1) plans_[seat_at(line.by[0] - 'A')].stage = Stage::none;
  if (Result<void> entered = enter_line(*match_, line); !entered) return entered;
  return line.by == "host" ? check_levels(*match_) : Result<void>{};
}

Result<TableRunner> open_table(const Module& module, const TableSetup& setup) {
  Result<std::unique_ptr<AnyMatch>> match = module.open(setup);
  if (!match) return std::unexpected(match.error());
  if (const Result<void> known = check_levels(**match); !known) return std::unexpected(known.error());
  return TableRunner(std::move(*match), std::make_unique<SeatedBots>(setup.seed));
}

Result<TableRunner> resume_table(const AnyMatch& saved) {
  Result<TableRunner> table = open_table(saved.module(), saved.setup());
  for (int i = 0; table && i < saved.log().size(); ++i) {
    const std::optional<LogLine> line = split_line(saved.log().line(i));
    if (!line) continue;
    if (const Result<void> entered = table->replay(*line); !entered) return std::unexpected(entered.error());
  }
  return table;
}

}  // namespace calculi
