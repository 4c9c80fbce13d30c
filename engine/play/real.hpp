// Real numbers for bots that think like people. The exp and log of the libraries differ in their last bits between
// compilers and in WebAssembly, and one bit is enough to make a bot answer a millisecond later and a match replay
// differently. These are made of + - * / and sqrt alone, which are the same everywhere; the draws come from a Stream.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "engine/base/chance.hpp"
#include "engine/base/ids.hpp"

namespace calculi::real {

inline constexpr double ln2_high = 6.93147180369123816490e-01;  // its last 32 bits are 0, so k * ln2_high is exact
inline constexpr double ln2_low = 1.90821492927058770002e-10;

// 2 to the k, k from -1022 to 1023.
constexpr double power_of_two(int k) { return std::bit_cast<double>(static_cast<std::uint64_t>(k + 1023) << 52U); }

// e to the x: x = k ln 2 + r with |r| <= 0.35, where twelve terms of the series are enough. Held to -700..700.
constexpr double exp(double x) {
  x = x < -700 ? -700 : x > 700 ? 700 : x;
  const double turns = x / (ln2_high + ln2_low);
  const int k = static_cast<int>(turns < 0 ? turns - 0.5 : turns + 0.5);
  const double r = (x - k * ln2_high) - k * ln2_low;
  double sum = 1;
  for (int term = 13; term >= 1; --term) sum = 1 + sum * r / term;
  return sum * power_of_two(k);
}

// The natural logarithm of x > 0: x = 2^k m with m near 1, and ln m = 2 (s + s^3/3 + ...) with s = (m-1)/(m+1).
constexpr double log(double x) {
  if (!(x > std::numeric_limits<double>::min())) x = std::numeric_limits<double>::min();
  const auto bits = std::bit_cast<std::uint64_t>(x);
  int k = static_cast<int>(bits >> 52U) - 1023;
  double m = std::bit_cast<double>((bits & 0x000f'ffff'ffff'ffffULL) | 0x3ff0'0000'0000'0000ULL);
  if (m > 1.4142135623730951) {
    m = m / 2;
    ++k;
  }
  const double s = (m - 1) / (m + 1);
  const double square = s * s;
  double sum = 0;
  for (int odd = 23; odd >= 1; odd -= 2) sum = sum * square + 1.0 / odd;
  return k * ln2_high + (2 * s * sum + k * ln2_low);
}

constexpr double pow(double base, double exponent) { return exp(exponent * log(base)); }
constexpr double logistic(double x) { return 1 / (1 + exp(-x)); }
inline double sqrt(double x) { return std::sqrt(x); }

// The chance that a standard normal number is below x (Abramowitz and Stegun 26.2.17, good to 7 digits).
constexpr double normal_below(double x) {
  const double size = x < 0 ? -x : x;
  const double t = 1 / (1 + 0.2316419 * size);
  constexpr std::array<double, 5> weights{0.319381530, -0.356563782, 1.781477937, -1.821255978, 1.330274429};
  double sum = 0;
  for (unsigned i = 5; i-- > 0;) sum = (sum + weights[i]) * t;
  const double above = 0.3989422804014327 * exp(-size * size / 2) * sum;
  return x < 0 ? above : 1 - above;
}

// --- draws -----------------------------------------------------------------------------------------------------------
// Between 0 and 1, never either of them.
inline double uniform(Stream& stream) { return (stream.next_u32() + 0.5) / 4294967296.0; }
inline double uniform(Stream& stream, double low, double high) { return low + (high - low) * uniform(stream); }
inline bool happens(Stream& stream, double probability) { return uniform(stream) < probability; }

// Marsaglia's polar method, because it needs no sine.
inline double normal(Stream& stream) {
  for (;;) {
    const double u = 2 * uniform(stream) - 1;
    const double v = 2 * uniform(stream) - 1;
    const double s = u * u + v * v;
    if (s < 1 && s > 0) return u * sqrt(-2 * log(s) / s);
  }
}
inline double normal(Stream& stream, double mean, double deviation) { return mean + deviation * normal(stream); }
inline double exponential(Stream& stream, double mean) { return -mean * log(uniform(stream)); }
inline double log_normal(Stream& stream, double median, double sigma) { return median * exp(sigma * normal(stream)); }

constexpr Millis millis(double seconds_) {
  return {static_cast<std::int64_t>(seconds_ <= 0 ? 0 : seconds_ * 1000 + 0.5)};
}

}  // namespace calculi::real
