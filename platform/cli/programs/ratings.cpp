#include "platform/cli/programs/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace calculi::cli {

namespace {

constexpr double points_per_unit = 400 / 2.302585092994046;  // Elo counts in tens, the fit in e
constexpr int most_steps = 200;
constexpr double longest_step = 2;

using Vector = std::vector<double>;

class Matrix {
 public:
  explicit Matrix(int size) : size_(size), cells_(static_cast<std::size_t>(size) * static_cast<std::size_t>(size)) {}
  int size() const { return size_; }
  double& at(int row, int column) { return cells_[place(row, column)]; }
  double at(int row, int column) const { return cells_[place(row, column)]; }

 private:
  std::size_t place(int row, int column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(size_) + static_cast<std::size_t>(column);
  }
  int size_;
  std::vector<double> cells_;
};

double& entry(Vector& vector, int i) { return vector[static_cast<std::size_t>(i)]; }
double entry(const Vector& vector, int i) { return vector[static_cast<std::size_t>(i)]; }

double chance_to_beat(const Vector& strength, int one, int other) {
  return 1 / (1 + std::exp(entry(strength, other) - entry(strength, one)));
}

// Solves a symmetric positive system in place, by elimination without pivots.
Vector solved(Matrix matrix, Vector right) {
  const int size = matrix.size();
  for (int k = 0; k < size; ++k) {
    for (int row = k + 1; row < size; ++row) {
      const double factor = matrix.at(row, k) / matrix.at(k, k);
      for (int column = k; column < size; ++column) matrix.at(row, column) -= factor * matrix.at(k, column);
      entry(right, row) -= factor * entry(right, k);
    }
  }
  for (int row = size - 1; row >= 0; --row) {
    for (int column = row + 1; column < size; ++column) {
      entry(right, row) -= matrix.at(row, column) * entry(right, column);
    }
    entry(right, row) /= matrix.at(row, row);
  }
  return right;
}

// For each pair of players, how often they met, and how often the row's player won.
struct Comparisons {
  Matrix met;
  Matrix won;
};

double result_of(const RatedMatch& match, Seat one, Seat other) {
  const auto first = match.place[one];
  const auto second = match.place[other];
  return first < second ? 1 : first == second ? 0.5 : 0;
}

template <class Each>
void for_each_pair(const RatedMatch& match, Each each) {
  for (const Seat first : SeatSet::all(match.seats)) {
    for (const Seat second : SeatSet::all(match.seats) - SeatSet::all(index(first) + 1)) {
      const int one = match.player[first];
      const int other = match.player[second];
      if (one != other) each(one, other, result_of(match, first, second));
    }
  }
}

double lent_to_each_pair(int players) { return 1.0 / std::max(1, players - 1); }

Comparisons compared(int players, std::span<const RatedMatch> matches) {
  Comparisons all{Matrix(players), Matrix(players)};
  const double lent = lent_to_each_pair(players);
  for (int i = 0; i < players; ++i) {
    for (int j = 0; j < players; ++j) {
      if (i == j) continue;
      all.met.at(i, j) = lent;
      all.won.at(i, j) = lent / 2;
    }
  }
  for (const RatedMatch& match : matches) {
    for_each_pair(match, [&](int one, int other, double result) {
      all.met.at(one, other) += 1;
      all.met.at(other, one) += 1;
      all.won.at(one, other) += result;
      all.won.at(other, one) += 1 - result;
    });
  }
  return all;
}

// The information matrix of the comparisons. They determine differences only; the added ones fix the mean at zero.
Matrix information(const Comparisons& all, const Vector& strength) {
  const int players = all.met.size();
  Matrix matrix(players);
  for (int i = 0; i < players; ++i) {
    for (int j = 0; j < players; ++j) {
      matrix.at(i, j) += 1;
      if (i == j) continue;
      const double chance = chance_to_beat(strength, i, j);
      const double known = all.met.at(i, j) * chance * (1 - chance);
      matrix.at(i, i) += known;
      matrix.at(i, j) -= known;
    }
  }
  return matrix;
}

Vector fitted(const Comparisons& all) {
  const int players = all.met.size();
  Vector strength(static_cast<std::size_t>(players));
  for (int step = 0; step < most_steps; ++step) {
    Vector pull(static_cast<std::size_t>(players));
    for (int i = 0; i < players; ++i) {
      for (int j = 0; j < players; ++j) {
        if (i != j) entry(pull, i) += all.won.at(i, j) - all.met.at(i, j) * chance_to_beat(strength, i, j);
      }
    }
    const Vector change = solved(information(all, strength), pull);
    double longest = 0;
    for (const double each : change) longest = std::max(longest, std::abs(each));
    const double scale = longest > longest_step ? longest_step / longest : 1;
    for (int i = 0; i < players; ++i) entry(strength, i) += scale * entry(change, i);
    if (longest < 1e-11) break;
  }
  return strength;
}

// Student's 95 % quantile by the Cornish-Fisher expansion, because there may be few deals.
double quantile(std::int64_t deals) {
  const double free = static_cast<double>(std::max<std::int64_t>(1, deals - 1));
  constexpr double z = 1.959963984540054;
  constexpr double z3 = z * z * z;
  return z + (z3 + z) / (4 * free) + (5 * z3 * z * z + 16 * z3 + 3 * z) / (96 * free * free);
}

// Accumulates how far each deal, taken alone, would move the strengths; together these moves are the uncertainty.
class Pulls {
 public:
  Pulls(const Comparisons& all, const Vector& strength)
      : players_(all.met.size()), strength_(strength), covariance_(players_) {
    const Matrix known = information(all, strength);
    for (int i = 0; i < players_; ++i) {
      Vector unit(static_cast<std::size_t>(players_));
      entry(unit, i) = 1;
      inverse_.push_back(solved(known, unit));
    }
    pull_.resize(static_cast<std::size_t>(players_));
  }

