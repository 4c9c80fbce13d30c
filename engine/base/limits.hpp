// Every bound of the engine in one place. Nothing a person sends is read, held or repeated beyond these.
#pragma once

#include <cstdint>

namespace calculi::limits {

inline constexpr int seats = 6;
inline constexpr int action_text = 160;     // bytes of one action, typed or printed
inline constexpr int expression_text = 64;  // bytes of one arithmetic expression
inline constexpr int expression_depth = 4;  // nested brackets
inline constexpr int name_text = 48;        // bytes of a player's name
inline constexpr int inputs_per_match = 10'000;
inline constexpr int inputs_out_of_turn = 5'000;  // from here on they are kept for those who are waited for
inline constexpr int held_claims = 16;            // claims that wait for one decision
inline constexpr int record_bytes = 4 << 20;
inline constexpr int json_bytes = 1 << 20;
inline constexpr int json_depth = 16;
inline constexpr std::int64_t longest_match_ms = 400LL * 24 * 3600 * 1000;

}  // namespace calculi::limits
