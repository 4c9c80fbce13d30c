#include "games/klodki/players/planner.hpp"

#include <algorithm>

#include "engine/play/moment.hpp"

namespace calculi::klodki {

namespace {

inline constexpr StreamName plan_stream{"plan"};

ChanceKey key_from(Stream stream) {
  ChanceKey key{};
  for (unsigned i = 0; i < key.size(); ++i) key[i] = static_cast<std::uint8_t>(stream.next_u16());
  return key;
}

Millis handling(int keys, int sums, Mind& mind) {
  Millis time{0};
  for (int i = 0; i < keys; ++i) time = time + mind.glance(0.05, 0.75, 0.7);
  for (int i = 0; i < sums; ++i) time = time + mind.looking(1.2, 0.4);
  return time + mind.taps(keys);
}

Millis look_and_tap(double median, double sigma, int taps, Mind& mind) {
  const Millis looking = mind.looking(median, sigma);
  return looking + mind.taps(taps);
}

}  // namespace

Millis handling_time(const Code& code, Mind& mind) {
  const int keys = keys_of(code).size();
  return handling(keys, keys - code.places.size(), mind);
}

Millis product_time(const View& view, Mind& mind) {
  return mind.answer({view.padlocks[0], Operation::times, view.padlocks[1]}).time;
}

Millis hand_time(const View& view, const Action& action, Mind& mind) {
  switch (action.kind) {
    case Kind::lay:
      if (view.phase == Phase::laying) return mind.taps(action.code.places.size());
      return handling_time(action.code, mind);
    case Kind::toss: {
      const int digits = product_of(view.padlocks) > 9 ? 2 : 1;
      return handling(action.keys.size(), action.keys.size() > digits ? 1 : 0, mind);
    }
    case Kind::open:
    case Kind::swap:
      return look_and_tap(1.5, 0.4, 2, mind);
    case Kind::ready:
      return look_and_tap(0.6, 0.4, 1, mind);
    case Kind::peek:
    case Kind::release:
      return look_and_tap(0.4, 0.3, 1, mind);
    case Kind::cannot:
    case Kind::no:
      return std::min(look_and_tap(3, 0.4, 1, mind), mind.patience());
  }
  return {};
}

Action action_for(const View& view, const Code& code) {
  if (view.phase != Phase::search || view.toss != Toss::first) return {.kind = Kind::lay, .code = code};
  Action action{.kind = Kind::toss, .keys = keys_of(code)};
  sort_keys(action.keys);
  return action;
}

int unknown_key(const View& view) {
  if (view.variant != Variant::murderous) return 0;
  for (int i = 0; i < view.hand_keys; ++i) {
    if (!view.hand[static_cast<unsigned>(i)].exists()) return i + 1;
  }
  return 0;
}

Planner::Planner(const Person& person, const Stream& stream)
    : mind_(person, stream, Tempo::race), chance_(key_from(stream)) {}

void Planner::observe(const Event& event) {
  if (event.kind == EventKind::peeked && !event.cards.empty()) {
    ++peeks_;
    known_[static_cast<unsigned>(event.keys[0].number - 1)] = event.cards[0];
  }
  if (event.kind != EventKind::refilled || event.seat != me_ || event.keys[0].spot != Spot::hand) return;
  known_[static_cast<unsigned>(event.keys[0].number - 1)] = no_card;
}

Decision<Klodki> Planner::decide(const View& view, Millis now) {
  me_ = view.me;
  const Moment moment{problem_of(view),         view.round, view.phase,        view.layer,
                      view.cannot.has(view.me), peeks_,     view.open[view.me]};
  if (moment != moment_) begin(view, moment, now);
  return carry_out(now);
}

void Planner::begin(const View& view, const Moment& moment, Millis now) {
  const auto phase = static_cast<std::uint32_t>(moment.phase);
  const bool arranged = moment.round == moment_.round && moment.phase == moment_.phase;
  const std::uint32_t step = 16 * peeks_ + 2 * phase + (arranged ? 1 : 0);
  mind_.stream() = chance_.stream(plan_stream, 1024 * static_cast<std::uint32_t>(moment.round) + step);
  mind_.set_tempo(view.tempo);
  if (moment.round != moment_.round) forget_some();
  moment_ = moment;
  plan_ = plan(remembered(view));
  const bool answers = moment.phase == Phase::search && plan_.acts && Klodki::is_claim(plan_.action);
  at_ = now + (answers ? think_apart(view, now, plan_.think) : plan_.think);
  asked_late_ = 0;
}

// Asked again at its time, the plan was carried out and is being decided, or others spoke in the same moment. Which of
// the two is not told, so it tries again, soon and then at leisure; trying twice does no harm.
Decision<Klodki> Planner::carry_out(Millis now) {
  if (now >= at_) at_ = now + Millis{asked_late_++ == 0 ? 1 : 300};
  return {plan_.acts, plan_.action, at_ - now};
}

void Planner::forget_some() {
  for (Card& card : known_) {
    if (card.exists() && mind_.happens(forgets())) card = no_card;
  }
}

View Planner::remembered(View view) const {
  for (unsigned i = 0; i < known_.size() && view.variant == Variant::murderous; ++i) {
    if (!view.hand[i].exists()) view.hand[i] = known_[i];
  }
  return view;
}

}  // namespace calculi::klodki
