// A fact of arithmetic, 6 x 8, and an answer that somebody gave to it. What is kept of the answers of one person is in
// memory.hpp; which facts a move needs, each game says (Players::facts_met).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "engine/arith/expression.hpp"
#include "engine/base/ids.hpp"

namespace calculi {

// a + b, a - b, a * b or a : b, all of whole numbers; a division comes out even.
struct Fact {
  int a = 0;
  Operation operation = Operation::plus;
  int b = 0;
  friend bool operator==(const Fact&, const Fact&) = default;
  // By operation, then by its operands.
  friend constexpr auto operator<=>(const Fact& x, const Fact& y) {
    return std::tie(x.operation, x.a, x.b) <=> std::tie(y.operation, y.a, y.b);
  }
};

int value_of(const Fact& fact);

// "6x8", "5+8", "13-5", "12:3".
std::string text_of(const Fact& fact);
std::optional<Fact> parse_fact(std::string_view text);

// The same knowledge: 6x8 and 8x6, 2+4 and 4+2.
bool same_fact(const Fact& one, const Fact& other);
// Times one or zero, plus or minus zero, divided by one: nothing to practise.
bool is_trivial(const Fact& fact);

struct FactAnswer {
  Fact fact{};
  int value = 0;   // what was answered
  Millis time{0};  // 0: not known
  bool right() const { return value == value_of(fact); }
  friend bool operator==(const FactAnswer&, const FactAnswer&) = default;
};

}  // namespace calculi
