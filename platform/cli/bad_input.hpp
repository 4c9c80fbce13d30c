// A request that cannot be carried out: thrown by any command, printed in one line on stderr, exit code 2.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/words.hpp"

namespace calculi::cli {

struct BadInput {
  std::string line;
};

[[noreturn]] inline void bad_input(std::string_view line) { throw BadInput{std::string(line)}; }

// A refusal in one line, with its clause: "The result is not exact. (A5)"
inline std::string refusal_line(Lang lang, const Refusal& refusal) {
  std::string line = say_refusal(lang, refusal);
  if (!refusal.clause.empty()) line.append(" (").append(refusal.clause).append(")");
  return line;
}
[[noreturn]] inline void bad_input(Lang lang, const Refusal& refusal) { bad_input(refusal_line(lang, refusal)); }

// The exit codes of the program.
inline constexpr int exit_done = 0;
inline constexpr int exit_untrue = 1;     // a record that does not replay, a state that is not sound
inline constexpr int exit_bad_input = 2;  // nothing was done

}  // namespace calculi::cli
