#include "engine/play/facts/sprint.hpp"

#include <algorithm>

#include "engine/play/mind.hpp"

namespace calculi {

namespace {

constexpr int every = 4;  // of the questions one is sure

std::vector<Fact> unmet_products(const Memory& memory) {
  std::vector<Fact> list;
  for (int a = 2; a <= 10; ++a) {
    for (int b = a; b <= 10; ++b) {
      if (memory.find({a, Operation::times, b}) == nullptr) list.push_back({a, Operation::times, b});
    }
  }
  std::ranges::sort(list, {}, [](const Fact& fact) { return std::pair(difficulty_of(fact), fact); });
  return list;
}

// What has been met and is not due, the weakest first; those that are sure apart, in an order by lot.
struct Pools {
  std::vector<Fact> asked;
  std::vector<Fact> sure;
};

Pools pools_of(const Memory& memory, Minute now, Stream& stream) {
  Pools pools;
  for (const Entry& entry : memory.due(now)) pools.asked.push_back(entry.fact);
  std::vector<Entry> rest;
  std::ranges::copy_if(memory.entries(), std::back_inserter(rest), [&](const Entry& each) { return !each.due(now); });
  std::ranges::sort(rest, {}, [](const Entry& entry) { return std::pair(entry.half_life, entry.fact); });
  std::vector<Fact> firm;
  for (const Entry& entry : rest) {
    const Level level = entry.level();
    (level == Level::sure ? pools.sure : level == Level::firm ? firm : pools.asked).push_back(entry.fact);
  }
  stream.shuffle(pools.sure.data(), static_cast<int>(pools.sure.size()));
  const std::vector<Fact> unmet = unmet_products(memory);
  for (const std::vector<Fact>* more : std::array{&unmet, static_cast<const std::vector<Fact>*>(&firm)}) {
    pools.asked.insert(pools.asked.end(), more->begin(), more->end());
  }
  return pools;
}

Fact turned(Fact fact, Stream& stream) {
  if (fact.operation != Operation::minus && stream.below(2) == 1) std::swap(fact.a, fact.b);
  return fact;
}

}  // namespace

std::vector<Fact> sprint(const Memory& memory, Minute now, int count, Stream& stream) {
  const Pools pools = pools_of(memory, now, stream);
  std::vector<Fact> questions;
  std::size_t asked = 0;
  std::size_t sure = 0;
  while (static_cast<int>(questions.size()) < count && (asked < pools.asked.size() || sure < pools.sure.size())) {
    const bool fourth = questions.size() % every == every - 1;
    const bool from_sure = sure < pools.sure.size() && (fourth || asked == pools.asked.size());
    questions.push_back(turned(from_sure ? pools.sure[sure++] : pools.asked[asked++], stream));
  }
  return questions;
}

}  // namespace calculi
