#include "engine/play/review.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace calculi {

namespace {

constexpr std::size_t most_moments = 7;

}  // namespace

void write_json_value(JsonWriter& out, const Thousandths& value) {
  const long long all = std::llround(value.number * 1000);
  const std::string digits = std::to_string(1000 + std::abs(all) % 1000).substr(1);
  out.raw((all < 0 ? "-" : "") + std::to_string(std::abs(all) / 1000) + "." + digits);
}

std::vector<SeatReview> sum_up(const Outcome& outcome, bool fewest_points_win, const std::vector<Weighed>& decisions) {
  std::vector<SeatReview> seats(static_cast<std::size_t>(outcome.seats));
  for (const Seat seat : SeatSet::all(outcome.seats)) {
    const std::int32_t points = outcome.points[seat].count;
    SeatReview& own = seats[static_cast<std::size_t>(index(seat))];
    own.seat = seat;
    own.points = outcome.points[seat];
    own.place = outcome.place[seat];
    own.result = fewest_points_win ? -points : points;
  }
  std::vector<double> variance(seats.size());
  for (const Weighed& each : decisions) {
    const auto seat = static_cast<std::size_t>(index(each.seat));
    ++seats[seat].decisions;
    seats[seat].cost += each.cost;
    variance[seat] += each.error * each.error;
  }
  const double count = static_cast<double>(seats.size());
  double mean = 0;
  double all_variance = 0;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    mean += (seats[i].result + seats[i].cost) / count;
    all_variance += variance[i];
  }
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const double own = 1 - 1 / count;  // the seat itself is a part of the mean
    seats[i].cost_error = std::sqrt(variance[i]);
    seats[i].luck = seats[i].result + seats[i].cost - mean;
    seats[i].luck_error = std::sqrt(own * own * variance[i] + (all_variance - variance[i]) / (count * count));
  }
  return seats;
}

std::vector<SeatReview> sum_up(const AnyMatch& match, const std::vector<Weighed>& decisions) {
  std::vector<SeatReview> seats = sum_up(*match.outcome(), match.module().about().fewest_points_win, decisions);
  for (SeatReview& seat : seats) seat.name = match.setup().names[seat.seat];
  return seats;
}

std::vector<int> moments_of(const std::vector<Weighed>& decisions) {
  std::vector<const Weighed*> sure;
  for (const Weighed& each : decisions) {
    if (each.surely_costs()) sure.push_back(&each);
  }
  std::ranges::stable_sort(sure, std::greater{}, [](const Weighed* each) { return each->cost - 2 * each->error; });
  std::vector<int> lines;
  for (std::size_t i = 0; i < std::min(sure.size(), most_moments); ++i) lines.push_back(sure[i]->line);
  return lines;
}

}  // namespace calculi