  void add(int one, int other, double surplus) {
    entry(pull_, one) += surplus;
    entry(pull_, other) -= surplus;
  }
  void add(const RatedMatch& match) {
    for_each_pair(match, [&](int one, int other, double result) {
      add(one, other, result - chance_to_beat(strength_, one, other));
    });
  }
  void close_deal() {
    Vector moved(pull_.size());
    for (int i = 0; i < players_; ++i) {
      for (int j = 0; j < players_; ++j) {
        entry(moved, i) += entry(inverse_[static_cast<std::size_t>(i)], j) * entry(pull_, j);
      }
    }
    for (int i = 0; i < players_; ++i) {
      for (int j = 0; j < players_; ++j) covariance_.at(i, j) += entry(moved, i) * entry(moved, j);
    }
    std::ranges::fill(pull_, 0);
  }
  const Matrix& covariance() const { return covariance_; }

 private:
  int players_;
  const Vector& strength_;
  std::vector<Vector> inverse_;
  Vector pull_;
  Matrix covariance_;
};

Matrix uncertainty(const Comparisons& all, const Vector& strength, std::span<const RatedMatch> matches) {
  const int players = all.met.size();
  Pulls pulls(all, strength);
  for (std::size_t i = 0; i < matches.size(); ++i) {
    pulls.add(matches[i]);
    if (i + 1 == matches.size() || matches[i + 1].deal != matches[i].deal) pulls.close_deal();
  }
  const double lent = lent_to_each_pair(players);
  for (int i = 0; i < players; ++i) {
    for (int j = i + 1; j < players; ++j) {
      pulls.add(i, j, lent * (0.5 - chance_to_beat(strength, i, j)));
      pulls.close_deal();
    }
  }
  return pulls.covariance();
}

// The centre of the field, for the intervals: well-known players weigh more. With a plain mean, one hopeless player of
// unknown strength would make all the others look uncertain.
Vector weights_of_centre(const Matrix& covariance) {
  const int players = covariance.size();
  Vector weights(static_cast<std::size_t>(players));
  double sum = 0;
  for (int i = 0; i < players; ++i) {
    double least = std::numeric_limits<double>::infinity();
    for (int j = 0; j < players; ++j) {
      if (i != j) least = std::min(least, covariance.at(i, i) + covariance.at(j, j) - 2 * covariance.at(i, j));
    }
    entry(weights, i) = 1 / (least + 1e-12);
    sum += entry(weights, i);
  }
  for (double& weight : weights) weight /= sum;
  return weights;
}

Vector distance_errors(const Matrix& covariance) {
  const int players = covariance.size();
  const Vector weights = weights_of_centre(covariance);
  Vector towards(static_cast<std::size_t>(players));  // covariance of each with the centre
  double centre = 0;
  for (int i = 0; i < players; ++i) {
    for (int j = 0; j < players; ++j) entry(towards, i) += entry(weights, j) * covariance.at(i, j);
    centre += entry(weights, i) * entry(towards, i);
  }
  Vector errors(static_cast<std::size_t>(players));
  for (int i = 0; i < players; ++i) {
    entry(errors, i) = std::sqrt(std::max(0.0, covariance.at(i, i) - 2 * entry(towards, i) + centre));
  }
  return errors;
}

std::int64_t count_deals(std::span<const RatedMatch> matches) {
  std::int64_t deals = matches.empty() ? 0 : 1;
  for (std::size_t i = 1; i < matches.size(); ++i) deals += matches[i].deal == matches[i - 1].deal ? 0 : 1;
  return deals;
}

void count_places(std::span<const RatedMatch> matches, std::vector<Rating>& ratings) {
  for (const RatedMatch& match : matches) {
    const auto first = match.place.begin();
    const auto sharing = std::count(first, first + match.seats, std::int8_t{1});
    for (const Seat seat : SeatSet::all(match.seats)) {
      Rating& rating = ratings[static_cast<std::size_t>(match.player[seat])];
      ++rating.matches;
      if (match.place[seat] != 1) continue;
      ++rating.wins;
      rating.won += 1 / static_cast<double>(sharing);
    }
  }
}

}  // namespace

std::vector<Rating> rate(int players, std::span<const RatedMatch> matches) {
  std::vector<Rating> ratings(static_cast<std::size_t>(players));
  count_places(matches, ratings);
  const Comparisons all = compared(players, matches);
  const Vector strength = fitted(all);
  const Vector errors = distance_errors(uncertainty(all, strength, matches));
  const double reach = quantile(count_deals(matches)) * points_per_unit;
  for (int i = 0; i < players; ++i) {
    Rating& rating = ratings[static_cast<std::size_t>(i)];
    rating.rating = mean_rating + points_per_unit * entry(strength, i);
    rating.low = rating.rating - reach * entry(errors, i);
    rating.high = rating.rating + reach * entry(errors, i);
  }
  return ratings;
}

}  // namespace calculi::cli
