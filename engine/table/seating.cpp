#include "engine/table/seating.hpp"

namespace calculi {

namespace {
constexpr std::array<Pace, 6> paces{Pace::x1, Pace::x2, Pace::x3, Pace::x5, Pace::x10, Pace::off};

template <class Enum>
SetOption set_named(Enum& into, std::string_view value) {
  const std::span<const std::string_view> names = names_of(Enum{});
  for (unsigned i = 0; i < names.size(); ++i) {
    if (value != names[i]) continue;
    into = static_cast<Enum>(i);
    return SetOption::done;
  }
  return SetOption::bad_value;
}

}  // namespace

std::optional<Pace> parse_pace(std::string_view text) {
  for (unsigned i = 0; i < paces.size(); ++i) {
    const bool without_x = text.size() > 0 && pace_values[i].starts_with('x') && text == pace_values[i].substr(1);
    if (text == pace_values[i] || without_x) return paces[i];
  }
  return std::nullopt;
}

std::string_view print_pace(Pace pace) {
  for (unsigned i = 0; i < paces.size(); ++i) {
    if (paces[i] == pace) return pace_values[i];
  }
  return "off";
}

SetOption set_seat_option(SeatTerms& terms, std::string_view name, std::string_view value) {
  if (name == "factor") {
    const std::optional<Pace> factor = parse_pace(value);
    if (factor) terms.factor = *factor;
    return factor ? SetOption::done : SetOption::bad_value;
  }
  if (name == "head") {
    for (const std::string_view known : head_start_values) {
      if (value != known) continue;
      terms.head_start_s = static_cast<std::uint8_t>(known[0] - '0');
      return SetOption::done;
    }
    return SetOption::bad_value;
  }
  if (name != "hints") return SetOption::unknown;
  if (value != "on" && value != "off") return SetOption::bad_value;
  terms.hints = value == "on";
  return SetOption::done;
}

SetOption set_common_option(Seating& seating, std::string_view name, std::string_view value) {
  if (name == "pace") {
    const std::optional<Pace> pace = parse_pace(value);
    if (pace) seating.pace = *pace;
    return pace ? SetOption::done : SetOption::bad_value;
  }
  if (name == "aid") return set_named(seating.aid, value);
  if (name == "network") return set_named(seating.network, value);
  if (name.size() < 3 || name[1] != '.') return SetOption::unknown;
  const int seat = name[0] - 'A';
  if (seat < 0 || seat >= seating.seats) return SetOption::unknown;
  return set_seat_option(seating.terms[seat_at(seat)], name.substr(2), value);
}

}  // namespace calculi
