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
  const auto view = request.view(module);
  const std::string_view typed = request.text("text");
  if (request.bad()) return lacking(request);
  if (too_long(typed)) return refused({words::refuse_too_long, {}});
  if (!view) return refused(view.error());
  return quoted((*view)->check(typed));
}

Reply readings(Session&, Request& request) {
  const Module* module = request.module();
  const auto view = request.view(module);
  const std::string_view typed = request.text("text");
  if (request.bad()) return lacking(request);
  return member("texts", !view || too_long(typed) ? std::vector<std::string>{} : (*view)->readings(typed));
}

Reply explain(Session&, Request& request) {
  const Module* module = request.module();
  const auto view = request.view(module);
  const std::string_view typed = request.text("text");
  const Teller teller = request.teller(module);
  if (request.bad()) return lacking(request);
  if (too_long(typed)) return refused({words::refuse_too_long, {}});
  if (!view) return refused(view.error());
  return quoted((*view)->explain(typed, teller));
}

Reply hint(Session&, Request& request) {
  const auto step = static_cast<int>(request.number("step", 1, INT8_MAX));
  const Module* module = request.module();
  const auto view = request.view(module);
  const Teller teller = request.teller(module);
  if (request.bad()) return lacking(request);
  if (!view) return refused(view.error());
  Result<std::string> given = (*view)->hint(step, teller);
  if (!given) return refused(given.error());
  return std::move(*given);
}

Reply answer(Session&, Request& request) {
  const Module* module = request.module();
  const auto view = request.view(module);
  const Query query = query_of(request);
  const Teller teller = request.teller(module);
  if (request.bad()) return lacking(request);
  if (!view) return refused(view.error());
  return quoted(query == Query::prompt ? tell_prompt(**view, teller) : (*view)->answer(query, teller));
}

Reply say(Session&, Request& request) {
  const Module* module = request.module();
  const std::vector<Json>& events = request.values("events", most_events);
  const auto view = request.has("view") ? request.view(module) : nullptr;
  const Teller teller = request.teller(module);
  if (request.bad()) return lacking(request);
  if (!view) return refused(view.error());
  std::vector<std::string> texts;
  for (const Json& event : events) {
    const bool last = &event == &events.back();
    Result<std::string> text = tell(*module, event, last ? view->get() : nullptr, teller);
    if (!text) return refused(text.error());
    texts.push_back(std::move(*text));
  }
  return member("texts", texts);
}

}  // namespace calculi::wasm
