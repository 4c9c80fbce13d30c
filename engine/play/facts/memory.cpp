#include "engine/play/facts/memory.hpp"

#include <algorithm>

#include "engine/base/reflect.hpp"
#include "engine/play/mind.hpp"
#include "engine/play/real.hpp"

namespace calculi {

namespace {

constexpr double minutes_a_day = 1440;
constexpr double longest = 180 * minutes_a_day;
constexpr double shortest = 0.25 * minutes_a_day;
constexpr double due_below = 0.85;
constexpr double gain = 6;
constexpr double most_gain = 3;
constexpr double kept_after_error = 0.4;
constexpr double worked_out = 0.5;
constexpr Millis longest_answer = seconds(60);  // people who took longer were doing something else
constexpr std::array<double, 3> levels_from{3 * minutes_a_day, 10 * minutes_a_day, 30 * minutes_a_day};
constexpr int most_counted = 9999;

double first_half_life(const Fact& fact) { return minutes_a_day * real::pow(8, 1 - difficulty_of(fact)); }

std::int32_t whole(double minutes) { return static_cast<std::int32_t>(minutes + 0.5); }

// The fact that says the same the other way round: 5 + 8 for 13 - 5, 6 x 8 for 48 : 6.
std::optional<Fact> inverse_of(const Fact& fact) {
  if (fact.operation == Operation::minus) return remembered_as({value_of(fact), Operation::plus, fact.b});
  if (fact.operation != Operation::divided || fact.b == 0 || fact.a % fact.b != 0) return std::nullopt;
  return remembered_as({value_of(fact), Operation::times, fact.b});
}

void age_slips(Entry& entry, Minute now) {
  const auto passed = static_cast<std::int32_t>(std::clamp<std::int64_t>(now.day() - entry.last.day(), 0, slip_days));
  FixedVector<Slip, slips_kept> young;
  for (const Slip& slip : entry.slips) {
    if (slip.days + passed < slip_days) young.push_back({slip.value, slip.days + passed});
  }
  entry.slips = young;
}

void add_slip(Entry& entry, int value) {
  FixedVector<Slip, slips_kept> kept;
  for (int i = entry.slips.full() ? 1 : 0; i < entry.slips.size(); ++i) kept.push_back(entry.slips[i]);
  kept.push_back({std::clamp(value, 0, 999), 0});
  entry.slips = kept;
}

// Moves towards the answer, at first quickly: a median that needs no list.
void time_answer(Entry& entry, Millis time) {
  const auto ms = static_cast<std::int32_t>(time.count);
  if (entry.median_ms == 0) {
    entry.median_ms = ms;
    return;
  }
  const std::int32_t step = std::max(1, entry.median_ms / std::clamp(entry.met, 2, 8));
  entry.median_ms += std::clamp(ms - entry.median_ms, -step, step);
}

double lengthened(const Entry& entry, double practice, Minute now) {
  const double factor = std::min(most_gain, 1 + gain * (1 - entry.recall(now)) * practice);
  return std::min(longest, entry.half_life * factor);
}

// --- JSON ------------------------------------------------------------------------------------------------------------

std::optional<std::int64_t> number_at(const std::vector<Json>& row, std::size_t i, std::int64_t low,
                                      std::int64_t high) {
  const std::optional<std::int64_t> number = row[i].number();
  return number && *number >= low && *number <= high ? number : std::nullopt;
}

bool read_slips(const Json& json, Entry& entry) {
  const std::vector<Json>* list = json.array();
  if (list == nullptr || list->size() > 2 * slips_kept || list->size() % 2 != 0) return false;
  for (std::size_t i = 0; i < list->size(); i += 2) {
    const auto value = number_at(*list, i, 0, 999);
    const auto days = number_at(*list, i + 1, 0, slip_days);
    if (!value || !days) return false;
    entry.slips.push_back({static_cast<std::int32_t>(*value), static_cast<std::int32_t>(*days)});
  }
  return true;
}

std::optional<Entry> read_row(const Fact& fact, const Json& json) {
  const std::vector<Json>* row = json.array();
  if (row == nullptr || row->size() != 6 || remembered_as(fact) != fact) return std::nullopt;
  const auto half_life = number_at(*row, 0, whole(shortest), whole(longest));
  const auto last = number_at(*row, 1, 0, INT32_MAX);
  const auto met = number_at(*row, 2, 1, most_counted);
  const auto wrong = number_at(*row, 3, 0, most_counted);
  const auto median = number_at(*row, 4, 0, longest_answer.count);
  Entry entry{.fact = fact};
  if (!half_life || !last || !met || !wrong || !median || !read_slips((*row)[5], entry)) return std::nullopt;
  entry.half_life = static_cast<std::int32_t>(*half_life);
  entry.last = {*last};
  entry.met = static_cast<std::int32_t>(*met);
  entry.wrong = static_cast<std::int32_t>(*wrong);
  entry.median_ms = static_cast<std::int32_t>(*median);
  return entry;
}

}  // namespace

double Entry::recall(Minute now) const {
  const auto passed = static_cast<double>(std::max<std::int64_t>(0, now.count - last.count));
  return real::pow(2, -passed / half_life);
}

bool Entry::due(Minute now) const { return recall(now) < due_below; }

Minute Entry::comes_back() const {
  const double wait = -real::log(due_below) / real::log(2) * half_life;
  return {last.count + static_cast<std::int64_t>(wait) + 1};
}

Level Entry::level() const {
  const auto reached = std::ranges::count_if(levels_from, [&](double from) { return half_life >= from; });
  return static_cast<Level>(reached);
}

std::optional<Fact> remembered_as(const Fact& fact) {
  Fact kept = fact;
  if (kept.operation != Operation::minus && kept.a > kept.b) std::swap(kept.a, kept.b);
  const auto small = [](int operand) { return operand >= 0 && operand <= Memory::highest_operand; };
  const bool is_one = kept.operation != Operation::divided && small(kept.a) && small(kept.b) && value_of(kept) >= 0;
  return is_one ? std::optional(kept) : std::nullopt;
}

void Memory::note(const FactAnswer& answer, Minute now) {
  if (const auto own = remembered_as(answer.fact)) learn(*own, answer, 1, now);
  if (const auto other = inverse_of(answer.fact)) learn(*other, answer, 0.5, now);
  while (entries_.size() > most_facts) forget_one();
}

// With half the weight only the strength counts: the value and the time belong to another fact.
void Memory::learn(const Fact& fact, const FactAnswer& answer, double weight, Minute now) {
  Entry& entry = entry_of(fact, now);
  const bool first = entry.met == 0;
  const bool timed = weight == 1 && answer.time.count > 0 && answer.time <= longest_answer;
  const bool slow = timed && entry.median_ms > 0 && answer.time.count > 2 * std::int64_t{entry.median_ms};
  const double practice = weight * (slow ? worked_out : 1);
  double half_life = entry.half_life;
  if (!answer.right()) half_life = std::max(shortest, half_life * (1 - weight * (1 - kept_after_error)));
  if (answer.right() && !first) half_life = lengthened(entry, practice, now);
  entry.half_life = whole(half_life);
  age_slips(entry, now);
  entry.last = std::max(entry.last, now);
  entry.met = std::min(entry.met + 1, most_counted);
  if (timed && answer.right()) time_answer(entry, answer.time);
  if (answer.right()) return;
  entry.wrong = std::min(entry.wrong + 1, most_counted);
  if (weight == 1) add_slip(entry, answer.value);
}

Entry& Memory::entry_of(const Fact& fact, Minute now) {
  const auto place = std::ranges::lower_bound(entries_, fact, {}, &Entry::fact);
  if (place != entries_.end() && place->fact == fact) return *place;
  return *entries_.insert(place, {.fact = fact, .half_life = whole(first_half_life(fact)), .last = now});
}

const Entry* Memory::find(const Fact& fact) const {
  const std::optional<Fact> kept = remembered_as(fact);
  const auto found = kept ? std::ranges::find(entries_, *kept, &Entry::fact) : entries_.end();
  return found == entries_.end() ? nullptr : &*found;
}

std::vector<Entry> Memory::due(Minute now) const {
  std::vector<Entry> list;
  std::ranges::copy_if(entries_, std::back_inserter(list), [&](const Entry& entry) { return entry.due(now); });
  std::ranges::sort(list, {}, [&](const Entry& entry) { return std::pair(entry.recall(now), entry.fact); });
  return list;
}

// The one that was met longest ago makes room.
void Memory::forget_one() { entries_.erase(std::ranges::min_element(entries_, {}, &Entry::last)); }

Memory read_memory(const Json& json) {
  Memory memory;
  for (const std::string& key : json.keys()) {
    const std::optional<Fact> fact = parse_fact(key);
    const std::optional<Entry> entry = fact ? read_row(*fact, *json.find(key)) : std::nullopt;
    if (!entry || text_of(*fact) != key || memory.entries_.size() == Memory::most_facts) continue;
    memory.entry_of(*fact, {}) = *entry;
  }
  return memory;
}

void write_row(JsonWriter& out, const Entry& entry) {
  out.array_begin();
  for (const std::int64_t number : {std::int64_t{entry.half_life}, entry.last.count, std::int64_t{entry.met},
                                    std::int64_t{entry.wrong}, std::int64_t{entry.median_ms}}) {
    out.number(number);
  }
  out.array_begin();
  for (const Slip& slip : entry.slips) {
    out.number(slip.value);
    out.number(slip.days);
  }
  out.array_end();
  out.array_end();
}

std::string memory_json(const Memory& memory) {
  std::string json;
  JsonWriter out(json);
  out.object_begin();
  for (const Entry& entry : memory.entries()) {
    out.key(text_of(entry.fact));
    write_row(out, entry);
  }
  out.object_end();
  return json;
}

}  // namespace calculi
