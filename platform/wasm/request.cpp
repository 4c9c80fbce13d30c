#include "platform/wasm/request.hpp"

#include "engine/base/blake3.hpp"
#include "engine/table/registry.hpp"

namespace calculi::wasm {

namespace {

constexpr unsigned most_options = 64;
const std::vector<Json> no_values{};

}  // namespace

void Request::complain(std::string_view member, std::string_view needed) {
  if (bad()) return;
  problem_.append(member).append(": ").append(needed);
}

const Json* Request::member(std::string_view name) const {
  const Json* found = json_.find(name);
  return found == nullptr || found->is_null() ? nullptr : found;
}

std::string_view Request::text(std::string_view name) {
  const Json* found = member(name);
  const std::optional<std::string_view> value = found == nullptr ? std::nullopt : found->string();
  if (!value) complain(name, "a text is needed");
  return value.value_or("");
}

Lang Request::lang() {
  Lang lang = Lang::en;
  if (member("lang") != nullptr) read_member(*this, "lang", lang);
  return lang;
}

std::vector<std::string_view> Request::texts(std::string_view name, unsigned most) {
  std::vector<std::string_view> list;
  const Json* found = member(name);
  if (found == nullptr) return list;
  const std::vector<Json>* items = found->array();
  bool good = items != nullptr && items->size() <= most;
  for (unsigned i = 0; good && i < items->size(); ++i) {
    good = (*items)[i].string().has_value();
    list.push_back((*items)[i].string().value_or(""));
  }
  if (!good) complain(name, "a list of at most " + std::to_string(most) + " texts is needed");
  return list;
}

const std::vector<Json>& Request::values(std::string_view name, unsigned most) {
  const Json* found = member(name);
  const std::vector<Json>* items = found == nullptr ? nullptr : found->array();
  if (items != nullptr && items->size() <= most) return *items;
  complain(name, "a list of at most " + std::to_string(most) + " values is needed");
  return no_values;
}

std::string number_needed(const Range& range) {
  return "a whole number from " + std::to_string(range.low) + " to " + std::to_string(range.high) + " is needed";
}

void read_member(Request& request, std::string_view name, std::int64_t& into, Range range) {
  const Json* found = request.member(name);
  const std::optional<std::int64_t> value = found == nullptr ? std::nullopt : found->number();
  if (!value || *value < range.low || *value > range.high) return request.complain(name, number_needed(range));
  into = *value;
}

void read_member(Request& request, std::string_view name, int& into, Range range) {
  std::int64_t number = 0;
  read_member(request, name, number, range);
  into = static_cast<int>(number);
}

void read_member(Request& request, std::string_view name, Millis& into) {
  read_member(request, name, into.count, {0, limits::longest_match_ms});
}

void read_member(Request& request, std::string_view name, bool& into) {
  const Json* found = request.member(name);
  const std::optional<bool> value = found == nullptr ? std::nullopt : found->boolean();
  if (!value) return request.complain(name, "true or false is needed");
  into = *value;
}

void read_member(Request& request, std::string_view name, std::string_view& into) { into = request.text(name); }

void read_member(Request& request, std::string_view name, std::vector<std::string_view>& into, Most most) {
  into = request.texts(name, most.count);
}

void read_member(Request& request, std::string_view name, const Json*& into) {
  into = request.member(name);
  if (into == nullptr || !into->is_object()) request.complain(name, "an object is needed");
}

void read_member(Request& request, std::string_view name, Lang& into) {
  const std::optional<Lang> lang = parse_lang(request.text(name));
  if (!lang) return request.complain(name, "en, pl or cs is needed");
  into = *lang;
}

void read_member(Request& request, std::string_view name, Speech& into) {
  const std::optional<Speech> speech = parse_speech(request.text(name));
  if (!speech) return request.complain(name, "short, normal or full is needed");
  into = *speech;
}

void read_member(Request& request, std::string_view name, Query& into) {
  const Json* found = request.member(name);
  if (found == nullptr || !found->string()) return request.complain(name, "a text is needed");
  if (!read_json(*found, into)) request.complain(name, "prompt, turn, cards or score is needed");
}

void read_member(Request& request, std::string_view name, Seat& into) {
  const std::string_view value = request.text(name);
  const bool good = value.size() == 1 && value[0] >= 'A' && value[0] < 'A' + limits::seats;
  if (!good) return request.complain(name, "a seat from A to F is needed");
  into = seat_at(value[0] - 'A');
}

void read_member(Request& request, std::string_view name, Seed& into) {
  if (!parse_hex(request.text(name), into.bytes)) request.complain(name, "64 hexadecimal digits are needed");
}

void read_member(Request& request, std::string_view name, TextsByName& into) {
  const Json* found = request.member(name);
  const bool fits = found != nullptr && found->is_object() && found->keys().size() <= most_options;
  if (!fits) return request.complain(name, "an object is needed");
  if (!read_json_value(*found, into)) request.complain(name, "every value is a text");
}

void read_member(Request& request, std::string_view name, const Module*& into) {
  const std::string_view slug = request.text(name);
  for (const Module* module : all_modules()) {
    if (module->about().slug == slug) into = module;
  }
  if (into == nullptr) request.complain(name, "there is no such game");
}

void read_member(Request& request, std::string_view name, Table*& into) {
  int handle = 0;
  read_member(request, name, handle, {1, INT32_MAX});
  if (!request.bad()) into = request.session().find(handle);
  if (into == nullptr) request.complain(name, "there is no such open match");
}

}  // namespace calculi::wasm
