#include "platform/wasm/request.hpp"

#include "engine/base/blake3.hpp"
#include "engine/table/registry.hpp"

namespace calculi::wasm {

namespace {

constexpr unsigned most_options = 64;
const Json nothing{};
const std::vector<Json> no_values{};

// A name becomes part of a line of the record, so it is one line, and bounded.
bool good_name(std::string_view name) {
  if (name.size() > static_cast<unsigned>(limits::name_text)) return false;
  for (const char c : name) {
    if (static_cast<unsigned char>(c) < 32 || c == 127) return false;
  }
  return true;
}

}  // namespace

void Request::complain(std::string_view member, std::string_view needed) {
  if (bad()) return;
  problem_.append(member).append(": ").append(needed);
}

const Json* Request::member(std::string_view name) const {
  const Json* found = json_.find(name);
  return found == nullptr || found->is_null() ? nullptr : found;
}

bool Request::has(std::string_view name) const { return member(name) != nullptr; }

std::int64_t Request::number(std::string_view name, std::int64_t low, std::int64_t high) {
  const Json* found = member(name);
  const std::optional<std::int64_t> value = found == nullptr ? std::nullopt : found->number();
  if (value && *value >= low && *value <= high) return *value;
  complain(name, "a whole number from " + std::to_string(low) + " to " + std::to_string(high) + " is needed");
  return low;
}

std::int64_t Request::number_or(std::string_view name, std::int64_t fallback, std::int64_t low, std::int64_t high) {
  return has(name) ? number(name, low, high) : fallback;
}

Millis Request::time(std::string_view name) { return {number(name, 0, limits::longest_match_ms)}; }

bool Request::toggle(std::string_view name) {
  const Json* found = member(name);
  if (found == nullptr) return false;
  if (!found->boolean()) complain(name, "true or false is needed");
  return found->boolean().value_or(false);
}

std::string_view Request::text(std::string_view name) {
  const Json* found = member(name);
  const std::optional<std::string_view> value = found == nullptr ? std::nullopt : found->string();
  if (!value) complain(name, "a text is needed");
  return value.value_or("");
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

const Json& Request::object(std::string_view name) {
  const Json* found = member(name);
  if (found != nullptr && found->is_object()) return *found;
  complain(name, "an object is needed");
  return nothing;
}

Lang Request::lang() {
  if (!has("lang")) return Lang::en;
  const std::optional<Lang> lang = parse_lang(text("lang"));
  if (!lang) complain("lang", "en, pl or cs is needed");
  return lang.value_or(Lang::en);
}

Speech Request::speech() {
  if (!has("speech")) return Speech::normal;
  const std::optional<Speech> speech = parse_speech(text("speech"));
  if (!speech) complain("speech", "short, normal or full is needed");
  return speech.value_or(Speech::normal);
}

Seat Request::seat_named(std::string_view name) {
  const std::string_view value = text(name);
  if (value.size() == 1 && value[0] >= 'A' && value[0] < 'A' + limits::seats) return seat_at(value[0] - 'A');
  complain(name, "a seat from A to F is needed");
  return Seat::a;
}

Seat Request::seat() { return seat_named("seat"); }

Viewer Request::viewer() { return {has("viewer") ? seat_named("viewer") : Seat::none}; }

Seed Request::seed(std::string_view name) {
  Seed seed;
  if (!parse_hex(text(name), seed.bytes)) complain(name, "64 hexadecimal digits are needed");
  return seed;
}

const Module* Request::module() {
  const std::string_view slug = text("game");
  for (const Module* module : all_modules()) {
    if (module->about().slug == slug) return module;
  }
  complain("game", "there is no such game");
  return nullptr;
}

Result<std::unique_ptr<AnyView>> Request::view(const Module* module) {
  const Json& game = object("view");
  if (bad()) return nullptr;
  return module->read_view(game);
}

// A teller knows no more seats than the game has: its sentences walk lists of that length.
Teller Request::teller(const Module* module) {
  TableSetup setup;
  read_names(setup);
  const int most = module == nullptr ? 0 : module->about().most_seats;
  const auto named = static_cast<int>(texts("names", limits::seats).size());
  return {.lang = lang(),
          .viewer = viewer(),
          .seats = std::min(named, most),
          .names = setup.names,
          .speech = speech(),
          .written = toggle("written")};
}

void Request::read_options(TableSetup& setup) {
  const Json* found = member("options");
  if (found == nullptr) return;
  if (!found->is_object() || found->keys().size() > most_options) return complain("options", "an object is needed");
  for (const std::string& name : found->keys()) {
    const std::optional<std::string_view> value = found->find(name)->string();
    if (!value) return complain("options", "every value is a text");
    setup.options.emplace_back(name, *value);
  }
}

void Request::read_names(TableSetup& setup) {
  std::string* next = setup.names.begin();
  for (const std::string_view name : texts("names", limits::seats)) {
    if (!good_name(name)) {
      return complain("names", "at most " + std::to_string(limits::name_text) + " bytes on one line");
    }
    *next++ = name;
  }
}

void Request::read_holders(TableSetup& setup) {
  Holder* next = setup.holders.begin();
  for (const std::string_view text : texts("holders", limits::seats)) {
    const std::optional<Holder> holder = parse_holder(text);
    if (!holder) return complain("holders", "person, empty or \"bot LEVEL\" is needed");
    *next++ = *holder;
  }
}

void Request::read_contributions(TableSetup& setup) {
  for (const std::string_view digits : texts("contributions", limits::seats)) {
    Contribution contribution;
    if (!parse_hex(digits, contribution)) return complain("contributions", "32 hexadecimal digits are needed");
    setup.contributions.push_back(contribution);
  }
}

void Request::read_state(TableSetup& setup) {
  if (!has("state")) return;
  JsonWriter out(setup.state);
  write_tree(out, object("state"));
}

}  // namespace calculi::wasm
