// One request from outside, and how its members are read: each with its bounds, so that nothing unmeasured reaches the
// engine. The first member that is missing or out of bounds is remembered as the problem, and harmless values are
// handed out from then on: an operation reads all it needs, asks once for a problem, and only then acts.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json.hpp"
#include "engine/table/module.hpp"

namespace calculi::wasm {

class Request {
 public:
  explicit Request(const Json& json) : json_(json) {}

  const std::string& problem() const { return problem_; }
  bool bad() const { return !problem_.empty(); }
  void complain(std::string_view member, std::string_view needed);  // kept only when it is the first
  bool has(std::string_view member) const;                          // there, and not null

  std::int64_t number(std::string_view member, std::int64_t low, std::int64_t high);
  std::int64_t number_or(std::string_view member, std::int64_t fallback, std::int64_t low, std::int64_t high);
  Millis time(std::string_view member);  // of the match: whole milliseconds
  bool toggle(std::string_view member);  // false when absent
  std::string_view text(std::string_view member);
  std::vector<std::string_view> texts(std::string_view member, unsigned most);  // none when absent
  const std::vector<Json>& values(std::string_view member, unsigned most);
  const Json& object(std::string_view member);

  Lang lang();                         // "lang", English when absent
  Seat seat();                         // "seat"
  Speech speech();                     // "speech", normal when absent
  Viewer viewer();                     // "viewer", a spectator when absent
  Seed seed(std::string_view member);  // 64 hexadecimal digits
  const Module* module();              // "game"; nullptr only together with a problem
  // "view", the "game" member of one; refused where the game cannot read it. Nothing together with a problem.
  Result<std::unique_ptr<AnyView>> view(const Module* module);
  Teller teller(const Module* module);

  void read_options(TableSetup& setup);
  void read_names(TableSetup& setup);
  void read_holders(TableSetup& setup);
  void read_contributions(TableSetup& setup);
  void read_state(TableSetup& setup);

 private:
  const Json* member(std::string_view name) const;
  Seat seat_named(std::string_view member);

  const Json& json_;
  std::string problem_;
};

}  // namespace calculi::wasm
