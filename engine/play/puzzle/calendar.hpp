// Dates as days since 1970-01-01, in the calendar that everybody uses.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace calculi {

using Day = std::int32_t;

inline constexpr Day last_day = 2932896;  // 9999-12-31

std::optional<Day> parse_date(std::string_view text);  // "2026-11-16", from 1970 on
std::string text_of_day(Day day);
constexpr int weekday_of(Day day) { return (day + 3) % 7; }  // Monday is 0

}  // namespace calculi
