// The race decision against a second implementation that shares no line with it, and what must hold whatever arrives.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "engine/table/race/testing.hpp"
#include "tests/how_many.hpp"

namespace calculi::race {
namespace {

constexpr std::uint64_t test_seed = 20250;

// ---------------------------------------------------------------------------------------------------------------------
// The second implementation: the rules as sentences, on plain numbers.

struct NaiveRuling {
  std::int64_t decide_at = 0;
  std::vector<Ranked> order;
};

std::int64_t naive_allow(const Contender& seat, const Rules& rules) {
  std::int64_t allow = seat.round_trip.count + rules.slack.count;
  if (allow > rules.cap.count) allow = rules.cap.count;
  if (seat.odd && allow > 60) allow = 60;
  return allow;
}

std::int64_t naive_effective(const Claim& claim, const Contender& seat, const Rules& rules) {
  const std::int64_t m = claim.arrived.count - seat.shown_at.count;
  const std::int64_t rep = claim.reported.count;
  const std::int64_t allow = naive_allow(seat, rules);
  std::int64_t e = 0;
  if (rep < 0 || rep > m)
    e = m;
  else if (m - rep > allow + rules.implausible.count)
    e = m;
  else if (rep > m - allow)
    e = rep;
  else
    e = m - allow;
  return e < rules.floor.count ? rules.floor.count : e;
}

bool made_before(const Claim& x, const Claim& y) {
  return x.arrived.count != y.arrived.count ? x.arrived.count < y.arrived.count : x.number < y.number;
}

NaiveRuling naive_rule(std::vector<Claim> claims, const Contenders& contenders, const Priority& priority, int seats,
                       const Rules& rules) {
  std::sort(claims.begin(), claims.end(), made_before);
  std::vector<std::int64_t> keys;
  std::vector<bool> waits(6, false);
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const Contender& seat = contenders[claims[i].seat];
    std::int64_t key = naive_effective(claims[i], seat, rules) - seat.head_start.count;
    for (std::size_t k = 0; k < i; ++k)
      if (claims[k].seat == claims[i].seat && keys[k] > key) key = keys[k];
    keys.push_back(key);
    waits[static_cast<std::size_t>(claims[i].seat)] = true;
  }
  const std::int64_t smallest = *std::min_element(keys.begin(), keys.end());
  std::vector<std::int64_t> ends;
  for (int j = 0; j < seats; ++j) {
    const Contender& seat = contenders[seat_at(j)];
    if (seat.live || waits[static_cast<std::size_t>(j)])
      ends.push_back(smallest + 50 + seat.shown_at.count + seat.head_start.count + naive_allow(seat, rules));
  }
  NaiveRuling ruling{*std::max_element(ends.begin(), ends.end()), {}};
  std::vector<Seat> in_group;
  for (std::size_t place = 0; place < static_cast<std::size_t>(seats); ++place)
    for (std::size_t i = 0; i < claims.size(); ++i)
      if (claims[i].seat == priority[place] && keys[i] - smallest <= 50) {
        ruling.order.push_back({claims[i].number, claims[i].seat, {keys[i]}, false});
        if (std::count(in_group.begin(), in_group.end(), claims[i].seat) == 0) in_group.push_back(claims[i].seat);
      }
  for (Ranked& ranked : ruling.order) ranked.simultaneous = in_group.size() > 1;
  return ruling;
}

// ---------------------------------------------------------------------------------------------------------------------
// Random tables: mostly close races, where everything interacts, with edges and extremes mixed in.

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t x = state_;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
  }
  std::int64_t from_to(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool one_in(int n) { return next() % static_cast<std::uint64_t>(n) == 0; }
  template <class T>
  void shuffle(T* items, std::int64_t size) {
    for (std::int64_t i = size - 1; i > 0; --i) std::swap(items[i], items[from_to(0, i)]);
  }

 private:
  std::uint64_t state_;
};

struct Case {
  int seats = 2;
  Contenders contenders{};
  Priority priority{Seat::a, Seat::b, Seat::c, Seat::d, Seat::e, Seat::f};
  std::vector<Claim> claims;
  Rules rules = home;
};

std::int64_t random_report(Dice& dice, std::int64_t since_shown, std::int64_t allow) {
  constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max();
  switch (dice.from_to(0, 9)) {
    case 0:
      return -1;
    case 1:
      return 0;
    case 2:
      return since_shown + dice.from_to(-2, 2);
    case 3:
      return since_shown - allow + dice.from_to(-2, 2);
    case 4:
      return since_shown - allow - 1000 + dice.from_to(-2, 2);
    case 5:
      return dice.one_in(2) ? huge : -huge - 1;
    default:
      return since_shown - dice.from_to(0, 400);
  }
}

