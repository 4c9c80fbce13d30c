#include "engine/base/json_object.hpp"
#include "engine/table/speech.hpp"
#include "platform/wasm/operations.hpp"
#include "text/words.hpp"

namespace calculi::wasm {

namespace {

constexpr unsigned most_events = 4096;

Reply quoted(const Result<std::string>& text) {
  if (!text) return refused(text.error());
  return member("text", *text);
}

// What people type is measured before any game reads it.
bool too_long(std::string_view typed) { return typed.size() > static_cast<unsigned>(limits::action_text); }

Query query_of(Request& request) {
  const std::string_view name = request.text("query");
  for (unsigned i = 0; i < query_names.size(); ++i) {
    if (query_names[i] == name) return static_cast<Query>(i);
  }
  request.complain("query", "prompt, turn, cards or score is needed");
  return Query::prompt;
}

}  // namespace

std::string member(std::string_view name, std::string_view text) { return JsonObject(name, text).text(); }

std::string member(std::string_view name, const std::vector<std::string>& texts) {
  return JsonObject(name, texts).text();
}

Reply check(Session&, Request& request) {
  const Module* module = request.module();
  const std::string view = request.value("view");
  const std::string_view typed = request.text("text");
  if (request.bad()) return lacking(request);
  if (too_long(typed)) return refused({words::refuse_too_long, {}});
  return quoted(module->check(view, typed));
}

Reply readings(Session&, Request& request) {
  const Module* module = request.module();
  const std::string view = request.value("view");
  const std::string_view typed = request.text("text");
  if (request.bad()) return lacking(request);
  return member("texts", too_long(typed) ? std::vector<std::string>{} : module->readings(view, typed));
}

Reply explain(Session&, Request& request) {
  const Module* module = request.module();
  const std::string view = request.value("view");
  const std::string_view typed = request.text("text");
  const Teller teller = request.teller(module);
  if (request.bad()) return lacking(request);
  if (too_long(typed)) return refused({words::refuse_too_long, {}});
  return quoted(module->explain(view, typed, teller));
}

Reply hint(Session&, Request& request) {
  const auto step = static_cast<int>(request.number("step", 1, INT8_MAX));
  const Module* module = request.module();
  const std::string view = request.value("view");
  const Teller teller = request.teller(module);
  if (request.bad()) return lacking(request);
  Result<std::string> given = module->hint(view, step, teller);
  if (!given) return refused(given.error());
  return std::move(*given);
}

Reply answer(Session&, Request& request) {
  const Module* module = request.module();
  const std::string view = request.value("view");
  const Query query = query_of(request);
  const Teller teller = request.teller(module);
  if (request.bad()) return lacking(request);
  return quoted(query == Query::prompt ? tell(*module, {}, view, teller) : module->answer(view, query, teller));
}

Reply say(Session&, Request& request) {
  const Module* module = request.module();
  const std::vector<std::string> events = request.values("events", most_events);
  const std::string view = request.has("view") ? request.value("view") : std::string();
  const Teller teller = request.teller(module);
  if (request.bad()) return lacking(request);
  std::vector<std::string> texts;
  for (const std::string& event : events) {
    const bool last = texts.size() + 1 == events.size();
    Result<std::string> text = tell(*module, event, last ? view : std::string_view{}, teller);
    if (!text) return refused(text.error());
    texts.push_back(std::move(*text));
  }
  return member("texts", texts);
}

}  // namespace calculi::wasm
