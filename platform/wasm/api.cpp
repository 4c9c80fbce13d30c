#include "platform/wasm/api.hpp"

#include <algorithm>
#include <array>

#include "engine/base/reflect.hpp"
#include "engine/play/game_players.hpp"
#include "platform/wasm/operations.hpp"

namespace calculi::wasm {

namespace {

struct Named {
  std::string_view name;
  Operation run;
};

constexpr std::array<Named, 19> at_tables{{{"about", about},
                                           {"act", act},
                                           {"advance", advance},
                                           {"answer", answer},
                                           {"check", check},
                                           {"close", close},
                                           {"explain", explain},
                                           {"help", help},
                                           {"hint", hint},
                                           {"host", host},
                                           {"lesson", lesson},
                                           {"like", like},
                                           {"look", look},
                                           {"open", open},
                                           {"readings", readings},
                                           {"replay", replay},
                                           {"rules", rules},
                                           {"say", say},
                                           {"solve", solve}}};

// Only where the masters are, too: no table needs them.
constexpr std::array<Named, 13> of_study{{{"box", box},
                                          {"judge", judge},
                                          {"kinds", kinds},
                                          {"met", met},
                                          {"pack", pack},
                                          {"puzzle", puzzle},
                                          {"recall", recall},
                                          {"remember", remember},
                                          {"simulate", simulate},
                                          {"stop", stop},
                                          {"stops", stops},
                                          {"unpack", unpack},
                                          {"weigh", weigh}}};

Operation operation_of(std::string_view name) {
  if (const auto found = std::ranges::find(at_tables, name, &Named::name); found != at_tables.end()) return found->run;
  if constexpr (has_masters) {
    if (const auto found = std::ranges::find(of_study, name, &Named::name); found != of_study.end()) return found->run;
  }
  return nullptr;
}

Reply run(Session& session, Request& request) {
  const Operation asked = operation_of(request.text("op"));
  (void)request.lang();  // a refusal will be worded in it, so it is checked before anything is done
  if (asked == nullptr) request.complain("op", "there is no such operation");
  return request.bad() ? lacking(request) : asked(session, request);
}

void write_refusal(JsonWriter& out, const Refusal& refusal, Lang lang) {
  out.object_begin();
  out.key("code");
  out.string(refusal.code.key);
  out.key("clause");
  out.string(refusal.clause);
  out.key("detail");
  write_json(out, refusal.detail);
  out.key("text");
  out.string(say_refusal(lang, refusal));
  out.key("written");
  out.string(say_refusal(lang, refusal, true));
  out.object_end();
}

Status write_error(JsonWriter& out, std::string_view problem) {
  out.key("error");
  out.string(problem);
  return Status::error;
}

Status answer_to(std::string_view text, Session& session, JsonWriter& out) {
  const Result<Json> json = parse_json(text);
  if (!json) return write_error(out, say_refusal(Lang::en, json.error()));
  if (!json->is_object()) return write_error(out, "a request is an object");
  Request request(*json);
  const Reply reply = run(session, request);
  if (reply) {
    out.key("ok");
    out.raw(*reply);
    return Status::ok;
  }
  if (const std::string* problem = std::get_if<std::string>(&reply.error())) return write_error(out, *problem);
  out.key("refused");
  write_refusal(out, std::get<Refusal>(reply.error()), request.lang());
  return Status::refused;
}

}  // namespace

Status Api::call(std::string_view request, std::string& reply) {
  reply.clear();
  JsonWriter out(reply);
  out.object_begin();
  const Status status = answer_to(request, session_, out);
  out.object_end();
  return status;
}

}  // namespace calculi::wasm
