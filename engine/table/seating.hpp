// Who sits where and under which per-seat conditions: the part of a match's set-up that every game shares (T1-T5).
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "engine/base/ids.hpp"

namespace calculi {

// A time limit is a table option with these factors; `off` takes the limit away altogether.
enum class Pace : std::uint8_t { off = 0, x1 = 1, x2 = 2, x3 = 3, x5 = 5, x10 = 10 };
inline constexpr std::array<std::string_view, 6> pace_values{"x1", "x2", "x3", "x5", "x10", "off"};
std::optional<Pace> parse_pace(std::string_view text);
std::string_view print_pace(Pace pace);

// Who is first in a race; calm, the seats take turns or claim under seal (K18, R21). People think otherwise in each.
enum class Tempo : std::uint8_t { race, calm };
inline constexpr std::array<std::string_view, 2> tempo_names{"race", "calm"};
constexpr std::span<const std::string_view> names_of(Tempo) { return tempo_names; }

// T5: with `none` nothing that a player builds is added up or judged before it is declared.
enum class Aid : std::uint8_t { none, totals };
inline constexpr std::array<std::string_view, 2> aid_values{"none", "totals"};
constexpr std::span<const std::string_view> names_of(Aid) { return aid_values; }

// T4: in a race the problem is shown to this seat so much earlier.
inline constexpr std::array<std::string_view, 4> head_start_values{"0", "1", "2", "4"};

// How much network time a race may take off: people at home, or one building.
enum class Network : std::uint8_t { home, classroom };
inline constexpr std::array<std::string_view, 2> network_values{"home", "classroom"};
constexpr std::span<const std::string_view> names_of(Network) { return network_values; }

enum class HolderKind : std::uint8_t { person, bot, empty };
inline constexpr std::array<std::string_view, 3> holder_values{"person", "bot", "empty"};
constexpr std::span<const std::string_view> names_of(HolderKind) { return holder_values; }

struct SeatTerms {
  Pace factor = Pace::x1;
  std::uint8_t head_start_s = 0;
  bool hints = true;
  friend bool operator==(const SeatTerms&, const SeatTerms&) = default;
};

struct Seating {
  std::int8_t seats = 2;
  Pace pace = Pace::off;
  Aid aid = Aid::totals;
  Network network = Network::home;
  PerSeat<SeatTerms> terms{};

  constexpr SeatSet all() const { return SeatSet::all(seats); }
  constexpr Millis head_start(Seat seat) const { return seconds(terms[seat].head_start_s); }
  constexpr Millis longest_head_start() const {
    Millis longest{0};
    for (const Seat seat : all()) longest = std::max(longest, head_start(seat));
    return longest;
  }
  // How long `base` lasts for this seat; `never` when either factor is off.
  constexpr Millis limit(Millis base, Seat seat) const {
    const Pace own = terms[seat].factor;
    if (pace == Pace::off || own == Pace::off) return never;
    return base * static_cast<std::int64_t>(pace) * static_cast<std::int64_t>(own);
  }
  // How long a clock that the seats share runs for this seat, and for the table. `off` of one seat counts as x10 there,
  // or the others would wait for ever (T4).
  constexpr Millis shared_limit(Millis base, Seat seat) const {
    const Pace own = terms[seat].factor;
    if (pace == Pace::off) return never;
    return base * static_cast<std::int64_t>(pace) * static_cast<std::int64_t>(own == Pace::off ? Pace::x10 : own);
  }
  constexpr Millis shared_limit(Millis base) const {
    Millis longest{0};
    for (const Seat seat : all()) longest = std::max(longest, shared_limit(base, seat));
    return longest;
  }
  // T7: a class waits for none of its tables for ever, though its clocks may be off.
  constexpr Millis last_round(Millis base) const {
    Seating limited = *this;
    if (network == Network::classroom && pace == Pace::off) limited.pace = Pace::x1;
    return limited.shared_limit(base);
  }
  // T4: a problem is shown to the longest head start at once, to every other seat as much later as its own is shorter.
  constexpr Millis shown_after(Seat seat) const { return longest_head_start() - head_start(seat); }
  friend bool operator==(const Seating&, const Seating&) = default;
};

// The options that every table has, by name: "pace", "aid", "network", and of a seat "A.factor", "A.head", "A.hints".
enum class SetOption : std::uint8_t { done, unknown, bad_value };
SetOption set_common_option(Seating& seating, std::string_view name, std::string_view value);
SetOption set_seat_option(SeatTerms& terms, std::string_view name, std::string_view value);

}  // namespace calculi
