// My facts: which of them a match met, what is remembered of answers, and what the memory says (learn 4). The memory
// belongs to the page, which gives it with every request and keeps what comes back.
#include <algorithm>

#include "engine/base/json_object.hpp"
#include "engine/play/facts/misconception.hpp"
#include "engine/play/facts/sprint.hpp"
#include "engine/play/mind.hpp"
#include "engine/play/review.hpp"
#include "engine/table/record.hpp"
#include "engine/table/registry.hpp"
#include "platform/wasm/operations.hpp"
#include "text/words.hpp"

namespace calculi::wasm {

namespace {

constexpr unsigned most_attempts = 200;
constexpr unsigned most_answers_at_once = 10'000;
constexpr std::int64_t latest_minute = INT32_MAX;
constexpr int most_questions = 100;
constexpr StreamName sprint_stream{"sprint"};

// Each [line, text].
std::vector<Attempt> read_attempts(Request& request) {
  std::vector<Attempt> attempts;
  if (!request.has("attempts")) return attempts;
  for (const Json& each : request.values("attempts", most_attempts)) {
    const std::vector<Json>* pair = each.array();
    const bool good = pair != nullptr && pair->size() == 2 && (*pair)[0].number() && (*pair)[1].string();
    if (!good) {
      request.complain("attempts", "each is [line, text]");
      break;
    }
    const std::int64_t line = std::clamp<std::int64_t>(*(*pair)[0].number(), -1, limits::inputs_per_match);
    attempts.push_back({static_cast<int>(line), std::string(*(*pair)[1].string())});
  }
  return attempts;
}

struct DatedAnswer {
  FactAnswer answer{};
  Minute at{};
};

// Each [fact, value, milliseconds, minute].
std::optional<DatedAnswer> read_answer(const Json& json) {
  const std::vector<Json>* row = json.array();
  if (row == nullptr || row->size() != 4 || !(*row)[0].string()) return std::nullopt;
  const std::optional<Fact> fact = parse_fact(*(*row)[0].string());
  std::array<std::int64_t, 3> numbers{};
  for (unsigned i = 0; i < numbers.size(); ++i) {
    const std::optional<std::int64_t> number = (*row)[i + 1].number();
    if (!number || *number < 0 || *number > latest_minute) return std::nullopt;
    numbers[i] = *number;
  }
  if (!fact) return std::nullopt;
  return DatedAnswer{{*fact, static_cast<int>(numbers[0]), {numbers[1]}}, {numbers[2]}};
}

JsonObject fact_json(const Fact& fact) {
  return JsonObject("fact", text_of(fact), "a", fact.a, "op", std::string(1, "+-x:"[static_cast<int>(fact.operation)]),
                    "b", fact.b, "value", value_of(fact));
}

JsonObject entry_json(const Entry& entry, Minute now) {
  JsonObject json = fact_json(entry.fact);
  json.add("level", entry.level(), "due", entry.due(now), "back", entry.comes_back().count, "met", entry.met, "wrong",
           entry.wrong, "median_ms", entry.median_ms);
  return json;
}

JsonObject misconception_json(const NamedMisconception& named) {
  std::vector<JsonObject> like_it;
  for (const Fact& fact : named.like_it) like_it.push_back(fact_json(fact));
  JsonObject json("kind", named.kind, "seen", named.seen, "of", fact_json(named.fact), "value", named.value, "like",
                  like_it);
  if (named.meant) json.add("meant", fact_json(*named.meant));
  return json;
}

template <class T, class Write>
std::vector<JsonObject> list_of(const std::vector<T>& items, Write write) {
  std::vector<JsonObject> list;
  for (const T& item : items) list.push_back(write(item));
  return list;
}

}  // namespace

// The answers of one seat in a record: [fact, value, milliseconds, milliseconds before its last line].
Reply met(Session&, Request& request) {
  const std::string_view text = request.text("text");
  const Seat seat = request.seat();
  const auto from = static_cast<int>(request.number_or("from", 0, 0, limits::inputs_per_match));
  ReviewPlan plan{.seats = SeatSet::only(seat), .facts = true, .attempts = read_attempts(request)};
  if (request.bad()) return lacking(request);
  const std::expected<Replayed, RecordFault> replayed = replay_record(text, all_modules());
  if (!replayed) return refused({words::refuse_bad_record, {}, {replayed.error().line}});
  const AnyMatch& match = *replayed->match;
  std::string json;
  JsonWriter out(json);
  out.object_begin();
  out.key("lines");
  out.number(match.log().size());
  out.key("answers");
  out.array_begin();
  for (const FactMet& each : match.review(plan, Teller{}).met) {
    if (each.line < from) continue;
    out.array_begin();
    out.string(text_of(each.answer.fact));
    out.number(each.answer.value);
    out.number(each.answer.time.count);
    out.number((match.now() - each.at).count);
    out.array_end();
  }
  out.array_end();
  out.object_end();
  return json;
}

// The rows that these answers change, and the facts that made room for them.
Reply remember(Session&, Request& request) {
  const Memory before = read_memory(request.object("memory"));
  const std::vector<Json>& answers = request.values("answers", most_answers_at_once);
  Memory memory = before;
  for (const Json& each : answers) {
    const std::optional<DatedAnswer> answer = read_answer(each);
    if (!answer) {
      request.complain("answers", "each is [fact, value, milliseconds, minute]");
      break;
    }
    memory.note(answer->answer, answer->at);
  }
  if (request.bad()) return lacking(request);
  std::string json;
  JsonWriter out(json);
  out.object_begin();
  out.key("changed");
  out.object_begin();
  for (const Entry& entry : memory.entries()) {
    if (const Entry* old = before.find(entry.fact); old != nullptr && *old == entry) continue;
    out.key(text_of(entry.fact));
    write_row(out, entry);
  }
  out.object_end();
  out.key("dropped");
  out.array_begin();
  for (const Entry& entry : before.entries()) {
    if (memory.find(entry.fact) == nullptr) out.string(text_of(entry.fact));
  }
  out.array_end();
  out.object_end();
  return json;
}

// What the memory says now: its facts, those that are due, misconceptions, and questions for a sprint.
Reply recall(Session&, Request& request) {
  const Memory memory = read_memory(request.object("memory"));
  const Minute now{request.number("now", 0, latest_minute)};
  const auto questions = static_cast<int>(request.number_or("questions", 0, 0, most_questions));
  const Seed seed = request.has("seed") ? request.seed("seed") : Seed{};
  if (request.bad()) return lacking(request);
  Stream stream = Chance(chance_key(seed, {})).stream(sprint_stream, 0);
  return JsonObject("facts", list_of(memory.entries(), [&](const Entry& entry) { return entry_json(entry, now); }),
                    "due", list_of(memory.due(now), [&](const Entry& entry) { return fact_json(entry.fact); }),
                    "misconceptions", list_of(misconceptions(memory, now), misconception_json), "questions",
                    list_of(sprint(memory, now, questions, stream), fact_json))
      .text();
}

}  // namespace calculi::wasm
