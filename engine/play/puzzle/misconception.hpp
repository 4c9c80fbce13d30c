// Facts as texts, "7x8", and the names of the mistakes that people make with them (learn 4).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/play/mind.hpp"

namespace calculi {

std::string text_of(const Fact& fact);                  // "7x8", "2+4", "12:3"
std::optional<Fact> parse_fact(std::string_view text);  // of numbers up to 99
// The same knowledge: 6x8 and 8x6, 2+4 and 4+2.
bool same_fact(const Fact& one, const Fact& other);
// Times one or zero, plus or minus zero, divided by one: nothing to practise.
bool is_trivial(const Fact& fact);

// The first name that fits a wrong value; empty where none does.
std::string_view misconception(const Fact& fact, int value);

}  // namespace calculi
