#include "platform/wire/codec.hpp"

namespace calculi::wire {

void write_json_value(JsonWriter& out, const RawJson& raw) { out.raw(raw.text); }

bool read_json_value(const Json& json, RawJson& raw) {
  raw.text.clear();
  JsonWriter out(raw.text);
  write_tree(out, json);
  return true;
}

void write_json_value(JsonWriter& out, const OptionList& options) {
  out.object_begin();
  for (const auto& [name, value] : options.list) {
    out.key(name);
    out.string(value);
  }
  out.object_end();
}

bool read_json_value(const Json& json, OptionList& options) {
  options.list.clear();
  if (!json.is_object()) return false;
  for (const std::string& name : json.keys()) {
    const auto value = json.find(name)->string();
    if (!value) return false;
    options.list.emplace_back(name, *value);
  }
  return true;
}

}  // namespace calculi::wire
