#include "engine/play/mind.hpp"

#include <algorithm>

#include "engine/play/likeness.hpp"
#include "engine/play/real.hpp"

namespace calculi {

namespace {

constexpr double quickest = 0.25;  // seconds; nobody is faster

// --- difficulty ------------------------------------------------------------------------------------------------------
// 10 and 11 have terms of their own; beyond them an operand of two digits is a burden.
double product_difficulty(int a, int b) {
  if (a == 0 || b == 0) return 0.08;
  if (a == 1 || b == 1) return 0.03;
  const auto either = [&](int value) { return a == value || b == value ? 1.0 : 0.0; };
  double d = std::min(1.0, 0.10 + 0.93 * real::pow(real::sqrt(double(a) * double(b)) / 7.2, 1.6));
  d -= (a == b ? 0.25 : 0) + 0.22 * either(5) + 0.15 * either(2) + 0.15 * either(9);
  d -= 0.40 * either(10) + 0.25 * either(11);
  return d + (a > 11 || b > 11 ? 0.15 : 0);
}

double sum_difficulty(int a, int b) {
  const bool carry = a % 10 + b % 10 >= 10;
  double d = 0.05 + 0.05 * std::min(a, b) + (carry ? 0.18 : 0) - (a == b ? 0.15 : 0);
  d -= a == 10 || b == 10 || a + b == 10 ? 0.12 : 0;
  return d + (a > 10 || b > 10 ? 0.15 : 0);
}

// --- errors ----------------------------------------------------------------------------------------------------------
int either_way(Stream& stream, int step) { return stream.below(2) == 0 ? step : -step; }

int swapped(int value) { return value >= 10 && value <= 99 ? value % 10 * 10 + value / 10 : value; }

int product_error(const Fact& fact, Stream& stream) {
  const std::uint32_t kind = stream.below(100);
  const bool first = stream.below(2) == 0;
  const int right = value_of(fact);
  const auto neighbour = [&](int step) { return first ? (fact.a + step) * fact.b : fact.a * (fact.b + step); };
  if (kind < 60) return neighbour(either_way(stream, 1));
  if (kind < 72) return neighbour(either_way(stream, 2));
  if (kind < 82) return right / 10 * 10 + static_cast<int>(stream.below(10));
  if (kind < 90) return fact.a <= 5 && fact.b <= 5 ? fact.a + fact.b : neighbour(either_way(stream, 1));
  if (kind < 96) return swapped(right);
  return static_cast<int>((2 + stream.below(8)) * (2 + stream.below(8)));
}

int sum_error(const Fact& fact, Stream& stream) {
  const std::uint32_t kind = stream.below(100);
  const int right = value_of(fact);
  const bool sum = fact.operation == Operation::plus;
  if (kind < 60) return right + either_way(stream, 1);
  if (kind < 85) return right + either_way(stream, 10);
  if (kind < 95) return sum ? std::max(fact.a, fact.b) - std::min(fact.a, fact.b) : fact.a + fact.b;
  return swapped(right);
}

// Of quotients nothing is known but that they are neighbours of products.
int quotient_error(const Fact& fact, Stream& stream) {
  const std::uint32_t kind = stream.below(100);
  if (kind < 90) return value_of(fact) + either_way(stream, kind < 75 ? 1 : 2);
  return fact.a - fact.b;
}

int some_error(const Fact& fact, Stream& stream) {
  if (fact.operation == Operation::times) return product_error(fact, stream);
  return fact.operation == Operation::divided ? quotient_error(fact, stream) : sum_error(fact, stream);
}

const Skill& skill_for(const Person& person, Operation operation) {
  return operation == Operation::times || operation == Operation::divided ? person.mul : person.add;
}

}  // namespace

double difficulty_of(const Fact& fact) {
  double d = 0;
  const int value = value_of(fact);
  if (fact.operation == Operation::plus) d = sum_difficulty(fact.a, fact.b);
  if (fact.operation == Operation::minus) d = sum_difficulty(std::min(fact.b, fact.a), std::max(value, -value)) + 0.08;
  if (fact.operation == Operation::times) d = product_difficulty(fact.a, fact.b);
  if (fact.operation == Operation::divided) d = product_difficulty(fact.b, value) + 0.10;
  return std::clamp<double>(d, 0.03, 1);
}

int likely_error(const Fact& fact, Stream& stream) {
  const int right = value_of(fact);
  for (int tries = 0; tries < 20; ++tries) {
    const int value = some_error(fact, stream);
    if (value != right && value >= 0) return value;
  }
  return right + 1;
}

Mind::Mind(const Person& person, const Stream& stream, Tempo tempo) : person_(person), stream_(stream), tempo_(tempo) {
  const double form = real::normal(stream_);
  slowness_ = real::exp(-form * person_.bsd);
  ability_ = person_.asd * form;
}

Answer Mind::answer(const Fact& fact) {
  const double difficulty = difficulty_of(fact);
  double error = 0;
  double time = person_.like.median > 0 ? like_seconds(difficulty, error)
                                        : fact_seconds(skill_for(person_, fact.operation), difficulty, error);
  if (tempo_ == Tempo::race) {
    error *= person_.race_err;
    time *= person_.race_time;
  }
  if (real::happens(stream_, person_.lapse)) time += real::uniform(stream_, 1.5, 4);
  Answer answer{.value = value_of(fact)};
  answer.time = real::millis(std::max(quickest, slowness_ * (person_.enc + time)));
  answer.right = !real::happens(stream_, error);
  if (!answer.right) answer.value = likely_error(fact, stream_);
  return answer;
}

double Mind::fact_seconds(const Skill& skill, double d, double& error) {
  const bool retrieves = real::happens(stream_, real::logistic(skill.r0 - skill.r1 * d + ability_));
  const double middle = skill.mu0 + skill.mu1 * d;
  error = retrieves ? skill.er0 + skill.er1 * d * d : skill.ep0 + skill.ep1 * d;
  error *= real::exp(-person_.eab * ability_);
  if (!retrieves) return real::log_normal(stream_, skill.p0 + skill.p1 * d, skill.ps);
  const double time = real::normal(stream_, middle, 0.15 * middle);
  return time + real::exponential(stream_, skill.tau0 + skill.tau1 * d);
}

// A quarter of the spread is how hard the fact is, the rest is chance.
double Mind::like_seconds(double d, double& error) {
  const Likeness& like = person_.like;
  error = like.errors * (0.5 + d);
  const double hardness = real::exp(like.spread * (d - 0.5));
  return like.median * hand_in_hand(like) * hardness * real::log_normal(stream_, 1, 0.968 * like.spread);
}

Millis Mind::taps(int count) {
  double time = 0;
  for (int i = 0; i < count; ++i) time += slowness_ * real::log_normal(stream_, person_.tap, 0.2);
  return real::millis(time);
}

Millis Mind::looking(double median, double sigma, double power) {
  const double middle = median * real::pow(person_.speed, power);
  return real::millis(slowness_ * real::log_normal(stream_, middle, sigma));
}

Millis Mind::glance(double low, double high, double power) {
  return real::millis(slowness_ * real::uniform(stream_, low, high) * real::pow(person_.speed, power));
}

Millis Mind::patience() const { return real::millis(person_.patience); }

bool Mind::happens(double probability) { return real::happens(stream_, probability); }

}  // namespace calculi
