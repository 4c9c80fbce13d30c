#include "engine/play/review.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace calculi {

namespace {

constexpr std::size_t most_moments = 7;

RawJson thousandths(double number) {
  const long long all = std::llround(number * 1000);
  const std::string digits = std::to_string(1000 + std::abs(all) % 1000).substr(1);
  return {(all < 0 ? "-" : "") + std::to_string(std::abs(all) / 1000) + "." + digits};
}

JsonObject why_json(const Why& why) {
  JsonObject values;
  for (const auto& [name, value] : why.values) values.add(name, value);
  return JsonObject("code", why.code, "values", values);
}

}  // namespace

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

std::vector<JsonObject> seats_json(const AnyMatch& match, const std::vector<Weighed>& decisions) {
  const Outcome& outcome = *match.outcome();
  std::vector<JsonObject> seats;
  for (const SeatReview& seat : sum_up(outcome, match.module().about().fewest_points_win, decisions)) {
    seats.emplace_back("seat", seat.seat, "name", match.setup().names[seat.seat], "points", outcome.points[seat.seat],
                       "place", outcome.place[seat.seat], "decisions", seat.decisions, "cost", thousandths(seat.cost),
                       "cost_error", thousandths(seat.cost_error), "luck", thousandths(seat.luck), "luck_error",
                       thousandths(seat.luck_error));
  }
  return seats;
}

JsonObject decision_json(const Weighed& each) {
  return JsonObject("seq", each.line, "seat", each.seat, "round", each.round, "kind", each.kind, "played", each.played,
                    "best", each.best, "cost", thousandths(each.cost), "error", thousandths(each.error), "candidates",
                    each.candidates, "sure", each.surely_costs(), "missed", each.missed, "why", why_json(each.why));
}

}  // namespace calculi
