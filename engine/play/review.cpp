#include "engine/play/review.hpp"

#include <cmath>

namespace calculi {

std::string Review::text() const {
  std::string lines;
  for (const Weighed& each : decisions) {
    if (!each.missed.empty()) lines.append(each.missed).append("\n");
  }
  return lines + looked_back;
}

std::vector<SeatReview> sum_up(const Outcome& outcome, bool fewest_points_win, const std::vector<Weighed>& decisions) {
  std::vector<SeatReview> seats(static_cast<std::size_t>(outcome.seats));
  for (const Seat seat : SeatSet::all(outcome.seats)) {
    const std::int32_t points = outcome.points[seat].count;
    SeatReview& own = seats[static_cast<std::size_t>(index(seat))];
    own.seat = seat;
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

}  // namespace calculi
