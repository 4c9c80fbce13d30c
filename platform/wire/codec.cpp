#include "platform/wire/codec.hpp"

#include "engine/base/reflect.hpp"
#include "platform/wire/client_messages.hpp"
#include "platform/wire/server_messages.hpp"
#include "text/words.hpp"

namespace calculi::wire {

namespace {

// Most messages are written without their text having to grow.
template <class Message>
std::string write_one(const Message& message) {
  std::string text;
  if constexpr (requires { Message::usual_bytes; }) text.reserve(Message::usual_bytes);
  JsonWriter out(text);
  out.object_begin();
  out.key("type");
  out.string(Message::type);
  reflect::Writing visit{out};
  Message::fields(message, visit);
  out.object_end();
  return text;
}

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

}  // namespace

std::string write(const ClientMessage& message) {
  return std::visit([](const auto& one) { return write_one(one); }, message);
}

std::string write(const ServerMessage& message) {
  return std::visit([](const auto& one) { return write_one(one); }, message);
}

std::string write(const Event& message) { return write_one(message); }
std::string write(const View& message) { return write_one(message); }

template <class Any>
Result<Any> read(std::string_view text) {
  Result<Json> json = parse_json(text);
  if (!json) return std::unexpected(json.error());
  Any any;
  if (!read_any(*json, any)) return refuse(words::refuse_not_understood);
  return any;
}
template Result<ClientMessage> read(std::string_view text);
template Result<ServerMessage> read(std::string_view text);

}  // namespace calculi::wire