Claim random_claim(Dice& dice, const Case& table, std::int64_t common, std::int64_t length, int number) {
  const Seat seat = seat_at(static_cast<int>(dice.from_to(0, table.seats - 1)));
  const Contender& contender = table.contenders[seat];
  std::int64_t arrived = common + length + dice.from_to(0, dice.one_in(4) ? 1500 : 200);
  if (dice.one_in(50)) arrived = dice.from_to(0, limits::longest_match_ms);
  const std::int64_t since_shown = arrived - contender.shown_at.count;
  return claim(seat, arrived, random_report(dice, since_shown, allowance(contender, table.rules).count), number);
}

Case random_case(Dice& dice, std::int64_t widest_skew = 20, bool extremes = true) {
  Case table;
  table.seats = static_cast<int>(dice.from_to(2, limits::seats));
  table.rules = dice.one_in(3) ? classroom : home;
  const std::int64_t common = dice.from_to(4000, 1'000'000);
  for (Contender& seat : table.contenders) {
    const std::int64_t head_start = dice.one_in(3) ? std::int64_t{1000} << dice.from_to(0, 2) : 0;
    seat.shown_at = {common - head_start + dice.from_to(0, widest_skew)};
    seat.round_trip = {dice.from_to(0, 400)};
    seat.head_start = {head_start};
    seat.live = !dice.one_in(5);
    seat.odd = dice.one_in(8);
    if (!extremes) continue;
    if (dice.one_in(40)) seat.round_trip = {dice.from_to(0, limits::longest_match_ms)};
    if (dice.one_in(40)) seat.shown_at = {dice.from_to(0, limits::longest_match_ms)};
    if (dice.one_in(40)) seat.head_start = {dice.from_to(0, limits::longest_match_ms)};
  }
  dice.shuffle(table.priority.data(), table.seats);
  const std::int64_t length = dice.one_in(3) ? dice.from_to(-4000, 700) : dice.from_to(0, 20'000);
  const int count = static_cast<int>(dice.from_to(1, dice.one_in(3) ? limits::held_claims : 5));
  for (int i = 0; i < count; ++i) table.claims.push_back(random_claim(dice, table, common, length, i * 3 - 20));
  dice.shuffle(table.claims.data(), count);
  return table;
}

Ruling rule(const Case& table) {
  return rule(table.claims, table.contenders, table.priority, table.seats, table.rules);
}

TEST(RaceAgreement, a_second_implementation_agrees) {
  SCOPED_TRACE(test_seed);
  Dice dice(test_seed);
  const int cases = how_many(40'000, 1'000'000);
  int groups = 0;
  int left_over = 0;
  for (int i = 0; i < cases; ++i) {
    const Case table = random_case(dice);
    const Ruling ours = rule(table);
    const NaiveRuling naive = naive_rule(table.claims, table.contenders, table.priority, table.seats, table.rules);
    ASSERT_EQ(ours.decide_at.count, naive.decide_at) << "case " << i;
    ASSERT_TRUE(std::equal(ours.order.begin(), ours.order.end(), naive.order.begin(), naive.order.end())) << i;
    groups += ours.order.size() > 1 ? 1 : 0;
    left_over += ours.order.size() < static_cast<int>(table.claims.size()) ? 1 : 0;
  }
  EXPECT_GT(groups, cases / 10);  // the cases exercise what they are meant to
  EXPECT_GT(left_over, cases / 10);
}

TEST(RaceInvariant, the_input_order_changes_nothing) {
  SCOPED_TRACE(test_seed + 1);
  Dice dice(test_seed + 1);
  for (int i = 0; i < 50'000; ++i) {
    Case table = random_case(dice);
    const Ruling before = rule(table);
    dice.shuffle(table.claims.data(), static_cast<std::int64_t>(table.claims.size()));
    ASSERT_EQ(rule(table), before) << "case " << i;
  }
}

TEST(RaceInvariant, repeated_ruling_decides_every_claim_once_and_ever_later) {
  SCOPED_TRACE(test_seed + 2);
  Dice dice(test_seed + 2);
  for (int i = 0; i < 50'000; ++i) {
    Case table = random_case(dice, 20, false);
    for (Contender& seat : table.contenders) seat.live = true;
    const std::vector<Claim> all = table.claims;
    std::vector<int> decided;
    Millis last{-limits::longest_match_ms};
    while (!table.claims.empty()) {
      const Ruling ruling = rule(table);
      ASSERT_GT(ruling.decide_at, last);
      last = ruling.decide_at;
      for (int number : numbers(ruling)) {
        decided.push_back(number);
        ASSERT_EQ(std::erase_if(table.claims, [&](const Claim& each) { return each.number == number; }), 1U);
      }
    }
    ASSERT_EQ(decided.size(), all.size());
    for (Seat seat = Seat::a; seat <= Seat::f; seat = seat_at(index(seat) + 1)) {
      std::vector<Claim> own;
      for (int number : decided)
        for (const Claim& each : all)
          if (each.number == number && each.seat == seat) own.push_back(each);
      ASSERT_TRUE(std::is_sorted(own.begin(), own.end(), made_before)) << "case " << i;
    }
  }
}

TEST(RaceInvariant, a_claim_stamped_after_the_decision_would_have_changed_nothing) {
  SCOPED_TRACE(test_seed + 3);
  Dice dice(test_seed + 3);
  int joined_at_the_last_moment = 0;
  for (int i = 0; i < 200'000; ++i) {
    Case table = random_case(dice);
    if (static_cast<int>(table.claims.size()) == limits::held_claims) table.claims.pop_back();
    const Ruling before = rule(table);
    Claim late = claim(seat_at(static_cast<int>(dice.from_to(0, table.seats - 1))), 0, 0, 999);
    const Contender& seat = table.contenders[late.seat];
    if (!seat.live) continue;
    const std::int64_t allow = allowance(seat, table.rules).count;
    late.arrived = fires_at(before) + Millis{dice.one_in(2) ? 0 : dice.from_to(0, 500)};
    late.reported = {random_report(dice, late.arrived.count - seat.shown_at.count, allow)};
    table.claims.push_back(late);
    ASSERT_EQ(rule(table), before) << "case " << i;
    table.claims.back().arrived = before.decide_at;
    table.claims.back().reported = {before.decide_at.count - seat.shown_at.count - allow};
    joined_at_the_last_moment += rule(table).order.size() > before.order.size() ? 1 : 0;
  }
  EXPECT_GT(joined_at_the_last_moment, 10'000);  // so the hold is not a millisecond longer than it must be
}

TEST(RaceInvariant, a_hold_never_lasts_longer_than_400_milliseconds) {
  SCOPED_TRACE(test_seed + 4);
  Dice dice(test_seed + 4);
  std::int64_t longest = 0;
  for (int i = 0; i < 200'000; ++i) {
    const Case table = random_case(dice, 50, false);  // a slow loop: 50 ms from the first to the last showing
    std::int64_t first = std::numeric_limits<std::int64_t>::max();
    for (const Claim& each : table.claims) {
      const Contender& seat = table.contenders[each.seat];
      first = std::min(first, std::max(each.arrived, seat.shown_at + table.rules.floor).count);
    }
    longest = std::max(longest, rule(table).decide_at.count - first);
  }
  EXPECT_LE(longest, 400);
  EXPECT_GT(longest, 350);
}

TEST(RaceInvariant, a_live_claim_stamped_when_a_deadline_fires_is_late) {
  SCOPED_TRACE(test_seed + 5);
  Dice dice(test_seed + 5);
  int just_in_time = 0;
  for (int i = 0; i < 200'000; ++i) {
    const Case table = random_case(dice, 20, false);
    const Millis deadline{dice.from_to(1'010'000, 2'000'000)};
    const Millis fires = fires_at(deadline, table.contenders, table.seats, table.rules);
    const Contender& seat = table.contenders[seat_at(static_cast<int>(dice.from_to(0, table.seats - 1)))];
    if (!seat.live) continue;
    const std::int64_t allow = allowance(seat, table.rules).count;
    const std::int64_t since_shown = fires.count - seat.shown_at.count;
    ASSERT_FALSE(
        in_time(claim(Seat::a, fires.count, random_report(dice, since_shown, allow)), seat, deadline, table.rules));
    const Claim best = claim(Seat::a, fires.count - 1, since_shown - 1 - allow);
    just_in_time += in_time(best, seat, deadline, table.rules) ? 1 : 0;
  }
  EXPECT_GT(just_in_time, 10'000);
}

}  // namespace
}  // namespace calculi::race
