// For whom words are made: the language, the names at the table, and whose "you" it is. And the small vocabulary in
// which platforms ask a game for words without knowing the game.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/ids.hpp"
#include "engine/base/words.hpp"

namespace calculi {

inline constexpr std::array<std::string_view, 3> speech_names{"short", "normal", "full"};
std::optional<Speech> parse_speech(std::string_view name);

struct Teller {
  Lang lang = Lang::en;
  Viewer viewer{};
  int seats = 0;
  PerSeat<std::string> names{};
  Speech speech = Speech::normal;
  bool written = false;   // for the eye: calculations in signs
  bool by_place = false;  // whoever listens names things by their places: they are said in that order

  operator Voice() const { return {lang, speech, written}; }
  bool brief() const { return speech == Speech::brief; }
  std::string_view name(Seat seat) const { return seat == Seat::none ? std::string_view{} : names[seat]; }
  std::string_view name(Seat seat, std::string_view you) const { return is_you(seat) ? you : name(seat); }
  bool is_you(Seat seat) const { return viewer.is(seat); }
};

// "3, 5, 7": what is said of each. What nothing is said of is left out.
template <class All, class Say>
std::string say_list(const All& all, Say say, std::string_view between = ", ") {
  std::string list;
  for (const auto& each : all) {
    const std::string item(say(each));
    if (!list.empty() && !item.empty()) list += between;
    list += item;
  }
  return list;
}

// What a player may ask at any time: one key each in every client.
enum class Query : std::uint8_t {
  prompt,  // one imperative sentence: what to do now
  turn,    // whose turn, what is on the table
  cards,   // what I hold
  score    // how it stands
};
inline constexpr std::array<std::string_view, 4> query_names{"prompt", "turn", "cards", "score"};
constexpr std::span<const std::string_view> names_of(Query) { return query_names; }

}  // namespace calculi
