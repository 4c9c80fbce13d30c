// What can go wrong, in two kinds (the third, an outage of the world, lives in platform/).
//
// A refusal is a value: somebody asked for something the rules do not allow. It carries a closed code (the key of its
// sentence in text/ or games/*/text/), the clause of the rules that says so, and up to three numbers for the sentence.
// A fault is our own mistake: ENSURE stops the program in every build, because a wrong state must never be played on.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string_view>

namespace calculi {

// A key of the word catalogue. Constants of this type are generated from the text files, so a code without a sentence
// does not compile.
struct Word {
  std::string_view key;
  friend bool operator==(Word, Word) = default;
};

struct Refusal {
  Word code;
  std::string_view clause;               // "A4", "T3"; empty where no rule but the grammar speaks
  std::array<std::int32_t, 4> detail{};  // {0} to {3} in the sentence
  friend bool operator==(const Refusal&, const Refusal&) = default;
};

template <class T>
using Result = std::expected<T, Refusal>;

inline std::unexpected<Refusal> refuse(Word code, std::string_view clause = {},
                                       std::array<std::int32_t, 4> detail = {}) {
  return std::unexpected(Refusal{code, clause, detail});
}

// Called before the program stops on a fault; the server uses it to freeze one match and keep its log.
using FaultHandler = void (*)(const char* what, const char* file, int line);
FaultHandler set_fault_handler(FaultHandler handler);
[[noreturn]] void fault(const char* what, const char* file, int line);

}  // namespace calculi

#define ENSURE(condition)                                    \
  do {                                                       \
    if (!(condition)) [[unlikely]]                           \
      ::calculi::fault(#condition, __FILE_NAME__, __LINE__); \
  } while (false)
