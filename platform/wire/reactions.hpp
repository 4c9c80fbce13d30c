// What people at a table may say to each other: a handful of friendly phrases, and no free text. Each page has its own
// words for them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace calculi::wire {

enum class Reaction : std::uint8_t { hello, well_done, oops, thinking, thanks };
inline constexpr std::array<std::string_view, 5> reaction_names{"hello", "well_done", "oops", "thinking", "thanks"};
constexpr std::span<const std::string_view> names_of(Reaction) { return reaction_names; }

}  // namespace calculi::wire
