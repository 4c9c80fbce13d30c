#include "engine/play/facts/misconception.hpp"

#include <algorithm>

#include "engine/play/mind.hpp"

namespace calculi {

namespace {

constexpr int alike = 3;  // facts to practise

int named_from(Misconception kind) { return kind == Misconception::swapped ? 2 : 3; }

// --- one wrong value -------------------------------------------------------------------------------------------------

std::optional<Fact> neighbour(const Fact& fact, int wrong) {
  for (const int step : {1, -1}) {
    const Fact more{fact.a, Operation::times, fact.b + step};
    if (more.b >= 0 && value_of(more) == wrong) return more;
    const Fact other{fact.a + step, Operation::times, fact.b};
    if (other.a >= 0 && value_of(other) == wrong) return other;
  }
  return std::nullopt;
}

std::optional<Fact> product_of_table(int value) {
  for (int a = 2; a <= 9; ++a) {
    if (value % a == 0 && value / a >= a && value / a <= 9) return Fact{a, Operation::times, value / a};
  }
  return std::nullopt;
}

bool is_swapped(int right, int wrong) { return right >= 10 && right <= 99 && wrong == right % 10 * 10 + right / 10; }

bool is_zero_or_one(const Fact& fact, int wrong) {
  const auto either = [&](int operand) { return fact.a == operand || fact.b == operand; };
  const int other = fact.a + fact.b;  // with a zero the other operand
  return (either(0) && wrong == other) || (either(1) && wrong == 1);
}

Fact other_sign(const Fact& fact) {
  const bool sum = fact.operation == Operation::plus;
  if (!sum) return {fact.a, Operation::plus, fact.b};
  return {std::max(fact.a, fact.b), Operation::minus, std::min(fact.a, fact.b)};
}

std::optional<Misconception> of_product(const Fact& fact, int wrong) {
  const int right = value_of(fact);
  if (is_zero_or_one(fact, wrong)) return Misconception::zero_one;
  if (neighbour(fact, wrong)) return Misconception::neighbour_row;
  if (wrong == fact.a + fact.b) return Misconception::adds;
  if (is_swapped(right, wrong)) return Misconception::swapped;
  if (right >= 10 && wrong / 10 == right / 10) return Misconception::right_tens;
  if (product_of_table(wrong)) return Misconception::other_table;
  if (wrong == right + 10 || wrong == right - 10) return Misconception::off_by_ten;
  return std::nullopt;
}

std::optional<Misconception> of_sum(const Fact& fact, int wrong) {
  const int off = wrong - value_of(fact);
  if (is_swapped(value_of(fact), wrong)) return Misconception::swapped;
  if (off == 1 || off == -1) return Misconception::off_by_one;
  if (off == 10 || off == -10) return Misconception::off_by_ten;
  if (wrong == value_of(other_sign(fact))) return Misconception::wrong_sign;
  return std::nullopt;
}

// --- three like it ---------------------------------------------------------------------------------------------------

void add_new(std::vector<Fact>& list, const Fact& fact) {
  if (list.size() < alike && std::ranges::find(list, fact) == list.end()) list.push_back(fact);
}

// Could this fact be got wrong in this way, and be recognised?
bool invites(const Fact& fact, Misconception kind) {
  const auto either = [&](int operand) { return fact.a == operand || fact.b == operand; };
  const bool product = fact.operation == Operation::times;
  const bool tiny = either(0) || either(1);
  switch (kind) {
    case Misconception::zero_one:
      return product && tiny;
    case Misconception::off_by_ten:
      return !product && fact.a % 10 + fact.b % 10 >= 10;
    case Misconception::off_by_one:
    case Misconception::wrong_sign:
      return !product && !tiny;
    case Misconception::swapped:
      return value_of(fact) > 10 && value_of(fact) % 11 != 0;
    default:
      return product && !tiny;
  }
}

// Beside the example: the same first operand, then the same second one.
void fill_up(NamedMisconception& named) {
  const Fact& fact = named.fact;
  for (const bool first : {true, false}) {
    for (int step = 1; step <= Memory::highest_operand; ++step) {
      for (const int other : {(first ? fact.b : fact.a) - step, (first ? fact.b : fact.a) + step}) {
        const Fact near = first ? Fact{fact.a, fact.operation, other} : Fact{other, fact.operation, fact.b};
        const std::optional<Fact> kept = other > 10 ? std::nullopt : remembered_as(near);
        if (kept && invites(*kept, named.kind)) add_new(named.like_it, *kept);
      }
    }
  }
}

struct Seen {
  const Entry* entry;
  Slip slip;
  std::int64_t day;
};

std::vector<Seen> seen_of(const Memory& memory, Misconception kind, Minute now) {
  std::vector<Seen> list;
  for (const Entry& entry : memory.entries()) {
    for (const Slip& slip : entry.slips) {
      const std::int64_t day = entry.last.day() - slip.days;
      if (now.day() - day >= slip_days || misconception_of(entry.fact, slip.value) != kind) continue;
      list.push_back({&entry, slip, day});
    }
  }
  std::ranges::sort(list, std::greater{},
                    [](const Seen& seen) { return std::tuple(seen.day, seen.entry->fact, seen.slip.value); });
  return list;
}

}  // namespace

std::optional<Misconception> misconception_of(const Fact& fact, int wrong) {
  if (wrong == value_of(fact)) return std::nullopt;
  return fact.operation == Operation::times ? of_product(fact, wrong) : of_sum(fact, wrong);
}

std::string_view name_of_error(const Fact& fact, int wrong) {
  if (wrong == value_of(fact) || wrong < 0) return {};
  const std::optional<Misconception> kind = misconception_of(fact, wrong);
  return kind ? misconception_names[static_cast<unsigned>(*kind)] : std::string_view{};
}

std::optional<Fact> meant_by(const Fact& fact, int wrong, Misconception kind) {
  switch (kind) {
    case Misconception::neighbour_row:
      return neighbour(fact, wrong);
    case Misconception::adds:
      return Fact{fact.a, Operation::plus, fact.b};
    case Misconception::other_table:
      return product_of_table(wrong);
    case Misconception::wrong_sign:
      return other_sign(fact);
    default:
      return std::nullopt;
  }
}

std::vector<NamedMisconception> misconceptions(const Memory& memory, Minute now) {
  std::vector<NamedMisconception> list;
  for (std::size_t i = 0; i < misconception_names.size(); ++i) {
    const auto kind = static_cast<Misconception>(i);
    const std::vector<Seen> seen = seen_of(memory, kind, now);
    if (static_cast<int>(seen.size()) < named_from(kind)) continue;
    const Fact& fact = seen[0].entry->fact;
    const int value = seen[0].slip.value;
    NamedMisconception named{kind, static_cast<int>(seen.size()), fact, value, meant_by(fact, value, kind), {}};
    for (const Seen& each : seen) add_new(named.like_it, each.entry->fact);
    fill_up(named);
    list.push_back(std::move(named));
  }
  std::ranges::sort(list, {}, [](const NamedMisconception& named) { return std::pair(-named.seen, named.kind); });
  return list;
}

}  // namespace calculi
