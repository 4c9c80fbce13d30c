#include "platform/wire/codec.hpp"

namespace calculi::wire {

namespace {

void write_tree(JsonWriter& out, const Json& json) {
  switch (json.kind()) {
    case Json::Kind::null:
      return out.null();
    case Json::Kind::boolean:
      return out.boolean(*json.boolean());
    case Json::Kind::number:
      return out.number(*json.number());
    case Json::Kind::string:
      return out.string(*json.string());
    case Json::Kind::array:
      out.array_begin();
      for (const Json& item : *json.array()) write_tree(out, item);
      return out.array_end();
    case Json::Kind::object:
      out.object_begin();
      for (const std::string& key : json.keys()) {
        out.key(key);
        write_tree(out, *json.find(key));
      }
      return out.object_end();
  }
}

}  // namespace

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
