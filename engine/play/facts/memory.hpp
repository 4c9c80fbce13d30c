// What one person knows by heart: a half-life for each fact, as learn 4 has it. The chance to recall a fact halves with
// every half-life; a right answer lengthens it, the more the nearer the fact was to being forgotten; a wrong one
// shortens it. Time only nudges: a right answer that took long counts half as much practice.
//
//   Memory memory = read_memory(json);
//   memory.note({{6, Operation::times, 8}, 48, Millis{2100}}, now);
//   for (const Entry& due : memory.due(now)) ...
//
// 6 x 8 and 8 x 6 are one memory. a - b has its own and, like a : b, feeds its inverse with half the weight. The state
// is small and whole numbers, {"6x8": [half-life, last, met, wrong, median, [value, days, ...]]}: minutes, minutes
// since 1970, milliseconds, and the last wrong values, each with how many days before `last` it was given.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/base/fixed_vector.hpp"
#include "engine/base/json.hpp"
#include "engine/play/facts/fact.hpp"

namespace calculi {

// Since 1970, as calendars count.
struct Minute {
  std::int64_t count = 0;
  constexpr std::int64_t day() const { return count / 1440; }
  friend constexpr auto operator<=>(Minute, Minute) = default;
};

enum class Level : std::uint8_t { fresh, growing, firm, sure };
inline constexpr std::array<std::string_view, 4> level_names{"new", "growing", "firm", "sure"};
constexpr std::span<const std::string_view> names_of(Level) { return level_names; }

// A wrong value, and how many days before the last answer to its fact it was given.
struct Slip {
  std::int32_t value = 0;
  std::int32_t days = 0;
  friend bool operator==(const Slip&, const Slip&) = default;
};

inline constexpr int slips_kept = 5;
inline constexpr int slip_days = 30;  // older ones are forgotten

struct Entry {
  Fact fact{};
  std::int32_t half_life = 0;  // minutes
  Minute last{};
  std::int32_t met = 0;
  std::int32_t wrong = 0;
  std::int32_t median_ms = 0;  // 0: never timed
  FixedVector<Slip, slips_kept> slips{};
  friend bool operator==(const Entry&, const Entry&) = default;

  double recall(Minute now) const;  // the chance to know it now
  bool due(Minute now) const;
  Minute comes_back() const;  // when it is due
  Level level() const;
};

class Memory {
 public:
  static constexpr std::size_t most_facts = 300;
  static constexpr int highest_operand = 13;

  // Takes an answer into the memory; one to a calculation that is no fact (too large, below zero) changes nothing. If
  // the clock was set back, no time has passed.
  void note(const FactAnswer& answer, Minute now);

  const std::vector<Entry>& entries() const { return entries_; }  // in the order of operation, a and b
  const Entry* find(const Fact& fact) const;                      // in either order of its operands
  std::vector<Entry> due(Minute now) const;                       // the most forgotten first

 private:
  friend Memory read_memory(const Json& json);
  void learn(const Fact& fact, const FactAnswer& answer, double weight, Minute now);
  Entry& entry_of(const Fact& fact, Minute now);
  void forget_one();

  std::vector<Entry> entries_;
};

// A fact as it is remembered: the smaller operand first where the order does not matter. Nothing where it is none.
std::optional<Fact> remembered_as(const Fact& fact);

// Impossible rows are dropped; the others are kept.
Memory read_memory(const Json& json);
void write_row(JsonWriter& out, const Entry& entry);
inline constexpr std::string_view memory_type =
    "Record<string, [half_life: number, last: number, met: number, wrong: number, median: number, slips: number[]]>";
constexpr std::string_view json_type(const Memory&) { return memory_type; }
std::string memory_json(const Memory& memory);

}  // namespace calculi
