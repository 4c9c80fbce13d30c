#include "platform/server/hub/bot_plans.hpp"

#include <algorithm>

namespace calculi::server {

namespace {
constexpr Millis after_refusal{500};
constexpr Millis shortest_wait{100};
}  // namespace

std::vector<BotPlans::Question> BotPlans::review(const AnyMatch& match) {
  std::vector<Question> questions;
  const std::optional<OpenRace> race = match.race();
  const Millis seen_from = race ? race->seen_from : Millis{0};
  const SeatSet waiting = match.waiting_on();
  for (int i = 0; i < match.setup().seats; ++i) {
    const Seat seat = seat_at(i);
    Plan& plan = of(seat);
    if (!waiting.has(seat) || match.holder(seat).kind != HolderKind::bot) {
      plan.asked = plan.made = false;
      continue;
    }
    const int events = match.event_count({seat});
    if ((plan.asked || plan.made) && events == plan.events) continue;
    plan.asked = match.now() >= seen_from;
    plan.made = !plan.asked;
    plan.events = events;
    plan.asked_at = match.now();
    if (plan.made) {
      plan.decision = {.acts = false, .text = {}, .think = {}};
      plan.when = seen_from;
      continue;
    }
    questions.push_back({seat, ++plan.ask});
  }
  return questions;
}

bool BotPlans::answered(const BotAnswer& answer) {
  Plan& plan = of(answer.seat);
  if (!plan.asked || plan.ask != answer.ask) return false;
  plan.asked = false;
  plan.made = true;
  plan.decision = answer.decision;
  const Millis think = answer.decision.acts ? answer.decision.think : std::max(answer.decision.think, shortest_wait);
  plan.when = std::max(plan.asked_at + think, plan.not_before);
  return true;
}

const BotPlans::Plan* BotPlans::first() const {
  const Plan* found = nullptr;
  for (const Plan& plan : plans_) {
    if (plan.made && (found == nullptr || plan.when < found->when)) found = &plan;
  }
  return found;
}

Millis BotPlans::next() const {
  const Plan* plan = first();
  return plan == nullptr ? never : plan->when;
}

std::optional<BotPlans::Due> BotPlans::take_due(Millis now) {
  const Plan* found = first();
  if (found == nullptr || found->when > now) return std::nullopt;
  Plan& plan = plans_[static_cast<unsigned>(found - plans_.data())];
  plan.made = false;
  return Due{seat_at(static_cast<int>(found - plans_.data())), plan.when, std::move(plan.decision)};
}

void BotPlans::refused(Seat seat, Millis now) { of(seat).not_before = now + after_refusal; }

}  // namespace calculi::server
