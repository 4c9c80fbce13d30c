// Does the memory of facts forecast what learners know (learn 4, L24)? Each learner has a true memory that obeys the
// same law with half-lives of its own, half to twice as long, and a mind that works out what it does not recall:
// slowly, and as surely as its level. They practise on most days, and play in between.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/play/facts/memory.hpp"
#include "engine/play/facts/sprint.hpp"
#include "engine/play/levels.hpp"
#include "engine/play/mind.hpp"
#include "engine/play/real.hpp"
#include "tests/how_many.hpp"

namespace calculi {
namespace {

constexpr std::int64_t first_minute = 29'900'000;
constexpr int practised_days = 60;
constexpr int questions_a_day = 20;
constexpr int facts_a_match = 10;

struct TrueFact {
  double half_life = 0;  // days
  double last = 0;
  double recall(double now) const { return real::pow(2, -(now - last) / half_life); }
};

struct Bin {
  double predicted = 0;
  double truly = 0;
  int count = 0;
};

struct Tallies {
  std::array<Bin, 10> bins{};
  int weak = 0;        // true recall below .75 at the end of a day
  int weak_found = 0;  // of these on the list of due facts
  int answers = 0;
  int recalled = 0;
  double loss = 0;
  double loss_of_average = 0;
};

double loss_of(double chance, bool happened) {
  const double bounded = std::clamp<double>(chance, 0.02, 0.98);
  return -real::log(happened ? bounded : 1 - bounded);
}

class Learner {
 public:
  Learner(const Person& person, const Stream& stream, Tallies& tallies)
      : mind_(person, stream, Tempo::calm), chance_(mind_.stream()), tallies_(tallies) {}

  void live() {
    for (int day = 0; day < practised_days; ++day) {
      double now = day + real::uniform(chance_, 0.6, 0.8);
      if (real::happens(chance_, 0.7)) practise(now);
      if (real::happens(chance_, 0.5)) play(now + 0.1);
      count_weak(day + 0.99);
    }
  }
  const Memory& memory() const { return memory_; }

 private:
  static Minute minute(double day) { return {first_minute + static_cast<std::int64_t>(day * 1440)}; }

  void practise(double now) {
    for (const Fact& fact : sprint(memory_, minute(now), questions_a_day, chance_)) ask(fact, now += 0.0001);
  }
  void play(double now) {
    for (int i = 0; i < facts_a_match; ++i) {
      const Fact fact{static_cast<int>(2 + chance_.below(8)), Operation::times, static_cast<int>(2 + chance_.below(8))};
      ask(fact, now += 0.0005);
    }
  }

  void ask(const Fact& fact, double now) {
    const std::string key = text_of(*remembered_as(fact));
    const auto [place, fresh] = truths_.try_emplace(key);
    TrueFact& truth = place->second;
    if (fresh) {
      const double own = real::pow(2, real::uniform(chance_, -1, 1));
      truth = {own * real::pow(8, 1 - difficulty_of(fact)), now};
      memory_.note(answer_of(fact, true), minute(now));
      return;
    }
    const double chance = truth.recall(now);
    const bool recalled = real::happens(chance_, chance);
    forecast(memory_.find(fact)->recall(minute(now)), chance, recalled);
    const FactAnswer answer = answer_of(fact, recalled);
    const double practice = recalled ? 1 : 0.5;
    truth.half_life = answer.right() ? std::min(180.0, truth.half_life * std::min(3.0, 1 + 6 * (1 - chance) * practice))
                                     : std::max(0.25, 0.4 * truth.half_life);
    truth.last = now;
    memory_.note(answer, minute(now));
  }

  // What is not recalled is worked out, three times as slowly; a mind may err in both.
  FactAnswer answer_of(const Fact& fact, bool recalled) {
    const Answer answer = mind_.answer(fact);
    const Millis quick = real::millis(real::uniform(chance_, 0.9, 1.4));
    if (recalled) return {fact, value_of(fact), quick};
    return {fact, answer.value, std::max(answer.time, quick * 3)};
  }

  void forecast(double predicted, double truly, bool recalled) {
    Bin& bin = tallies_.bins[std::min(9U, static_cast<unsigned>(predicted * 10))];
    bin.predicted += predicted;
    bin.truly += truly;
    ++bin.count;
    ++tallies_.answers;
    tallies_.recalled += recalled ? 1 : 0;
    tallies_.loss += loss_of(predicted, recalled);
    tallies_.loss_of_average += loss_of(average_, recalled);
    average_ += 0.1 * ((recalled ? 1 : 0) - average_);
  }

  void count_weak(double now) {
    for (const auto& [key, truth] : truths_) {
      if (truth.recall(now) >= 0.75) continue;
      ++tallies_.weak;
      tallies_.weak_found += memory_.find(*parse_fact(key))->due(minute(now)) ? 1 : 0;
    }
  }

  Mind mind_;
  Stream& chance_;
  Tallies& tallies_;
  Memory memory_;
  std::map<std::string, TrueFact> truths_;
  double average_ = 0.8;
};

Stream stream_of(unsigned number) { return Chance(chance_key(Seed{}, {})).stream(StreamName{"learner"}, number); }

TEST(Facts, L24_the_memory_forecasts_what_learners_of_all_levels_know) {
  Tallies tallies;
  const int each = how_many(6, 100);
  for (unsigned level = 0; level < people_count; ++level) {
    for (int i = 0; i < each; ++i) {
      Learner(people[level], stream_of(1000 * level + static_cast<unsigned>(i)), tallies).live();
    }
  }
  for (const Bin& bin : tallies.bins) {
    if (bin.count < each * 5) continue;  // too few to tell
    const double off = std::abs(bin.predicted - bin.truly) / bin.count;
    EXPECT_LE(off, 0.08) << "predicted " << bin.predicted / bin.count << " of " << bin.count;
  }
  const double found = static_cast<double>(tallies.weak_found) / tallies.weak;
  EXPECT_GE(found, 0.8) << tallies.weak << " facts with a true recall below .75";

  const double rate = static_cast<double>(tallies.recalled) / tallies.answers;
  const double loss_of_rate = rate * loss_of(rate, true) + (1 - rate) * loss_of(rate, false);
  const double loss = tallies.loss / tallies.answers;
  const double loss_of_average = tallies.loss_of_average / tallies.answers;
  EXPECT_LT(loss, loss_of_rate);
  EXPECT_LT(loss, loss_of_average);
}

TEST(Facts, the_memory_stays_below_24_kB_after_10000_answers) {
  Memory memory;
  Stream stream = stream_of(1);
  Mind mind(people[0], stream_of(2), Tempo::race);
  for (int i = 0; i < 10'000; ++i) {
    const auto operation = static_cast<Operation>(stream.below(4));
    const auto operand = [&] { return static_cast<int>(stream.below(14)); };
    const Fact fact{operand(), operation, operand()};
    const Answer answer = mind.answer(fact);
    memory.note({fact, answer.value, answer.time}, {first_minute + 9 * i});
  }
  EXPECT_EQ(memory.entries().size(), Memory::most_facts);
  EXPECT_LT(memory_json(memory).size(), 24U * 1024U) << "bytes";
}

}  // namespace
}  // namespace calculi
