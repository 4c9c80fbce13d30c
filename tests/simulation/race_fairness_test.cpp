// Is a race fair over a real network? The model, with our own race::rule deciding:
//
//   skill     equal: thinking time (first paint to input) is log-normal with sigma 0.5 for every seat. "Races of 4 s":
//             half the races of four have their first true answer by then. "Thinking 4 s", the harder reading: that is
//             each seat's median, and half the races have their first answer by 2.4 s
//   links     a base round trip per seat, of which each round 40 to 60 % is the way down; every message, pings too, is
//             delayed further by an exponential jitter with mean 10 % of the base round trip and, 1 time in 100, by a
//             spike of 100 to 300 ms, each way on its own
//   devices   up to one frame (17 ms) from the message to the first paint, up to 8 ms from the finger to the event;
//             neither is thinking, neither is in the report
//   server    showings in random order within 2 ms, whole milliseconds, two pings between rounds, the last eight kept,
//             claims fed to the rule as they arrive, decided at decide_at with those that are there
//   reports   honest, the thinking time rounded down, unless a seat cheats
//
// Wrong winner: the true thinking time of the seat ranked first is more than 50 ms above the smallest. Near races:
// those whose two smallest thinking times are less than 300 ms apart.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "engine/table/race/race.hpp"
#include "tests/how_many.hpp"

namespace calculi {
namespace {

constexpr int players = 4;
constexpr double sigma = 0.5;
constexpr std::uint64_t race_seed = 4711;
using RoundTrips = std::array<double, players>;

int rounds_to_play() { return how_many(40'000, 400'000); }

class Noise {
 public:
  explicit Noise(std::uint64_t from) : state_(from) {}
  std::uint64_t bits() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t x = state_;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31);
  }
  double unit() { return (static_cast<double>(bits() >> 11) + 0.5) * 0x1p-53; }
  double between(double low, double high) { return low + (high - low) * unit(); }
  double exponential(double mean) { return -mean * std::log(unit()); }
  double normal() { return std::sqrt(-2 * std::log(unit())) * std::cos(6.283185307179586 * unit()); }

 private:
  std::uint64_t state_;
};

Millis whole(double ms) { return {static_cast<std::int64_t>(std::floor(ms))}; }

// How seat 0 cheats.
struct Cheat {
  std::function<double(double thinking, double since_shown)> report = [](double thinking, double) { return thinking; };
  double pong_delay = 0;
};

// The median thinking time with which half the races of four are over by `length`.
double race_of(double length) {
  constexpr double median_of_first = -0.9982;  // of the smallest of four standard normals: P(z > this) = 0.5 ^ (1/4)
  return length / std::exp(sigma * median_of_first);
}

struct Table {
  std::string name;
  RoundTrips round_trips{};
  double median_thinking = race_of(4000);
  race::Rules rules = race::home;
  Cheat cheat{};
};

struct Figures {
  std::array<double, players> shares{};  // per cent
  double wrong = 0;                      // per cent of all races
  double wrong_of_near = 0;              // per cent of near races
};

struct Shares {
  Figures ours;
  Figures raw;
  double median_length = 0;
  double median_hold = 0;
  double p99_hold = 0;
  double clamped_of_first_seat = 0;  // per cent
};

struct Round {
  race::Contenders contenders{};
  std::array<double, players> thinking{};
  std::array<race::Claim, players> claims{};  // by arrival
};

class Simulation {
 public:
  explicit Simulation(const Table& table) : table_(table), noise_(race_seed) {
    for (int i = 0; i < 8; ++i) ping_all();
  }
  Shares play(int rounds);

 private:
  double way(double round_trip, double share) {
    const double spike = noise_.unit() < 0.01 ? noise_.between(100, 300) : 0;
    return round_trip * share + noise_.exponential(0.1 * round_trip) + spike;
  }
  void ping_all();
  Round next_round();
  race::Priority draw();
  race::Ruling decide(const Round& round);
  void score(Figures& figures, const Round& round, Seat winner, bool near);

  const Table& table_;
  Noise noise_;
  std::array<std::array<Millis, 8>, players> pings_{};
  int next_ping_ = 0;
};

void Simulation::ping_all() {
  for (unsigned i = 0; i < players; ++i) {
    const double round_trip = table_.round_trips[i];
    const double delay = i == 0 ? table_.cheat.pong_delay : 0;
    pings_[i][static_cast<unsigned>(next_ping_)] = whole(way(round_trip, 0.5) + way(round_trip, 0.5) + delay);
  }
  next_ping_ = (next_ping_ + 1) % 8;
}

