// How messages become text and back: one JSON object each, with its kind in "type". A member that is optional may be
// left out; anything else missing, unknown or of another kind makes the message unreadable.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/reflect.hpp"
#include "text/words.hpp"

namespace calculi::wire {

// Raised when an older page and a newer server would misunderstand each other.
inline constexpr std::int32_t protocol = 1;

// JSON that is passed on as it is: views, events and hints belong to the games.
struct RawJson {
  std::string text = "null";
  friend bool operator==(const RawJson&, const RawJson&) = default;
};
void write_json_value(JsonWriter& out, const RawJson& raw);
bool read_json_value(const Json& json, RawJson& raw);

// Options of a table, in order: {"pace":"x1","A.head":"2"}.
struct OptionList {
  std::vector<std::pair<std::string, std::string>> list;
  friend bool operator==(const OptionList&, const OptionList&) = default;
};
void write_json_value(JsonWriter& out, const OptionList& options);
bool read_json_value(const Json& json, OptionList& options);

template <class Message>
std::string write(const Message& message) {
  std::string text;
  JsonWriter out(text);
  out.object_begin();
  out.key("type");
  out.string(Message::type);
  reflect::Writing visit{out};
  Message::fields(message, visit);
  out.object_end();
  return text;
}

template <class... Messages>
std::string write(const std::variant<Messages...>& message) {
  return std::visit([](const auto& one) { return write(one); }, message);
}

namespace detail {

struct Reading {
  const Json& json;
  unsigned found = 1;  // "type" itself
  bool good = true;
  template <class Field>
  void operator()(std::string_view name, Field& field) {
    const Json* member = json.find(name);
    if (member == nullptr) {
      good = good && reflect::is_optional<Field>;
      return;
    }
    ++found;
    good = good && read_json(*member, field);
  }
};

template <class Any, class Message>
bool read_as(const Json& json, std::string_view type, Any& any, bool& good) {
  if (type != Message::type) return false;
  Message message;
  Reading visit{json};
  Message::fields(message, visit);
  good = visit.good && json.keys().size() == visit.found;
  if (good) any = std::move(message);
  return true;
}

template <class... Messages>
bool read_any(const Json& json, std::variant<Messages...>& any) {
  const Json* member = json.find("type");
  const auto type = member == nullptr ? std::nullopt : member->string();
  bool good = false;
  if (type) (void)(read_as<std::variant<Messages...>, Messages>(json, *type, any, good) || ...);
  return good;
}

}  // namespace detail

// One message out of the variant `Any`, or why the text is none.
template <class Any>
Result<Any> read(std::string_view text) {
  Result<Json> json = parse_json(text);
  if (!json) return std::unexpected(json.error());
  Any any;
  if (!detail::read_any(*json, any)) return refuse(words::refuse_not_understood);
  return any;
}

}  // namespace calculi::wire
