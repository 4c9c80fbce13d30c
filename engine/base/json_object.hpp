// JSON objects that no struct stands for, written in one go: JsonObject("seat", seat, "name", name) is
// {"seat":"A","name":"Ola"}. A value is anything that write_json takes, another JsonObject, or a list of
// either.
#pragma once

#include "engine/base/reflect.hpp"

namespace calculi {

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
    write_json(out, value);
    add(more...);
  }
  void add() {}
  // The members of a struct.
  template <reflect::HasFields T>
  void add_fields(const T& value) {
    Adding visit{*this};
    T::fields(value, visit);
  }

  std::string text() const { return "{" + members_ + "}"; }

 private:
  struct Adding {
    JsonObject& object;
    void operator()(std::string_view key, const auto& value) { object.add(key, value); }
  };

  std::string members_;
};

inline void write_json_value(JsonWriter& out, const JsonObject& object) { out.raw(object.text()); }

}  // namespace calculi
