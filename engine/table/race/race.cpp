#include "engine/table/race/race.hpp"

#include <algorithm>
#include <bit>
#include <tuple>

namespace calculi::race {

namespace {

constexpr int pings_kept = 8;
constexpr int pings_needed = 3;

struct Held {
  int place = 0;  // of its seat in the drawn order
  Claim claim;
  Millis key{0};
};
using HeldClaims = FixedVector<Held, limits::held_claims>;

Millis measured_allowance(const Contender& contender, const Rules& rules) {
  return std::min(rules.cap, std::max(contender.round_trip, Millis{0}) + rules.slack);
}

int place_of(Seat seat, const Priority& priority, int seats) {
  const auto* end = priority.data() + seats;
  const auto* found = std::find(priority.data(), end, seat);
  ENSURE(found != end);
  return static_cast<int>(found - priority.data());
}

// All claims by drawn place, each seat's own in the order it made them, with keys that never fall within a seat.
HeldClaims line_up(std::span<const Claim> claims, const Contenders& contenders, const Priority& priority, int seats,
                   const Rules& rules) {
  HeldClaims held;
  for (const Claim& claim : claims) {
    ENSURE(index(claim.seat) >= 0 && index(claim.seat) < seats);
    const Contender& contender = contenders[claim.seat];
    const Millis key = effective(claim, contender, rules) - contender.head_start;
    held.push_back({place_of(claim.seat, priority, seats), claim, key});
  }
  put_in_order(held, [](const Held& x, const Held& y) {
    return std::tie(x.place, x.claim.arrived, x.claim.number) < std::tie(y.place, y.claim.arrived, y.claim.number);
  });
  for (int i = 1; i < held.size(); ++i)
    if (held[i].place == held[i - 1].place) held[i].key = std::max(held[i].key, held[i - 1].key);
  return held;
}

// The latest moment to which a claim of key 0 could be stamped and still keep that key.
Millis last_stamp_of_key_zero(const HeldClaims& held, const Contenders& contenders, int seats, const Rules& rules) {
  SeatSet waited_for;
  for (const Seat seat : SeatSet::all(seats))
    if (contenders[seat].live) waited_for.add(seat);
  for (const Held& each : held) waited_for.add(each.claim.seat);
  Millis latest{-limits::longest_match_ms};
  for (const Seat seat : waited_for) {
    const Contender& contender = contenders[seat];
    latest = std::max(latest, contender.shown_at + contender.head_start + allowance(contender, rules));
  }
  return latest;
}

}  // namespace

Millis median_round_trip(std::span<const Millis> last_pings) {
  if (last_pings.size() < pings_needed) return {0};
  if (last_pings.size() > pings_kept) last_pings = last_pings.last(pings_kept);
  std::array<Millis, pings_kept> sorted{};
  auto* end = std::copy(last_pings.begin(), last_pings.end(), sorted.data());
  put_in_order(sorted.data(), end);
  const auto size = last_pings.size();
  return {(sorted[(size - 1) / 2].count + sorted[size / 2].count) / 2};
}

Millis allowance(const Contender& contender, const Rules& rules) {
  const Millis measured = measured_allowance(contender, rules);
  return contender.odd ? std::min(measured, rules.demoted) : measured;
}

namespace {

// The report is anything a client may send: it is compared before it is subtracted, so that nothing can overflow.
bool is_plausible(const Claim& claim, const Contender& contender, const Rules& rules) {
  const Millis since_shown = claim.arrived - contender.shown_at;
  const bool possible = claim.reported >= Millis{0} && claim.reported <= since_shown;
  return possible && since_shown - claim.reported <= allowance(contender, rules) + rules.implausible;
}

}  // namespace

Millis effective(const Claim& claim, const Contender& contender, const Rules& rules) {
  const Millis since_shown = claim.arrived - contender.shown_at;
  const Millis earliest = since_shown - allowance(contender, rules);
  const Millis credited = is_plausible(claim, contender, rules) ? std::max(claim.reported, earliest) : since_shown;
  return std::max(credited, rules.floor);
}

Ruling rule(std::span<const Claim> claims, const Contenders& contenders, const Priority& priority, int seats,
            const Rules& rules) {
  ENSURE(seats > 0 && seats <= limits::seats);
  if (claims.empty()) return {};
  const HeldClaims held = line_up(claims, contenders, priority, seats, rules);
  const auto earlier = [](const Held& x, const Held& y) { return x.key < y.key; };
  const Millis group_ends = std::min_element(held.begin(), held.end(), earlier)->key + rules.simultaneous;

  Ruling ruling;
  ruling.decide_at = group_ends + last_stamp_of_key_zero(held, contenders, seats, rules);
  for (const Held& each : held)
    if (each.key <= group_ends) ruling.order.push_back({each.claim.number, each.claim.seat, each.key, false});
  const bool drawn = ruling.order[0].seat != ruling.order.back().seat;
  for (Ranked& ranked : ruling.order) ranked.simultaneous = drawn;
  return ruling;
}

Millis made_at(const Claim& claim, const Contender& contender, const Rules& rules) {
  return contender.shown_at + effective(claim, contender, rules);
}

bool in_time(const Claim& claim, const Contender& contender, Millis deadline, const Rules& rules) {
  if (is_plausible(claim, contender, rules)) return made_at(claim, contender, rules) < deadline;
  return claim.arrived - allowance(contender, rules) < deadline;
}

Millis fires_at(Millis deadline, const Contenders& contenders, int seats, const Rules& rules) {
  if (deadline >= never) return never;
  Millis credit{0};
  for (const Seat seat : SeatSet::all(seats)) {
    const Contender& contender = contenders[seat];
    if (contender.live) credit = std::max(credit, allowance(contender, rules));
  }
  return deadline + credit;
}

bool clamped(const Claim& claim, const Contender& contender, const Rules& rules) {
  if (claim.reported < Millis{0}) return false;
  const Millis since_shown = claim.arrived - contender.shown_at;
  return claim.reported > since_shown || claim.reported < since_shown - measured_allowance(contender, rules);
}

void Watch::note(bool was_clamped) {
  last = ((last << 1) | (was_clamped ? 1U : 0U)) & ((1U << window) - 1U);
  noted = std::min(noted + 1, window);
}

bool Watch::odd() const { return noted == window && std::popcount(last) >= too_many; }

}  // namespace calculi::race