Round Simulation::next_round() {
  ping_all();
  ping_all();
  Round round;
  for (unsigned i = 0; i < players; ++i) {
    const double shown = noise_.between(0, 2);
    const double down_share = noise_.between(0.4, 0.6);
    const double thinking = table_.median_thinking * std::exp(sigma * noise_.normal());
    const double arrived = shown + way(table_.round_trips[i], down_share) + noise_.between(0, 17) + thinking +
                           noise_.between(0, 8) + way(table_.round_trips[i], 1 - down_share);
    const double report = i == 0 ? table_.cheat.report(thinking, arrived - shown) : thinking;
    round.thinking[i] = thinking;
    round.contenders[seat_at(static_cast<int>(i))] = {.shown_at = whole(shown),
                                                      .round_trip = race::median_round_trip(pings_[i]),
                                                      .head_start = {0},
                                                      .live = true,
                                                      .odd = false};
    round.claims[i] = {seat_at(static_cast<int>(i)), whole(arrived), whole(report), static_cast<std::int32_t>(i)};
  }
  std::sort(round.claims.begin(), round.claims.end(),
            [](const race::Claim& x, const race::Claim& y) { return x.arrived < y.arrived; });
  return round;
}

race::Priority Simulation::draw() {
  race::Priority drawn{Seat::a, Seat::b, Seat::c, Seat::d, Seat::e, Seat::f};
  for (unsigned i = players - 1; i > 0; --i) std::swap(drawn[i], drawn[noise_.bits() % (i + 1)]);
  return drawn;
}

// As on a server: the first claim opens the hold, which is decided with the claims that came by decide_at.
race::Ruling Simulation::decide(const Round& round) {
  const race::Priority drawn = draw();
  const std::span<const race::Claim> all(round.claims);
  std::size_t here = 1;
  race::Ruling ruling = race::rule(all.first(here), round.contenders, drawn, players, table_.rules);
  while (here < all.size() && all[here].arrived <= ruling.decide_at)
    ruling = race::rule(all.first(++here), round.contenders, drawn, players, table_.rules);
  EXPECT_EQ(ruling, race::rule(all, round.contenders, drawn, players, table_.rules));  // waiting longer changes nothing
  return ruling;
}

void Simulation::score(Figures& figures, const Round& round, Seat winner, bool near) {
  const auto at = static_cast<unsigned>(index(winner));
  figures.shares[at] += 1;
  if (round.thinking[at] <= *std::min_element(round.thinking.begin(), round.thinking.end()) + 50) return;
  figures.wrong += 1;
  if (near) figures.wrong_of_near += 1;
}

double quantile(std::vector<double>& values, double share) {
  const auto at = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + at, values.end());
  return values[static_cast<std::size_t>(at)];
}

void to_per_cent(Figures& figures, double rounds, double near_rounds) {
  for (double& share : figures.shares) share *= 100 / rounds;
  figures.wrong *= 100 / rounds;
  figures.wrong_of_near *= 100 / near_rounds;
}

Shares Simulation::play(int rounds) {
  Shares result;
  std::vector<double> lengths;
  std::vector<double> holds;
  double near_rounds = 0;
  double clamped = 0;
  for (int i = 0; i < rounds; ++i) {
    const Round round = next_round();
    const race::Ruling ruling = decide(round);
    std::array<double, players> sorted = round.thinking;
    std::sort(sorted.begin(), sorted.end());
    const bool near = sorted[1] - sorted[0] < 300;
    near_rounds += near ? 1 : 0;
    score(result.ours, round, ruling.order[0].seat, near);
    score(result.raw, round, round.claims[0].seat, near);
    lengths.push_back(sorted[0]);
    holds.push_back(static_cast<double>((ruling.decide_at - round.claims[0].arrived).count));
    for (const race::Claim& claim : round.claims)
      if (claim.seat == Seat::a && race::clamped(claim, round.contenders[Seat::a], table_.rules)) clamped += 1;
  }
  to_per_cent(result.ours, rounds, near_rounds);
  to_per_cent(result.raw, rounds, near_rounds);
  result.clamped_of_first_seat = 100 * clamped / rounds;
  result.median_length = quantile(lengths, 0.5);
  result.median_hold = quantile(holds, 0.5);
  result.p99_hold = quantile(holds, 0.99);
  return result;
}

void print(const char* scheme, const Figures& figures) {
  std::printf("  %-12s wrong %5.2f %%  of near %5.2f %%  shares %5.2f %5.2f %5.2f %5.2f\n", scheme, figures.wrong,
              figures.wrong_of_near, figures.shares[0], figures.shares[1], figures.shares[2], figures.shares[3]);
}

