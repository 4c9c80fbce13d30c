#include "engine/play/puzzle/calendar.hpp"

#include <charconv>

namespace calculi {

namespace {

struct Date {
  int year = 0;
  int month = 0;
  int day = 0;
};

// Years begin in March here, so that the day that is there or not comes last.
constexpr Day day_of(const Date& date) {
  const int year = date.month <= 2 ? date.year - 1 : date.year;
  const int month = (date.month + 9) % 12;
  const int in_year = (153 * month + 2) / 5 + date.day - 1;
  return 365 * year + year / 4 - year / 100 + year / 400 + in_year - 719468;
}
static_assert(day_of({1970, 1, 1}) == 0 && day_of({2026, 11, 16}) == 20773 && day_of({9999, 12, 31}) == last_day);

constexpr Date date_of(Day day) {
  Date date{.year = 1970, .month = 1, .day = 1};
  date.year += day / 366;
  while (day_of({date.year + 1, 1, 1}) <= day) ++date.year;
  while (date.month < 12 && day_of({date.year, date.month + 1, 1}) <= day) ++date.month;
  date.day = 1 + day - day_of({date.year, date.month, 1});
  return date;
}

std::string padded(int number, std::size_t digits) {
  std::string text = std::to_string(number);
  return std::string(digits - std::min(digits, text.size()), '0') + text;
}

std::optional<int> number_in(std::string_view text) {
  int number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || stop != text.data() + text.size() || number < 0) return std::nullopt;
  return number;
}

}  // namespace

std::optional<Day> parse_date(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const std::optional<int> year = number_in(text.substr(0, 4));
  const std::optional<int> month = number_in(text.substr(5, 2));
  const std::optional<int> day = number_in(text.substr(8, 2));
  if (!year || !month || !day || *year < 1970 || *month < 1 || *month > 12 || *day < 1) return std::nullopt;
  const Day found = day_of({*year, *month, *day});
  return text_of_day(found) == text ? std::optional(found) : std::nullopt;
}

std::string text_of_day(Day day) {
  const Date date = date_of(day);
  return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2);
}

}  // namespace calculi
