#include "engine/table/lesson.hpp"

#include "engine/base/json_object.hpp"
#include "engine/base/words.hpp"

namespace calculi {

namespace {

JsonObject in_every_language(const catalogue::Entry& entry) {
  JsonObject words;
  for (unsigned i = 0; i < lang_codes.size(); ++i) words.add(lang_codes[i], entry.sentences[i]);
  return words;
}

// What is said under a key: "say" and "other" are members, "wrong.not_equal" is a member of "wrong".
[[gnu::cold]] void add_words(JsonObject& step, const std::string& prefix) {
  JsonObject wrong;
  constexpr std::string_view refusal = "wrong.";
  for (const catalogue::Entry& entry : catalogue::entries()) {
    if (!entry.key.starts_with(prefix)) continue;
    const std::string_view name = entry.key.substr(prefix.size());
    const bool refuses = name.starts_with(refusal);
    (refuses ? wrong : step).add(refuses ? name.substr(refusal.size()) : name, in_every_language(entry));
  }
  step.add("wrong", wrong);
}

RawJson copy_of(const Json& json) {
  RawJson copy;
  (void)read_json_value(json, copy);
  return copy;
}

[[gnu::cold]] JsonObject step_of(const Json& written, const Json& lesson) {
  JsonObject step;
  for (const std::string& name : written.keys()) step.add(name, copy_of(*written.find(name)));
  for (const std::string_view name : {"seats", "options"}) {
    if (written.find(name) == nullptr) step.add(name, copy_of(*lesson.find(name)));
  }
  if (written.find("seat") == nullptr) step.add("seat", std::string_view("A"));
  if (written.find("accept") == nullptr) step.add("accept", std::string_view("only"));
  return step;
}

}  // namespace

[[gnu::cold]] std::string lesson_json(const Module& module, LessonWords words) {
  if (module.lesson().empty()) return {};
  const Result<Json> lesson = parse_json(module.lesson());
  ENSURE(lesson);
  const std::string keys = std::string(module.about().slug) + ".lesson.";
  std::vector<JsonObject> steps;
  for (const Json& step : *lesson->find("steps")->array()) {
    steps.push_back(step_of(step, *lesson));
    if (words == LessonWords::all) add_words(steps.back(), keys + std::string(*step.find("id")->string()) + ".");
  }
  JsonObject json("game", module.about().slug, "lesson", 1, "steps", steps);
  for (const catalogue::Entry& entry : catalogue::entries()) {
    if (words == LessonWords::all && entry.key == keys + "end") json.add("end", in_every_language(entry));
  }
  return json.text();
}

}  // namespace calculi
