// JSON objects that no struct stands for, written in one go: JsonObject("seat", seat, "name", name) is
// {"seat":"A","name":"Ola"}. A value is anything that write_json takes, another JsonObject, or a list of
// either.
#pragma once

#include "engine/base/reflect.hpp"

namespace calculi {

// A value that is JSON already.
struct RawJson {
  std::string json;
  const std::string& text() const { return json; }
};

class JsonObject {
 public:
  template <class... Members>
  explicit JsonObject(const Members&... members) {
    add(members...);
  }
  // Keys and values in turn.
  template <class T, class... More>
  void add(std::string_view key, const T& value, const More&... more) {
    if (!members_.empty()) members_.push_back(',');
    JsonWriter out(members_);
    out.key(key);
    write(out, value);
    add(more...);
  }
  void add() {}

  std::string text() const { return "{" + members_ + "}"; }

 private:
  template <class T>
  static constexpr bool is_json = std::same_as<T, RawJson> || std::same_as<T, JsonObject>;

  template <class T>
  static void write(JsonWriter& out, const T& value) {
    if constexpr (is_json<T>) {
      out.raw(value.text());
    } else {
      write_json(out, value);
    }
  }
  template <class T>
    requires is_json<T>
  static void write(JsonWriter& out, const std::vector<T>& values) {
    out.array_begin();
    for (const T& value : values) out.raw(value.text());
    out.array_end();
  }

  std::string members_;
};

}  // namespace calculi
