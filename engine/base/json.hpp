// JSON, the outer form of views, events, options and messages: a writer, and a reader into an immutable tree.
//
// Numbers are whole and fit 64 bits: nothing in the project counts in fractions, and a double would not survive every
// reader unchanged. Fractions, exponents, duplicate keys, invalid UTF-8 and anything beyond limits::json_bytes and
// limits::json_depth are refused.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/result.hpp"

namespace calculi {

// Appends JSON to a string, without spaces; commas come by themselves. Never inlined: at link time the engines of the
// page would hold a copy of it for each member of each view.
class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  void object_begin() { open('{'); }
  void object_end() { close('}'); }
  void array_begin() { open('['); }
  void array_end() { close(']'); }
  [[gnu::noinline]] void key(std::string_view name);
  [[gnu::noinline]] void string(std::string_view text);
  [[gnu::noinline]] void number(std::int64_t value);
  void boolean(bool value) { raw(value ? "true" : "false"); }
  void null() { raw("null"); }
  [[gnu::noinline]] void raw(std::string_view json);  // one value, already written as JSON

 private:
  [[gnu::noinline]] void open(char bracket);
  [[gnu::noinline]] void close(char bracket);
  void quote(std::string_view text, bool is_key);
  void quote_in_parts(std::string_view text, bool is_key);

  std::string& out_;
  bool after_value_ = false;
};

// One value as it was read, with everything in it. Asking for another kind than the value has gives nothing.
class Json {
 public:
  enum class Kind { null, boolean, number, string, array, object };

  Json() = default;

  Kind kind() const { return static_cast<Kind>(value_.index()); }
  bool is_null() const { return kind() == Kind::null; }
  std::optional<bool> boolean() const;
  std::optional<std::int64_t> number() const;
  std::optional<std::string_view> string() const;
  const std::vector<Json>* array() const { return std::get_if<std::vector<Json>>(&value_); }

  bool is_object() const { return kind() == Kind::object; }
  std::span<const std::string> keys() const;     // of an object, in the order read; else empty
  const Json* find(std::string_view key) const;  // the member of an object, or nullptr

 private:
  friend class JsonReader;
  friend void write_tree(JsonWriter& out, const Json& json);
  struct Object {
    std::vector<std::string> keys;
    std::vector<Json> values;
  };
  // In the order of Kind.
  std::variant<std::monostate, bool, std::int64_t, std::string, std::vector<Json>, Object> value_;
};

// A tree as it was read, without spaces.
void write_tree(JsonWriter& out, const Json& json);

// Whatever can write itself as one value.
class JsonSource {
 public:
  virtual void write(JsonWriter& out) const = 0;

 protected:
  ~JsonSource() = default;
};

// JSON that is passed on as it is: a text, or, where there is a source, what it writes straight into the message.
struct RawJson {
  std::string text = "null";
  const JsonSource* source = nullptr;
  friend bool operator==(const RawJson&, const RawJson&) = default;
};
void write_json_value(JsonWriter& out, const RawJson& raw);
bool read_json_value(const Json& json, RawJson& raw);
constexpr std::string_view json_type(const RawJson&) { return "unknown"; }

// The same, with the type it has in the page.
struct ViewJson : RawJson {};
struct EventJson : RawJson {};
struct HintJson : RawJson {};
constexpr std::string_view json_type(const ViewJson&) { return "TableView"; }
constexpr std::string_view json_type(const EventJson&) { return "MatchEvent"; }
constexpr std::string_view json_type(const HintJson&) { return "Hint"; }

// Texts by name, in order: {"pace":"x1","A.head":"2"}.
struct TextsByName {
  std::vector<std::pair<std::string, std::string>> list;
  friend bool operator==(const TextsByName&, const TextsByName&) = default;
};
void write_json_value(JsonWriter& out, const TextsByName& texts);
bool read_json_value(const Json& json, TextsByName& texts);
constexpr std::string_view json_type(const TextsByName&) { return "Record<string, string>"; }

// Refused with the key "refuse.not_json" and the byte at which the reading stopped.
Result<Json> parse_json(std::string_view text);

}  // namespace calculi
