#include "platform/wasm/api.hpp"

#include <algorithm>
#include <array>

#include "engine/base/reflect.hpp"
#include "engine/play/game_players.hpp"
#include "platform/wasm/operations.hpp"

namespace calculi::wasm {

namespace {

// Reads the request, carries it out, and writes the answer; or says why not.
using Runner = std::optional<Failure> (*)(Request& request, JsonWriter& out);

template <const auto& List, std::size_t At>
std::optional<Failure> run(Request& request, JsonWriter& out) {
  constexpr auto operation = std::get<At>(List);
  typename decltype(operation)::Request asked{};
  asked.fields(asked, request);
  if (request.bad()) return request.problem();
  const auto answer = operation.run(request.session(), asked);
  if (!answer) return answer.error();
  out.key("ok");
  write_json(out, *answer);
  return std::nullopt;
}

struct Named {
  std::string_view name;
  Runner run;
};

template <const auto& List>
constexpr auto named = []<std::size_t... At>(std::index_sequence<At...>) {
  return std::array{Named{std::get<At>(List).name, run<List, At>}...};
}(std::make_index_sequence<std::tuple_size_v<std::remove_cvref_t<decltype(List)>>>());

template <const auto& List>
Runner find(std::string_view name) {
  const auto found = std::ranges::find(named<List>, name, &Named::name);
  return found == named<List>.end() ? nullptr : found->run;
}

Runner operation_of(std::string_view name) {
  Runner found = find<at_tables>(name);
  if constexpr (has_masters) {
    if (found == nullptr) found = find<of_study>(name);
  }
  return found;
}

std::optional<Failure> carry_out(Request& request, JsonWriter& out) {
  const Runner asked = operation_of(request.text("op"));
  (void)request.lang();  // a refusal will be worded in it, so it is checked before anything is done
  if (asked == nullptr) request.complain("op", "there is no such operation");
  return request.bad() ? request.problem() : asked(request, out);
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
  Request request(*json, session);
  const std::optional<Failure> failure = carry_out(request, out);
  if (!failure) return Status::ok;
  if (const std::string* problem = std::get_if<std::string>(&*failure)) return write_error(out, *problem);
  const Refusal& refusal = std::get<Refusal>(*failure);
  const Lang lang = request.lang();
  out.key("refused");
  write_json(out, RefusalTold{refusal.code.key, refusal.clause, refusal.detail, say_refusal(lang, refusal),
                              say_refusal(lang, refusal, true)});
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
