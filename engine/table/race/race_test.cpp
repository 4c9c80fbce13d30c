// The race decision: each rule with numbers worked out by hand. race_agreement_test.cpp holds what must be true of all.
#include "engine/table/race/testing.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace calculi::race {
namespace {

constexpr Priority in_order{Seat::a, Seat::b, Seat::c, Seat::d, Seat::e, Seat::f};

Contender shown(std::int64_t at, std::int64_t round_trip, std::int64_t head_start = 0) {
  return {.shown_at = {at}, .round_trip = {round_trip}, .head_start = {head_start}, .live = true, .odd = false};
}

Millis median(std::vector<std::int64_t> pings) {
  std::vector<Millis> typed;
  for (std::int64_t ping : pings) typed.push_back({ping});
  return median_round_trip(typed);
}

TEST(RaceRoundTrip, fewer_than_three_pings_earn_no_credit) {
  EXPECT_EQ(median({}), Millis{0});
  EXPECT_EQ(median({200}), Millis{0});
  EXPECT_EQ(median({200, 200}), Millis{0});
  EXPECT_EQ(median({200, 200, 200}), Millis{200});
}

TEST(RaceRoundTrip, the_median_of_the_last_eight_drops_spikes) {
  EXPECT_EQ(median({90, 10, 50}), Millis{50});
  EXPECT_EQ(median({10, 41, 20, 900}), Millis{30});  // (20 + 41) / 2, rounded down
  EXPECT_EQ(median({40, 41, 42, 43, 900, 900, 44, 39}), Millis{42});
  EXPECT_EQ(median({1, 1, 60, 61, 62, 63, 64, 65, 66, 67}), Millis{63});  // the first two are too old
}

TEST(RaceAllowance, is_round_trip_and_slack_up_to_the_cap) {
  EXPECT_EQ(allowance(shown(0, 0), home), Millis{40});
  EXPECT_EQ(allowance(shown(0, 25), home), Millis{65});
  EXPECT_EQ(allowance(shown(0, 240), home), Millis{280});
  EXPECT_EQ(allowance(shown(0, 260), home), Millis{300});
  EXPECT_EQ(allowance(shown(0, 261), home), Millis{300});
  EXPECT_EQ(allowance(shown(0, 240), classroom), Millis{150});
}

TEST(RaceAllowance, an_odd_connection_is_demoted_and_never_promoted) {
  Contender odd = shown(0, 240);
  odd.odd = true;
  EXPECT_EQ(allowance(odd, home), Millis{60});
  EXPECT_EQ(allowance(odd, classroom), Millis{60});
  odd.round_trip = {10};
  EXPECT_EQ(allowance(odd, home), Millis{50});
}

// Shown at 1000, round trip 110: allowance 150. Arrival at 5000 is 4000 after the showing.
TEST(RaceEffective, a_report_counts_inside_the_allowance_and_is_clamped_to_it) {
  const Contender seat = shown(1000, 110);
  EXPECT_EQ(effective(claim(Seat::a, 5000, 4000), seat, home), Millis{4000});
  EXPECT_EQ(effective(claim(Seat::a, 5000, 3900), seat, home), Millis{3900});
  EXPECT_EQ(effective(claim(Seat::a, 5000, 3850), seat, home), Millis{3850});
  EXPECT_EQ(effective(claim(Seat::a, 5000, 3800), seat, home), Millis{3850});
  EXPECT_EQ(effective(claim(Seat::a, 5000, 2850), seat, home), Millis{3850});  // 1150 off: just plausible
}

TEST(RaceEffective, an_impossible_or_implausible_report_earns_no_credit) {
  const Contender seat = shown(1000, 110);
  constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max();
  for (std::int64_t reported :
       {std::int64_t{2849}, std::int64_t{0}, std::int64_t{-1}, std::int64_t{4001}, huge, -huge - 1})
    EXPECT_EQ(effective(claim(Seat::a, 5000, reported), seat, home), Millis{4000}) << reported;
}

TEST(RaceEffective, nothing_is_faster_than_the_floor) {
  const Contender seat = shown(1000, 110);
  EXPECT_EQ(effective(claim(Seat::a, 1400, 300), seat, home), Millis{500});
  EXPECT_EQ(effective(claim(Seat::a, 1640, 490), seat, home), Millis{500});
  EXPECT_EQ(effective(claim(Seat::a, 1660, 501), seat, home), Millis{510});
  EXPECT_EQ(effective(claim(Seat::a, 900, 0), seat, home), Millis{500});  // stamped before the showing
}

TEST(RaceHold, waits_for_the_slowest_live_seat_and_no_longer) {
  Contenders seats{shown(1000, 25), shown(1001, 110), shown(1002, 240)};
  const std::array<Claim, 1> first{claim(Seat::a, 5000, 3960, 7)};
  // 3960 + 50 + max(1000 + 65, 1001 + 150, 1002 + 280)
  const Ruling ruling = rule(first, seats, in_order, 3, home);
  EXPECT_EQ(ruling.decide_at, Millis{5292});
  EXPECT_EQ(fires_at(ruling), Millis{5293});
  ASSERT_EQ(ruling.order.size(), 1);
  EXPECT_EQ(ruling.order[0], (Ranked{7, Seat::a, {3960}, false}));
  seats[Seat::c].live = false;
  EXPECT_EQ(rule(first, seats, in_order, 3, home).decide_at, Millis{5161});
  seats[Seat::a].live = seats[Seat::b].live = false;  // a seat that has claimed is waited for all the same
  EXPECT_EQ(rule(first, seats, in_order, 3, home).decide_at, Millis{5075});
}

TEST(RaceHold, a_smaller_key_that_arrives_later_decides_earlier) {
  const Contenders seats{shown(0, 25), shown(0, 240)};
  const std::array<Claim, 2> claims{claim(Seat::a, 4000, 3970, 0), claim(Seat::b, 4060, 3800, 1)};
  EXPECT_EQ(rule(std::span(claims).first(1), seats, in_order, 2, home).decide_at, Millis{4300});  // 3970 + 50 + 280
  const Ruling both = rule(claims, seats, in_order, 2, home);
  EXPECT_EQ(both.decide_at, Millis{4130});  // 3800 + 50 + 280
  EXPECT_EQ(numbers(both), std::vector<int>{1});
}

TEST(RaceHold, no_claims_are_never_decided) {
  const Ruling ruling = rule({}, Contenders{}, in_order, 2, home);
  EXPECT_EQ(ruling.decide_at, never);
  EXPECT_EQ(fires_at(ruling), never);
  EXPECT_TRUE(ruling.order.empty());
}

// R19, K22: the drawn order decides among simultaneous claims.
TEST(RaceOrder, claims_within_fifty_milliseconds_follow_the_drawn_order) {
  const Contenders seats{shown(0, 0), shown(0, 0), shown(0, 0)};
  const std::array<Claim, 3> claims{claim(Seat::a, 4000, -1, 10), claim(Seat::b, 4050, -1, 11),
                                    claim(Seat::c, 4051, -1, 12)};
  const Priority drawn{Seat::c, Seat::b, Seat::a};
  const Ruling ruling = rule(claims, seats, drawn, 3, home);
  EXPECT_EQ(numbers(ruling), (std::vector<int>{11, 10}));
  EXPECT_TRUE(ruling.order[0].simultaneous);
  EXPECT_TRUE(ruling.order[1].simultaneous);
  EXPECT_EQ(numbers(rule(claims, seats, in_order, 3, home)), (std::vector<int>{10, 11}));
}

TEST(RaceOrder, what_is_further_behind_stays_held_and_is_decided_later) {
  const Contenders seats{shown(0, 0), shown(0, 0), shown(0, 0)};
  const std::array<Claim, 3> claims{claim(Seat::a, 4000, -1, 0), claim(Seat::b, 4051, -1, 1),
                                    claim(Seat::c, 4101, -1, 2)};
  EXPECT_EQ(numbers(rule(claims, seats, in_order, 3, home)), std::vector<int>{0});
  const Ruling next = rule(std::span(claims).last(2), seats, in_order, 3, home);
  EXPECT_EQ(numbers(next), (std::vector<int>{1, 2}));
  EXPECT_EQ(next.decide_at, Millis{4141});  // 4051 + 50 + 40
}

// T4. The common showing is at 10,000; seat A saw the problem 2 s earlier.
TEST(RaceHeadStart, is_an_advantage_of_its_length) {
  const Contenders seats{shown(8'000, 25, 2'000), shown(10'000, 25)};
  const std::array<Claim, 2> claims{claim(Seat::a, 12'500, 4450, 0), claim(Seat::b, 12'410, 2380, 1)};
  const Ruling b_first = rule(claims, seats, in_order, 2, home);
  ASSERT_EQ(b_first.order.size(), 1);
  EXPECT_EQ(b_first.order[0], (Ranked{1, Seat::b, {2380}, false}));  // A: 4450 - 2000 is 70 later
  const std::array<Claim, 2> sooner{claim(Seat::a, 12'340, 4320, 0), claims[1]};
  EXPECT_EQ(numbers(rule(sooner, seats, in_order, 2, home)), std::vector<int>{0});
}

TEST(RaceHeadStart, may_win_before_the_others_have_seen_the_problem) {
  const Contenders seats{shown(6'000, 25, 4'000), shown(10'000, 240)};
  const std::array<Claim, 1> claims{claim(Seat::a, 8'000, 1970, 0)};
  const Ruling ruling = rule(claims, seats, in_order, 2, home);
  EXPECT_EQ(ruling.order[0].key, Millis{-2030});
  EXPECT_EQ(ruling.decide_at, Millis{8'300});  // -2030 + 50 + 10,000 + 280
}

// R18: two colours, two claims.
TEST(RaceOrder, one_seats_claims_keep_their_own_order) {
  const Contenders seats{shown(0, 240), shown(0, 0)};
  const Priority drawn{Seat::b, Seat::a};
  // The second claim of A alone would count 3730; it cannot come before the first, which has no report and counts 4000.
  const std::array<Claim, 3> claims{claim(Seat::a, 4010, 3730, 1), claim(Seat::a, 4000, -1, 2),
                                    claim(Seat::b, 3960, -1, 3)};
  const Ruling ruling = rule(claims, seats, drawn, 2, home);
  EXPECT_EQ(numbers(ruling), (std::vector<int>{3, 2, 1}));
  EXPECT_EQ(ruling.order[2].key, Millis{4000});
  const std::array<Claim, 2> same_stamp{claim(Seat::a, 4000, -1, 9), claim(Seat::a, 4000, -1, 8)};
  const Ruling alone = rule(same_stamp, seats, drawn, 2, home);
  EXPECT_EQ(numbers(alone), (std::vector<int>{8, 9}));
  EXPECT_FALSE(alone.order[0].simultaneous);
}

TEST(RaceFalseStart, locks_the_seat_for_a_quarter_second_after_its_own_reveal) {
  const Contender seat = shown(1000, 25);
  EXPECT_TRUE(too_early({999}, seat));
  EXPECT_FALSE(too_early({1000}, seat));
  EXPECT_TRUE(locked({1249}, seat, true, home));
  EXPECT_FALSE(locked({1250}, seat, true, home));
  EXPECT_TRUE(locked({999}, seat, false, home));
  EXPECT_FALSE(locked({1000}, seat, false, home));
}

// R7. The hourglass was announced at 20,000 and runs 15 s; round trip 110, allowance 150.
TEST(RaceDeadline, exactly_at_the_deadline_is_late_network_time_taken_off_with_and_without_a_report) {
  const Contender seat = shown(10'000, 110);
  for (const int reported : {-1, 24'990, 1, 99'999}) {  // none, a good one, two that cannot be believed
    EXPECT_TRUE(in_time(claim(Seat::a, 35'149, reported), seat, {35'000}, home)) << reported;
    EXPECT_FALSE(in_time(claim(Seat::a, 35'150, reported), seat, {35'000}, home)) << reported;
  }
  EXPECT_FALSE(in_time(claim(Seat::a, 35'149, 25'000), seat, {35'000}, home)) << "its own stop-watch says so";
  EXPECT_EQ(made_at(claim(Seat::a, 35'149, 24'990), seat, home), Millis{34'999});
}

TEST(RaceDeadline, fires_after_the_largest_credit_of_a_live_seat) {
  Contenders seats{shown(0, 25), shown(0, 110), shown(0, 240)};
  EXPECT_EQ(fires_at({35'000}, seats, 3, home), Millis{35'280});
  EXPECT_EQ(fires_at({35'000}, seats, 2, home), Millis{35'150});
  seats[Seat::c].live = false;
  EXPECT_EQ(fires_at({35'000}, seats, 3, home), Millis{35'150});
  EXPECT_EQ(fires_at({35'000}, Contenders{}, 3, home), Millis{35'000});
  EXPECT_EQ(fires_at(never, seats, 3, home), never);
}

TEST(RaceWatch, a_report_outside_the_measured_bound_is_clamped) {
  Contender seat = shown(1000, 110);
  EXPECT_FALSE(clamped(claim(Seat::a, 5000, 3850), seat, home));
  EXPECT_TRUE(clamped(claim(Seat::a, 5000, 3849), seat, home));
  EXPECT_TRUE(clamped(claim(Seat::a, 5000, 0), seat, home));
  EXPECT_TRUE(clamped(claim(Seat::a, 5000, 4001), seat, home));
  EXPECT_FALSE(clamped(claim(Seat::a, 5000, 4000), seat, home));
  EXPECT_FALSE(clamped(claim(Seat::a, 5000, -1), seat, home));
  seat.odd = true;  // judged as before the demotion, else it could never end
  EXPECT_FALSE(clamped(claim(Seat::a, 5000, 3850), seat, home));
}

TEST(RaceWatch, sixteen_of_the_last_twenty_are_odd) {
  Watch watch;
  for (int i = 0; i < 19; ++i) watch.note(true);
  EXPECT_FALSE(watch.odd());
  watch.note(false);
  EXPECT_TRUE(watch.odd());
  for (int i = 0; i < 3; ++i) watch.note(false);
  EXPECT_TRUE(watch.odd());  // sixteen
  watch.note(false);
  EXPECT_FALSE(watch.odd());  // fifteen
}

}  // namespace
}  // namespace calculi::race