Shares simulate(const Table& table) {
  const int rounds = rounds_to_play();
  const Shares result = Simulation(table).play(rounds);
  std::printf(
      "%s: %d rounds, seed %llu, median race %.2f s, hold median %.0f ms, p99 %.0f ms, seat A clamped %.1f %%\n",
      table.name.c_str(), rounds, static_cast<unsigned long long>(race_seed), result.median_length / 1000,
      result.median_hold, result.p99_hold, result.clamped_of_first_seat);
  print("raw arrival", result.raw);
  print("this design", result.ours);
  return result;
}

constexpr RoundTrips mixed{25, 45, 110, 240};
constexpr RoundTrips all_cable{25, 25, 25, 25};

TEST(RaceFairness, four_second_races_give_every_seat_its_quarter_within_a_point) {
  for (const bool harder : {false, true}) {
    const Shares result = simulate({.name = harder ? "mixed 25/45/110/240 ms, thinking 4 s" : "mixed, races of 4 s",
                                    .round_trips = mixed,
                                    .median_thinking = harder ? 4000 : race_of(4000)});
    for (double share : result.ours.shares) EXPECT_NEAR(share, 25, 1);
    EXPECT_LT(result.ours.wrong, 0.7);
    EXPECT_LE(result.p99_hold, 400);
    EXPECT_GT(result.raw.shares[0] - result.raw.shares[3], 3);  // the model is unfair without the rule
    EXPECT_GT(result.raw.wrong, 5 * result.ours.wrong);
  }
}

TEST(RaceFairness, short_races_are_far_fairer_than_raw_arrival) {
  for (const bool harder : {false, true}) {
    const Shares result = simulate({.name = harder ? "mixed, thinking 1.5 s" : "mixed, races of 1.5 s",
                                    .round_trips = mixed,
                                    .median_thinking = harder ? 1500 : race_of(1500)});
    for (double share : result.ours.shares) EXPECT_NEAR(share, 25, 1.5);
    EXPECT_GT(result.raw.wrong, 5 * result.ours.wrong);
  }
}

TEST(RaceFairness, in_one_building_nothing_is_lost_by_it) {
  const Shares result = simulate({.name = "LAN 2 ms, class rules, thinking 4 s",
                                  .round_trips = {2, 2, 2, 2},
                                  .median_thinking = 4000,
                                  .rules = race::classroom});
  for (double share : result.ours.shares) EXPECT_NEAR(share, 25, 0.5);
  EXPECT_LT(result.ours.wrong, 0.7);
}

TEST(RaceFairness, a_client_that_reports_zero_gains_at_most_a_point_and_a_half) {
  const Cheat zero{.report = [](double, double) { return 0.0; }};
  for (const bool harder : {false, true}) {
    const Shares result = simulate({.name = harder ? "all cable, seat A reports 0 ms, thinking 1.5 s"
                                                   : "all cable, seat A reports 0 ms, races of 4 s",
                                    .round_trips = all_cable,
                                    .median_thinking = harder ? 1500 : race_of(4000),
                                    .cheat = zero});
    EXPECT_LE(result.ours.shares[0], 26.5);
    EXPECT_GT(result.clamped_of_first_seat, 80);  // and is detected
  }
}

TEST(RaceFairness, the_best_forged_report_gains_at_most_a_point_and_a_half) {
  // Always plausible and always clamped: takes the whole allowance.
  const Cheat sly{.report = [](double, double since_shown) { return std::max(0.0, since_shown - 500); }};
  const Shares result = simulate({.name = "all cable, seat A forges within reason, thinking 4 s",
                                  .round_trips = all_cable,
                                  .median_thinking = 4000,
                                  .cheat = sly});
  EXPECT_LE(result.ours.shares[0], 26.5);
  EXPECT_GT(result.clamped_of_first_seat, 80);
}

TEST(RaceFairness, delayed_pongs_gain_no_more_than_the_cap) {
  const Cheat lag{.report = [](double, double since_shown) { return std::max(0.0, since_shown - 500); },
                  .pong_delay = 1000};
  Table table{.name = "all cable, seat A delays pongs and forges, thinking 4 s",
              .round_trips = all_cable,
              .median_thinking = 4000,
              .cheat = lag};
  const Shares at_home = simulate(table);
  table.name = "the same, class rules";
  table.rules = race::classroom;
  const Shares in_class = simulate(table);
  EXPECT_LT(in_class.ours.shares[0], at_home.ours.shares[0]);
  EXPECT_LT(at_home.ours.shares[0], 32);
  EXPECT_LT(in_class.ours.shares[0], 28.5);
}

}  // namespace
}  // namespace calculi
