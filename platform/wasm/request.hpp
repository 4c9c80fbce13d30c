// One request from outside, and how it is read into the struct of its operation (requests.hpp): each member with its
// bounds, so that nothing unmeasured reaches the engine. The first member that is missing or out of bounds is
// remembered as the problem; then the operation is not carried out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/reflect.hpp"
#include "engine/table/module.hpp"
#include "platform/wasm/session.hpp"

namespace calculi::wasm {

// What a number may be, and how long a list.
struct Range {
  std::int64_t low;
  std::int64_t high;
};
struct Most {
  unsigned count;
};

class Request {
 public:
  Request(const Json& json, Session& session) : json_(json), session_(session) {}

  const std::string& problem() const { return problem_; }
  bool bad() const { return !problem_.empty(); }
  void complain(std::string_view member, std::string_view needed);  // kept only when it is the first
  Session& session() { return session_; }

  std::string_view text(std::string_view member);
  Lang lang();  // English when absent

  // Visits the fields of a request's struct. An optional one may be left out, or be null.
  template <class Field, class... Bounds>
  void operator()(std::string_view name, Field& field, Bounds... bounds) {
    if constexpr (reflect::is_optional<Field>) {
      if (member(name) != nullptr) read_member(*this, name, field.emplace(), bounds...);
    } else {
      read_member(*this, name, field, bounds...);
    }
  }

  const Json* member(std::string_view name) const;                              // there, and not null
  std::vector<std::string_view> texts(std::string_view member, unsigned most);  // none when absent
  const std::vector<Json>& values(std::string_view member, unsigned most);

 private:
  const Json& json_;
  Session& session_;
  std::string problem_;
};

// "a whole number from 1 to 6 is needed"
std::string number_needed(const Range& range);

void read_member(Request& request, std::string_view name, std::int64_t& into, Range range);
void read_member(Request& request, std::string_view name, int& into, Range range);
void read_member(Request& request, std::string_view name, Millis& into);  // of the match
void read_member(Request& request, std::string_view name, bool& into);
void read_member(Request& request, std::string_view name, std::string_view& into);
void read_member(Request& request, std::string_view name, std::vector<std::string_view>& into, Most most);
void read_member(Request& request, std::string_view name, const Json*& into);  // an object
void read_member(Request& request, std::string_view name, Lang& into);
void read_member(Request& request, std::string_view name, Speech& into);
void read_member(Request& request, std::string_view name, Query& into);
void read_member(Request& request, std::string_view name, Seat& into);
void read_member(Request& request, std::string_view name, Seed& into);
void read_member(Request& request, std::string_view name, TextsByName& into);
void read_member(Request& request, std::string_view name, const Module*& into);
void read_member(Request& request, std::string_view name, Table*& into);

}  // namespace calculi::wasm

namespace calculi {

// What the members of requests are in the page.
constexpr std::string_view json_type(const Json* const&) { return "unknown"; }
constexpr std::string_view json_type(const Module* const&) { return "string"; }
constexpr std::string_view json_type(const Seed&) { return "string"; }
constexpr std::string_view json_type(const Lang&) { return "Lang"; }
constexpr std::string_view json_type(const Speech&) { return "Speech"; }
namespace wasm {
constexpr std::string_view json_type(Table* const&) { return "number"; }
}  // namespace wasm

}  // namespace calculi
