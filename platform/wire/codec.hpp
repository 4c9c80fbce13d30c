// How messages become text and back: one JSON object each, with its kind in "type". A member that is optional may be
// left out; anything else missing, unknown or of another kind makes the message unreadable. Everything is instantiated
// in codec.cpp, so that including a message costs little.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/json.hpp"

namespace calculi::wire {

// Raised when an older page and a newer server would misunderstand each other.
inline constexpr std::int32_t protocol = 3;

// Reads a message of one direction (ClientMessage, ServerMessage), or says why the text is none.
template <class Any>
Result<Any> read(std::string_view text);

}  // namespace calculi::wire
