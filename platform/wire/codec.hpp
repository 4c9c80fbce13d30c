// How messages become text and back: one JSON object each, with its kind in "type". A member that is optional may be
// left out; anything else missing, unknown or of another kind makes the message unreadable. Everything is instantiated
// in codec.cpp, so that including a message costs little.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.hpp"

namespace calculi {
class Json;
class JsonWriter;
}  // namespace calculi

namespace calculi::wire {

// Raised when an older page and a newer server would misunderstand each other.
inline constexpr std::int32_t protocol = 3;

// JSON that is passed on as it is: views, events and hints belong to the games.
struct RawJson {
  std::string text = "null";
  friend bool operator==(const RawJson&, const RawJson&) = default;
};
void write_json_value(JsonWriter& out, const RawJson& raw);
bool read_json_value(const Json& json, RawJson& raw);

// The same, with the type it has in the page.
struct ViewJson : RawJson {};
struct EventJson : RawJson {};
struct HintJson : RawJson {};
constexpr std::string_view json_type(const ViewJson&) { return "TableView"; }
constexpr std::string_view json_type(const EventJson&) { return "MatchEvent"; }
constexpr std::string_view json_type(const HintJson&) { return "Hint"; }

// Options of a table, in order: {"pace":"x1","A.head":"2"}.
struct OptionList {
  std::vector<std::pair<std::string, std::string>> list;
  friend bool operator==(const OptionList&, const OptionList&) = default;
};
void write_json_value(JsonWriter& out, const OptionList& options);
bool read_json_value(const Json& json, OptionList& options);
constexpr std::string_view json_type(const OptionList&) { return "Record<string, string>"; }

// Reads a message of one direction (ClientMessage, ServerMessage), or says why the text is none.
template <class Any>
Result<Any> read(std::string_view text);

}  // namespace calculi::wire
