// The release checks of ux 3.5: statistics of 20,000 draws of a person, on facts that occur in the games. The tests
// assert them and ./bench bots prints the figures.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "engine/play/mind.hpp"
#include "engine/play/real.hpp"

namespace calculi::release_checks {

inline constexpr int draws = 20'000;

inline Stream stream_of(std::uint32_t number) {
  return Chance(chance_key(seed_from_number(15, 0), {})).stream("mind", number);
}

inline Fact any_product(Stream& stream) {
  const auto a = static_cast<int>(2 + stream.below(8));
  return {a, Operation::times, static_cast<int>(2 + stream.below(8))};
}
inline Fact six_times_eight(Stream&) { return {6, Operation::times, 8}; }
inline Fact two_times_three(Stream&) { return {2, Operation::times, 3}; }

struct Drawn {
  std::vector<double> seconds;  // sorted
  double errors = 0;
  double mean = 0;
  double variation = 0;
  double least() const { return seconds.front(); }
  double median() const { return share(0.5); }
  double share(double part) const { return seconds[static_cast<std::size_t>(part * double(seconds.size()))]; }
};

// Each draw on a day of its own.
inline Drawn draw(const Person& person, Tempo tempo, Fact (*choose)(Stream&)) {
  Drawn drawn;
  Stream facts = stream_of(1'000'000);
  for (std::uint32_t i = 0; i < draws; ++i) {
    Mind mind(person, stream_of(i), tempo);
    const Answer answer = mind.answer(choose(facts));
    drawn.seconds.push_back(static_cast<double>(answer.time.count) / 1000);
    drawn.errors += answer.right ? 0 : 1.0 / draws;
  }
  std::sort(drawn.seconds.begin(), drawn.seconds.end());
  double squares = 0;
  for (const double second : drawn.seconds) {
    drawn.mean += second / draws;
    squares += second * second / draws;
  }
  drawn.variation = real::sqrt(squares - drawn.mean * drawn.mean) / drawn.mean;
  return drawn;
}

// The test of English schools: 25 products from 2 to 12, six seconds each, typed. The mean of right answers.
inline double score_of_25(const Person& person, int children) {
  double mean = 0;
  for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(children); ++i) {
    Mind mind(person, stream_of(i), Tempo::calm);
    Stream questions = stream_of(1'000'000 + i);
    for (int question = 0; question < 25; ++question) {
      const auto a = static_cast<int>(2 + questions.below(11));
      const Fact fact{a, Operation::times, static_cast<int>(2 + questions.below(11))};
      const Answer answer = mind.answer(fact);
      const Millis typed = answer.time + mind.taps(value_of(fact) > 99 ? 3 : value_of(fact) > 9 ? 2 : 1);
      mean += answer.right && typed <= seconds(6) ? 1.0 / children : 0;
    }
  }
  return mean;
}

using Three = std::array<unsigned, 3>;  // ranks of people

inline constexpr std::array<Three, 10> all_threes{
    {{0, 1, 2}, {0, 1, 3}, {0, 1, 4}, {0, 2, 3}, {0, 2, 4}, {0, 3, 4}, {1, 2, 3}, {1, 2, 4}, {1, 3, 4}, {2, 3, 4}}};

// Three bots of a table, each with a form of its own, asked the same at once: how often they answer within 150 ms.
inline double share_together(const Three& three) {
  Stream facts = stream_of(2'000'000);
  int together = 0;
  for (std::uint32_t i = 0; i < draws; ++i) {
    const Fact fact = any_product(facts);
    std::array<std::int64_t, 3> times{};
    for (unsigned k = 0; k < 3; ++k) {
      Mind mind(people[three[k]], stream_of(3 * i + k), Tempo::race);
      times[k] = mind.answer(fact).time.count;
    }
    const auto [first, last] = std::minmax_element(times.begin(), times.end());
    together += *last - *first <= 150 ? 1 : 0;
  }
  return static_cast<double>(together) / draws;
}

}  // namespace calculi::release_checks
