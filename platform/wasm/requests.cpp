#include "platform/wasm/requests.hpp"

#include "engine/base/blake3.hpp"

namespace calculi::wasm {

namespace {

constexpr unsigned most_facts = 100;
constexpr unsigned most_timed_answers = 100;
constexpr unsigned most_attempts = 200;
constexpr unsigned most_answers_at_once = 10'000;
constexpr unsigned most_events = 4096;

// A name becomes part of a line of the record, so it is one line, and bounded.
bool good_name(std::string_view name) {
  if (name.size() > static_cast<unsigned>(limits::name_text)) return false;
  for (const char c : name) {
    if (static_cast<unsigned char>(c) < 32 || c == 127) return false;
  }
  return true;
}

// [line, text]
bool read_row(const Json& json, Attempt& attempt) {
  const std::vector<Json>* pair = json.array();
  const bool good = pair != nullptr && pair->size() == 2 && (*pair)[0].number() && (*pair)[1].string();
  if (!good) return false;
  const std::int64_t line = std::clamp<std::int64_t>(*(*pair)[0].number(), -1, limits::inputs_per_match);
  attempt = {static_cast<int>(line), std::string(*(*pair)[1].string())};
  return true;
}

// [milliseconds, taps, 1 where it was right]
bool read_row(const Json& json, Answered& answer) {
  std::array<std::int32_t, 3> read{};
  const auto& [time, taps, right] = read;
  const bool good = read_json(json, read) && time >= 0 && taps >= 0 && taps <= 100 && right >= 0 && right <= 1;
  answer = {{}, {time}, right == 1, taps};
  return good;
}

// [fact, value, milliseconds, minute]
bool read_row(const Json& json, DatedAnswer& answer) {
  const std::vector<Json>* row = json.array();
  if (row == nullptr || row->size() != 4 || !(*row)[0].string()) return false;
  const std::optional<Fact> fact = parse_fact(*(*row)[0].string());
  std::array<std::int32_t, 3> numbers{};
  for (unsigned i = 0; i < numbers.size(); ++i) {
    if (!read_json((*row)[i + 1], numbers[i]) || numbers[i] < 0) return false;
  }
  if (fact) answer = {{*fact, numbers[0], {numbers[1]}}, {numbers[2]}};
  return fact.has_value();
}

template <class Row>
void read_rows(Request& request, std::string_view name, std::vector<Row>& into, unsigned most, std::string_view form) {
  for (const Json& json : request.values(name, most)) {
    if (!read_row(json, into.emplace_back())) return request.complain(name, form);
  }
}

}  // namespace

void read_member(Request& request, std::string_view name, Names& into) {
  for (const std::string_view text : request.texts(name, limits::seats)) {
    if (!good_name(text)) {
      return request.complain(name, "at most " + std::to_string(limits::name_text) + " bytes on one line");
    }
    into.names[seat_at(into.count++)] = text;
  }
}

void read_member(Request& request, std::string_view name, Holders& into) {
  Holder* next = into.holders.begin();
  for (const std::string_view text : request.texts(name, limits::seats)) {
    const std::optional<Holder> holder = parse_holder(text);
    if (!holder) return request.complain(name, "person, empty or \"bot LEVEL\" is needed");
    *next++ = *holder;
  }
}

void read_member(Request& request, std::string_view name, Contributions& into) {
  for (const std::string_view digits : request.texts(name, limits::seats)) {
    Contribution contribution;
    if (!parse_hex(digits, contribution)) return request.complain(name, "32 hexadecimal digits are needed");
    into.list.push_back(contribution);
  }
}

void read_member(Request& request, std::string_view name, PuzzleGame& into) {
  const Module* module = nullptr;
  read_member(request, name, module);
  if (module == nullptr) return;
  into = {module->about().slug, module->puzzles()};
  if (into.book == nullptr) request.complain(name, "it has no puzzles");
}

void read_member(Request& request, std::string_view name, Date& into) {
  const std::optional<Day> day = parse_date(request.text(name));
  if (!day) return request.complain(name, "a date like 2026-11-16 is needed");
  into.day = *day;
}

void read_member(Request& request, std::string_view name, FactList& into) {
  for (const std::string_view text : request.texts(name, most_facts)) {
    const std::optional<Fact> fact = parse_fact(text);
    if (!fact) return request.complain(name, "each is a calculation like 6x8");
    into.list.push_back(*fact);
  }
}

void read_member(Request& request, std::string_view name, TimedAnswers& into) {
  read_rows(request, name, into.list, most_timed_answers, "each is [milliseconds, taps, 0 or 1]");
}

void read_member(Request& request, std::string_view name, Attempts& into) {
  read_rows(request, name, into.list, most_attempts, "each is [line, text]");
}

void read_member(Request& request, std::string_view name, DatedAnswers& into) {
  read_rows(request, name, into.list, most_answers_at_once, "each is [fact, value, milliseconds, minute]");
}

void read_member(Request& request, std::string_view name, Memory& into) {
  const Json* rows = nullptr;
  read_member(request, name, rows);
  if (!request.bad()) into = read_memory(*rows);
}

void read_member(Request& request, std::string_view name, Events& into) {
  into.list = &request.values(name, most_events);
}

}  // namespace calculi::wasm
